"""Seconds a card by trick number: pimc with 40 worlds and alpha-mu, in the same situations.

Both decide for declarer in turn, card after card of the same play: a double-dummy defence, and
declarer goes on with pimc's card. Alpha-mu has 20 worlds and looks two cards ahead, from nine
cards left on. A second table shows how a time budget is kept.

    python bench/players.py --deals 10 --seed 1
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import defaultdict

from kibitz.cards import DECK, SEATS, Seat
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import set_threads
from kibitz.play import Situation
from kibitz.players import player
from kibitz.players.double_dummy import DoubleDummy

NAMES = ("pimc:worlds=40", "alpha-mu:worlds=20:depth=2:cards=9")
BUDGETS = (0.5, 1.0)


def random_deal(rng: random.Random) -> Deal:
    """Four hands."""
    deck = rng.sample(DECK, 52)
    return Deal.of({seat: Hand.of(deck[13 * seat : 13 * seat + 13]) for seat in SEATS})


def run(deals: int, seed: int) -> list[Situation]:
    """Play deals out, time both players at every choice of declarer's, and print the table."""
    rng = random.Random(seed)
    seconds: dict[str, dict[int, list[float]]] = {name: defaultdict(list) for name in NAMES}
    situations: list[Situation] = []
    for number in range(deals):
        deal = random_deal(rng)
        situation = Situation.start(deal, rng.choice(("3NT by South", "4S by South")))
        oracle = DoubleDummy(deal)
        while not situation.is_over:
            view = situation.view()
            if view.seat is Seat.SOUTH:
                situations.append(situation)
                cards = []
                for name in NAMES:
                    start = time.perf_counter()
                    cards.append(player(name, seed=number).choose(view))
                    seconds[name][14 - view.tricks_left].append(time.perf_counter() - start)
                card = cards[0]
            else:
                card = oracle.choose(view)
            situation = situation.play(card)
    print(f"{deals} deals, seed {seed}: milliseconds a card of declarer's side, mean (worst)")
    print(f"{'trick':>5} {'pimc-40':>16} {'alpha-mu':>16} {'ratio':>6}")
    for trick in range(1, 14):
        one, other = (seconds[name][trick] for name in NAMES)
        mean, second = statistics.mean(one), statistics.mean(other)
        print(
            f"{trick:>5} {1000 * mean:>7.1f} ({1000 * max(one):>6.0f})"
            f" {1000 * second:>7.1f} ({1000 * max(other):>6.0f}) {second / mean:>6.1f}"
        )
    totals = [sum(sum(times) for times in seconds[name].values()) / deals for name in NAMES]
    print(f"seconds a deal: pimc-40 {totals[0]:.2f}, alpha-mu {totals[1]:.2f}")
    return situations


def budgets(situations: list[Situation], seed: int) -> bool:
    """The longest that each player takes with a time budget, and whether it is kept."""
    rng, kept = random.Random(seed), True
    chosen = rng.sample(situations, min(40, len(situations)))
    for name in ("pimc", "alpha-mu:depth=8:worlds=40"):
        for budget in BUDGETS:
            taken = []
            for situation in chosen:
                start = time.perf_counter()
                player(f"{name}:seconds={budget}", seed=seed).choose(situation.view())
                taken.append(time.perf_counter() - start)
            over = max(taken) / budget
            kept &= over <= 1.1
            print(
                f"{name}, {budget} s a card: longest {max(taken):.3f} s, {over:.0%} of the budget"
            )
    return kept


def main() -> None:
    """Run both; the exit status tells whether the budgets were kept within a tenth."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="threads of the solver")
    arguments = parser.parse_args()
    set_threads(arguments.threads)
    situations = run(arguments.deals, arguments.seed)
    sys.exit(0 if budgets(situations, arguments.seed) else 1)


if __name__ == "__main__":
    main()
