"""What declarer sees and what conditions ask, on concrete cards."""

from __future__ import annotations

import pytest

from kibitz.auction import Contract
from kibitz.cards import Card, Suit
from kibitz.deal import Deal
from kibitz.planning.language.program import If
from kibitz.planning.language.reader import read_plan
from kibitz.planning.language.sight import Sight
from kibitz.seen import SUIT, Seen

DEAL = Deal.parse("N:K43.A542.K65.AJ3 J95.QJ.JT987.QT4 AQT2.K93.A432.K2 876.T876.Q.98765")
CONTRACT = Contract.parse("4S by S")


def sight(*tricks: str, contract: str = "4S by S") -> Sight:
    """After these tricks, West leading to the first one; `♥T ♥2 …`."""
    agreed = Contract.parse(contract)
    seen = Seen(int(agreed.strain), int(agreed.declarer), 10, DEAL[agreed.dummy].mask)
    for trick in tricks:
        for card in trick.split():
            seen.play(Card.parse(card).index)
    return Sight(seen, DEAL[agreed.declarer].mask)


def number(card: str) -> int:
    """A card as a number."""
    return Card.parse(card).index


HEART = "♥T ♥A ♥J ♥3"
"""West leads the ten, dummy wins with the ace."""


OUT = (HEART, "♥2 ♥Q ♥K ♥6", "♥9 ♥7 ♥4 ♦7")
"""East shows out on the third round of hearts; the nine wins in hand."""
LOST = (HEART, "♣3 ♣T ♣2 ♣6")
"""East wins a club."""
RUN = (HEART, "♣J ♣Q")
"""The jack is covered."""


def test_masters_are_our_cards_that_nothing_out_beats() -> None:
    now = sight(HEART)
    assert now.masters(SUIT[Suit.SPADES]) == sum(1 << number(card) for card in ("♠A", "♠K", "♠Q"))
    assert now.masters(SUIT[Suit.HEARTS]) == 1 << number("♥K")
    assert now.is_master(number("♥K")) and not now.is_master(number("♥9"))
    later = sight(HEART, "♥2 ♥Q ♥K ♥6")
    assert later.masters(SUIT[Suit.HEARTS]) == 1 << number("♥9")
    assert later.owner(number("♥9")) == 2 and later.owner(number("♥K")) == -1


@pytest.mark.parametrize(
    ("tricks", "card", "is_sure"),
    [
        ((HEART,), "♠K", True),  # the ace and queen are ours
        ((HEART,), "♣J", False),  # East has the queen behind it, or West
        ((HEART,), "♥2", False),
        ((HEART, "♥2 ♥Q"), "♥K", True),  # West has hearts, for all that is known
        ((HEART, "♥2 ♥Q ♥K ♥6", "♥9 ♥7"), "♥4", False),  # it does not beat the nine of ours
        ((*LOST, "♣Q ♣K ♣7"), "♣A", True),  # last hand
        ((*OUT, "♠2 ♠7 ♠K ♠5", "♥5 ♠9"), "♣K", False),  # no trump
        ((*OUT, "♠2 ♠7 ♠K ♠5", "♥5 ♠9"), "♠T", True),  # West still has a heart
    ],
)
def test_a_card_is_sure_if_nobody_after_it_can_beat_it(
    tricks: tuple[str, ...], card: str, is_sure: bool
) -> None:
    assert sight(*tricks).is_sure(number(card)) is is_sure


def test_a_defender_who_has_shown_out_may_ruff() -> None:
    now = sight(*OUT, "♦A ♦Q ♦5 ♦8")
    assert not now.can_beat(3, number("♦K"), Suit.DIAMONDS)
    after = sight(*OUT, "♦A ♦Q ♦5 ♦8", "♦2 ♣9 ♦K ♦9")
    assert after.can_beat(3, number("♦6"), Suit.DIAMONDS)
    notrump = sight(HEART, contract="3NT by S")
    assert not notrump.can_beat(3, number("♥K"), Suit.HEARTS)


def test_lengths_are_known_once_somebody_shows_out() -> None:
    assert sight(HEART).lengths(1, Suit.HEARTS) == (1, 5)
    shown = sight(*OUT)
    assert shown.lengths(1, Suit.HEARTS) == (2, 2)
    assert shown.lengths(3, Suit.HEARTS) == (4, 4)


