"""What an auction tells the table: lengths, clubs first, seats North first."""

from __future__ import annotations

import pytest

from kibitz.auction import Auction
from kibitz.cards import Seat
from kibitz.planning.defence.heard import UNHEARD, Heard


@pytest.mark.parametrize(
    ("calls", "seat", "lengths"),
    [
        ("1H P P P", Seat.NORTH, (0, 0, 5, 0)),
        ("1C P P P", Seat.NORTH, (3, 0, 0, 0)),
        ("2C P 2D P P P", Seat.NORTH, (0, 0, 0, 0)),
        ("2S P P P", Seat.NORTH, (0, 0, 0, 6)),
        ("1S P 1NT P P P", Seat.SOUTH, (0, 0, 0, 0)),
        ("1S 2D P P P", Seat.EAST, (0, 5, 0, 0)),
        ("1C P 1H P 2H P P P", Seat.NORTH, (3, 0, 3, 0)),
        ("1S P 2S P P P", Seat.SOUTH, (0, 0, 0, 3)),
        ("1S P 2D P 2S P P P", Seat.NORTH, (0, 0, 0, 6)),
        # Stayman shows no clubs, a transfer the next suit, its completion nothing.
        ("1NT P 2C P 2D P 3NT P P P", Seat.SOUTH, (0, 0, 0, 0)),
        ("1NT P 2D P 2H P P P", Seat.SOUTH, (0, 0, 5, 0)),
        ("1NT P 2D P 2H P P P", Seat.NORTH, (0, 0, 0, 0)),
        # Their suit shows nothing; a double of an artificial bid asks for its suit.
        ("1H 2H P P P", Seat.EAST, (0, 0, 0, 0)),
        ("1NT P 2C X P P P", Seat.WEST, (5, 0, 0, 0)),
        ("1S P 4NT P 5D P 6S P P P", Seat.NORTH, (0, 0, 0, 5)),
    ],
)
def test_what_a_seat_has_shown(calls, seat, lengths):
    assert Heard.of(Auction.parse(calls, Seat.NORTH)).lengths[seat] == lengths


def test_no_auction_tells_nothing():
    assert Heard.of(None) is UNHEARD
    assert UNHEARD.lengths == ((0, 0, 0, 0),) * 4
