"""Deals bid to the end: by rule, by placement, by persons; always the same for a seed."""

from __future__ import annotations

from statistics import mean, stdev

import numpy as np
import pytest

from kibitz.auction import PASS, Auction, Call
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.calling.layouts import draw
from kibitz.bidding.calling.placement import final_calls, place
from kibitz.bidding.calling.wording import bidding_json, explained, placement_text
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat, Vulnerability
from kibitz.condition import matches, parse_rule_condition
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal
from kibitz.measure.race import Terms, race

DEAL = Deal.parse("N:AKQ2.A32.K43.432 T987.K4.Q652.J86 543.QJT5.A98.A75 J6.9876.JT7.KQT9")
NOTRUMP = System.parse(
    "$.1N. := 15 TO 17 Points; $.1N.2C. := 10 TO 12 Points AND Hearts >= 4; "
    "$.1N.2C.2S. := Spades >= 4; $.P. := Points < 12;"
)


def test_by_rule_then_placed_and_accepted() -> None:
    bidding = bid(Bidders.of(NOTRUMP, layouts=8, paper=True), DEAL)
    assert str(bidding.auction).startswith("1NT P 2C P 2S P")
    ours = [made for made in bidding.made if made.seat.side is Seat.NORTH.side]
    assert [made.by for made in ours] == [By.RULE, By.RULE, By.RULE, By.PLACED, By.ACCEPTED][
        : len(ours)
    ]
    assert bidding.placed is not None
    assert bidding.placed.seat is Seat.SOUTH
    assert bidding.key.startswith("1N-2C-2S")
    assert [made.by for made in bidding.made if made.seat is Seat.EAST] == [By.SILENT] * 3


def test_the_same_seed_gives_the_same_calls_and_hidden_hands_do_not_matter() -> None:
    table = Bidders.of(NOTRUMP, layouts=8)
    other = Deal.of(
        {
            Seat.NORTH: DEAL.north,
            Seat.SOUTH: DEAL.south,
            Seat.EAST: DEAL.west,
            Seat.WEST: DEAL.east,
        }
    )
    first = bid(table, DEAL, seed=3)
    assert bid(table, DEAL, seed=3) == first
    assert bidding_json(bid(table, other, seed=3)) == bidding_json(first)
    hidden = Deal.of({Seat.NORTH: DEAL.north, Seat.SOUTH: DEAL.south})
    assert bid(table, hidden, seed=3) == first


def test_a_system_that_passes_always_and_a_player_without_one() -> None:
    passing = System.parse("$.P. := true; $.P.P. := true;")
    assert bid(passing, DEAL).auction.is_passed_out
    assert bid({Seat.NORTH: None, Seat.SOUTH: None}, DEAL).auction.is_passed_out


def test_the_blind_bidder_guesses_and_partner_passes() -> None:
    blind = Bidders.of({Seat.NORTH: System(), Seat.SOUTH: None}, layouts=4, paper=True)
    bidding = bid(blind, DEAL)
    assert bidding.made[0].by is By.PLACED
    assert all(call == PASS for call in bidding.auction.calls[1:])


def test_a_placed_pass_before_any_bid_does_not_end_the_auction() -> None:
    weak = Hand.parse("5432.5432.432.32")
    unknown = Deal.of({Seat.NORTH: weak, Seat.SOUTH: Hand.parse("AKQJ.AKQJ.AKQ.AK")})
    strong = System.parse("$.P.7N. := Points > 30;")
    bidding = bid(Bidders.of(strong, layouts=8, paper=True), unknown)
    assert bidding.made[0].by is By.PLACED
    assert bidding.made[0].call == PASS
    assert str(bidding.contract) == "7NT by South"


def test_persons_bid_too() -> None:
    seen: list[str] = []

    def ask(hand: Hand, auction: Auction) -> Call:
        seen.append(f"{hand} after {auction}")
        return Call.parse("1N") if not auction.calls else PASS

    table = Bidders.of(NOTRUMP, asked={Seat.NORTH: ask}, layouts=4)
    bidding = bid(table, DEAL)
    assert bidding.made[0].by is By.ASKED
    assert bidding.made[0].heard.rule is not None
    assert seen[0] == f"{DEAL.north} after "
    assert bidding.made[2].rule is not None
    assert bidding.made[2].rule.name == "$.1N.2C."


