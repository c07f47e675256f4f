"""The workbench's memory under load: minutes of questions never asked before, beside a comparison.

    python bench/web_memory.py [SECONDS]

Every tenth of the time (ten minutes unless told otherwise) it prints the memory of the server and
all its processes, in megabytes, and how many requests were answered; at the end by how much the
memory grew from the third tenth to the last, the third minute to the tenth. More than 5 % is a
failure, as is a request that is not answered with 200.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from pathlib import Path

from web import MANY, compare, load, memory, odds, suits

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from workbench import workbench

ROUNDS = 10
SETTLED = 3
"""After so many rounds what is kept (answers, workers' own caches) has come to its size."""
MOST = 0.05


def main() -> None:
    """Measure, and say whether it grew."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600.0
    found: list[float] = []
    failures = 0
    with tempfile.TemporaryDirectory() as folder, workbench(Path(folder)) as bench:
        name = compare(bench)
        began = time.monotonic()
        for number in range(ROUNDS):
            kind = (suits, odds)[number % 2]
            some = list(itertools.islice(kind(100 + number), MANY))
            left = (number + 1) * seconds / ROUNDS - (time.monotonic() - began)
            figures = load(bench.address, some, left)
            failures += figures.failures
            found.append(memory(bench.process.pid))
            print(
                f"{time.monotonic() - began:5.0f} s  {found[-1]:7.1f} MB  "
                f"{kind.__name__:<5} {figures}",
                flush=True,
            )
        done = bench.ask(f"api/comparisons/{name}")
        bench.ask(f"api/comparisons/{name}/stopped", {})
    growth = found[-1] / found[SETTLED - 1] - 1
    print(f"deals compared meanwhile: {done['done']}, failed: {done['failed']}")
    print(f"growth after {SETTLED} of {ROUNDS} rounds: {100 * growth:+.1f} %; {failures} failures")
    sys.exit(1 if failures or growth > MOST else 0)


if __name__ == "__main__":
    main()
