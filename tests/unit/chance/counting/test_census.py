"""The census against the counting engine and against the book."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from kibitz.cards import Seat
from kibitz.chance.counting import census as room
from kibitz.chance.counting.budget import OverBudget
from kibitz.chance.counting.census import Census
from kibitz.chance.counting.count import count
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_rule_condition
from kibitz.condition.tree import And, Not, seated
from kibitz.condition.vector import evaluate
from kibitz.result import Kind

CONDITIONS = [
    "15 TO 17 Points AND balanced",
    "Spades >= 5 AND Points + LengthPoints >= 12 AND Losers <= 7",
    "Points(Spades) >= 5 AND Hearts < Diamonds",
    "Top3(Hearts) >= 2 OR holds SA",
    "Aces ?= 2 AND Kings(Clubs) ?= 1 AND Shortest <= 1",
    "QuickTricks >= 3 AND NOT shape [4,3,3,3] OR [4,4,3,2]",
    "Stoppers >= 3 AND Controls > 4",
    "if(Spades > 4, Points, Losers) >= 11",
    "max(Spades, Hearts) > 6 AND Points % 3 ?= 1",
]


@pytest.mark.parametrize("text", CONDITIONS)
def test_numbers_are_those_of_the_counting_engine(text: str) -> None:
    condition = parse_rule_condition(text)
    census = Census.of([condition])
    arrangements = math.comb(39, 13) * math.comb(26, 13)
    wanted = count(seated(condition, Seat.NORTH), Unseen.nothing()) / arrangements
    assert census.number(census.where(condition)) == wanted
    assert sum(census.weights.tolist()) == 635_013_559_600


def test_many_conditions_at_once_and_together() -> None:
    first, second = (parse_rule_condition(text) for text in CONDITIONS[:2])
    census = Census.of([first, second])
    both = And((first, Not(second)))
    share = census.share(census.where(both), census.where(first))
    alone = Census.of([both])
    mine, among = alone.number(alone.where(both)), census.number(census.where(first))
    assert share.kind is Kind.EXACT and share.value == Fraction(mine, among)


def test_every_kind_has_a_hand_of_its_kind() -> None:
    condition = parse_rule_condition("Losers <= 4")
    census = Census.of([condition])
    assert (np.bitwise_count(census.masks) == 13).all() if hasattr(np, "bitwise_count") else True
    lengths = np.stack(census.lengths)
    assert (lengths.sum(axis=0) == 13).all()
    assert len({tuple(column) for column in lengths.T.tolist()}) == 560
    assert census.points.max() == 37
    example = census.example(census.where(condition))
    assert example is not None and len(example) == 13
    assert evaluate(condition, np.array([example.mask], np.uint64)).all()
    assert census.example(np.zeros(len(census.masks), bool)) is None


def test_points_table_of_the_book() -> None:
    """The chance of exactly ten points: 9.41 % (Encyclopedia of Bridge, mathematical tables)."""
    ten = parse_rule_condition("Points ?= 10")
    census = Census.of([ten])
    assert round(100 * float(census.share(census.where(ten)).value), 2) == 9.41


def test_too_many_kinds_are_drawn_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    condition = parse_rule_condition("Losers <= 6 AND Tens >= 1")
    exact = Census.of([condition])
    wanted = float(exact.share(exact.where(condition)).value)
    monkeypatch.setattr(room, "MOST_PAIRS", 10)
    room._kinds.cache_clear()
    with pytest.raises(OverBudget):
        Census.of([condition])
    drawn = Census.drawn(None, 20_000)
    share = drawn.share(drawn.where(condition))
    assert share.kind is Kind.SAMPLED and share.error is not None and share.seed == 1
    assert abs(float(share.value) - wanted) < 4 * share.error
    given = parse_rule_condition("Spades > 6")
    assert Census.drawn(given, 50).where(given).all()
    room._kinds.cache_clear()
