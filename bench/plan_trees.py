"""How large the trees of plans are: random deals in a contract that can be made, after the lead.

Each deal is planned from declarer's seat as `kibitz plan` does, in North-South's best contract
that makes with open cards, against a lead that is best with open cards. A tree of all cards, of
which every plan's tree is a vanishing part, is counted as in Smith and Nau (25! 13! 13! after the
lead). Their largest tree had 1,301 nodes.

    python bench/plan_trees.py --deals 200 --seed 1
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, STRAINS, Seat
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import card_values, set_threads, table
from kibitz.planning.teach import teach
from kibitz.planning.telling import Told
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


def main() -> None:
    """Plan the deals and print the sizes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=60)
    options = parser.parse_args()
    set_threads(1)
    rng = random.Random(options.seed)
    plans: list[Told] = []
    seconds: list[float] = []
    skipped = 0
    while len(plans) < options.deals:
        situation = start(rng)
        began = time.process_time()
        told = None if situation is None else teach(situation.view(), worlds=options.worlds)
        if told is None:
            skipped += 1
            continue
        seconds.append(time.process_time() - began)
        plans.append(told)
    print(f"{len(plans)} deals, seed {options.seed}, {options.worlds} layouts each", end="")
    print(f" ({skipped} without a contract or a layout that makes)")
    sizes = [one.size for one in plans]
    for name, values in (
        ("nodes", [float(one.nodes) for one in sizes]),
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
    brute = statistics.mean(float(one.reason.numbers["brute_force"]) for one in plans)
    print(f"at the hand's end: {100 * ends:.1f} % of all leaves; a tree of all cards: {brute:.2e}")
    ratio = brute / statistics.mean(float(one.nodes) for one in sizes)
    print(f"ratio, a tree of all cards to a plan's: {ratio:.1e}; the paper's largest: 1,301 nodes")


if __name__ == "__main__":
    main()
