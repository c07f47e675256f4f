"""Finesse: win a trick with a card although a defender holds a higher one.

The network of Smith and Nau, Figure 1: GetRidOfALoser by an easy finesse (a higher card of ours
behind the finesse card), a standard one (leading towards an honour) or one that busts; its steps
are crossing if necessary, the low lead, second hand's card, the finesse card, fourth hand's card.
Outcomes: it succeeds, it fails, or it busts (second hand plays the missing honour).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.cards import DECK, SEATS, Rank
from kibitz.planning.declarer.scene import Scene, highest, lowest, numbers
from kibitz.planning.declarer.themes.scheme import (
    Scheme,
    arrive,
    cheapest_winner,
    cross,
    held,
    holds,
    missing,
    partner,
    suit_name,
)

DEEPEST = Rank.NINE.place
"""No card below the nine is finessed."""


@dataclass(frozen=True)
class Finesse(Scheme):
    """Lead towards `hand` and play `card` unless second hand plays higher."""

    theme: ClassVar[str] = "finesse"
    english: ClassVar[str] = (
        "Lead towards the tenace; if second hand plays low, play the card below the missing honour."
    )
    source: ClassVar[str] = "Smith and Nau, Figure 1: GetRidOfALoser, FinesseOfACard"
    suit: int
    hand: int
    card: int

    def lead(self, scene: Scene) -> int | None:
        """Low from the other hand, after crossing there if necessary."""
        if not self._is_on(scene):
            return None
        opposite = partner(self.hand)
        mine = held(scene, opposite, self.suit)
        if scene.leader != opposite:
            return cross(scene, opposite, self.suit)
        return self._running(scene, mine)

    def _running(self, scene: Scene, mine: int) -> int:
        """A card as good as the finesse card is led itself, so that it may hold the lead."""
        theirs = missing(scene, self.suit)
        for card in reversed(numbers(mine)):
            low, high = sorted((card, self.card))
            if not theirs & ((1 << high) - 1) & ~((2 << low) - 1) and mine.bit_count() > 1:
                return card
        return lowest(mine)

    def follow(self, scene: Scene) -> int | None:
        """The finesse card; a higher one where second hand has played above it."""
        legal = scene.choices
        if scene.led != self.suit:
            return arrive(scene)
        if scene.agent != self.hand or not legal & held(scene, self.hand, self.suit):
            return None
        led, second = scene.trick[0][0], max(scene.trick[1])
        if second // 13 != self.suit:
            second = 0
        if holds(scene) or (led > second and self._as_good(scene, led)):
            return lowest(legal)
        if self.card > max(led, second):
            return self.card
        return cheapest_winner(scene, legal) or lowest(legal)

    def _as_good(self, scene: Scene, led: int) -> bool:
        """Is the card led worth as much as the finesse card?"""
        low, high = sorted((led, self.card))
        return not missing(scene, self.suit) & ((1 << high) - 1) & ~((2 << low) - 1)

    def _is_on(self, scene: Scene) -> bool:
        there = held(scene, self.hand, self.suit)
        above = missing(scene, self.suit) & ~((2 << self.card) - 1)
        return bool(there >> self.card & 1 and above and held(scene, partner(self.hand), self.suit))

    @property
    def arguments(self) -> tuple[str, ...]:
        """The suit, the hand with the tenace, the card."""
        return (suit_name(self.suit), SEATS[self.hand].word, DECK[self.card].symbol)


def finesses(scene: Scene) -> Iterator[Finesse]:
    """Every finesse that our two hands hold, the one with most above it last."""
    found: list[tuple[int, Finesse]] = []
    for suit in range(4):
        theirs = missing(scene, suit)
        for hand in scene.contest.ours:
            there, opposite = held(scene, hand, suit), held(scene, partner(hand), suit)
            if not there or not opposite or not theirs:
                continue
            card = finesse_card(there, theirs)
            if card is None:
                continue
            scheme = Finesse(suit, hand, card)
            if scheme.lead(scene) is not None:
                above = (theirs & ~((2 << card) - 1)).bit_count()
                easy = highest(there) > highest(theirs)
                found.append((2 * above - easy, scheme))
    found.sort(key=lambda pair: pair[0])
    for _, scheme in found:
        yield scheme


def finesse_card(there: int, theirs: int) -> int | None:
    """The highest card of the tenace with a missing card above it and one below."""
    for card in reversed(numbers(there)):
        above = theirs & ~((2 << card) - 1)
        if not above or card % 13 < DEEPEST:
            continue
        if above.bit_count() > 2 or not theirs & ((1 << card) - 1):
            return None
        if there.bit_count() == 1:
            return None
        return card
    return None
