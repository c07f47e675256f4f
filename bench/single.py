"""Single-dummy par: CPU seconds and solver calls a deal, beside full tables of fixed size.

Beside it stands what Bridge ACES does: the double-dummy tables of a fixed number of layouts
(128), the best average wins. Its cost is measured on a few layouts of every deal and
extrapolated. Both sides solve the same layouts in the same run, on one thread.

    python bench/single.py --deals 40
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import TypeVar

from kibitz.cards import Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_condition
from kibitz.dummy import double
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import par

T = TypeVar("T")
TABLES = 128


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What the work returns, and its CPU seconds."""
    start = time.process_time()
    answer = work()
    return answer, time.process_time() - start


def main() -> None:
    """Find the par of random deals and print a line for each, then the means."""
    parser = argparse.ArgumentParser(description="single-dummy par of random deals")
    parser.add_argument("--deals", type=int, default=40, help="random deals (40)")
    parser.add_argument("--tables", type=int, default=4, help="layouts to time tables on (4)")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and layouts (1)")
    parser.add_argument("--silent", type=int, help="opponents with fewer points than this")
    options = parser.parse_args()
    double.set_threads(1)
    few = options.silent
    silent = parse_condition(f"hcp(East) < {few} and hcp(West) < {few}") if few else None
    deals = Sampler(silent).deals(options.deals, options.seed)
    totals = [0.0] * 4
    print("  CPU s  calls  chosen  scored  par")
    for deal in deals:
        best, ours = timed(
            lambda deal=deal: par(deal, Vulnerability.NONE, seed=options.seed, condition=silent)
        )
        layouts = Layouts.of(deal, options.tables, options.seed, silent)
        _, tables = timed(lambda layouts=layouts: double.tables_of_masks(layouts.masks))
        print(
            f"{ours:7.2f}{best.solved:7d}{best.chosen_on:8d}{best.scored_on:8d}"
            f"  {best.escore.name} {best.escore.mean:.0f} ± {best.escore.se:.0f}",
            flush=True,
        )
        theirs = tables * TABLES / options.tables
        totals = [
            a + b
            for a, b in zip(totals, (ours, theirs, best.solved, best.escore.se**2), strict=True)
        ]
    ours, theirs, calls, squares = (total / len(deals) for total in totals)
    print(
        f"mean of {len(deals)} deals, seed {options.seed}: {ours:.2f} s, {calls:.0f} solver calls, "
        f"standard error {squares**0.5:.1f} points (root mean square)"
    )
    print(
        f"tables of {TABLES} layouts: {theirs:.2f} s, {20 * TABLES} results; "
        f"{theirs / ours:.1f} times as much"
    )


if __name__ == "__main__":
    main()
