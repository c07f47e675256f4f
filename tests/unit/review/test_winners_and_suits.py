"""What declarer counts at trick one, and the suits the contract hangs on."""

from __future__ import annotations

import pytest

from kibitz import Contract, Deal, Hand, suit
from kibitz.cards import SUITS, Suit
from kibitz.review.suits import key_suits, turn
from kibitz.review.winners import Count, losers, winners

SLAM = Deal.parse("N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98")


@pytest.mark.parametrize(
    ("declarer", "dummy", "tricks"),
    [
        ("A52.AKT94.K65.72", "KQ4.8763.AQJ.A43", [3, 2, 3, 1]),
        ("AKQJ..AKQJ.AKQJT", "5432.432.432.432", [4, 0, 4, 5]),
        ("KQJ.QJ2.KQ.KQJ32", "T98.T98.J92.T987", [0, 0, 0, 0]),
        ("A..432.", "K..AKQ.", [1, 0, 3, 0]),  # the ace and the king fall together
    ],
)
def test_tricks_on_top(declarer: str, dummy: str, tricks: list[int]) -> None:
    found = winners(Hand.parse(declarer), Hand.parse(dummy))
    assert [found[one] for one in SUITS] == tricks


def test_losers_are_those_of_the_rounds_in_which_they_usually_follow() -> None:
    # Seven hearts are missing, four and three: the fifth round is ours.
    found = losers(Hand.parse("AK5.65432.7."), Hand.parse("432.A.AKQ."))
    assert [found[one] for one in SUITS] == [1, 3, 0, 0]


def test_the_count_says_what_is_missing() -> None:
    numbers = Count.of(SLAM, Contract.parse("6H by South")).reason.numbers
    assert (numbers["sum"], numbers["missing"], numbers["losers_sum"]) == (9, 3, 2)
    assert "losers" not in Count.of(SLAM, Contract.parse("6NT by South")).reason.numbers


def test_the_suit_that_the_contract_hangs_on() -> None:
    first = key_suits(SLAM, Contract.parse("6H by South"))[0]
    assert (first.suit, first.needed, first.is_needed) == (Suit.HEARTS, 5, True)
    assert first.chance == suit("8763", "AKT94").chance(5)
    assert "finesse the ten" in first.text


def test_the_other_side_has_the_same_suits_in_other_words() -> None:
    north, east, south, west = SLAM.hands
    turned = Deal((west, north, east, south))  # every hand one seat on
    ours = key_suits(SLAM, Contract.parse("6H by South"))[0]
    theirs = key_suits(turned, Contract.parse("6H by West"))[0]
    assert (theirs.chance, theirs.needed) == (ours.chance, ours.needed)
    assert theirs.text == turn(ours.text)
    assert theirs.wins == turn(ours.wins)
    assert (
        "North" in turn("West") and turn(turn(turn(turn("East, then South")))) == "East, then South"
    )
