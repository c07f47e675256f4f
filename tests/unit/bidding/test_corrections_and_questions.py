"""Two limits of Bridge ACES lifted: partner reconsiders, and questions are weighed."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.bidding.calling.believed import Placed, believed
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.calling.correction import reconsider
from kibitz.bidding.calling.expected_tricks import (
    SPREAD,
    WEIGHTS,
    expected,
    expected_scores,
    features,
)
from kibitz.bidding.calling.guess import guess, likely, regrets, shuffled
from kibitz.bidding.calling.layouts import draw
from kibitz.bidding.calling.placement import outcomes_of, place
from kibitz.bidding.calling.wording import bidding_json, explained
from kibitz.bidding.measuring import compare
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat, Strain, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_rule_condition
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import tricks_of_masks
from kibitz.dummy.layouts import Layouts

OPENED = System.parse("$.1N. := 15 TO 17 Points; $.P. := Points < 12;")
"""South places over 1N; North, who has opened on long spades, knows better."""
SURPRISE = Deal.parse("N:AKQJ987.2.AK4.32 - 65.KQ43.Q532.K54 -")

STAYMAN = System.parse(
    """$balanced := shape [4,3,3,3] OR [4,4,3,2] OR [5,3,3,2];
    $.1N. := 15 TO 17 Points AND $balanced;
    $.P. := Points < 12;
    $.1N.2C?. := Points >= 8;
    $.1N.3N. := 10 TO 15 Points;
    $.1N.2C.2H. := Hearts >= 4;
    $.1N.2C.2S. := Spades >= 4;
    $.1N.2C.2D. := true;
    $.1N.3N.P. := true;"""
)
BOTH_MAJORS = Deal.parse("N:KQ32.A32.KQ3.K32 - A765.K765.AJ54.4 -")
NO_MAJOR = Deal.parse("N:KQ32.A32.KQ3.K32 - A65.K76.AJ5.9876 -")


def masks_of(*hands: str) -> np.ndarray:
    return np.array([Hand.parse(hand).mask for hand in hands], np.uint64)


# the fitted table ---------------------------------------------------------------------


def test_more_of_everything_is_expected_to_take_more_tricks() -> None:
    south = masks_of("432.432.5432.432")
    weak, strong = masks_of("KQJ65.A2.KQ6.765"), masks_of("AKQJ65.A.AKQ.765")
    for strain in (Strain.SPADES, Strain.NOTRUMP):
        assert expected(strong, south, strain)[0] > expected(weak, south, strain)[0] + 0.8
    ruffs = expected(weak, masks_of("5432.5.85432.432"), Strain.SPADES)[0]
    assert ruffs > expected(weak, masks_of("432.543.8543.432"), Strain.SPADES)[0]


def test_the_table_has_a_weight_for_each_feature() -> None:
    one, two = masks_of("KQJ65.A2.KQ6.765"), masks_of("432.543.8543.432")
    for kind, strain in (("suit", Strain.HEARTS), ("notrump", Strain.NOTRUMP)):
        assert features(one, two, strain).shape == (1, len(WEIGHTS[kind]))


@pytest.mark.slow
def test_the_table_against_fresh_double_dummy_results() -> None:
    """Deals that the fit has not seen: hardly off on average, and the spread as stated."""
    masks = Sampler(None).draw(400, 987_654)
    points = np.array([Hand(int(n)).hcp + Hand(int(s)).hcp for n, s in masks[:, [0, 2]]])
    masks = masks[points >= 20][:100]
    found = expected(masks[:, 0], masks[:, 2], Strain.NOTRUMP)
    off = tricks_of_masks(masks, Strain.NOTRUMP, Seat.NORTH) - found
    error = off.std(ddof=1) / len(off) ** 0.5
    assert abs(off.mean()) < 0.2 + 4 * error
    assert off.std() == pytest.approx(SPREAD["notrump"], rel=0.3)


def test_expected_scores_lie_between_down_and_made() -> None:
    game = Contract.parse("4S by South")
    ten, nine, many = expected_scores(game, np.array([10.0, 8.0, 12.9]), Vulnerability.NONE)
    assert -50 < ten < 420 and nine < 0 < ten and many > 400
    assert expected_scores(None, np.array([10.0]), Vulnerability.NONE)[0] == 0
    east = expected_scores(Contract.parse("4S by East"), np.array([10.0]), Vulnerability.NONE)
    assert east[0] == -ten


def test_shuffled_deals_are_deals() -> None:
    hands = masks_of("KQJ65.A2.KQ6.765", "432.543.8543.432")
    masks = shuffled(hands, Seat.EAST, 50, seed=3)
    assert (masks[:50, Seat.EAST] == hands[0]).all() and (masks[50:, Seat.EAST] == hands[1]).all()
    together = np.bitwise_or.reduce(masks, axis=1)
    assert (together == np.uint64(2**52 - 1)).all()
    assert (shuffled(hands, Seat.EAST, 50, seed=3) == masks).all()
    assert len(np.unique(masks[:, Seat.NORTH])) == 100


def test_a_guess_is_near_the_solved_placement() -> None:
    hand = Hand.parse("KQ32.A32.KQ32.K2")
    meanings = {Seat.NORTH: parse_rule_condition("15 TO 17 Points AND balanced AND Spades < 5")}
    auction = Auction.parse("1N P", Seat.NORTH)
    quick = guess(hand, auction, meanings, Vulnerability.NONE, 1)
    assert quick.solved == 0 and str(quick.call) in ("3NT", "4S", "6NT")
    assert quick.best.behind == 0 and not auction.why_illegal(quick.call)


def test_a_hand_regrets_what_it_would_not_place() -> None:
    """Seven spades do not place 1N-3N; a balanced hand does."""
    hands = masks_of("AQJ8765.2.K43.43", "A43.KJ2.Q543.943")
    auction = Auction.parse("1N P", Seat.NORTH)
    shown = {Seat.NORTH: parse_rule_condition("15 TO 17 Points AND balanced")}
    lost = regrets(hands, auction, Call.parse("3N"), shown, Vulnerability.NONE)
    assert lost[0] > 40 > lost[1]


def test_an_informed_placement_solves_less_and_is_near_the_solver() -> None:
    """The table sees four times the layouts and drops what is far behind."""
    hand = Hand.parse("A43.KJ2.KQ32.432")
    meanings = {Seat.NORTH: parse_rule_condition("15 TO 17 Points AND balanced AND Spades < 5")}
    auction = Auction.parse("1N P", Seat.NORTH)
    alone = place(hand, auction, meanings, layouts=32, seed=1)
    both = place(hand, auction, meanings, layouts=32, seed=1, informed=True, screen=likely)
    assert both.solved <= alone.solved
    best = {one.call: one.mean for one in alone.candidates}
    assert both.call in best and abs(both.best.mean - best[both.call]) < 120
    drawn = draw({Seat.SOUTH: hand}, meanings, 64, 1).layouts
    outcomes = outcomes_of(auction, [*Strain])
    near = likely(auction, drawn, outcomes, Vulnerability.NONE)
    assert set(near) < set(outcomes) and both.call in near and Call.parse("7C") not in near


# corrections --------------------------------------------------------------------------


def test_partner_corrects_what_he_knows_to_be_worse() -> None:
    off = bid(Bidders.of(OPENED, layouts=8), SURPRISE, seed=2)
    on = bid(Bidders.of(OPENED, layouts=8, corrections=True), SURPRISE, seed=2)
    assert [m.by for m in off.made if m.seat is Seat.NORTH][-1] is By.ACCEPTED
    corrected = [made for made in on.made if made.by is By.CORRECTED]
    assert corrected and corrected[0].seat is Seat.NORTH
    assert on.contract is not None and on.contract.strain is Strain.SPADES
    assert on.placed is corrected[-1]
    assert any("corrects what partner placed" in line for line in explained(on))
    assert on.auction.is_over


def test_nobody_corrects_without_a_reason() -> None:
    deal = Deal.parse("N:KQ32.A32.KQ3.K32 - A65.KJ7.AJ54.987 -")
    off = bid(Bidders.of(OPENED, layouts=8), deal, seed=2)
    on = bid(Bidders.of(OPENED, layouts=8, corrections=True), deal, seed=2)
    assert on.contract == off.contract
    assert on.made[4].by is By.ACCEPTED and on.made[4].placement is not None


def test_the_layouts_of_a_correction_agree_with_what_was_placed() -> None:
    """Who has placed four spades has spades: with two of them opener leaves it alone."""
    opener = Hand.parse("32.AK43.KQ43.K32")
    before = Auction.parse("1N P", Seat.NORTH)
    shown = {Seat.NORTH: parse_rule_condition("15 TO 17 Points AND balanced")}
    auction = before.add("4S").add("P")
    found = reconsider(opener, auction, {}, [Placed(before, shown)], layouts=8, seed=1)
    assert found.call == PASS
    naive = place(opener, auction, {}, layouts=8, seed=1)
    passing = next((one for one in naive.candidates if one.call == PASS), None)
    assert passing is None or passing.mean < found.best.mean


def test_what_was_placed_is_believed() -> None:
    """Opponents who place four spades have them: what a third player thinks of doubling."""
    before = Auction.parse("1N P", Seat.NORTH)
    shown = {Seat.NORTH: parse_rule_condition("15 TO 17 Points AND balanced")}
    auction = before.add("4S")
    west = Hand.parse("Q42.KQ43.KJ4.432")
    layouts = draw({Seat.WEST: west}, shown, 256, 1).layouts
    kept = believed(layouts, auction, [Placed(before, shown)], Vulnerability.NONE, 64)
    assert 8 <= len(kept) <= 64  # of 256

    def spades(some: Layouts) -> float:
        return float(np.mean([len(deal.south.spades) for deal in some.deals]))

    assert spades(kept) > spades(layouts) + 1.5
    own = [Placed(before, shown)]
    assert len(believed(layouts, before, own, Vulnerability.NONE, 300)) == 256  # his own call


def test_corrections_are_a_switch_of_the_experiment() -> None:
    rules = "$.1N. := 15 TO 17 Points; $.P. := Points < 12;"
    settings = {
        "a": rules, "b": rules, "a_options": {"corrections": True}, "deals": [str(SURPRISE)],
        "layouts": 8, "score_layouts": 4,
    }  # fmt: skip
    row = compare.unit(compare.prepare(settings), 0, 2)
    assert "corrected" in row["a"]["rules"] and "corrected" not in row["b"]["rules"]
    assert row["differ"] and row["points"] > 0


# questions ----------------------------------------------------------------------------


@pytest.mark.parametrize(("deal", "asks"), [(BOTH_MAJORS, True), (NO_MAJOR, False)])
def test_a_question_is_asked_where_the_answer_is_worth_it(deal: Deal, asks: bool) -> None:
    on = bid(Bidders.of(STAYMAN, layouts=16), deal)
    assert (str(on.auction.calls[2]) == "2C") is asks
    weighed = on.made[2].weighed
    assert weighed is not None and {str(one.call) for one in weighed.candidates} == {"2C", "3NT"}
    assert weighed.best.mean >= max(one.mean for one in weighed.candidates)
    assert any("weighed on" in line for line in explained(on))
    assert {one["call"] for one in bidding_json(on)["calls"][2]["weighed"]} == {"2C", "3NT"}


def test_without_asking_nobody_asks() -> None:
    off = bid(Bidders.of(STAYMAN, layouts=8, asking=False), BOTH_MAJORS)
    assert str(off.auction).startswith("1NT P 3NT")
    assert off.made[2].weighed is None


def test_what_a_hand_can_tell_stands_before_a_later_question() -> None:
    """The first rule in the file that a hand satisfies: only earlier questions are weighed."""
    told = System.parse(
        "$.1N. := 15 TO 17 Points AND balanced; $.1N.3N. := 10 TO 15 Points;"
        "$.1N.2C?. := Points >= 8; $.1N.2C.2H. := Hearts >= 4; $.1N.2C.2D. := true;"
        "$.P. := Points < 12;"
    )
    bidding = bid(Bidders.of(told, layouts=8), BOTH_MAJORS)
    assert str(bidding.auction.calls[2]) == "3NT" and bidding.made[2].weighed is None


def test_a_question_denies_nothing_and_nobody_denies_it() -> None:
    asked = STAYMAN.rule(".1N.2C.")
    told = STAYMAN.rule(".1N.3N.")
    assert STAYMAN.before(asked) == () and STAYMAN.before(told) == ()


def test_a_question_may_be_weighed_against_placing() -> None:
    system = System.parse(
        "$.1N. := 15 TO 17 Points AND balanced; $.1N.2C?. := Points >= 8;"
        "$.1N.2C.2H. := Hearts >= 4; $.1N.2C.2S. := Spades >= 4; $.1N.2C.2D. := true;"
        "$.P. := Points < 12;"
    )
    bidding = bid(Bidders.of(system, layouts=8), BOTH_MAJORS)
    third = bidding.made[2]
    assert third.weighed is not None
    assert third.by in (By.RULE, By.PLACED)
    assert bidding.auction.is_over
