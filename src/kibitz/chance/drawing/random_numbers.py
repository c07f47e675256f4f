"""Random numbers: random whole numbers with no bias at all, the same on every machine.

Every deal has a row of 64-bit words of its own, raw output of PCG64, so that deal
number 7 of a seed is the same whether one deal is drawn or a million, and whatever
becomes of numpy's distributions. A word is the beginning of a random number between
0 and 1, written in base two. A number below n is what lies under n times that; where
the word does not settle it, the number is written on, word by word, until it does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from kibitz.chance.counting.row_pairs import Ints, Weights
from kibitz.errors import Illegal

Words = npt.NDArray[np.uint64]

ONE = 1 << 64
"""A word is so many-eth parts of one."""
LARGEST = 1 << 63
"""Numbers below this are found for whole arrays at once, larger ones by Python, one by one."""
_FAR = 1 << 96
"""Where in the generator's cycle the words begin that others are continued with."""
_SPACING = 1 << 16
_HALF = np.uint64(32)
_LOW = np.uint64((1 << 32) - 1)


@dataclass(frozen=True)
class Bits:
    """Words for the deals with these numbers: a row for each use of them, a column for each deal.

    >>> ten = Bits.of(seed=1, uses=2, first=0, deals=10)
    >>> last = Bits.of(seed=1, uses=2, first=9, deals=1)
    >>> bool(ten.words[1, 9] == last.words[1, 0])
    True
    """

    seed: int
    deals: Ints
    words: Words

    @classmethod
    def of(cls, seed: int, uses: int, first: int, deals: int) -> Bits:
        """The words of the deals from number `first` on."""
        if seed < 0:
            raise Illegal(f"{seed} is not a seed", expected="0 or more")
        source = np.random.PCG64(seed).advance(first * uses)
        words = source.random_raw(deals * uses).reshape(deals, uses)
        return cls(seed, np.arange(first, first + deals), np.ascontiguousarray(words.T))

    def __len__(self) -> int:
        return len(self.deals)

    def only(self, places: Ints) -> Bits:
        """Those of some of the deals."""
        return Bits(self.seed, self.deals[places], self.words[:, places])

    def below(self, use: int, limits: Weights | int) -> Weights:
        """For each deal a number from 0 to its limit less one."""
        words = self.words[use]
        limits = np.broadcast_to(np.asarray(limits), words.shape)
        largest = int(limits.max()) if len(limits) else 1
        if largest == 1:
            return np.zeros(len(words), dtype=np.int64)
        places: Sequence[int] = range(len(words))
        found: Weights = np.zeros(len(words), dtype=object)
        if largest < LARGEST:
            many = limits.astype(np.uint64)
            whole, part = _multiplied(words, many, largest)
            found = whole.astype(np.int64)
            places = np.flatnonzero(part > ~many + np.uint64(1)).tolist()  # 2^64 less the limit
        for place in places:
            limit, more = int(limits[place]), self.continued(use, place)
            found[place] = _settled(int(words[place]), limit, more)
        return found

    def turned(self, use: int, wheel: Wheel) -> Ints:
        """For each deal the place where a wheel stops."""
        words = self.words[use]
        found: Ints = np.searchsorted(wheel.borders, words, side="right")
        if not len(wheel.borders):
            return found
        on_border = wheel.borders[np.maximum(found, 1) - 1] == words
        for place in np.flatnonzero(on_border).tolist():
            more = self.continued(use, place)
            found[place] = wheel.at(_settled(int(words[place]), wheel.total, more))
        return found

    def continued(self, use: int, place: int) -> Iterator[int]:
        """The words that follow a deal's word, should it not be enough."""
        number = int(self.deals[place]) * len(self.words) + use
        source = np.random.PCG64(self.seed).advance(_FAR + number * _SPACING)
        while True:
            yield int(source.random_raw())


class Wheel:
    """A wheel of fortune: places as wide as whole numbers of any size, none of them 0."""

    def __init__(self, weights: Sequence[int]) -> None:
        self._ends = list(accumulate(weights))
        self.total = self._ends[-1]
        ends = self._ends[:-1]
        self.borders = np.array([end * ONE // self.total for end in ends], dtype=np.uint64)

    def at(self, number: int) -> int:
        """The place with this number, of all from 0 to the total less one."""
        return bisect_right(self._ends, number)


def _settled(word: int, limit: int, more: Iterator[int]) -> int:
    """The number below a limit that a word begins, written on until it is settled.

    >>> _settled(1 << 63, 3, iter([0]))   # between 1.5 and a little more, out of 3
    1
    """
    size = ONE
    while True:
        found = word * limit // size
        if ((word + 1) * limit - 1) // size == found:
            return found
        word, size = word * ONE + next(more), size * ONE


def _multiplied(words: Words, limits: Words, largest: int) -> tuple[Words, Words]:
    """The products of two words, as two words each."""
    low, high = words & _LOW, words >> _HALF
    if largest <= 1 << 32:
        return (high * limits + (low * limits >> _HALF)) >> _HALF, words * limits
    below, above = limits & _LOW, limits >> _HALF
    middle = high * below + (low * below >> _HALF)
    other = low * above + (middle & _LOW)
    return high * above + (middle >> _HALF) + (other >> _HALF), words * limits
