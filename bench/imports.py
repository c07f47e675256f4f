"""How long `import kibitz` takes, and what it leaves for later.

    python bench/imports.py [--repeats 7]

Each import runs in a process of its own, in turn with one that imports nothing; medians are
compared. The goal is half a second. What is large must not be loaded by it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys

GOAL = 0.5
LARGE = ("numpy", "lark", "rich", "typer", "altair", "dask", "matplotlib")


def seconds(code: str) -> float:
    """One run of Python with this code: its processor time, which other work does not change."""
    start = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    end = os.times()
    spent = end.children_user + end.children_system
    return spent - start.children_user - start.children_system


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the import.")
    parser.add_argument("--repeats", type=int, default=7)
    repeats = parser.parse_args().repeats
    pairs = [(seconds("pass"), seconds("import kibitz")) for _ in range(repeats)]
    nothing, ours = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(f"python {nothing:.3f} s, import kibitz {ours:.3f} s: {ours / nothing:.1f} times")
    print(f"import kibitz alone: {ours - nothing:.3f} s (goal {GOAL} s)")
    code = f"import sys, kibitz; print(*[name for name in {LARGE!r} if name in sys.modules])"
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    print(f"loaded with it, of what is large: {', '.join(loaded) or 'nothing'}")


if __name__ == "__main__":
    main()
