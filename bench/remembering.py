"""Decisions by a solver that remembers the positions of earlier boards, and by one that forgets.

The first card of the example deals is decided by the planner on one thread, as in the processes of
a match, both ways in turns; the decisions must be the same.
`dummy/dds.py`, `Memory`, says what is remembered.

    python bench/remembering.py --worlds 60
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from kibitz.dummy import dds
from kibitz.notation import read
from kibitz.planning.declarer.decide import Planned
from kibitz.players.planner import Planner
from kibitz.players.problem import MatchBoard

EXAMPLES = Path(__file__).parents[1] / "examples"


def planned(problem: MatchBoard, worlds: int, remembers: bool) -> tuple[str, int, float]:
    """The card and its line, the boards that were solved, and the CPU seconds."""
    dds.set_threads(1)
    if not remembers:
        dds._MEMORY.threads = 0  # as if it were not sure who solves what
    start = time.process_time()
    found = Planner(worlds=worlds).decide(problem.start().view())
    seconds = time.process_time() - start
    assert isinstance(found, Planned)
    return f"{found.card} {found.how}", found.boards, seconds


def main() -> None:
    """Plan the examples both ways and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--worlds", type=int, default=60, help="layouts to plan on (60)")
    options = parser.parse_args()
    all_seconds = [0.0, 0.0]
    for number, file in enumerate(sorted(EXAMPLES.glob("*.pbn"))):
        problem = MatchBoard.of_board(read(file)[0])
        order = (True, False) if number % 2 else (False, True)
        found = {remembers: planned(problem, options.worlds, remembers) for remembers in order}
        assert found[True][:2] == found[False][:2]
        (_, boards, quick), (_, _, slow) = found[True], found[False]
        all_seconds = [all_seconds[0] + quick, all_seconds[1] + slow]
        print(
            f"{file.stem}: {boards:,} boards, {quick:.2f} CPU s remembering, "
            f"{slow:.2f} forgetting, ratio {slow / quick:.2f}",
            flush=True,
        )
    print(f"all: ratio {all_seconds[1] / all_seconds[0]:.2f}")


if __name__ == "__main__":
    main()
