"""Told plans, judged: certified, honest, and false where they should be.

Random deals in North-South's best contract by open cards, after the lead (as `plan_trees.py` has
them). Prints how many plans read back to their programs with every claim held; how the told chance
agrees with a replay on fresh layouts (two samples, Fisher's exact test); how often each kind of
claim, held against the other deals, is false there; how often a struck instruction changes a card
and makes it worse.

    python bench/told_plans.py --deals 40 --fresh 300 --strikes 1 --workers 2
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from kibitz.chance.belief.in_common import at_least
from kibitz.dummy.double import set_threads
from kibitz.planning.language.program import If, Node, Program, When
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.planning.told.telling import tell
from plan_trees import start

OTHERS = 20
"""Other deals that a claim is held against."""
SMALL = 200
"""Layouts of them."""
STRUCK = 300
"""Fresh paired layouts for a struck instruction."""


@dataclass(frozen=True)
class JudgedPlan:
    """What was found of one deal's plan."""

    is_certified: bool
    why: str
    words: int
    chance: float
    made: int
    layouts: int
    again: float
    replayed: int
    fresh: int
    loss: float
    has_card: bool
    kinds: tuple[str, ...]
    dropped: tuple[str, ...]
    strikes: tuple[tuple[bool, int, int], ...]
    seconds: float


def told(seed: int, number: int) -> ToldPlan | None:
    """The plan of one random deal."""
    set_threads(1)
    situation = start(random.Random(f"{seed} {number}"))
    return None if situation is None else tell(situation.view(), seed=number + 1)


def judged(seed: int, fresh: int, strikes: int, number: int) -> JudgedPlan | None:
    """A plan told, replayed on fresh layouts, and mutated."""
    began = time.process_time()
    plan = told(seed, number)
    if plan is None:
        return None
    seconds = time.process_time() - began
    again = ReplayedPlan.of(plan.program, _fresh(plan, fresh, 3))
    is_held = all(claim.holds(plan.replayed) for claim in plan.claims)
    rng = random.Random(f"strike {seed} {number}")
    steps = list(strikings(plan.program.steps))
    chosen = rng.sample(steps, min(strikes, len(steps)))
    return JudgedPlan(
        plan.certificate.valid and is_held,
        plan.certificate.why,
        len(plan.program.text.split()),
        plan.chance.mean,
        plan.chance.made,
        len(plan.replayed.hands),
        again.chance.mean,
        sum(hand.is_made for hand in again.hands),
        len(again.hands),
        plan.chance.loss,
        plan.chance.is_fragile or plan.chance.loss <= 0.05,
        tuple(one.kind for one in plan.claims),
        plan.certificate.dropped,
        tuple(struck(plan, Program(left)) for left in chosen),
        seconds,
    )


def _fresh(plan: ToldPlan, size: int, offset: int) -> TrialLayouts:
    """Layouts that neither chose the program nor were told of."""
    layouts = plan.replayed.layouts
    drawn = TrialLayouts.drawn(
        layouts.view, None, size, layouts.seed + 1000 * offset, layouts.meanings
    )
    return replace(drawn, target=layouts.target)


