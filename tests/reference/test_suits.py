"""The table of FINESSE's problems, and the ones that can be worked out with pencil and paper."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from kibitz.combination import suit

TABLE = Path(__file__).with_name("suits.tsv")
ROWS = [
    line.split("\t")
    for line in TABLE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def one(missing: int, west: int) -> Fraction:
    """The chance that West has exactly this set of `west` of the `missing` cards."""
    return Fraction(comb(26 - missing, 13 - west), comb(26, 13))


def both(missing: int, cards: int) -> Fraction:
    """The chance that one defender, either of them, has exactly this set of cards."""
    return one(missing, cards) + one(missing, missing - cards)


# The jack or ten that must fall is H; its holder has i of the other missing cards.
BY_HAND = {
    # A finesse and nothing else: the king is with West.
    "AQ-2": Fraction(1, 2),
    # Seven missing, four top cards: the ten falls when its holder has at most three others.
    "1": sum(comb(6, i) * both(7, 1 + i) for i in range(4)),
    # The same with six missing.
    "2": sum(comb(5, i) * both(6, 1 + i) for i in range(4)),
    # The ten is finessed, the other three are top cards: the jack is with West.
    "8": Fraction(1, 2),
    # Seven missing, three top cards: the jack falls with at most two others.
    "9": sum(comb(6, i) * both(7, 1 + i) for i in range(3)),
    # Finesse and a 4-3 split, for the fifth card: West has the jack and three or two others.
    "10": comb(6, 3) * one(7, 4) + comb(6, 2) * one(7, 3),
    # Jack and ten both with West, and any of the five others.
    "12": sum(comb(5, i) * one(7, 2 + i) for i in range(6)),
    # Six missing: 3-3 (20 ways), jack doubleton (5 a side), jack singleton (1 a side).
    "15": 10 * both(6, 3) + 5 * both(6, 2) + both(6, 1),
    # 3-3 or jack doubleton; after a singleton jack the fifth small card beats the sixth of ours.
    "16": 10 * both(6, 3) + 5 * both(6, 2),
    "17": 10 * both(6, 3) + 5 * both(6, 2) + both(6, 1),
    "18": 10 * both(6, 3) + 5 * both(6, 2),
    # 3-3, or jack and ten doubleton.
    "19": 10 * both(6, 3) + both(6, 2),
    "21": 10 * both(6, 3) + 5 * both(6, 2),
    # 3-3, jack doubleton, jack singleton; and East short, with the ten finessed against
    # West's jack: East has one small card (5 ways) or none.
    "25": 10 * both(6, 3) + 5 * both(6, 2) + both(6, 1) + 5 * one(6, 5) + one(6, 6),
    # Five missing: 3-2 (10 ways a side) or jack singleton.
    "33": 10 * both(5, 2) + both(5, 1),
    # 3-2 only: after a 4-1 split jack or ten is left.
    "34": 10 * both(5, 2),
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_chance_in_the_table(row: list[str]) -> None:
    _, north, south, tricks, probability, percent = row
    solution = suit(north, south, tricks=int(tricks))
    assert solution.chance(int(tricks)) == Fraction(probability)
    assert solution.most == int(tricks)
    assert solution.best is not None
    assert solution.best.chance() == Fraction(probability)
    assert float(percent) == pytest.approx(float(100 * Fraction(probability)), abs=5e-5)


@pytest.mark.parametrize("number", BY_HAND)
def test_the_chance_by_hand(number: str) -> None:
    (row,) = [row for row in ROWS if row[0] == number]
    assert BY_HAND[number] == Fraction(row[4])


@pytest.mark.parametrize(
    ("name", "tricks", "percent"),
    [
        ("AT42-953", 2, 57.5093),  # an older book has 51
        ("J92-A753", 2, 70.1056),
        ("AKQT-xxx", 4, 60.9006),
    ],
)
def test_well_known_chances(name: str, tricks: int, percent: float) -> None:
    assert float(100 * suit(name).chance(tricks)) == pytest.approx(percent, abs=5e-5)


def test_the_ten_beats_the_queen_at_matchpoints_though_it_takes_fewer_tricks() -> None:
    solution = suit("AQT98", "5432", goal="matchpoints")
    first = {}
    for line in solution.lines():
        assert line.tree is not None
        (answer,) = [a for a in line.tree.answers if a.card == 0]
        assert answer.third is not None
        first.setdefault(answer.third.letter, line)
    assert solution.best is not None
    ten, queen = first["T"], first["Q"]
    assert solution.margin(solution.best, ten) == 0
    assert float(100 * solution.margin(ten, queen)) == pytest.approx(3.6522, abs=5e-5)
    assert queen.expected > ten.expected


def test_no_line_is_best_at_matchpoints_with_ace_jack_nine_eight() -> None:
    solution = suit("AJ98", "K32", goal="matchpoints")
    assert solution.best is None
    assert solution.reason.claim == "every line is beaten"
    lines = list(solution.lines())
    for line in lines:
        assert any(solution.margin(rival, line) > 0 for rival in solution.refuters)
