"""Combining chances: first the suit that may fall by itself, then the finesse in another.

Source: Watson, "The Play of the Hand at Bridge", the choice between two suits: cash the top cards
of the one, and if the missing honour has not come down, finesse in the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.themes.cashing import Cashing
from kibitz.planning.declarer.themes.finesse import Finesse, finesses
from kibitz.planning.declarer.themes.scheme import Scheme, held, missing, suit_name


@dataclass(frozen=True)
class Combine(Scheme):
    """Cash the tops of one suit; if the missing card does not fall, finesse in another."""

    theme: ClassVar[str] = "combine chances"
    english: ClassVar[str] = "Try the drop in one suit first, then the finesse in the other."
    source: ClassVar[str] = "Watson, The Play of the Hand"
    drop: Cashing
    finesse: Finesse

    def lead(self, scene: Scene) -> int | None:
        """The drop while there are tops and something to drop, then the finesse."""
        if missing(scene, self.drop.suit):
            card = self.drop.lead(scene)
            if card is not None:
                return card
        return self.finesse.lead(scene)

    def follow(self, scene: Scene) -> int | None:
        """As the part that the trick belongs to."""
        part = self.drop if scene.led == self.drop.suit else self.finesse
        return part.follow(scene)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The suit of the drop and that of the finesse."""
        return (suit_name(self.drop.suit), suit_name(self.finesse.suit))


def combinations(scene: Scene) -> Iterator[Scheme]:
    """A suit of seven cards or more with tops but a hole, and a finesse elsewhere."""
    drops = []
    for suit in range(4):
        one, two = (held(scene, seat, suit) for seat in scene.contest.ours)
        tops = scene.masters(suit).bit_count()
        if (
            tops >= 2
            and (one | two).bit_count() >= 7
            and max(map(int.bit_count, (one, two))) > tops
        ):
            drops.append(Cashing(suit))
    for drop in drops:
        for finesse in finesses(scene):
            if finesse.suit != drop.suit:
                scheme = Combine(drop, finesse)
                if scheme.lead(scene) is not None:
                    yield scheme
                    break
