"""Hands that name only the suits that matter."""

from __future__ import annotations

import pytest

from kibitz.cards import SUITS, Card, Seat, Suit
from kibitz.chance.named_hand import NamedHand, settled
from kibitz.errors import Illegal, Malformed


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("QJ93", {"spades": "QJ93"}),
        ("QJ93.A2", {"spades": "QJ93", "hearts": "A2"}),
        (".A2", {"hearts": "A2"}),
        ("..-.AK", {"diamonds": "-", "clubs": "AK"}),
        ("♠QJ93 ♦-", {"spades": "QJ93", "diamonds": "-"}),
        ("s QJ93 h: A10", {"spades": "QJ93", "hearts": "AT"}),
        ("-", {"spades": "-"}),
        (
            "AKT3.AQT6.JT.543",
            {"spades": "AKT3", "hearts": "AQT6", "diamonds": "JT", "clubs": "543"},
        ),
        (
            "AKQJT98765432",
            {"spades": "AKQJT98765432", "hearts": "-", "diamonds": "-", "clubs": "-"},
        ),
        ("", {}),
    ],
)
def test_named_suits(text: str, named: dict[str, str]) -> None:
    hand = NamedHand.parse(text)
    assert {suit.word: str(holding) for suit, holding in hand.holdings.items()} == named


@pytest.mark.parametrize(
    ("text", "kind", "word"),
    [
        ("QJ9Z", Malformed, "rank"),
        ("QJ.A.2.3.4", Malformed, "5 suits"),
        ("♠QJ ♠2", Malformed, "twice"),
        ("AKT3.AQT6.JT.54", Illegal, "12 cards"),
        ("AKT3.AQT6.JT.5432", Illegal, "14 cards"),
        ("QQ", Illegal, "twice"),
    ],
)
def test_errors(text: str, kind: type[Exception], word: str) -> None:
    with pytest.raises(kind, match=word):
        NamedHand.parse(text)


def test_an_error_points_at_its_place() -> None:
    with pytest.raises(Malformed) as caught:
        NamedHand.parse("AKT3.AQT6.JT.54Z")
    assert caught.value.place.column == 16


def test_small_cards_are_the_lowest_that_nobody_named() -> None:
    hands = settled({Seat.NORTH: NamedHand.parse("QJ9x"), Seat.SOUTH: NamedHand.parse("2x")})
    assert str(hands[Seat.NORTH].holdings[Suit.SPADES]) == "QJ93"
    assert str(hands[Seat.SOUTH].holdings[Suit.SPADES]) == "42"


def test_a_card_in_two_hands() -> None:
    with pytest.raises(Illegal, match="SQ is held by North and South"):
        settled({Seat.NORTH: NamedHand.parse("QJ"), Seat.SOUTH: NamedHand.parse("KQ")})


def test_a_whole_hand_names_all_suits() -> None:
    hand = NamedHand.parse("AKT3.AQT6.JT.543")
    assert hand.suits == frozenset(SUITS) and Card.parse("HT") in hand.cards
