"""Discarding losers: winners of a long suit in one hand take away losers of the other.

Source: Watson, "The Play of the Hand at Bridge": losers are discarded on winners, and before the
trumps are drawn where the defenders could cash theirs on gaining the lead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.cards import SEATS
from kibitz.planning.declarer.scene import SUIT_MASKS, Scene, lowest
from kibitz.planning.declarer.themes.cashing import Cashing, top_card
from kibitz.planning.declarer.themes.ruffing import losers
from kibitz.planning.declarer.themes.scheme import Scheme, held, partner, suit_name


@dataclass(frozen=True)
class DiscardLosers(Cashing):
    """Cash a suit that is longer in one hand; the other hand throws losers of `away` on it."""

    theme: ClassVar[str] = "discard losers"
    english: ClassVar[str] = "Throw losers of the one hand on the winners of the other."
    source: ClassVar[str] = "Watson, The Play of the Hand"
    away: int = 0
    hand: int = 0

    def lead(self, scene: Scene) -> int | None:
        """The winners, as long as there are losers to throw."""
        return super().lead(scene) if losers(scene, self.hand, self.away) else None

    def follow(self, scene: Scene) -> int | None:
        """Low while the hand follows, then the losers."""
        legal = scene.choices
        if scene.led == self.suit and not legal & SUIT_MASKS[self.suit]:
            own = legal & SUIT_MASKS[self.away]
            return lowest(own) if own and scene.agent == self.hand else None
        return super().follow(scene)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The winners, the losers, and whose they are."""
        return (suit_name(self.suit), suit_name(self.away), SEATS[self.hand].word)


def discards_of_losers(scene: Scene) -> Iterator[Scheme]:
    """A suit with more masters than the short hand has cards, and a loser to throw there."""
    for suit in range(4):
        if suit == scene.contest.trump or top_card(scene, suit) is None:
            continue
        tops = scene.masters(suit)
        for hand in scene.contest.ours:
            short, long = held(scene, hand, suit), held(scene, partner(hand), suit)
            if not (tops & long) or tops.bit_count() <= short.bit_count():
                continue
            # Those of the suit that they have led can be cashed first.
            for away in sorted(range(4), key=lambda one: one != scene.contest.first_suit):
                if away not in (suit, scene.contest.trump) and losers(scene, hand, away):
                    yield DiscardLosers(suit, away, int(hand))
