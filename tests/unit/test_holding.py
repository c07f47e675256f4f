"""Holding: reading, small cards, points, where an error stands."""

from __future__ import annotations

import pytest

from kibitz.cards import Rank, Suit
from kibitz.errors import Illegal, Malformed
from kibitz.holding import Holding


@pytest.mark.parametrize(
    ("text", "written", "length", "hcp"),
    [
        ("AQ3", "AQ3", 3, 6),
        ("3qa", "AQ3", 3, 6),
        ("A1053", "AT53", 4, 4),
        ("10", "T", 1, 0),
        ("109", "T9", 2, 0),
        ("AKQJT98765432", "AKQJT98765432", 13, 10),
        ("AQx", "AQx", 3, 6),
        ("xAxQ", "AQxx", 4, 6),
        ("xxx", "xxx", 3, 0),
        (" K J\t9 ", "KJ9", 3, 4),
        ("-", "-", 0, 0),
        ("—", "-", 0, 0),
        ("–", "-", 0, 0),
        ("Void", "-", 0, 0),
        ("", "-", 0, 0),
        ("  ", "-", 0, 0),
    ],
)
def test_reading(text, written, length, hcp):
    holding = Holding.parse(text)
    assert str(holding) == written
    assert len(holding) == length
    assert bool(holding) is (length > 0)
    assert holding.hcp == hcp
    assert Holding.parse(written) == holding


@pytest.mark.parametrize(
    ("text", "kind", "column"),
    [
        ("AQZ", Malformed, 3),
        (" A1", Malformed, 3),
        ("A-K", Malformed, 2),
        ("AQA", Illegal, 3),
        ("T10", Illegal, 2),
        ("  10T", Illegal, 5),
        ("AKQJT98765432x", Illegal, 14),
        ("x" * 14 + "A", Illegal, 14),
        ("1", Malformed, 1),
    ],
)
def test_the_caret_stands_below_the_fault(text, kind, column):
    with pytest.raises(kind) as caught:
        Holding.parse(text)
    assert caught.value.place is not None
    assert (caught.value.place.column, caught.value.place.text) == (column, text)


def test_a_wrong_rank_is_told_what_a_rank_is():
    with pytest.raises(Malformed, match="'Z' is not a rank") as caught:
        Holding.parse("Z")
    assert "x for a small card" in caught.value.expected


@pytest.mark.parametrize(
    ("text", "taken", "settled"),
    [
        ("AQxx", "", "AQ32"),
        ("AQxx", "42", "AQ53"),
        ("2x", "", "32"),
        ("xx", "23456789TJ", "KQ"),
        ("AK", "Q", "AK"),
        ("x" * 13, "", "AKQJT98765432"),
    ],
)
def test_small_cards_settle_on_the_lowest_free_ranks(text, taken, settled):
    assert str(Holding.parse(text).settle(Holding.parse(taken).mask)) == settled


def test_there_may_be_no_small_cards_left():
    with pytest.raises(Illegal, match="not 2 small cards left"):
        Holding.parse("Axx").settle(Holding.parse("KQJT9876543").mask)


def test_known_ranks_only():
    holding = Holding.parse("AQx")
    assert list(holding) == [Rank.ACE, Rank.QUEEN]
    assert Rank.QUEEN in holding
    assert Rank.TWO not in holding
    assert holding.top is Rank.ACE
    assert Holding.parse("xx").top is None
    assert Holding.of(Rank.QUEEN, Rank.ACE) == Holding.parse("AQ")


def test_as_part_of_a_deck():
    assert Holding.parse("2").in_suit(Suit.CLUBS) == 1
    assert Holding.parse("A").in_suit(Suit.SPADES) == 1 << 51
    with pytest.raises(Illegal) as caught:
        Holding.parse("Ax").in_suit(Suit.SPADES)
    assert "settle" in caught.value.remedy


@pytest.mark.parametrize("arguments", [(-1,), (1 << 13,), (0, -1), (0, 14), (0x1FFF, 1)])
def test_impossible_holdings(arguments):
    with pytest.raises(Illegal):
        Holding(*arguments)


def test_notebooks_see_the_cards():
    assert Holding.parse("AQx")._repr_html_() == "<code>AQx</code>"
