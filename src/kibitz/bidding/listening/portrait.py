"""Portrait: what a call shows as players say it: points, lengths, and whatever else.

A condition is taken apart into a range of points, a range of cards for each suit and the rest.
After a player's second call there is more: the points that nearly all such hands have, where the
call tells more of them, and the cards of the suits it shows. Words and condition are both made of
these parts, so that the one is true where the other is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from kibitz.bidding.listening.grid import Cells, lengths_of, points_of
from kibitz.cards import SUITS, Suit
from kibitz.condition.tree import (
    And,
    Between,
    Comparator,
    Compare,
    Condition,
    Measure,
    Not,
    Number,
    Or,
    Truth,
)
from kibitz.condition.wording import english
from kibitz.english import listed

MOST = 37
"""A hand has no more points."""
OUTSIDE = 0.02
"""So many of the hands that a player may have are outside the range of points, at either end."""
SURE = 0.93
"""A suit is told by the cards that so many of them have at least."""

Range = tuple[int, int]


@dataclass(frozen=True)
class Portrait:
    """Points and lengths from least to most, and the parts of a condition that are neither."""

    points: Range = (0, MOST)
    lengths: Mapping[Suit, Range] = field(default_factory=dict)
    others: tuple[Condition, ...] = ()

    @classmethod
    def of(cls, condition: Condition) -> Portrait:
        """The parts of a condition."""
        points, lengths, others = (0, MOST), dict[Suit, Range](), list[Condition]()
        for part in parts_of(condition):
            measure, low, high = _range(part)
            if measure is None:
                if part != Truth(True):
                    others.append(part)
            elif measure.feature == "hcp":
                points = max(points[0], low), min(points[1], high)
            else:
                suit = measure.suits[0]
                old = lengths.get(suit, (0, 13))
                lengths[suit] = max(old[0], low), min(old[1], high)
        return cls(points, lengths, tuple(others))

    def drawn(self, cells: Cells, suits: Iterable[Suit], before: Portrait) -> Portrait:
        """With what the call adds to what was told before: points, and cards of the suits it shows.

        A range of points is told anew where an end of it has moved by two or more.
        """
        share = points_of(cells).cumsum()
        low = int(np.flatnonzero(share >= OUTSIDE)[0])
        high = int(np.flatnonzero(share >= 1 - OUTSIDE)[0])
        told = (
            max(self.points[0], before.points[0], low),
            min(self.points[1], before.points[1], high),
        )
        points = self.points
        moved = told[0] >= before.points[0] + 2 or told[1] <= before.points[1] - 2
        if moved and told[0] < told[1]:
            points = told
        lengths = dict(self.lengths)
        for suit in suits:
            held = lengths_of(cells, suit)[::-1].cumsum()[::-1]
            least = int(np.flatnonzero(held >= SURE)[-1])
            old = lengths.get(suit, (0, 13))
            if max(old[0], before.least(suit)) < least <= old[1] and least >= 3:
                lengths[suit] = least, old[1]
        return replace(self, points=points, lengths=lengths)

    def least(self, suit: Suit) -> int:
        """So many cards of a suit at least."""
        return self.lengths.get(suit, (0, 13))[0]

    def also(self, other: Portrait) -> Portrait:
        """Both together, as far as points and lengths go; the other alone where they contradict."""
        points = max(self.points[0], other.points[0]), min(self.points[1], other.points[1])
        if points[0] > points[1]:
            points = other.points
        lengths = dict(self.lengths)
        for suit, (low, high) in other.lengths.items():
            old = lengths.get(suit, (0, 13))
            both = max(old[0], low), min(old[1], high)
            lengths[suit] = both if both[0] <= both[1] else (low, high)
        return Portrait(points, lengths)

    def beyond(self, before: Portrait) -> Portrait:
        """What is not told already."""
        points = self.points
        if before.points[0] >= points[0] and before.points[1] <= points[1]:
            points = (0, MOST)
        lengths = {
            suit: each
            for suit, each in self.lengths.items()
            if before.least(suit) < each[0] or before.lengths.get(suit, (0, 13))[1] > each[1]
        }
        return replace(self, points=points, lengths=lengths)

    @property
    def condition(self) -> Condition:
        """All of it as a condition."""
        parts: list[Condition] = []
        if self.points != (0, MOST):
            parts.append(_between(Measure("hcp", None, ()), *self.points, MOST))
        for suit, (low, high) in self.lengths.items():
            if (low, high) != (0, 13):
                parts.append(_between(Measure("length", None, (suit,)), low, high, 13))
        parts += self.others
        return And(tuple(parts)) if len(parts) > 1 else parts[0] if parts else Truth(True)

    @property
    def words(self) -> tuple[str, ...]:
        """Each part as players say it.

        >>> from kibitz.bidding.listening.reading import parsed
        >>> Portrait.of(parsed("11 TO 14 Points AND spades >= 5 AND hearts <= 1")).words
        ('11 to 14 points', '5+ spades', 'short in hearts')
        """
        told = [points_words(self.points)]
        ordered = sorted(self.lengths.items(), key=lambda each: (-each[1][0], SUITS.index(each[0])))
        majors = {self.lengths.get(suit) for suit in SUITS if suit.is_major}
        none = {(0, 3): "no four-card major", (0, 4): "no five-card major"}
        denied = none.get(next(iter(majors)) or (0, 13), "") if len(majors) == 1 else ""
        told += [
            length_words(suit, each) for suit, each in ordered if not (denied and suit.is_major)
        ]
        told.append(denied)
        told += [other_words(each) for each in self.others]
        return tuple(one for one in told if one)


NOTHING = Portrait()
"""Nothing is told."""


def parts_of(condition: Condition) -> Iterator[Condition]:
    """What a condition joins with AND, one by one."""
    if isinstance(condition, And):
        for part in condition.parts:
            yield from parts_of(part)
    else:
        yield condition


def _range(part: Condition) -> tuple[Measure | None, int, int]:
    """Of a condition on points or on one suit's length: of what, from and to."""
    match part:
        case Between(term=Measure() as measure, low=low, high=high) if _is_plain(measure):
            return measure, int(low), int(high)
        case Compare(left=Measure() as measure, comparison=how, right=Number(value=value)):
            if not _is_plain(measure):
                return None, 0, 0
            most = MOST if measure.feature == "hcp" else 13
            match how:
                case Comparator.AT_LEAST:
                    return measure, int(value), most
                case Comparator.AT_MOST:
                    return measure, 0, int(value)
                case Comparator.EQUAL:
                    return measure, int(value), int(value)
    return None, 0, 0


