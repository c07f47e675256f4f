"""What dealer itself prints is read as the deals that it dealt, whatever the action."""

from __future__ import annotations

import pytest
from dealer_program import MISSING, PROGRAM, dealer

from kibitz import notation
from kibitz.cards import Seat
from kibitz.deal import Deal

pytestmark = pytest.mark.skipif(PROGRAM is None, reason=MISSING)

CONDITION = "condition spades(north) > 8 or hearts(west) == 0\nproduce 30\n"


def printed(action: str) -> str:
    """dealer's output, statistics and all."""
    return dealer(f"{CONDITION}action {action}", "-s", "11")


def read(action: str) -> list[Deal]:
    return [board.deal for board in notation.read_text(printed(action))]


def test_whole_deals() -> None:
    deals = read("printoneline")
    assert len(deals) == 30 and all(deal.is_complete for deal in deals)
    assert all(len(d.north.spades) > 8 or not d.west.hearts for d in deals)
    for action in ("printall", "printcompact", "printpbn", "printall, average hcp(north)"):
        assert read(action) == deals, action


def test_some_hands() -> None:
    deals = read("printoneline")
    assert read("printew") == [Deal.of({s: d[s] for s in (Seat.EAST, Seat.WEST)}) for d in deals]
    assert read("print(south, east)") == [
        Deal.of({s: d[s] for s in (Seat.EAST, Seat.SOUTH)}) for d in deals
    ]
