"""What the plans written by hand make against ordinary defence, on the lesson's layout and others.

`python bench/programs.py [SET …]` prints a line a plan: its words, what it makes on the lesson's
layout, the shares made, failed and unforeseen on 200 drawn layouts, milliseconds a layout.
`bench/refutations.py` attacks them.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from kibitz.planning.language.follower import Follower
from kibitz.planning.referee.replay import Fate, LayoutPlay
from plans import HandWrittenPlan, hand_written_plans

LAYOUTS = 200
SEED = 1


def replay_of(
    plan: HandWrittenPlan, hands: tuple[int, ...], layout: int, follower: Follower | None = None
) -> LayoutPlay:
    """A replay of a plan on a layout, after the lead."""
    return LayoutPlay(
        follower or Follower(plan.program), plan.seen, hands, layout=layout, seed=SEED
    )


def on_lesson(plan: HandWrittenPlan) -> Fate:
    """What it makes on the lesson's own layout."""
    return replay_of(plan, plan.hands, 0).to_end(LayoutPlay.drawn)


def on_drawn(plan: HandWrittenPlan, count: int = LAYOUTS) -> tuple[Counter[Fate], float]:
    """How often it ends in which way on drawn layouts, and milliseconds a layout."""
    layouts, follower = plan.layouts(count, SEED), Follower(plan.program)
    start = time.process_time()
    fates = Counter(
        replay_of(plan, hands, n, follower).to_end(LayoutPlay.drawn)
        for n, hands in enumerate(layouts)
    )
    return fates, 1000 * (time.process_time() - start) / len(layouts)


def table(plans: list[HandWrittenPlan]) -> None:
    """A line a plan, and the totals."""
    print("plan               words  lesson      made  failed  unforeseen    ms")
    made, unforeseen, times = 0, 0, []
    for plan in plans:
        fate = on_lesson(plan)
        fates, ms = on_drawn(plan)
        made += fate is Fate.MADE
        unforeseen += fates[Fate.UNFORESEEN]
        times.append(ms)
        shares = [fates[one] * 100 / fates.total() for one in Fate]
        print(
            f"{plan.name:18} {plan.words:5}  {fate.value:10}"
            f" {shares[0]:4.0f} % {shares[1]:5.0f} % {shares[2]:9.1f} % {ms:5.2f}"
        )
    share = 100 * unforeseen / LAYOUTS / len(plans)
    print(
        f"{made} of {len(plans)} make on the lesson's layout; unforeseen {share:.1f} % on average"
    )
    print(f"{sorted(times)[len(times) // 2]:.2f} ms a layout (median)")


def main() -> None:
    """The table."""
    table(hand_written_plans(*sys.argv[1:]))


if __name__ == "__main__":
    main()
