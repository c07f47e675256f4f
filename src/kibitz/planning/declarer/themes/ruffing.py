"""Ruffing: losers of one hand are trumped in the other, before the trumps are drawn.

Tignum's own example (Smith and Nau, Figure 3): give up clubs until dummy is void, then ruff one
there. Also the cross-ruff: each hand ruffs what the other leads.
Source: Watson, "The Play of the Hand at Bridge", ruffing losers in the short hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.cards import SEATS
from kibitz.planning.declarer.scene import Scene, lowest
from kibitz.planning.declarer.themes.cashing import top_card
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


def losers(scene: Scene, seat: int, suit: int) -> int:
    """The cards of a suit in one hand that are not masters, where a defender has cards left."""
    if not missing(scene, suit):
        return 0
    return (held(scene, seat, suit) & ~scene.masters(suit)).bit_count()


@dataclass(frozen=True)
class RuffingLosers(Scheme):
    """Trump the losers of a suit in `hand`: play the suit until that hand is void, then ruff."""

    theme: ClassVar[str] = "ruff"
    english: ClassVar[str] = (
        "Trump losers in the short hand: give the suit up until that hand is void, then ruff."
    )
    source: ClassVar[str] = "Smith and Nau, Figure 3; Watson, The Play of the Hand"
    suit: int
    hand: int

    def lead(self, scene: Scene) -> int | None:
        """The suit itself, from the hand with the losers once the other is void."""
        other = partner(self.hand)
        if not held(scene, self.hand, scene.contest.strain) or not losers(scene, other, self.suit):
            return None
        short = held(scene, self.hand, self.suit)
        if short:
            card = top_card(scene, self.suit)
            if card is not None:
                return card
            mine = held(scene, scene.leader, self.suit)
            return lowest(mine) if mine else cross(scene, partner(scene.leader), self.suit)
        if scene.leader == other:
            own = held(scene, other, self.suit) & ~scene.masters(self.suit)
            return lowest(own)
        return cross(scene, other, self.suit)

    def follow(self, scene: Scene) -> int | None:
        """Ruff, low where that is as good; low in the suit while the hand is not void."""
        legal = scene.choices
        if scene.led != self.suit:
            return arrive(scene)
        following = legal & held(scene, scene.agent, self.suit)
        if following:
            return lowest(following) if holds(scene) else arrive(scene)
        return best_ruff(scene) if scene.agent == self.hand else None

    @property
    def arguments(self) -> tuple[str, ...]:
        """The suit and the ruffing hand."""
        return (suit_name(self.suit), SEATS[self.hand].word)


@dataclass(frozen=True)
class CrossRuffing(Scheme):
    """Ruff one suit in one hand and another suit in the other, back and forth."""

    theme: ClassVar[str] = "cross-ruff"
    english: ClassVar[str] = "Cross-ruff: each hand trumps what the other leads; trumps stay out."
    source: ClassVar[str] = "Watson, The Play of the Hand, the cross-ruff"
    first: int
    second: int

    def lead(self, scene: Scene) -> int | None:
        """A suit in which the other hand is void and has a trump."""
        here, there = scene.leader, partner(scene.leader)
        if not held(scene, there, scene.contest.strain):
            return None
        for suit in (self.first, self.second):
            mine = held(scene, here, suit) & ~scene.masters(suit)
            if mine and not held(scene, there, suit):
                return lowest(mine)
        return None

    def follow(self, scene: Scene) -> int | None:
        """Ruff."""
        return best_ruff(scene)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The two suits."""
        return (suit_name(self.first), suit_name(self.second))


def ruffs(scene: Scene) -> Iterator[Scheme]:
    """Suits whose losers the shorter hand may trump."""
    trump = scene.contest.trump
    if trump is None:
        return
    for suit in range(4):
        for hand in (scene.contest.dummy, scene.contest.declarer):
            other = partner(hand)
            trumps = held(scene, hand, trump).bit_count()
            if suit == trump or not trumps or trumps > held(scene, other, trump).bit_count():
                continue
            short, long = held(scene, hand, suit), held(scene, other, suit)
            if long.bit_count() <= short.bit_count() or short.bit_count() > 2:
                continue
            scheme = RuffingLosers(suit, hand)
            if scheme.lead(scene) is not None:
                yield scheme


def cross_ruffs(scene: Scene) -> Iterator[Scheme]:
    """Two suits, each hand void in one of them and with two trumps or more."""
    trump = scene.contest.trump
    if trump is None:
        return
    first, second = scene.contest.ours
    if min(held(scene, s, trump).bit_count() for s in (first, second)) < 2:
        return
    for one in range(4):
        for two in range(4):
            if trump in (one, two) or one == two:
                continue
            if held(scene, first, one) or held(scene, second, two):
                continue
            if losers(scene, second, one) and losers(scene, first, two):
                scheme = CrossRuffing(one, two)
                if scheme.lead(scene) is not None:
                    yield scheme
                return
