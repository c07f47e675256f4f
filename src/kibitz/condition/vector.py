"""Vector: conditions over arrays of hands; `match` for millions of hands at once.

A hand is a 52-bit mask in an unsigned 64-bit integer. Each suit is looked up in the
feature's table of 8,192 summaries. Numbers stay exact, as `ratio.py` has them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import FULL_SUIT, SUITS, Seat, Suit
from kibitz.condition.feature import Feature, Summaries
from kibitz.condition.features import FEATURES
from kibitz.condition.ratio import Quotients, times
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Chose,
    Comparator,
    Compare,
    Condition,
    Holds,
    IfElse,
    Measure,
    Named,
    Not,
    Number,
    Or,
    Shape,
    Term,
    Truth,
)
from kibitz.errors import Illegal

Masks = NDArray[np.uint64]
"""Hands: 52-bit masks."""

_TABLE_LIMIT = 1 << 22


def evaluate(condition: Condition, masks: Masks | Mapping[Seat, Masks]) -> NDArray[np.bool_]:
    """For each hand (or each deal, where `masks` are given by seat): is the condition true?

    >>> from kibitz.condition import parse_rule_condition
    >>> from kibitz.deal import Hand
    >>> hands = [Hand.parse("AKT3.AQT6.JT.543"), Hand.parse("AKQJ.AKQ.AKQ.AKQ")]
    >>> masks = np.array([hand.mask for hand in hands], dtype=np.uint64)
    >>> evaluate(parse_rule_condition("Points < 15"), masks).tolist()
    [True, False]
    """
    table = _Table(masks)
    return np.broadcast_to(table.holds(condition), table.size).copy()


def values(term: Term, masks: Masks | Mapping[Seat, Masks]) -> NDArray[Any]:
    """The value of a term for each hand: whole numbers if all are whole, floats otherwise."""
    table = _Table(masks)
    ratio = table.value(term)
    whole = np.all(ratio.above % ratio.below == 0)
    result = ratio.above // ratio.below if whole else ratio.above / ratio.below
    return np.broadcast_to(np.asarray(result), table.size).copy()


class _Table:
    """The arrays of hands that a condition is asked of."""

    def __init__(self, masks: Masks | Mapping[Seat, Masks]) -> None:
        given = masks if isinstance(masks, Mapping) else {None: masks}
        self.masks = {seat: np.asarray(array, dtype=np.uint64) for seat, array in given.items()}
        sizes = {array.shape for array in self.masks.values()}
        if len(sizes) != 1 or len(next(iter(sizes))) != 1:
            raise Illegal(
                "the hands of the seats are not as many",
                expected="one-dimensional arrays of the same length",
            )
        self.size: int = next(iter(sizes))[0]
        self._holdings: dict[tuple[Seat | None, Suit], NDArray[np.intp]] = {}
        self._named: dict[int, NDArray[np.bool_]] = {}

    def hands(self, seat: Seat | None) -> Masks:
        """The hands of a seat."""
        if seat not in self.masks:
            who = "one hand" if seat is None else seat.word
            raise Illegal(
                f"the condition speaks of {who}",
                expected="an array of hands" if seat is None else f"an array for {who}",
            )
        return self.masks[seat]

    def holdings(self, seat: Seat | None, suit: Suit) -> NDArray[np.intp]:
        """The holdings of a seat in a suit, as thirteen-bit masks."""
        key = seat, suit
        if key not in self._holdings:
            shifted = self.hands(seat) >> np.uint64(13 * suit) & np.uint64(FULL_SUIT)
            self._holdings[key] = shifted.astype(np.intp)
        return self._holdings[key]

    # conditions -----------------------------------------------------------------------

    def holds(self, condition: Condition) -> NDArray[np.bool_]:
        """For each hand: is the condition true?"""
        result: NDArray[np.bool_]
        match condition:
            case And(parts=parts):
                result = reduce(np.logical_and, [self.holds(part) for part in parts])
            case Or(parts=parts):
                result = reduce(np.logical_or, [self.holds(part) for part in parts])
            case Not(part=part):
                result = ~self.holds(part)
            case Named(body=body):
                if id(body) not in self._named:
                    self._named[id(body)] = self.holds(body)
                result = self._named[id(body)]
            case Compare(left=left, comparison=comparison, right=right):
                result = np.asarray(self.value(left).compared(comparison, self.value(right)))
            case Between(term=term, low=low, high=high):
                ratio = self.value(term)
                above = ratio.compared(Comparator.AT_LEAST, Quotients.of(low))
                result = np.asarray(above & ratio.compared(Comparator.AT_MOST, Quotients.of(high)))
            case Holds(card=card, seat=seat) | Chose(card=card, seat=seat):
                result = (self.hands(seat) & np.uint64(card.mask)) != 0
            case Shape(shapes=shapes, seat=seat):
                wanted = np.zeros(14**4, dtype=np.bool_)
                for s, h, d, c in shapes:
                    wanted[((s * 14 + h) * 14 + d) * 14 + c] = True
                lengths = [summaries("length", suit)[self.holdings(seat, suit)] for suit in SUITS]
                result = wanted[reduce(lambda key, more: key * 14 + more, lengths)]
            case Truth():
                result = np.asarray(condition.value)
        return result

    # terms ----------------------------------------------------------------------------

    def value(self, term: Term) -> Quotients:
        """For each hand: the value of a term."""
        match term:
            case Number():
                return Quotients.of(term.value)
            case Measure():
                unit = FEATURES[term.feature].unit
                return Quotients(times(self.measured(term), unit.numerator), unit.denominator)
            case Arithmetic(operator=operator, parts=parts):
                first, *rest = (self.value(part) for part in parts)
                return reduce(lambda one, two: one.combined(operator, two), rest, first)
            case IfElse():
                then, otherwise = self.value(term.then), self.value(term.otherwise)
                return Quotients.chosen(self.holds(term.condition), then, otherwise)

    def measured(self, measure: Measure) -> NDArray[np.int64]:
        """For each hand: the value of a feature, in its units."""
        feature = FEATURES[measure.feature]
        if feature.combine is not None and not measure.suits:
            return self.combined(feature, feature.combine, measure.seat)
        read = (
            summaries(feature.name, suit)[self.holdings(measure.seat, suit)]
            for suit in measure.suits or SUITS
        )
        return reduce(np.add, read)

    def combined(
        self, feature: Feature, combine: Callable[[Summaries], int], seat: Seat | None
    ) -> NDArray[np.int64]:
        """The value from four summaries; every different four is worked out once."""
        kinds = [_kinds(feature.name, suit) for suit in SUITS]
        size = math.prod(len(kind) for kind, _ in kinds)
        keys: NDArray[np.int64] = np.zeros(self.size, dtype=np.int64)
        for suit, (kind, places) in zip(SUITS, kinds, strict=True):
            keys = keys * len(kind) + places[self.holdings(seat, suit)]
        if size <= _TABLE_LIMIT:
            present = np.zeros(size, dtype=np.bool_)
            present[keys] = True
            different, where = np.flatnonzero(present), (np.cumsum(present) - 1)[keys]
        else:
            different, where = np.unique(keys, return_inverse=True)
        indices = np.unravel_index(different, [len(kind) for kind, _ in kinds])
        read = (kind[index].tolist() for (kind, _), index in zip(kinds, indices, strict=True))
        worth = np.array([combine(four) for four in zip(*read, strict=True)], dtype=np.int64)
        result: NDArray[np.int64] = worth[where]
        return result


@cache
def summaries(feature: str, suit: Suit) -> NDArray[np.int64]:
    """A feature's summary of each of the 8,192 holdings in a suit."""
    summary = FEATURES[feature].summary
    return np.array([summary(mask, suit) for mask in range(FULL_SUIT + 1)], dtype=np.int64)


@cache
def _kinds(feature: str, suit: Suit) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The different summaries of a feature in a suit, and for each holding its place there."""
    different, places = np.unique(summaries(feature, suit), return_inverse=True)
    return different, places
