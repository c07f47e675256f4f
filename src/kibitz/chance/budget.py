"""Budget: how much memory and time exact counting may take before sampling takes over.

Conditions on one or two hidden hands are always counted exactly, whatever the
budget. A condition on three or more hidden hands is counted where its tables fit.
"""

from __future__ import annotations

from dataclasses import dataclass


class OverBudget(Exception):
    """The tables would not fit; caught inside the room, where sampling takes over."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The largest tables: rows of one suit, and pairs of rows when tables are put together.

    A row takes about a hundred bytes, a pair some ten nanoseconds: the defaults keep a
    count below a few hundred megabytes and about half a minute.
    """

    rows: int | None = 2_000_000
    pairs: int | None = 2_000_000_000

    def check_rows(self, rows: int) -> None:
        """Raise `OverBudget` where so many rows are too many."""
        if self.rows is not None and rows > self.rows:
            raise OverBudget(f"{rows} rows in one suit")

    def check_pairs(self, pairs: int) -> None:
        """Raise `OverBudget` where so many pairs are too many."""
        if self.pairs is not None and pairs > self.pairs:
            raise OverBudget(f"{pairs} pairs of rows")


UNLIMITED = Budget(None, None)
"""For conditions on one or two hands."""
