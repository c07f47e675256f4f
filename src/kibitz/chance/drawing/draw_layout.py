"""Draw a layout: from the total of the tables back to the cards of one layout, at random.

Counting goes from the cards of each suit to suits, halves and a total. A trace goes the
same way back: a pair of rows of the two halves is drawn with as many chances as it has
layouts, in each half a pair of rows of its suits that lead there, in each suit a class of
layouts, in each class the cards. All chances are the whole numbers that were counted, so
that every layout is drawn as often as any other, and nothing is thrown away, however
rare the condition is.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

import numpy as np

from kibitz.cards import SEATS, Suit
from kibitz.chance.counting.halves import AREA, Halves
from kibitz.chance.counting.row_pairs import EXACT_FLOAT, EXACT_INT, Ints, Weights
from kibitz.chance.counting.tables import NO_ROWS
from kibitz.chance.drawing.draw_half import HalfDrawer
from kibitz.chance.drawing.draw_suit import SuitDrawer
from kibitz.chance.drawing.random_numbers import Bits
from kibitz.chance.drawing.subsets import Masks, PoolShare
from kibitz.chance.drawing.weighted_choice import WeightedChoice


class Use(IntEnum):
    """What a deal's random words are used for, in this order."""

    ROWS = 0  # the pair of halves: a row of the left one …
    RIGHT = 1  # … and one of the right one that goes with it
    LEFT_CARDS = 2
    RIGHT_CARDS = 3
    SHARES = 4  # three words, for seats that share what is left


USES = Use.SHARES + len(SEATS) - 1


Group = tuple[int, Ints]
"""The number of a block, and the places of the deals that lie in it."""


class LayoutDrawer:
    """The way back through the tables of one condition.

    `chances` are the numbers of layouts of the left half's rows (with all that goes with
    them on the right), in the tables' fractions; an *entry* is a place in this list.
    """

    def __init__(self, join: Halves) -> None:
        self.join = join
        tables = join.tables
        self._blocks = list(join.blocks())
        parts = [
            (rows, np.full(len(rows), number), sums)
            for number, (left, right) in enumerate(self._blocks)
            for rows, sums in _sums(join, left, right)
        ]
        self._row = np.concatenate([NO_ROWS, *(rows for rows, _, _ in parts)])
        self._block = np.concatenate([NO_ROWS, *(block for _, block, _ in parts)])
        self._sum: Weights = np.concatenate([NO_ROWS, *(sums for _, _, sums in parts)])
        mine = join.left.weight[self._row].astype(object) * self._sum
        self.chances: list[int] = (mine * tables.ways).tolist()
        self._halves = (HalfDrawer(join, 0), HalfDrawer(join, 1))
        self._suits = [SuitDrawer(join.tables, suit) for suit in Suit]
        self._shares = [PoolShare([tables.unseen.vacant[s] for s in box]) for box in tables.boxes]

    def layouts(self, entries: Ints, bits: Bits) -> Masks:
        """A layout for each entry: the masks of North, East, South and West, fixed cards too."""
        tables = self.join.tables
        if sum(self.chances) == tables.ways:  # the boxes' cards are always the same
            one = self._boxes(entries[:1], bits.only(np.arange(len(entries[:1]))))
            boxes = np.repeat(one, len(entries), axis=1) if len(entries) else one
        else:
            boxes = self._boxes(entries, bits)
        hands = np.zeros((len(SEATS), len(entries)), dtype=np.uint64)
        for seat, fixed in enumerate(tables.unseen.fixed):
            hands[seat] = fixed.mask
        used = int(Use.SHARES)
        for box, share, cards in zip(tables.boxes, self._shares, boxes, strict=True):
            for seat, hand in zip(box, share.hands(cards, bits, used), strict=True):
                hands[seat] |= hand
            used += share.uses
        return np.ascontiguousarray(hands.T)

    def _boxes(self, entries: Ints, bits: Bits) -> Masks:
        """The cards of each box (down) for each entry (across)."""
        tables = self.join.tables
        groups = _groups(self._block[entries])
        rows = (self._row[entries], self._right_rows(entries, groups, bits))
        boxes = np.zeros((len(tables.boxes), len(entries)), dtype=np.uint64)
        for half, use in ((0, Use.LEFT_CARDS), (1, Use.RIGHT_CARDS)):
            way = bits.below(use, self._halves[half].table.weight[rows[half]])
            pairs = self._halves[half].pairs(rows[half], way)
            for suit, pair in zip(tables.halves[half], pairs, strict=True):
                self._suits[suit].deal(*pair, boxes)
        return boxes

    def _right_rows(self, entries: Ints, groups: list[Group], bits: Bits) -> Ints:
        """For each entry a row of the right half that makes the condition true with it."""
        way = bits.below(Use.RIGHT, self._sum[entries])
        found = np.zeros(len(entries), dtype=np.int64)
        for block, deals in groups:
            right = self._blocks[block][1]
            weights = self.join.right.weight[right]
            lefts, place = np.unique(self._row[entries[deals]], return_inverse=True)
            many = max(1, min(AREA // len(right), (EXACT_INT - 1) // int(weights.sum())))
            for at in range(0, len(lefts), many):
                some = lefts[at : at + many]
                mine = (place >= at) & (place < at + len(some))
                ladder = WeightedChoice((self.join.truths(some, right) * weights).ravel())
                first = (place[mine] - at) * len(right)
                step = ladder.steps(ladder.below[first] + way[deals[mine]])
                found[deals[mine]] = right[step - first]
        return found


def _sums(join: Halves, left: Ints, right: Ints) -> Iterator[tuple[Ints, Weights]]:
    """For rows of the left half, how many layouts of the right half go with each; none without."""
    weights = join.right.weight[right]
    step = max(1, AREA // len(right))
    exact = int(weights.sum()) < EXACT_FLOAT
    for at in range(0, len(left), step):
        rows = left[at : at + step]
        truths = join.truths(rows, right)
        if exact:
            sums: Weights = (truths.astype(float) @ weights.astype(float)).astype(np.int64)
        else:
            sums = truths.astype(object) @ weights.astype(object)
        some = sums != 0
        yield rows[some], sums[some]


def _groups(blocks: Ints) -> list[Group]:
    """The places of each block."""
    order = np.argsort(blocks, kind="stable")
    numbers, starts = np.unique(blocks[order], return_index=True)
    return list(zip(numbers.tolist(), np.split(order, starts[1:]), strict=True))
