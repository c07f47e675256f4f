"""Names: how cards, suits, seats and numbers are written in a plan, one way each.

The reader accepts more (`words.py`); what is written back uses these.
"""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.cards import DECK, SEATS, Suit
from kibitz.english import listed, number


def card_name(card: int) -> str:
    """`♥A`."""
    return DECK[card].symbol


def card_names(cards: Iterable[int], word: str = "and") -> str:
    """`♥A, ♥K and ♥Q`."""
    return listed([card_name(card) for card in cards], word)


def seat_name(seat: int) -> str:
    """`West`."""
    return SEATS[seat].word


OWN, DUMMY = 0, 1
"""Our two hands: declarer's own and dummy's, whatever their seats are."""


def hand_name(hand: int) -> str:
    """`hand` or `dummy`."""
    return ("hand", "dummy")[hand]


def suit_name(suit: int) -> str:
    """`hearts`."""
    return Suit(suit).word


def some(count: int, suit: int) -> str:
    """`a heart`, `two hearts`."""
    one = Suit(suit).singular
    return f"a {one}" if count == 1 else f"{number(count)} {one}s"
