"""Drawing trumps: take the defenders' trumps away before they ruff something.

Source: Watson, "The Play of the Hand at Bridge", the chapter on the trump suit: draw them at
once unless they are needed for ruffs or entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.cashing import top_card
from kibitz.planning.declarer.scene import Scene, highest, lowest
from kibitz.planning.declarer.scheme import (
    Scheme,
    arrive,
    bottom_of_top,
    cheapest_winner,
    held,
    missing,
    partner,
)


@dataclass(frozen=True)
class DrawTrumps(Scheme):
    """Lead trumps until the defenders have none."""

    theme: ClassVar[str] = "draw trumps"
    english: ClassVar[str] = "Draw trumps: lead them until the defenders have none left."
    source: ClassVar[str] = "Watson, The Play of the Hand"

    def lead(self, scene: Scene) -> int | None:
        """A top trump; if we have none, one that drives theirs out."""
        trump = scene.contest.trump
        if trump is None or not missing(scene, trump):
            return None
        card = top_card(scene, trump)
        if card is not None:
            return card
        mine = held(scene, scene.leader, trump)
        if not mine:
            return None
        over = held(scene, partner(scene.leader), trump)
        best = bottom_of_top(scene, mine, trump)
        return best if not over or best > max(over.bit_length() - 1, 0) else lowest(mine)

    def follow(self, scene: Scene) -> int | None:
        """The cheapest trump that may win; low under partner's top card."""
        legal = scene.choices
        if not legal & scene.contest.trumps or scene.led != int(scene.contest.strain):
            return None
        if scene.is_winning and scene.trick[0][0] > highest(missing(scene, scene.led)):
            return lowest(legal)
        card = arrive(scene)
        if card is not None and card != lowest(legal):
            return card
        return cheapest_winner(scene, legal) if not scene.is_winning else lowest(legal)


def drawing_trumps(scene: Scene) -> Iterator[Scheme]:
    """Where the defenders have trumps and the hand on lead has one too."""
    scheme = DrawTrumps()
    if scene.contest.trump is not None and scheme.lead(scene) is not None:
        yield scheme
