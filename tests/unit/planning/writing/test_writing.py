"""Themes propose what the language can say; the search finds the line where there is one."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import kibitz
from kibitz.auction import Contract
from kibitz.cards import Card, Suit
from kibitz.deal import Deal
from kibitz.planning.declarer.view import view_of
from kibitz.planning.language.instructions.cashing import DrawTrumps
from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.names import OWN
from kibitz.planning.language.program import If, Program
from kibitz.planning.language.reader import read_plan
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.yardstick import makeable
from kibitz.planning.writing.branching import branched
from kibitz.planning.writing.draft import DraftPlan
from kibitz.planning.writing.firming import firmed
from kibitz.planning.writing.keeping_word import keeps_word
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import Piece, Steps
from kibitz.planning.writing.renaming import renamed
from kibitz.planning.writing.search import DraftSearch, Heats
from kibitz.planning.writing.striking import shorter
from kibitz.planning.writing.themes.all import THEMES_OF_PLANS
from kibitz.planning.writing.themes.finessing import RUFFING_FINESSE
from kibitz.planning.writing.themes.first_trick import FIRST_TRICK
from kibitz.planning.writing.trial import SOUND, Trial
from kibitz.planning.writing.writer import write
from kibitz.play import Situation

NOTRUMP = "N:A76.QJ94.62.Q753 932.A873.974.JT2 KQJ5.KT.A83.A964 T84.652.KQJT5.K8"
TRUMPS = "N:86532.AKJ5.65.83 AK97.42.KT84.965 Q.QT976.AJ3.A742 JT4.83.Q972.KQJT"
OF_TRUMPS = (
    "draw trumps",
    "ruff",
    "cross-ruff",
    "ruffing finesse",
    "elimination",
    "dummy reversal",
)
FEW = Heats(
    paired=(1, 3),
    begun=((4, 40), (14, 8)),
    answered=((4, 12), (14, 6)),
    climbing=30,
    climbers=2,
    replays=3000,
    last=((30, 4),),
    firm=(3, 4),
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
        if theme.name in (
            "draw trumps",
            "ruff",
            "cross-ruff",
            "ruffing finesse",
            "elimination",
            "dummy reversal",
        ):
            assert not spoken[0]


def test_the_writer_finds_the_hold_up() -> None:
    """Three no trumps with one stopper: what it finds is better than taking the lead at once."""
    situation = after_lead(NOTRUMP, "3NT by S", "DK")
    layouts = TrialLayouts.drawn(situation.view(), None, 60, 1)
    found = write(layouts, FEW).program
    bid = situation.contract
    hands = situation.hand(bid.declarer), situation.hand(bid.dummy)
    at_once = read_plan("Win the ♦A. Drive out the ♥A.", *hands, bid)
    trial = Trial(layouts, [True] * len(layouts))
    assert trial.share(found.steps, trial.all) > trial.share(at_once.steps, trial.all)


def test_a_branch_is_found_where_it_gains() -> None:
    """The slam of the example: with the ace cashed first, another card than the king gains."""
    (board,) = kibitz.read("examples/postmortem.pbn")
    view = view_of(board)
    layouts = TrialLayouts.drawn(view, board.auction, 150, 1)
    search = DraftSearch(OurCards.of_view(view), Trial(layouts, makeable(layouts)), FEW)
    plain = read_plan("Draw a round of trumps.", view.hand, view.dummy, view.contract).steps
    found = branched(search, plain, [])
    assert any(isinstance(node, If) for node in found)
    everywhere = search.trial.all
    # Silence takes the finesse that is left by itself; what is told gains four points more.
    assert search.trial.share(found, everywhere) > search.trial.share(plain, everywhere) + 0.04


@pytest.mark.parametrize(
    ("text", "is_kept"), [("Cash the ♣K.", True), ("Give up a diamond.", False)]
)
def test_a_program_that_does_not_do_what_it_says_is_not_written(text: str, is_kept: bool) -> None:
    """With king and queen opposite ace and jack a diamond is led low and nothing is given up."""
    deal = "N:KJ7.K7.AJT8.KJ96 64.T9542.7642.Q5 AQ53.AJ8.KQ.AT72 T982.Q63.953.843"
    situation = after_lead(deal, "7NT by S", "ST")
    bid = situation.contract
    hands = situation.hand(bid.declarer), situation.hand(bid.dummy)
    layouts = TrialLayouts.drawn(situation.view(), None, 20, 1)
    trial = Trial(layouts, [True] * len(layouts))
    assert keeps_word(trial, read_plan(text, *hands, bid).steps) == is_kept


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("Draw trumps. Finesse the ♦Q.", True),
        ("Draw trumps. Finesse the ♦Q and repeat.", False),  # ace and queen: once is all
        ("Draw trumps. Cash the ♦A. Finesse the ♦Q. Finesse the ♦Q.", False),
    ],
)
def test_a_finesse_is_one_and_is_repeated_if_that_is_said(text: str, is_kept: bool) -> None:
    view = view_of("AKQJT2.A5.74.962", "876.K43.AQ5.7543", "4S", "CK")
    layouts = TrialLayouts.drawn(view, None, 30, 1)
    trial = Trial(layouts, makeable(layouts))
    assert keeps_word(trial, read_plan(text, view.hand, view.dummy, view.contract).steps) == is_kept


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("Draw trumps. Run the ♦Q.", False),  # nothing of ours can beat the ace
        ("Draw trumps. Drive out the ♦A.", True),
    ],
)
def test_a_card_is_run_to_catch_another(text: str, is_kept: bool) -> None:
    view = view_of("AKQJT2.A5.K74.96", "876.K43.QJT.7543", "4S", "CK")
    layouts = TrialLayouts.drawn(view, None, 30, 1)
    trial = Trial(layouts, makeable(layouts))
    assert keeps_word(trial, read_plan(text, view.hand, view.dummy, view.contract).steps) == is_kept


def test_nothing_is_written_where_the_tricks_are_there() -> None:
    """Nine tricks are on top and can be reached: no step would ever speak."""
    view = view_of("A73.A74.A62.KJ43", "K84.83.KQJT5.A72", "3NT", "H5")
    assert write(TrialLayouts.drawn(view, None, 40, 1), FEW).program.steps == ()


def test_what_a_mistake_of_the_defenders_makes_is_not_sound() -> None:
    """The nine of jack-nine is run: it holds where West does not cover, which he should."""
    deal = "N:A63.KQ73.Q87.J72 852.JT4.962.QT94 J97.A5.AKJT3.AK6 KQT4.9862.54.853"
    situation = after_lead(deal, "6NT by S", "SK")
    bid = situation.contract
    hands = situation.hand(bid.declarer), situation.hand(bid.dummy)
    layouts = TrialLayouts.drawn(situation.view(), None, 40, 1)
    trial = Trial(layouts, makeable(layouts))
    lucky = read_plan("Win the ♠A. Run the ♠9.", *hands, bid).steps
    honest = read_plan("Play low from dummy. Run the diamonds, throwing clubs.", *hands, bid).steps
    everywhere = trial.all
    assert trial.made(lucky, everywhere).bit_count() >= 30
    assert trial.sound(lucky, everywhere).bit_count() <= 10
    assert trial.sound(honest, everywhere).bit_count() >= 15
    assert trial.share(honest, everywhere) > trial.share(lucky, everywhere)
    assert trial.sound(lucky, everywhere) & ~trial.made(lucky, everywhere) == 0
    assert trial.firm(honest, 0b1111111) & ~trial.sound(honest, 0b1111111) == 0


@dataclass
class _AllAlike:
    """A search in which every program is worth the same."""

    trial: Trial
    pieces: list[Piece]
    ours: OurCards

    def value(self, steps: Steps, layouts: int) -> float:
        return 0.5

    def firmness(self, steps: Steps, layouts: int) -> float:
        return 0.5


def test_a_step_is_said_by_the_word_for_what_it_does() -> None:
    """A diamond is led to the jack: a finesse, and no exit; a duck stays a duck without one."""
    situation = after_lead(TRUMPS, "4H by S", "CK")
    bid = situation.contract
    hands = situation.hand(bid.declarer), situation.hand(bid.dummy)
    layouts = TrialLayouts.drawn(situation.view(), None, 12, 1)
    finesse = read_plan("Finesse the ♦J.", *hands, bid).steps
    ours = OurCards.of_view(situation.view())
    search = _AllAlike(Trial(layouts, [True] * len(layouts)), [Piece("finesse", finesse)], ours)
    for text, is_other in (("Exit with a diamond.", True), ("Give up a spade.", False)):
        before = read_plan(f"Win the ♣A. {text}", *hands, bid).steps
        assert renamed(search, before) == ((before[0], *finesse) if is_other else before)


JETTISON = ("7.KQJT984.A.A832", "AK65.A75.QJT.J74", "6H", "SQ")


def test_an_ace_in_the_way_is_cashed_or_thrown() -> None:
    """Dummy's queen of diamonds is for a ruffing finesse when the lone ace opposite has gone."""
    view = view_of(*JETTISON)
    pieces = {Program(p.steps).text for p in RUFFING_FINESSE.pieces(OurCards.of_view(view))}
    finesse = "Take a ruffing finesse with the ♦Q, throwing clubs."
    assert f"Cash the ♦A.\n{finesse}" in pieces
    assert f"Play the ♠K, throwing the ♦A.\n{finesse}" in pieces


