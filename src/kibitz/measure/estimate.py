"""Estimate: a mean, a share or a quotient that was sampled, with its error and 95 % interval.

Samples are independent, so their spread holds all there is to know about the error. Means have
Student's interval, shares Wilson's ("Probable Inference, the Law of Succession, and Statistical
Inference", 1927), quotients the jackknife's error.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from kibitz.result import Kind, Result

NORMAL = NormalDist()
CERTAINTY = 0.95
"""The probability of every interval that is told."""


def quantile(degrees: int, level: float = (1 + CERTAINTY) / 2) -> float:
    """Student's t at this level (Cornish-Fisher; within 1 % of a 95 % interval's from five on).

    >>> [round(quantile(n), 2) for n in (5, 10, 30, 1000)]
    [2.57, 2.23, 2.04, 1.96]
    """
    if degrees < 1:
        return math.inf
    z, n = NORMAL.inv_cdf(level), degrees
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def tail(degrees: int, t: float) -> float:
    """The probability that Student's variable is above t (Wallace 1959; within 1 % from seven on).

    >>> [round(tail(10, t), 3) for t in (0, 1.372, 1.812, 2.764)]
    [0.5, 0.1, 0.05, 0.01]
    """
    if degrees < 1 or math.isnan(t):
        return 0.5
    if math.isinf(t):
        return float(t < 0)
    n = degrees
    z = (8 * n + 1) / (8 * n + 3) * math.sqrt(n * math.log1p(t * t / n))
    return math.erfc(math.copysign(z, t) / math.sqrt(2)) / 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a sample, with its standard error, its size, and the seed where one is told.

    `effective` is of how many values of equal weight the error is as well known as of these, where
    that is fewer than `n`.

    >>> Estimate.of([420, -50, 420, -50], seed=1).mean
    185.0
    """

    mean: float
    se: float
    n: int
    seed: int | None = None
    effective: int | None = field(default=None, repr=False)

    @classmethod
    def of(
        cls,
        values: ArrayLike,
        seed: int | None = None,
        weights: ArrayLike | None = None,
        unseen: float = 0.0,
    ) -> Estimate:
        """The mean of these values; of none it is 0, and of one the error is not known.

        Weighted values count as many as would tell as much by themselves (Kish). Of the size
        `unseen` is one deviation more that has not come up: what a small sample does not show
        may be there.

        >>> Estimate.of([1.0, 3.0])
        Estimate(mean=2.0, se=1.0, n=2, seed=None)
        >>> Estimate.of([0, 0, 0, 0, 0], unseen=1.0).se == (1 / 20) ** 0.5
        True
        >>> Estimate.of([1, 1, 1], weights=[0.1, 0.2, 0.4]).se
        0.0
        """
        given = np.asarray(values, float)
        n = len(given)
        if not n:
            return cls(0.0, math.inf, 0, seed)
        if weights is None:
            mean, size = math.fsum(given.tolist()) / n, float(n)
            squares = float(((given - mean) ** 2).sum())
        else:
            share = np.asarray(weights, float) / np.asarray(weights, float).sum()
            mean, size = float((share * given).sum()), 1 / float((share**2).sum())
            squares = size * float((share * (given - mean) ** 2).sum())
        if given.min() == given.max():  # no rounding of weights makes an error of it
            mean, squares = float(given[0]), 0.0
        whole = int(size * (1 + 1e-12))  # rounded down, but not for the rounding of weights
        effective = whole if whole < n else None
        if size <= 1:
            return cls(mean, math.inf, n, seed, effective)
        error = math.sqrt((squares + unseen**2) / (size * (size - 1)))
        return cls(mean, error, n, seed, effective)

    @classmethod
    def of_sums(cls, total: int, squares: int, n: int, seed: int | None = None) -> Estimate:
        """The mean of whole numbers of which the sum and the sum of their squares are known.

        >>> Estimate.of_sums(4, 10, 2) == Estimate.of([1, 3])
        True
        """
        if not n:
            return cls(0.0, math.inf, 0, seed)
        if n < 2:
            return cls(float(total), math.inf, n, seed)
        return cls(total / n, math.sqrt((n * squares - total**2) / (n * n * (n - 1))), n, seed)

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

    def plus(self, other: Estimate) -> Estimate:
        """The sum of two means; as many values are told as of this one.

        >>> Estimate(1.0, 0.3, 20).plus(Estimate(0.5, 0.4, 100))
        Estimate(mean=1.5, se=0.5, n=20, seed=None)
        """
        return replace(self, mean=self.mean + other.mean, se=math.hypot(self.se, other.se))

    @property
    def kind(self) -> Kind:
        """Always sampled."""
        return Kind.SAMPLED

    @property
    def z(self) -> float:
        """The mean in standard errors."""
        if self.se:
            return self.mean / self.se
        return math.copysign(math.inf, self.mean) if self.mean else 0.0

    @property
    def degrees(self) -> int:
        """Student's degrees of freedom: one fewer than there are values, or than these count.

        >>> [Estimate.of([1, 2, 3, 4], weights=some).degrees for some in (None, [9, 9, 9, 1])]
        [3, 2]
        """
        return self.n - 1 if self.effective is None else max(self.effective - 1, 1)

    def below(self, value: float) -> float:
        """The probability that the truth is below a value, by Student's distribution.

        >>> round(Estimate(mean=1.0, se=0.5, n=61).below(0.0), 3)
        0.025
        """
        if not self.se:
            return float(self.mean < value)
        return tail(self.degrees, (self.mean - value) / self.se)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval."""
        return quantile(self.degrees) * self.se if self.n > 1 else math.inf

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.mean - self.half_width, self.mean + self.half_width

    @property
    def is_clear(self) -> bool:
        """Is it above nought, the whole interval of it? (Of two equals either may look better.)

        >>> [Estimate(1.0, error, 30).is_clear for error in (0.4, 0.5)]
        [True, False]
        """
        return self.interval[0] > 0

    @property
    def result(self) -> Result[float]:
        """As a tagged value."""
        return Result(self.mean, Kind.SAMPLED, self.se, self.n, self.seed)

    def to_json(self) -> dict[str, float | int | None]:
        """`{"mean": 185.0, "se": 12.5, "n": 400, "seed": 1}`; what is not known is null."""
        known = {"mean": self.mean if self.n else math.nan, "se": self.se}
        finite = {key: value if math.isfinite(value) else None for key, value in known.items()}
        return {**finite, "n": self.n, "seed": self.seed}


@dataclass(frozen=True)
class Proportion:
    """So many of so many, with Wilson's interval."""

    part: int
    whole: int

    @property
    def rate(self) -> float:
        """The share; not a number where there is nothing to share."""
        return self.part / self.whole if self.whole else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval.

        >>> [round(limit, 3) for limit in Proportion(8, 10).interval]
        [0.49, 0.943]
        """
        if not self.whole:
            return 0.0, 1.0
        z = NORMAL.inv_cdf((1 + CERTAINTY) / 2)
        n = self.whole
        middle = (self.part + z * z / 2) / (n + z * z)
        half = z / (n + z * z) * math.sqrt(self.part * (n - self.part) / n + z * z / 4)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Quotient:
    """A total over a total, with the jackknife's standard error."""

    ratio: float
    se: float
    n: int

    @classmethod
    def of(cls, above: Sequence[float], below: Sequence[float]) -> Quotient:
        """The ratio of two sums over the same samples.

        >>> Quotient.of([1.0, 1.0, 1.0], [2.0, 2.0, 2.0])
        Quotient(ratio=0.5, se=0.0, n=3)
        """
        n = len(above)
        top, bottom = math.fsum(above), math.fsum(below)
        if not bottom:
            return cls(math.nan, math.inf, n)
        ratio = top / bottom
        if n < 2 or any(bottom == one for one in below):
            return cls(ratio, math.inf, n)
        without = [(top - a) / (bottom - b) for a, b in zip(above, below, strict=True)]
        centre = math.fsum(without) / n
        spread = math.fsum((one - centre) ** 2 for one in without)
        return cls(ratio, math.sqrt((n - 1) / n * spread), n)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval."""
        return quantile(self.n - 1) * self.se if self.n > 1 else math.inf


def plain(value: float, digits: int = 4) -> float | None:
    """A number as JSON has it: rounded, and null for what is not known."""
    return round(value, digits) if math.isfinite(value) else None
