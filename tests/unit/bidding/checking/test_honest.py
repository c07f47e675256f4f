"""Nobody reads partner's mind: the checker, the two decisive tests, and auctions that fail them.

`tests/reference/mind_readers.jsonl` has auctions of an earlier bidder, which placed a contract
where no rule spoke and let partner know it: calls of hands that do not have what they mean (24 of
480 random auctions with silent opponents, 3 of 120 with both sides bidding), a call that a caller
without memory does not make, and one that depends on hands that nobody sees.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

import pytest

from kibitz.auction import Auction
from kibitz.bidding.calling.bidder import Bidders, Bidding, By, Caller, Made, bid
from kibitz.bidding.checking import replay, replay_rules, replay_table
from kibitz.bidding.checking.checked import Checked
from kibitz.bidding.checking.replay import AuctionReplay, collisions
from kibitz.bidding.meaning.hearing import HeardCall
from kibitz.bidding.rules.library import text_of
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.deal import Deal

sys.path.append(str(Path(__file__).parents[4] / "bench"))
from honest import OneBidding, biddings, noted, redealt, same_by_fresh

RECORDS = Path(__file__).parents[3] / "reference" / "mind_readers.jsonl"
TEXT = text_of(Path(__file__).parents[4] / "examples/systems/five-card-majors.rules")[0]
SYSTEM = System.parse(TEXT)  # many calls without a rule; and that of the recorded auctions
RECORDED = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]


def test_the_checker_shares_nothing_with_the_bidder_but_the_reader_of_rules() -> None:
    for module in (replay, replay_rules, replay_table):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("kibitz.bidding"):
                assert str(node.module).startswith("kibitz.bidding.checking.replay"), node.module


@pytest.mark.parametrize(("both", "wanted", "least"), [(False, 30, 30), (True, 24, 60)])
def test_no_collisions_fresh_callers_and_other_hands(both: bool, wanted: int, least: int) -> None:
    """A hundred positions in all; `bench/honest.py` has thousands."""
    systems = dict.fromkeys(SEATS, SYSTEM) if both else {Seat.NORTH: SYSTEM, Seat.SOUTH: SYSTEM}
    table = Bidders.of(systems, layouts=2)
    checked = Checked(table)
    positions = unruled = 0
    for number, one in enumerate(biddings(table, wanted, 5)):
        checked.add(Board(one.deal, vulnerability=one.vulnerability), one.bidding)
        if number % 3 == 0:
            assert same_by_fresh(table, one)
        for same, without in redealt(table, checked, one, enough=number % 6 > 0):
            assert same, one.bidding.auction
            positions, unruled = positions + 1, unruled + without
    assert not checked.found and positions >= least and unruled >= 0.3 * positions, positions
    assert checked.stretches <= 0.01 * checked.turns + 1


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("two-over-one", 2),
        pytest.param("sayc", 6, marks=pytest.mark.slow),
        pytest.param("two-over-one", 6, marks=pytest.mark.slow),
    ],
)
def test_the_systems_that_people_play_are_honest(name: str, wanted: int) -> None:
    """Few of their calls are without a rule, so that few positions come after one."""
    table = Bidders.of(dict.fromkeys(SEATS, System.load(name)), layouts=2)
    checked = Checked(table)
    for one in biddings(table, wanted, 9):
        checked.add(Board(one.deal, vulnerability=one.vulnerability), one.bidding)
        assert same_by_fresh(table, one)
        for same, _ in redealt(table, checked, one, enough=True):
            assert same, one.bidding.auction
    assert not checked.found


def test_who_places_and_remembers_it_fails_both() -> None:
    """The paper's own way: partner lets a placed call stand, which he answers if a rule made it."""
    table = Bidders.of({Seat.NORTH: SYSTEM, Seat.SOUTH: SYSTEM}, layouts=2, paper=True)
    one = next(case for case in RECORDED if "redealt" in case)
    auction, deal = Auction.parse(one["auction"], Seat.NORTH), Deal.parse(one["deal"])
    calls = tuple(Made(HeardCall(seat, call), By.RULE) for seat, call in auction)
    recorded = OneBidding(deal, Seat.NORTH, Vulnerability.NONE, 3, Bidding(auction, calls))
    caller = Caller(table, seed=3)

    def anew(hands: Deal) -> str:
        made = noted(table, recorded, len(calls), hands)
        return str(caller.next(deal.north, auction, made).call)

    assert anew(deal) == one["bid"] == "P"
    assert anew(Deal.parse(one["redealt"])) == one["anew"]  # the same player knows the same
    assert str(caller.next(deal.north, auction).call) == one["anew"]  # made anew, he knows less


def test_the_checker_finds_the_calls_of_an_earlier_bidder() -> None:
    found = 0
    for one in (one for one in RECORDED if "rule" in one):
        seats = SEATS if one["sides"] == 2 else (Seat.NORTH, Seat.SOUTH)
        silence = None if one["sides"] == 2 else SYSTEM.silence
        replayed = AuctionReplay(dict.fromkeys(seats, TEXT), Vulnerability.NONE, silence)
        auction, deal = Auction.parse(one["auction"], Seat.NORTH), Deal.parse(one["deal"])
        recorded = [call.condition for call in replayed.calls(auction)]
        told = collisions(replayed, auction, recorded, deal)
        numbers = {hit.number for hit in told}
        assert one["call"] in numbers, one
        found += 1
    assert found == 27


def test_decisions_of_an_earlier_bidder_that_needed_a_memory_or_others_hands() -> None:
    """Today's caller makes the same call whatever the hidden hands are, and needs no memory."""
    table = Bidders.of(SYSTEM, layouts=8)
    cases = [one for one in RECORDED if "anew" in one]
    assert any("redealt" in one for one in cases) and any("fresh" in one for one in cases)
    for one in cases:
        assert one["bid"] != one["anew"]  # the earlier bidder: two calls for what one player knows
        auction, seat = Auction.parse(one["auction"], Seat.NORTH), Seat.parse(one["seat"])
        first = Caller(table, seed=3).next(Deal.parse(one["deal"])[seat], auction).call
        other = Deal.parse(one.get("redealt", one["deal"]))
        assert Caller(table, seed=3).next(other[seat], auction).call == first


def test_a_stretch_is_told_and_partner_hears_the_rule() -> None:
    """After a question no answer fits; the hand makes the nearest call."""
    system = System.parse(
        "$.1N. := 15 TO 17 Points; $.1N.2C. forcing := true; $.1N.2C.2N. := Points > 30;"
        "$.1N.2C.2D. := Diamonds >= 6; $.1N.2C.3N. := Points > 32; $.1N.2C.2H. := Hearts >= 5;"
    )
    deal = Deal.parse("N:AKQ2.A32.K43.432 - 543.KQ4.AQ52.765 -")
    bidding = bid(Bidders.of(system, layouts=4), deal)
    third = bidding.made[4]
    assert third.by is By.STRETCH and bidding.stretches == 1
    assert third.heard.rule is not None and third.heard.condition is not None
    checked = Checked(Bidders.of(system, layouts=4))
    checked.add(Board(deal), bidding)
    assert not checked.found