def test_losers_are_thrown_first() -> None:
    """Clubs with three losers are thrown before the spade that dummy's ace and king cover."""
    ours = OurCards.of_view(view_of(*JETTISON))
    assert ours.thrown(OWN, Suit.DIAMONDS)[0] == Suit.CLUBS


def test_trumps_are_drawn_with_the_cards_that_leave_the_entry() -> None:
    """Dummy's ace of trumps is needed for the clubs when East drops a trump that costs an entry."""
    view = view_of("KQJ9654.A4.A52.7", "A873.96.763.AQJT", "6S", "HK")
    hands = view.hand, view.dummy, view.contract
    layouts = TrialLayouts.drawn(view, None, 60, 1)
    search = DraftSearch(OurCards.of_view(view), Trial(layouts, makeable(layouts)), FEW)
    text = "Take a ruffing finesse with the ♣Q, throwing hearts."
    found = firmed(search, read_plan(f"Draw trumps. {text}", *hands).steps)
    assert Program(found).text == f"Draw trumps, starting with the ♠K and ♠Q.\n{text}"
    assert firmed(search, found) == found


def test_ruffs_of_one_suit_become_one_step() -> None:
    ruff = Ruff(suit=0, hand=1)
    assert (Ruff(suit=0, hand=1, count=2),) in list(shorter((ruff, ruff)))


