"""docs/constants.md names every hand-set number with its value, and says of each what shows it."""

from __future__ import annotations

import ast
import re
from collections import Counter

import pytest
from constants import (
    KINDS,
    PAGE,
    ROOT,
    brought_up_to_date,
    in_page,
    in_source,
    inside_functions,
    numbers_in,
)

TEXT = PAGE.read_text(encoding="utf-8")
ROWS = in_page(TEXT)


def test_every_number_of_the_source_stands_in_the_page_and_no_other():
    source = {number.key for number in in_source()}
    page = {row.key for row in ROWS}
    assert len(page) == len(ROWS)
    missing = [f"{file}: {name} is not in the page" for file, name in sorted(source - page)]
    gone = [f"{file}: {name} is not in the source" for file, name in sorted(page - source)]
    assert not missing + gone, "`make constants`, then say why:\n" + "\n".join(missing + gone)


def test_the_values_are_those_of_the_source():
    source = {number.key: number.value for number in in_source()}
    changed = [
        f"{row.file}: {row.name} is {source[row.key]}, in the page {row.value}"
        for row in ROWS
        if source.get(row.key, row.value) != row.value
    ]
    assert not changed, "is the reason still true? `make constants`:\n" + "\n".join(changed)


def test_every_number_has_a_kind_and_a_reason():
    bare = [f"{row.file}: {row.name}" for row in ROWS if row.kind not in KINDS or not row.why]
    assert not bare, "\n".join(bare)


def test_the_page_says_what_each_kind_is():
    assert tuple(re.findall(r"^- \*\*(\w+)\*\*:", TEXT, re.MULTILINE)) == KINDS


def test_a_measured_number_names_a_program_that_is_there():
    for row in ROWS:
        named = re.findall(r"\bbench/\w+\.py", row.why)
        assert named or row.kind != "measured", f"{row.file}: {row.name} names no program"
        for program in named:
            assert (ROOT / program).is_file(), f"{row.file}: {row.name} names {program}"


def test_the_totals_are_right():
    """Counted here anew from the cells of the page's own tables."""
    table = TEXT.split("<!-- totals -->")[1].split("<!-- end of totals -->")[0]
    head, _, *lines = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in table.strip().splitlines()
    ]
    assert head == ["room", *KINDS, "all"]
    told = {line[0]: [int(cell or 0) for cell in line[1:]] for line in lines}
    rooms: dict[str, Counter[str]] = {}
    for section in TEXT.split("\n## ")[1:]:
        room, _, body = section.partition("\n")
        rooms[room] = Counter(re.findall(r"^\| `.*` \| (\w+) \| .* \|$", body, re.MULTILINE))
    rooms["**all**"] = sum(rooms.values(), Counter())
    assert told == {
        room: [*(found[kind] for kind in KINDS), found.total()] for room, found in rooms.items()
    }


def test_writing_the_page_anew_changes_nothing():
    assert brought_up_to_date(TEXT) == TEXT


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("FIT = 8", {"FIT": "8"}),
        ("_FAR: int = 1 << 96", {"_FAR": "1 << 96"}),
        ("A, B = 1, -2", {"A": "1", "B": "-2"}),
        ("A, B = range(2)", {"A, B": "range(2)"}),
        ("LEAST = Fraction(1, 100)", {"LEAST": "Fraction(1, 100)"}),
        ("GAME = {'S': 4, 'N': 3}", {"GAME": "{'S': 4, 'N': 3}"}),
        ("CHOICE = Terms(margin=40, first=BLOCK)", {"CHOICE.margin": "40"}),
        ("LATE = Effort(96, 384)", {"LATE": "Effort(96, 384)"}),
        ("STEPS = (10000, 20000, 30000, 40000, 50000, 60000, 70000, 80000, 90000, 5)",
         {"STEPS": "10 numbers, sum 450005"}),
        ("class Rounds:\n    rate: float = 0.15\n    seen: int = 0\n    name: str = 'x'",
         {"Rounds.rate": "0.15"}),
        ("limit = 5\nNAMES = ('a', 'b')\nYES = True\nTOP = CALLS[3:]\nWORDS = {1: 'one'}", {}),
        ("def f(n=3):\n    LIMIT = 4", {}),
    ],
)  # fmt: skip
def test_what_counts_as_a_number(source, found):
    assert {one.name: one.value for one in numbers_in("m.py", ast.parse(source))} == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f():\n    return 0.3 * x + 0.5", {"f()": "0.3"}),
        ("def f(least=0.04):\n    return least", {"f()": "0.04"}),
        ("class A:\n    def cost(self):\n        return 2.5 + 2.1 + 2.5", {"A.cost()": "2.1, 2.5"}),
        ("def f():\n    def g():\n        return 0.7\n    return g", {"f()": "0.7"}),
        ("def f():\n    return x * (1 - 1e-9) / 100.0 + 7", {}),
        ("RATE = 0.3", {}),
    ],
)  # fmt: skip
def test_fractions_inside_functions(source, found):
    told = {one.name: one.value for one in inside_functions("m.py", ast.parse(source))}
    assert told == found
    assert not [*inside_functions("report/m.py", ast.parse(source))]
