"""The hand-set numbers of the writer of plans, each at other values.

    python bench/writing_constants.py [--deals 8] [--minutes 10]

Plans are written for deals of the plans written by hand with each value. Printed is what they make
on fresh layouts, against ordinary defence and firmly (without a defender's mistake, though one may
depart once), each beside the plans written with the values as they are, with the standard error of
the difference; how many instructions they have, how many are other plans and the seconds of a plan.
A run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from kibitz.dummy.double import set_threads
from kibitz.english import plus_minus
from kibitz.measure.estimate import Estimate
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.yardstick import makeable
from kibitz.planning.writing.draft import COST
from kibitz.planning.writing.trial import Trial
from kibitz.planning.writing.writer import write
from plans import HandWrittenPlan, hand_written_plans
from varied import named, paired

CHOOSING, FRESH, DEPARTED = 300, 200, 40


def costs(factor: float) -> dict[Any, float]:
    """The table of costs with each so many times as far from a point."""
    return {kind: 1 + factor * (cost - 1) for kind, cost in COST.items()}


NUMBERS: dict[str, Mapping[str, Any]] = {
    "draft:COST": {"all a point": {}, "twice": costs(2.0)},
    "search:STEP": named((0.01, 0.04)),
    "search:FREE": named((0.0, 2.0)),
    "search:RESOURCEFUL": named((0.0, 1.0)),
    "trial:SOUND": named((1, 24)),
    "keeping_word:MOSTLY": named((0.3, 0.9)),
    "keeping_word:HOPES": named((0.0, 0.2)),
    "firming:FIRMER": named((0.0, 0.1)),
}


def measured(plan: HandWrittenPlan) -> Mapping[str, Any]:
    """The plan that is written for a deal, and what it makes on fresh layouts."""
    view = plan.situation.view()
    program = write(TrialLayouts.drawn(view, None, CHOOSING, 2)).program
    layouts = TrialLayouts.drawn(view, None, FRESH, 1)
    trial = Trial(layouts, makeable(layouts))
    some = trial.first(DEPARTED)
    return {
        "text": program.text,
        "made": trial.made(program.steps, trial.all).bit_count() / len(trial),
        "firm": trial.firm(program.steps, some).bit_count() / some.bit_count(),
        "size": len(program.instructions),
    }


def said(usual: list[Any], now: list[Any]) -> str:
    """What these plans make, and how far that is from the usual."""
    parts = []
    for name in ("made", "firm"):
        gains = [100 * (b[name] - a[name]) for a, b in zip(usual, now, strict=True)]
        gap = Estimate.of(gains)
        share = 100 * fmean(one[name] for one in now)
        parts.append(f"{share:.1f} % {name} ({plus_minus(gap.mean, gap.se)})")
    others = sum(a["text"] != b["text"] for a, b in zip(usual, now, strict=True))
    return (
        f"{', '.join(parts)}, {fmean(one['size'] for one in now):.1f} instructions, "
        f"{others} others, {fmean(one['seconds'] for one in now):.1f} s"
    )


def main() -> None:
    """The table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--minutes", type=float, default=10.0, help="stop after so many (10)")
    options = parser.parse_args()
    set_threads(1)
    plans = hand_written_plans()
    values = [(f"planning.writing.{name}", others) for name, others in NUMBERS.items()]
    cases = {
        one.name: partial(measured, one) for one in plans[:: max(1, len(plans) // options.deals)]
    }
    paired("writing", values, cases, said, options.minutes, "kibitz.planning.writing")


if __name__ == "__main__":
    main()
