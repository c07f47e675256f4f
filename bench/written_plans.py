"""Programs that the search finds beside those written by hand: the same lessons, the same fresh
layouts.

`python bench/written_plans.py [SET …]` prints a line a lesson: what the program written by hand and
the one that was found make on 200 layouts that did not choose it, seconds, and the program found.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Program
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate, LayoutPlay
from kibitz.planning.writing.writer import write
from plans import HandWrittenPlan, hand_written_plans

CHOOSING, FRESH = 300, 200


def compare(plan: HandWrittenPlan) -> tuple[float, float, float, str]:
    """What both make on fresh layouts, the seconds of the search, and what it found."""
    view = plan.situation.view()
    start = time.process_time()
    written = write(TrialLayouts.drawn(view, None, CHOOSING, 2)).program
    seconds = time.process_time() - start
    fresh = TrialLayouts.drawn(view, None, FRESH, 1)
    by_hand, found = (100 * made(one, fresh) for one in (plan.program, written))
    return by_hand, found, seconds, written.text.replace("\n", " ")


def made(program: Program, layouts: TrialLayouts) -> float:
    """The share of layouts that a program makes against ordinary defence."""
    follower = Follower(program)
    fates = [layouts.replay(follower, n).to_end(LayoutPlay.drawn) for n in range(len(layouts))]
    return fates.count(Fate.MADE) / len(fates)


def main() -> None:
    """The table."""
    wanted = sys.argv[1:]
    plans = [p for p in hand_written_plans() if not wanted or p.name.split()[0] in wanted]
    total = [0.0, 0.0, 0.0]
    for plan in plans:
        by_hand, found, seconds, text = compare(plan)
        for n, value in enumerate((by_hand, found, seconds)):
            total[n] += value
        print(
            f"{plan.name:18} {by_hand:4.0f} % {found:4.0f} % {seconds:5.1f} s  {text}", flush=True
        )
    means = [value / len(plans) for value in total]
    print(f"mean: by hand {means[0]:.1f} %, found {means[1]:.1f} %, {means[2]:.1f} s")


if __name__ == "__main__":
    main()
