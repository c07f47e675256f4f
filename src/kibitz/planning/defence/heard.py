"""Heard: what the auction told everybody at the table, read once a board.

Calls are read as nature has them (a bid of a suit has length there, a raise has support), with the
few artificial calls that every table plays. It is a reading of last resort that costs nothing; who
knows the systems asks `bidding/meaning/`.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.auction import Auction
from kibitz.cards import Strain

Lengths = tuple[int, int, int, int]
"""The cards shown in each suit at the least, clubs first; 0 where nothing was shown."""
NOTHING: Lengths = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Heard:
    """For each seat, North first, the length that it has shown in each suit, clubs first.

    >>> from kibitz.cards import Seat
    >>> Heard.of(Auction.parse("1H 2C 3H P P P", Seat.SOUTH)).lengths[2]
    (0, 0, 5, 0)
    """

    lengths: tuple[Lengths, Lengths, Lengths, Lengths] = (NOTHING, NOTHING, NOTHING, NOTHING)

    @classmethod
    def of(cls, auction: Auction | None) -> Heard:
        """What this auction told; nothing, if there was none."""
        if auction is None:
            return UNHEARD
        shown = [[0, 0, 0, 0] for _ in range(4)]
        for seat, call in auction:
            if call.is_bid and call.strain is not Strain.NOTRUMP:
                suit = int(call.strain)
                shown[seat][suit] = max(shown[seat][suit], 5 if suit > 1 else 4)
        n, e, s, w = ((c, d, h, p) for c, d, h, p in shown)
        return cls((n, e, s, w))


UNHEARD = Heard()
"""No auction."""
