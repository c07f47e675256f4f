"""Told plans: they read back, their claims hold, and a claim can be false."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.chance.belief.fact import HoldsCard
from kibitz.planning.declarer.view import view_of
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.language.program import Instruction, Program
from kibitz.planning.language.reader import read_plan
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.claims.all import CLAIMS
from kibitz.planning.told.claims.danger import DangerClaim, SafeHandClaim
from kibitz.planning.told.claims.discards import DiscardClaim
from kibitz.planning.told.claims.entries import EntryClaim
from kibitz.planning.told.claims.hold_up import won_at_once
from kibitz.planning.told.claims.sources import SourcesClaim
from kibitz.planning.told.claims.tempting import tempting
from kibitz.planning.told.claims.tops import TopsClaim
from kibitz.planning.told.claims.when import MakesClaim
from kibitz.planning.told.keeping import PlanStanding, kept
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.telling import told_of
from kibitz.planning.told.variant import HeldAgainst, held_against, suits_of
from kibitz.planning.writing.writer import WrittenPlan

HOLD_UP = ("A75.A63.Q84.A843", "82.KQ4.AJT95.K62", "3NT", "S6")
FINESSE = ("AKQJT2.A5.74.962", "876.K43.AQ53.754", "4S", "CK")
TEXTS = {
    HOLD_UP: "Hold up the ♠A twice.\nRun the ♦Q and repeat.",
    FINESSE: "Draw trumps.\nFinesse the ♦Q.",
}
SIZE = 200


def told(hands: tuple[str, str, str, str], text: str | None = None) -> ToldPlan:
    """A plan of given text, told of some layouts."""
    view = view_of(*hands)
    fresh = TrialLayouts.drawn(view, None, SIZE, 2)
    text = TEXTS[hands] if text is None else text
    program = Program(())
    if text:
        program = read_plan(text, view.hand, view.dummy, view.contract)
    return told_of(WrittenPlan(program, (), fresh), fresh)


@pytest.fixture(scope="module", params=list(TEXTS))
def one(request: pytest.FixtureRequest) -> ToldPlan:
    return told(request.param)


def test_it_reads_back_and_every_claim_holds(one: ToldPlan) -> None:
    assert one.certificate.valid and not one.certificate.why
    assert one.claims and all(claim.holds(one.replayed) for claim in one.claims)
    view = one.view
    assert read_plan(one.program.text, view.hand, view.dummy, view.contract) == one.program


def test_what_is_said_is_in_the_json(one: ToldPlan) -> None:
    data = one.to_json()
    assert data["plan"] == one.program.text.splitlines()
    assert all(claim["text"] in one.text for claim in data["claims"])
    assert one.chance.figure_text in one.text
    assert data["certificate"]["valid"]


def test_a_claim_is_false_of_another_plan() -> None:
    first, second = told(HOLD_UP), told(FINESSE)
    for mine, other in ((first, second), (second, first)):
        for claim in mine.claims:
            if claim.kind != "afterwards":  # that the tricks are on top may be so twice
                assert not claim.holds(other.replayed), claim.text


def test_what_the_teacher_would_say() -> None:
    found = told(FINESSE)
    assert "three in clubs" in found.text
    assert "West has the ♦K" in found.text
    assert 0.4 < found.chance.mean < 0.6


def test_the_hold_up_has_its_reason() -> None:
    kinds = {claim.kind: claim for claim in told(HOLD_UP).claims}
    claim = kinds["hold-up"]
    assert "East without a spade when he gets in" in claim.text
    assert not replace(claim, seat=Seat.WEST).holds(told(HOLD_UP).replayed)  # type: ignore[call-arg]
    assert not replace(claim, suit=Suit.HEARTS).holds(told(HOLD_UP).replayed)  # type: ignore[call-arg]


def test_a_program_is_rechecked_without_what_proposed_it() -> None:
    """Two ways of holding another program against the plan come to the same."""
    plan_ = told(HOLD_UP).replayed
    step = plan_.program.steps[0]
    assert isinstance(step, HoldUp)
    at_once = won_at_once(plan_.program.steps, step)
    one, other = rechecked(plan_, at_once), held_against(plan_, Program(at_once), plan_.every)
    assert one is not None and one.is_worse and other.is_worse
    assert one.agrees(other.other)
    assert (len(one.only_plan), one.only_other) == (other.gains, other.losses)
    same = rechecked(plan_, plan_.program.steps)
    assert same is not None and not same.is_worse and not same.difference


def test_where_the_missing_tricks_come_from() -> None:
    """The count has the winners: what is said beside it adds up to the contract."""
    found = told(HOLD_UP)
    claim = next(one for one in found.claims if isinstance(one, SourcesClaim))
    assert claim.text.startswith("The two missing tricks come")
    assert claim.text.endswith("from diamonds.") and claim.total >= 9
    more = tuple((r, s, n + 1) for r, s, n in claim.parts)
    assert not replace(claim, parts=more).holds(found.replayed)
    assert not replace(claim, parts=claim.parts[1:]).holds(found.replayed)


def test_the_last_trick_comes_from_here_or_there() -> None:
    """With its "if"; what both ways have in common is not said twice."""
    parts, ways = ((-1, 3, 4), (-1, 1, 5)), (((-1, 2, 1),), ((-1, 0, 1),))
    king = HoldsCard(Seat.EAST, Card.parse("HK"))
    one = SourcesClaim(parts, ways, king, True, None, 10, ((3, 4), (1, 5)))
    assert one.text == (
        "The missing trick comes from hearts if East has the ♥K, otherwise from clubs."
    )
    more = replace(one, parts=((-1, 3, 4), (-1, 1, 7)), ways=(), if_so=None)
    assert more.text == "The missing trick comes from diamonds."  # which give one more than that
    more = replace(more, parts=((-1, 3, 5), (-1, 1, 6)))
    assert more.text == "Two more come, one from spades and one from diamonds."
    assert not replace(more, winners=((3, 6), (1, 6))).text  # more on top than was taken
    other = replace(one, winners=())
    assert other.text == (
        "Ten tricks: four spades, five diamonds and the last from hearts if East has the ♥K, "
        "otherwise from clubs."
    )
    unknown = replace(one, parts=((-1, 3, 4), (-1, 2, 5)), winners=(), if_so=None)
    ruffs = replace(unknown, trump=Suit.SPADES, with_ruffs=True)
    assert unknown.text == (
        "Ten tricks: four spades, five hearts and the last from hearts or clubs."
    )
    assert ruffs.text == (
        "Ten tricks: four trumps with the ruffs, five hearts and the last from hearts or clubs."
    )


def test_tricks_that_are_there_are_cashed_in_an_order_that_works() -> None:
    """Ace and king of diamonds are unblocked before dummy's only entry is used."""
    found = told(("AK5.A632.AK.A743", "7643.K5.QJT84.62", "3NT", "HQ"), "")
    claim = next(one for one in found.claims if isinstance(one, TopsClaim))
    assert claim.text.index("♦A and ♦K") < claim.text.index("♥K") < claim.text.index("run the di")
    crossed = [pair for pair in claim.order if pair[0] // 13 == Suit.HEARTS]
    rest = [pair for pair in claim.order if pair not in crossed]
    assert not replace(claim, order=(*crossed, *rest)).holds(found.replayed)


def test_the_loser_that_is_thrown() -> None:
    """A heart goes on the third diamond; no club does."""
    hands = ("AKQJT9.A64.5.642", "876.53.AKQ4.A753", "6S", "HK")
    found = told(hands, "Draw trumps. Run the diamonds.")
    claim = next(one for one in found.claims if isinstance(one, DiscardClaim))
    assert claim.on is Suit.DIAMONDS and claim.holds(found.replayed)
    assert not replace(claim, on=Suit.CLUBS).holds(found.replayed)
    assert not replace(claim, count=claim.count + 3).holds(found.replayed)


def test_the_throw_in_says_what_he_must_lead() -> None:
    """Clubs and spades are stripped; who wins the heart leads a diamond or gives a ruff."""
    hands = ("AJT83.A3.A97.AQ5", "K9764.64.KT3.K82", "6S", "HQ")
    found = told(hands, "Draw trumps. Run the clubs. Exit with a heart.")
    claim = next(one for one in found.claims if one.kind == "throw-in")
    assert claim.text == (
        "After the exit whoever wins must lead a diamond or give you a ruff and discard."
    )
    assert not replace(claim, returns=(Suit.CLUBS,)).holds(found.replayed)  # type: ignore[call-arg]
    assert not replace(claim, is_ruff=False).holds(found.replayed)  # type: ignore[call-arg]


def test_the_throw_in_says_when_he_must() -> None:
    """With trumps 3-0 dummy has none left for a ruff and discard."""
    hands = ("74.A8.AQJT95.742", "AQ63.5.K874.AKJ8", "6D", "S9")
    found = told(hands, "Win the ♠A. Draw trumps. Ruff a heart in dummy. Exit with a spade.")
    claim = next(one for one in found.claims if one.kind == "throw-in")
    assert claim.text.endswith("or give you a ruff and discard if trumps are 2-1.")
    assert not replace(claim, if_so=None).holds(found.replayed)  # type: ignore[call-arg]


def test_the_trick_that_only_one_of_them_may_win() -> None:
    """Lost to East the club lets him lead hearts through the king."""
    hands = ("KJ42.K5.AK6.K974", "AQ6.8743.83.AT82", "3NT", "DQ")
    found = told(hands, "Cash the ♠A and ♠K. Give up a club to West.")
    claim = next(one for one in found.claims if isinstance(one, SafeHandClaim))
    assert claim.text.startswith("East is the danger hand: if the club is lost to him, ")
    assert claim.other < found.chance.mean - 0.1
    assert not replace(claim, seat=Seat.EAST).holds(found.replayed)
    assert not replace(claim, other=found.chance.mean).holds(found.replayed)


def test_what_is_done_when_all_is_lost_is_not_told() -> None:
    """With spades 4-1 no play makes it, whatever silence does then."""
    hands = ("963.AK2.A43.A752", "A7542.653.T65.84", "1NT", "HJ")
    found = told(hands, "Give up two spades.")
    assert "run the" not in found.text


def test_what_depends_on_a_card_is_told_by_what_declarer_sees() -> None:
    """East plays the queen to the first trick if he has it; else the ten is run through West."""
    hands = ("KT.853.A73.AKQ94", "AJ6.Q72.Q852.753", "3NT", "S5")
    found = told(hands, "Win the ♠K. Cash the ♣A and ♣K.")
    assert "run the ♠T unless the ♠Q appears" in found.text


def test_every_kind_is_documented() -> None:
    kinds = [kind.kind for kind in CLAIMS]
    assert len(set(kinds)) == len(kinds)
    for kind in CLAIMS:
        assert issubclass(kind, PlanClaim) and kind.__doc__ and kind.__doc__.strip().endswith(".")


def test_the_plan_is_kept_left_or_over() -> None:
    plan_ = told(FINESSE)
    view, program = plan_.view, plan_.program
    start = kept(program, view, ())
    assert start.standing is PlanStanding.KEPT
    clubs = [Card.parse(card) for card in ("C4", "C3", "C2")]
    assert kept(program, view, clubs).standing is PlanStanding.KEPT
    lead = [*clubs, *(Card.parse(card) for card in ("CQ", "C5", "CT", "C6"))]
    lead += [Card.parse(card) for card in ("CA", "C8", "C9", "C7")]
    assert kept(program, view, lead[:7]).standing is PlanStanding.KEPT
    wrong = [*clubs[:2], Card.parse("C9")]
    assert kept(program, view, wrong).standing in (PlanStanding.LEFT, PlanStanding.KEPT)


def test_nobody_is_warned_of_what_cannot_be_done_as_it_is_said() -> None:
    view = view_of("AKQJ52.KQ7.53.94", "86.93.A9742.A763", "4S", "CQ")
    plan = read_plan(
        "Drive out the ♥A. Ruff a heart in dummy.", view.hand, view.dummy, view.contract
    )
    drive, ruff = plan.steps
    assert isinstance(drive, Instruction) and isinstance(ruff, Instruction)
    assert suits_of(drive) & suits_of(ruff)  # dummy ruffs when it has followed: no other order


def test_a_line_is_warned_of_only_if_it_makes_far_less() -> None:
    assert not HeldAgainst(0.90, 0.82, 80, 0).is_tempting
    assert HeldAgainst(0.90, 0.79, 110, 0).is_tempting


def test_what_is_done_instead_is_a_finesse_a_drop_trumps_or_winning_at_once() -> None:
    plan = told(HOLD_UP, "Run the ♦Q and repeat.").replayed
    lines = [line for line, _ in tempting(plan)]
    assert lines and all("hold" not in line and "low" not in line for line in lines)


def test_a_card_that_won_the_lead_is_not_cashed_and_one_discard_is_one() -> None:
    squeeze = ("K54.AKQ2.AKQJ.AK", "AQ32.543.432.432", "7NT", "CQ")
    plan = told(squeeze, "Win the ♣K. Run the diamonds, throwing clubs. Cash the ♣K and ♣A.")
    assert plan.program.text.splitlines()[1:] == [
        "Run the diamonds, throwing a club.",
        "Cash the ♣A.",
    ]


def test_the_only_entry_is_the_only_one() -> None:
    """When the ace of spades is gone the ten wins as well as the queen."""
    hands = ("KJ7.AK75.A873.KQ", "QT2.86.952.AT983", "3NT", "S9")
    found = told(hands, "Cash the ♣K. Overtake the ♣Q with the ♣A. Establish the clubs.")
    claim = next(one for one in found.claims if isinstance(one, EntryClaim))
    assert claim.text.startswith("The ♠Q is the entry to dummy's clubs: ")
    assert not replace(claim, is_only=True).holds(found.replayed)


def test_it_makes_only_where_going_on_with_the_suit_does_not_beat_it() -> None:
    """That spades may be blocked helps only if West does not lead them again."""
    hands = ("A72.K5.KJ63.AQ72", "T5.AQ63.8542.KJ8", "3NT", "SK")
    found = told(hands, "Hold up the ♠A until the third round. Lead the ♦2 to the ♦K.")
    claim = next(one for one in found.claims if isinstance(one, MakesClaim))
    assert claim.facts_text == "East has the ♦A"
    assert (found.replayed.sound <= found.replayed.made).all()


def test_nobody_is_the_danger_hand_where_the_play_does_not_ask_who_gets_in() -> None:
    hands = ("762.K8754.65.A83", "AK5.AQ93.KQ4.652", "4H", "CQ")
    text = "Hold up the ♣A until the second round. Lead the ♦5 to the ♦K and repeat. Draw trumps."
    assert not any(isinstance(one, DangerClaim) for one in told(hands, text).claims)