def strikings(steps: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """The steps with one of them, or one inside a branch, struck out."""
    for n, step in enumerate(steps):
        yield steps[:n] + steps[n + 1 :]
        if isinstance(step, If | When):
            for then in strikings(step.then):
                yield (*steps[:n], replace(step, then=then), *steps[n + 1 :])
        if isinstance(step, If):
            for other in strikings(step.otherwise):
                yield (*steps[:n], replace(step, otherwise=other), *steps[n + 1 :])


def struck(plan: ToldPlan, shorter: Program) -> tuple[bool, int, int]:
    """Does the shorter program play another card; where each alone makes."""
    layouts = _fresh(plan, STRUCK, 5)
    one, other = ReplayedPlan.of(plan.program, layouts), ReplayedPlan.of(shorter, layouts)
    pairs = list(zip(one.hands, other.hands, strict=True))
    changed = any(
        [card.card for card in a.cards] != [card.card for card in b.cards] for a, b in pairs
    )
    return (
        changed,
        sum(a.is_made and not b.is_made for a, b in pairs),
        sum(b.is_made and not a.is_made for a, b in pairs),
    )


def claims_elsewhere(seed: int, numbers: list[int]) -> dict[str, tuple[int, int]]:
    """For each kind of claim how often it is false of another deal, where it can be stated."""
    plans = [plan for number in numbers if (plan := told(seed, number)) is not None]
    small = [
        ReplayedPlan.of(plan.program, replace(plan.replayed.layouts, belief=first), ())
        for plan in plans
        for first in [plan.replayed.layouts.belief.first(SMALL)]
    ]
    asked: Counter[str] = Counter()
    false: Counter[str] = Counter()
    for plan in plans:
        for claim in plan.claims:
            for other in small:
                if other.view == plan.view or not _can_be_stated(claim, other):
                    continue
                asked[claim.kind] += 1
                false[claim.kind] += not claim.holds(other)
    return {kind: (false[kind], asked[kind]) for kind in asked}


def _can_be_stated(claim: PlanClaim, plan: ReplayedPlan) -> bool:
    """Is there what the claim speaks of: its kind of program, its cards in the right hands?"""
    return claim.can_be_stated(plan)


def main() -> None:
    """Judge the plans and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", type=int, default=300, help="layouts of the second look (300)")
    parser.add_argument("--strikes", type=int, default=1, help="instructions struck a plan (1)")
    parser.add_argument("--others", type=int, default=OTHERS, help="deals for claims (20)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    one = partial(judged, options.seed, options.fresh, options.strikes)
    plans: list[JudgedPlan] = []
    with ProcessPoolExecutor(options.workers) as pool:
        for found in pool.map(one, range(options.deals)):
            if found is not None:
                plans.append(found)
                if not len(plans) % 10:
                    print(f"  {len(plans)} plans", file=sys.stderr, flush=True)
    good = sum(plan.is_certified for plan in plans)
    print(f"{len(plans)} plans, seed {options.seed}: {good} certified")
    for plan in plans:
        if plan.why:
            print(f"  not certified: {plan.why}")
    gaps = [plan.chance - plan.again for plan in plans]
    mean = 100 * statistics.mean(gaps)
    error = 100 * statistics.stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 0.0
    worst = min(_doubt(plan) for plan in plans)
    print(f"told minus replayed: {mean:+.2f} ± {error:.2f} points; least p of a deal {worst:.1e}")
    loss = statistics.mean(plan.loss for plan in plans)
    shown = sum(plan.has_card for plan in plans)
    print(f"one card out of the ordinary takes {100 * loss:.1f} points; told in {shown}")
    strikes = [strike for plan in plans for strike in plan.strikes]
    if strikes:
        changed = sum(strike[0] for strike in strikes)
        worse = sum(strike[1] > strike[2] for strike in strikes)
        better = sum(
            strike[2] - strike[1] > 2 * (strike[1] + strike[2]) ** 0.5 for strike in strikes
        )
        print(
            f"struck instructions: {len(strikes)}, {changed} change a card, {worse} make it worse, "
            f"{better} better by two standard errors"
        )
    kinds = Counter(kind for plan in plans for kind in plan.kinds)
    print("claims: " + ", ".join(f"{kind} {n}" for kind, n in kinds.most_common()))
    dropped = Counter(kind for plan in plans for kind in plan.dropped)
    print("dropped: " + (", ".join(f"{kind} {n}" for kind, n in dropped.most_common()) or "none"))
    words = [float(plan.words) for plan in plans]
    seconds = sorted(plan.seconds for plan in plans)
    print(f"words of a program: mean {statistics.mean(words):.1f}, most {max(words):.0f}")
    late = seconds[int(0.95 * (len(seconds) - 1))]
    print(f"CPU seconds a plan: mean {statistics.mean(seconds):.1f}, 95 % within {late:.1f}")
    if options.others:
        for kind, (false, asked) in claims_elsewhere(
            options.seed, list(range(options.others))
        ).items():
            print(f"  {kind:>16}: false of {false} of {asked} others ({100 * false / asked:.0f} %)")


def _doubt(plan: JudgedPlan) -> float:
    """How often two samples of one chance would differ as much (Fisher, both sides)."""
    good, total = plan.made + plan.replayed, plan.layouts + plan.fresh
    more = at_least(plan.made, plan.layouts, good, total)
    fewer = at_least(plan.replayed, plan.fresh, good, total)
    return min(1.0, 2 * min(more, fewer))


if __name__ == "__main__":
    main()
