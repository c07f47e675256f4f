"""Conditions in English, as a teacher would read them: tests/golden/conditions.txt.

Each entry is a condition (a line that begins with `$` is a rule for one hand), then its
English, indented.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from golden import FOLDER, Golden, each
from kibitz.condition import parse_program, parse_rules
from kibitz.condition.wording import english

FILE = "conditions.txt"


def sources() -> Iterator[str]:
    """The conditions of the file."""
    for entry in (FOLDER / FILE).read_text("utf-8").strip().split("\n\n"):
        yield "\n".join(line for line in entry.splitlines() if not line.startswith("    "))


def in_english(source: str) -> str:
    """The English of the last rule or query of a text, by name and spelt out."""
    if source.startswith("$"):
        *_, rule = parse_rules(source).values()
        condition = rule.condition
    else:
        condition = parse_program(source).queries[-1].condition
    named, spelt = english(condition, names=True), english(condition)
    return spelt if named == spelt else f"{named} -- that is: {spelt}"


def written() -> str:
    """Every condition with its English."""
    return "\n\n".join(
        source + "\n" + fill(
            in_english(source), 96, initial_indent="    ", subsequent_indent="    ",
            break_on_hyphens=False, break_long_words=False,
        )
        for source in sources()
    ) + "\n"  # fmt: skip


TEXTS = (Golden(FILE, written),)


@each(TEXTS)
def test_english(text: Golden) -> None:
    text.check()


def test_there_are_enough() -> None:
    assert len(list(sources())) >= 20
