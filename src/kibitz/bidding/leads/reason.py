"""Why one lead is better than another: the layouts on which each gains, and what marks them.

No play is told here, only what the solved layouts show: how often each of the two gains, how
often it gives a trick away, and what the layouts on which it gains have in common
(`chance/belief/in_common.py`), in the suits led and in trumps.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Contract
from kibitz.cards import Card, Suit
from kibitz.chance.belief.fact import Truths
from kibitz.chance.belief.in_common import SortedLayouts
from kibitz.chance.drawing.subsets import Masks
from kibitz.measure.estimate import Estimate
from kibitz.reason import Reason

Points = NDArray[np.int64]


def compared(
    masks: Masks,
    contract: Contract,
    cards: tuple[Card, Card],
    tricks: tuple[Points, Points],
    points: tuple[Points, Points],
    needed: int,
    seed: int,
) -> Reason:
    """Why the first lead is better than the second, on these layouts, drawn with this seed.

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
    trump = contract.strain.suit
    suits = {card.suit for card in cards} | ({trump} if trump is not None else set())
    because = []
    for n in (0, 1):
        gains = points[n] > points[1 - n]
        layouts = SortedLayouts(masks, np.ones(size, np.int64), gains, seed)
        because.append(_gains(cards[n], layouts, tricks[n] - tricks[1 - n], suits))
    return Reason("lead", both, tuple(because))


def _gains(card: Card, layouts: SortedLayouts, tricks: Points, suits: set[Suit]) -> Reason:
    """How often a lead does better than the other, and what is typical of that."""
    gains: Truths = layouts.good
    number = int(gains.sum())
    numbers: dict[str, object] = {
        "card": card,
        "layouts": number,
        "share": number / max(1, len(gains)),
        "tricks": float(tricks[gains].mean()) if number else 0.0,
    }
    found = layouts.in_common(suits)
    return Reason("gains", numbers, (Reason("typical", found.numbers),) if found else ())


def _error(differences: NDArray[np.float64]) -> float:
    return Estimate.of_share(differences, 0).se
