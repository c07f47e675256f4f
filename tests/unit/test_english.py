"""English: the one module of numbers, lists, percentages and forms of words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.english import (
    amount,
    article,
    capital,
    counted,
    every,
    exact_percent,
    figures,
    listed,
    many,
    number,
    ordinal,
    percent,
    plural,
    possessive,
    rounded,
    sampled_percent,
    small,
    so_many,
)


def test_numbers() -> None:
    assert [number(n) for n in (0, 1, 2, 13, 14, -1)] == [
        "no",
        "one",
        "two",
        "thirteen",
        "14",
        "-1",
    ]
    assert number(0, "none") == "none"
    assert number(1, "none") == "one"


def test_amounts() -> None:
    assert [amount(n) for n in (0, 1, 13, 14, -2)] == ["zero", "one", "thirteen", "14", "-2"]
    assert amount(12, spelled=False) == "12"
    assert amount(Fraction(1, 2)) == "½"
    assert amount(Fraction(31, 4)) == "7¾"
    assert amount(Fraction(-3, 2)) == "-1.5"
    assert amount(Fraction(1, 3)) == "1/3"


def test_ordinals() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 8, 13)] == [
        "first", "second", "third", "eighth", "thirteenth",
    ]  # fmt: skip
    assert [ordinal(n) for n in (20, 21, 22, 23, 111, 112, 113, 121)] == [
        "20th", "21st", "22nd", "23rd", "111th", "112th", "113th", "121st",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(1, 3), 2, "0.33"),
        (Fraction(2, 3), 0, "1"),
        (Fraction(1, 2), 0, "0"),
        (Fraction(3, 2), 0, "2"),
        (Fraction(5, 2), 0, "2"),
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (0.575, 2, "0.58"),  # as it is written; in binary it is a little less
        (Fraction(-1, 8), 1, "-0.1"),
        (-0.01, 1, "0.0"),
        (12, 0, "12"),
        (12, 2, "12.00"),
    ],
)
def test_rounding(value: Fraction | float, places: int, text: str) -> None:
    assert rounded(value, places) == text


@pytest.mark.parametrize(
    ("share", "places", "text"),
    [
        (0, 0, "0 %"),
        (1, 0, "100 %"),
        (Fraction(1, 3), 0, "33 %"),
        (Fraction(1, 8), 0, "12 %"),
        (Fraction(3, 8), 0, "38 %"),
        (0.575, 0, "58 %"),  # 100 * 0.575 is below 57.5 in binary
        (0.003, 0, "1 %"),
        (0.997, 0, "99 %"),
        (0.9996, 1, "99.9 %"),
        (0.0004, 1, "0.1 %"),
        (Fraction(999, 1000), 1, "99.9 %"),
    ],
)
def test_shares(share: Fraction | float, places: int, text: str) -> None:
    assert percent(share, places) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 2), "50.00 %"),
        (Fraction(1133, 2856), "39.67 %"),
        (Fraction(1, 500), "0.2 %"),
        (Fraction(99_999, 10_000_000), "1 %"),
        (Fraction(4, 635_013_559_600), "0.00000000063 %"),
        (Fraction(999_999, 1_000_000), "99.9999 %"),
        (Fraction(995, 1000), "99.5 %"),
    ],
)
def test_exact_chances(chance: Fraction, text: str) -> None:
    assert exact_percent(chance) == text


def test_sampled_shares() -> None:
    assert sampled_percent(Fraction(1, 8)) == "12.5 %"
    assert sampled_percent(Fraction(1, 3 * 10**5)) == "0.0003 %"
    assert sampled_percent(Fraction(1, 8), 0.002) == "12.5 ± 0.2 %"
    assert sampled_percent(0.25, 0.0) == "25.0 ± 0.0 %"


def test_figures_lose_nothing() -> None:
    for value in (Fraction(3), Fraction(-5, 2), Fraction(1, 3), Fraction(7, 40), Fraction(-2, 7)):
        assert Fraction(figures(value)) == value


def test_lists() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed(["a", "b", "c"], "then", comma=True) == "a, b, then c"
    assert listed(word for word in "ab") == "a and b"


def test_forms_of_words() -> None:
    assert [plural(n, "trick") for n in (0, 1, 2)] == ["tricks", "trick", "tricks"]
    assert [plural(n, "is", "are") for n in (1, 3)] == ["is", "are"]
    assert [many(n, "loser") for n in (0, 1, 4)] == ["no losers", "one loser", "four losers"]
    assert [counted(n, "IMP") for n in (0, 1, 4)] == ["0 IMPs", "1 IMP", "4 IMPs"]
    assert [every(n, "layout") for n in (1, 2)] == ["the only layout", "all 2 layouts"]
    assert [so_many(n, "heart") for n in (1, 2)] == ["a heart", "two hearts"]
    assert [so_many(n, "heart", again=True) for n in (1, 2)] == ["another heart", "two more hearts"]


def test_articles() -> None:
    assert [article(word) for word in ("ace", "king", "honour", "8", "11", "18", "81", "110")] == [
        "an ace", "a king", "an honour", "an 8", "an 11", "an 18", "an 81", "a 110",
    ]  # fmt: skip


def test_whose() -> None:
    assert [possessive(owner) for owner in ("North-South", "dummy", "the defenders", "It", "")] == [
        "North-South's", "dummy's", "the defenders'", "its", "its",
    ]  # fmt: skip


def test_letters() -> None:
    assert capital("") == "" == small("")
    assert capital("♠A wins") == "♠A wins"
    assert (capital("one x"), small("One X")) == ("One x", "one X")
