"""Facts in English."""

from __future__ import annotations

import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.chance.belief.fact import (
    EitherFact,
    Fact,
    HasAtLeast,
    HasAtMost,
    HoldsAmong,
    HoldsCard,
    HoldsOneOf,
    SplitsBeyond,
    SplitsWithin,
)
from kibitz.chance.belief.fact_wording import fact_text

EAST, WEST = Seat.EAST, Seat.WEST
BOTH = (EAST, WEST)
ACE, KING, QUEEN = (Card.parse(name) for name in ("HA", "HK", "HQ"))


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (HoldsCard(EAST, QUEEN), "East has the ♥Q"),
        (HoldsOneOf(WEST, (KING, QUEEN)), "West has the ♥K or the ♥Q"),
        (HoldsOneOf(WEST, (ACE, KING, QUEEN)), "West has an honour (AKQ) in hearts"),
        (HoldsAmong(WEST, KING, 1), "West has the ♥K alone"),
        (HoldsAmong(WEST, KING, 2), "West has the ♥K with one other card"),
        (HoldsAmong(WEST, KING, 3), "West has the ♥K with two other cards"),
        (HasAtLeast(EAST, Suit.CLUBS, 4), "East has at least four clubs"),
        (HasAtLeast(EAST, Suit.CLUBS, 1), "East has at least one club"),
        (HasAtMost(EAST, Suit.SPADES, 1), "East has at most one spade"),
        (HasAtMost(EAST, Suit.SPADES, 0), "East has no spades"),
        (SplitsWithin(BOTH, Suit.DIAMONDS, 6, 3), "diamonds are 3-3"),
        (SplitsWithin(BOTH, Suit.DIAMONDS, 5, 3), "diamonds are 3-2"),
        (SplitsWithin(BOTH, Suit.DIAMONDS, 6, 4), "diamonds are no worse than 4-2"),
        (SplitsBeyond(BOTH, Suit.DIAMONDS, 6, 3), "diamonds are 4-2 or worse"),
        (SplitsBeyond(BOTH, Suit.DIAMONDS, 4, 3), "diamonds are 4-0"),
        (SplitsWithin(BOTH, Suit.SPADES, 5, 3), "trumps are 3-2"),
        (EitherFact(HoldsCard(WEST, KING), HoldsCard(WEST, QUEEN)), "West has the ♥K or the ♥Q"),
        (
            EitherFact(HoldsCard(EAST, KING), SplitsWithin(BOTH, Suit.CLUBS, 6, 3)),
            "East has the ♥K or clubs are 3-3",
        ),
        (
            EitherFact(HoldsCard(EAST, KING), HasAtMost(WEST, Suit.CLUBS, 2)),
            "East has the ♥K or West has at most two clubs",
        ),
        (
            EitherFact(HoldsAmong(WEST, KING, 2), HoldsAmong(WEST, KING, 3)),
            "West has the ♥K with one other card or with two other cards",
        ),
    ],
)  # fmt: skip
def test_in_words(fact: Fact, text: str) -> None:
    assert fact_text(fact, trump=Suit.SPADES) == text


def test_players_are_called_as_the_reader_calls_them() -> None:
    roles = {EAST: "partner", WEST: "declarer"}
    fact = EitherFact(HoldsCard(EAST, KING), HasAtMost(WEST, Suit.CLUBS, 2))
    assert fact_text(fact, roles.__getitem__) == (
        "partner has the ♥K or declarer has at most two clubs"
    )
