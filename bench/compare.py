"""Comparing two systems: CPU seconds to a standard error of 0.2 IMPs a deal.

The experiment is 3- against 4-card super-acceptance after 2N-3H. Ours scores the deals that
differ on a few layouts, and only the strains and declarers of the two contracts. Beside it
stands what Bridge ACES does there: the full double-dummy tables of 128 layouts, on the
differing deals only. The cost of both ways of scoring is measured on the same 20 deals in the
same run, on one thread, and extrapolated (of the 128 tables of a deal 16 are made, on layouts
other than ours). To deal and to bid costs both the same.

    python bench/compare.py --deals 200
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np

from kibitz.auction import Contract
from kibitz.bidding.measuring import compare
from kibitz.bidding.measuring.evaluate import scoring_layouts
from kibitz.dummy import double
from kibitz.dummy.escore import imps_of, score_by_tricks
from kibitz.dummy.tricks import Tricks
from kibitz.lab.experiment import seed_of
from kibitz.measure.estimate import Estimate

T = TypeVar("T")
SYSTEMS = Path(__file__).parent.parent / "examples" / "systems"
TABLES, MADE = 128, 16
WANTED = 0.2
"""The standard error, in IMPs a deal."""


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What the work returns, and its CPU seconds."""
    start = time.process_time()
    answer = work()
    return answer, time.process_time() - start


def main() -> None:
    """Compare on some deals, score those that differ both ways, extrapolate to the error."""
    parser = argparse.ArgumentParser(description="two systems compared, to 0.2 IMPs a deal")
    parser.add_argument("--deals", type=int, default=200, help="deals that are bid (200)")
    parser.add_argument("--tables", type=int, default=20, help="differing deals with tables (20)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals (1)")
    options = parser.parse_args()
    double.set_threads(1)
    a, b = ((SYSTEMS / f"super-accept-{n}.rules").read_text("utf-8") for n in (3, 4))
    state = compare.prepare({"a": a, "b": b, "north": "$.2N.", "south": "$.2N.3H."})
    seeds = [seed_of(options.seed, number) for number in range(options.deals)]
    state.source.dealt(0, seeds[0])  # what is counted once, whoever scores

    rows, ours = timed(lambda: [compare.unit(state, n, seed) for n, seed in enumerate(seeds)])
    differing = [n for n, row in enumerate(rows) if row["differ"]]
    both = differing[: options.tables]
    few = [timed(lambda n=n: by_contracts(state, n, seeds[n], rows[n])) for n in both]
    full = [timed(lambda n=n: by_tables(state, n, seeds[n], rows[n])) for n in both]
    share = len(differing) / options.deals
    score_few, score_made = (sum(s for _, s in side) / len(both) for side in (few, full))
    score_full = score_made * TABLES / MADE
    bidding = ours / options.deals - share * score_few

    gain = Estimate.of(compare.gains("imps", rows))
    # More layouts take away the error within a deal; the spread between deals remains.
    within = sum(float(rows[n]["imps_se"]) ** 2 for n in differing) / options.deals**2
    less = math.sqrt(max(gain.se**2 - within * (1 - state.layouts / TABLES), 0.0))
    apart = Estimate.of([mine - theirs for (mine, _), (theirs, _) in zip(few, full, strict=True)])
    print(
        f"{options.deals} deals, seed {options.seed}: A gains {gain.mean:+.2f} ± {gain.se:.2f} "
        f"IMPs a deal; {len(differing)} differ; {bidding:.2f} s a deal to deal and to bid"
    )
    print(
        f"the same {len(both)} differing deals: our IMPs less those of {MADE} tables a deal are "
        f"{apart.mean:+.2f} ± {apart.se:.2f}"
    )
    costs = []
    for name, scoring, error in (("ours", score_few, gain.se), ("tables", score_full, less)):
        deals = options.deals * (error / WANTED) ** 2
        costs.append((deals * share * scoring, deals * (bidding + share * scoring)))
        print(
            f"{name:>7}: {scoring:6.2f} s to score a deal; ± {WANTED} IMPs takes {deals:.0f} "
            f"deals, {costs[-1][0]:.0f} s to score them, {costs[-1][1]:.0f} s with the bidding"
        )
    (ours_scoring, ours_all), (scoring, everything) = costs
    print(
        f"tables take {scoring / ours_scoring:.1f} times as long to score, "
        f"{everything / ours_all:.1f} times as long in all"
    )


def by_contracts(state: compare.ComparisonState, number: int, seed: int, row: compare.Row) -> float:
    """A's gain in IMPs as `compare` finds it: a few layouts, two contracts."""
    dealt = state.source.dealt(number, seed)
    tricks = Tricks(scoring_layouts(state.source, dealt, state.layouts, seed))
    return tricks.versus(*contracts(row), dealt.vulnerability).imps.mean


def by_tables(state: compare.ComparisonState, number: int, seed: int, row: compare.Row) -> float:
    """A's gain in IMPs by full tables of other layouts."""
    dealt = state.source.dealt(number, seed)
    layouts = scoring_layouts(state.source, dealt, MADE, seed + 1)
    tables = double.tables_of_masks(layouts.masks)
    points = []
    for contract in contracts(row):
        if contract is None:
            points.append(np.zeros(MADE, np.int64))
            continue
        tricks = tables[:, contract.declarer, contract.strain]
        points.append(score_by_tricks(contract, dealt.vulnerability)[tricks])
    return float(imps_of(points[0] - points[1]).mean())


def contracts(row: compare.Row) -> tuple[Contract | None, Contract | None]:
    """The contracts of A and of B."""
    a, b = (row[side]["contract"] for side in ("a", "b"))
    return (
        None if a == "Pass" else Contract.parse(a),
        None if b == "Pass" else Contract.parse(b),
    )


if __name__ == "__main__":
    main()
