"""Conditions used by name more than once: read, counted, matched and told without doing it twice.

Each name uses the one before it twice, so that spelt out there would be a thousand million of them:
a test that ends at all ends because what is shared is looked at once.
"""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.cards import Seat
from kibitz.chance.odds import odds
from kibitz.condition import parse_program
from kibitz.condition.match import explain_failure, matches
from kibitz.condition.text import to_text
from kibitz.condition.tree import Named, seated, seats_of, size, walk
from kibitz.condition.vector import evaluate
from kibitz.condition.wording import english
from kibitz.deal import Deal
from kibitz.script import read, run
from kibitz.script.exact import source_of

NAMES = 39
DEAL = Deal.parse("N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76")
LEAVES = ("hcp(West) >= 4", "spades(East) = 3", "hearts(West) <= 4", "clubs(West) >= 2")


def program(line: str, first: str = LEAVES[0]) -> str:
    """A program of so many macros, each made by the line from the one before it."""
    lines = [f"m0 = {first};"]
    for i in range(1, NAMES):
        a, b = LEAVES[i % 4], LEAVES[(3 * i + 1) % 4]
        lines.append(f"m{i} = " + line.format(m=f"m{i - 1}", a=a, b=b) + ";")
    return "\n".join([*lines, f'"it" : m{NAMES - 1}'])


TWICE = program("({m} and {a}) or ({m} and {b})")


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("{m} and {m}", LEAVES[0]),
        ("{m} or {m}", LEAVES[0]),
        ("({m} and {a}) or ({m} and not {a})", LEAVES[0]),
        ("({m} or {a}) and ({m} or not {a})", LEAVES[0]),
    ],
)
@pytest.mark.parametrize("hands", [{}, {"north": str(DEAL.north), "south": str(DEAL.south)}])
def test_a_macro_used_twice_does_not_double_the_work(line, same, hands) -> None:
    (answer,) = odds(program=program(line), **hands)
    (alone,) = odds(same, **hands)
    assert answer.value == alone.value


def test_the_tree_is_walked_once() -> None:
    condition = parse_program(TWICE).queries[0].condition
    assert size(condition) > 10**9 and len(list(walk(condition))) < 20 * NAMES
    assert seats_of(condition) == {Seat.WEST, Seat.EAST}
    moved = seated(condition, Seat.NORTH, instead_of=Seat.WEST)
    assert seats_of(moved) == {Seat.NORTH, Seat.EAST}
    assert len(list(walk(moved))) == len(list(walk(condition)))
    assert isinstance(hash(moved), int) and isinstance(condition, Named)
    assert seated(condition, Seat.NORTH, instead_of=Seat.SOUTH) is condition


def test_a_hand_is_matched_once() -> None:
    condition = parse_program(TWICE).queries[0].condition
    assert matches(condition, DEAL) is False
    assert len(explain_failure(condition, DEAL)) < 10 * NAMES
    masks = {seat: np.array([DEAL[seat].mask], dtype=np.uint64) for seat in Seat}
    assert not evaluate(condition, masks).any()


def test_what_is_too_long_to_tell_is_told_by_its_name() -> None:
    condition = parse_program(TWICE).queries[0].condition
    assert to_text(condition) == f"m{NAMES - 1}"
    assert len(english(condition)) < 10_000 and "“m" in english(condition)
    short = parse_program('m = hcp(West) > 9; "it" : m and m').queries[0].condition
    assert "m" not in english(short).split()


@pytest.mark.parametrize(
    "line", ["{m} + {m} - {m}", "{m} > 3 ? {m} : {m} + 0", "{m} % 41 + {m} / 100"]
)
def test_a_number_of_a_script_used_twice_does_not_double_the_work(line: str) -> None:
    lines = ["m0 = hcp(west)"]
    lines += [f"m{i} = " + line.format(m=f"m{i - 1}") for i in range(1, NAMES)]
    script = read("\n".join([*lines, f"condition m{NAMES - 1} >= 0"]))
    assert len(run(script, produce=3, seed=1).masks) == 3
    assert len(source_of(script, 1)(3)) == 3  # drawn from tables as far as there are any
