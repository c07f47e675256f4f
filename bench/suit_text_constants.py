"""What the costs of words do: the texts of suit combinations with each of them at other values.

    python bench/suit_text_constants.py [--count 24] [--seed 1]

Of several certified texts the cheapest is told. Each cost is halved and doubled, one at a time, and
the combinations are told anew: how many texts become others, how many words and lines they have
then, and how many are still certified (a cost chooses between texts, it cannot make one false).
"""

from __future__ import annotations

import argparse
import random
import statistics
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kibitz.combination import suit
from kibitz.report.suits.suit import suit_lines
from suit import random_combination
from varied import named, table, value_of

ROOM = "combination."
COSTS = [
    "explaining.word_costs:LISTED",
    "explaining.word_costs:COST",
    "explaining.cover:_CLAUSE",
    "explaining.cover:_OVERLAP",
    "writing.action:COST",
    "writing.action:SPOT",
    "writing.draft:JOIN",
    "writing.draft:OTHERWISE",
    "writing.draft:UNLESS",
    "writing.shortest_text:IDLE",
    "writing.shortest_text:LEAST",
    "writing.shown:COST",
    "writing.shown:SUBJECT",
    "writing.shown:EITHER",
    "writing.shown:BOTH",
    "writing.third_hand:LINE",
    "writing.writer:PLAIN",
    "writing.writer:CLUMSIER",
]
SHARES = {
    "explaining.cover:_LOSING": (Fraction(1, 4), Fraction(1, 2)),
    "explaining.explain:_TEMPTS": (Fraction(1, 2), Fraction(9, 10)),
}


@dataclass(frozen=True)
class Told:
    """The texts of all combinations."""

    texts: tuple[str, ...]
    procedures: tuple[str, ...]
    certified: int


def tell(names: list[str]) -> Told:
    """Each combination as it is told now."""
    solutions = [suit(name) for name in names]
    return Told(
        tuple("\n".join(suit_lines(one)) for one in solutions),
        tuple(one.best.text for one in solutions),
        sum(one.best.certified for one in solutions),
    )


def said(usual: Told, now: Told) -> str:
    """How the texts differ from the usual ones."""
    changed = sum(a != b for a, b in zip(usual.texts, now.texts, strict=True))
    plays = sum(a != b for a, b in zip(usual.procedures, now.procedures, strict=True))
    words = statistics.fmean(len(text.split()) for text in now.procedures)
    lines = statistics.fmean(len(text.splitlines()) for text in now.procedures)
    return (
        f"{changed:3} texts change, {plays:3} of them how to play; {words:5.2f} words and "
        f"{lines:.2f} lines a procedure; {now.certified} of {len(now.texts)} certified"
    )


def scaled(value: Any, by: float) -> Any:
    """A cost, or each of several, so many times."""
    if isinstance(value, dict):
        return {name: one * by for name, one in value.items()}
    return tuple(one * by for one in value) if isinstance(value, tuple) else value * by


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chooser = random.Random(options.seed)
    names = [random_combination(chooser) for _ in range(options.count)]
    names = [name for name in names if suit(name).targets]
    costs = [
        (f"{ROOM}{name}", {f"x {by}": scaled(value_of(f"{ROOM}{name}"), by) for by in (0.5, 2)})
        for name in COSTS
    ]
    shares = [(f"{ROOM}{name}", named(values)) for name, values in SHARES.items()]
    print(f"{len(names)} combinations")
    table([*costs, *shares], lambda: tell(names), said)


if __name__ == "__main__":
    main()
