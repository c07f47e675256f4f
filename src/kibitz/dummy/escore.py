"""eScore: the average score of a contract over layouts, with its standard error.

From Bridge ACES: a contract is worth the mean of its double-dummy scores when North-South
are fixed and East-West are dealt many times. Two contracts are compared layout by layout,
so that what both suffer from cancels: in points, in IMPs (Law 78B) and at matchpoints
against each other (Law 78A: one for a win, a half for a tie).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.auction import Contract
from kibitz.cards import Vulnerability
from kibitz.measure.estimate import Estimate
from kibitz.scoring import IMP_STEPS, score_for_ns

Points = NDArray[np.int64]
"""Scores of North-South."""


@dataclass(frozen=True, slots=True)
class EScore:
    """What a contract scores for North-South on average; no contract is a deal passed out."""

    contract: Contract | None
    score: Estimate

    @property
    def mean(self) -> float:
        """The average score."""
        return self.score.mean

    @property
    def se(self) -> float:
        """The standard error of the average."""
        return self.score.se

    @property
    def name(self) -> str:
        """`4S by South`, or `Pass`."""
        return "Pass" if self.contract is None else str(self.contract)

    def to_json(self) -> dict[str, str | float | int | None]:
        """`{"contract": "4S by South", "mean": 185.0, "se": …, "n": …, "seed": …}`."""
        return {"contract": self.name, **self.score.to_json()}


@dataclass(frozen=True, slots=True)
class Versus:
    """One contract against another on the same layouts, from North-South's side."""

    points: Estimate
    imps: Estimate
    matchpoints: Estimate
    wins: int
    ties: int
    losses: int

    @classmethod
    def of(cls, scores: Points, other: Points, seed: int) -> Versus:
        """Compare two columns of scores, layout by layout."""
        gains = scores - other
        wins, losses = int((gains > 0).sum()), int((gains < 0).sum())
        return cls(
            points=Estimate.of(gains, seed),
            imps=Estimate.of(imps_of(gains), seed),
            matchpoints=Estimate.of((np.sign(gains) + 1) / 2, seed),
            wins=wins,
            ties=len(gains) - wins - losses,
            losses=losses,
        )


def imps_of(differences: ArrayLike) -> NDArray[np.int64]:
    """`scoring.imps` over an array.

    >>> imps_of([250, -20, 10]).tolist()
    [6, -1, 0]
    """
    given = np.asarray(differences)
    return np.asarray(np.sign(given) * np.searchsorted(IMP_STEPS, np.abs(given), "right"), np.int64)


@cache  # 35 bids, 4 declarers, 3 doublings, 4 vulnerabilities: races ask for them all the time
def score_by_tricks(contract: Contract | None, vulnerability: Vulnerability) -> Points:
    """What North-South score for 0, 1, … 13 tricks of the declarer.

    >>> score_by_tricks(Contract.parse("4S by North"), Vulnerability.NONE)[8:12].tolist()
    [-100, -50, 420, 450]
    """
    scores = np.array([score_for_ns(contract, n, vulnerability) for n in range(14)], np.int64)
    scores.flags.writeable = False
    return scores
