"""How large the trees of plans are, and the programs that are told: random deals, after the lead.

Each deal is planned from declarer's seat in North-South's best contract that makes with open cards,
against a lead that is best with open cards: every way to begin that the network knows is followed,
and the plan of `kibitz plan` is told. A tree of all cards, of
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
from dataclasses import dataclass
from functools import partial

from kibitz.auction import Contract
from kibitz.cards import DECK, SEATS, STRAINS, Seat
from kibitz.chance.belief.meanings import UNTOLD
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import card_values, set_threads, table
from kibitz.planning.declarer.reading import read
from kibitz.planning.declarer.search import Search
from kibitz.planning.told.telling import tell
from kibitz.planning.tree import Leaf, Limits, brute_force
from kibitz.play import Situation
from kibitz.scoring import score

LARGEST = 1301
"""The nodes of one way to begin; the paper's largest tree had so many."""


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


@dataclass(frozen=True)
class PlanSize:
    """The trees of the ways to begin, and the program that is told."""

    nodes: int
    depth: int
    leaves: int
    ends: int
    boards: int
    brute_force: int
    steps: int
    words: int
    tree_seconds: float
    plan_seconds: float


def planned(seed: int, worlds: int, number: int) -> PlanSize | None:
    """The sizes of one deal's trees and program; None where there is nothing to make."""
    set_threads(1)
    situation = start(random.Random(f"{seed} {number}"))
    if situation is None:
        return None
    view = situation.view()
    began = time.process_time()
    belief = read(view, UNTOLD.belief(view, 1, 6 * worlds)).chosen(worlds)
    search = Search.of_view(view, belief, worlds // 3)
    if search is None:
        return None
    for way in search.beginnings():
        search.look(way, Limits(nodes=LARGEST, widths=(1,)))
    middle = time.process_time()
    told = tell(view)
    ended = time.process_time()
    counted = [line.plan.statistics for line in search.lines]
    unseen = view.pack - view.hand - view.dummy
    return PlanSize(
        nodes=search.nodes,
        depth=max(one.moves for one in counted),
        leaves=sum(one.valued for one in counted),
        ends=sum(one.leaves[Leaf.END] for one in counted),
        boards=search.solver.boards,
        brute_force=brute_force(len(unseen) - 1, len(view.hand), len(view.dummy)),
        steps=len(told.program.instructions),
        words=len(told.program.text.split()),
        tree_seconds=middle - began,
        plan_seconds=ended - middle,
    )


def main() -> None:
    """Plan the deals and print the sizes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=60, help="layouts of the trees (60)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    plans: list[PlanSize] = []
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
    print(f"{len(plans)} deals, seed {options.seed}, {options.worlds} layouts each", end="")
    print(f" ({dealt - len(plans)} more without a contract or a layout that makes)")
    for name, field in (
        ("nodes of the trees", "nodes"),
        ("depth (cards)", "depth"),
        ("leaves", "leaves"),
        ("leaves at the hand's end", "ends"),
        ("layouts solved", "boards"),
        ("steps of the program", "steps"),
        ("words of the program", "words"),
        ("CPU seconds, trees", "tree_seconds"),
        ("CPU seconds, told plan", "plan_seconds"),
    ):
        values = [float(getattr(one, field)) for one in plans]
        mean, worst = statistics.mean(values), max(values)
        print(f"{name:>26}  mean {mean:10,.2f}  median {statistics.median(values):10,.2f}", end="")
        print(f"  most {worst:10,.2f}")
    ends = sum(one.ends for one in plans) / sum(one.leaves for one in plans)
    brute = statistics.mean(float(one.brute_force) for one in plans)
    print(f"at the hand's end: {100 * ends:.1f} % of all leaves; a tree of all cards: {brute:.2e}")
    ratio = brute / statistics.mean(float(one.nodes) for one in plans)
    print(f"ratio, a tree of all cards to a plan's: {ratio:.1e}; the paper's largest: 1,301 nodes")


if __name__ == "__main__":
    main()
