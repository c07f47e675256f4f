"""Hold-up: the highest card of dummy's long suit is kept while dummy has no other way in."""

from __future__ import annotations

from kibitz.seen import SUIT, Seen

LONG = 3
"""Dummy's suit is worth cutting off while it has so many cards left after this trick."""


def holds_up(seen: Seen, number: int, mine: int) -> bool:
    """Should a defender at notrump who could win with the highest card left let this round go?

    Only in the suit that dummy is long in, while dummy has no entry outside, the trick does not
    beat the contract, and neither round of it has been let go before.
    """
    if seen.trumps or seen.lost + seen.needed >= 13 or not mine & mine - 1:
        return False
    suit = SUIT[number]
    if (seen.dummy_hand & suit).bit_count() < LONG or seen.by[seen.turn] & suit:
        return False
    for other in range(4):
        left = SUIT[other] & ~seen.gone
        there = left & seen.dummy_hand
        if other != number and there and (left >> there.bit_length()).bit_count() < 1:
            return False
    return True
