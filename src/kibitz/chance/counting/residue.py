"""Residues: what can be left of a condition once some suits are known.

A residue is a formula that still has to be decided, and how the atoms before it
were decided. Rows of a table with the same residue behave alike from here on,
whatever their cards: this is what keeps a long disjunction small.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kibitz.chance.counting.formula import FALSE, TRUE, Formulas
from kibitz.chance.counting.row_pairs import Ints


class Residues:
    """What can be left of a condition: a formula, and how the atoms were decided.

    Rows with the same number behave alike from here on. A residue belongs to its suit or
    half, because it also tells how the atoms of that suit were decided: two suits may leave
    the same formula for different reasons. Atoms that several suits have a say in may be
    decided twice; a residue remembers how, so that both agree.
    """

    def __init__(self, formulas: Formulas, root: int, atoms: int) -> None:
        self.formulas, self.root, self.atoms = formulas, root, atoms
        self.formula: list[int] = []
        self._truths: list[dict[int, bool]] = []
        self._numbers: dict[tuple[int, tuple[tuple[int, bool], ...], int], int] = {}

    def number(self, formula: int, truths: Mapping[int, bool], shared: int) -> int:
        """The number of a residue; `shared` are the atoms that other suits decide too."""
        kept: tuple[tuple[int, bool], ...] = ()
        if formula not in (FALSE, TRUE):
            kept = tuple(sorted((a, t) for a, t in truths.items() if shared >> a & 1))
        key = (formula, kept, shared)
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

    def between(self, one: int, other: int) -> int:
        """The formula that two halves leave."""
        for residue in (one, other):
            if self.formula[residue] in (FALSE, TRUE):
                return self.formula[residue]
        return self.formulas.restrict(self.formula[one], self._truths[other])
