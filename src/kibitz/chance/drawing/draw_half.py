"""Draw a half: from a row of a half of the tables back to rows of its two suits, at random.

What two rows of the suits lead to does not depend on the cards that they give, so it is
found once for every two *kinds* of rows: rows that differ in the cards given only. The
rows themselves are listed for those rows of the half that were drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kibitz.chance.counting.halves import Halves
from kibitz.chance.counting.row_pairs import EXACT_INT, Ints, Weights, key_of
from kibitz.chance.counting.tables import NO_ROWS, LayoutRows
from kibitz.chance.drawing.weighted_choice import WeightedChoice

CELLS = 14
"""So many numbers of cards of one suit can be given to a box."""
FIELD, GUARD = 6, 1 << 5
"""The bits of a number of cards among others, and the bit above it."""
CHUNK = 1 << 20
"""How many pairs of rows are listed at once."""
KEPT = 1 << 22
"""So many pairs are listed once for all, where there are many deals to be drawn."""


class HalfDrawer:
    """The way back through one half: the left one (0) or the right one (1)."""

    def __init__(self, join: Halves, half: int) -> None:
        self.table = join.right if half else join.left
        self._one, self._other = (join.tables.suits[suit] for suit in join.tables.halves[half])
        self._kind, kinds = _kinds(self.table)
        first_kind, firsts = _kinds(self._one)
        second_kind, seconds = _kinds(self._other)
        self._ones = Runs(first_kind, len(firsts))
        self._given, self._one_given = _packed(self.table.given), _packed(self._one.given)
        self._guards = sum(GUARD << FIELD * box for box in range(len(self.table.given)))
        cell = second_kind
        for cards in self._other.given:
            cell = cell * CELLS + cards
        self._others = np.full(len(seconds) * CELLS ** len(self.table.given), -1)
        self._others[cell] = np.arange(len(cell))
        paired = join.tables.pairing(half)
        alive = np.unique((join.tables.right if half else join.tables.left).residue)
        found: list[tuple[Ints, Ints, Ints]] = [(NO_ROWS, NO_ROWS, NO_ROWS)]
        step = max(1, CHUNK // max(1, len(seconds)))
        for at in range(0, len(firsts), step):
            first = np.repeat(np.arange(at, min(at + step, len(firsts))), len(seconds))
            second = np.resize(np.arange(len(seconds)), len(first))
            table = paired(firsts[first], seconds[second])
            living = np.flatnonzero(np.isin(table.residue, alive))
            reached = _found(join.reduced(half, table.rows(living)), self.table.rows(kinds))
            living = living[reached >= 0]
            found.append((first[living], second[living], reached[reached >= 0]))
        self._first, self._second, reached = map(np.concatenate, zip(*found, strict=True))
        self._pairs = Runs(reached, len(kinds))
        many = self._ones.many[self._first]
        self._size = np.bincount(reached, many, len(kinds)).astype(np.int64)

    def pairs(self, rows: Ints, way: Weights) -> tuple[tuple[Ints, Weights], tuple[Ints, Weights]]:
        """For each row a row of either suit, with the number of the way within that row."""
        if len(rows) >= len(self.table) and self._size[self._kind].sum() <= KEPT:
            one, other, rest = self._everything.chosen(rows, way)
        else:
            one, other = np.zeros((2, len(rows)), dtype=np.int64)
            rest = way.copy()
            wanted, place = np.unique(rows, return_inverse=True)
            order = np.argsort(place, kind="stable")
            for begin, end in _parts(self._size[self._kind[wanted]]):
                low, high = np.searchsorted(place[order], (begin, end))
                deals = order[low:high]
                listed = self._listed(wanted[begin:end])
                found = listed.chosen(place[deals] - begin, way[deals])
                one[deals], other[deals], rest[deals] = found
        width = self._other.weight[other]
        mine = rest // width
        others = (rest - mine * width).astype(width.dtype)
        return (one, mine.astype(self._one.weight.dtype)), (other, others)

    @cached_property
    def _everything(self) -> ListedPairs:
        return self._listed(np.arange(len(self.table)))

    def _listed(self, rows: Ints) -> ListedPairs:
        """The pairs of rows that lead to these rows."""
        owner, pair = self._pairs.of(self._kind[rows])
        again, first = self._ones.of(self._first[pair])
        # The cards that the other suit must give, box by box; a guard bit that is gone
        # says that they would be fewer than none.
        left = (self._given[rows] + self._guards)[owner][again] - self._one_given[first]
        fits = np.flatnonzero(left & self._guards == self._guards)
        again, first, left = again[fits], first[fits], left[fits]
        cell, possible = self._second[pair[again]], np.ones(len(fits), dtype=bool)
        for box in range(len(self.table.given)):
            cards = left >> FIELD * box & GUARD - 1
            possible &= cards < CELLS
            cell = cell * CELLS + cards
        second = np.where(possible, self._others.take(cell, mode="clip"), -1)
        fits = np.flatnonzero(second >= 0)
        owner, first, second = owner[again[fits]], first[fits], second[fits]
        weight: Weights = self._one.weight[first]
        if self._one.total * self._other.total >= EXACT_INT:
            weight = weight.astype(object)
        ladder = WeightedChoice(weight * self._other.weight[second])
        starts = np.searchsorted(owner, np.arange(len(rows)))
        return ListedPairs(first, second, ladder, ladder.below[starts])


@dataclass(frozen=True)
class ListedPairs:
    """Pairs of rows of two suits, on a ladder, in runs that lead to the same row of the half."""

    first: Ints
    second: Ints
    ladder: WeightedChoice
    starts: Weights

    def chosen(self, run: Ints, way: Weights) -> tuple[Ints, Ints, Weights]:
        """The pair of rows for each way of a run, and the number of the way within the pair."""
        number = self.starts[run] + way
        step = self.ladder.steps(number)
        return self.first[step], self.second[step], number - self.ladder.below[step]


class Runs:
    """Things in runs of the same number.

    >>> runs = Runs(np.array([1, 0, 1]), 3)
    >>> owner, thing = runs.of(np.array([1, 2, 1, 0]))
    >>> list(zip(owner.tolist(), thing.tolist()))
    [(0, 0), (0, 2), (2, 0), (2, 2), (3, 1)]
    """

    def __init__(self, numbers: Ints, size: int) -> None:
        self._order = np.argsort(numbers, kind="stable")
        self.many = np.bincount(numbers, minlength=size)
        self._start = np.cumsum(self.many) - self.many

    def of(self, numbers: Ints) -> tuple[Ints, Ints]:
        """All things with the first number, then all with the second, and so on; and for which."""
        many = self.many[numbers]
        owner = np.repeat(np.arange(len(numbers)), many)
        before = np.cumsum(many) - many - self._start[numbers]
        return owner, self._order[np.arange(len(owner)) - before[owner]]


def _kinds(table: LayoutRows) -> tuple[Ints, Ints]:
    """The kind of each row, and one row of each kind."""
    key = key_of([table.residue, *table.letters.values()])
    _, first, kind = np.unique(key, return_index=True, return_inverse=True)
    return kind.reshape(-1), first


def _found(rows: LayoutRows, table: LayoutRows) -> Ints:
    """For each row, the place of that row of a table which is of its kind, or -1."""
    columns = zip(
        (table.residue, *table.letters.values()),
        (rows.residue, *rows.letters.values()),
        strict=True,
    )
    key = key_of([np.concatenate(pair) for pair in columns])
    known, mine = key[: len(table)], key[len(table) :]
    order = np.argsort(known)
    place = order.take(np.searchsorted(known[order], mine), mode="clip")
    return np.where(known[place] == mine, place, -1)


def _packed(given: Sequence[Ints]) -> Ints:
    """The cards given to each box, as fields of one number."""
    packed = np.zeros(len(given[0]) if given else 1, dtype=np.int64)
    for box, cards in enumerate(given):
        packed |= cards << FIELD * box
    return packed


def _parts(sizes: Ints) -> Iterator[tuple[int, int]]:
    """Where to begin and end, so that the sizes in between do not add up to more than a chunk."""
    ends = np.cumsum(sizes)
    begin = 0
    while begin < len(sizes):
        before = int(ends[begin - 1]) if begin else 0
        end = max(begin + 1, int(np.searchsorted(ends, before + CHUNK, side="right")))
        yield begin, end
        begin = end
