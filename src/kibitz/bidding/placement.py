"""Placement: the final contract, chosen by simulation where the rules say nothing.

Bridge ACES: "dealing a fixed (configurable) number of the other three hands consistent
with the information, and evaluating results of all contracts. It picks, of course, the
contract that fares best." Solver calls go where they decide: only strains that can matter
are solved, all on the same layouts, and a strain that has clearly lost after the first
layouts is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import CALLS, PASS, Auction, Call, Contract
from kibitz.bidding.layouts import Layouts, Meanings, draw
from kibitz.cards import FULL_SUIT, Seat, Side, Strain, Vulnerability
from kibitz.chance.subsets import Masks
from kibitz.deal import Hand
from kibitz.dummy.boards import count_cards
from kibitz.dummy.double import tricks_of_masks
from kibitz.scoring import score

LAYOUTS = 32
"""How many layouts a contract is placed on, unless another number is asked for."""
FIRST = 8
"""After so many layouts, and each doubling of them, strains that have lost are dropped."""
CLEARLY = 2.5
"""How many standard errors a strain has to be behind to be dropped."""
FIT = 7.0
"""A suit in which the two hands have fewer cards than this on average is not a candidate."""

Scores = NDArray[np.float64]
"""Points for our side: a row a call, a column a layout."""
Aim = Callable[[Scores], Scores]
"""What the points are worth, layout by layout; the best mean is chosen."""


def points(scores: Scores) -> Scores:
    """The aim of aggregate scoring: points are worth themselves."""
    return scores


@dataclass(frozen=True, slots=True)
class Candidate:
    """A call that would end the auction, the contract it leads to, and what it is worth."""

    call: Call
    contract: Contract | None
    mean: float
    error: float

    def to_json(self) -> dict[str, object]:
        """As plain data."""
        contract = "Pass" if self.contract is None else str(self.contract)
        return {
            "call": str(self.call),
            "contract": contract,
            "mean": round(self.mean, 1),
            "error": round(self.error, 1),
        }


@dataclass(frozen=True, slots=True)
class Placement:
    """The call chosen, the candidates of the last round (best first), and what it rests on."""

    call: Call
    candidates: tuple[Candidate, ...]
    layouts: int
    solved: int
    seed: int
    given_up: tuple[Seat, ...] = ()

    @property
    def best(self) -> Candidate:
        """The candidate that was chosen."""
        return self.candidates[0]


def place(
    hand: Hand,
    auction: Auction,
    meanings: Meanings,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    layouts: int = LAYOUTS,
    seed: int = 1,
    aim: Aim = points,
) -> Placement:
    """Place the final contract for the player whose turn it is.

    He sees his hand and the auction; `meanings` is what the other seats have shown, partner
    first. The same seed gives the same call.
    """
    seat = auction.turn
    drawn = draw({seat: hand}, meanings, layouts, seed)
    race = _Race(auction, drawn.masks, vulnerability, aim, _strains(seat, auction, drawn))
    size = min(FIRST, layouts)
    race.run(size)
    while size < layouts:
        race.drop()
        size = min(2 * size, layouts)
        race.run(size)
    return Placement(
        race.ranking()[0].call, race.ranking(), layouts, race.solved, seed, drawn.given_up
    )


def _strains(seat: Seat, auction: Auction, drawn: Layouts) -> list[Strain]:
    """The strains that can matter: notrump, and suits with a fit."""
    both = drawn.masks[:, seat] | drawn.masks[:, seat.partner]
    fits = {
        strain: float(count_cards(both >> np.uint64(13 * strain) & np.uint64(FULL_SUIT)).mean())
        for strain in Strain
        if strain.suit is not None
    }
    longest = max(fits.values())
    return [s for s in Strain if s.suit is None or fits[s] >= min(FIT, longest)]


class _Race:
    """Candidates over the same layouts, those of a strain solved together."""

    def __init__(
        self,
        auction: Auction,
        masks: Masks,
        vulnerability: Vulnerability,
        aim: Aim,
        strains: Sequence[Strain],
    ) -> None:
        self.auction, self.masks, self.aim = auction, masks, aim
        self.side, self.vulnerability = auction.turn.side, vulnerability
        first = 0 if auction.last_bid is None else auction.last_bid.number
        self.contracts: dict[Call, Contract | None] = {PASS: auction.contract}
        for call in CALLS[max(3, first + 1) :]:
            if call.strain in strains:
                self.contracts[call] = auction.add(call).contract
        self.alive = [*self.contracts]
        self.tricks: dict[tuple[Strain, Seat], NDArray[np.int8]] = {}
        self.solved = 0
        self.size = 0

    def run(self, size: int) -> None:
        """Solve the strains that are alive on the first `size` layouts."""
        self.size = size
        played = {_played(self.contracts[call]) for call in self.alive} - {None}
        for key in sorted(key for key in played if key is not None):
            known = self.tricks.get(key, np.zeros(0, np.int8))
            if len(known) < size:
                more = tricks_of_masks(self.masks[len(known) : size], *key)
                self.solved += len(more)
                self.tricks[key] = np.concatenate([known, more])

    def values(self) -> Scores:
        """What each candidate that is alive is worth on each layout."""
        rows = []
        for call in self.alive:
            contract = self.contracts[call]
            key = _played(contract)
            if contract is None or key is None:
                rows.append(np.zeros(self.size))
                continue
            table = points_by_tricks(contract, self.vulnerability)
            sign = 1 if contract.side is self.side else -1
            rows.append(sign * table[self.tricks[key][: self.size]])
        return self.aim(np.array(rows))

    def drop(self) -> None:
        """Leave out what is clearly behind the best."""
        values = self.values()
        best = int(np.argmax(values.mean(axis=1)))
        behind = values[best] - values
        error = behind.std(axis=1, ddof=1) / np.sqrt(self.size)
        keep = behind.mean(axis=1) <= CLEARLY * error
        keep[best] = True
        self.alive = [call for call, kept in zip(self.alive, keep.tolist(), strict=True) if kept]

    def ranking(self) -> tuple[Candidate, ...]:
        """The candidates that are alive, best first; of equals the lowest call."""
        values = self.values()
        means = values.mean(axis=1)
        errors = values.std(axis=1, ddof=1 if self.size > 1 else 0) / np.sqrt(self.size)
        found = [
            Candidate(call, self.contracts[call], float(mean), float(error))
            for call, mean, error in zip(self.alive, means, errors, strict=True)
        ]
        return tuple(sorted(found, key=lambda one: (-one.mean, one.call)))


def _played(contract: Contract | None) -> tuple[Strain, Seat] | None:
    return None if contract is None else (contract.strain, contract.declarer)


@cache  # a few hundred tables of fourteen numbers
def points_by_tricks(contract: Contract, vulnerability: Vulnerability) -> Scores:
    """What declarer's side scores with 0 to 13 tricks.

    >>> four = Contract.parse("4S by North")
    >>> points_by_tricks(four, Vulnerability.NONE)[[9, 10]].tolist()
    [-50.0, 420.0]
    """
    vulnerable = vulnerability.of(contract.side)
    return np.array([score(contract, n, vulnerable).total for n in range(14)], dtype=np.float64)


def points_for_ns(
    contract: Contract | None, tricks: NDArray[np.int8], vulnerability: Vulnerability
) -> Scores:
    """What North-South score for each number of tricks; a passed-out deal scores nothing."""
    if contract is None:
        return np.zeros(len(tricks))
    scores = points_by_tricks(contract, vulnerability)[tricks]
    return scores if contract.side is Side.NS else -scores
