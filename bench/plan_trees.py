"""How large the trees of plans are: random deals in a contract that can be made, after the lead.

Each deal is planned from declarer's seat as `kibitz plan` does, in North-South's best contract
that makes with open cards, against a lead that is best with open cards. A tree of all cards, of
which every plan's tree is a vanishing part, is counted as in Smith and Nau (25! 13! 13! after the
lead). Their largest tree had 1,301 nodes.

    python bench/plan_trees.py --deals 200 --seed 1 --workers 2
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, STRAINS, Seat
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import card_values, set_threads, table
from kibitz.planning.teach import teach
from kibitz.planning.telling import Size
from kibitz.play import Situation
from kibitz.scoring import score


def start(rng: random.Random) -> Situation | None:
    """A random deal in North-South's best contract, after the lead; None where they have none."""
    deck = rng.sample(DECK, 52)
    deal = Deal.of({seat: Hand.of(deck[13 * seat : 13 * seat + 13]) for seat in SEATS})
    solved = table(deal)
    best: tuple[int, Contract] | None = None
    for declarer in (Seat.NORTH, Seat.SOUTH):
        for strain in STRAINS:
            tricks = solved[declarer, strain]
            for level in range(1, tricks - 5):
                contract = Contract(level, strain, declarer)
                points = score(contract, tricks, False).total
                if best is None or points > best[0]:
                    best = points, contract
    if best is None:
        return None
    situation = Situation.start(deal, best[1])
    values = card_values(situation)
    lead = min(values, key=lambda card: (-values[card], card.index))
    return situation.play(lead)


def planned(seed: int, worlds: int, number: int) -> tuple[Size, int, float] | None:
    """The size of the plan of one deal, that of a tree of all cards, and the CPU seconds."""
    set_threads(1)
    situation = start(random.Random(f"{seed} {number}"))
    began = time.process_time()
    told = None if situation is None else teach(situation.view(), worlds=worlds)
    if told is None:
        return None
    return told.size, int(told.reason.numbers["brute_force"]), time.process_time() - began


def main() -> None:
    """Plan the deals and print the sizes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    plans: list[tuple[Size, int, float]] = []
    dealt = 0
    plan = partial(planned, options.seed, options.worlds)
    with ProcessPoolExecutor(options.workers) as pool:
        while wanted := options.deals - len(plans):
            for one in pool.map(plan, range(dealt, dealt + wanted)):
                if one is not None:
                    plans.append(one)
                    if not len(plans) % 20:
                        print(f"  {len(plans)} deals planned", file=sys.stderr, flush=True)
            dealt += wanted
    sizes, trees, seconds = zip(*plans, strict=True)
    print(f"{len(plans)} deals, seed {options.seed}, {options.worlds} layouts each", end="")
    print(f" ({dealt - len(plans)} more without a contract or a layout that makes)")
    for name, values in (
        ("nodes", [float(one.nodes) for one in sizes]),
        ("nodes of the last round", [float(one.last) for one in sizes]),
        ("branching", [one.branching for one in sizes]),
        ("depth (cards)", [float(one.depth) for one in sizes]),
        ("leaves", [float(one.leaves) for one in sizes]),
        ("leaves at the hand's end", [float(one.ends) for one in sizes]),
        ("layouts solved", [float(one.boards) for one in sizes]),
        ("CPU seconds", seconds),
    ):
        mean, worst = statistics.mean(values), max(values)
        print(f"{name:>26}  mean {mean:10,.2f}  median {statistics.median(values):10,.2f}", end="")
        print(f"  most {worst:10,.2f}")
    ends = sum(one.ends for one in sizes) / sum(one.leaves for one in sizes)
    brute = statistics.mean(map(float, trees))
    print(f"at the hand's end: {100 * ends:.1f} % of all leaves; a tree of all cards: {brute:.2e}")
    ratio = brute / statistics.mean(float(one.nodes) for one in sizes)
    print(f"ratio, a tree of all cards to a plan's: {ratio:.1e}; the paper's largest: 1,301 nodes")


if __name__ == "__main__":
    main()
