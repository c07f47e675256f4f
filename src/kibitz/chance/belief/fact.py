"""Fact: one thing that may be so of the hidden hands, such as a player would name it.

Who holds an honour, with how many cards, how long a hand is in a suit, how a suit splits, or
either of two of these. A fact is a value; what it says is a condition of `kibitz.condition`, so
that one description serves layouts (`holds`), exact counting (`chance.counting`) and English
(`fact_wording.py`). Facts speak of the hands as the layouts have them: where layouts are those of
the deal, a length is the length that was dealt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from functools import reduce
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import SEATS, SUITS, Card, Rank, Seat, Suit, cards_of
from kibitz.chance.drawing.subsets import Masks
from kibitz.condition.tree import (
    And,
    Between,
    Comparator,
    Compare,
    Condition,
    Holds,
    Measure,
    Not,
    Number,
    Or,
)
from kibitz.condition.vector import evaluate

Truths = NDArray[np.bool_]
"""For each layout: is it so?"""
SHORT = (1, 2, 3)
"""An honour alone, or with one or two others, may fall; longer it is only a length."""


@dataclass(frozen=True)
class Fact(ABC):
    """Something that may be so in a layout."""

    @property
    @abstractmethod
    def condition(self) -> Condition:
        """The fact as a condition, which can be counted."""

    def holds(self, worlds: Masks) -> Truths:
        """In which layouts (rows of North's, East's, South's, West's masks) is it so?"""
        return evaluate(self.condition, {seat: worlds[:, seat] for seat in SEATS})

    def to_json(self) -> dict[str, Any]:
        """The fact as plain data: its kind, then its parts."""
        parts = {one.name: _plain(getattr(self, one.name)) for one in fields(self)}
        return {"kind": type(self).__name__, **parts}


@dataclass(frozen=True)
class HoldsCard(Fact):
    """A hand holds a card: `East has the ♥Q`."""

    seat: Seat
    card: Card

    @property
    def condition(self) -> Condition:
        """He holds it."""
        return Holds(self.card, self.seat)


@dataclass(frozen=True)
class HoldsOneOf(Fact):
    """A hand holds one of the top honours at least: `partner has an honour (AK) in spades`."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def condition(self) -> Condition:
        """He holds one of them, or more."""
        return Or(tuple(Holds(card, self.seat) for card in self.cards))


@dataclass(frozen=True)
class HoldsAmong(Fact):
    """A hand holds an honour among so many cards of its suit: `West has the ♥K alone`."""

    seat: Seat
    card: Card
    number: int

    @property
    def condition(self) -> Condition:
        """He holds it, and has exactly so many cards."""
        length = _length(self.seat, self.card.suit)
        number = Number(Fraction(self.number))
        return And((Holds(self.card, self.seat), Compare(length, Comparator.EQUAL, number)))


@dataclass(frozen=True)
class HasAtLeast(Fact):
    """A hand has so many cards of a suit, or more."""

    seat: Seat
    suit: Suit
    number: int

    @property
    def condition(self) -> Condition:
        """The length, bounded below."""
        number = Number(Fraction(self.number))
        return Compare(_length(self.seat, self.suit), Comparator.AT_LEAST, number)


@dataclass(frozen=True)
class HasAtMost(Fact):
    """A hand has so many cards of a suit, or fewer."""

    seat: Seat
    suit: Suit
    number: int

    @property
    def condition(self) -> Condition:
        """The length, bounded above."""
        number = Number(Fraction(self.number))
        return Compare(_length(self.seat, self.suit), Comparator.AT_MOST, number)


@dataclass(frozen=True)
class SplitsWithin(Fact):
    """A suit of so many missing cards splits no worse than this: `diamonds are 3-3`.

    `seats` have the cards, `worst` is the longer of their two lengths.
    """

    seats: tuple[Seat, Seat]
    suit: Suit
    cards: int
    worst: int

    @property
    def condition(self) -> Condition:
        """Neither hand has more than the longer length."""
        low, high = Fraction(self.cards - self.worst), Fraction(self.worst)
        return Between(_length(self.seats[0], self.suit), low, high)


@dataclass(frozen=True)
class SplitsBeyond(Fact):
    """A suit splits worse than that: `diamonds are 4-2 or worse`; `worst` is as in the other."""

    seats: tuple[Seat, Seat]
    suit: Suit
    cards: int
    worst: int

    @property
    def condition(self) -> Condition:
        """One of the hands has more than the longer length."""
        return Not(SplitsWithin(self.seats, self.suit, self.cards, self.worst).condition)


@dataclass(frozen=True)
class EitherFact(Fact):
    """One of two facts, or both."""

    one: Fact
    other: Fact

    @property
    def condition(self) -> Condition:
        """One or the other."""
        return Or((self.one.condition, self.other.condition))


def facts(worlds: Masks, suits: Collection[Suit] = SUITS) -> Iterator[tuple[Fact, Truths]]:
    """The facts about these suits that are so in some of the layouts and not in others.

    No two are so in the same layouts: of those that are, the plainest stands for all.
    """
    hidden = [seat for seat in SEATS if (worlds[:, seat] != worlds[0, seat]).any()]
    seen: set[bytes] = set()
    for fact in _candidates(worlds, hidden, [suit for suit in SUITS if suit in suits]):
        truths = fact.holds(worlds)
        if truths.all() or not truths.any() or truths.tobytes() in seen:
            continue
        seen.add(truths.tobytes())
        yield fact, truths


def _candidates(worlds: Masks, hidden: list[Seat], suits: list[Suit]) -> Iterator[Fact]:
    """Every fact that one might name, the plainer ones first."""
    pool = reduce(int.__or__, (int(worlds[0, seat]) for seat in hidden), 0)
    honours = [card for card in cards_of(pool) if card.rank >= Rank.TEN and card.suit in suits]
    honours.sort(key=lambda card: -card.rank)
    for card in honours:
        yield from (HoldsCard(seat, card) for seat in hidden)
    if len(hidden) == 2:
        for suit in suits:
            cards = (pool & suit.mask).bit_count()
            for worst in range((cards + 1) // 2, cards):
                yield SplitsWithin((hidden[0], hidden[1]), suit, cards, worst)
                yield SplitsBeyond((hidden[0], hidden[1]), suit, cards, worst)
    for number in range(14):  # of two hands the smaller number says it better
        for length in (HasAtMost, HasAtLeast):
            yield from (length(seat, suit, number) for seat in hidden for suit in suits)
    for card in honours:
        yield from (HoldsAmong(seat, card, number) for seat in hidden for number in SHORT)
    by_suit = sorted(honours, key=lambda card: card.suit)  # stable: the highest stays first
    for _, group in groupby(by_suit, key=lambda card: card.suit):
        tops = tuple(group)
        for seat in hidden:
            yield from (HoldsOneOf(seat, tops[:many]) for many in range(2, len(tops) + 1))


def _length(seat: Seat, suit: Suit) -> Measure:
    return Measure("length", seat, (suit,))


def plain(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers of a Reason as plain data: facts and fractions are not."""
    return {name: _plain(value) for name, value in numbers.items()}


def _plain(value: Any) -> Any:
    match value:
        case Fact():
            return value.to_json()
        case Seat() | Suit():
            return value.letter
        case Card():
            return str(value)
        case Fraction():
            return float(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(one) for one in value]
        case _:
            return value
