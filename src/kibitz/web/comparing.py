"""Comparing: the process that does a comparison (`process.py`), with its estimate as it goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from kibitz.bidding.measuring.compare import Until, gains
from kibitz.lab.experiment import Row
from kibitz.measure.estimate import Estimate, plain
from kibitz.web.process import Commentator, do


def measure_of(settings: Mapping[str, Any]) -> str:
    """What a comparison is told in: IMPs, unless matchpoints are aimed at."""
    return "matchpoints" if settings.get("scoring") == "matchpoints" else "imps"


def gained(measure: str, rows: Sequence[dict[str, Any]]) -> list[float]:
    """What A gains on each deal, zero where both are equal: in IMPs, or in percent of the top.

    >>> gained("matchpoints", [{"matchpoints": 0.75}, {}])
    [25.0, 0.0]
    """
    found = gains(measure, rows)
    return [100 * (share - 0.5) for share in found] if measure == "matchpoints" else found


def estimate(values: Sequence[float]) -> dict[str, float | None]:
    """The mean and both ends of its 95 % interval."""
    mean = Estimate.of(values)
    low, high = (plain(bound) for bound in mean.interval)
    return {"mean": plain(mean.mean), "low": low, "high": high}


class Comparing(Commentator):
    """Says how far a comparison is, and what A gains so far."""

    def __init__(self, order: dict[str, Any], out: TextIO) -> None:
        super().__init__(out)
        self._measure = measure_of(order["experiment"]["settings"])
        self._until = Until.parse(order["until"]) if order["until"] else None
        self._gains: list[float] = []
        self._differ = 0

    def take(self, row: Row) -> bool:
        """One more deal; true when the estimate is as precise as was asked for."""
        if row.failed:
            return False
        self._gains += gained(self._measure, [row.value])
        self._differ += bool(row.value["differ"])
        return self._until is not None and self._until(row.value)

    def found(self) -> dict[str, Any]:
        """The estimate as it is."""
        return {
            "deals": len(self._gains),
            "differ": self._differ,
            "gain": estimate(self._gains),
        }


if __name__ == "__main__":
    do(Comparing)
