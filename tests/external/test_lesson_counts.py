"""Declarer's count beside a teacher's, suit by suit, on lessons in declarer play.

The teacher often counts when more cards have been played than the lead, of which our count knows
nothing; docs/planning.md says of each lesson that differs why.
"""

from __future__ import annotations

import pytest
from lesson_lists import LESSONS, Lesson, told

from kibitz.planning.count import Count

pytestmark = pytest.mark.skipif(
    not LESSONS.is_file(), reason="lessons_told.jsonl is not beside the checkout"
)

FULL = "100NT"
"""The set of which every board is there, with winners in 52 lessons and losers in 39."""


def counted(lesson: Lesson) -> list[str]:
    """The suits that differ, by letter."""
    count = Count.of_view(lesson.view)
    by_suit = count.winners if lesson.kind == "winner" else count.losers
    assert by_suit is not None
    return [suit.letter for suit in lesson.differs(by_suit)]


def compared(kind: str, *, full: bool) -> tuple[int, dict[str, str]]:
    """How many lists there are, and which differ in which suits."""
    lessons = [one for one in told() if one.kind == kind and (one.lessons == FULL) is full]
    differ = {one.name: " ".join(counted(one)) for one in lessons}
    return len(lessons), {name: suits for name, suits in differ.items() if suits}


@pytest.mark.parametrize(
    ("kind", "lists", "bar", "differing"),
    [
        ("winner", 52, 48, {"100NT 29", "100NT 37"}),
        ("loser", 39, 33, {"100NT 12", "100NT 30", "100NT 40", "100NT 72", "100NT 83"}),
    ],
)
def test_the_full_set(kind: str, lists: int, bar: int, differing: set[str]) -> None:
    number, differ = compared(kind, full=True)
    assert number == lists
    assert lists - len(differ) >= bar, differ
    assert set(differ) == differing


@pytest.mark.parametrize(("kind", "lists", "bar"), [("winner", 52, 43), ("loser", 49, 43)])
def test_the_other_sets(kind: str, lists: int, bar: int) -> None:
    number, differ = compared(kind, full=False)
    assert number == lists
    assert lists - len(differ) >= bar, differ
