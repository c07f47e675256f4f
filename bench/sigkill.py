"""Long commands killed at random moments and begun again: the rows of an uninterrupted run.

    python bench/sigkill.py [--times 20] [--seed 1] [NAME …]

For evaluate, encyclopedia, match, postmortem --out, compare and the workbench's comparisons: each
is killed (SIGKILL, the leading process and all of its session) so many times, each time at a moment
drawn evenly from the length of a whole run, and begun again with the same file. No row that was
kept may be lost or differ, and in the end the rows must be those of the whole run.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from killed import CASES, killed_and_resumed


def main() -> None:
    """Kill each of them, and say what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(CASES))
    given = parser.parse_args()
    for name in given.names or CASES:
        with tempfile.TemporaryDirectory() as folder:
            draw = random.Random(f"{given.seed}/{name}")
            course = killed_and_resumed(CASES[name], Path(folder), given.times, draw)
        print(
            f"{name:<13} {course.kills} kills, {course.files} files brought to their end, "
            f"{course.units} rows each, all the same; {course.seconds:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
