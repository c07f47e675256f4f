"""What trying a plan costs, over the plans written by hand in tests/plans.

`python bench/referee.py [SET …]` prints, plan by plan on 200 drawn layouts, CPU milliseconds a
layout against ordinary defence and for one departure (on the layouts that are made: the others need
none), then CPU seconds of a whole trial up to the chance and to its end; last of all the command
itself, `kibitz plan --try`, in a process of its own, up to the chance (`--layout 1` ends there) and
to its end.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "helpers"))

from kibitz.planning.language.follower import Follower  # noqa: E402
from kibitz.planning.referee.departing import refutation  # noqa: E402
from kibitz.planning.referee.layouts import TrialLayouts  # noqa: E402
from kibitz.planning.referee.replay import Fate, LayoutPlay  # noqa: E402
from kibitz.planning.referee.trying import LAYOUTS, trying  # noqa: E402
from plans import HandWrittenPlan, hand_written_plans  # noqa: E402

SEED = 1
BARS = {"ordinary ms": 1.0, "departure ms": 25.0, "chance s": 1.0, "trial s": 8.0}
"""What each of them should cost at most."""


def layout_costs(plan: HandWrittenPlan, layouts: TrialLayouts) -> tuple[float, float]:
    """Milliseconds a layout: ordinary defence, and one departure where that is made."""
    follower = Follower(plan.program)
    start = time.process_time()
    fates = [layouts.replay(follower, n).to_end(LayoutPlay.drawn) for n in range(len(layouts))]
    ordinary = time.process_time() - start
    made = [n for n, fate in enumerate(fates) if fate is Fate.MADE]
    start = time.process_time()
    for n in made:
        refutation(layouts.replay(follower, n))
    departing = time.process_time() - start
    return 1000 * ordinary / len(layouts), 1000 * departing / max(1, len(made))


def trial_costs(plan: HandWrittenPlan) -> tuple[float, float]:
    """Seconds of a trial in a process that has everything loaded: up to the chance, and all."""
    start = time.process_time()
    layouts = TrialLayouts.drawn(plan.situation.view(), None, LAYOUTS, SEED)
    at: list[float] = [time.process_time() - start for _ in trying(plan.text, layouts)]
    return at[0], at[-1]


def command_costs(plan: HandWrittenPlan) -> tuple[float, float]:
    """The same of the command, the start of Python and all that is imported included."""
    with tempfile.TemporaryDirectory() as folder:
        deal, text = Path(folder, "deal.txt"), Path(folder, "plan.txt")
        deal.write_text(f"{plan.deal}\n", "utf-8")
        text.write_text(plan.text, "utf-8")
        contract = f"{plan.contract.text}-{plan.contract.declarer.letter}"
        words = ["plan", str(deal), "--contract", contract, "--lead", str(plan.lead)]
        words = [sys.executable, "-m", "kibitz", *words, "--try", str(text)]
        return _cpu([*words, "--layout", "1"]), _cpu(words)


def _cpu(words: list[str]) -> float:
    before = os.times()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


def main(sets: list[str]) -> None:
    plans = [one for one in hand_written_plans() if not sets or one.name.split()[0] in sets]
    if not plans:
        sys.exit(f"no plan is of {', '.join(sets)}: the sets are written as in tests/plans")
    rows = []
    print(f"{'plan':20}" + "".join(f"{name:>14}" for name in BARS))
    for plan in plans:
        layouts = TrialLayouts.drawn(plan.situation.view(), None, LAYOUTS, SEED)
        row = (*layout_costs(plan, layouts), *trial_costs(plan))
        rows.append(row)
        print(f"{plan.name:20}" + "".join(f"{value:14.2f}" for value in row), flush=True)
    for name, choose in (("median", statistics.median), ("most", max)):
        found = [choose(column) for column in zip(*rows, strict=True)]
        print(f"{name:20}" + "".join(f"{value:14.2f}" for value in found))
    print(f"{'wanted at most':20}" + "".join(f"{value:14.2f}" for value in BARS.values()))
    middle = sorted(zip(rows, plans, strict=True), key=lambda one: one[0][3])[len(plans) // 2][1]
    chance, whole = command_costs(middle)
    print(f"the command, on {middle.name}: chance after {chance:.2f} s, all after {whole:.2f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
