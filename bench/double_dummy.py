"""Double-dummy tables a second, one core and all cores, beside endplay's own calc_all_tables.

Both use the same library on the same deals in the same run, batch by batch and in turns, so
that the ratio does not depend on what else the machine does. Deals are made before the clock
starts; the tables of both must agree.

    python bench/double_dummy.py --deals 80
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import endplay.dds
import endplay.types

from kibitz.cards import SEATS, Strain
from kibitz.deal import Deal, Hand
from kibitz.dummy import double
from kibitz.lab.cores import available_cores

BATCH = 40  # the most that endplay takes in one call


def random_deals(count: int, seed: int) -> list[Deal]:
    """Deals from a seed."""
    rng, deck, deals = random.Random(seed), list(range(52)), []
    for _ in range(count):
        rng.shuffle(deck)
        n, e, s, w = (Hand(sum(1 << card for card in deck[i::4])) for i in range(4))
        deals.append(Deal((n, e, s, w)))
    return deals


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What the work returns, and its seconds."""
    start = time.perf_counter()
    answer = work()
    return answer, time.perf_counter() - start


def race(deals: list[Deal]) -> tuple[float, float]:
    """Seconds of kibitz and of endplay for the same deals."""
    ours = theirs = 0.0
    for start in range(0, len(deals), BATCH):
        some = deals[start : start + BATCH]
        their_deals = [endplay.types.Deal(str(deal)) for deal in some]
        runs = [
            lambda some=some: double.tables(some),
            lambda deals=their_deals: endplay.dds.calc_all_tables(deals),
        ]
        order = (0, 1) if start // BATCH % 2 == 0 else (1, 0)
        found = {i: timed(runs[i]) for i in order}
        (tables, a), (their_tables, b) = found[0], found[1]
        ours, theirs = ours + a, theirs + b
        for deal, table, their_table in zip(some, tables, their_tables, strict=True):
            # endplay's rows are strains from spades to clubs, then notrump; columns are seats.
            rows = their_table.to_list()
            strain_row = {strain: rows[4 if strain == 4 else 3 - strain] for strain in Strain}
            if any(table[seat, s] != strain_row[s][seat] for seat in SEATS for s in Strain):
                raise SystemExit(f"the tables of {deal} differ")
    return ours, theirs


def main() -> None:
    """Run the race with one thread and with one for each core, and print a small table."""
    parser = argparse.ArgumentParser(description="double-dummy tables a second")
    parser.add_argument("--deals", type=int, default=80, help="deals to solve (80)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals (1)")
    options = parser.parse_args()
    deals = random_deals(options.deals, options.seed)
    print(f"DDS {double.engine().version}, {len(deals)} deals, seed {options.seed}")
    print("tables a second:  cores   kibitz  endplay  ratio")
    for cores in sorted({1, available_cores()}):
        double.set_threads(cores)  # endplay shares the library, and so its threads
        ours, theirs = race(deals)
        print(
            f"{cores:23d}{len(deals) / ours:9.2f}{len(deals) / theirs:9.2f}{theirs / ours:7.2f}",
            flush=True,
        )
    print("all tables agree")


if __name__ == "__main__":
    main()
