"""What starting costs: `import kibitz`, the list of commands, a small answer, the default system.

    python bench/imports.py [--repeats 9] [--against ../older/src]

Each start is a process of its own, in turn with one of bare Python (and with the other checkout's,
where one is named); what counts is processor time, as a median. Other work on the machine may
double it, bare Python's and both sides' alike: the bars are meant for a quiet one.
Bars are seconds more than bare Python; the default system's is the time from its name to the
system, in a process that has imported it. The last table says what is saved by keeping a text
of rules, by its length (`bidding.rules.system.LONG`).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

HERE = Path(__file__).resolve().parents[1] / "src"
MAIN = "import sys; sys.argv = ['kibitz', *{words!r}]; from kibitz.__main__ import main; main()"
SYSTEM = (
    "import time\n"
    "try: from kibitz.bidding.rules.system import System\n"
    "except ImportError: from kibitz.bidding.system import System  # where it was before\n"
    "start = time.process_time(); System.load('default'); print(time.process_time() - start)"
)
STARTS = {
    "import kibitz": ("import kibitz", None),
    "import numpy": ("import numpy", None),
    "kibitz --version": (MAIN.format(words=("--version",)), 0.15),
    "kibitz --help": (MAIN.format(words=("--help",)), 0.3),
    "kibitz suit AQ 2": (MAIN.format(words=("suit", "AQ", "2")), 0.4),
}
"""What is started, and how much more than bare Python it may cost."""
SYSTEM_BAR = 0.1
COMPILED = tempfile.TemporaryDirectory()
LARGE = ("numpy", "lark", "rich", "typer", "altair", "dask", "matplotlib", "pyarrow", "fastapi")
RULE = "$.1N.{call}. := {low} TO 37 Points AND Spades > 4 AND shape [5,3,3,2] OR [5,4,2,2];\n"


def run(code: str, source: Path, cache: str) -> tuple[float, str]:
    """One run of Python with this code: its processor time, and what it prints."""
    environment = os.environ | {
        "PYTHONPATH": str(source),
        "KIBITZ_CACHE": cache,
        "PYTHONPYCACHEPREFIX": COMPILED.name,  # modules are compiled once, as when installed
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    after = getrusage(RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, done.stdout


def seconds(code: str, source: Path, cache: str) -> float:
    """The processor time of one start."""
    return run(code, source, cache)[0]


def verdict(cost: float, bar: float | None) -> str:
    """Is the bar kept?"""
    return "" if bar is None else f"at most {bar:.2f}: {'yes' if cost <= bar else 'NO'}"


def starts(sides: dict[str, Path], repeats: int, cache: str) -> None:
    """The table of starts: bare Python and every side in turn."""
    for name, (code, bar) in STARTS.items():
        bare: list[float] = []
        spent: dict[str, list[float]] = {side: [] for side in sides}
        for _ in range(repeats):
            bare.append(seconds("pass", HERE, cache))
            for side, source in sides.items():
                spent[side].append(seconds(code, source, cache))
        nothing = statistics.median(bare)
        more = {side: statistics.median(times) - nothing for side, times in spent.items()}
        told = [f"{side} +{cost:.3f} s" for side, cost in more.items()]
        if "before" in more:
            told.append(f"{more['before'] / more['now']:.1f} times less")
        print(f"{name:<18} python {nothing:.3f} s, {', '.join(told)}   {verdict(more['now'], bar)}")


def default_system(sides: dict[str, Path], repeats: int) -> None:
    """The default system the first time, and the second."""
    medians: dict[tuple[str, str], float] = {}
    for side, source in sides.items():
        times: dict[str, list[float]] = {"the first time": [], "the second time": []}
        for _ in range(repeats):
            with tempfile.TemporaryDirectory() as cache:
                for which in times:
                    times[which].append(float(run(SYSTEM, source, cache)[1]))
        medians |= {(which, side): statistics.median(each) for which, each in times.items()}
    for which, bar in (("the first time", None), ("the second time", SYSTEM_BAR)):
        told = [f"{side} {medians[which, side]:.3f} s" for side in sides]
        if "before" in sides:
            ratio = medians[which, "before"] / medians[which, "now"]
            told.append(f"{ratio:.1f} times less")
        now = medians[which, "now"]
        print(f"default system {which}: {', '.join(told)}   {verdict(now, bar)}")


def lengths(repeats: int) -> None:
    """How long a text of rules takes to be read, the grammar being loaded, and to be found."""
    calls = [f"{level}{strain}" for level in range(2, 8) for strain in "CDHSN"]
    rules = [RULE.format(call=call, low=low) for low, call in enumerate(calls)]
    code = (
        "import time; from kibitz.bidding.rules import system; "
        "system.LONG = {long}; text = {text!r}; system._read('$.P. := true;', '', ''); "
        "start = time.process_time(); system.System.parse(text); print(time.process_time() - start)"
    )
    print("characters      read     found")
    with tempfile.TemporaryDirectory() as cache:
        for count in (1, 10, 20, 30):
            text = "$.1N. := 15 TO 17 Points;\n" + "".join(rules[:count])
            found: dict[int, list[float]] = {10**9: [], 0: []}
            for _ in range(repeats):
                for long, times in found.items():
                    times.append(float(run(code.format(long=long, text=text), HERE, cache)[1]))
            read, kept = (1000 * statistics.median(times) for times in found.values())
            print(f"{len(text):>10} {read:>6.1f} ms {kept:>6.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what starting costs.")
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--against", type=Path, help="another checkout's src, measured as 'before'")
    given = parser.parse_args()
    sides = {"now": HERE} if given.against is None else {"before": given.against, "now": HERE}
    with tempfile.TemporaryDirectory() as cache:
        for source in sides.values():  # compiled, and the files in memory
            for code in (SYSTEM, *(code for code, _ in STARTS.values())):
                run(code, source, cache)
        starts(sides, given.repeats, cache)
        code = f"import sys, kibitz; print(*[name for name in {LARGE!r} if name in sys.modules])"
        loaded = run(code, HERE, cache)[1].split()
        print(f"loaded with import kibitz, of what is large: {', '.join(loaded) or 'nothing'}")
    default_system(sides, given.repeats)
    lengths(given.repeats)


if __name__ == "__main__":
    main()
