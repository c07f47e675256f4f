"""What strangers' calls are taken to mean, and how far they are doubted."""

from __future__ import annotations

from kibitz.auction import Auction
from kibitz.bidding.meaning.hearing import DOUBT_OF_CALLS, DOUBT_OF_PASSES, overheard
from kibitz.cards import Seat


def test_who_calls_is_doubted_more_than_who_passes() -> None:
    found = overheard(Auction.parse("1NT 2D 2NT P 3NT P P P", dealer=Seat.SOUTH))
    assert found.doubt[Seat.WEST] == DOUBT_OF_CALLS > DOUBT_OF_PASSES == found.doubt[Seat.EAST]