def test_drafts_that_begin_alike_and_make_the_same_are_one() -> None:
    """The first keeps its place; one that begins otherwise is kept though it makes the same."""
    situation = after_lead(TRUMPS, "4H by S", "CK")
    layouts = TrialLayouts.drawn(situation.view(), None, 14, 1)
    trial = Trial(layouts, [True] * len(layouts))
    search = DraftSearch(OurCards.of_view(situation.view()), trial, FEW)
    answer = search.answers[0]
    silent, drawn = DraftPlan(answer), DraftPlan(answer, (Piece("", (DrawTrumps(2),)),))
    twice = DraftPlan(search.answers[0], (Piece("other", (DrawTrumps(2),)),))
    assert search.unlike([drawn, twice, silent]) == [drawn, silent]
    assert search.unlike([silent, twice, drawn]) == [silent, twice]


def test_pairs_are_a_way_with_trumps_and_something_after_it() -> None:
    situation = after_lead(TRUMPS, "4H by S", "CK")
    layouts = TrialLayouts.drawn(situation.view(), None, 4, 1)
    search = DraftSearch(
        OurCards.of_view(situation.view()), Trial(layouts, [True] * len(layouts)), FEW
    )
    alone = [DraftPlan(search.answers[0], (piece,)) for piece in search.pieces]
    pairs = list(search._pairs(alone))
    assert all(len(one.pieces) == 2 for one in pairs)
    after_two_rounds = [one for one in pairs if one.steps[0] == DrawTrumps(2, rounds=2)]
    assert len(after_two_rounds) > len(search.pieces) / 2


def test_layouts_that_cannot_be_made_count_less() -> None:
    """Those that open cards make come first and count more."""
    situation = after_lead(NOTRUMP, "3NT by S", "DK")
    layouts = TrialLayouts.drawn(situation.view(), None, 4, 1)
    trial = Trial(layouts, [False, True, False, True])
    assert trial.order == [1, 3, 0, 2]
    assert trial.weight(0b0011) == 2 * SOUND and trial.weight(0b1100) == 2
