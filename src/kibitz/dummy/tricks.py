"""Tricks: how many tricks each declarer takes in each strain, over the same layouts.

A column is solved when it is first asked for, as far as it is asked for, and never again;
so contracts that share a strain and a declarer share their solver calls, and contracts in
different strains are compared on the same cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Contract
from kibitz.cards import Seat, Strain, Vulnerability
from kibitz.dummy.cache import Cache, name_of
from kibitz.dummy.double import tricks_of_masks
from kibitz.dummy.escore import EScore, Points, Versus, score_by_tricks
from kibitz.dummy.layouts import Layouts
from kibitz.measure.estimate import Estimate
from kibitz.measure.race import Race, Terms, race

Cell = tuple[Strain, Seat]
"""A strain and who declares it."""

BLOCK = 4
"""Layouts are solved, and stored, in blocks of so many."""


class Tricks:
    """The double-dummy tricks of some layouts, solved as far as they are asked for.

    `rows` limits a question to the first so many layouts. `solved` counts the solver's
    boards, `found` those that the cache knew.
    """

    def __init__(self, layouts: Layouts, cache: Cache | None = None) -> None:
        self.layouts, self.cache = layouts, cache
        self.solved = self.found = 0
        self._columns: dict[tuple[Strain, Seat], NDArray[np.int8]] = {}

    def __len__(self) -> int:
        return len(self.layouts)

    def column(self, strain: Strain, declarer: Seat, rows: int | None = None) -> NDArray[np.int8]:
        """The declarer's tricks in each layout."""
        wanted = len(self) if rows is None else min(rows, len(self))
        self._solve_up_to([(strain, declarer)], wanted)
        return self._columns[strain, declarer][:wanted]

    def _solve_up_to(self, cells: Iterable[Cell], rows: int) -> None:
        """Have columns solved as far as so many rows.

        Both declarers of a side in a strain are asked together, layout by layout: they share
        most of what the solver finds.
        """
        end = min(-(-rows // BLOCK) * BLOCK, len(self))
        groups: dict[tuple[Strain, int, int], list[Cell]] = {}
        for strain, declarer in dict.fromkeys(cells):
            known = self._columns.setdefault((strain, declarer), np.zeros(0, np.int8))
            if rows > len(known):
                group = strain, int(declarer.side), len(known)
                groups.setdefault(group, []).append((strain, declarer))
        for (_, _, start), together in groups.items():
            borders = [*range(start, end, BLOCK), end]
            for cell, more in zip(together, self._solve(borders, together), strict=True):
                self._columns[cell] = np.concatenate([self._columns[cell], *more])

    def distribution(self, strain: Strain, declarer: Seat) -> tuple[int, ...]:
        """In how many layouts the declarer takes 0, 1, … 13 tricks."""
        return tuple(np.bincount(self.column(strain, declarer), minlength=14).tolist())

    def making(self, contract: Contract) -> Estimate:
        """How often the contract is made."""
        made = self.column(contract.strain, contract.declarer) >= contract.tricks_needed
        return Estimate.of(made, self.layouts.seed)

    def scores(
        self,
        contracts: Sequence[Contract | None],
        vulnerability: Vulnerability,
        rows: int | None = None,
    ) -> Points:
        """North-South's score in each layout, a column for each contract; `None` is passed out."""
        count = len(self) if rows is None else min(rows, len(self))
        table = np.zeros((count, len(contracts)), np.int64)
        self._solve_up_to([(one.strain, one.declarer) for one in contracts if one], count)
        for i, contract in enumerate(contracts):
            if contract is not None:
                tricks = self.column(contract.strain, contract.declarer, count)
                table[:, i] = score_by_tricks(contract, vulnerability)[tricks]
        return table

    def escores(
        self, contracts: Sequence[Contract | None], vulnerability: Vulnerability
    ) -> list[EScore]:
        """The eScore of each contract, for North-South."""
        columns = self.scores(contracts, vulnerability).T
        return [
            EScore(contract, Estimate.of(column, self.layouts.seed))
            for contract, column in zip(contracts, columns, strict=True)
        ]

    def escore(self, contract: Contract | None, vulnerability: Vulnerability) -> EScore:
        """The eScore of a contract, for North-South."""
        return self.escores([contract], vulnerability)[0]

    def versus(
        self, contract: Contract | None, other: Contract | None, vulnerability: Vulnerability
    ) -> Versus:
        """One contract against another, layout by layout, from North-South's side."""
        mine, theirs = self.scores([contract, other], vulnerability).T
        return Versus.of(mine, theirs, self.layouts.seed)

    def race(
        self, contracts: Sequence[Contract | None], vulnerability: Vulnerability, terms: Terms
    ) -> Race[Contract | None]:
        """Which contract is best for North-South; of equals, the one listed first."""

        def scores(names: Sequence[Contract | None], rows: int) -> Points:
            return self.scores(names, vulnerability, rows)

        capped = replace(terms, cap=min(terms.cap, len(self)))
        return race(scores, contracts, capped, seed=self.layouts.seed)

    def _solve(self, borders: Sequence[int], cells: Sequence[Cell]) -> list[list[NDArray[np.int8]]]:
        """The tricks of each block, for cells of one strain; what the cache knows is not solved."""
        blocks = [self.layouts.masks[start:end] for start, end in pairwise(borders)]
        names = [[name_of(block, *cell) for block in blocks] for cell in cells]
        every = [name for row in names for name in row]
        known = self.cache.find(every) if self.cache is not None else {}
        self.found += sum(len(tricks) for tricks in known.values())
        asked = [
            (i, [c for c, row in enumerate(names) if row[i] not in known])
            for i in range(len(blocks))
        ]
        masks = [np.repeat(blocks[i], len(missing), axis=0) for i, missing in asked if missing]
        if masks:
            declarers = [np.tile([cells[c][1] for c in m], len(blocks[i])) for i, m in asked if m]
            solved = tricks_of_masks(np.concatenate(masks), cells[0][0], np.concatenate(declarers))
            self.solved += len(solved)
            new, at = {}, 0
            for i, missing in asked:
                end = at + len(blocks[i]) * len(missing)
                for place, c in enumerate(missing):
                    new[names[c][i]] = solved[at + place : end : len(missing)]
                at = end
            if self.cache is not None:
                self.cache.store(new)
            known.update(new)
        return [[known[name] for name in row] for row in names]
