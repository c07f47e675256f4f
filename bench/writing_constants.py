"""The hand-set numbers of the writer of plans, each halved and doubled.

`python bench/writing_constants.py [DEALS]` writes plans for the deals of the plans written by hand
(the first eight, or so many) with each value and prints what they make on fresh layouts, against
ordinary defence and firmly (without a defender's mistake, though one may depart once), how many
instructions they have and how many are other plans than with the values as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from kibitz.planning.language.program import Program
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.yardstick import makeable
from kibitz.planning.writing import draft, keeping_word, search, trial, writer
from kibitz.planning.writing.trial import Trial
from plans import HandWrittenPlan, hand_written_plans

CHOOSING, FRESH, DEPARTED = 300, 200, 40
NUMBERS: tuple[tuple[ModuleType, str], ...] = (
    (search, "STEP"), (search, "FREE"), (draft, "COST"), (trial, "SOUND"),
    (search, "RESOURCEFUL"), (keeping_word, "MOSTLY"),
)  # fmt: skip


@contextmanager
def changed(module: ModuleType, name: str, factor: float) -> Iterator[None]:
    """A number of a module multiplied for a while; of a table, how far each is from a point."""
    old = getattr(module, name)
    new = (
        {key: 1 + factor * (value - 1) for key, value in old.items()}
        if isinstance(old, dict)
        else min(1.0, factor * old) if isinstance(old, float) else factor * old
    )  # fmt: skip
    setattr(module, name, new)
    try:
        yield
    finally:
        setattr(module, name, old)


def written(plan: HandWrittenPlan) -> Program:
    """The plan that the writer finds."""
    return writer.write(TrialLayouts.drawn(plan.situation.view(), None, CHOOSING, 2)).program


def worth(plan: HandWrittenPlan, program: Program) -> tuple[float, float]:
    """The shares of fresh layouts that it makes, and that it makes firmly: soundly, though a
    defender may depart once."""
    layouts = TrialLayouts.drawn(plan.situation.view(), None, FRESH, 1)
    tried = Trial(layouts, makeable(layouts))
    some = tried.first(DEPARTED)
    made = tried.made(program.steps, tried.all).bit_count() / len(tried)
    return made, tried.firm(program.steps, some).bit_count() / some.bit_count()


def main() -> None:
    """The table."""
    plans = hand_written_plans()
    plans = plans[:: max(1, len(plans) // int((sys.argv[1:] or ["8"])[0]))]
    usual = [written(plan) for plan in plans]

    def line(title: str, programs: list[Program]) -> None:
        found = [worth(plan, one) for plan, one in zip(plans, programs, strict=True)]
        made, firm = (100 * sum(column) / len(plans) for column in zip(*found, strict=True))
        size = sum(len(one.instructions) for one in programs) / len(plans)
        others = sum(one != old for one, old in zip(programs, usual, strict=True))
        print(
            f"{title:26} {made:5.1f} % {firm:5.1f} % {size:4.1f} instructions, {others} others",
            flush=True,
        )

    print(f"{len(plans)} deals: made, made firmly, size, other plans than now")
    line("as it is", usual)
    for module, name in NUMBERS:
        for factor in (0.5, 2.0):
            with changed(module, name, factor):
                line(f"{name} x {factor:g}", [written(plan) for plan in plans])


if __name__ == "__main__":
    main()
