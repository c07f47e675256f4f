"""Hold-up: keep the only stopper of their suit until the short hand has no more of it.

Source: Watson, "The Play of the Hand at Bridge", the hold-up: duck until the partner of the long
hand is out of the suit; when he gains the lead later, he cannot return it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.scene import Scene, lowest
from kibitz.planning.declarer.themes.establish import potential
from kibitz.planning.declarer.themes.scheme import Scheme, held, missing, suit_name


@dataclass(frozen=True)
class HoldingUp(Scheme):
    """Play low to their suit while the stopper is guarded and both may have it; a lead ends it.

    A way to make a plan; a player who thinks anew has holding up among his answers to a lead.
    """

    theme: ClassVar[str] = "hold-up"
    english: ClassVar[str] = "Hold up: keep the only stopper until the short hand has no more."
    source: ClassVar[str] = "Watson, The Play of the Hand, the hold-up"
    suit: int

    def lead(self, scene: Scene) -> int | None:
        """Nothing: with the lead it is over."""
        return None

    def answer(self, scene: Scene) -> int | None:
        """Low, where this hand has the stopper and another card, and neither of them is out."""
        own = held(scene, scene.agent, self.suit)
        is_guarded = own & scene.masters(self.suit) and own.bit_count() > 1
        declarer = scene.contest.declarer
        defenders = (declarer.next, declarer.previous)
        is_out = any(not scene.longest(seat, self.suit) for seat in defenders)
        return lowest(own) if scene.led == self.suit and is_guarded and not is_out else None

    @property
    def arguments(self) -> tuple[str, ...]:
        """The suit."""
        return (suit_name(self.suit),)


def hold_ups(scene: Scene) -> Iterator[Scheme]:
    """To their lead in notrump, where one of our hands has one stopper, with two other cards.

    Where the suit gives a second trick later there is no hurry to exhaust anybody.
    """
    is_theirs = not scene.is_lead and scene.leader not in scene.contest.ours
    if not is_theirs or scene.contest.trump is not None:
        return
    suit = scene.led
    stoppers = scene.masters(suit)
    one, two = (held(scene, seat, suit) for seat in scene.contest.ours)
    later = potential(one, two, missing(scene, suit) | 1 << scene.trick[0][0])
    for seat in scene.contest.ours:
        own = held(scene, seat, suit)
        is_lone = stoppers & own == stoppers and stoppers.bit_count() == 1
        if is_lone and own.bit_count() > 2 and later <= 1:
            yield HoldingUp(suit)
