"""Guess: placement without the solver, for many hands at once.

The inner levels of a simulation ask what a hand would place; the fitted table
(`expected_tricks`) answers, in total points, from deals that are shuffled and fit what the
others have shown. The last level, which makes the call, solves (`placement.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.bidding.calling.expected_tricks import Numbers, expected, expected_scores
from kibitz.bidding.calling.layouts import Meanings, draw
from kibitz.bidding.calling.placement import (
    FinalCall,
    Keep,
    Outcomes,
    Placement,
    cautious,
    outcomes_of,
    strains_of,
)
from kibitz.cards import FULL_DECK, SEATS, Seat, Side, Strain, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition.tree import Condition
from kibitz.condition.vector import evaluate
from kibitz.deal import Hand
from kibitz.dummy.layouts import Layouts

SHUFFLED = 1024
"""Deals that are shuffled for a hand that is to place something."""
BATCHES, ENOUGH = 12, 32
"""Where both sides have bid, few deals fit: so many times, until there are enough."""
DEALT, POOL = 1 << 16, 3072
"""Hands that are dealt to find partner's, and how many of those that fit are kept."""
FAR, OFF = 75.0, 150.0
"""Points: a call that the table has so far behind is not solved; between the two it is, where a
nearer one has its tricks solved anyway."""
LEAST = 4
"""With fewer deals that fit, nothing is guessed of a hand."""

Masks = NDArray[np.uint64]


@dataclass
class Guesses:
    """The expected scores of our side on some layouts, each strain looked up once."""

    masks: Masks
    side: Side
    vulnerability: Vulnerability

    def __post_init__(self) -> None:
        self._tricks: dict[tuple[Strain, Side], Numbers] = {}

    def tricks(self, strain: Strain, side: Side) -> Numbers:
        """The tricks that a side is expected to take."""
        if (strain, side) not in self._tricks:
            one, two = (seat for seat in SEATS if seat.side is side)
            self._tricks[strain, side] = expected(self.masks[:, one], self.masks[:, two], strain)
        return self._tricks[strain, side]

    def points(self, contract: Contract | None) -> Numbers:
        """Our side's expected points for a contract, in each layout."""
        if contract is None:
            return np.zeros(len(self.masks))
        tricks = self.tricks(contract.strain, contract.side)
        sign = 1 if self.side is Side.NS else -1
        return sign * expected_scores(contract, tricks, self.vulnerability)

    def table(self, outcomes: Outcomes, groups: NDArray[np.intp] | None = None) -> Numbers:
        """The mean of each call in each group of layouts: a row a group, a column a call.

        Of several outcomes of a call the opponents choose the worse for us.
        """
        where = np.zeros(len(self.masks), np.intp) if groups is None else groups
        sizes = np.maximum(np.bincount(where), 1)
        columns = []
        for contracts in outcomes.values():
            means = [np.bincount(where, self.points(one)) / sizes for one in contracts]
            columns.append(np.minimum.reduce(means))
        return np.stack(columns, axis=1)


def regrets(
    hands: Masks,
    auction: Auction,
    call: Call,
    meanings: Meanings,
    vulnerability: Vulnerability,
) -> Numbers:
    """What each of these hands would have lost by placing this call, as it saw the auction.

    Nothing where the call was its best; infinitely much where hardly any partner fits.
    """
    seat = auction.turn
    outcomes = outcomes_of(auction, [*Strain])
    pool = _pool(meanings.get(seat.partner))
    groups, partners = np.nonzero((hands[:, None] & pool) == 0)
    if call not in outcomes or not len(groups):
        return np.zeros(len(hands))
    masks = np.zeros((len(groups), 4), np.uint64)
    masks[:, seat], masks[:, seat.partner] = hands[groups], pool[partners]
    rest = np.uint64(FULL_DECK) ^ masks[:, seat] ^ masks[:, seat.partner]
    masks[:, seat.next] = rest  # nobody asks who of the opponents has what
    table = np.zeros((len(hands), len(outcomes)))
    found = Guesses(masks, seat.side, vulnerability).table(outcomes, groups)
    table[: len(found)] = found
    lost = table.max(axis=1) - table[:, [*outcomes].index(call)]
    return np.where(np.bincount(groups, minlength=len(hands)) >= LEAST, lost, np.inf)


