"""Elimination and throw-in: take away a defender's safe exits, then give him the lead.

Source: Watson, "The Play of the Hand at Bridge", the elimination play: strip the side suits from
our hands, lose the lead, and let the defender lead into a tenace or concede a ruff and discard.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.cashing import top_card
from kibitz.planning.declarer.finesse import finesses
from kibitz.planning.declarer.scene import Scene, lowest
from kibitz.planning.declarer.scheme import Scheme, arrive, held, missing, suit_name


@dataclass(frozen=True)
class ThrowIn(Scheme):
    """Cash the side winners, then exit in a suit and wait for the lead into the tenace."""

    theme: ClassVar[str] = "throw-in"
    english: ClassVar[str] = (
        "Eliminate the side suits, then give up the lead; whoever wins must help."
    )
    source: ClassVar[str] = "Watson, The Play of the Hand, elimination and end plays"
    exit: int
    tenace: int

    def lead(self, scene: Scene) -> int | None:
        """Winners outside the two suits, then the exit."""
        if not missing(scene, self.exit) or not held(scene, scene.leader, self.exit):
            return None
        for suit in self._order(scene):
            card = top_card(scene, suit)
            if card is not None and missing(scene, suit):
                return card
        return lowest(held(scene, scene.leader, self.exit))

    def _order(self, scene: Scene) -> list[int]:
        trump = scene.contest.trump
        rest = [s for s in range(4) if s not in (self.exit, self.tenace, trump)]
        return ([int(trump)] if trump is not None and trump != self.exit else []) + rest

    def follow(self, scene: Scene) -> int | None:
        """Low to the exit, and as always to a winner."""
        legal = scene.choices
        if not legal & held(scene, scene.agent, scene.led):
            return None
        return lowest(legal) if scene.led == self.exit else arrive(scene)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The exit and the tenace suit."""
        return (suit_name(self.exit), suit_name(self.tenace))


def throw_ins(scene: Scene) -> Iterator[Scheme]:
    """An exit without masters of ours, and a suit that a defender should lead for us."""
    tenaces = {scheme.suit for scheme in finesses(scene) if hasattr(scheme, "suit")}
    for suit in range(4):
        if suit == scene.contest.trump or scene.masters(suit):
            continue
        if not held(scene, scene.leader, suit) or not missing(scene, suit):
            continue
        for tenace in sorted(tenaces - {suit}):
            yield ThrowIn(suit, tenace)
            return