def _is_plain(measure: Measure) -> bool:
    return (measure.feature == "hcp" and not measure.suits) or (
        measure.feature == "length" and len(measure.suits) == 1
    )


def _between(measure: Measure, low: int, high: int, most: int) -> Condition:
    if low == 0:
        return Compare(measure, Comparator.AT_MOST, Number(Fraction(high)))
    if high == most:
        return Compare(measure, Comparator.AT_LEAST, Number(Fraction(low)))
    return Between(measure, Fraction(low), Fraction(high))


def points_words(points: Range) -> str:
    """A range of points.

    >>> points_words((11, 14)), points_words((0, 8)), points_words((12, 37))
    ('11 to 14 points', 'up to 8 points', '12 points or more')
    """
    low, high = points
    if points == (0, MOST):
        return ""
    if high >= MOST:
        return f"{low} points or more"
    return f"{low} to {high} points" if low else f"up to {high} points"


def length_words(suit: Suit, cards: Range) -> str:
    """A range of cards in a suit.

    >>> length_words(Suit.SPADES, (5, 13)), length_words(Suit.HEARTS, (2, 3))
    ('5+ spades', '2-3 hearts')
    """
    low, high = cards
    if low == high:
        return f"void in {suit.word}" if not low else f"exactly {low} {suit.word}"
    if high == 13:
        return f"{low}+ {suit.word}" if low else ""
    if low == 0:
        return f"short in {suit.word}" if high == 1 else f"at most {high} {suit.word}"
    return f"{low}-{high} {suit.word}"


def other_words(condition: Condition) -> str:
    """Any other condition in few words."""
    match condition:
        case Compare(left=Measure(feature="balanced"), comparison=Comparator.EQUAL):
            return "balanced"
        case Compare(left=Measure(feature="semibalanced"), comparison=Comparator.EQUAL):
            return "nearly balanced"
        case Compare(left=Measure(feature="stoppers", suits=suits)) if len(suits) == 1:
            return f"{suits[0].word} stopped"
        case Compare(left=Measure(feature="longest"), comparison=Comparator.AT_MOST, right=right):
            assert isinstance(right, Number)
            return f"no suit of {int(right.value) + 1} cards"
        case Or(parts=parts):
            told = [other_words(part) for part in parts]
            return listed(list(dict.fromkeys(told)), "or")
        case Not(part=part):
            return f"not {other_words(part)}"
        case And():
            return " and ".join(Portrait.of(condition).words)
    one = Portrait.of(condition)
    if not one.others:
        return " and ".join(one.words)
    return english(condition, subject="").removeprefix("has ")
