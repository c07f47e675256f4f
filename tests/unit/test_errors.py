"""Errors: the place, the caret below it, what was expected, the remedy."""

from __future__ import annotations

import pickle

import pytest

from kibitz.errors import Ambiguous, Illegal, KibitzError, Malformed, Place, nearest


@pytest.mark.parametrize(
    ("text", "offset", "line", "column", "shown"),
    [
        ("abc", 0, 1, 1, "abc"),
        ("abc", 3, 1, 4, "abc"),
        ("abc", 99, 1, 4, "abc"),
        ("abc", -5, 1, 1, "abc"),
        ("ab\ncd", 2, 1, 3, "ab"),
        ("ab\ncd", 3, 2, 1, "cd"),
        ("ab\r\ncd\r\n", 4, 2, 1, "cd"),
        ("", 0, 1, 1, ""),
    ],
)
def test_place_of_an_offset(text, offset, line, column, shown):
    place = Place.at(text, offset)
    assert (place.line, place.column, place.text) == (line, column, shown)


def test_place_reads_like_a_compiler_message():
    assert str(Place("deals.pbn", 3, 7)) == "deals.pbn:3:7"
    assert str(Place("deals.pbn", 3)) == "deals.pbn:3"
    assert str(Place("deals.pbn")) == "deals.pbn"
    assert str(Place()) == "input"


def caret_points_at(place: Place, width: int = 76) -> str:
    """The character above the caret."""
    text, caret = place.caret(width).split("\n")
    return text[caret.index("^")]


@pytest.mark.parametrize("offset", [0, 1, 37, 38, 39, 100, 198, 199])
def test_the_caret_stays_below_its_character_in_a_long_line(offset):
    text = "".join(chr(0x100 + i) for i in range(200))
    place = Place.at(text, offset)
    assert caret_points_at(place) == text[offset]
    assert all(len(line) <= 78 for line in place.caret().split("\n"))


def test_the_caret_counts_a_tab_or_a_control_character_as_one_column():
    assert caret_points_at(Place.at("a\t\x1b\x0bZ", 4)) == "Z"


def test_no_caret_without_a_text_or_a_column():
    assert Place("f", 3).caret() == ""
    assert Place("f", 3, 4).caret() == ""


def test_an_error_prints_place_caret_expectation_and_remedy():
    error = Malformed(
        "'Z' is not a rank", place=Place.at("AZ", 1, "f"), expected="a rank", remedy="look again"
    )
    assert str(error).split("\n") == [
        "f:1:2: 'Z' is not a rank",
        "  AZ",
        "   ^",
        "expected a rank",
        "look again",
    ]
    assert str(Illegal("no")) == "no"


def test_the_three_kinds_are_one_kind_of_value_error():
    for kind in (Malformed, Illegal, Ambiguous):
        assert issubclass(kind, KibitzError)
    assert issubclass(KibitzError, ValueError)


def test_located_fills_in_only_what_is_missing():
    place = Place("f", 4, 2, "text")
    assert Malformed("m").located(place).place == place
    known = Malformed("m", place=Place.at("ab", 1)).located(place)
    assert known.place == Place("f", 1, 2, "ab")
    foreign = Malformed("m", place=Place("g", 1, 1, "x")).located(place)
    assert foreign.place == Place("g", 1, 1, "x")


def test_within_moves_the_place_into_the_longer_text():
    inner = Malformed("m", place=Place.at("c?", 1))
    assert inner.within("ab\nc?", 3).place == Place("", 2, 2, "c?")
    lower = Malformed("m", place=Place.at("x\ny?", 3))
    assert lower.within("head\nx\ny?", 5).place == Place("", 3, 2, "y?")
    nowhere = Malformed("m")
    assert nowhere.within("ab cd", 3).place == Place("", 1, 4, "ab cd")


def test_errors_travel_between_processes():
    error = Illegal("m", place=Place("f", 1, 2, "xy"), expected="e", remedy="r")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is Illegal
    assert str(again) == str(error)


def test_nearest_says_nothing_when_nothing_is_near():
    assert nearest("zzzz", ["spades", "hearts"]) == ""
    assert nearest("heart", ["spades", "hearts"]) == "did you mean 'hearts'?"
