"""Budget: how much memory and time exact counting may take before sampling takes over.

With two hidden hands every condition is counted exactly, whatever the budget. Among
three or four, a condition on one or two of them may take a hundred times the budget
(lengths, points, shapes and named cards take far less), and a condition on more of
them the budget itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.english import counted


class OverBudget(Exception):
    """The tables would not fit; caught inside the room, where sampling takes over."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The largest tables: rows of one suit, and pairs of rows when tables are put together.

    A row takes about a hundred bytes, a pair some ten nanoseconds: the defaults keep a
    count below half a gigabyte and about ten seconds.
    """

    rows: int | None = 2_000_000
    pairs: int | None = 500_000_000
    together: int | None = None
    """The most pairs when the two halves are put together, however they are divided."""
    half: int | None = None
    """The most rows of one half."""

    def check_rows(self, rows: int) -> None:
        """Raise `OverBudget` where so many rows are too many."""
        if self.rows is not None and rows > self.rows:
            raise OverBudget(f"{counted(rows, 'row')} in one suit")

    def check_pairs(self, pairs: int) -> None:
        """Raise `OverBudget` where so many pairs are too many."""
        if self.pairs is not None and pairs > self.pairs:
            raise OverBudget(f"{pairs} pairs of rows")

    def check_together(self, pairs: int) -> None:
        """Raise `OverBudget` where so many pairs are too many for the two halves."""
        if self.together is not None and pairs > self.together:
            raise OverBudget(f"{pairs} pairs of rows in all")

    def check_half(self, rows: int) -> None:
        """Raise `OverBudget` where so many rows are too many for one half."""
        if self.half is not None and rows > self.half:
            raise OverBudget(f"{counted(rows, 'row')} in one half")

    def times(self, factor: int) -> Budget:
        """A budget so many times as large."""
        return Budget(
            None if self.rows is None else factor * self.rows,
            None if self.pairs is None else factor * self.pairs,
            self.together,
            self.half,
        )

    def for_hands(self, hidden: int, told_apart: int) -> Budget:
        """The budget for a condition that tells so many of the hidden hands apart."""
        if hidden <= 2:
            return UNLIMITED
        return self.times(100) if told_apart <= 2 else self


UNLIMITED = Budget(None, None)
"""For two hidden hands."""
