"""The contrasts of section 6: how much better than the nearest competitor.

The paper quotes the Encyclopedia: #9 "fractionally", #25 2 %, #26 6 %, #29 and #32 4 %.
Exactly it is 0.40, 1.61, 5.81 and 3.63 %: the same figures, rounded.
"""

from __future__ import annotations

import pytest

from kibitz.combination import suit
from kibitz.combination.explaining.contrast import Contrast
from kibitz.combination.explaining.why import Why, why
from kibitz.combination.writing.writer import write

CASES = [
    # number, North, South, tricks, percent, the rival gains, the rival loses
    (9, "AKQT9", "x", 5, "0.40", "West has Jxxx", "West has at least four cards and East the jack"),
    (25, "AKQT", "xxx", 4, "1.61", "West has Jxxx", "East has Jxx"),
    (26, "AKQ9", "xxx", 4, "5.81", "East has JTx", "East has Jx or Tx"),
    (29, "AKxx", "QTx", 4, "3.63", "East has Jxxx or Jxxxx", "West has Jx or Jxx"),
    (32, "Axxx", "KQT", 4, "3.63", "East has Jxxx or Jxxxx", "West has Jx or Jxx"),
]


@pytest.mark.parametrize(("number", "north", "south", "tricks", "better", "gains", "loses"), CASES)
def test_the_nearest_competitor(
    number: int, north: str, south: str, tricks: int, better: str, gains: str, loses: str
) -> None:
    solution = suit(north, south, tricks=tricks)
    best, rival = solution.best, solution.runner_up
    assert best is not None and rival is not None
    contrast = Contrast(solution.problem, best.tricks, rival.tricks, tricks)
    assert contrast.margin == solution.margin(best, rival)
    assert f"{float(100 * contrast.margin):.2f}" == better
    assert contrast.behind.phrase(chances=False) == gains
    assert contrast.ahead.phrase(chances=False) == loses
    rounded = {9: 0, 25: 2, 26: 6, 29: 4, 32: 4}[number]
    assert round(float(better)) == rounded


def reason(north: str, south: str, tricks: int) -> Why:
    solution = suit(north, south, tricks=tricks)
    best, rival = solution.best, solution.runner_up
    assert best is not None and rival is not None
    found = why(solution.problem, str(write(best)), str(write(rival)), tricks)
    assert found is not None and found.holds
    return found


def test_why_not_the_third_round_finesse() -> None:
    found = reason("AKQT", "xxx", 4)
    assert found.event == "when East has Jxx, the ten loses to the jack"
    assert found.falsecard is None


def test_why_not_trust_the_honour_that_appears() -> None:
    """#34: an honour from East may be a falsecard from JTx."""
    found = reason("AKQ9xx", "xx", 6)
    assert found.falsecard is not None
    assert found.event == (
        "when East has JTx and plays the ten (a falsecard), the nine loses to the jack"
    )
