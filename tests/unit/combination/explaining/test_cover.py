"""The layouts of a line in words: exact, adding up, and as a teacher would say them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kibitz.combination import Problem, suit
from kibitz.combination.explaining.clause import bits, groups_of
from kibitz.combination.explaining.cover import Cover, cover


def wins(cards: str, tricks: int | None = None, **terms: Any) -> Cover:
    solution = suit(cards, tricks=tricks, **terms)
    assert solution.best is not None
    return cover(solution.problem, bits(solution.best.wins()))


@pytest.mark.parametrize(
    ("cards", "tricks", "text"),
    [
        (
            "AKQT-xxx",
            4,
            "Wins when the suit is 3-3 (35.53 %), the jack is doubleton (16.15 %) or singleton "
            "(2.42 %), or East has at most one card and West the jack (6.80 %).",
        ),
        ("AQ-2", 2, "Wins when West has the king (50.00 %)."),
        ("AQ-2", 1, "Always wins."),
        ("AQT-xxx", 2, "Wins when West has the king or jack (76.00 %)."),
        ("AQT-xxx", 3, "Wins when West has the king and jack (24.00 %)."),
        ("AKJTx-xxx", 4, "Loses only when West is void (1.96 %)."),
        ("AJ9xx-Kxx", 4, "Loses only when East has QTxx or longer (10.43 %)."),
        ("KQxx-xxx", 3, "Wins when West has Axx (17.76 %)."),
        ("AKQJ8-xx", 5, "Wins when the suit is no worse than 4-2 (83.98 %)."),
        ("AK9x-Q8xx", 4, "Wins when the suit is 3-2 (67.83 %), or the jack or ten is singleton "
         "(11.30 %)."),
        ("AK98x-Jx", 5, "Wins when West has QT or QTx (8.72 %)."),
    ],
)  # fmt: skip
def test_in_words(cards: str, tricks: int, text: str) -> None:
    assert wins(cards, tricks).sentence() == text


def test_known_cards_need_no_words() -> None:
    """With the jack known to lie with West only the lengths are said."""
    text = wins("AKQT-xxx", 4, known="W:J").sentence()
    assert "jack" not in text


def test_cards_that_make_no_difference_are_not_told_apart() -> None:
    problem = Problem.parse("AKQ9-xxx")
    even = bits(lay for lay in problem.layouts if sum(lay.west) == 3)
    assert len(problem.classes) == 2
    assert [group.letters for group in groups_of(problem, even)] == ["JT8765"]
    assert cover(problem, even).phrase() == "the suit is 3-3 (35.53 %)"


def test_nothing_and_everything() -> None:
    problem = Problem.parse("AQ-2")
    assert cover(problem, 0).sentence() == "Never wins."
    everything = cover(problem, bits(problem.layouts))
    assert everything.sentence() == "Always wins." and everything.chance == 1


def test_chances_of_clauses_that_exclude_each_other_add_up() -> None:
    told = wins("AKQT-xxx", 4)
    assert told.disjoint and told.exact
    parts = sum((told.chance_of(clause.layouts) for clause in told.clauses), Fraction(0))
    assert parts == told.chance
