"""Drawing trumps: take the defenders' trumps away before they ruff something.

Source: Watson, "The Play of the Hand at Bridge", the chapter on the trump suit: draw them at
once unless they are needed for ruffs or entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.scene import Scene, lowest
from kibitz.planning.declarer.themes.cashing import top_card
from kibitz.planning.declarer.themes.scheme import (
    Scheme,
    arrive,
    bottom_of_top,
    held,
    holds,
    missing,
    partner,
    preferred,
)


@dataclass(frozen=True)
class DrawingTrumps(Scheme):
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
        over = held(scene, partner(scene.leader), trump)
        if not mine:
            return None
        best = bottom_of_top(scene, mine, trump)
        return best if not over or best > max(over.bit_length() - 1, 0) else lowest(mine)

    def follow(self, scene: Scene) -> int | None:
        """Low under a card that is sure to win; else a top card, or a finesse that is better."""
        trumps = scene.choices & scene.contest.trumps
        if scene.led != int(scene.contest.strain) or not trumps:
            return arrive(scene)
        if holds(scene):
            return lowest(trumps)
        top = arrive(scene)
        return None if top is None else preferred(scene, top, trumps)


def drawing_trumps(scene: Scene) -> Iterator[Scheme]:
    """Where the defenders have trumps and the hand on lead has one too."""
    scheme = DrawingTrumps()
    if scene.contest.trump is not None and scheme.lead(scene) is not None:
        yield scheme
