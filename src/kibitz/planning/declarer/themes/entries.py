"""Entries: go to the other hand with a card that is sure to win there, unblocking on the way.

Source: Watson, "The Play of the Hand at Bridge", the chapter on entries: the low card to the
king, the high card of the short hand played first, so that the long hand keeps the lead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.cards import SEATS
from kibitz.planning.declarer.scene import Scene, highest
from kibitz.planning.declarer.themes.scheme import (
    Scheme,
    arrive,
    cross,
    held,
    missing,
    partner,
    suit_name,
)


@dataclass(frozen=True)
class CrossingOver(Scheme):
    """Put the other hand on lead."""

    theme: ClassVar[str] = "cross"
    english: ClassVar[str] = "Cross to the other hand with a card that is sure to win there."
    source: ClassVar[str] = "Smith and Nau, Figure 1: crossing if necessary; Watson on entries"
    hand: int

    def lead(self, scene: Scene) -> int | None:
        """A low card to a master of the other hand, or a ruff there."""
        return None if scene.leader == self.hand else cross(scene, self.hand)

    def follow(self, scene: Scene) -> int | None:
        """The cheapest card that is sure to win."""
        return arrive(scene)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The hand to be on lead."""
        return (SEATS[self.hand].word,)


@dataclass(frozen=True)
class Unblock(Scheme):
    """Cash the high cards of the short hand, so that the long hand can run the suit."""

    theme: ClassVar[str] = "unblock"
    english: ClassVar[str] = "Unblock: cash the high cards of the short hand first."
    source: ClassVar[str] = "Watson, The Play of the Hand, unblocking"
    suit: int

    def lead(self, scene: Scene) -> int | None:
        """The highest card of the suit while this hand is the short one and holds tops."""
        mine, other = (held(scene, seat, self.suit) for seat in _hands(scene))
        tops = mine & scene.masters(self.suit)
        return highest(tops) if tops and mine.bit_count() < other.bit_count() else None

    @property
    def arguments(self) -> tuple[str, ...]:
        """The suit."""
        return (suit_name(self.suit),)


def _hands(scene: Scene) -> tuple[int, int]:
    return scene.leader, partner(scene.leader)


def entries(scene: Scene) -> Iterator[Scheme]:
    """Unblocking where the short hand's cards are all tops; else a way across."""
    for suit in range(4):
        mine = held(scene, scene.leader, suit)
        scheme = Unblock(suit)
        is_blocked = mine and mine & ~scene.masters(suit) == 0 and missing(scene, suit)
        if is_blocked and scheme.lead(scene) is not None:
            yield scheme
    over = CrossingOver(partner(scene.leader))
    if over.lead(scene) is not None:
        yield over
