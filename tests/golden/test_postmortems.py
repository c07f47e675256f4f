"""Post-mortems of six deals, a theme each, word for word.

themes.pbn holds the deals (kibitz's own); each has a file of what is said of it. The texts depend
on seeds alone. The quickest of those that find a mistake is in the default run.
"""

from __future__ import annotations

from functools import cache, partial

import pytest

from golden import FOLDER, Golden, each
from kibitz import read
from kibitz.report.playing.postmortem import postmortem_lines
from kibitz.review.postmortem import PostMortem, Settings, postmortem

BOARDS = {board.event: board for board in read(FOLDER / "postmortems" / "themes.pbn")}
QUICK = {"Finesse against drop"}


@cache
def judged(theme: str) -> PostMortem:
    return postmortem(BOARDS[theme], Settings.of(seconds=None))


def told(theme: str) -> str:
    return "\n".join(postmortem_lines(judged(theme).to_json())) + "\n"


TEXTS = tuple(
    Golden(
        f"postmortems/{theme.lower().replace(' ', '-')}.txt",
        partial(told, theme),
        slow=theme not in QUICK,
    )
    for theme in BOARDS
)


@each(TEXTS)
def test_what_is_said(text: Golden) -> None:
    text.check()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "seat", "card", "verdict"),
    [
        ("A suit combination", "South", "CK", "mistake"),
        ("Finesse against drop", "South", "HK", "lucky"),
        ("A ruff", "South", "SK", "mistake"),
        ("A hold-up", "South", "SA", "mistake"),
        ("Unlucky but right", "North", "SQ", "right though it lost"),
    ],
)
def test_the_card_that_the_deal_is_about(theme: str, seat: str, card: str, verdict: str) -> None:
    played = judged(theme).played
    assert played is not None
    one = next(one for one in played.cards if str(one.card) == card)
    assert (one.seat.word, one.verdict.value) == (seat, verdict)


@pytest.mark.slow
def test_the_suit_combination_is_told() -> None:
    suits = {one.suit.letter: one for one in judged("A suit combination").suits}
    assert suits["C"].needed == 3
    assert "finesse the ten" in suits["C"].text


@pytest.mark.slow
def test_the_wrong_contract_is_found() -> None:
    bid = judged("A wrong contract").bid
    assert bid is not None
    assert (bid.claim, str(bid.best)) == ("wrong contract", "4S by South")
