"""Section 6, the lines in brackets: found in words, with what they gain and what they risk."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.combination import suit
from kibitz.combination.explaining.trust import Trust
from kibitz.combination.language.certify import certify


def bracket(north: str, south: str) -> Trust:
    best = suit(north, south).best
    assert best is not None and best.certified
    found = best.explanation.trust
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("number", "north", "south", "card", "shown", "gain", "risk"),
    [
        # percent against honest defenders more, and against best defence less, than the best line
        (5, "AKQJ8", "xx", "eight", "East plays the ten or nine", "0.81", "15.99"),
        (14, "AK9x", "Qx", "nine", "East plays the jack or ten", "0.24", "4.20"),
        (34, "AKQ9xx", "xx", "nine", "East plays the jack or ten", "2.26", "7.91"),
        (37, "AK9xx", "Q8x", "eight", "West plays the jack or ten", "2.26", "7.91"),
    ],
)
def test_the_bracketed_line(
    number: int, north: str, south: str, card: str, shown: str, gain: str, risk: str
) -> None:
    found = bracket(north, south)
    assert f"If {shown}, finesse the {card}" in found.text
    assert f"{float(100 * found.gain):.2f}" == gain
    assert f"{float(100 * found.risk):.2f}" == risk
    assert found.chance > found.cautious >= found.best > found.deceived


def test_the_figures_are_those_of_the_reader() -> None:
    found = bracket("AKQ9xx", "xx")
    honest = suit("AKQ9xx", "xx", defence="no-falsecard").problem
    assert certify(found.text, honest).chance(6) == found.chance
    assert certify(found.text, suit("AKQ9xx", "xx").problem).chance(6) == found.deceived


def test_nothing_to_gain() -> None:
    best = suit("AQ-2").best
    assert best is not None and best.explanation.trust is None
    assert isinstance(best.chance(), Fraction)
