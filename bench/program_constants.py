"""The numbers of whoever plays a program: the plans written by hand with each of them changed.

    python bench/program_constants.py [--layouts 200] [--players 12] [--minutes 5]

Each plan of `tests/plans` is played out against ordinary defence on drawn layouts, and printed is
how often plans make and meet the unforeseen, by how much the chances of single plans move (`DRAWN`:
with few layouts to choose from, those that explain the lead are rarer), and milliseconds a layout.
Below: what a thinking player's estimate beside so many of the plans moves by with more or fewer
layouts and nodes, and its seconds; then how many of the plans that hold up are explained by who has
none of the suit left when he gets in. A run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from kibitz.dummy.double import set_threads
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate, LayoutPlay
from kibitz.planning.referee.yardstick import yardsticks
from kibitz.planning.told.claims.hold_up import HoldUpClaim
from kibitz.planning.told.replayed import ReplayedPlan
from plans import HandWrittenPlan, hand_written_plans
from varied import named, paired

SEED = 1
PLAYED = {
    "language.follower:DETOURS": (1, 2, 8),
    "language.top_tricks:LOOKS": (8, 15, 60),
    "language.silence.void:FEW": (0, 2, 4, 6),
    "referee.layouts:DRAWN": (1, 3, 24),
}
EXPLAINED = {"told.claims.hold_up:ENOUGH": (0.0, 0.15, 0.5, 0.7)}
THOUGHT = {"referee.yardstick:WORLDS": (20, 120), "referee.yardstick:NODES": (500, 16_000)}


def played(plan: HandWrittenPlan, count: int) -> Mapping[str, Any]:
    """The shares of the layouts that a plan makes and does not foresee."""
    layouts = TrialLayouts.drawn(plan.situation.view(), None, count, SEED)
    follower = Follower(plan.program)
    start = time.process_time()
    fates = Counter(
        layouts.replay(follower, number).to_end(LayoutPlay.drawn) for number in range(len(layouts))
    )
    return {
        "made": fates[Fate.MADE] / len(layouts),
        "unforeseen": fates[Fate.UNFORESEEN] / len(layouts),
        "seconds": (time.process_time() - start) / len(layouts),
    }


def thought(plan: HandWrittenPlan, count: int) -> Mapping[str, Any]:
    """A thinking player's chance on the same layouts."""
    layouts = TrialLayouts.drawn(plan.situation.view(), None, count, SEED)
    return {"made": yardsticks(layouts)[1], "unforeseen": 0.0}


def explained(plan: HandWrittenPlan, count: int) -> Mapping[str, Any]:
    """Whom a hold-up leaves without a card of the suit, if that explains it."""
    layouts = TrialLayouts.drawn(plan.situation.view(), None, count, SEED)
    found = HoldUpClaim.found(ReplayedPlan.of(plan.program, layouts))
    return {"seconds": 0.0, "told": [f"{plan.name}: {one.text}" for one in found]}


def said_of_hold_ups(usual: list[Any], now: list[Any]) -> str:
    """How many are explained, and those that were not, or in another way."""
    others = [b["told"] for a, b in zip(usual, now, strict=True) if a != b]
    told = sum(bool(one["told"]) for one in now)
    return f"{told} of {len(now)} explained; others: {others or 'none'}"


def said(usual: list[Any], now: list[Any], unit: str = "ms a layout", by: int = 1000) -> str:
    """What plans make, and how far that is from the usual."""
    moved = [100 * abs(a["made"] - b["made"]) for a, b in zip(usual, now, strict=True)]
    made, unforeseen = (
        100 * statistics.fmean(one[name] for one in now) for name in ("made", "unforeseen")
    )
    seconds = statistics.fmean(one["seconds"] for one in now)
    return (
        f"{made:5.2f} % made, {unforeseen:.2f} % unforeseen; {sum(one > 0 for one in moved):2} of "
        f"{len(now)} move, by {statistics.fmean(moved):.2f} points on average, {max(moved):.1f} at "
        f"most; {by * seconds:.2f} {unit}"
    )


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layouts", type=int, default=200)
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--minutes", type=float, default=5.0, help="stop after so many (5)")
    options = parser.parse_args()
    set_threads(1)
    plans = hand_written_plans()
    holding_up = [p for p in plans if any(isinstance(s, HoldUp) for s in p.program.steps)]
    for program, settings, measure, some, say in (
        ("program_played", PLAYED, played, plans, said),
        ("program_thought", THOUGHT, thought, plans[:: max(1, len(plans) // options.players)],
         partial(said, unit="s a plan", by=1)),
        ("program_explained", EXPLAINED, explained, holding_up, said_of_hold_ups),
    ):  # fmt: skip
        values = [(f"planning.{name}", named(others)) for name, others in settings.items()]
        cases = {one.name: partial(measure, one, options.layouts) for one in some}
        paired(program, values, cases, say, options.minutes / 3)


if __name__ == "__main__":
    main()
