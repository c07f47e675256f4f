"""The suits that the contract hangs on."""

from __future__ import annotations

from kibitz import Contract, Deal, suit
from kibitz.cards import Suit
from kibitz.review.suits import key_suits, turn

SLAM = Deal.parse("N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98")


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
