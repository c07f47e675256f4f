"""Placing a contract: CPU seconds a placement, by the solver alone and with the fitted table.

Random deals with silent opponents are bid by the default system as far as its rules go; the
hand without a rule then places the contract. Beside the ways to place it that `bidding/` has
stands the plain one: every contract that may be best, on all layouts. The goal is one CPU
second on average; a placement is what is timed, with the drawing of its layouts.

    python bench/placement.py --deals 40
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from kibitz.auction import Auction
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.calling.guess import guess, likely
from kibitz.bidding.calling.layouts import Meanings
from kibitz.bidding.calling.placement import LAYOUTS, Placement, place
from kibitz.bidding.rules.library import DEFAULT
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_condition
from kibitz.deal import Hand
from kibitz.dummy import double
from kibitz.measure.race import Terms

Position = tuple[Hand, Auction, Meanings]
"""Who is to place, after which calls, and what the others have shown."""


def positions(contested: bool, number: int, seed: int) -> list[Position]:
    """The placements of an auction: found quickly, by the table."""
    system = System.load(DEFAULT)
    both = dict.fromkeys(SEATS, system) if contested else system
    table = Bidders.of(both, asking=False).quickly
    silent = None if contested else parse_condition("hcp(East) < 12 and hcp(West) < 12")
    found: list[Position] = []
    for deal in Sampler(silent).deals(number, seed):
        auction = Auction(SEATS[0])
        for made in bid(table, deal, seed=seed).made:
            if made.by is By.PLACED:
                found.append((deal[made.seat], auction, table.meanings(auction, made.seat)))
            auction = auction.add(made.call)
    return found


def main() -> None:
    """Place the contracts in each way and print the means."""
    parser = argparse.ArgumentParser(description="CPU seconds a placement")
    parser.add_argument("--deals", type=int, default=40, help="random deals (40)")
    parser.add_argument("--layouts", type=int, default=LAYOUTS, help=f"at most ({LAYOUTS})")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and layouts (1)")
    options = parser.parse_args()
    double.set_threads(1)
    none, layouts, seed = Vulnerability.NONE, options.layouts, options.seed
    ways: dict[str, Callable[[Position], Placement]] = {
        "every contract on all layouts": lambda p: place(
            *p, none, layouts=layouts, seed=seed, terms=Terms(0, 0, layouts, first=layouts)
        ),
        "the solver": lambda p: place(*p, none, layouts=layouts, seed=seed),
        "the solver, informed by the table": lambda p: place(
            *p, none, layouts=layouts, seed=seed, informed=True, screen=likely
        ),
        "the table alone": lambda p: guess(*p, none, seed),
    }
    for contested in (False, True):
        asked = positions(contested, options.deals, seed)
        kind = "both sides bidding" if contested else "silent opponents"
        print(f"{kind}: {len(asked)} placements of {options.deals} deals, seed {seed}")
        plain = 0.0
        for name, way in ways.items():
            start = time.process_time()
            placements = [way(one) for one in asked]
            seconds = (time.process_time() - start) / max(len(asked), 1)
            plain = plain or seconds
            boards = sum(one.solved for one in placements) / max(len(asked), 1)
            print(
                f"  {name:34} {seconds:6.3f} CPU s, {boards:6.1f} boards a placement; "
                f"{plain / seconds:.1f} times as fast",
                flush=True,
            )


if __name__ == "__main__":
    main()
