"""Feature: what the layouts have in common in which a line makes, said in one fact or two.

Layouts are looked at for the facts that a declarer thinks in: who holds an honour, how a suit
splits. The fact that tells the good layouts from the bad ones best is the reason given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kibitz.cards import FULL_SUIT, SUITS, Card, Rank, Seat, Suit, cards_of
from kibitz.reason import Reason

Bools = npt.NDArray[np.bool_]
LEAST = 0.15
"""A fact is told if it explains at least this share of what there is to explain."""


@dataclass(frozen=True, eq=False)
class Fact:
    """A fact about the hidden cards and the layouts in which it is so."""

    kind: str
    numbers: dict[str, Any]
    holds: Bools


@dataclass(frozen=True, eq=False)
class Explained:
    """A fact, and the share of good layouts with it and without it."""

    fact: Fact
    with_it: float
    without: float
    weight: float

    @property
    def reason(self) -> Reason:
        """The fact with its numbers."""
        numbers = {
            **self.fact.numbers,
            "with": self.with_it,
            "without": self.without,
            "weight": self.weight,
        }
        return Reason(self.fact.kind, numbers)


def facts(worlds: npt.NDArray[np.uint64], seats: tuple[Seat, Seat]) -> Iterator[Fact]:
    """The facts about two hidden hands that are so in some layouts and not in others."""
    one, other = seats
    hidden = int(worlds[0, one] | worlds[0, other])
    for card in cards_of(hidden):
        if card.rank >= Rank.TEN:
            yield from _held(worlds, card, seats)
    for suit in SUITS:
        first, second = _lengths(worlds, one, suit), _lengths(worlds, other, suit)
        total = int(first[0] + second[0])
        for worst in range((total + 1) // 2, total):
            even = np.maximum(first, second) <= worst
            yield Fact("split", {"suit": suit.letter, "cards": total, "worst": worst}, even)
        for seat, length in ((one, first), (other, second)):
            for least in range(2, total):
                numbers = {"suit": suit.letter, "seat": seat.letter, "least": least}
                yield Fact("length", numbers, length >= least)


def _lengths(worlds: npt.NDArray[np.uint64], seat: Seat, suit: Suit) -> npt.NDArray[np.int64]:
    mask = FULL_SUIT << 13 * suit
    return np.array([(hand & mask).bit_count() for hand in worlds[:, seat].tolist()], np.int64)


def _held(worlds: npt.NDArray[np.uint64], card: Card, seats: tuple[Seat, Seat]) -> Iterator[Fact]:
    for seat in seats:
        holds = np.asarray(worlds[:, seat] & np.uint64(card.mask) != 0)
        yield Fact("holds", {"card": str(card), "seat": seat.letter}, holds)


def explained(
    worlds: npt.NDArray[np.uint64],
    weights: npt.NDArray[np.int64],
    good: Bools,
    seats: tuple[Seat, Seat],
) -> Explained | None:
    """The fact that tells good layouts from bad ones best, where one does; it favours the good."""
    total = float(weights.sum())
    share = float(weights[good].sum()) / total
    if share in (0.0, 1.0):
        return None
    best: tuple[float, Explained] | None = None
    for fact in facts(worlds, seats):
        inside = float(weights[fact.holds].sum())
        if not 0.02 * total < inside < 0.98 * total:
            continue
        hit = float(weights[fact.holds & good].sum()) / inside
        rest = float(weights[~fact.holds & good].sum()) / (total - inside)
        if hit <= rest:
            continue
        # How much of the uncertainty (share times its complement) the fact takes away.
        left = inside * hit * (1 - hit) + (total - inside) * rest * (1 - rest)
        gain = 1 - left / (total * share * (1 - share))
        if best is None or gain > best[0] + 1e-9:
            best = gain, Explained(fact, hit, rest, inside / total)
    return best[1] if best is not None and best[0] >= LEAST else None
