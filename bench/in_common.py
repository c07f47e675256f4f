"""What layouts have in common: how often it is told of nothing, and how often the truth is found.

Layouts are drawn around two random hands, and some of them are called good: at random, or where
one fact is so, or either of two, with some mistaken. `in_common` may tell a fact of
good layouts that have nothing in common no more often than its error rate; the first table shows
how often it does, for layouts that weigh the same and for some that weigh up to twenty times as
much. The second shows how often the fact is found that the good layouts were made of, that is one
which is so in the same layouts, or another that passes for it, or none: for several rates, so
that the price of a smaller one can be seen.

    python bench/in_common.py --times 100
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import product

import numpy as np

from kibitz.cards import SUITS, Seat
from kibitz.chance.belief.fact import Truths, facts
from kibitz.chance.belief.in_common import ERROR, SortedLayouts
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.unseen import Unseen
from kibitz.deal import Deal

SIZES = (18, 40, 120, 360)
RATES = (0.01, ERROR, 0.2)
SHARES = (0.1, 0.5, 0.9)
NOISES = (0.0, 0.1, 0.2)
HEAVIEST = 20


def layouts(size: int, seed: int) -> Masks:
    """So many layouts of the defenders' cards around two random hands."""
    deal: Deal = Sampler(None).deals(1, seed)[0]
    ours = Deal.of({seat: deal[seat] for seat in (Seat.NORTH, Seat.SOUTH)})
    return Sampler(None, Unseen.of_deal(ours)).draw(size, seed)


def of_nothing(times: int, seed: int) -> None:
    """How often a fact is told of good layouts that were taken at random."""
    print("Good layouts at random: in so many of a hundred trials a fact is told")
    print(f"{'layouts':>8} {'good':>5} {'weights':>8}" + "".join(f"{rate:>8}" for rate in RATES))
    rng = np.random.default_rng(seed)
    for size, share, heaviest in product(SIZES, SHARES, (1, HEAVIEST)):
        told: Counter[float] = Counter()
        for trial in range(times):
            worlds = layouts(size, seed * times + trial)
            good = rng.random(size) < share
            weights = rng.integers(1, heaviest + 1, size)
            for rate in RATES:
                found = SortedLayouts(worlds, weights, good).in_common(error=rate)
                told[rate] += found is not None
        row = "".join(f"{100 * told[rate] / times:8.1f}" for rate in RATES)
        print(f"{size:8} {share:5.0%} {'1' if heaviest == 1 else f'1-{heaviest}':>8}{row}")


def made_of(worlds: Masks, number: int, rng: np.random.Generator) -> Truths | None:
    """Where one fact is so, or either of two; one that is neither rare nor nearly always so."""
    some = [truth for _, truth in facts(worlds, [SUITS[rng.integers(4)]])]
    some += [truth for _, truth in facts(worlds, [SUITS[rng.integers(4)]])]
    chosen = [some[n] for n in rng.integers(len(some), size=number)]
    good = np.logical_or.reduce(chosen)
    plain = all(0.1 < truth.mean() < 0.9 for truth in chosen) and good.mean() < 0.9
    is_two = number == 1 or all((good ^ truth).mean() > 0.1 for truth in chosen)
    return good if plain and is_two else None


def of_something(times: int, seed: int, number: int) -> None:
    """How often the fact is found that the good layouts were made of."""
    what = "one fact" if number == 1 else "either of two facts"
    print(f"\nGood layouts where {what} is so: of a hundred trials found / another / none")
    print(f"{'layouts':>8} {'mistaken':>8}" + "".join(f"{rate:>18}" for rate in RATES))
    rng = np.random.default_rng(seed)
    for size, noise in product(SIZES, NOISES):
        told: Counter[tuple[float, str]] = Counter()
        trial = done = 0
        while done < times:
            trial += 1
            worlds = layouts(size, seed * 10 * times + trial)
            truth = made_of(worlds, number, rng)
            if truth is None:
                continue
            done += 1
            good = truth ^ (rng.random(size) < noise)
            for rate in RATES:
                told[rate, _found(worlds, good, truth, rate)] += 1
        kinds = ("found", "another", "none")
        cells = (
            " / ".join(f"{100 * told[rate, kind] / times:3.0f}" for kind in kinds) for rate in RATES
        )
        print(f"{size:8} {noise:8.0%}" + "".join(f"{cell:>18}" for cell in cells))


def _found(worlds: Masks, good: Truths, truth: Truths, rate: float) -> str:
    weights = np.ones(len(worlds), np.int64)
    found = SortedLayouts(worlds, weights, good).in_common(error=rate)
    if found is None:
        return "none"
    return "found" if (found.fact.holds(worlds) == truth).all() else "another"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description="what layouts have in common")
    parser.add_argument("--times", type=int, default=100, help="trials a row (100)")
    parser.add_argument("--seed", type=int, default=1, help="seed (1)")
    options = parser.parse_args(arguments)
    of_nothing(options.times, options.seed)
    of_something(options.times, options.seed, 1)
    of_something(options.times, options.seed, 2)


if __name__ == "__main__":
    main()
