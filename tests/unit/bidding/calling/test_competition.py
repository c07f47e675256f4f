"""Both sides bid by rules of their own: doubles, what they show, doubled scores, legal calls."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kibitz.auction import DOUBLE, PASS, REDOUBLE, Auction, Call
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.calling.placement import cautious, outcomes_of, place
from kibitz.bidding.measuring import compare, evaluate
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat, Strain, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import matches, parse_rule_condition
from kibitz.deal import Deal, Hand
from kibitz.dummy.contested import contested_par, declarers
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.tricks import Tricks
from kibitz.measure.estimate import Estimate
from kibitz.measure.race import Race
from kibitz.scoring import score

EXAMPLES = Path(__file__).parents[4] / "examples" / "systems"
OURS = System.load(EXAMPLES / "over-2h.rules")
THEIRS = System.load(EXAMPLES / "two-level-overcalls.rules")
TABLE = Bidders.of(OURS, opponents=THEIRS, layouts=4)

PENALTY = Deal.parse("N:AKQ75.83.AJ5.986 J4.AKQ97.KT86.T7 92.JT42.Q73.AK42 T863.65.942.QJ53")
"""South has their hearts; North, short in them, doubles again, and South leaves it in."""


@pytest.mark.parametrize(
    ("south", "calls"),
    [
        ("92.JT42.Q73.AK42", "1S 2H P P X P P P"),  # waits for the double
        ("98.642.KQ72.AK42", "1S 2H X"),  # negative: the minors
        ("9863.2.KQ72.QT74", "1S 2H 4S"),
        ("986.42.KQ72.T742", "1S 2H 2S"),
        ("986.42.KQ72.AQ42", "1S 2H 3H"),  # their suit
    ],
)
def test_one_spade_two_hearts_and_then(south: str, calls: str) -> None:
    held = Hand.parse(south)
    rest = Deal.of({Seat.NORTH: PENALTY.north, Seat.SOUTH: held})
    theirs = parse_rule_condition("Hearts >= 5 AND Top4(Hearts) >= 2 AND 10 TO 16 Points")
    layouts = Layouts.of(rest, 200, 1).deals
    deal = next(d for d in layouts if matches(theirs, d.east) and d.west.hcp < 6)
    assert str(bid(TABLE, deal).auction).startswith(calls)


def test_two_hearts_doubled_is_scored_doubled() -> None:
    settings = {
        "system": (EXAMPLES / "over-2h.rules").read_text(encoding="utf-8"),
        "opponents": (EXAMPLES / "two-level-overcalls.rules").read_text(encoding="utf-8"),
        "deals": [str(PENALTY)],
        "layouts": 4,
        "par_layouts": 4,
        "score_layouts": 4,
    }
    state = evaluate.prepare(settings)
    row = evaluate.unit(state, 0, 7)
    assert row["auction"] == "1S 2H P P X P P P"
    assert row["contract"] == "2HX by East" and row["contested"]
    dealt = state.source.dealt(0, 7)
    bidding = bid(state.table, dealt.deal, seed=7)
    layouts = evaluate.scoring_layouts(state.source, dealt, 8, 7, (state.table, bidding))
    assert bidding.contract is not None
    scored = Layouts(layouts.masks[1::2], layouts.seed)
    column = Tricks(scored).column(Strain.HEARTS, Seat.EAST)
    doubled = [-score(bidding.contract, int(n), False).total for n in column]
    assert row["escore"] == pytest.approx(sum(doubled) / 4, abs=0.01)
    for deal in layouts.deals:  # East-West hold what their calls say
        assert deal.north == PENALTY.north and deal.south == PENALTY.south
        assert len(deal.east.hearts) >= 5 and 10 <= deal.east.hcp <= 16
        assert not (len(deal.west.hearts) >= 3 and deal.west.hcp >= 9)
    assert row["par_escore"] >= min(row["escore"], 0) - 1500


def test_doubles_and_redoubles_are_rules_like_others() -> None:
    ours = System.parse("$.1S. := Spades > 4; $.1S.(X).XX. := Points > 9; $.1S.(X).XX.P. := true;")
    theirs = System.parse("$.(1S).X. := Points > 11; $.?.P. := true;")
    deal = Deal.parse("N:AKQ75.83.AJ5.986 J2.AK97.KQ86.T72 98.JT42.72.AKQ43 T643.Q65.T943.J5")
    bidding = bid(Bidders.of(ours, opponents=theirs, layouts=4), deal)
    assert str(bidding.auction) == "1S X XX P P P"
    assert str(bidding.contract) == "1SXX by North"


def test_a_side_that_has_rules_for_a_position_makes_no_other_call_before_it_has_bid() -> None:
    ours = System.parse("$.1N. := Points > 11; $.1N.P. := true;")
    theirs = System.parse("$.(1N).3C. := Clubs > 9;")
    bidding = bid(Bidders.of(ours, opponents=theirs), PENALTY)
    assert str(bidding.auction) == "1NT P P P"
    assert [made.by for made in bidding.made if made.seat is Seat.EAST] == [By.TABLE]


def test_a_file_of_uncontested_rules_still_bids() -> None:
    """Over an overcall it has no rule: the table has, and their contract may stand."""
    ours = System.parse("$.1S. := Spades > 4; $.1S.2S. := Spades > 2; $.P. := Points < 12;")
    bidding = bid(Bidders.of(ours, opponents=THEIRS, layouts=8), PENALTY)
    assert str(bidding.auction).startswith("1S 2H")
    assert bidding.made[2].by in (By.TABLE, By.PLACED)
    alone = bid(Bidders.of(ours, layouts=8), PENALTY)
    assert str(alone.auction).startswith("1S P")
    assert all(call == PASS for seat, call in alone.auction if seat.side is Seat.EAST.side)


def test_who_bids_over_our_bid_is_answered() -> None:
    ours = System.parse("$.1S. := Spades > 4;")
    theirs = System.parse("$.?.5D. := Diamonds > 7; $.?.P. := true;")
    deal = Deal.parse("N:AKQ75.AK83..9862 2.97.KQJT9876.T7 J986.QJ42.42.AK4 T43.T65.A53.QJ53")
    bidding = bid(Bidders.of(ours, opponents=theirs, layouts=4), deal)
    auction = str(bidding.auction)
    assert auction.startswith("1S 5D")
    assert bidding.contract is not None and bidding.contract.level >= 5


def test_doubling_is_a_candidate_where_it_can_be_meant() -> None:
    def calls(text: str) -> set[Call]:
        return set(outcomes_of(Auction.parse(text, Seat.NORTH), [*Strain]))

    assert DOUBLE in calls("1S 2H")
    assert DOUBLE not in calls("P 2H")  # not over yet
    assert DOUBLE in calls("P 4H")
    assert DOUBLE not in calls("1S P") and REDOUBLE in calls("1S P 2S X")
    for text in ("", "1S", "1S 2H", "1S X", "1S 2H X", "7N", "1S 7N", "P P 6D X XX"):
        auction = Auction.parse(text, Seat.NORTH)
        assert set(outcomes_of(auction, [*Strain])) <= set(auction.legal_calls())


def test_their_hopeless_contract_is_doubled_and_our_hopeless_one_not_bid() -> None:
    trumps = Hand.parse("A2.KQJ98.AK2.432")
    overcall = parse_rule_condition("Hearts >= 5 AND Points <= 9 AND Hearts <= 6")
    opened = parse_rule_condition("Spades >= 5 AND 12 TO 14 Points")
    auction = Auction.parse("1S 3H", Seat.NORTH)
    meanings = {Seat.NORTH: opened, Seat.EAST: overcall}
    found = place(trumps, auction, meanings, layouts=8, seed=1)
    assert found.call == DOUBLE and found.best.mean > 300
    weak = Hand.parse("432.5432.432.432")
    strong = parse_rule_condition("Hearts >= 6 AND Points >= 16")
    meanings = {Seat.NORTH: opened, Seat.EAST: strong}
    assert place(weak, auction, meanings, layouts=8, seed=1).call == PASS


def test_a_double_or_a_game_inside_the_noise_is_not_called() -> None:
    def made(first: Call, lead: float, other: Call = PASS) -> Call:
        ended = Race((first, other), np.zeros((32, 2)), 0, {other: Estimate(lead, 50.0, 32)}, False)
        return cautious(ended, [first, other])

    assert made(DOUBLE, 30.0) == PASS and made(DOUBLE, 60.0) == DOUBLE
    game, slam, part = (Call.parse(bid) for bid in ("4S", "6S", "2S"))
    assert made(game, 49.0) == PASS and made(game, 51.0) == game
    assert made(slam, 49.0) == PASS and made(part, 51.0) == part
    assert made(slam, 49.0, game) == game and made(slam, 49.0, Call.parse("4H")) == slam


def test_the_table_doubles_for_penalty() -> None:
    ours = System.parse("$.1S. := Spades > 5; $.1S.(2H).4S. := true; $.?.P. := true;")
    theirs = System.parse("$.(1S).2H. := Hearts > 4 AND Points > 11;")
    deal = Deal.parse("N:K98765.83.J5.J86 A.KQJT6.A86.7432 432.7542.743.A95 QJT.A9.KQT92.KQT")
    bidding = bid(Bidders.of(ours, opponents=theirs, layouts=4), deal)
    assert str(bidding.auction) == "1S 2H 4S X P P P"
    assert bidding.made[3].heard.name == "double for penalty"


def test_the_par_of_both_sides() -> None:
    """East-West make six spades whatever happens: North-South sacrifice or lose it."""
    deal = Deal.parse("N:32.KQJT98765.32. AKQJT.A2.AK4.432 4.43.QJT9876.765 98765..5.AKQJT98")
    layouts = Layouts.of(deal, 1, 1)
    same = Layouts(layouts.masks.repeat(8, axis=0), 1)
    fixed = same.masks.copy()
    for seat in SEATS:
        fixed[:, seat] = deal[seat].mask
    found = contested_par(Layouts(fixed, 1), Vulnerability.EW, Seat.NORTH)
    assert found.contract is not None
    assert found.escore.mean < -500
    assert declarers(Layouts(fixed, 1))[Strain.HEARTS, Seat.NORTH.side] is Seat.NORTH
    level = found.contract.level
    assert level >= 6


def test_two_systems_against_the_same_opponents() -> None:
    text = (EXAMPLES / "over-2h.rules").read_text(encoding="utf-8")
    settings = {
        "a": text,
        "b": text.replace("$.1S.(2H).P.X.    := Hearts <= 2", "$.1S.(2H).P.X. := Hearts > 9"),
        "opponents": (EXAMPLES / "two-level-overcalls.rules").read_text(encoding="utf-8"),
        "deals": [str(PENALTY)],
        "layouts": 4,
        "score_layouts": 4,
    }
    row = compare.unit(compare.prepare(settings), 0, 7)
    assert row["differ"] and row["a"]["contract"] == "2HX by East"
    assert row["b"]["contract"] == "2H by East"


@pytest.mark.slow
def test_every_contested_auction_is_legal() -> None:
    masks = Sampler(None).deals(40, 5)
    for number, deal in enumerate(masks):
        bidding = bid(TABLE, deal, SEATS[number % 4], seed=number)
        assert bidding.auction.is_over  # an Auction holds legal calls only
