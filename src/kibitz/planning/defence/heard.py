"""Heard: what the auction told everybody at the table, read once a board.

Calls are read as nature has them (a bid of a suit has length there, a raise has support), with the
few artificial calls that nearly every table plays: a strong two clubs, Stayman and transfers over
notrump, answers to four notrump, bids in a suit of the opponents. It is a reading that costs
nothing; who knows the systems asks `bidding/meaning/`.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.auction import DOUBLE, Auction, Call
from kibitz.cards import Strain

Lengths = tuple[int, int, int, int]
"""The cards shown in each suit at the least, clubs first; 0 where nothing was shown."""
NOTHING: Lengths = (0, 0, 0, 0)
OPENING = ((3, 3, 5, 5), (0, 6, 6, 6), (7, 7, 7, 7))
"""The length of an opening bid at the one-level, the two-level and above, clubs first."""
OVERCALL, ANSWER, SUPPORT, REBID = 5, 4, 3, 6
"""The length of an overcall, of a new suit after partner's bid, of a raise, of a suit bid twice."""


@dataclass(frozen=True, slots=True)
class Heard:
    """For each seat, North first, the length that it has shown in each suit, clubs first.

    >>> from kibitz.cards import Seat
    >>> heard = Heard.of(Auction.parse("1H 2C 3H P P P", Seat.SOUTH))
    >>> heard.lengths[Seat.SOUTH], heard.lengths[Seat.WEST], heard.lengths[Seat.NORTH]
    ((0, 0, 5, 0), (5, 0, 0, 0), (0, 0, 3, 0))
    """

    lengths: tuple[Lengths, Lengths, Lengths, Lengths] = (NOTHING, NOTHING, NOTHING, NOTHING)

    @classmethod
    def of(cls, auction: Auction | None) -> Heard:
        """What this auction told; nothing, if there was none."""
        if auction is None:
            return UNHEARD
        shown = [[0, 0, 0, 0] for _ in range(4)]
        bids: list[tuple[int, Call]] = []
        artificial = False
        for seat, call in auction:
            if call.is_bid:
                suit, length = _shows(shown, bids, int(seat), call)
                shown[seat][suit] = max(shown[seat][suit], length)
                artificial = not length or suit != int(call.strain)
                bids.append((int(seat), call))
            elif call == DOUBLE and artificial and bids[-1][1].strain is not Strain.NOTRUMP:
                suit = int(bids[-1][1].strain)  # a double of an artificial bid asks for its suit
                shown[seat][suit] = max(shown[seat][suit], OVERCALL)
        n, e, s, w = ((c, d, h, p) for c, d, h, p in shown)
        return cls((n, e, s, w))


def _shows(
    shown: list[list[int]], bids: list[tuple[int, Call]], seat: int, call: Call
) -> tuple[int, int]:
    """The suit that a bid shows, and how long it is; no length where it shows none."""
    if call.strain is Strain.NOTRUMP:
        return 0, 0
    suit, partner = int(call.strain), (seat + 2) & 3
    if not bids:
        return suit, OPENING[min(call.level, 3) - 1][suit]
    if shown[(seat + 1) & 3][suit] or shown[(seat + 3) & 3][suit]:
        return suit, 0  # their suit
    last_seat, last = bids[-1]
    if last_seat == partner and last.strain is Strain.NOTRUMP:
        if last.level > 3:
            return suit, 0  # an answer to four notrump
        if last.level == call.level - 1 and len(bids) == 1:  # over an opening in notrump
            return (suit, 0) if not suit else (suit + 1 & 3, OVERCALL if suit < 3 else 0)
    if shown[seat][suit]:
        return suit, REBID
    if shown[partner][suit]:
        completes = last_seat == partner and last.strain != call.strain  # his transfer
        return suit, 0 if completes else SUPPORT
    if any(by == partner for by, _ in bids):
        return suit, ANSWER
    return suit, OVERCALL if all(by != seat for by, _ in bids) else ANSWER


UNHEARD = Heard()
"""No auction."""
