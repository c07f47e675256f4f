"""What the numbers behind placed calls do: deals bid with each of them at other values.

    python bench/calling_constants.py [--quick 60] [--solved 12] [--seed 1]

All four players use the default system, as in `bench/contested.py`; hands without a rule place
their contract by the fitted table (the quick deals) or on 16 solved layouts, corrections included.
Printed is for each value how many deals end in another contract, and how much nearer to par they
are then, in points a deal on the deal as it lies, with the standard error of that difference. A
table without deals is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from contested import Board, played
from kibitz.auction import DOUBLE, REDOUBLE
from kibitz.bidding.calling.bidder import Bidders
from kibitz.bidding.rules.library import DEFAULT
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS
from kibitz.chance.drawing.sample import Sampler
from kibitz.deal import Deal
from kibitz.dummy import double
from kibitz.english import plus_minus
from kibitz.lab.experiment import seed_of
from kibitz.measure.estimate import Estimate
from varied import named, table

ROOM = "bidding.calling."
QUICK = {
    "guess:SHUFFLED": (512, 2048),
    "guess:BATCHES": (6, 24),
    "guess:ENOUGH": (16, 64),
    "guess:DEALT": (1 << 15, 1 << 17),
    "guess:POOL": (1536, 6144),
    "guess:LEAST": (2, 8),
    "expected_tricks:STEPS": (10, 40),
}
SOLVED = {
    "believed:REGRET": (20.0, 80.0),
    "believed:LEAST": (4, 16),
    "bidder:BELIEVED": (512,),
    "correction:DRAWN": (1024,),
    "correction:CHANCE": (5.0, 20.0),
    "correction:MOST": (2, 6),
    "guess:FAR": (40.0, 150.0),
    "guess:OFF": (75.0, 300.0),
    "placement:DOUBT": ({DOUBLE: 0.0, REDOUBLE: 0.0}, {DOUBLE: 80.0, REDOUBLE: 240.0}),
}
INFORMED = {"placement:MORE": (2, 8), "placement:TABLE": (6, 24)}


def bidders(**options: object) -> Bidders:
    """A table of four who bid the default system."""
    system = System.load(DEFAULT)
    return Bidders.of(dict.fromkeys(SEATS, system), **options)  # type: ignore[arg-type]


def said(usual: list[Board], now: list[Board]) -> str:
    """How many contracts differ, and how much nearer to par the deals are."""
    others = sum(a.bidding.contract != b.bidding.contract for a, b in zip(usual, now, strict=True))
    nearer = Estimate.of([a.loss - b.loss for a, b in zip(usual, now, strict=True)])
    told = plus_minus(nearer.mean, nearer.se, 1, signed=True)
    return f"{others:2} of {len(now)} contracts differ, nearer to par by {told} points a deal"


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", type=int, default=60, help="deals placed by the table (60)")
    parser.add_argument("--solved", type=int, default=12, help="deals placed by solving (12)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    double.set_threads(1)

    def on(number: int, table_of: Callable[[], Bidders]) -> Callable[[], list[Board]] | None:
        if not number:
            return None
        deals: list[Deal] = Sampler(None).deals(number, options.seed)

        def measured() -> list[Board]:
            people = table_of()
            return [played(one, people, seed_of(options.seed, n)) for n, one in enumerate(deals)]

        return measured

    for title, settings, measured in (
        ("by the fitted table", QUICK, on(options.quick, lambda: bidders().quickly)),
        (
            "solved, with corrections",
            SOLVED,
            on(options.solved, lambda: bidders(layouts=16, corrections=True)),
        ),
        (
            "solved, the table having a say",
            INFORMED,
            on(options.solved, lambda: bidders(layouts=16, informed=True)),
        ),
    ):
        if not measured:
            continue
        print(title)
        table(
            [(f"{ROOM}{name}", named(values)) for name, values in settings.items()], measured, said
        )


if __name__ == "__main__":
    main()
