"""Row pairs: putting every row of one table beside every row of another, and adding up.

What two rows say together is, column by column, either a sum (cards given,
points) or one of a list of combinations (residues, shapes). Both are written as
one number from each row, to be added, so that a pair of rows costs one addition
and one step of a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Weights = npt.NDArray[Any]
"""Whole numbers: numpy's, or Python's where those would overflow."""

EXACT_FLOAT = 1 << 53
"""Below this a sum of whole numbers is exact in floating point."""
EXACT_INT = 1 << 63
"""Below this it is exact in numpy's integers."""
DENSE_CELLS = 1 << 22
"""Above so many cells, sums are grouped by sorting instead of in an array of all cells."""
CHUNK = 1 << 21
"""How many pairs of rows are in memory at once when they are grouped by sorting."""


class Added:
    """A column whose value for a pair is the sum of the two rows' values."""

    def __init__(self, first: Ints, second: Ints) -> None:
        self.base = int(first.min()) + int(second.min())
        self.first, self.second = first - first.min(), second - second.min()
        self.size = int(self.first.max() + self.second.max()) + 1

    def value(self, code: Ints) -> Ints:
        """The sums."""
        return code + self.base


class Listed:
    """A column whose value for a pair is looked up in a table of combinations.

    `combine` gets the different values of both sides, and answers with a table.
    """

    def __init__(self, first: Ints, second: Ints, combine: Callable[[Ints, Ints], Ints]) -> None:
        firsts, down = np.unique(first, return_inverse=True)
        seconds, across = np.unique(second, return_inverse=True)
        self.first = down.reshape(-1).astype(np.int64) * len(seconds)
        self.second = across.reshape(-1).astype(np.int64)
        self.size = len(firsts) * len(seconds)
        self._table = combine(firsts, seconds).reshape(-1)

    def value(self, code: Ints) -> Ints:
        """The combinations."""
        return self._table[code]


Pair = Added | Listed


def key_of(columns: Sequence[Ints]) -> Ints:
    """One number for each row; rows are alike where all their columns (from 0 up) are."""
    key = np.zeros(len(columns[0]), dtype=np.int64)
    size = 1
    for column in columns:
        width = int(column.max()) + 1 if len(column) else 1
        if size * width >= EXACT_INT:
            key = np.unique(key, return_inverse=True)[1].astype(np.int64)
            size = int(key.max()) + 1
        if width > 1:
            key = key * width + column
            size *= width
    return key


def grouped(key: Ints, weight: Weights) -> tuple[Ints, Weights]:
    """For each different key the place of its first row, and the sum of the weights."""
    if not len(key):
        return np.zeros(0, dtype=np.int64), weight
    order = np.argsort(key, kind="stable")
    sorted_key = key[order]
    starts = np.flatnonzero(np.concatenate(([True], sorted_key[1:] != sorted_key[:-1])))
    return order[starts], np.add.reduceat(weight[order], starts)


class Code:
    """Packs the columns of a pair of rows into few whole numbers ("words") that can be added."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.words: list[list[tuple[int, int, int]]] = [[]]  # column, place value, size
        self.cells = 1
        for number, size in enumerate(sizes):
            if self.cells * size >= EXACT_INT:
                self.words.append([])
                self.cells = 1
            self.words[-1].append((number, self.cells, size))
            self.cells *= size

    def packed(self, columns: Sequence[Ints]) -> list[Ints]:
        """The columns of one side as words."""
        return [
            sum((columns[n] * value for n, value, _ in word), columns[0] * 0) for word in self.words
        ]

    def unpacked(self, words: Sequence[Ints]) -> list[Ints]:
        """The columns of the pairs, from added words."""
        return [
            packed // value % size
            for word, packed in zip(self.words, words, strict=True)
            for _, value, size in word
        ]


def outer_sums(
    pairs: Sequence[Pair], first: Weights, second: Weights
) -> tuple[list[Ints], Weights]:
    """What all pairs of rows say, and for each combination the products of weights added up.

    >>> one = np.array([0, 1])
    >>> outer_sums([Added(one, one)], np.array([1, 1]), np.array([1, 1]))
    ([array([0, 1, 2])], array([1, 2, 1]))
    """
    code = Code([pair.size for pair in pairs])
    one, other = code.packed([p.first for p in pairs]), code.packed([p.second for p in pairs])
    if (
        len(code.words) == 1
        and code.cells <= DENSE_CELLS
        and int(first.sum()) * int(second.sum()) < EXACT_FLOAT
    ):
        words, weight = _in_cells(one[0], first, other[0], second, code.cells)
    else:
        words, weight = _by_sorting(one, first, other, second)
    values = zip(pairs, code.unpacked(words), strict=True)
    return [pair.value(column) for pair, column in values], weight


def _in_cells(
    one: Ints, first: Weights, other: Ints, second: Weights, cells: int
) -> tuple[list[Ints], Weights]:
    total = np.zeros(cells)
    factors = second.astype(float)
    step = max(1, max(CHUNK, 2 * cells) // len(other))
    for at in range(0, len(one), step):
        part = slice(at, at + step)
        keys = np.add.outer(one[part], other).ravel()
        products = np.multiply.outer(first[part].astype(float), factors).ravel()
        total += np.bincount(keys, products, minlength=cells)
    filled = np.flatnonzero(total)
    return [filled], total[filled].astype(np.int64)


def _by_sorting(
    one: Sequence[Ints], first: Weights, other: Sequence[Ints], second: Weights
) -> tuple[list[Ints], Weights]:
    if int(first.sum()) * int(second.sum()) >= EXACT_INT:
        first, second = first.astype(object), second.astype(object)
    found: list[Ints] = [np.zeros(0, dtype=np.int64) for _ in one]
    sums: Weights = np.zeros(0, dtype=first.dtype)
    step = max(1, CHUNK // len(second))
    for at in range(0, len(first), step):
        part = slice(at, at + step)
        new = [np.add.outer(a[part], b).ravel() for a, b in zip(one, other, strict=True)]
        place, added = grouped(key_of(new), np.multiply.outer(first[part], second).ravel())
        found = [np.concatenate((f, n[place])) for f, n in zip(found, new, strict=True)]
        sums = np.concatenate((sums, added))
        if len(sums) > 4 * CHUNK:
            place, sums = grouped(key_of(found), sums)
            found = [f[place] for f in found]
    place, sums = grouped(key_of(found), sums)
    return [f[place] for f in found], sums
