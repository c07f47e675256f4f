"""Cashing: take the tricks that are there.

Source: L. H. Watson, "The Play of the Hand at Bridge" (1934), chapters on winners and entries:
high cards from the short hand first, so that the suit does not block.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.scene import Scene, highest, lowest
from kibitz.planning.declarer.themes.scheme import (
    Scheme,
    arrive,
    held,
    missing,
    partner,
    suit_name,
)


def top_card(scene: Scene, suit: int) -> int | None:
    """The lead that cashes a master of the suit from the hand on lead or across, or none."""
    here, there = scene.leader, partner(scene.leader)
    mine, other = held(scene, here, suit), held(scene, there, suit)
    tops = scene.masters(suit)
    if not mine or not tops:
        return None
    own, across = mine & tops, other & tops
    short_first = other.bit_count() < mine.bit_count()
    if across and mine & ~tops and (not own or short_first):
        return lowest(mine)
    return highest(own) if own else None


@dataclass(frozen=True)
class Cashing(Scheme):
    """Cash the top cards of a suit, those of the short hand first."""

    theme: ClassVar[str] = "cash"
    english: ClassVar[str] = "Cash the top cards of a suit, those of the short hand first."
    source: ClassVar[str] = "Watson, The Play of the Hand"
    suit: int

    def lead(self, scene: Scene) -> int | None:
        """A master, or a low card to partner's master."""
        return top_card(scene, self.suit)

    def follow(self, scene: Scene) -> int | None:
        """Low under a master; over a low card the cheapest master."""
        legal = scene.choices
        if scene.led != self.suit or not legal & self._mask(scene):
            return None
        led = scene.trick[0][0]
        if not missing(scene, self.suit) or led > highest(missing(scene, self.suit)):
            return self._unblocked(scene, legal)
        return arrive(scene)

    def _unblocked(self, scene: Scene, legal: int) -> int:
        """Low, but the high card of a short hand that would block the suit."""
        here, there = scene.leader, scene.agent
        longer = held(scene, here, self.suit)
        tops = scene.masters(self.suit)
        if legal.bit_count() <= longer.bit_count() and legal & ~tops == 0 and longer & ~tops == 0:
            return highest(held(scene, there, self.suit))
        return lowest(legal)

    @staticmethod
    def _mask(scene: Scene) -> int:
        return 0x1FFF << 13 * scene.led

    @property
    def arguments(self) -> tuple[str, ...]:
        """The suit."""
        return (suit_name(self.suit),)


def cashing(scene: Scene) -> Iterator[Scheme]:
    """Suits that are worth cashing from here."""
    for suit in range(4):
        if top_card(scene, suit) is not None:
            yield Cashing(suit)
