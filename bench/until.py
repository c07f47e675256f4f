"""A comparison that stops when its interval is narrow: how often the interval is true then.

    python bench/until.py [--runs 1000]

`kibitz compare --until` looks at the interval after every deal, so it stops sooner where the deals
happen to be alike. Runs are simulated, with IMPs gained and lost on the deals that differ and a
truth that is known; printed is how many of the intervals that were told at the end hold it (95 of
100 should) and on how many deals, for several numbers of deals before which no run stops.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from kibitz.bidding.measuring.compare import LEAST, LEAST_DIFFERING
from kibitz.measure.estimate import Estimate, quantile

SWINGS = np.array([-13, -10, -7, -6, -5, -2, -1, 1, 2, 5, 6, 7, 10, 13])
"""IMPs of a deal that differs: overtricks, part scores, games."""
CASES = {"1 in 20": (0.05, 0.3), "1 in 5": (0.2, 0.3), "half": (0.5, 0.6), "half, wide": (0.5, 2.0)}
"""What share of the deals differs, and the half of the interval that is asked for."""
LONGEST = 6000


def ended(gains: NDArray[np.float64], half: float, least: int, differing: int) -> int:
    """After how many deals the run stops."""
    count = np.arange(1, len(gains) + 1)
    total, squares = np.cumsum(gains), np.cumsum(gains**2)
    variance = np.maximum(squares - total**2 / count, 0) / np.maximum(count - 1, 1)
    widths = 1.96 * np.sqrt(variance / count)
    ready = (count >= least) & (np.cumsum(gains != 0) >= differing) & (count > 1)
    for place in np.flatnonzero(ready & (widths <= 1.02 * half)):
        n = int(count[place])
        if quantile(n - 1) * math.sqrt(variance[place] / n) <= half:
            return n
    return len(gains)


def line(name: str, runs: int, stop: Callable[[NDArray[np.float64], float], int]) -> None:
    """How often the told interval is true, and on how many deals, case by case."""
    told = []
    for title, (share, half) in CASES.items():
        draws, true, deals = np.random.default_rng(1), 0, 0
        weights = draws.dirichlet(np.ones(len(SWINGS)), runs)
        for chances in weights:
            truth = share * float(chances @ SWINGS)
            gains = draws.choice(SWINGS, LONGEST, p=chances) * (draws.random(LONGEST) < share)
            n = stop(gains.astype(float), half)
            low, high = Estimate.of(gains[:n]).interval
            true, deals = true + (low <= truth <= high), deals + n
        told.append(f"{title}: {100 * true / runs:.1f} % on {deals / runs:.0f}")
    print(f"  {name:24} {'; '.join(told)}", flush=True)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1000)
    runs = parser.parse_args().runs
    print(f"deals before which no run stops (it is {LEAST}); true intervals, deals")
    for least in (2, 30, LEAST, 300):
        line(f"{least}", runs, lambda g, half, n=least: ended(g, half, n, LEAST_DIFFERING))  # type: ignore[misc]
    print(f"deals that differ before which no run stops (it is {LEAST_DIFFERING})")
    for differing in (2, 5, LEAST_DIFFERING, 30):
        line(f"{differing}", runs, lambda g, half, n=differing: ended(g, half, LEAST, n))  # type: ignore[misc]


if __name__ == "__main__":
    main()
