"""Scene: what declarer knows at a node of his plan, and the layouts that he cannot tell apart.

The efficient situation type of the bridge network: instead of literal sets, the four hands in
each layout as masks. Declarer's own two hands are the same in all of them. A trick's card from a
hidden hand may differ from layout to layout, as long as declarer has no reason to care: the four
and the six of a suit are both "a low card". What he does care about (who wins the trick, whether
somebody follows, an honour) is the same in all layouts of a scene, so that his knowledge is what
a player at the table remembers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kibitz.cards import FULL_SUIT, SEATS, Seat, Strain, Suit
from kibitz.chance.belief.belief import Belief
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.network import States, Utilities
from kibitz.play import View
from kibitz.search.position import winner

Row = tuple[int, int, int, int]
"""The four hands of one layout, N E S W, as masks of the cards still held."""
SUIT_MASKS = tuple(FULL_SUIT << 13 * suit for suit in range(4))
"""The cards of each suit, clubs first."""


def highest(mask: int) -> int:
    """The number of the highest card of a mask that lies in one suit; -1 of none.

    >>> highest(0b1011)
    3
    """
    return mask.bit_length() - 1


def lowest(mask: int) -> int:
    """The number of the lowest card of a mask; -1 of none.

    >>> lowest(0b1010)
    1
    """
    return (mask & -mask).bit_length() - 1


def numbers(mask: int) -> list[int]:
    """The cards of a mask, lowest first.

    >>> numbers(0b1010)
    [1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@dataclass(frozen=True)
class Contest:
    """What stays the same throughout a plan: the strain, who declares, how many tricks he needs."""

    strain: Strain
    declarer: Seat
    needed: int
    solver: OpenCards
    first_suit: int = -1
    tricks: int = 13

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @cached_property
    def ours(self) -> tuple[Seat, Seat]:
        """Declarer and dummy."""
        return (self.declarer, self.dummy)

    @cached_property
    def trumps(self) -> int:
        """The mask of the trump suit; none at notrump."""
        return 0 if self.strain is Strain.NOTRUMP else SUIT_MASKS[self.strain]

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.strain.suit


@dataclass(frozen=True, eq=False)
class Scene:
    """A moment of the play as declarer sees it; `states` are the layouts it may be.

    `rows` has the hands in each of these layouts, `trick` for each card on the table a number
    for each layout. `won` are declarer's tricks. `alive` says in which layouts the contract can
    still be made with open cards, where that is known.
    """

    contest: Contest
    states: States
    rows: tuple[Row, ...]
    leader: int
    trick: tuple[tuple[int, ...], ...]
    won: int
    left: int
    alive: tuple[bool, ...] | None = None
    is_root: bool = False

    @classmethod
    def of_view(cls, view: View, belief: Belief, solver: OpenCards) -> Scene:
        """The scene of a view, its layouts those of a belief."""
        contract = view.contract
        led = view.record[0].cards[0] if view.record else (view.trick.cards or (None,))[0]
        contest = Contest(
            contract.strain,
            contract.declarer,
            contract.tricks_needed,
            solver,
            -1 if led is None or view.pack.mask.bit_count() < 52 else int(led.suit),
            view.tricks_left,
        )
        rows = tuple(tuple(row) for row in belief.worlds.tolist())
        size = len(rows)
        return cls(
            contest,
            np.arange(size, dtype=np.intp),
            rows,
            int(view.trick.leader),
            tuple((card.index,) * size for card in view.trick.cards),
            view.declarer_tricks,
            view.tricks_left,
            is_root=True,
        )

    @property
    def agent(self) -> Seat:
        """Whose turn it is."""
        return SEATS[(self.leader + len(self.trick)) % 4]

    @property
    def is_ours(self) -> bool:
        """Is it declarer's or dummy's turn?"""
        return (self.leader + len(self.trick) - self.contest.declarer) % 2 == 0

    @property
    def is_lead(self) -> bool:
        """Is a trick about to begin?"""
        return not self.trick

    def hand(self, seat: int) -> int:
        """What one of our hands holds."""
        return self.rows[0][seat]

    @cached_property
    def both(self) -> int:
        """What our two hands hold."""
        declarer, dummy = self.contest.ours
        return self.rows[0][declarer] | self.rows[0][dummy]

    @cached_property
    def theirs(self) -> int:
        """The cards that a defender still holds, or may hold."""
        first, second = self.contest.declarer.next, self.contest.dummy.next
        held = 0
        for row in self.rows:
            held |= row[first] | row[second]
        return held

    def longest(self, seat: int, suit: int) -> int:
        """How many cards of a suit a defender holds at most."""
        mask = SUIT_MASKS[suit]
        return max((row[seat] & mask).bit_count() for row in self.rows)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """Of each suit, clubs first, the most cards that a defender may have."""
        declarer = self.contest.declarer
        hands = (declarer.next, declarer.previous)
        return tuple(max(self.longest(seat, suit) for seat in hands) for suit in range(4))

    def masters(self, suit: int) -> int:
        """Our cards of a suit that no card of theirs in it beats."""
        mask = SUIT_MASKS[suit]
        top = highest(self.theirs & mask)
        own = self.both & mask
        return own if top < 0 else own & ~((2 << top) - 1)

    @cached_property
    def led(self) -> int:
        """The suit led to the trick in progress; -1 at its beginning."""
        return self.trick[0][0] // 13 if self.trick else -1

    def legal(self, held: int) -> int:
        """What may be played from these cards."""
        if self.trick:
            return held & SUIT_MASKS[self.led] or held
        return held

    def winner(self, place: int = 0) -> int:
        """Where in the trick the best card lies, in the layout at this place."""
        return winner([cards[place] for cards in self.trick], self.contest.strain)

    @property
    def is_winning(self) -> bool:
        """Does our side hold the trick so far? (The same in all layouts.)"""
        return bool(self.trick) and (self.leader + self.winner() - self.contest.declarer) % 2 == 0

    def play(self, card: int) -> Scene:
        """The scene after a card of ours; the solver says where it can still succeed."""
        seat, bit = self.agent, ~(1 << card)
        rows = tuple(_without(row, seat, bit) for row in self.rows)
        alive = self.alive
        if self.choices & (self.choices - 1):
            alive = tuple(bool(mask >> card & 1) for mask in self.open)
        return self._after(self.states, rows, (*self.trick, (card,) * len(rows)), alive)

    @cached_property
    def choices(self) -> int:
        """What the hand to play may play."""
        return self.legal(self.rows[0][self.agent])

    @cached_property
    def open(self) -> list[int]:
        """For each layout the mover's cards with which his side gets its way with open cards.

        Declarer's side makes the contract, defenders defeat it.
        """
        target = self.contest.needed - self.won
        if not self.is_ours:
            target = self.left - target + 1
        if target <= 0:
            return [self.legal(row[self.agent]) for row in self.rows]
        if target > self.left:
            return [0] * len(self.rows)
        keys = [
            (row, tuple(cards[n] for cards in self.trick), self.leader, target)
            for n, row in enumerate(self.rows)
        ]
        return self.contest.solver.reaching(keys, self.contest.strain)

    @property
    def makes(self) -> Utilities:
        """In which layouts the contract is made with open cards: 1 or 0."""
        if self.alive is not None:
            return np.array(self.alive, np.int64)
        return np.array([bool(mask) is self.is_ours for mask in self.open], np.int64)

    def reply(self, places: list[int], cards: list[int]) -> Scene:
        """The scene after a defender's card, one for each of these places among the layouts."""
        seat = self.agent
        rows = tuple(
            _without(self.rows[place], seat, ~(1 << card))
            for place, card in zip(places, cards, strict=True)
        )
        trick = tuple(tuple(one[place] for place in places) for one in self.trick)
        alive = None if self.alive is None else tuple(self.alive[place] for place in places)
        return self._after(self.states[places], rows, (*trick, tuple(cards)), alive)

    def beaten(self, places: list[int]) -> Scene:
        """The end for layouts that are lost with open cards."""
        return Scene(
            self.contest, self.states[places], tuple(self.rows[p] for p in places), self.leader,
            tuple(tuple(one[p] for p in places) for one in self.trick), self.won, self.left,
            (False,) * len(places),
        )  # fmt: skip

    def _after(
        self,
        states: States,
        rows: tuple[Row, ...],
        trick: tuple[tuple[int, ...], ...],
        alive: tuple[bool, ...] | None,
    ) -> Scene:
        if len(trick) < 4:
            return Scene(self.contest, states, rows, self.leader, trick, self.won, self.left, alive)
        at = winner([cards[0] for cards in trick], self.contest.strain)
        leader = (self.leader + at) % 4
        ours = (leader - self.contest.declarer) % 2 == 0
        won = self.won + ours
        return Scene(self.contest, states, rows, leader, (), won, self.left - 1, alive)

    @property
    def is_lost(self) -> bool:
        """Is nothing alive any more?"""
        return self.alive is not None and not any(self.alive)


def _without(row: Row, seat: int, bit: int) -> Row:
    held = list(row)
    held[seat] &= bit
    north, east, south, west = held
    return (north, east, south, west)
