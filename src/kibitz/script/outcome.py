"""Outcome: the deals that a run found, its averages and tables, and the text it prints."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from kibitz.deal import Deal, Hand
from kibitz.measure.estimate import Estimate
from kibitz.result import Kind, Result
from kibitz.script.actions import Axis
from kibitz.script.script import Script
from kibitz.script.shuffle import Masks


@dataclass(frozen=True)
class Mean:
    """The sum of a value over the deals, and of its square: both exact."""

    text: str | None
    total: int
    squares: int
    count: int

    @property
    def value(self) -> Fraction | None:
        """The mean; none where there was no deal."""
        return Fraction(self.total, self.count) if self.count else None

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return Estimate.of_sums(self.total, self.squares, self.count).se

    def result(self, seed: int) -> Result[float]:
        """The mean as a sampled result."""
        value = math.nan if self.value is None else float(self.value)
        return Result(value, Kind.SAMPLED, self.error, self.count, seed)

    def __str__(self) -> str:
        shown = "-nan" if self.value is None else f"{float(self.value):g}"
        return f"{shown}\n" if self.text is None else f"{self.text}: {shown}\n"


@dataclass(frozen=True)
class Histogram:
    """How often each value occurred; the first and the last count of an axis are beyond its bounds.

    `counts` has one dimension for each axis.
    """

    text: str | None
    axes: tuple[Axis, ...]
    counts: NDArray[np.int64]

    def rows(self) -> dict[str, int]:
        """The counts of a table of one dimension by their labels, all of them."""
        labels = ("Low", *map(str, range(self.axes[0].low, self.axes[0].high + 1)), "High")
        return dict(
            zip(
                labels,
                self.counts.sum(axis=tuple(range(1, self.counts.ndim))).tolist(),
                strict=True,
            )
        )

    def __str__(self) -> str:
        lines = self._plane() if len(self.axes) == 2 else self._line()
        return "".join(f"{line}\n" for line in (f"Frequency {self.text or ''}:", *lines))

    def _line(self) -> Iterator[str]:
        low, *inside, high = self.counts.tolist()
        if low:
            yield f"Low\t{low:8}"
        for value, count in enumerate(inside, self.axes[0].low):
            yield f"{value:5}\t{count:8}"
        if high:
            yield f"High\t{high:8}"

    def _plane(self) -> Iterator[str]:
        rows, columns = self.axes
        heads = ["Low", *range(columns.low, columns.high + 1), "High", "Sum"]
        yield " " * 4 + "".join(f" {head:>6}" for head in heads)
        labels = ["Low ", *(f"{n:4}" for n in range(rows.low, rows.high + 1)), "High"]
        for label, row in zip(labels, self.counts.tolist(), strict=True):
            yield label + "".join(f" {n:6}" for n in (*row, sum(row)))
        sums = self.counts.sum(axis=0).tolist()
        yield "Sum " + "".join(f" {n:6}" for n in (*sums, sum(sums)))
        yield ""


@dataclass(frozen=True)
class ScriptResult:
    """What a run gave.

    `masks` are the deals found, where they were kept; `printed` what was printed deal by
    deal, `closing` what the actions printed at the end.
    """

    script: Script
    seed: int
    produced: int
    generated: int
    masks: Masks
    means: tuple[Mean, ...] = ()
    histograms: tuple[Histogram, ...] = ()
    printed: str = field(default="", repr=False)
    closing: str = field(default="", repr=False)

    @property
    def deals(self) -> Iterator[Deal]:
        """The deals found, where they were kept."""
        return deals_of(self.masks)

    @property
    def acceptance(self) -> float:
        """Deals found of deals tried."""
        return self.produced / self.generated if self.generated else math.nan

    @property
    def text(self) -> str:
        """All that dealer would print, but for its statistics."""
        return self.printed + self.closing

    @property
    def statistics(self) -> str:
        """What dealer says at the end, but for the time."""
        return (
            f"Generated {self.generated} hands\n"
            f"Produced {self.produced} hands\n"
            f"Initial random seed {self.seed}\n"
        )


def deals_of(masks: Masks) -> Iterator[Deal]:
    """The deals of an array, one row each."""
    for n, e, s, w in masks.tolist():
        yield Deal((Hand(n), Hand(e), Hand(s), Hand(w)))