def test_opponents_with_rules_of_their_own() -> None:
    ours = System.parse("$.1N. := 15 TO 17 Points; $.1N.(2D).P. := true; $.1N.(2D).P.P. := true;")
    theirs = System.parse("$.(1N).2D. := Diamonds >= 4; $.(1N).2D.P. := true; $.P. := true;")
    systems = {Seat.NORTH: ours, Seat.SOUTH: ours, Seat.EAST: theirs, Seat.WEST: theirs}
    bidding = bid(systems, DEAL)
    assert str(bidding.auction) == "1NT 2D P P P"
    assert str(bidding.contract) == "2D by East"


def test_a_hand_that_bids_has_thirteen_cards() -> None:
    with pytest.raises(Illegal, match="North has 0 cards"):
        bid(NOTRUMP, Deal())


def test_placing_takes_the_best_mean_of_the_layouts() -> None:
    """Thirteen tricks in notrump whatever the others hold."""
    hand = Hand.parse("AKQ.AKQ.AKQ.AKQJ")
    spades = parse_rule_condition("Spades >= 4")
    found = place(hand, Auction(Seat.SOUTH), {Seat.NORTH: spades}, layouts=8, seed=2)
    assert str(found.call) in ("6NT", "7NT")
    assert found.candidates[0].mean >= max(one.mean for one in found.candidates)
    assert found.candidates[0].behind == 0


def test_what_a_call_is_behind_has_the_error_of_paired_differences() -> None:
    table = np.array([[420, 150], [-50, 120], [420, 150], [420, 180]])
    terms = Terms(margin=10, unseen=150, cap=4)
    ended = race(lambda calls, rows: table[:rows], [Call.parse("4S"), PASS], terms)
    best, other = final_calls(ended, {PASS: None})
    gains = [270, -170, 270, 240]
    assert (best.mean, best.behind, best.error) == (302.5, 0, 0)
    assert (other.mean, other.behind) == (150, mean(gains))
    assert other.error == pytest.approx(stdev(gains) / 2)


def test_one_layout_does_not_tell_an_error() -> None:
    found = place(Hand.parse("AKQ2.A32.K43.432"), Auction(Seat.SOUTH), {}, layouts=1, seed=1)
    assert found.layouts == 1 and found.candidates[1].to_json()["error"] is None
    assert "±" not in placement_text(found) and "behind" in placement_text(found)


def test_placing_for_east_counts_his_own_points() -> None:
    hand = Hand.parse("AKQJT98765432...")
    found = place(hand, Auction(Seat.EAST), {}, Vulnerability.EW, layouts=4, seed=1)
    assert str(found.call) == "7S"
    assert found.best.mean == 2210


def test_placing_passes_rather_than_raise_a_part_score() -> None:
    auction = Auction.parse("1S P", Seat.NORTH)
    opened = parse_rule_condition("Spades >= 5 AND 11 TO 13 Points")
    weak = Hand.parse("432.5432.432.432")
    found = place(weak, auction, {Seat.NORTH: opened}, layouts=8, seed=1)
    assert found.call == PASS
    assert Call.parse("2S") not in [one.call for one in found.candidates]


def test_layouts_fit_what_was_shown_also_when_it_is_rare() -> None:
    rare = parse_rule_condition("Points >= 25 AND Spades ?= 1")
    quiet = parse_rule_condition("Points < 12")
    seen = {Seat.SOUTH: Hand.parse("8765.8765.876.87")}
    drawn = draw(seen, {Seat.NORTH: rare, Seat.EAST: quiet, Seat.WEST: quiet}, 16, seed=1)
    assert drawn.given_up == ()
    assert len(np.unique(drawn.layouts.masks[:, Seat.NORTH])) == 16
    for deal in drawn.layouts.deals:
        assert matches(rare, deal.north)
        assert matches(quiet, deal.east) and matches(quiet, deal.west)


def test_what_cannot_be_is_given_up_and_said() -> None:
    weak = parse_rule_condition("Points < 5")
    seen = {Seat.SOUTH: Hand.parse("8765.8765.876.87"), Seat.NORTH: Hand.parse("432.432.5432.432")}
    drawn = draw(seen, {Seat.EAST: weak, Seat.WEST: weak}, 4, seed=1)
    assert drawn.given_up == (Seat.WEST,)
    assert len(drawn.layouts) == 4


def test_the_explanation_names_rules_denials_and_the_placement() -> None:
    lines = list(explained(bid(Bidders.of(NOTRUMP, layouts=8, paper=True), DEAL, seed=1)))
    assert lines[0] == "1NT North: $.1N. has 15 to 17 high-card points"
    assert lines[1].startswith("2♣ South: $.1N.2C. has 10 to 12 high-card points")
    assert any("no rule applies" in line and "seed" in line for line in lines)
