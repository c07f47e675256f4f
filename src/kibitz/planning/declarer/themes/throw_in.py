"""Elimination and throw-in: take away a defender's safe exits, then give him the lead.

Source: Watson, "The Play of the Hand at Bridge", the elimination play: strip the side suits from
our hands, lose the lead, and let the defender lead into a tenace or concede a ruff and discard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.scene import Scene, lowest
from kibitz.planning.declarer.themes.cashing import top_card
from kibitz.planning.declarer.themes.finesse import finesse_card
from kibitz.planning.declarer.themes.scheme import (
    Scheme,
    arrive,
    best_ruff,
    cross,
    held,
    holds,
    missing,
    partner,
    suit_name,
)


@dataclass(frozen=True)
class ThrowIn(Scheme):
    """Strip the side suits, then exit in a suit and wait for the lead into the tenace."""

    theme: ClassVar[str] = "throw-in"
    english: ClassVar[str] = (
        "Eliminate the side suits, then give up the lead; whoever wins must help."
    )
    source: ClassVar[str] = "Watson, The Play of the Hand, elimination and end plays"
    exit: int
    tenace: int

    def lead(self, scene: Scene) -> int | None:
        """Trumps and winners, ruffs of what is left in the side suits, then the exit."""
        if not missing(scene, self.exit):
            return None
        trump, sides = scene.contest.trump, self._sides(scene)
        trumps = [] if trump in (None, self.exit) else [int(trump)]
        card = _stripping(scene, (*trumps, *sides, self.exit), sides, self.tenace)
        mine = held(scene, scene.leader, self.exit)
        return lowest(mine) if card is None and mine else card

    def _sides(self, scene: Scene) -> list[int]:
        known = (self.exit, self.tenace, scene.contest.trump)
        return [suit for suit in range(4) if suit not in known]

    def follow(self, scene: Scene) -> int | None:
        """As always to a winner, a ruff of what is stripped, low to the exit."""
        legal, is_exit = scene.choices, scene.led == self.exit
        if not legal & held(scene, scene.agent, scene.led):
            return None if holds(scene) else best_ruff(scene)
        if holds(scene) or (is_exit and not scene.masters(self.exit)):
            return lowest(legal)
        return arrive(scene)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The exit and the tenace suit."""
        return (suit_name(self.exit), suit_name(self.tenace))


def _stripping(
    scene: Scene, winners: Iterable[int], sides: Iterable[int], tenace: int
) -> int | None:
    """A winner of these suits while the defenders follow, then a ruff in a side suit."""
    for suit in winners:
        card = top_card(scene, suit)
        if card is not None and missing(scene, suit):
            return card
    ruffs = (_ruffed_out(scene, suit, tenace) for suit in sides)
    return next((card for card in ruffs if card is not None), None)


def _ruffed_out(scene: Scene, suit: int, tenace: int) -> int | None:
    """The lead that ruffs a side suit away, where the ruffing hand keeps a trump."""
    trump = scene.contest.trump
    here, there = scene.leader, partner(scene.leader)
    if trump is None or bool(held(scene, here, suit)) == bool(held(scene, there, suit)):
        return None
    long, short = (here, there) if held(scene, here, suit) else (there, here)
    if held(scene, short, trump).bit_count() < 2:
        return None
    return lowest(held(scene, here, suit)) if long == here else cross(scene, there, tenace)


def throw_ins(scene: Scene) -> Iterator[Scheme]:
    """A suit in which we shall lose a trick, and one that a defender should lead for us."""
    tenaces = [suit for suit in range(4) if _has_tenace(scene, suit)]
    for suit in range(4):
        ours = [held(scene, seat, suit).bit_count() for seat in scene.contest.ours]
        # The exit comes after our tops: somebody must still have a loser then.
        if suit == scene.contest.trump or max(ours) <= scene.masters(suit).bit_count():
            continue
        for tenace in tenaces:
            scheme = ThrowIn(suit, tenace)
            if tenace != suit and scheme.lead(scene) is not None:
                yield scheme
                break


def _has_tenace(scene: Scene, suit: int) -> bool:
    """Has one of our hands a finesse in the suit, whether it can be led to or not?"""
    theirs = missing(scene, suit)
    one, two = (held(scene, seat, suit) for seat in scene.contest.ours)
    if suit == scene.contest.trump or not theirs:
        return False
    return any(finesse_card(there, theirs) is not None for there in (one, two))
