"""Weighted choice: on which step a number falls, for millions of numbers at once.

The steps are as high as the weights of things to choose from, so that a random number
falls on a step as often as its weight says. A table of the numbers' first bits points at
the step, or just below it, which spares most of the search.
"""

from __future__ import annotations

import numpy as np

from kibitz.chance.counting.row_pairs import Ints, Weights

FEWEST_BITS = 8
"""The smallest table has 256 entries; others have a few for each step."""


class WeightedChoice:
    """Steps of these heights (whole numbers, perhaps 0), one on top of the other.

    >>> ladder = WeightedChoice(np.array([3, 0, 2]))
    >>> ladder.steps(np.arange(5)).tolist(), ladder.below.tolist()
    ([0, 0, 0, 2, 2], [0, 3, 3, 5])
    """

    def __init__(self, heights: Weights) -> None:
        self.below: Weights = np.concatenate(([0], np.cumsum(heights)))
        self._tops = self.below[1:]
        self._table: Ints | None = None
        self._shift = 0

    def steps(self, numbers: Weights) -> Ints:
        """The step of each number (all below the sum of the heights)."""
        many = len(numbers) > len(self.below)
        if self._table is None and many and self.below.dtype != object:
            self._make_table()
        if self._table is None or numbers.dtype == object:
            return np.searchsorted(self._tops, numbers, side="right")
        found = self._table.take(numbers >> self._shift)
        higher = np.flatnonzero(self._tops.take(found, mode="clip") <= numbers)
        if len(higher):
            found[higher] = np.searchsorted(self._tops, numbers[higher], side="right")
        return found

    def _make_table(self) -> None:
        total = int(self.below[-1])
        bits = max(FEWEST_BITS, len(self.below).bit_length() + 2)
        self._shift = max(0, total.bit_length() - bits)
        firsts = np.arange((total >> self._shift) + 1) << self._shift
        self._table = np.searchsorted(self._tops, firsts, side="right")
