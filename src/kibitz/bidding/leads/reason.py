"""Why one lead is better than another: the layouts on which each gains, and what marks them.

No play is told here, only what the solved layouts show: how often each of the two gains, how
often it gives a trick away, and which fact about the hidden hands is most typical of the
layouts on which it gains. Typical means: its share there stands out most from its share in
all layouts, in standard errors.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Contract
from kibitz.cards import FULL_SUIT, SUITS, Card, Rank, Seat, Suit
from kibitz.chance.drawing.subsets import Masks
from kibitz.condition.vector import summaries
from kibitz.dummy.escore import Estimate
from kibitz.reason import Reason

FEW = 12
"""On fewer layouts than this nothing is called typical."""
STANDS_OUT = 2.5
"""So many standard errors a typical fact stands out."""

Truths = NDArray[np.bool_]
Points = NDArray[np.int64]


@dataclass(frozen=True)
class Fact:
    """Something that may be so in a layout: who, in which suit, what."""

    seat: Seat
    suit: Suit
    what: str
    number: int = 0


def compared(
    masks: Masks,
    contract: Contract,
    cards: tuple[Card, Card],
    tricks: tuple[Points, Points],
    points: tuple[Points, Points],
    needed: int,
) -> Reason:
    """Why the first lead is better than the second, on these layouts.

    `tricks` and `points` are the defenders' with each of the leads; `needed` are the tricks
    that beat the contract.
    """
    size = len(masks)
    beats = [one >= needed for one in tricks]
    both = {
        "first": cards[0],
        "second": cards[1],
        "layouts": size,
        "first beats": float(beats[0].mean()),
        "second beats": float(beats[1].mean()),
        "only first beats": int((beats[0] & ~beats[1]).sum()),
        "only second beats": int((beats[1] & ~beats[0]).sum()),
        "first tricks": float(tricks[0].mean()),
        "second tricks": float(tricks[1].mean()),
        "difference": float(beats[0].mean() - beats[1].mean()),
        "error": _error(beats[0].astype(float) - beats[1]),
    }
    facts = [*_facts(masks, contract, cards)]
    because = []
    for n in (0, 1):
        gains = points[n] > points[1 - n]
        because.append(_gains(cards[n], gains, tricks[n] - tricks[1 - n], facts))
    return Reason("lead", both, tuple(because))


def _gains(
    card: Card, gains: Truths, tricks: Points, facts: Sequence[tuple[Fact, Truths]]
) -> Reason:
    """How often a lead does better than the other, and what is typical of that."""
    number = int(gains.sum())
    numbers: dict[str, object] = {
        "card": card,
        "layouts": number,
        "share": number / max(1, len(gains)),
        "tricks": float(tricks[gains].mean()) if number else 0.0,
    }
    if number < FEW:
        return Reason("gains", numbers)
    found: list[tuple[float, Fact, float, float]] = []
    for fact, truths in facts:
        here, everywhere = float(truths[gains].mean()), float(truths.mean())
        spread = math.sqrt(max(everywhere * (1 - everywhere), 1e-9) / number)
        stands_out = (here - everywhere) / spread
        if here >= 0.4 and stands_out >= STANDS_OUT:
            found.append((stands_out, fact, here, everywhere))
    if not found:
        return Reason("gains", numbers)
    _, fact, here, everywhere = max(found, key=lambda one: one[0])
    typical = Reason("typical", {"fact": fact, "here": here, "everywhere": everywhere})
    return Reason("gains", numbers, (typical,))


def _facts(
    masks: Masks, contract: Contract, cards: tuple[Card, Card]
) -> Iterator[tuple[Fact, Truths]]:
    """The facts that may tell the leads apart, in the suits led and in trumps."""
    leader = contract.leader
    suits = {card.suit for card in cards} | ({contract.strain.suit} - {None})
    for suit in SUITS:
        if suit not in suits:
            continue
        own = int(masks[0, leader]) >> 13 * suit & FULL_SUIT
        for seat in (leader.partner, contract.dummy, contract.declarer):
            held = (masks[:, seat] >> np.uint64(13 * suit) & np.uint64(FULL_SUIT)).astype(np.intp)
            length = summaries("length", suit)[held]
            for rank in (Rank.ACE, Rank.KING, Rank.QUEEN):
                if not own >> (rank - Rank.TWO) & 1:
                    card = held >> (rank - Rank.TWO) & 1
                    yield Fact(seat, suit, "holds", int(rank)), card == 1
            if seat is leader.partner:
                for tops in (2, 3):
                    missing = [r for r in list(Rank)[::-1][:tops] if not own >> (r - 2) & 1]
                    if len(missing) > 1:
                        bits = sum(1 << (rank - Rank.TWO) for rank in missing)
                        yield Fact(seat, suit, "honour", tops), (held & bits) != 0
                for cards_held in (3, 4, 5):
                    yield Fact(seat, suit, "at least", cards_held), length >= cards_held
            yield Fact(seat, suit, "at most", 1), length <= 1
            yield Fact(seat, suit, "at most", 2), length <= 2


def _error(differences: NDArray[np.float64]) -> float:
    return Estimate.of_share(differences, 0).se
