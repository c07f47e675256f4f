"""Atoms: what a condition asks of the cards, in the form in which it can be counted.

Almost every leaf is a `Range`: a weighted sum of per-suit readings that must
lie between two whole numbers (a length, points, a named card, a difference of
two hands). The rest (shapes, "balanced", products) is a `Relation` over a few
such sums. Both read each suit by itself, which is what counting needs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from kibitz.cards import SUITS, Card, Rank, Seat, Suit
from kibitz.condition.feature import Summaries, length
from kibitz.condition.features import FEATURES
from kibitz.condition.tree import (
    Arithmetic,
    Condition,
    Holds,
    Measure,
    Number,
    Operator,
    Shape,
    Term,
)
from kibitz.errors import Illegal

LARGEST = 1 << 40
"""The largest weight of a reading, so that sums stay within the machine's whole numbers."""


@dataclass(frozen=True)
class Reading:
    """What is read of one seat's holding in a suit: a feature, or whether a rank is in it."""

    seat: Seat
    what: str | Rank

    @property
    def summary(self) -> Callable[[int, Suit], int]:
        """The function that reads a thirteen-bit mask."""
        if isinstance(self.what, Rank):
            bit = self.what.bit
            return lambda mask, suit: int(bool(mask & bit))
        return FEATURES[self.what].summary

    @property
    def is_length(self) -> bool:
        """Is it the number of cards that is read?"""
        return self.summary is length


@dataclass(frozen=True)
class Total:
    """A weighted sum of readings; `parts[suit]` are those of one suit.

    Where there is a rule to `combine` the four suits' numbers (spades first), they are
    kept apart until all are known, instead of being added up.
    """

    parts: tuple[tuple[tuple[Reading, int], ...], ...]
    combine: Callable[[Summaries], int] | None = field(default=None, compare=False)

    def __bool__(self) -> bool:
        return any(self.parts)

    @property
    def divisor(self) -> int:
        """What all weights can be divided by, with the sign of the first one."""
        weights = [weight for part in self.parts for _, weight in part]
        return math.gcd(*weights) * (1 if weights[0] > 0 else -1)

    def divided(self, divisor: int) -> Total:
        """The total with smaller weights."""
        parts = tuple(tuple((r, weight // divisor) for r, weight in part) for part in self.parts)
        return Total(parts, self.combine)


@dataclass(frozen=True)
class Range:
    """True when the total lies between `low` and `high`, both included."""

    total: Total
    low: int
    high: int


@dataclass(frozen=True)
class Relation:
    """True by a rule over several totals; `leaf` tells it from other relations.

    `holds` gets one number for each total, and answers None where the leaf has no value
    (a division by zero).
    """

    leaf: Condition
    totals: tuple[Total, ...] = field(compare=False)
    holds: Callable[[tuple[int, ...]], bool | None] = field(compare=False)


@dataclass(frozen=True)
class Chosen:
    """True when the seat's choice among the equals fell on `card`."""

    choice: tuple[Seat, frozenset[Card]]
    card: Card


@dataclass(frozen=True)
class Spared:
    """Left open by all cards: true where the event is spared, and the evidence alone is asked."""


Atom = Range | Relation | Chosen | Spared


@dataclass
class Linear:
    """A constant and a weighted sum of readings, while a term is being read."""

    weights: dict[tuple[Reading, Suit], Fraction]
    constant: Fraction = Fraction(0)

    def plus(self, other: Linear, times: Fraction | int = 1) -> Linear:
        """This and `times` the other."""
        weights = dict(self.weights)
        for key, weight in other.weights.items():
            weights[key] = weights.get(key, Fraction(0)) + times * weight
        return Linear(weights, self.constant + times * other.constant)

    def times(self, factor: Fraction) -> Linear:
        """`factor` times this."""
        return Linear({}).plus(self, factor)

    def scaled(self) -> tuple[Total, int, int]:
        """The total in whole numbers, the constant, and the scale: (total + constant) / scale."""
        weights = {key: weight for key, weight in self.weights.items() if weight}
        scale = math.lcm(
            self.constant.denominator, *(weight.denominator for weight in weights.values())
        )
        if any(abs(weight * scale) > LARGEST for weight in weights.values()):
            raise Illegal(
                "the numbers in this sum are too large, or have too many digits, to be counted",
                expected="numbers such as 0.75 or 100",
            )
        parts: list[list[tuple[Reading, int]]] = [[] for _ in Suit]
        for (reading, suit), weight in weights.items():
            parts[suit].append((reading, int(weight * scale)))
        total = Total(tuple(tuple(sorted(p, key=_reading_order)) for p in parts))
        return total, int(self.constant * scale), scale


def _reading_order(part: tuple[Reading, int]) -> tuple[int, str]:
    return part[0].seat, str(part[0].what)


def seat_of(node: Holds | Shape | Measure) -> Seat:
    """The seat that a node speaks of; an error where it is a rule's own hand."""
    if node.seat is None:
        raise Illegal(
            "a condition on the rule's own hand has no seat",
            expected="a seat",
            remedy="bind it to a seat first",
        )
    return node.seat


def linear(term: Term) -> Linear | None:
    """The term as a constant and a weighted sum of readings, if it is one."""
    match term:
        case Number(value=value):
            return Linear({}, value)
        case Measure(feature=name, suits=suits):
            feature = FEATURES.find(name)
            if not suits and not feature.is_sum:
                return None
            reading = Reading(seat_of(term), feature.name)
            weights: dict[tuple[Reading, Suit], Fraction] = {}
            for suit in suits or SUITS:
                key = (reading, suit)
                weights[key] = weights.get(key, Fraction(0)) + feature.unit
            return Linear(weights)
        case Arithmetic(operator=operator, parts=parts):
            lines = [linear(part) for part in parts]
            known = [line for line in lines if line is not None]
            if len(known) < len(lines):
                return None
            return _combined(operator, known)
        case _:
            return None


def _combined(operator: Operator, lines: list[Linear]) -> Linear | None:
    if all(not line.weights for line in lines):
        try:
            return Linear({}, operator.apply([line.constant for line in lines]))
        except Illegal:  # a division by zero: let the relation find it where it matters
            return None
    result, *rest = lines
    for line in rest:
        match operator:
            case Operator.ADD:
                result = result.plus(line)
            case Operator.SUBTRACT:
                result = result.plus(line, -1)
            case Operator.MULTIPLY if not line.weights:
                result = result.times(line.constant)
            case Operator.MULTIPLY if not result.weights:
                result = line.times(result.constant)
            case Operator.DIVIDE if not line.weights and line.constant:
                result = result.times(1 / line.constant)
            case _:
                return None
    return result