TRUE_AND_FALSE = [
    ("East shows out of hearts", [OUT], [(HEART,)]),
    ("either defender shows out of hearts", [OUT], [(HEART,)]),
    ("both show out of hearts", [], [OUT]),
    ("West follows to hearts", [OUT, (HEART,)], []),
    ("both follow to hearts", [(HEART,)], [OUT]),
    ("hearts are 4-2", [OUT], [(HEART,)]),
    ("hearts are 3-3", [], [OUT, (HEART,)]),
    ("hearts are good", [], [(HEART,), OUT]),
    ("diamonds are good", [], [(HEART,)]),
    ("West has exactly four hearts", [OUT], [(HEART,)]),
    ("West has at least three hearts", [OUT], [(HEART,)]),
    ("East has at most two hearts", [OUT], [(HEART,)]),
    ("East has at least three hearts", [], [OUT]),
    ("the ♥Q falls", [OUT], [(HEART,)]),
    ("the ♥Q falls from West", [], [OUT]),
    ("the ♥Q or ♣Q falls", [OUT, RUN], [(HEART,)]),
    ("East plays the ♥J", [(HEART,)], [OUT]),
    ("East plays an honour", [(HEART,), RUN], [(HEART, "♣3 ♣4")]),
    ("East plays low", [(HEART, "♣3 ♣4")], [(HEART,)]),
    ("East covers", [RUN], [(HEART,)]),
    ("West covers", [], [RUN, (HEART,)]),
    ("East wins", [LOST], [(HEART,)]),
    ("West wins", [], [LOST, (HEART,)]),
    ("it loses", [LOST], [(HEART,)]),
    ("it holds", [(HEART,), OUT], [LOST]),
    ("East throws a diamond", [OUT], [(HEART,)]),
    ("East throws the ♦7", [OUT], [LOST]),
    ("West throws a diamond", [], [OUT]),
    ("the ♥9 is high", [OUT[:2]], [(HEART,)]),
    ("a trump is still out", [(HEART,)], [
        (HEART, "♠3 ♠5 ♠A ♠6", "♠2 ♠7 ♠K ♠9", "♠4 ♠J ♠Q ♠8")]),
    ("trumps are drawn", [(HEART, "♠3 ♠5 ♠A ♠6", "♠2 ♠7 ♠K ♠9", "♠4 ♠J ♠Q ♠8")], [(HEART,)]),
    ("they lead a club", [(*LOST, "♣Q")], [LOST, RUN]),
    ("East leads the ♣Q", [(*LOST, "♣Q")], [(*LOST, "♦J")]),
    ("West leads a club", [], [(*LOST, "♣Q")]),
    ("the lead is in hand", [OUT], [(HEART,), LOST]),
    ("the lead is in dummy", [(HEART,)], [OUT]),
    ("East shows out of hearts and it holds", [OUT], [(HEART,)]),
    ("East shows out of hearts or it holds", [OUT, (HEART,)], [LOST]),
    ("not East shows out of hearts", [(HEART,)], [OUT]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "true", "false"), TRUE_AND_FALSE)
def test_conditions(text: str, true: list[tuple[str, ...]], false: list[tuple[str, ...]]) -> None:
    own, dummy = DEAL[CONTRACT.declarer], DEAL[CONTRACT.dummy]
    step = read_plan(f"If {text}, run the ♠T.", own, dummy, CONTRACT).steps[0]
    assert isinstance(step, If)
    for tricks in true:
        assert step.condition.holds(sight(*tricks)), (text, tricks)
    for tricks in false:
        assert not step.condition.holds(sight(*tricks)), (text, tricks)


def test_both_win_is_no_trick_of_ours() -> None:
    own, dummy = DEAL[CONTRACT.declarer], DEAL[CONTRACT.dummy]
    step = read_plan("If they win, run the ♠T.", own, dummy, CONTRACT).steps[0]
    assert isinstance(step, If)
    assert step == read_plan("If both win, run the ♠T.", own, dummy, CONTRACT).steps[0]
    assert not step.condition.holds(sight(HEART)) and step.condition.holds(sight(*LOST))
