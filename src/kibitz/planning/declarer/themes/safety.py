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

from kibitz.cards import FULL_SUIT, Rank, Seat
from kibitz.combination.solution import suit as solve_suit
from kibitz.combination.solving.line_tree import LineTrick
from kibitz.errors import KibitzError
from kibitz.holding import Holding
from kibitz.planning.declarer.defence import LOW
from kibitz.planning.declarer.scene import SUIT_MASKS, Scene, highest, lowest, numbers
from kibitz.planning.declarer.themes.scheme import (
    Scheme,
    arrive,
    cross,
    held,
    holds,
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


@dataclass(frozen=True)
class SuitLine(SafetyPlay):
    """The exact line to its end, from the `dummys` and `declarers` cards of the suit.

    A way to make a plan; a player who thinks anew begins a suit so, and sees then.
    """

    dummys: int = 0
    declarers: int = 0

    @classmethod
    def of_scene(cls, scene: Scene, play: SafetyPlay) -> SuitLine:
        """The line that begins like this."""
        seats = scene.contest.dummy, scene.contest.declarer
        dummys, declarers = (held(scene, seat, play.suit) >> 13 * play.suit for seat in seats)
        return cls(play.suit, play.target, dummys, declarers)

    def lead(self, scene: Scene) -> int | None:
        """As the line says; a top card that it leads to may be led from where it is."""
        solved = self._solved(scene, held(scene, scene.leader, self.suit))
        if solved is not None and self._seat(scene, solved[0].hand) != scene.leader:
            tops = held(scene, scene.leader, self.suit) & scene.masters(self.suit)
            direct = tops & _only_third(solved[0]) << 13 * self.suit
            if direct:
                return highest(direct)
        return super().lead(scene)

    def follow(self, scene: Scene) -> int | None:
        """As the line says; low under a card that is sure to win."""
        if scene.led == self.suit and holds(scene) and held(scene, scene.agent, self.suit):
            return lowest(scene.choices)
        return super().follow(scene)

    def _solved(self, scene: Scene, mine: int, second: tuple[int, ...] = ()) -> Solved | None:
        """The trick of the line that comes after what has been played of the suit."""
        wanted = max(1, min(self.target, max(map(int.bit_count, (self.dummys, self.declarers)))))
        line = _solved(self.dummys, self.declarers, wanted)
        declarer = scene.contest.declarer
        # Low cards differ from layout to layout, how many are left and the honours do not.
        row = scene.rows[0]
        theirs = (row[declarer.next] | row[declarer.previous]) & SUIT_MASKS[self.suit]
        for card in second[:1]:
            theirs |= 1 << card & SUIT_MASKS[self.suit]
        if line is None or not theirs:
            return None
        other = held(scene, partner(scene.leader), self.suit)
        is_dummy = scene.leader == scene.contest.dummy
        ours = (mine, other) if is_dummy else (other, mine)
        shift = 13 * self.suit
        # The solver's South declares, so that his West comes after declarer.
        sides = {Seat.WEST: declarer.next, Seat.EAST: declarer.previous}
        voids = {side for side, seat in sides.items() if not scene.longest(seat, self.suit)}
        north, south = (hand >> shift & FULL_SUIT for hand in ours)
        return _later(line, (self.dummys, self.declarers), (north, south), theirs >> shift, voids)


def _later(
    line: Solved, first: tuple[int, int], now: tuple[int, int], theirs: int, voids: set[Seat]
) -> Solved | None:
    """The trick of a line at which our hands hold `now` what is left of the `first` cards.

    Of those with as many of the defenders' cards and honours out, the one that knows most of who
    has shown out; none where the play has left the line.
    """
    trick, classes = line
    high = [number for number, cards in enumerate(classes) if cards >> LOW]
    wanted = theirs.bit_count(), *((theirs & classes[number]).bit_count() for number in high)
    found: list[tuple[int, LineTrick]] = []
    open_tricks: list[tuple[LineTrick, tuple[int, int], tuple[int, ...], frozenset[Seat]]] = [
        (trick, first, tuple(cards.bit_count() for cards in classes), frozenset())
    ]
    while open_tricks:
        at, ours, out, shown = open_tricks.pop()
        is_now = tuple(map(_shape, ours)) == tuple(map(_shape, now))
        if is_now and (sum(out), *(out[number] for number in high)) == wanted:
            found.append((len(shown), at))
        for answer in at.answers:
            after = _without(ours, at, answer.third)
            for ending in answer.endings:
                left, void = list(out), set(shown)
                for card, seat in ((answer.card, at.hand.next), (ending.card, at.hand.previous)):
                    if card is None:
                        void.add(seat)
                    else:
                        left[card] -= 1
                if ending.then is not None and void <= voids and min(left) >= 0:
                    open_tricks.append((ending.then, after, tuple(left), frozenset(void)))
    return (max(found, key=lambda one: one[0])[1], classes) if found else None


def _shape(hand: int) -> tuple[int, int]:
    """How many cards of a suit, and which of them are nines or higher."""
    return hand.bit_count(), hand >> 7


def _without(hands: tuple[int, int], trick: LineTrick, third: Rank | None) -> tuple[int, int]:
    """Our hands, dummy's first, after a trick of the line."""
    led, added = 1 << int(trick.card) - 2, 1 << int(third) - 2 if third else 0
    north, south = hands
    if trick.hand is Seat.NORTH:
        return north & ~led, south & ~added
    return north & ~added, south & ~led


def _only_third(trick: LineTrick) -> int:
    """The card that third hand plays whatever second hand does, as a mask of its suit; or 0."""
    thirds = {answer.third for answer in trick.answers}
    return sum(1 << int(third) - 2 for third in thirds if third) if len(thirds) == 1 else 0


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
