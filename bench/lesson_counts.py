"""Declarer's count beside a teacher's: why its four settings have the values that they have.

`suit_count.LIKELY` and `USUAL` are the shares of deals in which a side suit and trumps lie no worse
than is counted on; `count.RUFFING` is how many trumps the shorter hand must have to ruff with, and
`count.STOPPED` how many tricks may be lost before the suit that was led is stopped.
Each is moved while the others stay, and the lists that agree in all suits are counted. Then the
settings are chosen on one half of the lessons and tried on the other half.

    python bench/lesson_counts.py

The lessons are ../shared/data/lessons_told.jsonl.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import cast

from kibitz.planning import count as counting
from kibitz.planning.count import Count

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from lesson_lists import LESSONS, Lesson, told  # which reads the lists

SHARES = tuple(Fraction(n, 100) for n in (35, 50, 65, 75, 80, 90, 95, 100))
TRUMPS = (1, 2, 3, 4, 5, 13)
LOST = (0, 1, 2, 3, 6)
Setting = tuple[Fraction, Fraction, int, int]
CHOSEN: Setting = (counting.LIKELY, counting.USUAL, counting.RUFFING, counting.STOPPED)


@contextmanager
def settings(chosen: Setting) -> Iterator[None]:
    """The count with other settings."""
    counting.LIKELY, counting.USUAL, counting.RUFFING, counting.STOPPED = chosen
    try:
        yield
    finally:
        counting.LIKELY, counting.USUAL, counting.RUFFING, counting.STOPPED = CHOSEN


def agreeing(lessons: Sequence[Lesson], chosen: Setting) -> list[bool]:
    """Which lists agree in all suits."""
    with settings(chosen):
        counts = [Count.of_view(one.view) for one in lessons]
    return [
        not one.differs((count.winners if one.kind == "winner" else count.losers) or {})
        for one, count in zip(lessons, counts, strict=True)
    ]


def summary(lessons: Sequence[Lesson], agree: Sequence[bool]) -> str:
    """Lists of winners and of losers that agree, those of the full set apart."""
    parts = []
    for kind, is_full in itertools.product(("winner", "loser"), (True, False)):
        here = [
            good
            for one, good in zip(lessons, agree, strict=True)
            if one.kind == kind and (one.lessons == "100NT") is is_full
        ]
        parts.append(f"{kind}s {'100NT' if is_full else 'others'} {sum(here)}/{len(here)}")
    return ", ".join(parts)


def main() -> None:
    """Print the tables."""
    if not LESSONS.is_file():
        print(f"{LESSONS.name} is not beside the checkout: nothing to count")
        return
    lessons = told()
    for place, (name, values) in enumerate(
        (("LIKELY", SHARES), ("USUAL", SHARES), ("RUFFING", TRUMPS), ("STOPPED", LOST))
    ):
        for value in values:
            moved = (value if n == place else old for n, old in enumerate(CHOSEN))
            chosen = cast(Setting, tuple(moved))
            mark = "*" if chosen == CHOSEN else " "
            agree = agreeing(lessons, chosen)
            print(f"{mark} {name} {float(value):g}: {sum(agree)}, {summary(lessons, agree)}")
    grid = list(itertools.product(SHARES[1::2], SHARES[1::2], TRUMPS[1:], LOST[:-1]))
    found = {chosen: agreeing(lessons, chosen) for chosen in grid}
    for first in (0, 1):
        halves = [[n for n in range(len(lessons)) if n % 2 == half] for half in (first, 1 - first)]
        best = max(grid, key=lambda chosen: sum(found[chosen][n] for n in halves[0]))
        chosen_on, tried_on = (sum(found[best][n] for n in half) for half in halves)
        likely, usual, ruffing, stopped = best
        print(
            f"chosen on {'even' if first == 0 else 'odd'} places: LIKELY {float(likely):g}, "
            f"USUAL {float(usual):g}, RUFFING {ruffing}, STOPPED {stopped}: "
            f"{chosen_on}/{len(halves[0])} there, {tried_on}/{len(halves[1])} on the others"
        )


if __name__ == "__main__":
    main()
