"""eScore: the average score of a contract over layouts, with its standard error.

From Bridge ACES: a contract is worth the mean of its double-dummy scores when North-South
are fixed and East-West are dealt many times. Two contracts are compared layout by layout,
so that what both suffer from cancels: in points, in IMPs (Law 78B) and at matchpoints
against each other (Law 78A: one for a win, a half for a tie).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.auction import Contract
from kibitz.cards import Vulnerability
from kibitz.result import Kind, Result
from kibitz.scoring import IMP_STEPS, score_for_ns

Points = NDArray[np.int64]
"""Scores of North-South."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a sample, with its standard error, size and seed.

    >>> Estimate.of([420, -50, 420, -50], seed=1).mean
    185.0
    """

    mean: float
    se: float
    n: int
    seed: int

    @classmethod
    def of(cls, values: ArrayLike, seed: int) -> Estimate:
        """The mean of these values; one value alone tells nothing of its error."""
        given = np.asarray(values, float)
        n = len(given)
        se = float(given.std(ddof=1)) / math.sqrt(n) if n > 1 else math.inf
        return cls(float(given.mean()) if n else math.nan, se, n, seed)

    @classmethod
    def of_share(cls, values: ArrayLike, seed: int) -> Estimate:
        """The mean of truths, or of differences of truths.

        Where all are the same the sample has no spread; the error is then that of the sample
        with one value more on either side, for nothing is certain that was not counted.

        >>> Estimate.of_share([True] * 30, seed=1).se > 0.03
        True
        """
        found, given = cls.of(values, seed), np.asarray(values, float)
        if not len(given) or given.min() < given.max():
            return found
        low = -1.0 if given[0] == 0 and np.asarray(values).dtype.kind == "f" else 0.0
        return replace(found, se=cls.of([*given.tolist(), low, 1.0], seed).se)

    @property
    def kind(self) -> Kind:
        """Always sampled."""
        return Kind.SAMPLED

    @property
    def result(self) -> Result[float]:
        """As a tagged value."""
        return Result(self.mean, Kind.SAMPLED, self.se, self.n, self.seed)

    def to_json(self) -> dict[str, float | int | None]:
        """`{"mean": 185.0, "se": 12.5, "n": 400, "seed": 1}`; what is not known is null."""
        known = {"mean": self.mean, "se": self.se}
        finite = {key: value if math.isfinite(value) else None for key, value in known.items()}
        return {**finite, "n": self.n, "seed": self.seed}


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
