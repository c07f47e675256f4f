"""Facts that tell good layouts from bad ones."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.deal import Deal, Hand
from kibitz.planning.feature import explained, facts
from kibitz.planning.wording import Wording

EAST_WEST = (Seat.EAST, Seat.WEST)


def worlds(*deals: str) -> np.ndarray:
    return np.array([[h.mask for h in Deal.parse(d).hands] for d in deals], np.uint64)


LAYOUTS = worlds(
    "N:... KT3... ... .KT3..",
    "N:... K3.K.. ... T.T3..",
    "N:... KT.3.. ... 3.KT..",
    "N:... T3.3.. ... K.KT..",
    "N:... 3.KT.. ... KT.3..",
    "N:... T.KT.. ... K3.3..",
)


def test_who_holds_the_card_that_matters():
    good = np.array([True, True, True, False, False, False])
    found = explained(LAYOUTS, np.ones(6, int), good, EAST_WEST)
    assert found is not None
    assert found.reason.claim == "holds"
    assert found.reason.numbers["card"] == "SK"
    assert found.reason.numbers["seat"] == "E"
    assert (found.with_it, found.without, found.weight) == (1, 0, 0.5)


def test_how_a_suit_splits():
    often = np.repeat(LAYOUTS, 3, axis=0)
    spades = np.array([length(row, Seat.EAST, "S") for row in often])
    found = explained(often, np.ones(18, int), spades < 3, EAST_WEST, [Suit.SPADES])
    assert found is not None
    assert found.reason.claim == "split"
    assert (found.with_it, found.without) == (1, 0)
    assert found.weight == pytest.approx(5 / 6)


def test_what_we_fear_is_a_bad_split():
    often = np.repeat(LAYOUTS, 3, axis=0)
    spades = np.array([length(row, Seat.EAST, "S") for row in often])
    suits = [Suit.SPADES]
    found = explained(often, np.ones(18, int), spades == 3, EAST_WEST, suits, luck=False)
    assert found is not None
    assert found.reason.claim == "uneven"
    assert found.reason.numbers["worst"] == 2
    kinds = {fact.kind for fact in facts(often, EAST_WEST, luck=False)}
    assert kinds == {"holds", "uneven"}


def test_either_of_two_facts():
    often = np.repeat(LAYOUTS, 3, axis=0)
    king = np.array([Card.parse("SK") in Hand(int(row[Seat.EAST])) for row in often])
    ten = np.array([Card.parse("HT") in Hand(int(row[Seat.EAST])) for row in often])
    found = explained(often, np.ones(18, int), king | ten, EAST_WEST)
    assert found is not None
    assert (found.with_it, found.without) == (1, 0)
    assert found.reason.claim == "either"
    assert len(found.reason.because) == 2
    assert " or " in Wording(Seat.SOUTH, None).makes(found.reason)


def test_of_two_layouts_nothing_is_told():
    good = np.array([True, True, False, False, False, False])
    assert explained(LAYOUTS, np.ones(6, int), good, EAST_WEST) is None
    assert explained(LAYOUTS, np.ones(6, int), ~good, EAST_WEST) is None


def test_nothing_to_explain():
    every = np.array([True] * 6)
    assert explained(LAYOUTS, np.ones(6, int), every, EAST_WEST) is None
    assert explained(LAYOUTS, np.ones(6, int), ~every, EAST_WEST) is None


@pytest.mark.parametrize(
    ("hidden", "named"),
    [("KQJT", "K"), ("KQ9", "KQ"), ("QJT", "Q"), ("KJ", "KJ"), ("KT", "KT"), ("JT", "J")],
)
def test_honours_that_are_worth_a_name(hidden: str, named: str):
    layouts = worlds(f"N:... {hidden}... ... ...", f"N:... ... ... {hidden}...")
    found = {fact.numbers["card"][1] for fact in facts(layouts, EAST_WEST) if fact.kind == "holds"}
    assert found == set(named)


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
            else:
                longest = max(length(row, seat, numbers["suit"]) for seat in EAST_WEST)
                true = longest <= numbers["worst"]
            assert bool(holds) is true, fact
    assert seen == {"holds", "split"}
