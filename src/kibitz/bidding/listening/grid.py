"""Grid: all hands by points and shape, 38 times 560 cells, each with its exact share of all hands.

What a listener believes of a hand is a weight on each cell. Lengths and points are enough to rank
readings and to say what somebody has shown; the cards themselves come in where layouts are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, reduce
from math import comb

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import SUITS, Suit
from kibitz.condition.pointcount import sum_of_ranks

POINTS = 38
"""A hand has 0 to 37 points."""
Cells = NDArray[np.float64]
"""A number for each shape (rows) and number of points (columns)."""


@cache
def shapes() -> NDArray[np.int64]:
    """Every shape: its spades, hearts, diamonds and clubs."""
    found = [
        (s, h, d, 13 - s - h - d)
        for s in range(14)
        for h in range(14 - s)
        for d in range(14 - s - h)
    ]
    return np.array(found)


@cache
def _suit(cards: int) -> NDArray[np.float64]:
    """The points of a suit of so many cards: how many holdings have each."""
    table = sum_of_ranks((4, 3, 2, 1))
    found = np.zeros(11)
    for mask in range(1 << 13):
        if mask.bit_count() == cards:
            found[table[mask]] += 1
    return found


@cache
def prior() -> Cells:
    """The share of all hands in each cell.

    >>> round(float(prior().sum()), 12), prior().shape
    (1.0, (560, 38))
    """
    rows = []
    for shape in shapes().tolist():
        ways = reduce(np.convolve, [_suit(cards) for cards in shape])
        rows.append(ways[:POINTS])
    return np.array(rows) / comb(52, 13)


def points_of(cells: Cells) -> NDArray[np.float64]:
    """The share of each number of points."""
    found: NDArray[np.float64] = cells.sum(axis=0) / cells.sum()
    return found


def lengths_of(cells: Cells, suit: Suit) -> NDArray[np.float64]:
    """The share of each length of a suit."""
    column = shapes()[:, SUITS.index(suit)]
    found = np.bincount(column, cells.sum(axis=1), 14)
    share: NDArray[np.float64] = found / found.sum()
    return share


@dataclass(frozen=True, eq=False)
class Believed:
    """What is believed of one hand, in a few numbers that the next call may rest on."""

    cells: Cells

    def points(self) -> float:
        """The points on average."""
        return float(points_of(self.cells) @ np.arange(POINTS))

    def least_points(self, sure: float = 0.9) -> int:
        """So many points he has at least, surely."""
        share = points_of(self.cells)[::-1].cumsum()[::-1]
        return int(np.flatnonzero(share >= sure)[-1])

    def least(self, suit: Suit, sure: float = 0.85) -> int:
        """So many cards of a suit he has at least, surely."""
        share = lengths_of(self.cells, suit)[::-1].cumsum()[::-1]
        return int(np.flatnonzero(share >= sure)[-1])

    def length(self, suit: Suit) -> float:
        """The cards of a suit on average."""
        return float(lengths_of(self.cells, suit) @ np.arange(14))
