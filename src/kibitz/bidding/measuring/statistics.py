"""Statistics: means and ratios over deals, with standard errors and 95 % intervals.

Deals are independent, so the spread of what was found per deal holds all there is to know
about the error: the luck of the deals and the luck of the layouts within each.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)


def quantile(degrees: int) -> float:
    """Student's t for a 95 % interval (Cornish-Fisher; within 1 % from five degrees on).

    >>> [round(quantile(n), 2) for n in (5, 10, 30, 1000)]
    [2.57, 2.23, 2.04, 1.96]
    """
    if degrees < 1:
        return math.inf
    n = degrees
    return (
        Z
        + (Z**3 + Z) / (4 * n)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * n**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * n**3)
    )


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over deals and its standard error."""

    mean: float
    se: float
    n: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of these values; of none it is 0, and of one the error is not known.

        >>> Mean.of([1.0, 3.0])
        Mean(mean=2.0, se=1.0, n=2)
        """
        n = len(values)
        mean = math.fsum(values) / n if n else 0.0
        if n < 2:
            return cls(mean, math.inf, n)
        variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
        return cls(mean, math.sqrt(variance / n), n)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval."""
        return quantile(self.n - 1) * self.se if self.n > 1 else math.inf

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.mean - self.half_width, self.mean + self.half_width


@dataclass(frozen=True, slots=True)
class Ratio:
    """A total over a total, with the jackknife's standard error."""

    ratio: float
    se: float
    n: int

    @classmethod
    def of(cls, above: Sequence[float], below: Sequence[float]) -> Ratio:
        """The ratio of two sums over the same deals.

        >>> Ratio.of([1.0, 1.0, 1.0], [2.0, 2.0, 2.0])
        Ratio(ratio=0.5, se=0.0, n=3)
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
