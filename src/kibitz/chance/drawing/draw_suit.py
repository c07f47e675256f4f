"""Draw a suit: from a row of a suit's table back to the cards that each box gets, at random.

A row of the table stands for several classes of layouts, a class for several layouts that
differ in cards which nothing in the condition tells apart.
"""

from __future__ import annotations

import math

import numpy as np

from kibitz.cards import Suit
from kibitz.chance.counting.row_pairs import Ints, Weights, key_of
from kibitz.chance.counting.suit_layouts import SuitLayouts
from kibitz.chance.counting.tables import LayoutRows, Tables
from kibitz.chance.drawing.subsets import Masks, Small, deposited, subset
from kibitz.chance.drawing.weighted_choice import WeightedChoice

SIZES = np.array([cards.bit_count() for cards in range(1 << 13)])
COMBINATIONS = np.array([[math.comb(n, k) for k in range(14)] for n in range(14)])


class SuitDrawer:
    """The way back through one suit: from its rows to the cards."""

    def __init__(self, tables: Tables, suit: Suit) -> None:
        layouts = tables.layouts[suit]
        rows = tables.suit_rows(suit)
        possible = np.flatnonzero(tables.possible(rows))
        order, self._start, self._ladder = _sorted_into(rows.rows(possible), tables.suits[suit])
        self._row = possible[order]
        self._cards = SuitCards(layouts)
        self._shift = np.uint64(13 * suit)

    def deal(self, rows: Ints, way: Weights, boxes: Masks) -> None:
        """Put the cards of the suit into the boxes, one way for each row."""
        number = self._start[rows] + way
        step = self._ladder.steps(number)
        rest = number - self._ladder.below[step]
        for box, cards in zip(boxes, self._cards.held(self._row[step], rest), strict=True):
            box |= cards.astype(np.uint64) << self._shift


class SuitCards:
    """The cards that each box gets in a suit: one of the ways of a class of layouts.

    Cards that nothing tells apart are in one class; the first box gets some of them, the
    next some of the others, and so on. A card in a class of its own lies where the
    example of the layout has it.
    """

    def __init__(self, layouts: SuitLayouts) -> None:
        bits = [rank.bit for rank in layouts.ranks]
        alone = [places[0] for places in layouts.classes if len(places) == 1]
        self._alone: list[Small] = []
        for examples in layouts.subsets:
            mask = np.zeros(len(examples), dtype=np.int64)
            for place in alone:
                mask |= (examples >> place & 1) * bits[place]
            self._alone.append(mask.astype(np.uint16))
        self._alike: list[tuple[int, int, list[Ints]]] = []
        for places in layouts.classes:
            if len(places) > 1:
                example = sum(1 << place for place in places)
                inside = [SIZES[examples & example] for examples in layouts.subsets]
                whole = sum(bits[place] for place in places)
                self._alike.append((whole, len(places), inside))

    def held(self, rows: Ints, way: Weights) -> list[Small]:
        """The cards of each box, as thirteen-bit masks."""
        found = [cards[rows] for cards in self._alone]
        for whole, size, inside in self._alike:
            free = np.full(len(rows), whole, dtype=np.uint16)
            left = np.full(len(rows), size, dtype=np.int64)
            for box, number in enumerate(inside[:-1]):
                many = number[rows]
                ways = COMBINATIONS[left, many]
                after = way // ways
                mine = deposited(subset(many, (way - after * ways).astype(np.int64)), free)
                found[box] |= mine
                free ^= mine
                left -= many
                way = after
            found[-1] |= free
        return found


def _sorted_into(rows: LayoutRows, table: LayoutRows) -> tuple[Ints, Weights, WeightedChoice]:
    """The order that puts rows together which are one row of a table, all of which are there.

    Also where each row of the table begins on the ladder of the rows in that order.
    """
    columns = zip(_columns(table), _columns(rows), strict=True)
    key = key_of([np.concatenate(pair) for pair in columns])
    known, mine = key[: len(table)], key[len(table) :]
    by_key = np.argsort(known, kind="stable")
    place = by_key[np.searchsorted(known[by_key], mine)]
    order = np.argsort(place, kind="stable")
    ladder = WeightedChoice(rows.weight[order])
    begins = np.searchsorted(place[order], np.arange(len(table)), side="left")
    return order, ladder.below[begins], ladder


def _columns(table: LayoutRows) -> list[Ints]:
    return [*table.given, table.residue, *table.letters.values()]
