"""The examples of Debian's dealer, each program with deals of its own: averages and
frequencies agree within four standard errors."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field

import pytest
from dealer_program import EXAMPLES, MISSING, PROGRAM, dealer

from kibitz.condition.reading.dealer import is_logical
from kibitz.script import read, run
from kibitz.script.actions import Average

pytestmark = pytest.mark.skipif(
    PROGRAM is None or not EXAMPLES, reason=f"{MISSING}, or its examples are not"
)

TRIED = {"Descr.stayman": 600_000, "Descr.junkstayman": 600_000, "Descr.controls": 400_000}
"""How many deals to try where a hundred thousand would give too few."""
ERRORS = 4.0


@dataclass
class Printed:
    """The averages and frequencies of an output, in order, and the deals they are of."""

    deals: int = 0
    averages: list[tuple[str, float]] = field(default_factory=list)
    tables: list[tuple[str, dict[str, int]]] = field(default_factory=list)


def parsed(text: str) -> Printed:
    printed = Printed()
    for line in text.splitlines():
        if found := re.fullmatch(r"Frequency (.*):", line):
            printed.tables.append((found[1], {}))
        elif found := re.fullmatch(r" *(Low|High|-?\d+)\t *(\d+)", line):
            printed.tables[-1][1][found[1]] = int(found[2])
        elif found := re.fullmatch(r"Produced (\d+) hands", line):
            printed.deals = int(found[1])
        elif found := re.fullmatch(r"(?:(.*): )?(-?[\d.]+(?:e[+-]\d+)?)", line):
            printed.averages.append((found[1] or "", float(found[2])))
    return printed


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_averages_and_frequencies_agree(path):
    text = path.read_text(encoding="utf-8")
    tried = TRIED.get(path.name, 100_000)
    produce = 20_000 if "produce" in text and "print" not in text.replace("printes", "") else None
    if path.name == "Descr.evaluation":  # it averages a single deal
        produce = 5000
    options = ["-s", "17", "-g", str(tried), *(["-p", str(produce)] if produce else [])]
    theirs = parsed(dealer(text, *options))
    script = read(text)
    outcome = run(script, seed=18, generate=tried, produce=produce)
    mine = parsed(outcome.text + outcome.statistics)

    assert [name for name, _ in mine.averages] == [name for name, _ in theirs.averages]
    assert [name for name, _ in mine.tables] == [name for name, _ in theirs.tables]
    assert mine.deals == outcome.produced
    if outcome.generated < tried:
        assert mine.deals == theirs.deals
    else:
        expected = (mine.deals + theirs.deals) / 2
        assert abs(mine.deals - theirs.deals) <= ERRORS * math.sqrt(2 * max(1, expected))

    averages = [action for action in script.actions if isinstance(action, Average)]
    for action, mean, (name, value), (_, other) in zip(
        averages, outcome.means, mine.averages, theirs.averages, strict=True
    ):
        if is_logical(action.value):
            counts = round(value * mine.deals), round(other * theirs.deals)
            assert agree(*counts, mine.deals, theirs.deals), (name, counts)
            continue
        spread = mean.error * math.sqrt(mean.count)
        error = spread * math.sqrt(1 / mine.deals + 1 / theirs.deals)
        rounding = 1e-5 * max(1.0, abs(value))
        assert abs(value - other) <= ERRORS * error + rounding, name

    for (name, one), (_, two) in zip(mine.tables, theirs.tables, strict=True):
        assert sum(one.values()) == mine.deals
        for label in one.keys() | two.keys():
            counts = one.get(label, 0), two.get(label, 0)
            assert agree(*counts, mine.deals, theirs.deals), (name, label, counts)


def agree(one: int, two: int, of: int, of_other: int) -> bool:
    """May two counts be of the same share? Within four standard errors, or one card's odds."""
    share = (one + two) / (of + of_other)
    error = math.sqrt(share * (1 - share) * (1 / of + 1 / of_other))
    return abs(one / of - two / of_other) <= ERRORS * error + 1 / of + 1 / of_other


def test_every_example_is_there():
    assert len(EXAMPLES) >= 17
