"""What strangers' calls are taken to mean, and how far they are doubted."""

from __future__ import annotations

from kibitz.auction import Auction
from kibitz.bidding.meaning.hearing import overheard
from kibitz.cards import Seat


def test_who_calls_is_doubted_more_than_who_passes() -> None:
    found = overheard(Auction.parse("1NT 2D 2NT P 3NT P P P", dealer=Seat.SOUTH))
    # Per cent of defenders who are not as their calls say: in lessons, and in records of real play.
    assert 1 <= found.doubt[Seat.EAST] <= 9
    assert 10 <= found.doubt[Seat.WEST] <= 50
