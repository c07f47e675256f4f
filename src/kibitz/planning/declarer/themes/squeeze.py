"""The simple squeeze: run winners until a defender must give up one of two guards.

Source: C. E. Love, "Bridge Squeezes Complete" (1959), chapter 1: all losers but one have been
lost, two threats lie against the same defender, and the last winner has no answer from him. The
scheme runs the long suit; which threats to keep is left to the discards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.themes.cashing import Cashing, top_card
from kibitz.planning.declarer.themes.scheme import Scheme, missing


@dataclass(frozen=True)
class Squeeze(Cashing):
    """Run a long suit to its last card, so that the defenders must discard."""

    theme: ClassVar[str] = "squeeze"
    english: ClassVar[str] = "Run the winners; a defender with two suits to guard must let one go."
    source: ClassVar[str] = "C. E. Love, Bridge Squeezes Complete (1959), chapter 1"


def squeezes(scene: Scene) -> Iterator[Scheme]:
    """A suit with four masters or more, and two others in which both sides have cards."""
    threats = [
        suit
        for suit in range(4)
        if missing(scene, suit) and scene.both >> 13 * suit & 0x1FFF and suit != scene.contest.trump
    ]
    for suit in range(4):
        tops = scene.masters(suit).bit_count()
        others = [threat for threat in threats if threat != suit]
        if tops >= 4 and len(others) >= 2 and top_card(scene, suit) is not None:
            yield Squeeze(suit)
