"""Observation: the conditions of a procedure: what a defender has shown, as values.

Part of the language of docs/suit-language.md. Every value remembers, as `at`, where in the text
it stood; two that say the same in different places are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from kibitz.cards import FULL_SUIT, Rank, Seat
from kibitz.english import listed

_TEN_UP = sum(rank.bit for rank in Rank if rank.is_honour)


class Bound(Enum):
    """How many cards a phrase such as `the nine or lower` means."""

    EXACTLY = ""
    HIGHER = "or higher"
    LOWER = "or lower"
    HONOUR = "an honour"


class WhichTricks(Enum):
    """Which tricks a condition looks at."""

    SINCE = ""
    """Those since the last condition that was followed."""
    LAST = "this time"
    """The last trick only."""
    EVER = "has"
    """All tricks from the beginning."""


class Who(Enum):
    """Of which defender a condition speaks."""

    EAST = "East"
    WEST = "West"
    EITHER = "either defender"
    BOTH = "both"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The defenders in question."""
        if self is Who.EAST:
            return (Seat.EAST,)
        return (Seat.WEST,) if self is Who.WEST else (Seat.WEST, Seat.EAST)


@dataclass(frozen=True)
class Cards:
    """Some ranks: `the jack or ten`, `the nine or lower`, `an honour`."""

    ranks: tuple[Rank, ...] = ()
    bound: Bound = Bound.EXACTLY
    at: int = field(default=0, compare=False)

    @property
    def mask(self) -> int:
        """The ranks as a mask."""
        if self.bound is Bound.HONOUR:
            return _TEN_UP
        named = sum(rank.bit for rank in set(self.ranks))
        if self.bound is Bound.HIGHER:
            return FULL_SUIT & ~((named & -named) - 1)
        if self.bound is Bound.LOWER:
            return (1 << named.bit_length()) - 1
        return named

    @property
    def text(self) -> str:
        """The phrase."""
        if self.bound is Bound.HONOUR:
            return "an honour"
        cards = listed([rank.word for rank in self.ranks], "or")
        return f"the {cards}{' ' if self.bound.value else ''}{self.bound.value}"


# Conditions -----------------------------------------------------------------


@dataclass(frozen=True)
class ShowsOut:
    """`East shows out`."""

    who: Who
    scope: WhichTricks = WhichTricks.SINCE
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return _said(self.who, "show out", "shows out", "shown out", self.scope)


@dataclass(frozen=True)
class Follows:
    """`both follow`, `both follow low`, `East plays the nine or lower`: every time."""

    who: Who
    low: bool = False
    cards: Cards | None = None
    scope: WhichTricks = WhichTricks.SINCE
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        if self.cards is not None:
            tail = f" {self.cards.text}"
            return _said(self.who, "play" + tail, "plays" + tail, "played" + tail, self.scope)
        tail = " low" if self.low else ""
        return _said(self.who, "follow" + tail, "follows" + tail, "followed" + tail, self.scope)


@dataclass(frozen=True)
class Plays:
    """`East plays the jack or ten`, `the jack falls`: at least once."""

    who: Who
    cards: Cards
    scope: WhichTricks = WhichTricks.SINCE
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        if self.who is Who.EITHER:
            verb = "has appeared" if self.scope is WhichTricks.EVER else "appears"
            return f"{self.cards.text} {verb}{_tail(self.scope)}"
        tail = f" {self.cards.text}"
        return _said(self.who, "play" + tail, "plays" + tail, "played" + tail, self.scope)


@dataclass(frozen=True)
class Covers:
    """`West covers`: he beats the card led, playing second."""

    who: Who
    scope: WhichTricks = WhichTricks.SINCE
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        return _said(self.who, "cover", "covers", "covered", self.scope)


@dataclass(frozen=True)
class Fares:
    """`the ten wins`, `the ten loses to the king`; without a card, `it loses`: the last trick."""

    card: Rank | None
    wins: bool
    to: Cards | None = None
    at: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The phrase."""
        subject = "it" if self.card is None else f"the {self.card.word}"
        tail = f" to {self.to.text}" if self.to else ""
        return f"{subject} {'wins' if self.wins else 'loses'}{tail}"


@dataclass(frozen=True)
class Opposite:
    """The opposite of a condition: `East does not show out`."""

    part: Leaf

    @property
    def text(self) -> str:
        """The phrase."""
        return _negated(self.part)


@dataclass(frozen=True)
class All:
    """Conditions joined by `and`."""

    parts: tuple[Leaf | Opposite, ...]

    @property
    def text(self) -> str:
        """The phrase."""
        return " and ".join(part.text for part in self.parts)


@dataclass(frozen=True)
class Any:
    """Conditions joined by `or`."""

    parts: tuple[Leaf | Opposite | All, ...]

    @property
    def text(self) -> str:
        """The phrase."""
        return " or ".join(part.text for part in self.parts)


Leaf = ShowsOut | Follows | Plays | Covers | Fares
Condition = Leaf | Opposite | All | Any


def leaves(condition: Condition) -> Iterator[Leaf]:
    """The simple conditions inside a condition."""
    if isinstance(condition, Opposite):
        yield condition.part
    elif isinstance(condition, All | Any):
        for part in condition.parts:
            yield from leaves(part)
    else:
        yield condition


def _tail(scope: WhichTricks) -> str:
    return " this time" if scope is WhichTricks.LAST else ""


def _said(who: Who, plural: str, singular: str, done: str, scope: WhichTricks) -> str:
    if scope is WhichTricks.EVER:
        return f"{who.value} {'have' if who is Who.BOTH else 'has'} {done}"
    return f"{who.value} {plural if who is Who.BOTH else singular}{_tail(scope)}"


def _negated(part: Leaf) -> str:
    words = part.text
    if isinstance(part, Fares):
        verb = "win" if part.wins else "lose"
        return words.replace(f" {verb}s", f" does not {verb}", 1)
    if part.who is Who.BOTH:
        return f"not {words}"
    if words.startswith(Who.EITHER.value):
        return f"n{words}"
    if part.scope is WhichTricks.EVER:
        return words.replace(" has ", " has not ", 1)
    for verb in ("show", "follow", "play", "cover", "appear"):
        if f" {verb}s" in words:
            return words.replace(f" {verb}s", f" does not {verb}", 1)
    raise AssertionError(words)
