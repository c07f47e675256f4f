"""What the costs of words do: the texts of suit combinations with each of them at other values.

    python bench/suit_text_constants.py [--count 60] [--seed 1] [--minutes 5]

Of several certified texts the cheapest is told. All costs of a table are changed at once, each by a
factor of its own between a half and two, a few times, and the combinations are told anew: the
problems of "Strategies Explained", where FINESSE's own words are the yardstick (they are beside the
checkout; without them they are left out), and random ones. Printed is how many texts become others,
how many words they have, how many have FINESSE's very words, and how many are still certified (a
cost chooses between texts, it cannot make one false). A run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from finesse_table import DATA, rows, verdict

from kibitz.combination import suit
from kibitz.report.suits.suit import suit_lines
from suit import random_combination
from varied import Settings, paired, value_of

TABLES = ("JOINED", "DONE", "ADDED", "SEEN", "WHEN")
DRAWS = 4
"""So many times the costs of a table are changed."""
SHARES = {
    "combination.explaining.cover:_LOSING": (Fraction(1, 4), Fraction(1, 2)),
    "combination.explaining.explain:_TEMPTS": (Fraction(1, 2), Fraction(9, 10)),
}


def told(name: str, theirs: str = "") -> Mapping[str, Any]:
    """A combination as it is told now, beside FINESSE's words where there are any."""
    solution = suit(name)
    best = solution.best
    if best is None:
        return {"text": "", "procedure": "", "certified": True}
    same = theirs and verdict(best.text, theirs, solution.problem, solution.most) == "identical"
    return {
        "text": "\n".join(suit_lines(solution)),
        "procedure": best.text,
        "certified": best.certified,
    } | ({"finesse": bool(same)} if theirs else {})


def said(usual: list[Any], now: list[Any]) -> str:
    """How the texts differ from the usual ones."""
    changed = sum(a["text"] != b["text"] for a, b in zip(usual, now, strict=True))
    plays = sum(a["procedure"] != b["procedure"] for a, b in zip(usual, now, strict=True))
    words, played = (
        statistics.fmean(len(one[part].split()) for one in now) for part in ("text", "procedure")
    )
    lines = statistics.fmean(len(one["procedure"].splitlines()) for one in now)
    finesse = [one["finesse"] for one in now if "finesse" in one]
    return (
        f"{changed:3} texts change, {plays:3} of them how to play; {words:6.2f} words, "
        f"{played:.2f} and {lines:.2f} lines of them how to play; {sum(finesse)} of {len(finesse)} "
        f"as FINESSE; {sum(one['certified'] for one in now)} certified"
    )


def settings() -> Settings:
    """The costs of each table changed, each by a factor of its own; the shares at other values."""
    found: list[tuple[str, Mapping[str, Any]]] = []
    for table in TABLES:
        name = f"combination.word_costs:{table}"
        costs, chooser = value_of(name), random.Random(table)
        values = {
            f"draw {number}": {
                word: cost * 2 ** chooser.uniform(-1, 1) for word, cost in costs.items()
            }
            for number in range(1, DRAWS + 1)
        }
        found.append((name, values))
    listed = value_of("combination.word_costs:LISTED")
    steep = {f"x {by}": tuple(by * cost for cost in listed) for by in (0.5, 2)}
    found.append(("combination.word_costs:LISTED", steep))
    return [*found, *((name, {str(one): one for one in some}) for name, some in SHARES.items())]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=5.0, help="stop after so many (5)")
    options = parser.parse_args()
    chooser = random.Random(options.seed)
    names = [random_combination(chooser) for _ in range(options.count)]
    cases: dict[str, Callable[[], Mapping[str, Any]]] = {
        f"problem {number}": partial(told, f"{north}-{south}", theirs)
        for number, north, south, _, theirs in (rows() if DATA.exists() else ())
    }
    cases |= {name: partial(told, name) for name in names}
    paired("suit_text_constants", settings(), cases, said, options.minutes, "kibitz.combination")


if __name__ == "__main__":
    main()
