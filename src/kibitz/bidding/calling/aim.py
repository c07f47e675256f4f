"""Aim: what a score is worth, in total points, in IMPs or at matchpoints against a field.

Bridge ACES measures total points and says why that misleads at matchpoints: "they also
depend on the fraction of the field that reaches each possible contract". So a field is
part of the aim: the contracts that others reach, with weights. Where none is named, the
field plays the contract that is best in total points on the layouts at hand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Contract
from kibitz.cards import Seat
from kibitz.dummy.escore import Points, imps_of
from kibitz.dummy.single import CHOICE
from kibitz.errors import KibitzError, Malformed, nearest
from kibitz.measure.race import Terms

Values = NDArray[Any]
Weighted = tuple[tuple[Contract | None, float], ...]
"""Contracts of a field (None for passed out) and their shares, which add up to one."""


RACED = {
    "total": (CHOICE.margin, CHOICE.unseen),
    "imps": (1.0, 3.0),
    "matchpoints": (10.0, 25.0),
}
"""How calls are raced for a scoring: what does not matter, and what one layout can differ by."""


class Scoring(Enum):
    """How scores are compared."""

    TOTAL = "total"
    IMPS = "imps"
    MATCHPOINTS = "matchpoints"

    @classmethod
    def parse(cls, text: str) -> Scoring:
        """Read the name of a scoring.

        >>> Scoring.parse("IMPs").value
        'imps'
        """
        word = text.strip().lower()
        known = [one.value for one in cls]
        if word not in known:
            raise Malformed(
                f"no scoring {text!r}", expected=", ".join(known), remedy=nearest(word, known)
            )
        return cls(word)

    def terms(self, cap: int) -> Terms:
        """How leads and calls are raced for this scoring: what matters, and what one layout can.

        What is not seen is half of what two contracts differ by where they do (`bench/race.py`).
        """
        margin, unseen = RACED[self.value]
        return Terms(margin, unseen, cap)

    @property
    def unit(self) -> str:
        """How a value is told."""
        return {"total": "", "imps": " IMPs", "matchpoints": " %"}[self.value]

    def against(self, points: Points, field: Points, weights: Sequence[float]) -> Values:
        """What scores are worth against a field of scores in the same layouts.

        Matchpoints are percents: a hundred for a score that beats the whole field.

        >>> ours, field = np.array([[600], [-100]]), np.array([[150], [150]])
        >>> Scoring.IMPS.against(ours, field, [1.0]).ravel().tolist()
        [10.0, -6.0]
        >>> Scoring.MATCHPOINTS.against(ours, field, [1.0]).ravel().tolist()
        [100.0, 0.0]
        """
        if self is Scoring.TOTAL:
            return points
        worth = np.zeros(points.shape)
        for column, weight in zip(field.T, weights, strict=True):
            gains = points - column[:, None]
            if self is Scoring.IMPS:
                worth += weight * imps_of(gains)
            else:
                worth += weight * 50 * (np.sign(gains) + 1)
        return worth


@dataclass(frozen=True, slots=True)
class Aim:
    """A scoring, and the field's contracts where they are known."""

    scoring: Scoring = Scoring.TOTAL
    field: Weighted = ()

    def values(self, points: Points, field: Points | None = None) -> Values:
        """What our side's points are worth: a row a layout, a column a candidate.

        `field` has the points of the field's contracts, seen from our side.
        """
        if self.scoring is Scoring.TOTAL:
            return points
        if field is None or not self.field:
            best = int(np.argmax(points.sum(axis=0)))
            return self.scoring.against(points, points[:, [best]], [1.0])
        return self.scoring.against(points, field, [weight for _, weight in self.field])


TOTAL = Aim()
"""The aim of aggregate scoring: points are worth themselves."""


def read_field(text: str) -> Weighted:
    """Read a table of contracts with weights; without a declarer South plays.

    >>> [(str(contract), weight) for contract, weight in read_field("3N:3, 4S by North:1")]
    [('3NT by South', 0.75), ('4S by North', 0.25)]
    """
    found: list[tuple[Contract | None, float]] = []
    for part in re.split(r"[,;]", text):
        name, _, number = part.strip().partition(":")
        try:
            weight = float(number) if number else 1.0
        except ValueError:
            weight = -1.0
        if not weight > 0 or weight == float("inf"):
            raise Malformed(
                f"{number.strip()!r} is not a weight", expected="contracts with weights, as 3N:60"
            )
        try:
            passed = name.strip().lower() in ("pass", "p")
            found.append((None if passed else Contract.parse(name, Seat.SOUTH), weight))
        except KibitzError as error:
            raise Malformed(
                f"{name.strip()!r} in the field is not a contract",
                expected="par, a system, or contracts with weights: 3N:60, 4S by North:40",
            ) from error
    total = sum(weight for _, weight in found)
    return tuple((contract, weight / total) for contract, weight in found)
