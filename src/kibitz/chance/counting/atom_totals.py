"""Atom totals: how an atom is followed while the suits are put together, two and two.

A meter turns each row of a suit into a *letter* (a small number that carries
all the atom needs to know of that suit), says which letters decide the atom
alone, and puts the letters of two suits together into the letter of a half.
Two halves then decide it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np
import numpy.typing as npt

from kibitz.cards import SUITS, Seat, Suit
from kibitz.chance.counting.atom import Atom, Chosen, Range, Relation, Total
from kibitz.chance.counting.row_pairs import Added, Ints, Listed, Pair
from kibitz.chance.counting.suit_layouts import SuitLayouts

Status = npt.NDArray[np.int8]
Truths = npt.NDArray[np.bool_]
NO, YES, OPEN = 0, 1, 2
"""Whether an atom is decided."""

Halves = tuple[tuple[Suit, Suit], tuple[Suit, Suit]]

DENSE = 100_000
"""A relation between no more pairs of letters than this is tabulated in advance."""


class SumTotal:
    """Follows a sum, for all atoms that ask for it: its letters are the sums, from the least."""

    def __init__(
        self,
        total: Total,
        layouts: Mapping[Suit, SuitLayouts],
        halves: Halves,
        undefined: bool = False,
    ) -> None:
        sums = {suit: column(total, layouts[suit]) for suit in Suit}
        least = {suit: int(s.min()) if len(s) else 0 for suit, s in sums.items()}
        self._letters = {suit: s - least[suit] for suit, s in sums.items()}
        self._most = {suit: int(s.max()) if len(s) else 0 for suit, s in self._letters.items()}
        self._halves = halves
        self.floor = sum(least.values())
        self._undefined = undefined
        self.met_undefined = False
        self._truths: dict[Atom, Truths] = {}

    def letters(self, suit: Suit) -> Ints:
        """The letter of each row of the suit."""
        return self._letters[suit]

    def suit_status(self, atom: Atom, suit: Suit) -> Status:
        """Whether each row of the suit decides the atom alone."""
        others = sum(most for other, most in self._most.items() if other != suit)
        return self._status(atom, self._letters[suit], others)

    def varies(self, suit: Suit) -> bool:
        """Has the suit more than one letter?"""
        return self._most[suit] > 0

    def pair(self, half: int, first: Ints, second: Ints) -> Pair:
        """The letters of a half, from those of its suits."""
        return Added(first, second)

    def half_status(self, atom: Atom, half: int, letters: Ints) -> Status:
        """Whether each letter of a half decides the atom alone."""
        others = sum(self._most[suit] for suit in self._halves[1 - half])
        return self._status(atom, letters, others)

    def decided(self, atom: Atom, left: Ints, right: Ints) -> Truths:
        """The truth of the atom for letters of the left half (down) and the right (across)."""
        sums = left[:, None] + right[None, :]
        truths: Truths
        if isinstance(atom, Range):
            low, high = self._bounds(atom)
            truths = (sums >= low) & (sums <= high) if low > 0 else sums <= high
        else:
            truths = self._truth(atom)[sums]
        return truths

    def _bounds(self, atom: Range) -> tuple[int, int]:
        """The range counted from the least sum, cut to what sums there are."""
        most = sum(self._most.values())
        return max(atom.low - self.floor, 0), min(atom.high - self.floor, most)

    def _truth(self, atom: Atom) -> Truths:
        """The truth of a relation for every sum."""
        truths = self._truths.get(atom)
        if truths is None:
            assert isinstance(atom, Relation)
            sums = range(self.floor, self.floor + sum(self._most.values()) + 1)
            found = [atom.holds((total,)) for total in sums]
            self.met_undefined |= None in found
            truths = np.array([self._undefined if t is None else t for t in found], dtype=bool)
            self._truths[atom] = truths
        return truths

    def _status(self, atom: Atom, letters: Ints, others: int) -> Status:
        """Decided where all sums from here on agree; the other suits add up to `others`."""
        status: Status = np.full(len(letters), OPEN, dtype=np.int8)
        if isinstance(atom, Range):
            low, high = self._bounds(atom)
            status[(letters >= low) & (letters + others <= high)] = YES
            status[(letters + others < low) | (letters > high)] = NO
        else:
            true_below = np.concatenate(([0], np.cumsum(self._truth(atom))))
            true = true_below[letters + (others + 1)] - true_below[letters]
            status[true == 0] = NO
            status[true == others + 1] = YES
        return status


class RelationTotal:
    """Follows a relation: its letters number the different readings of a suit or a half.

    `cards` are the numbers of cards in the hands: readings of lengths that do not add up
    to them cannot meet, and need not be judged.
    """

    def __init__(
        self,
        atom: Relation,
        layouts: Mapping[Suit, SuitLayouts],
        halves: Halves,
        cards: Mapping[Seat, int],
        undefined: bool,
    ) -> None:
        self._atom, self._halves, self._undefined = atom, halves, undefined
        self._order = [[*halves[0], *halves[1]].index(suit) for suit in SUITS]
        self.met_undefined = False
        self._known: dict[tuple[int, ...], bool] = {}
        self._letters: dict[Suit, Ints] = {}
        self._values: dict[Suit, list[tuple[int, ...]]] = {}
        for suit in Suit:
            table = np.stack([column(total, layouts[suit]) for total in atom.totals])
            values, letters = np.unique(table, axis=1, return_inverse=True)
            self._letters[suit] = letters.reshape(-1).astype(np.int64)
            self._values[suit] = [tuple(v) for v in values.T.tolist()]
        self._half_values: list[list[tuple[tuple[int, ...], ...]]] = []
        self._half_letters: list[Ints] = []
        for half in halves:
            self._number_pairs(half)
        self._table: Truths | None = None
        left, right = map(len, self._half_values)
        if left * right > 64 * DENSE:
            return
        meet = self._can_meet(cards)
        if np.count_nonzero(meet) <= DENSE:
            self._table = np.zeros(meet.shape, dtype=bool)
            for a, b in np.argwhere(meet).tolist():
                self._table[a, b] = self._truth(a, b)
            for number, view in enumerate((self._table, self._table.T)):
                self._half_letters[number] = _alike(view)[self._half_letters[number]]

    def letters(self, suit: Suit) -> Ints:
        """The letter of each row of the suit."""
        return self._letters[suit]

    def suit_status(self, atom: Atom, suit: Suit) -> Status:
        """Whether each row of the suit decides the atom alone."""
        letters = self._letters[suit]
        if self._table is None:
            return np.full(letters.shape, OPEN, dtype=np.int8)
        half = 0 if suit in self._halves[0] else 1
        table = self._table if half == 0 else self._table.T
        pairs = self._half_letters[half]
        across = 1 if suit == self._halves[half][0] else 0
        sometimes = np.asarray(table.any(axis=1))[pairs].any(axis=across)
        always = np.asarray(table.all(axis=1))[pairs].all(axis=across)
        return np.where(always, YES, np.where(sometimes, OPEN, NO)).astype(np.int8)[letters]

    def varies(self, suit: Suit) -> bool:
        """Has the suit more than one letter?"""
        return len(self._values[suit]) > 1

    def pair(self, half: int, first: Ints, second: Ints) -> Pair:
        """The letters of a half, from those of its suits."""
        return Listed(first, second, lambda a, b: self._half_letters[half][a[:, None], b])

    def half_status(self, atom: Atom, half: int, letters: Ints) -> Status:
        """Whether each letter of a half decides the atom alone."""
        if self._table is None:
            return np.full(letters.shape, OPEN, dtype=np.int8)
        table = self._table if half == 0 else self._table.T
        status = np.where(table.all(axis=1), YES, np.where(table.any(axis=1), OPEN, NO))
        return status.astype(np.int8)[letters]

    def decided(self, atom: Atom, left: Ints, right: Ints) -> Truths:
        """The truth of the atom for letters of the left half (down) and the right (across)."""
        if self._table is not None:
            return self._table[left[:, None], right[None, :]]
        lefts, l_at = np.unique(left, return_inverse=True)
        rights, r_at = np.unique(right, return_inverse=True)
        pairs = product(lefts.tolist(), rights.tolist())
        truths = np.fromiter(
            (self._truth(a, b) for a, b in pairs), bool, len(lefts) * len(rights)
        ).reshape(len(lefts), len(rights))
        return truths[l_at[:, None], r_at[None, :]]

    def _number_pairs(self, half: tuple[Suit, Suit]) -> None:
        """Number the different things that two suits can say together; sums are added up."""
        numbers: dict[tuple[tuple[int, ...], ...], int] = {}
        apart = [total.combine is not None for total in self._atom.totals]
        first, second = (self._values[suit] for suit in half)
        letters = [
            numbers.setdefault(
                tuple((a, b) if kept else (a + b,) for kept, a, b in zip(apart, x, y, strict=True)),
                len(numbers),
            )
            for x, y in product(first, second)
        ]
        self._half_letters.append(np.array(letters, dtype=np.int64).reshape(len(first), -1))
        self._half_values.append(list(numbers))

    def _can_meet(self, cards: Mapping[Seat, int]) -> Truths:
        """Which readings of the left half can meet which of the right, as far as lengths say."""
        left, right = self._half_values
        meet = np.ones((len(left), len(right)), dtype=bool)
        for number, total in enumerate(self._atom.totals):
            readings = {reading for part in total.parts for reading, _ in part}
            if total.combine is not None and all(reading.is_length for reading in readings):
                (seat,) = {reading.seat for reading in readings}
                here = np.array([sum(value[number]) for value in left])
                there = np.array([sum(value[number]) for value in right])
                meet &= np.add.outer(here, there) == cards[seat]
        return meet

    def _truth(self, left: int, right: int) -> bool:
        numbers: list[int] = []
        halves = zip(self._half_values[0][left], self._half_values[1][right], strict=True)
        for total, (a, b) in zip(self._atom.totals, halves, strict=True):
            if total.combine is None:
                numbers.append(a[0] + b[0])
            else:
                four = (*a, *b)
                s, h, d, c = (four[place] for place in self._order)
                numbers.append(total.combine((s, h, d, c)))
        key = tuple(numbers)
        truth = self._known.get(key)
        if truth is None:
            found = self._atom.holds(key)
            self.met_undefined |= found is None
            truth = self._known[key] = self._undefined if found is None else found
        return truth


Meter = SumTotal | RelationTotal


def chosen_status(atom: Chosen, layouts: SuitLayouts) -> Status:
    """Whether a choice fell on the atom's card, in every row of the suit of the equals."""
    if atom.card.suit != layouts.suit:
        return np.full(len(layouts.weight), OPEN, dtype=np.int8)
    for choice, outcomes in layouts.outcomes.items():
        if (choice.seat, frozenset(choice.equals)) == atom.choice:
            chosen: Status = (outcomes == choice.equals.index(atom.card)).astype(np.int8)
            return chosen
    raise KeyError(atom)


def column(total: Total, layouts: SuitLayouts) -> Ints:
    """What a suit contributes to a total, in every row."""
    result = np.zeros(len(layouts.weight), dtype=np.int64)
    for reading, times in total.parts[layouts.suit]:
        result += times * layouts.read(reading)
    return result


def _alike(table: Truths) -> Ints:
    """For each row of a table the first row equal to it."""
    first: dict[bytes, int] = {}
    return np.array([first.setdefault(row.tobytes(), at) for at, row in enumerate(table)])
