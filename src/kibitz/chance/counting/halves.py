"""Halves: the two halves of the tables, put together where they fill the vacant places.

First, residues that the other half cannot tell apart are made one, and letters
that it does not ask for are dropped. What is left of the condition for a pair
of residues is then a formula over sums and shapes only; it is evaluated once
for every kind of letters, and looked up for every pair of rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import product

import numpy as np

from kibitz.chance.counting.atom_totals import SumTotal, Truths
from kibitz.chance.counting.formula import FALSE, TRUE
from kibitz.chance.counting.row_pairs import EXACT_FLOAT, EXACT_INT, Ints, Weights, key_of
from kibitz.chance.counting.tables import LayoutRows, Tables

AREA = 1 << 22
"""How many pairs of rows are joined at once."""
KINDS = 1 << 25
"""How large a table of truths may be that serves all rows."""


class Halves:
    """The two halves of some tables together.

    `left` and `right` are their rows; the residues are numbered anew, and `formulas` holds
    what each pair of them leaves of the condition, as a place in the table of truths. Of
    tables with an event, `spare` says whether to leave it out.
    """

    def __init__(self, tables: Tables, spare: bool = False) -> None:
        self.tables = tables
        settled = {} if tables.spared is None else {tables.spared: spare}
        left, right = np.unique(tables.left.residue), np.unique(tables.right.residue)
        pairs = product(left.tolist(), right.tolist())
        restrict, left_by = tables.formulas.restrict, tables.residues.between
        between = np.array([restrict(left_by(a, b), settled) for a, b in pairs], dtype=np.int64)
        between = between.reshape(len(left), len(right))
        # Residues with equal rows (or columns) are alike to the other half.
        between, down = _different_rows(between)
        transposed, across = _different_rows(between.T)
        self._cuts = ((left, down, transposed.T), (right, across, transposed))
        self.left = self.reduced(0, tables.left).merged()
        self.right = self.reduced(1, tables.right).merged()
        undecided = np.setdiff1d(transposed, (FALSE, TRUE))
        self._open = [int(formula) for formula in undecided]
        order = np.concatenate(([FALSE, TRUE], undecided)).astype(np.int64)
        self.formulas = np.searchsorted(order, transposed.T)
        self._left_kind, self._left_kinds = _kinds(self.left)
        self._right_kind, self._right_kinds = _kinds(self.right)
        self._truths: Truths | None = None
        if len(order) * len(self._left_kinds) * len(self._right_kinds) <= KINDS:
            self._truths = self._tabulated(self._left_kinds, self._right_kinds)

    @cached_property
    def total(self) -> int:
        """The number of layouts, in the tables' fractions."""
        blocks = [*self.blocks()]
        self.tables.budget.check_together(sum(len(left) * len(right) for left, right in blocks))
        return sum(self._sum(left, right) for left, right in blocks) * self.tables.ways

    def _sum(self, left: Ints, right: Ints) -> int:
        """The number of layouts in some rows of the left half and some of the right."""
        self.tables.budget.check_pairs(len(left) * len(right))
        total, step = 0, max(1, AREA // len(right))
        for at in range(0, len(left), step):
            part = left[at : at + step]
            truths = self.truths(part, right)
            total += _weighed(self.left.weight[part], self.right.weight[right], truths)
        return total

    def histogram(self) -> dict[int, int]:
        """The number of layouts for each value of the total that the tables keep."""
        t = self.tables
        assert t.kept is not None
        meter = t.meters[t.kept]
        assert isinstance(meter, SumTotal)
        here, there = self.left.letters[t.kept], self.right.letters[t.kept]
        found: dict[int, int] = {}
        for left, right in self.blocks():
            for a, ones in _by_letter(here, left):
                for b, others in _by_letter(there, right):
                    total = self._sum(ones, others)
                    if total:
                        value = meter.floor + a + b
                        found[value] = found.get(value, 0) + total * t.ways
        return dict(sorted(found.items()))

    def blocks(self) -> Iterator[tuple[Ints, Ints]]:
        """The rows of the two halves that fill the vacant places together."""
        left, right, places = self.left, self.right, self.tables.places
        if not len(left) or not len(right):
            return
        lacking = [most - given for most, given in zip(places, right.given, strict=False)]
        here = _placed(left.given, places, len(left))
        there = _placed(lacking, places, len(right))
        order, other = np.argsort(here, kind="stable"), np.argsort(there, kind="stable")
        here, there = here[order], there[other]
        for key in np.intersect1d(here, there):
            a, b = np.searchsorted(here, (key, key + 1))
            c, d = np.searchsorted(there, (key, key + 1))
            yield order[a:b], other[c:d]

    def truths(self, left: Ints, right: Ints) -> Truths:
        """Whether the condition is true, for rows of the left half (down) and right (across)."""
        here, there = self._left_kind[left], self._right_kind[right]
        table = self._truths
        if table is None:
            kinds, here = np.unique(here, return_inverse=True)
            others, there = np.unique(there, return_inverse=True)
            table = self._tabulated(self._left_kinds[kinds], self._right_kinds[others])
        found: Truths
        if self.formulas.size == 1:
            found = table[self.formulas[0, 0]].take(here, axis=0).take(there, axis=1)
        else:
            formula = self.formulas[self.left.residue[left][:, None], self.right.residue[right]]
            found = table[formula, here[:, None], there]
        return found

    def _tabulated(self, left: Ints, right: Ints) -> Truths:
        """The truth of every formula, for the letters of these rows of the two halves."""
        t = self.tables
        table = np.zeros((2 + len(self._open), len(left), len(right)), dtype=bool)
        table[TRUE] = True

        @cache
        def value(number: int) -> Truths:
            meter = t.meter_of[number]
            here, there = self.left.letters[meter][left], self.right.letters[meter][right]
            return t.meters[meter].decided(t.atoms[number], here, there)

        done: dict[int, Truths] = {}
        for place, formula in enumerate(self._open, 2):
            table[place] = t.formulas.evaluate(formula, value, done)
        return table

    def reduced(self, half: int, table: LayoutRows) -> LayoutRows:
        """Rows of a half with a class of residues for each residue, and letters that matter."""
        if not len(table):
            return table
        t = self.tables
        residues, classes, formulas = self._cuts[half]
        needed = np.zeros((len(formulas), len(t.meters)), dtype=np.int64)
        for row, found in enumerate(formulas.tolist()):
            support = 0
            for formula in set(found):
                support |= t.formulas.support(formula)
            for atom, meter in t.meter_of.items():
                needed[row, meter] |= support >> atom & 1
        if t.kept is not None:
            needed[:, t.kept] = 1
        residue = classes[np.searchsorted(residues, table.residue)]
        letters = {n: column * needed[residue, n] for n, column in table.letters.items()}
        return LayoutRows(table.given, residue, letters, table.weight)


def _different_rows(matrix: Ints) -> tuple[Ints, Ints]:
    """The different rows of a matrix, and for each row its number among them."""
    if not matrix.size:
        return matrix, np.zeros(len(matrix), dtype=np.int64)
    rows, numbers = np.unique(matrix, axis=0, return_inverse=True)
    return rows, numbers.reshape(-1).astype(np.int64)


def _kinds(table: LayoutRows) -> tuple[Ints, Ints]:
    """For each row the number of its kind (rows with equal letters), and one row of each kind."""
    if not len(table) or not table.letters:
        return np.zeros(len(table), dtype=np.int64), np.zeros(min(1, len(table)), dtype=np.int64)
    _, first, kind = np.unique(
        key_of(list(table.letters.values())), return_index=True, return_inverse=True
    )
    return kind.reshape(-1), first


def _by_letter(letters: Ints, rows: Ints) -> Iterator[tuple[int, Ints]]:
    """The rows, apart by their letters."""
    mine = letters[rows]
    for letter in np.unique(mine).tolist():
        yield letter, rows[mine == letter]


def _weighed(left: Weights, right: Weights, truths: Truths) -> int:
    """The sum of the products of weights where the condition is true."""
    here, there = int(left.sum()), int(right.sum())
    if there < EXACT_FLOAT:
        sums = (truths.astype(float) @ right.astype(float)).astype(np.int64)
    else:
        sums = truths.astype(object) @ right.astype(object)
    if here * there < EXACT_INT:
        return int(left @ sums)
    return int(left.astype(object) @ sums.astype(object))


def _placed(given: Sequence[Ints], places: Sequence[int], rows: int) -> Ints:
    """One number for the cards given to all boxes but the last."""
    key = np.zeros(rows, dtype=np.int64)
    for column, most in zip(given, places, strict=False):
        key = key * (most + 1) + column
    return key
