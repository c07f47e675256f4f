"""Two hands and many layouts: both declarers, exact and yes or no, as before and as now.

Random North-South pairs by seed, each with layouts of the other two hands, in the suit of their
longest fit and in notrump. Before: DDS counts the tricks of one declarer after the other, and a
contract is made where they are enough. Now: what `dummy/tricks.py` does (both declarers together)
and, for yes or no, `double.reaching`. One thread, one run, CPU time; the answers must be equal.
Status 1 where the geometric mean of the exact ratios is below 1.25 or a cell's median of the runs
below 0.97.

    python bench/fixed_hands.py --pairs 10 --layouts 100 --runs 5
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from statistics import geometric_mean, median

import numpy as np

from kibitz.auction import Contract
from kibitz.cards import SUITS, Seat, Strain, Vulnerability
from kibitz.dummy import boards, dds, double, native
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.tricks import Tricks

BOTH = (Seat.SOUTH, Seat.NORTH)


def drawn(seed: int, pair: int, layouts: int) -> np.ndarray:
    """Layouts with the same North and South."""
    rng = random.Random(seed * 1000 + pair)
    deck = rng.sample(range(52), 52)
    ours, theirs, rows = deck[:26], deck[26:], []
    for _ in range(layouts):
        rng.shuffle(theirs)
        hands = ours[:13], theirs[:13], ours[13:], theirs[13:]
        rows.append([sum(1 << card for card in hand) for hand in hands])
    return np.array(rows, np.uint64)


def before(masks: np.ndarray, strain: Strain) -> np.ndarray:
    """The tricks of both declarers, a column each, as DDS was asked."""
    none = np.full((len(masks), 3), -1)
    columns = []
    for declarer in BOTH:
        asked = boards.trusted_boards(strain, masks, (declarer + 1) % 4, none)
        columns.append(13 - dds.solve(asked, every_card=False)["score"][:, 0])
    return np.stack(columns, axis=1)


def now(masks: np.ndarray, strain: Strain) -> np.ndarray:
    """The same as it is asked now."""
    tricks = Tricks(Layouts(masks, 0))
    contracts = [Contract(1, strain, declarer) for declarer in BOTH]
    tricks.scores(contracts, Vulnerability.NONE)
    return np.stack([tricks.column(strain, declarer) for declarer in BOTH], axis=1)


def made_now(masks: np.ndarray, strain: Strain, needed: int) -> np.ndarray:
    """Whether each declarer makes so many tricks, as it is asked now."""
    columns = [
        ~double.reaching(masks, strain, (declarer + 1) % 4, (), 14 - needed) for declarer in BOTH
    ]
    return np.stack(columns, axis=1)


def timed(work: Callable[[], np.ndarray]) -> tuple[np.ndarray, float]:
    """What the work gives, and its CPU seconds, with empty tables of positions."""
    native.forget()
    dds._MEMORY.forget()
    begun = time.process_time()
    return work(), time.process_time() - begun


def main() -> int:
    """Print all cells and what they come to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--layouts", type=int, default=100)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    double.set_threads(1)
    cells: dict[tuple[int, str, str], list[float]] = {}
    for run in range(options.runs):
        for pair in range(options.pairs):
            masks = drawn(options.seed, pair, options.layouts)
            ours = int(masks[0, 0] | masks[0, 2])
            fit = max(SUITS, key=lambda suit: (ours & suit.mask).bit_count())
            for strain in (Strain(int(fit)), Strain.NOTRUMP):
                old, was = timed(lambda m=masks, s=strain: before(m, s))
                new, is_now = timed(lambda m=masks, s=strain: now(m, s))
                needed = int(np.median(old)) or 1
                made, whether = timed(lambda m=masks, s=strain, n=needed: made_now(m, s, n))
                if (old != new).any() or ((old >= needed) != made).any():
                    raise SystemExit(f"the answers differ: pair {pair + 1}, {strain.short}")
                for kind, spent in (("exact", is_now), ("yes or no", whether)):
                    cells.setdefault((pair, strain.short, kind), []).append(was / spent)
        print(f"run {run + 1} of {options.runs}", file=sys.stderr, flush=True)
    print(f"{options.pairs} pairs, {options.layouts} layouts, seed {options.seed}")
    for (pair, strain, kind), ratios in cells.items():
        shown = " ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"pair {pair + 1:2} {strain:2} {kind:9}: median {median(ratios):5.2f} ({shown})")
    short = 0
    for kind in ("exact", "yes or no"):
        medians = [median(ratios) for cell, ratios in cells.items() if cell[2] == kind]
        mean = geometric_mean(medians)
        print(f"{kind}: geometric mean {mean:.2f}, least {min(medians):.2f}")
        short |= min(medians) < 0.97 or (kind == "exact" and mean < 1.25)
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
