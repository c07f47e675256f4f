"""Verdict: what a comparison says, and which auctions and deals made it so.

Pure functions of the rows of `compare`. A difference counts as significant where the 95 %
interval a deal, in IMPs or in percents of the matchpoints, leaves equality out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kibitz.bidding.measuring.evaluate import Row
from kibitz.english import counted, plural
from kibitz.measure.estimate import Estimate, plain

LEAST = 30
"""With fewer deals that differ, an interval is not much to go by, and every verdict says so."""


WHOLE = (-100.0, 100.0)
"""Per cent: nobody gains more than all the matchpoints."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two auctions that meet: A's and B's on the same deals, and what A gains there in IMPs."""

    a: str
    b: str
    gain: Estimate

    @property
    def total(self) -> float:
        """A's IMPs on all these deals."""
        return self.gain.mean * self.gain.n

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "a": self.a,
            "b": self.b,
            "deals": self.gain.n,
            "imps": plain(self.total, 2),
            "mean": plain(self.gain.mean),
            "se": plain(self.gain.se),
        }


def pairs(rows: Sequence[Row]) -> list[Pair]:
    """The pairs of auctions that end in different contracts, those that matter most first."""
    groups: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        if row["differ"]:
            both = row["a"]["key"], row["b"]["key"]
            groups.setdefault(both, []).append(float(row["imps"]))
    found = [Pair(a, b, Estimate.of(gains)) for (a, b), gains in groups.items()]
    return sorted(found, key=lambda pair: (-abs(pair.total), pair.a, pair.b))


def extremes(rows: Sequence[Row], count: int) -> tuple[list[int], list[int]]:
    """Which rows A won, and lost, most IMPs on: their places in the list."""
    differing = [n for n, row in enumerate(rows) if row["differ"]]
    ordered = sorted(differing, key=lambda n: (-float(rows[n]["imps"]), n))
    won = [n for n in ordered if rows[n]["imps"] > 0][:count]
    lost = [n for n in reversed(ordered) if rows[n]["imps"] < 0][:count]
    return won, lost


def is_significant(measure: Mapping[str, Any]) -> bool:
    """Does the 95 % interval leave zero out?"""
    low, high = measure["ci"]
    return low is not None and high is not None and (low > 0 or high < 0)


def verdict(data: Mapping[str, Any], a: str, b: str, measure: str = "imps") -> str:
    """The summary of a comparison in one sentence; against the field, where there is one.

    >>> imps = {"mean": -0.2, "se": 0.05, "ci": [-0.3, -0.1], "per_differing": -1.0}
    >>> verdict({"deals": 500, "differ": 100, "imps": imps}, "A", "B")
    'B is better: A loses 0.20 IMPs a deal (0.10 to 0.30), 1.0 on each deal that differs.'
    """
    few = warning(data["differ"])
    if not data["differ"]:
        return f"No difference: {a} and {b} reach the same contract on every deal.{few}"
    found, unit = _gain(data, measure)
    if not is_sound(found["ci"], ends=WHOLE if measure == "matchpoints" else None):
        return f"So few deals say nothing of the difference.{few}"
    if not is_significant(found):
        low, high = found["ci"]
        return (
            f"No significant difference: with 95 % confidence {a} gains between "
            f"{low:+.2f} and {high:+.2f} {unit} a deal on {b}.{few}"
        )
    better, does = (a, "gains") if found["mean"] > 0 else (b, "loses")
    low, high = sorted(abs(end) for end in found["ci"])
    return (
        f"{better} is better: {a} {does} {abs(found['mean']):.2f} {unit} a deal "
        f"({low:.2f} to {high:.2f}), {abs(found['per_differing']):.1f} on each deal that differs."
        f"{few}"
    )


def warning(differ: int) -> str:
    """What is said where a verdict rests on too few deals; nothing where it does not.

    >>> warning(2), warning(30)
    (' But only 2 deals differ.', '')
    """
    if differ >= LEAST:
        return ""
    return f" But only {counted(differ, 'deal')} {plural(differ, 'differs', 'differ')}."


def is_sound(ci: Sequence[float | None], ends: tuple[float, float] | None = None) -> bool:
    """Is an interval known, and within the `ends` that what it is of cannot leave?"""
    low, high = ci
    if low is None or high is None or not math.isfinite(low) or not math.isfinite(high):
        return False
    return ends is None or ends[0] <= low <= high <= ends[1]


def _gain(data: Mapping[str, Any], measure: str) -> tuple[dict[str, Any], str]:
    """What A gains in a measure, zero where both are equal, and what it is counted in."""
    against_field = "field" in data and measure in data["field"]
    found = data["field"][measure] if against_field else data[measure]
    if measure != "matchpoints":
        return dict(found), "IMPs"
    even = 0.0 if against_field else 0.5

    def percents(share: float | None) -> float | None:
        return None if share is None else 100 * (share - even)

    ends = [percents(end) for end in found["ci"]]
    means = {key: percents(found[key]) for key in ("mean", "per_differing")}
    return {**means, "ci": ends}, "% of the matchpoints"
