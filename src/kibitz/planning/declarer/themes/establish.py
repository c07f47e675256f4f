"""Establishing a long suit: lose what must be lost in it, then run the small cards.

Source: Watson, "The Play of the Hand at Bridge", the chapters on suit establishment: drive out
the top cards, or duck a round so that the entry in the suit itself remains.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kibitz.planning.declarer.scene import SUIT_MASKS, Scene, highest, lowest, numbers
from kibitz.planning.declarer.themes.cashing import top_card
from kibitz.planning.declarer.themes.scheme import (
    Scheme,
    bottom_of_top,
    cheapest_winner,
    held,
    holds,
    missing,
    partner,
    suit_name,
)


@dataclass(frozen=True)
class Establishing(Scheme):
    """Play a suit until its small cards are good; with `duck` keep its top cards for later."""

    theme: ClassVar[str] = "establish"
    english: ClassVar[str] = "Establish the long suit: lose to its top cards early, then run it."
    source: ClassVar[str] = "Watson, The Play of the Hand"
    suit: int
    duck: bool = False

    def lead(self, scene: Scene) -> int | None:
        """The suit, as long as the defenders have a card in it that matters."""
        theirs = missing(scene, self.suit)
        mine = held(scene, scene.leader, self.suit)
        over = held(scene, partner(scene.leader), self.suit)
        if not theirs or not mine:
            return None
        tops = scene.masters(self.suit)
        if tops == mine | over:
            return None
        if tops and self.duck:
            return lowest(mine) if (mine | over) & ~tops and mine & ~tops else None
        if tops:
            return top_card(scene, self.suit)
        best = bottom_of_top(scene, mine, self.suit)
        return best if best > highest(over) else lowest(mine)

    def follow(self, scene: Scene) -> int | None:
        """Low when ducking; else the card that may win or drive out a higher one."""
        legal = scene.choices
        if scene.led != self.suit or not legal & held(scene, scene.agent, self.suit):
            return None
        tops = scene.masters(self.suit)
        if self.duck and tops:
            return lowest(legal)
        led = scene.trick[0][0]
        if holds(scene) or (scene.is_winning and led > highest(legal)):
            return lowest(legal)
        if tops & legal:
            return cheapest_winner(scene, legal & tops) or lowest(legal)
        if scene.is_winning and bottom_of_top(scene, legal | 1 << led, self.suit) <= led:
            return lowest(legal)
        best = bottom_of_top(scene, legal, self.suit)
        return (
            best
            if best > max(scene.trick[1]) or max(scene.trick[1]) // 13 != self.suit
            else (cheapest_winner(scene, legal) or lowest(legal))
        )

    @property
    def arguments(self) -> tuple[str, ...]:
        """The suit, and how."""
        return (suit_name(self.suit), *(["duck"] if self.duck else []))


@dataclass(frozen=True)
class Duck(Establishing):
    """Duck one round of a suit: a low card from both hands, keeping the top cards."""

    theme: ClassVar[str] = "duck"
    english: ClassVar[str] = (
        "Duck a round: low from both hands, so that the top card stays an entry."
    )
    source: ClassVar[str] = "Watson, The Play of the Hand, ducking"
    duck: bool = True


def potential(one: int, two: int, theirs: int) -> int:
    """Tricks of a suit that is played out, the defenders' cards falling two to a round.

    >>> from kibitz.deal import Hand
    >>> spades = [Hand.parse(text).mask for text in ("KQJ42...", "653...", "AT987...")]
    >>> potential(*spades)
    4
    """
    ours = sorted(numbers(one | two), reverse=True)
    against = sorted(numbers(theirs), reverse=True)
    won = 0
    for _ in range(max(one.bit_count(), two.bit_count())):
        if not against or ours[0] > against[0]:
            won += 1
            ours.pop(0)
            against = against[:-2]
        else:
            ours.pop()
            against = against[1:-1]
    return won


def _has_entry(scene: Scene, suit: int, long: int) -> bool:
    """Can the long hand be reached: one of our two best cards in the suit, or a top elsewhere?"""
    best = sorted(numbers(scene.both & SUIT_MASKS[suit]), reverse=True)[:2]
    if any(long >> card & 1 for card in best):
        return True
    seat = next(seat for seat in scene.contest.ours if scene.hand(seat) & long == long)
    return any(scene.masters(other) & scene.hand(seat) for other in range(4) if other != suit)


def establishing(scene: Scene) -> Iterator[Scheme]:
    """Suits that give more tricks than their tops when they are played out, longest first."""
    found: list[tuple[int, Scheme]] = []
    for suit in range(4):
        if suit == scene.contest.trump:
            continue
        one, two = (held(scene, seat, suit) for seat in scene.contest.ours)
        length = max(one.bit_count(), two.bit_count())
        theirs = missing(scene, suit)
        tops = scene.masters(suit)
        if not theirs or potential(one, two, theirs) <= min(tops.bit_count(), length):
            continue
        if not _has_entry(scene, suit, one if one.bit_count() >= two.bit_count() else two):
            continue
        for scheme in (Establishing(suit), *([Duck(suit)] if tops else [])):
            if scheme.lead(scene) is not None:
                found.append((-(one | two).bit_count(), scheme))
    found.sort(key=lambda pair: pair[0])
    for _, best in found:
        yield best
