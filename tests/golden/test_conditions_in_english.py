"""Conditions in English, as a teacher would read them: tests/golden/conditions.txt.

Each entry is a condition (a line that begins with `$` is a rule for one hand), then its
English, indented. To change the wording, change the program, print the entries anew with
`python tests/golden/test_conditions_in_english.py`, and read them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.condition import parse_program, parse_rules
from kibitz.condition.wording import english

GOLDEN = Path(__file__).with_name("conditions.txt")


def entries() -> Iterator[tuple[str, str]]:
    """The conditions and their English."""
    for entry in GOLDEN.read_text("utf-8").strip().split("\n\n"):
        lines = entry.splitlines()
        source = "\n".join(line for line in lines if not line.startswith("    "))
        words = " ".join(line.strip() for line in lines if line.startswith("    "))
        yield source, words


def in_english(source: str) -> str:
    """The English of the last rule or query of a text, by name and spelt out."""
    if source.startswith("$"):
        *_, rule = parse_rules(source).values()
        condition = rule.condition
    else:
        condition = parse_program(source).queries[-1].condition
    named, spelt = english(condition, names=True), english(condition)
    return spelt if named == spelt else f"{named} -- that is: {spelt}"


@pytest.mark.parametrize(("source", "words"), list(entries()))
def test_english(source, words):
    assert in_english(source) == words


def test_there_are_enough():
    assert len(list(entries())) >= 20


if __name__ == "__main__":
    import textwrap

    print("\n\n".join(
        source + "\n" + textwrap.fill(
            in_english(source), 96, initial_indent="    ", subsequent_indent="    ",
            break_on_hyphens=False, break_long_words=False,
        )
        for source, _ in entries()
    ))  # fmt: skip
