"""Safety plays: how to play one suit for the tricks that are needed, asked of `combination/`.

The suit solver gives the exact line against best defence, for a target: what the contract still
wants after the top tricks of the other suits. Its first trick is taken from the line's tree; the
solver knows whole suits only, so the scheme ends with that trick, and the play goes on as it lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from kibitz.cards import FULL_SUIT, Seat
from kibitz.combination.solution import suit as solve_suit
from kibitz.combination.solving.line_tree import LineTrick
from kibitz.errors import KibitzError
from kibitz.holding import Holding
from kibitz.planning.declarer.defence import LOW
from kibitz.planning.declarer.scene import SUIT_MASKS, Scene, numbers
from kibitz.planning.declarer.themes.scheme import (
    Scheme,
    arrive,
    cross,
    held,
    missing,
    partner,
    suit_name,
)

FEW = 2
"""So many low cards of a suit may be gone: somebody has discarded them."""
MOST_MISSING = 5
"""Suits with more cards out are left to the other themes: they take too long to solve."""

Solved = tuple[LineTrick, tuple[int, ...]]
"""The first trick of a line, and the defenders' cards of each class that it speaks of."""


@dataclass(frozen=True)
class SafetyPlay(Scheme):
    """Begin a suit so that it gives the tricks that are needed as surely as can be."""

    theme: ClassVar[str] = "safety play"
    english: ClassVar[str] = "Play the suit for the tricks that are needed, by the surest line."
    source: ClassVar[str] = "combination/, after Frank, Basin and Bundy's FINESSE"
    suit: int
    target: int

    def lead(self, scene: Scene) -> int | None:
        """The lead of the exact line, after crossing to the hand that makes it."""
        solved = self._solved(scene, held(scene, scene.leader, self.suit))
        if solved is None:
            return None
        trick, _ = solved
        seat = self._seat(scene, trick.hand)
        if seat != scene.leader:
            return cross(scene, seat, self.suit)
        card = 13 * self.suit + int(trick.card) - 2
        return card if held(scene, seat, self.suit) >> card & 1 else None

    def follow(self, scene: Scene) -> int | None:
        """Third hand's card of the exact line, by what second hand played."""
        if scene.led != self.suit:
            return arrive(scene)
        led = scene.trick[0][0]
        mine = held(scene, scene.leader, self.suit) | 1 << led
        solved = self._solved(scene, mine, scene.trick[1])
        if solved is None:
            return None
        trick, classes = solved
        second = scene.trick[1][0]
        for answer in trick.answers:
            if second // 13 != self.suit:
                is_his = answer.card is None
            else:
                is_his = answer.card is not None and bool(classes[answer.card] >> second % 13 & 1)
            if is_his and answer.third is not None:
                card = 13 * self.suit + int(answer.third) - 2
                if scene.choices >> card & 1:
                    return card
        return None

    def _solved(self, scene: Scene, mine: int, second: tuple[int, ...] = ()) -> Solved | None:
        """The best line's first trick; none where the suit has been led before it.

        A low card or two that somebody has discarded are taken as still out.
        """
        theirs = missing(scene, self.suit)
        for card in second:
            theirs |= 1 << card & SUIT_MASKS[self.suit]
        other = held(scene, partner(scene.leader), self.suit)
        if not mine or not other or not theirs or theirs.bit_count() > MOST_MISSING:
            return None
        gone = numbers(SUIT_MASKS[self.suit] & ~(mine | other | theirs))
        if len(gone) > FEW or any(card % 13 >= LOW for card in gone):
            return None
        is_dummy = scene.leader == scene.contest.dummy
        north, south = (mine, other) if is_dummy else (other, mine)
        shift = 13 * self.suit
        length = max(north.bit_count(), south.bit_count())
        wanted = max(1, min(self.target, length))
        return _solved(north >> shift & FULL_SUIT, south >> shift & FULL_SUIT, wanted)

    def _seat(self, scene: Scene, seat: Seat) -> int:
        """The solver's North is our dummy."""
        return int(scene.contest.dummy if seat is Seat.NORTH else scene.contest.declarer)

    @property
    def arguments(self) -> tuple[str, ...]:
        """The suit and the tricks wanted."""
        return (suit_name(self.suit), str(self.target))


@lru_cache(maxsize=512)
def _solved(north: int, south: int, tricks: int) -> Solved | None:
    """The first trick of the best line for so many tricks; a pure function, remembered."""
    try:
        solution = solve_suit(Holding(north), Holding(south), tricks=tricks)
        best = solution.best
    except KibitzError:
        return None
    if best is None or best.tree is None:
        return None
    return best.tree, solution.problem.classes


def safety_plays(scene: Scene) -> Iterator[Scheme]:
    """Suits from which one trick or more is wanted beyond the tops of all suits."""
    tops = [top_winners(scene, suit) for suit in range(4)]
    wanted = scene.contest.needed - scene.won
    for suit in range(4):
        out = missing(scene, suit).bit_count()
        one, two = (held(scene, seat, suit).bit_count() for seat in scene.contest.ours)
        if not 2 <= out <= MOST_MISSING or not one or not two:
            continue
        target = wanted - (sum(tops) - tops[suit])
        if tops[suit] < target <= max(one, two):
            scheme = SafetyPlay(suit, target)
            if scheme.lead(scene) is not None:
                yield scheme


def top_winners(scene: Scene, suit: int) -> int:
    """Tricks that a suit gives without losing the lead and without ruffing."""
    mask = SUIT_MASKS[suit]
    first, second = (scene.hand(seat) & mask for seat in scene.contest.ours)
    length = max(first.bit_count(), second.bit_count())
    tops = scene.masters(suit).bit_count()
    seats = (scene.contest.declarer.next, scene.contest.declarer.previous)
    out = (scene.theirs & mask).bit_count()
    # All the outstanding cards with one defender is a bad break, not a count.
    usual = min(
        max(scene.longest(seat, suit) for seat in seats), out - out // 4 if out > 3 else out
    )
    if tops and tops >= usual:
        return length
    return min(tops, length)
