"""Facts that tell good layouts from bad ones."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.deal import Deal, Hand
from kibitz.planning.feature import explained, facts

EAST_WEST = (Seat.EAST, Seat.WEST)


def worlds(*deals: str) -> np.ndarray:
    return np.array([[h.mask for h in Deal.parse(d).hands] for d in deals], np.uint64)


LAYOUTS = worlds(
    "N:... KJ3... ... .KJ3..",
    "N:... K3.K.. ... J.J3..",
    "N:... J3.3.. ... K.KJ..",
    "N:... 3.KJ.. ... KJ.3..",
)


def test_who_holds_the_card_that_matters():
    good = np.array([True, True, False, False])
    found = explained(LAYOUTS, np.array([1, 1, 1, 1]), good, EAST_WEST)
    assert found is not None
    assert found.reason.claim == "holds"
    assert found.reason.numbers["card"] == "SK"
    assert found.reason.numbers["seat"] == "E"
    assert (found.with_it, found.without, found.weight) == (1, 0, 0.5)


def test_how_a_suit_splits():
    good = np.array([False, True, True, True])
    found = explained(LAYOUTS, np.array([2, 1, 1, 1]), good, EAST_WEST)
    assert found is not None
    assert found.reason.claim in ("split", "length", "holds")
    assert (found.with_it, found.without) == (1, 0)
    assert found.weight == pytest.approx(3 / 5)


def test_nothing_to_explain():
    every = np.array([True] * 4)
    assert explained(LAYOUTS, np.array([1, 1, 1, 1]), every, EAST_WEST) is None
    assert explained(LAYOUTS, np.array([1, 1, 1, 1]), ~every, EAST_WEST) is None


def length(row: np.ndarray, seat: Seat, suit: str) -> int:
    return len(Hand(int(row[seat]))[Suit.parse(suit)])


def test_the_facts_are_true():
    seen = set()
    for fact in facts(LAYOUTS, EAST_WEST):
        numbers = fact.numbers
        seen.add(fact.kind)
        for row, holds in zip(LAYOUTS, fact.holds, strict=True):
            if fact.kind == "holds":
                hand = Hand(int(row[Seat.parse(numbers["seat"])]))
                true = Card.parse(numbers["card"]) in hand
            elif fact.kind == "length":
                seat = Seat.parse(numbers["seat"])
                true = length(row, seat, numbers["suit"]) >= numbers["least"]
            else:
                longest = max(length(row, seat, numbers["suit"]) for seat in EAST_WEST)
                true = longest <= numbers["worst"]
            assert bool(holds) is true, fact
    assert seen == {"holds", "length", "split"}
