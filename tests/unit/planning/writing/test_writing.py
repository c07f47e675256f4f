"""Themes propose what the language can say; the search finds the line where there is one."""

from __future__ import annotations

import pytest

from kibitz.auction import Contract
from kibitz.cards import Card
from kibitz.chance.belief.meanings import UNTOLD
from kibitz.deal import Deal
from kibitz.planning.declarer.reading import read
from kibitz.planning.language.program import Program
from kibitz.planning.language.reader import read_plan
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.search import Heats, search
from kibitz.planning.writing.themes.all import THEMES_OF_PLANS
from kibitz.planning.writing.themes.first_trick import FIRST_TRICK
from kibitz.planning.writing.trial import Trial
from kibitz.play import Situation
from kibitz.seen import Seen

NOTRUMP = "N:A76.QJ94.62.Q753 932.A873.974.JT2 KQJ5.KT.A83.A964 T84.652.KQJT5.K8"
TRUMPS = "N:86532.AKJ5.65.83 AK97.42.KT84.965 Q.QT976.AJ3.A742 JT4.83.Q972.KQJT"
FEW = Heats(
    first=((4, 30), (12, 8)), longer=((4, 20), (12, 6)), last=((40, 2),), longest=2, extended=4
)


def after_lead(deal: str, contract: str, lead: str) -> Situation:
    return Situation.start(Deal.parse(deal), Contract.parse(contract)).play(Card.parse(lead))


@pytest.mark.parametrize(
    ("deal", "contract", "lead"), [(NOTRUMP, "3NT by S", "DK"), (TRUMPS, "4H by S", "CK")]
)
def test_every_piece_reads_back(deal: str, contract: str, lead: str) -> None:
    """The text of each piece is read as the same steps."""
    situation = after_lead(deal, contract, lead)
    ours, bid = OurCards.of_view(situation.view()), situation.contract
    hands = situation.hand(bid.declarer), situation.hand(bid.dummy)
    pieces = [p for theme in (FIRST_TRICK, *THEMES_OF_PLANS) for p in theme.pieces(ours) if p.steps]
    assert len(pieces) > 20
    for piece in pieces:
        program = Program(piece.steps)
        assert read_plan(program.text, *hands, bid, Card.parse(lead).suit) == program


def test_every_theme_speaks_somewhere_and_keeps_silent_elsewhere() -> None:
    """Trump themes have nothing to say at notrump, and each theme something on one of these."""
    at_notrump = OurCards.of_view(after_lead(NOTRUMP, "3NT by S", "DK").view())
    with_trumps = OurCards.of_view(after_lead(TRUMPS, "4H by S", "CK").view())
    ruffing = OurCards.of_view(
        after_lead(
            "N:A964.AKJ5.7532.8 T752.42.964.J965 .QT976.AJ.AQ7432 KQJ83.83.KQT8.KT", "4H by S", "SK"
        ).view()
    )
    for theme in THEMES_OF_PLANS:
        spoken = [list(theme.pieces(ours)) for ours in (at_notrump, with_trumps, ruffing)]
        assert any(spoken), theme.name
        if theme.name in ("draw trumps", "ruff", "cross-ruff", "ruffing finesse"):
            assert not spoken[0]


def test_the_search_finds_the_hold_up() -> None:
    """Three no trumps with one stopper: what it finds is better than taking the lead at once."""
    situation = after_lead(NOTRUMP, "3NT by S", "DK")
    view = situation.view()
    rows = [
        tuple(row) for row in read(view, UNTOLD.belief(view, 1, 360)).chosen(60).worlds.tolist()
    ]
    trial = Trial(Seen.of(situation), rows)
    best = search(OurCards.of_view(view), trial, FEW)[0]
    bid = situation.contract
    hands = situation.hand(bid.declarer), situation.hand(bid.dummy)
    at_once = read_plan("Win the ♦A. Drive out the ♥A.", *hands, bid).steps
    assert trial.made(best.steps, 60).bit_count() > trial.made(at_once, 60).bit_count()
