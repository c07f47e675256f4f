"""Point of play: a point of the play, with our cards in full and the promise still to keep.

The solver's `SuitPosition` knows our cards only by what they beat; words name cards.
So a place adds both hands as they are, and the `demand`: what is left of the
line's yield. Where no demand is left any play will do, and such endings are not
followed. `Ground` plays a trick from a place and says where it can end, or that
the play breaks the promise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kibitz.cards import Rank, Seat
from kibitz.combination.solving.line import Line
from kibitz.combination.solving.line_tree import Builder
from kibitz.combination.solving.position import OUT, CardLed, SuitGame, SuitPosition

ThirdRule = Callable[[int], int]
"""From the second hand's class of card (or OUT) to the card of the third hand; 0 for none."""


def promise(line: Line) -> int:
    """What a text of the line must reach: its target in the layouts it wins, or all its tricks."""
    if line.target is None:
        return line.demand
    wins = sum(1 << layout.index for layout in line.wins())
    return line.demand & wins * line.game.repeat[min(line.target, line.problem.length)]


def rank_word(card: int) -> str:
    """The word for a card given as a bit."""
    return Rank(card.bit_length() + 1).word


class PointOfPlay(NamedTuple):
    """Between two tricks: the position, the promise left, and our two hands as masks."""

    position: SuitPosition
    demand: int
    north: int
    south: int
    voids: int = 0
    """Who has shown out: bit 0 West, bit 1 East."""

    def hand(self, seat: Seat) -> int:
        """North's or South's cards."""
        return self.north if seat is Seat.NORTH else self.south

    @property
    def order(self) -> tuple[int, ...]:
        """What places are sorted by."""
        return self.position.key, self.position.unseen, *self[1:]


class PlayedTrick(NamedTuple):
    """A trick as it went: the leader, our cards as bits, the defenders' as classes, who won."""

    leader: Seat
    led: int
    second: int
    third: int
    fourth: int
    won: bool

    @property
    def west(self) -> int:
        """West's class of card, or OUT."""
        return self.second if self.leader is Seat.SOUTH else self.fourth

    @property
    def east(self) -> int:
        """East's class of card, or OUT."""
        return self.fourth if self.leader is Seat.SOUTH else self.second


class Ground:
    """The places of one game: what our cards beat there, and how a trick goes on.

    >>> from kibitz.combination.problem import Problem
    >>> ground = Ground(SuitGame(Problem.parse("AQ-2")))
    >>> start = ground.start(0b1)
    >>> ground.winners(start) == 1 << 12, ground.low(start, Seat.SOUTH)
    (True, 1)
    """

    def __init__(self, game: SuitGame, every: bool = False) -> None:
        self.game = game
        self.every = every
        """Follow the endings without a demand as well."""
        self.builder = Builder(game)
        classes = game.problem.classes
        ours, missing = game.problem.north.mask | game.problem.south.mask, max(classes, default=0)
        self.tops = ours & ~((1 << missing.bit_length()) - 1)
        """Our cards that are winners from the start."""
        self._slots: dict[tuple[int, int], int] = {}
        self._power = [sum(c < 1 << rank for c in classes) for rank in range(13)]

    def start(self, demand: int) -> PointOfPlay:
        """The place before the first trick."""
        problem = self.game.problem
        return PointOfPlay(self.game.root, demand, problem.north.mask, problem.south.mask)

    def power(self, card: int) -> int:
        """How many of the lowest classes a card (its bit) beats."""
        return self._power[card.bit_length() - 1]

    def slot(self, position: SuitPosition, card: int) -> int:
        """The slot in which a card now counts; OUT for no card."""
        key = position.unseen, card
        slot = self._slots.get(key)
        if slot is None:
            slot = self._slots[key] = self.game.slot_of(position, card) if card else OUT
        return slot

    def winners(self, place: PointOfPlay) -> int:
        """Our cards that no missing card beats."""
        classes = self.game.classes(place.position)
        if not classes:
            return place.north | place.south
        highest = self.game.problem.classes[classes[-1]]
        return (place.north | place.south) & ~((1 << highest.bit_length()) - 1)

    def low(self, place: PointOfPlay, seat: Seat) -> int:
        """The lowest card of a hand; 0 when it is void."""
        hand = place.hand(seat)
        return hand & -hand

    def over(self, place: PointOfPlay, seat: Seat, second: int, least: int = 0) -> int:
        """The cheapest card of a hand that beats a class and is not below `least`; 0 for none."""
        hand = place.hand(seat)
        while hand:
            card = hand & -hand
            if card >= least and self.power(card) > second:
                return card
            hand ^= card
        return 0

    def distinct(self, place: PointOfPlay, seat: Seat) -> list[int]:
        """The cards of a hand that differ in what they beat, low to high: the top of each run."""
        cards: dict[int, int] = {}
        hand = place.hand(seat)
        while hand:
            card = hand & -hand
            hand ^= card
            cards[self.slot(place.position, card)] = card
        return list(cards.values())

    def find(self, place: PointOfPlay, seat: Seat, card: int) -> CardLed | None:
        """The solver's lead of a card, if that hand can lead it now."""
        if not card or not place.hand(seat) & card:
            return None
        slot = self.slot(place.position, card)
        for lead in self.game.leads(place.position):
            if lead.slot == slot and lead.hand is seat:
                return lead
        return None

    def play(
        self, place: PointOfPlay, seat: Seat, card: int, third: ThirdRule
    ) -> list[tuple[PlayedTrick, PointOfPlay]] | None:
        """The endings of a trick that still demand something; None if the promise is broken."""
        lead = self.find(place, seat, card)
        if lead is None:
            return None
        position, game, can = place.position, self.game, self.builder.can
        repeat, size = game.repeat[position.left], game.size
        endings = []
        hands = [place.north, place.south]
        mine = 0 if seat is Seat.NORTH else 1
        hands[mine] &= ~card
        for reply in lead.replies:
            wanted = place.demand & reply.allow * repeat
            if not wanted and not self.every:
                continue
            other = third(reply.card)
            slot = self.slot(position, other)
            choice = next((one for one in reply.thirds if one.slot == slot), None)
            if choice is None:
                choice = game.third(position, lead, reply.card, slot)
            after = list(hands)
            after[1 - mine] &= ~other
            for end in choice.ends:
                rest = (wanted & end.allow * repeat) >> end.shift
                if end.won:
                    rest >>= size
                if not rest:
                    if not self.every:
                        continue
                elif not can(end.child, rest):
                    return None
                seen = PlayedTrick(seat, card, reply.card, other, end.card, end.won)
                voids = place.voids | (seen.west == OUT) | (seen.east == OUT) << 1
                endings.append((seen, PointOfPlay(end.child, rest, after[0], after[1], voids)))
        return endings
