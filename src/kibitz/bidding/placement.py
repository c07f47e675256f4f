"""Placement: the final contract, chosen by simulation where the rules say nothing.

Bridge ACES: "dealing a fixed (configurable) number of the other three hands consistent
with the information, and evaluating results of all contracts. It picks, of course, the
contract that fares best." Solver calls go where they decide: only strains with a fit are
solved, all on the same layouts, and a contract drops out when knowing more about it would
hardly be worth anything (`dummy.race`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import CALLS, FIRST_BID, PASS, Auction, Call, Contract
from kibitz.bidding.layouts import Meanings, draw
from kibitz.cards import FULL_SUIT, Seat, Side, Strain, Vulnerability
from kibitz.deal import Hand
from kibitz.dummy.boards import count_cards
from kibitz.dummy.escore import Points
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.race import expected_losses
from kibitz.dummy.tricks import BLOCK, Tricks

LAYOUTS = 32
"""How many layouts a contract is placed on at most, unless another number is asked for."""
FIT = 7.3
"""A suit in which the two hands have fewer cards than this on average is not a candidate.

Four cards opposite a hand that has shown nothing are seven on average: that is no fit.
"""
WORTH = 3.0
"""Points: a call drops out when more layouts would gain less than this."""
GAME = {
    Strain.CLUBS: 5,
    Strain.DIAMONDS: 5,
    Strain.HEARTS: 4,
    Strain.SPADES: 4,
    Strain.NOTRUMP: 3,
}
"""The lowest level that is a game."""

Aim = Callable[[Points], NDArray[np.int64]]
"""What our side's points are worth, a row a layout and a column a call; the best mean wins."""


def aggregate(points: Points) -> Points:
    """The aim of aggregate scoring: points are worth themselves."""
    return points


@dataclass(frozen=True, slots=True)
class Candidate:
    """A call that would end the auction, its contract, its mean and how far it is behind.

    `behind` is the mean difference to the best on the same layouts, `error` its standard error.
    """

    call: Call
    contract: Contract | None
    mean: float
    behind: float
    error: float

    def to_json(self) -> dict[str, object]:
        """As plain data."""
        return {
            "call": str(self.call),
            "contract": "Pass" if self.contract is None else str(self.contract),
            "mean": round(self.mean, 1),
            "behind": round(self.behind, 1),
            "error": round(self.error, 1),
        }


@dataclass(frozen=True, slots=True)
class Placement:
    """The call chosen, the candidates it was compared with to the end, what it rests on.

    `layouts` is how many were needed, `solved` how many boards the solver was asked for.
    """

    candidates: tuple[Candidate, ...]
    layouts: int
    solved: int
    seed: int
    given_up: tuple[Seat, ...] = ()

    @property
    def best(self) -> Candidate:
        """The candidate that was chosen."""
        return self.candidates[0]

    @property
    def call(self) -> Call:
        """The call that was chosen."""
        return self.best.call


def place(
    hand: Hand,
    auction: Auction,
    meanings: Meanings,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    layouts: int = LAYOUTS,
    seed: int = 1,
    aim: Aim = aggregate,
    worth: float = WORTH,
) -> Placement:
    """Place the final contract for the player whose turn it is.

    He sees his hand and the auction; `meanings` is what the other seats have shown, partner
    first. The same seed gives the same call. `worth` is the expected gain below which
    knowing more does not pay, in the aim's measure.
    """
    seat = auction.turn
    drawn = draw({seat: hand}, meanings, layouts, seed)
    tricks = Tricks(drawn.layouts)
    contracts = _contracts(auction, _strains(seat, drawn.layouts))
    calls = [*contracts]
    sign = 1 if seat.side is Side.NS else -1
    rows = min(BLOCK, layouts)
    while True:
        asked = [contracts[call] for call in calls]
        values = aim(sign * tricks.scores(asked, vulnerability, rows))
        best = int(np.argmax(values.sum(axis=0)))
        leads = values[:, [best]] - values
        losses = expected_losses(leads)
        kept = [call for i, call in enumerate(calls) if i == best or losses[i] >= worth]
        if len(kept) == 1 or rows == layouts:
            break
        calls, rows = kept, min(2 * rows, layouts)
    errors = leads.std(axis=0, ddof=1 if rows > 1 else 0) / np.sqrt(rows)
    found = [
        Candidate(call, contracts[call], mean, lead, error)
        for call, mean, lead, error in zip(
            calls,
            values.mean(axis=0).tolist(),
            leads.mean(axis=0).tolist(),
            errors.tolist(),
            strict=True,
        )
    ]
    ranking = tuple(sorted(found, key=lambda one: (-one.mean, one.call)))
    return Placement(ranking, rows, tricks.solved, seed, drawn.given_up)


def _strains(seat: Seat, layouts: Layouts) -> list[Strain]:
    """The strains that can matter: notrump, and suits with a fit (the longest in any case)."""
    both = layouts.masks[:, seat] | layouts.masks[:, seat.partner]
    fits = {
        strain: float(count_cards(both >> np.uint64(13 * strain) & np.uint64(FULL_SUIT)).mean())
        for strain in Strain
        if strain.suit is not None
    }
    longest = max(fits.values())
    return [s for s in Strain if s.suit is None or fits[s] >= min(FIT, longest)]


def _contracts(auction: Auction, strains: list[Strain]) -> dict[Call, Contract | None]:
    """What each call leads to when all others pass: pass first, then the bids upward.

    Of the bids in a strain only the lowest and the lowest of each premium count: another
    makes no more and fails more often. Where the lowest only raises our own part score,
    passing is as good.
    """
    now, last = auction.contract, auction.last_bid
    ours = now is not None and now.side is auction.turn.side and not now.doubling
    found: dict[Call, Contract | None] = {PASS: now}
    lowest = dict.fromkeys(strains, True)
    for call in CALLS[FIRST_BID.number if last is None else last.number + 1 :]:
        if call.strain not in lowest:
            continue
        first = lowest[call.strain] and not (ours and now and call.strain is now.strain)
        lowest[call.strain] = False
        if first or call.level in (GAME[call.strain], 6, 7):
            found[call] = auction.add(call).contract
    return found
