"""Believed: the layouts in which what was placed was near each player's best.

A placed call says more than the rules it denies: its player saw his hand and found nothing
better. So whoever simulates after a placed call, partner who reconsiders it or an opponent
who thinks of doubling it, keeps the layouts in which that call loses little by the fitted
table (`guess.regrets`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.auction import Auction
from kibitz.bidding.calling.guess import regrets
from kibitz.bidding.calling.layouts import Meanings
from kibitz.cards import Seat, Vulnerability
from kibitz.dummy.layouts import Layouts

REGRET = 40.0
"""Points: a hand that loses more by its placed call would not have made it."""
LEAST = 8
"""So many layouts are kept in any case, those with the least regret."""


@dataclass(frozen=True)
class Placed:
    """A call that was placed: before which auction, and what the others had shown by then."""

    auction: Auction
    meanings: Meanings

    @property
    def seat(self) -> Seat:
        """Who placed it."""
        return self.auction.turn


def believed(
    layouts: Layouts,
    auction: Auction,
    placed: Sequence[Placed],
    vulnerability: Vulnerability,
    wanted: int,
    seen: Sequence[Seat] = (),
) -> Layouts:
    """At most so many of the layouts: those in which each placed call was near its best.

    The hands in `seen` (that of the player to call, unless others are named) are the same in
    all layouts, so what they placed says nothing.
    """
    known = seen or (auction.turn,)
    lost = np.zeros(len(layouts))
    for one in placed:
        if one.seat in known:
            continue
        call = auction.calls[len(one.auction)]
        lost += regrets(layouts.masks[:, one.seat], one.auction, call, one.meanings, vulnerability)
    kept = np.flatnonzero(lost <= REGRET)[:wanted]
    if len(kept) < min(LEAST, wanted):
        kept = np.sort(np.argsort(lost, kind="stable")[: min(LEAST, wanted)])
    return Layouts(layouts.masks[kept], layouts.seed)
