"""The simple squeeze: run winners until a defender must give up one of two guards.

Source: C. E. Love, "Bridge Squeezes Complete" (1959), chapter 1: all losers but one have been
lost, two threats lie against the same defender, and the last winner has no answer from him. The
scheme runs the long suit; which threats to keep is left to the discards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.themes.cashing import Cashing, top_card
from kibitz.planning.declarer.themes.scheme import Scheme, held, missing, suit_name


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


@dataclass(frozen=True)
class TwoThreats(Scheme):
    """Cash every winner outside two suits; who guards both of them must let one go.

    A way to make a plan; a player who thinks anew finds the cards of it by themselves.
    """

    theme: ClassVar[str] = "two threats"
    english: ClassVar[str] = "Cash all other winners; a defender who guards both suits gives in."
    source: ClassVar[str] = "C. E. Love, Bridge Squeezes Complete (1959), chapter 1"
    first: int
    second: int

    def lead(self, scene: Scene) -> int | None:
        """A winner of another suit, trumps last of all."""
        trump = scene.contest.trump
        others = [suit for suit in range(4) if suit not in (self.first, self.second, trump)]
        for suit in (*others, *([] if trump is None else [int(trump)])):
            card = top_card(scene, suit)
            if card is not None:
                return card
        return None

    def follow(self, scene: Scene) -> int | None:
        """As to any winner."""
        return Cashing(scene.led).follow(scene)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The two suits."""
        return suit_name(self.first), suit_name(self.second)


def two_threats(scene: Scene) -> Iterator[Scheme]:
    """Pairs of suits with a small card too many, where we have all the tricks but one on top."""
    tops, threats = 0, []
    for suit in range(4):
        longest = max(held(scene, seat, suit).bit_count() for seat in scene.contest.ours)
        masters = scene.masters(suit).bit_count()
        tops += min(longest, masters)
        if suit != scene.contest.trump and masters and masters < longest and missing(scene, suit):
            threats.append(suit)
    if tops == scene.left - 1:
        for first, second in combinations(threats, 2):
            scheme = TwoThreats(first, second)
            if scheme.lead(scene) is not None:
                yield scheme
