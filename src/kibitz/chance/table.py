"""Table: rows of like layouts of one suit or of two, and how they are merged and joined.

A row is a number of layouts (`weight`) that agree in everything that still
matters: how many cards each box has been given, what is left of the condition
(its *residue*), and the letters of the atoms in that residue.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kibitz.chance.formula import FALSE, TRUE, Formulas
from kibitz.chance.meter import OPEN, Status
from kibitz.chance.pairs import Ints, Weights, grouped, key_of


class Residues:
    """What can be left of a condition: a formula, and how the atoms were decided.

    Rows with the same number behave alike from here on. Atoms of other suits may be
    decided twice, once by each suit; a residue remembers how, so that both agree.
    """

    def __init__(self, formulas: Formulas, root: int, atoms: int) -> None:
        self.formulas, self.root, self.atoms = formulas, root, atoms
        self.formula: list[int] = []
        self._truths: list[dict[int, bool]] = []
        self._numbers: dict[tuple[int, tuple[tuple[int, bool], ...]], int] = {}

    def number(self, formula: int, truths: Mapping[int, bool], shared: int) -> int:
        """The number of a residue; `shared` are the atoms that other suits decide too."""
        kept: tuple[tuple[int, bool], ...] = ()
        if formula not in (FALSE, TRUE):
            kept = tuple(sorted((a, t) for a, t in truths.items() if shared >> a & 1))
        key = (formula, kept)
        number = self._numbers.setdefault(key, len(self.formula))
        if number == len(self.formula):
            self.formula.append(formula)
            self._truths.append(dict(truths))
        return number

    def first(self, decided: Mapping[int, bool], shared: int) -> int:
        """The residue that a suit leaves of the whole condition."""
        return self.number(self.formulas.restrict(self.root, decided), decided, shared)

    def after(self, residue: int, decided: Mapping[int, bool], shared: int) -> int:
        """The residue once more atoms are decided."""
        formula = self.formula[residue]
        if formula in (FALSE, TRUE):
            return residue
        truths = self._truths[residue] | dict(decided)
        return self.number(self.formulas.restrict(formula, decided), truths, shared)

    def together(self, one: int, other: int, shared: int) -> int:
        """The residue that two suits leave."""
        if self.formula[other] in (FALSE, TRUE):
            return other
        return self.after(one, self._truths[other], shared)

    def support(self) -> Ints:
        """For each residue and atom, whether the residue still speaks of the atom."""
        masks = [self.formulas.support(formula) for formula in self.formula]
        return np.array([[m >> a & 1 for a in range(self.atoms)] for m in masks]).reshape(
            len(masks), self.atoms
        )

    def truths(self) -> Status:
        """For each residue and atom, how the atom was decided."""
        table = np.full((len(self.formula), self.atoms), OPEN, dtype=np.int8)
        for row, truths in enumerate(self._truths):
            for atom, truth in truths.items():
                table[row, atom] = truth
        return table


@dataclass(frozen=True)
class Table:
    """Rows: cards given to each box but the last, residue, letters of the atoms, weight."""

    given: tuple[Ints, ...]
    residue: Ints
    letters: Mapping[int, Ints]
    weight: Weights

    def __len__(self) -> int:
        return len(self.weight)

    def rows(self, chosen: npt.NDArray[np.bool_] | Ints) -> Table:
        """Only the chosen rows."""
        return Table(
            tuple(given[chosen] for given in self.given),
            self.residue[chosen],
            {atom: letters[chosen] for atom, letters in self.letters.items()},
            self.weight[chosen],
        )

    @property
    def total(self) -> int:
        """The number of layouts in all rows."""
        return int(self.weight.sum()) if len(self.weight) else 0


def merged(table: Table) -> Table:
    """The same layouts, with one row for all that are alike."""
    first, weight = grouped(
        key_of([*table.given, table.residue, *table.letters.values()]), table.weight
    )
    rows = table.rows(first)
    return Table(rows.given, rows.residue, rows.letters, weight)
