"""Duplicate scores by their parts, the IMP table's edges, matchpoints."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from kibitz.auction import Contract
from kibitz.cards import Seat, Strain, Vulnerability
from kibitz.errors import Illegal
from kibitz.scoring import (
    IMP_STEPS,
    PREMIUM_LEVELS,
    Score,
    imps,
    matchpoints,
    score,
    score_for_ns,
    slam_bonus,
    trick_score,
    undertrick_penalty,
)


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "parts"),
    [
        ("1C", 7, False, {"tricks": 20, "bonus": 50}),
        ("1NT", 8, True, {"tricks": 40, "overtricks": 30, "bonus": 50}),
        ("4C", 10, True, {"tricks": 80, "bonus": 50}),
        ("5D", 11, False, {"tricks": 100, "bonus": 300}),
        ("3NT", 9, True, {"tricks": 100, "bonus": 500}),
        ("4S", 11, False, {"tricks": 120, "overtricks": 30, "bonus": 300}),
        ("6H", 12, False, {"tricks": 180, "bonus": 300, "slam": 500}),
        ("6NT", 13, True, {"tricks": 190, "overtricks": 30, "bonus": 500, "slam": 750}),
        ("7C", 13, False, {"tricks": 140, "bonus": 300, "slam": 1000}),
        ("7NT", 13, True, {"tricks": 220, "bonus": 500, "slam": 1500}),
        ("2DX", 8, False, {"tricks": 80, "bonus": 50, "insult": 50}),  # 80: still a partscore
        ("2SX", 9, True, {"tricks": 120, "overtricks": 200, "bonus": 500, "insult": 50}),
        ("1CXX", 9, False, {"tricks": 80, "overtricks": 400, "bonus": 50, "insult": 100}),
        ("1SXX", 7, False, {"tricks": 120, "bonus": 300, "insult": 100}),
        ("1NTXX", 8, True, {"tricks": 160, "overtricks": 400, "bonus": 500, "insult": 100}),
        ("6CXX", 12, True, {"tricks": 480, "bonus": 500, "slam": 750, "insult": 100}),
        ("4S", 9, False, {"undertricks": 50}),
        ("4S", 7, True, {"undertricks": 300}),
        ("7NT", 12, True, {"undertricks": 100}),  # a slam missed earns nothing
        ("4SX", 9, False, {"undertricks": 100}),
        ("4SX", 6, False, {"undertricks": 800}),
        ("4SX", 9, True, {"undertricks": 200}),
        ("4SXX", 8, True, {"undertricks": 1000}),
    ],
)
def test_the_parts_of_a_score(contract, tricks, vulnerable, parts):
    made = score(Contract.parse(f"{contract} by N"), tricks, vulnerable)
    assert made.parts() == parts
    assert made.total == sum(parts.values()) * (-1 if "undertricks" in parts else 1)


def test_a_passed_out_deal_scores_nothing():
    assert score(None, 0, True) == Score()
    assert score(None, 0, True).total == 0
    assert score(None, 0, True).parts() == {}
    assert score_for_ns(None, 0, Vulnerability.BOTH) == 0


@pytest.mark.parametrize("tricks", [-1, 14])
def test_there_are_thirteen_tricks(tricks):
    with pytest.raises(Illegal, match="tricks"):
        score(Contract.parse("1C by N"), tricks, False)


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerability", "ns"),
    [
        ("4S by N", 10, "NS", 620),
        ("4S by S", 10, "EW", 420),
        ("4S by E", 10, "EW", -620),
        ("4S by W", 10, "NS", -420),
        ("4S by E", 9, "All", 100),
        ("4S by N", 9, "None", -50),
    ],
)
def test_the_score_as_north_south_write_it(contract, tricks, vulnerability, ns):
    assert score_for_ns(Contract.parse(contract), tricks, Vulnerability.parse(vulnerability)) == ns


def test_the_named_parts_alone():
    assert trick_score(Contract.parse("3NTX by N")) == 200
    assert slam_bonus(5, True) == 0
    assert slam_bonus(6, True) == 750
    assert undertrick_penalty(0, Contract.parse("1CX by N").doubling, True) == 0


# Law 78B as printed: the difference from … to …, and the IMPs.
IMP_TABLE = """
0-10 0        20-40 1       50-80 2        90-120 3      130-160 4      170-210 5
220-260 6     270-310 7     320-360 8      370-420 9     430-490 10     500-590 11
600-740 12    750-890 13    900-1090 14    1100-1290 15  1300-1490 16   1500-1740 17
1750-1990 18  2000-2240 19  2250-2490 20   2500-2990 21  3000-3490 22   3500-3990 23
4000-15200 24
"""


def test_the_edges_of_the_imp_table():
    words = iter(IMP_TABLE.split())
    rows = [
        (*map(int, span.split("-")), int(value)) for span, value in zip(words, words, strict=True)
    ]
    assert [value for _, _, value in rows] == list(range(25))
    for low, high, value in rows:
        for difference in (low, (low + high) // 20 * 10, high):
            assert imps(difference) == value
            assert imps(-difference) == -value
    for (_, high, _), (low, _, _) in pairwise(rows):
        assert low == high + 10
    assert len(IMP_STEPS) == 24


@pytest.mark.parametrize(
    ("scores", "shares"),
    [
        ([420, 420, 170], ["3/4", "3/4", "0"]),
        ([420, 170], ["1", "0"]),
        ([50, 50, 50, 50], ["1/2"] * 4),
        ([-100, 620, 650, -100, 620], ["1/8", "5/8", "1", "1/8", "5/8"]),
        ([420], ["1/2"]),
        ([], []),
    ],
)
def test_matchpoints(scores, shares):
    assert matchpoints(scores) == tuple(map(Fraction, shares))


def test_matchpoints_share_out_half_of_the_tops():
    scores = [620, 650, 620, -100, 170, 0, 620]
    assert sum(matchpoints(scores)) == Fraction(len(scores), 2)


@pytest.mark.parametrize("strain", list(Strain))
def test_premium_levels_are_those_at_which_the_bonus_grows(strain):
    def premium(level):
        parts = score(Contract(level, strain, Seat.SOUTH), 6 + level, False)
        return parts.bonus + parts.slam

    growing = tuple(level for level in range(2, 8) if premium(level) > premium(level - 1))
    assert growing == PREMIUM_LEVELS[strain]
