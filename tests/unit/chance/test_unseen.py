"""What is known of the cards, and the vacant places."""

from __future__ import annotations

import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.chance.counting.count import count
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Truth
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal

DEAL = Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")
FULL = Deal.parse("N:AKT3.AQT6.JT.543 987.54.Q987.KJ98 Q2.KJ987.K2.AQT2 J654.32.A6543.76")


def test_declarers_view() -> None:
    unseen = Unseen.of_deal(DEAL)
    assert unseen.vacant == (0, 13, 0, 13)
    assert unseen.hidden == (Seat.EAST, Seat.WEST)
    assert unseen.holder(Card.parse("SA")) is Seat.NORTH
    assert unseen.holder(Card.parse("SJ")) is None


def test_a_defenders_view_of_a_full_deal() -> None:
    unseen = Unseen.of_deal(FULL, seen=(Seat.WEST, Seat.NORTH))
    assert unseen.vacant == (0, 13, 13, 0)
    assert unseen.cards == FULL.east | FULL.south


def test_nothing_seen() -> None:
    assert Unseen.nothing().vacant == (13, 13, 13, 13)
    assert count(Truth(True), Unseen.nothing()) == 53_644_737_765_488_792_839_237_440_000


def test_an_ending() -> None:
    ending = Deal.parse("N:A3...2 K2..4. 54.2.. 76...3")
    unseen = Unseen.of_deal(ending, seen=(Seat.NORTH, Seat.SOUTH), cards=3)
    assert unseen.vacant == (0, 3, 0, 3) and len(unseen.cards) == 6
    with pytest.raises(Illegal, match="ending"):
        Unseen.of_deal(Deal.parse("N:A3...2 - - -"), cards=3)


def test_placing_cards() -> None:
    unseen = Unseen.of_deal(DEAL).placed(Seat.WEST, Card.parse("SJ"), Card.parse("H2"))
    assert unseen.vacant == (0, 13, 0, 11) and Card.parse("SJ") not in unseen.cards
    assert unseen.placed(Seat.WEST, Card.parse("SJ")) == unseen
    with pytest.raises(Illegal, match="West's and cannot be East's"):
        unseen.placed(Seat.EAST, Card.parse("SJ"))
    with pytest.raises(Illegal, match="North's"):
        unseen.placed(Seat.EAST, Card.parse("SA"))
    with pytest.raises(Illegal, match="no more hearts"):
        unseen.shown_out(Seat.EAST, Suit.HEARTS).placed(Seat.EAST, Card.parse("H3"))


def test_a_hand_that_is_full_takes_no_card() -> None:
    full = Unseen.of_deal(DEAL.with_hand(Seat.WEST, FULL.west))
    with pytest.raises(Illegal, match="his hand is full"):
        full.placed(Seat.WEST, Card.parse("CK"))


def test_a_shown_out_suit_is_the_partners() -> None:
    unseen = Unseen.of_deal(DEAL).shown_out(Seat.WEST, Suit.SPADES)
    assert not unseen.is_open(Seat.WEST, Suit.SPADES) and unseen.is_open(Seat.EAST, Suit.SPADES)
    # East has the seven spades, and six of the other nineteen cards.
    assert count(Truth(True), unseen) == 27_132


def test_suits_that_are_not_named_stay_open() -> None:
    unseen = Unseen.of_hands({Seat.NORTH: "QJ93", Seat.SOUTH: "2"})
    assert unseen.vacant == (9, 13, 12, 13)
    assert unseen.closed[Seat.NORTH] == {Suit.SPADES}
    assert not unseen.is_open(Seat.NORTH, Suit.SPADES)


def test_more_cards_than_places() -> None:
    hands = (Hand(), Hand(), Hand(), Hand())
    with pytest.raises(Illegal, match="52 unseen cards for 39 vacant places"):
        Unseen(Hand((1 << 52) - 1), hands, (0, 13, 13, 13))
