"""Feature: what the layouts have in common in which a line makes, said in one fact or two.

Layouts are looked at for the facts that a declarer thinks in: who holds an honour, how a suit
splits. The fact that tells the good layouts from the bad ones best is the reason given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from kibitz.cards import FULL_SUIT, SUITS, Card, Rank, Seat, Suit, cards_of
from kibitz.reason import Reason

Bools = npt.NDArray[np.bool_]
LEAST = 0.15
"""A fact is told if it explains at least this share of what there is to explain."""
BETTER = 0.15
"""So much more must either of two facts explain than one of them."""
FEWEST = 3
"""Of fewer layouts, good or bad, nothing is told: a fact that fits them is chance."""
EQUALS = 2
"""Of more honours as good as each other only the highest is worth a name."""


@dataclass(frozen=True, eq=False)
class Fact:
    """A fact about the hidden cards and the layouts in which it is so."""

    kind: str
    numbers: dict[str, Any]
    holds: Bools


@dataclass(frozen=True, eq=False)
class Explained:
    """One fact, or either of two, and the share of good layouts with it and without it."""

    either: tuple[Fact, ...]
    with_it: float
    without: float
    weight: float

    @property
    def reason(self) -> Reason:
        """The fact with its numbers; of two of them the numbers, and the facts below."""
        numbers = {"with": self.with_it, "without": self.without, "weight": self.weight}
        if len(self.either) > 1:
            below = tuple(Reason(fact.kind, fact.numbers) for fact in self.either)
            return Reason("either", numbers, below)
        (fact,) = self.either
        return Reason(fact.kind, {**fact.numbers, **numbers})


def facts(
    worlds: npt.NDArray[np.uint64],
    seats: tuple[Seat, Seat],
    suits: Collection[Suit] = SUITS,
    luck: bool = True,
) -> Iterator[Fact]:
    """The facts about two hidden hands, in these suits, that are so in some layouts only.

    With `luck` that a suit splits well is one of them, without it that it splits badly.
    """
    one, other = seats
    hidden = int(worlds[0, one] | worlds[0, other])
    for card in _honours(hidden):
        if card.suit in suits:
            yield from _held(worlds, card, seats)
    for suit in suits:
        first, second = _lengths(worlds, one, suit), _lengths(worlds, other, suit)
        total = int(first[0] + second[0])
        for worst in range((total + 1) // 2, total):
            numbers = {"suit": suit.letter, "cards": total, "worst": worst}
            even = np.maximum(first, second) <= worst
            yield Fact("split", numbers, even) if luck else Fact("uneven", numbers, ~even)


def _honours(hidden: int) -> Iterator[Card]:
    """The hidden honours that are worth a name: the best of those as good, or one of two."""
    for card in cards_of(hidden):
        if card.rank < Rank.TEN:
            continue
        above, below = _run(hidden, card, 1), _run(hidden, card, -1)
        if not above or (above + below < EQUALS and card.rank > Rank.TEN):
            yield card


def _run(hidden: int, card: Card, step: int) -> int:
    """How many hidden honours follow a card without a gap, upwards or downwards."""
    rank, found = card.rank + step, 0
    while Rank.TEN <= rank <= Rank.ACE and hidden & Card(card.suit, Rank(rank)).mask:
        rank, found = rank + step, found + 1
    return found


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
    suits: Collection[Suit] = SUITS,
    luck: bool = True,
) -> Explained | None:
    """The fact that tells good layouts from bad ones best, where one does; it favours the good.

    With `luck`, where the good layouts are those that we hope for, it may be either of two facts
    if that tells them apart much better; without it they are those that we fear.
    """
    if min(good.sum(), (~good).sum()) < FEWEST:
        return None
    every = list(facts(worlds, seats, suits, luck))
    singles = [(_gain(weights, good, fact.holds), n) for n, fact in enumerate(every)]
    best, place = max(singles, key=lambda pair: (pair[0], -pair[1]), default=(0.0, 0))
    found: tuple[Fact, ...] = (every[place],) if every else ()
    if luck:
        # Only of facts that help by themselves, or a pair would be the sample's, not the deal's.
        useful = [every[n] for gain, n in singles if gain >= LEAST / 3]
        for one, other in combinations(useful, 2):
            gain = _gain(weights, good, one.holds | other.holds)
            if gain > best + (BETTER if len(found) == 1 else 1e-9):
                best, found = gain, (one, other)
    if best < LEAST:
        return None
    holds = np.logical_or.reduce([fact.holds for fact in found])
    inside, hit, rest = _shares(weights, good, holds)
    return Explained(found, hit, rest, inside / float(weights.sum()))


def _shares(
    weights: npt.NDArray[np.int64], good: Bools, holds: Bools
) -> tuple[float, float, float]:
    """The weight of the layouts with a fact, and the shares of good ones with and without it."""
    total, inside = float(weights.sum()), float(weights[holds].sum())
    hit = float(weights[holds & good].sum()) / inside
    rest = float(weights[~holds & good].sum()) / (total - inside)
    return inside, hit, rest


def _gain(weights: npt.NDArray[np.int64], good: Bools, holds: Bools) -> float:
    """How much of the uncertainty (share times its complement) a fact takes away."""
    total, inside = float(weights.sum()), float(weights[holds].sum())
    share = float(weights[good].sum()) / total
    if not 0.02 * total < inside < 0.98 * total:
        return 0.0
    inside, hit, rest = _shares(weights, good, holds)
    if hit <= rest:
        return 0.0
    left = inside * hit * (1 - hit) + (total - inside) * rest * (1 - rest)
    return 1 - left / (total * share * (1 - share))
