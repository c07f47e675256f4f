"""Contested par: what both sides should reach when both bid, over layouts instead of one deal.

`dummy.par` is the value of the bidding when everybody sees all cards. Here North-South's
hands are known and East-West's are drawn, as for single-dummy par; an outcome is the mean
over the layouts, and a contract that fails on average is doubled. The sides bid in turn:
each takes the best contract that the other does not better by bidding on.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from kibitz.auction import CALLS, Contract, Doubling
from kibitz.cards import FULL_SUIT, SEATS, SUITS, Rank, Seat, Side, Strain, Vulnerability
from kibitz.dummy.boards import count_cards
from kibitz.dummy.escore import EScore
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.tricks import Tricks

FIT = 7.3
"""A suit in which a side has fewer cards than this on average is not considered.

Four cards opposite a hand that has shown nothing are seven on average: that is no fit.
"""
_BIDS = CALLS[3:]


@dataclass(frozen=True)
class ContestedPar:
    """The par contract, its eScore on fresh layouts, and these layouts."""

    escore: EScore
    chosen_on: int
    fresh: Tricks
    solved: int

    @property
    def contract(self) -> Contract | None:
        """The contract that neither side betters; none for a deal passed out."""
        return self.escore.contract


def contested_par(
    layouts: Layouts,
    vulnerability: Vulnerability,
    dealer: Seat,
    *,
    choose_cap: int = 16,
    score_cap: int = 16,
) -> ContestedPar:
    """Par of both sides, chosen on every other layout and scored on those between."""
    to_choose, to_score = layouts.halves()
    chosen = Tricks(to_choose.first(choose_cap))
    fresh = Tricks(to_score.first(score_cap))
    contract = _game(chosen, vulnerability, dealer)
    escore = fresh.escore(contract, vulnerability)
    return ContestedPar(escore, len(chosen), fresh, chosen.solved + fresh.solved)


def declarers(layouts: Layouts) -> dict[tuple[Strain, Side], Seat]:
    """Who plays each strain of each side: the hand that is longer, or stronger in notrump."""
    found = {}
    for strain in Strain:
        weights = {}
        for seat in SEATS:
            masks = layouts.masks[:, seat]
            if strain.suit is None:
                honours = sum(rank.bit for rank in (Rank.ACE, Rank.KING, Rank.QUEEN)) * sum(
                    1 << 13 * suit for suit in SUITS
                )
                weights[seat] = float(count_cards(masks & np.uint64(honours)).mean())
            else:
                held = masks >> np.uint64(13 * strain) & np.uint64(FULL_SUIT)
                weights[seat] = float(count_cards(held).mean())
        for side in Side:
            both = [seat for seat in SEATS if seat.side is side]
            if strain.suit is None or sum(weights[seat] for seat in both) >= FIT:
                found[strain, side] = max(both, key=lambda seat: weights[seat])
    return found


def _game(tricks: Tricks, vulnerability: Vulnerability, dealer: Seat) -> Contract | None:
    """The contract at which the bidding ends when each side does its best."""
    players = declarers(tricks.layouts)

    @cache
    def outcome(bid: int, side: Side) -> tuple[float, Contract] | None:
        """What North-South score if this bid is passed out, or doubled if it fails."""
        call = _BIDS[bid]
        declarer = players.get((call.strain, side))
        if declarer is None:
            return None
        contract = Contract(call.level, call.strain, declarer)
        both = [contract, replace(contract, doubling=Doubling.DOUBLED)]
        means = tricks.scores(both, vulnerability).mean(axis=0).tolist()
        which = int(means[1] < means[0]) if side is Side.NS else int(means[1] > means[0])
        return means[which], both[which]

    sign = {Side.NS: 1, Side.EW: -1}
    best: dict[Side, tuple[float, Contract | None]] = dict.fromkeys(Side, (-math.inf, None))
    for bid in reversed(range(len(_BIDS))):
        reply = dict(best)
        for side in Side:
            other = Side(1 - side)
            passed = outcome(bid, side)
            if passed is None:
                continue
            mine: tuple[float, Contract | None] = (sign[side] * passed[0], passed[1])
            theirs = reply[other]
            if theirs[1] is not None and -theirs[0] < mine[0]:
                mine = -theirs[0], theirs[1]
            if mine[0] >= best[side][0]:
                best[side] = mine
    first, second = dealer.side, Side(1 - dealer.side)
    later = best[second] if best[second][0] > 0 else (0.0, None)
    return best[first][1] if best[first][0] >= -later[0] else later[1]
