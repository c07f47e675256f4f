"""Bits told to the defenders: auctions of known content, worked out by hand."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.auction import Auction
from kibitz.bidding import System, bid
from kibitz.bidding.meaning.hearing import hear
from kibitz.bidding.measuring.information import given_away, told
from kibitz.cards import Seat
from kibitz.cli import app
from kibitz.condition import parse_rule_condition
from kibitz.deal import Deal
from kibitz.result import Kind

HOLDINGS = Counter(
    (len(honours) + small, sum(honours))
    for honours in [
        [value for value, held in zip((4, 3, 2, 1), mask, strict=True) if held]
        for mask in product((0, 1), repeat=4)
    ]
    for small in range(10)
    for _ in range(math.comb(9, small))
)
"""How many holdings of a suit have this length and these points."""


def by_hand(spades: int | None = None) -> float:
    """The entropy of shape and points, added up suit by suit; perhaps with so many spades."""
    hands: Counter[tuple[tuple[int, ...], int]] = Counter({((), 0): 1})
    for suit in range(4):
        more: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (shape, points), ways in hands.items():
            for (length, own), number in HOLDINGS.items():
                if (suit == 0 and spades not in (None, length)) or sum(shape) + length > 13:
                    continue
                more[(*shape, length), points + own] += ways * number
        hands = more
    ways = [number for (shape, _), number in hands.items() if sum(shape) == 13]
    total = sum(ways)
    return -sum(number / total * math.log2(number / total) for number in ways)


def test_before_anybody_calls() -> None:
    assert told(None).before == pytest.approx(by_hand(), abs=1e-9)
    assert told(None).bits == pytest.approx(0, abs=1e-12)


def test_four_shapes_and_one_number_of_points_leave_two_bits() -> None:
    """Fifteen points and 4-3-3-3: four shapes, each as likely as the others, are two bits."""
    system = System.parse("$.1N. := shape [4,3,3,3] AND Points ?= 15; $.P. := true;")
    auction = Auction.parse("1N P P P", dealer=Seat.NORTH)
    one = told(hear({Seat.NORTH: system}, auction).meanings[Seat.NORTH])
    assert one.after == pytest.approx(2, abs=1e-9)
    assert one.bits == pytest.approx(by_hand() - 2, abs=1e-9)
    assert one.kind is Kind.EXACT


def test_exactly_five_spades() -> None:
    one = told(parse_rule_condition("Spades ?= 5"))
    assert one.after == pytest.approx(by_hand(spades=5), abs=1e-9)
    assert float(one.share.value) == pytest.approx(
        math.comb(13, 5) * math.comb(39, 8) / math.comb(52, 13)
    )


def test_a_hand_of_which_everything_is_known_is_told_wholly() -> None:
    one = told(parse_rule_condition("pattern [5,3,3,2] AND Points ?= 12"))
    assert one.after == 0 and one.bits == one.before


def test_each_call_of_declarer_tells_more_and_dummy_does_not_count() -> None:
    system = System.parse(
        "$.1S. := Spades >= 5 AND 12 TO 20 Points; $.1S.2S. := Spades >= 3;"
        "$.1S.2S.4S. := Points >= 16; $.1S.2S.4S.P. := true; $.1S.2S.P. := true; $.P. := true;"
    )
    deal = Deal.parse("N:AKQ32.A32.K43.Q2 - 9854.K54.872.K76 -")
    bidding = bid(system, deal)
    assert str(bidding.auction) == "1S P 2S P 4S P P P"
    found = given_away(bidding)
    assert found is not None
    opened = told(parse_rule_condition("Spades >= 5 AND 12 TO 20 Points"))
    jumped = told(parse_rule_condition("Spades >= 5 AND 16 TO 20 Points"))
    assert opened.bits < found.bits and found.after == pytest.approx(jumped.after)


def test_passed_out_tells_nothing_of_a_declarer() -> None:
    system = System.parse("$.P. := true;")
    assert given_away(bid(system, Deal.parse("N:AKQ2.A32.K43.432 - 543.KQ4.AQ52.765 -"))) is None


def test_json_holds_the_numbers() -> None:
    data = told(parse_rule_condition("Spades ?= 5")).to_json()
    assert data["bits"] == pytest.approx(data["before"] - data["after"], abs=1e-3)
    assert data["kind"] == "exact"


def test_kibitz_bid_tells_them(tmp_path: Path) -> None:
    rules = tmp_path / "all.rules"
    rules.write_text("$.1N. := Spades ?= 5; $.1N.P. := true; $.1C. := true; $.1C.P. := true;")
    words = ["bid", str(rules), "--north", "Spades ?= 5", "--json"]
    board = json.loads(CliRunner().invoke(app, words).output)["boards"][0]
    assert board["told"]["after"] == pytest.approx(by_hand(spades=5), abs=1e-3)
    text = CliRunner().invoke(app, words[:-1]).output
    assert f"tells the defenders {board['told']['bits']:.1f} bits" in text
