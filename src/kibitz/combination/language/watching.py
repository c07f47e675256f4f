"""Watching: what a text looks at in the defenders' cards, and whether it has happened.

A policy keeps one mark for each simple condition that may still be asked; a trick sets and wipes
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kibitz.cards import Seat
from kibitz.combination.language.observation import (
    All,
    Any,
    Condition,
    Covers,
    Fares,
    Follows,
    Leaf,
    Opposite,
    Plays,
    ShowsOut,
    WhichTricks,
    Who,
)


class WatchedTrick(NamedTuple):
    """One trick, as a condition looks at it: who led what, our best card, the defenders' cards."""

    seat: Seat
    led: int
    ours: int
    west: int
    east: int


@dataclass(frozen=True, eq=False)
class Watch:
    """The simple conditions of a text, numbered, and the ranks that are low for a defender."""

    leaves: dict[Leaf, int]
    low: int

    def ranks(self, leaf: Leaf) -> int | None:
        """The ranks that a simple condition tells from others; None where it names none."""
        if isinstance(leaf, Follows) and leaf.low:
            return self.low
        cards = leaf.to if isinstance(leaf, Fares) else getattr(leaf, "cards", None)
        return None if cards is None else cards.mask

    @cached_property
    def since(self) -> int:
        """The marks that are wiped out when a condition is followed."""
        return sum(
            1 << number
            for leaf, number in self.leaves.items()
            if isinstance(leaf, Fares) or leaf.scope is WhichTricks.SINCE
        )

    def true(self, condition: Condition, marks: int) -> bool:
        """Is it true, by the marks of what has happened?"""
        if isinstance(condition, Opposite):
            return not self.true(condition.part, marks)
        if isinstance(condition, All):
            return all(self.true(part, marks) for part in condition.parts)
        if isinstance(condition, Any):
            return any(self.true(part, marks) for part in condition.parts)
        broken = isinstance(condition, Follows)
        return bool(marks >> self.leaves[condition] & 1) is not broken

    def marked(self, marks: int, live: int, seen: WatchedTrick) -> int:
        """The marks after a trick; a `Follows` is marked when it has been broken."""
        for leaf, number in self.leaves.items():
            bit = 1 << number
            if not live & bit:
                continue
            last = leaf.card is None if isinstance(leaf, Fares) else leaf.scope is WhichTricks.LAST
            if last:
                marks &= ~bit
            if self.happens(leaf, seen) is not isinstance(leaf, Follows):
                marks |= bit
        return marks

    def happens(self, leaf: Leaf, seen: WatchedTrick) -> bool:
        """Is it true of this one trick?"""
        if isinstance(leaf, Fares):
            theirs = max(seen.west, seen.east)
            won = seen.ours > theirs
            if won is not leaf.wins or (leaf.card and leaf.card.bit != seen.ours):
                return False
            return leaf.to is None or bool(leaf.to.mask & theirs)
        cards = [seen.west if seat is Seat.WEST else seen.east for seat in leaf.who.seats]
        if isinstance(leaf, ShowsOut):
            true = [not card for card in cards]
        elif isinstance(leaf, Covers):
            second = seen.seat.next
            true = [
                seat is second and card > seen.led
                for seat, card in zip(leaf.who.seats, cards, strict=True)
            ]
        elif isinstance(leaf, Plays):
            true = [bool(card & leaf.cards.mask) for card in cards]
        else:
            allowed = self.ranks(leaf)
            true = [bool(card if allowed is None else card & allowed) for card in cards]
        return any(true) if leaf.who is Who.EITHER else all(true)

    def holds(self, condition: Condition, seen: WatchedTrick) -> bool:
        """Is it true of a trick that is not over yet?"""
        if isinstance(condition, Opposite):
            return not self.holds(condition.part, seen)
        if isinstance(condition, All):
            return all(self.holds(part, seen) for part in condition.parts)
        if isinstance(condition, Any):
            return any(self.holds(part, seen) for part in condition.parts)
        return self.happens(condition, seen)
