"""Every random number in turn, instead of random ones: what a sampler draws, and how often.

`weights(sampler)` goes through all that a sampler can do, one draw of each kind, and adds up
how likely each layout is, in exact fractions. No luck is involved, so that the sum must be
that of a count, layout by layout.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
from brute import _frequency, _key, layouts, truths

from kibitz.cards import SEATS, Card, cards_of
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Chose, Condition, walk

Layout = tuple[int, ...]


class Odometer:
    """Stands for `Bits` of one deal: gives 0, then 1, … for each number that is asked for."""

    def __init__(self) -> None:
        self.limits: list[int] = []
        self._digits: list[int] = []
        self._at = 0

    def __len__(self) -> int:
        return 1

    def only(self, places: object) -> Odometer:
        """There is but one deal."""
        return self

    def below(self, use: int, limits: object) -> np.ndarray:
        """The number on this wheel of the odometer."""
        (limit,) = np.broadcast_to(np.asarray(limits), 1).tolist()
        if self._at == len(self._digits):
            self._digits.append(0)
            self.limits.append(limit)
        assert self.limits[self._at] == limit
        self._at += 1
        return np.array([self._digits[self._at - 1]])

    def turn(self) -> bool:
        """On to the next number; false when all have been seen."""
        while self._digits and self._digits[-1] == self.limits[-1] - 1:
            self._digits.pop()
            self.limits.pop()
        self._at = 0
        if self._digits:
            self._digits[-1] += 1
        return bool(self._digits)


def ways(sampler: Sampler) -> int:
    """How many different draws a sampler can make."""
    return sum(case.join.total for case in sampler._cases)


def weights(sampler: Sampler) -> Counter[Layout]:
    """The weight of every layout that the sampler can draw, in layouts."""
    found: Counter[Layout] = Counter()
    for case in sampler._cases:
        scale = case.often / case.join.tables.denominator
        for entry, chance in enumerate(case.trace.chances):
            odometer, more = Odometer(), True
            while more:
                masks = case.trace.layouts(np.array([entry]), odometer)
                weight = scale * chance
                for limit in odometer.limits:
                    weight /= limit
                found[tuple(masks[0].tolist())] += weight
                more = odometer.turn()
    return found


def brute_weights(condition: Condition, unseen: Unseen) -> Counter[Layout]:
    """The same by going through all layouts."""
    stated: dict[object, dict[Card, Fraction]] = {}
    for node in walk(condition):
        if isinstance(node, Chose):
            frequencies = stated.setdefault(_key(node), {})
            if node.frequency is not None:
                frequencies[node.card] = node.frequency
    hands = layouts(unseen)
    rows = np.stack([hands[seat] for seat in SEATS], axis=1)
    found: Counter[Layout] = Counter()
    for outcome in product(*([*sorted(cards), None] for _, cards in stated)):
        chosen = dict(zip(stated, outcome, strict=True))
        for row in rows[truths(condition, hands, chosen)].tolist():
            weight = Fraction(1)
            for (seat, cards), card in chosen.items():
                held = [c for c in cards_of(row[seat]) if c in cards]
                weight *= _frequency(held, card, stated[seat, cards])
            found[tuple(row)] += weight
    return Counter({layout: weight for layout, weight in found.items() if weight})
