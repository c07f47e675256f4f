"""Is every instruction of the plans written by hand needed, every condition the right way round?

Each instruction is struck out in turn, each condition reversed, and both programs are replayed on
the same 300 fresh layouts against ordinary defence. A struck instruction must change a card
somewhere and should be worse on balance; a reversed condition must change a card. `python
bench/plan_mutations.py [SET …]` prints a line a mutation and the shares; `--seed 21` draws other
layouts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from kibitz.planning.language.condition import Unless
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.language.program import If, Instruction, Node, Program, When
from kibitz.planning.referee.replay import Fate, LayoutPlay, PlayedCard
from plans import HandWrittenPlan, hand_written_plans

LAYOUTS = 300
SEED = 20
"""Not the seed that the programs were written with."""


@dataclass(frozen=True)
class PlanMutation:
    """A program with one thing changed."""

    plan: HandWrittenPlan
    what: str
    """What was struck or reversed, as it is written."""
    is_strike: bool
    program: Program


@dataclass(frozen=True)
class PlanMutationResult:
    """On how many layouts our cards differ; the difference in contracts made and its error."""

    layouts_changed: int
    gain: int
    error: float


def mutations(plan: HandWrittenPlan) -> Iterator[PlanMutation]:
    """Every instruction struck, every condition reversed."""
    steps = plan.program.steps
    for what, changed in _struck(steps):
        if changed:
            yield PlanMutation(plan, what, True, Program(changed))
    for what, changed in _reversed(steps):
        yield PlanMutation(plan, what, False, Program(changed))


def _struck(nodes: tuple[Node, ...]) -> Iterator[tuple[str, tuple[Node, ...]]]:
    for n, node in enumerate(nodes):
        before, after = nodes[:n], nodes[n + 1 :]
        if isinstance(node, Instruction):
            yield node.text, (*before, *after)
            continue
        for what, then in _struck(node.then):
            kept = (replace(node, then=then),) if then or getattr(node, "otherwise", ()) else ()
            yield what, (*before, *kept, *after)
        if isinstance(node, If):
            for what, otherwise in _struck(node.otherwise):
                yield what, (*before, replace(node, otherwise=otherwise), *after)


def _reversed(nodes: tuple[Node, ...]) -> Iterator[tuple[str, tuple[Node, ...]]]:
    for n, node in enumerate(nodes):
        before, after = nodes[:n], nodes[n + 1 :]
        if isinstance(node, Instruction):
            if isinstance(node, HoldUp) and node.until is not None:
                changed = replace(node, until=Unless(node.until))
                yield f"until {node.until.text}", (*before, changed, *after)
            continue
        word = "when" if isinstance(node, When) else "if"
        turned = replace(node, condition=Unless(node.condition))
        yield f"{word} {node.condition.text}", (*before, turned, *after)
        for what, then in _reversed(node.then):
            yield what, (*before, replace(node, then=then), *after)
        if isinstance(node, If):
            for what, otherwise in _reversed(node.otherwise):
                yield what, (*before, replace(node, otherwise=otherwise), *after)


def played(
    plan: HandWrittenPlan, program: Program, layouts: list[tuple[int, ...]], seed: int = SEED
) -> list[tuple[Fate, list[int]]]:
    """How it ends on each layout, and our cards."""
    follower, found = Follower(program), []
    for n, hands in enumerate(layouts):
        told: list[PlayedCard] = []
        fate = LayoutPlay(follower, plan.seen, hands, layout=n, seed=seed).to_end(
            LayoutPlay.drawn, told
        )
        found.append((fate, [one.card for one in told if one.is_ours]))
    return found


def compare(
    old: list[tuple[Fate, list[int]]], new: list[tuple[Fate, list[int]]]
) -> PlanMutationResult:
    """The second against the first, layout by layout."""
    gains = [
        (after[0] is Fate.MADE) - (before[0] is Fate.MADE)
        for before, after in zip(old, new, strict=True)
    ]
    changed = sum(before[1] != after[1] for before, after in zip(old, new, strict=True))
    total = sum(gains)
    error = sqrt(max(0.0, sum(gain * gain for gain in gains) - total * total / len(gains)))
    return PlanMutationResult(changed, total, error)


def main() -> None:
    """A line a mutation, then the shares."""
    strikes: list[PlanMutationResult] = []
    turned: list[PlanMutationResult] = []
    words, seed = sys.argv[1:], SEED
    if "--seed" in words:
        at = words.index("--seed")
        seed = int(words[at + 1])
        del words[at : at + 2]
    for plan in hand_written_plans(*words):
        layouts = plan.layouts(LAYOUTS, seed)
        old = played(plan, plan.program, layouts, seed)
        made = sum(fate is Fate.MADE for fate, _ in old)
        print(f"{plan.name}: made {made} of {len(layouts)}")
        for mutation in mutations(plan):
            result = compare(old, played(plan, mutation.program, layouts, seed))
            (strikes if mutation.is_strike else turned).append(result)
            kind = "struck" if mutation.is_strike else "reversed"
            print(
                f"  {kind:8} {result.layouts_changed:4} changed {result.gain:+5}"
                f" ± {result.error:4.1f}  {mutation.what}"
            )
    _shares("struck", strikes)
    _shares("reversed", turned)


def _shares(name: str, results: list[PlanMutationResult]) -> None:
    if not results:
        return
    changed = sum(one.layouts_changed > 0 for one in results)
    worse = sum(one.gain < 0 for one in results)
    better = sum(one.gain > 2 * one.error and one.gain > 0 for one in results)
    share = [f"{100 * n / len(results):.0f} %" for n in (changed, worse, better)]
    print(
        f"{name}: {len(results)}; a card changes in {share[0]}, worse on balance in {share[1]},"
        f" better by two standard errors in {share[2]}"
    )


if __name__ == "__main__":
    main()