@lru_cache(maxsize=256)
def _pool(meaning: Condition | None) -> Masks:
    """Hands of a partner who has shown this, as if nothing were seen of the other cards.

    Those of them that share no card with a hand are partner's hands for that hand, each as
    likely as any other: about one in eighty.
    """
    hands = Sampler(None).draw(DEALT, 1)[:, 0]
    if meaning is not None:
        hands = hands[evaluate(meaning, hands)]
    if len(hands) < POOL // 4:
        hands = draw({}, {Seat.NORTH: meaning}, POOL // 4, 1).layouts.masks[:, Seat.NORTH]
    return hands[:POOL]


def guess(
    hand: Hand,
    auction: Auction,
    meanings: Meanings,
    vulnerability: Vulnerability,
    seed: int,
    keep: Keep | None = None,
) -> Placement:
    """Place a contract by the table alone; `keep` leaves out layouts (`believed.py`)."""
    seat = auction.turn
    contested = any(one.side is not seat.side and call != PASS for one, call in auction)
    masks = np.zeros((0, 4), np.uint64)
    for batch in range(BATCHES if contested else 1):
        more = shuffled(np.array([hand.mask], np.uint64), seat, SHUFFLED, seed + (batch << 40))
        for other, meaning in meanings.items():
            if meaning is not None and len(more):
                more = more[evaluate(meaning, more[:, other])]
        masks = np.concatenate([masks, more])
        if len(masks) >= ENOUGH:
            break
    if len(masks) < LEAST:
        masks = draw({seat: hand}, meanings, 2 * LEAST, seed).layouts.masks
    if keep is not None:
        masks = keep(Layouts(masks, seed)).masks
    outcomes = outcomes_of(auction, strains_of(seat, Layouts(masks, seed)))
    return guessed(auction, masks, outcomes, vulnerability, seed)


def likely(
    auction: Auction, layouts: Layouts, outcomes: Outcomes, vulnerability: Vulnerability
) -> Outcomes:
    """The calls that may be the best on these layouts, judged by the table."""
    ranked = guessed(auction, layouts.masks, outcomes, vulnerability, layouts.seed).candidates
    solved = {_tricks(one) for near in ranked if near.behind <= FAR for one in outcomes[near.call]}
    kept = {
        one.call
        for one in ranked
        if one.behind <= FAR
        or (one.behind <= OFF and solved.issuperset(map(_tricks, outcomes[one.call])))
    }
    return {call: contracts for call, contracts in outcomes.items() if call in kept}


def _tricks(contract: Contract | None) -> tuple[Strain, Seat] | None:
    """Whose tricks in which strain a contract asks for."""
    return None if contract is None else (contract.strain, contract.declarer)


def guessed(
    auction: Auction,
    masks: Masks,
    outcomes: Outcomes,
    vulnerability: Vulnerability,
    seed: int,
) -> Placement:
    """The calls ranked by the table on these layouts."""
    (row,) = Guesses(masks, auction.turn.side, vulnerability).table(outcomes)
    best = float(row.max())
    ranked = sorted(
        (
            FinalCall(call, contracts[0], float(mean), best - float(mean), 0.0)
            for (call, contracts), mean in zip(outcomes.items(), row, strict=True)
        ),
        key=lambda one: (one.behind, one.call),
    )
    return Placement(cautious(ranked), len(masks), 0, seed)


def shuffled(hands: Masks, seat: Seat, each: int, seed: int) -> Masks:
    """So many deals for each of these hands of a seat, the same for a seed everywhere."""
    held = hands[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    unseen = np.nonzero(held == 0)[1].reshape(len(hands), 39)
    count = len(hands) * each
    keys = np.random.PCG64(seed).random_raw(count * 39).reshape(count, 39)
    order = np.argsort(keys, axis=1, kind="stable")
    cards = np.take_along_axis(np.repeat(unseen, each, axis=0), order, axis=1)
    bits = np.uint64(1) << cards.astype(np.uint64)
    masks = np.empty((count, 4), np.uint64)
    masks[:, seat] = np.repeat(hands, each)
    for place, other in enumerate((seat.next, seat.partner, seat.previous)):
        masks[:, other] = np.bitwise_or.reduce(bits[:, 13 * place : 13 * place + 13], axis=1)
    return masks
