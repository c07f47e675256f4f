"""Expected tricks: what two hands take on average, from a fitted table, without the solver.

Inner levels of a simulation (what partner would have placed, where an answer leads) ask
about thousands of pairs of hands; the last level solves. The tricks of a pair in a strain
are a sum of weighted features, and scatter around it as a normal variable does; the weights
were fitted to double-dummy results by `bench/fit_tricks.py`, which says how good they are.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Contract
from kibitz.cards import FULL_SUIT, SUITS, Seat, Strain, Suit, Vulnerability
from kibitz.condition.vector import summaries
from kibitz.dummy.escore import score_by_tricks

Masks = NDArray[np.uint64]
"""Hands: 52-bit masks."""
Numbers = NDArray[np.float64]

STEPS = 20
"""A table of scores has so many steps to a trick."""

WEIGHTS: dict[str, tuple[float, ...]] = {
    "suit": (
        -5.4814,
        0.4233,
        -0.1507,
        0.2590,
        0.5398,
        -0.1112,
        -0.2572,
        0.1030,
        0.3662,
        -0.4740,
        0.2377,
        -0.0517,
        -0.0077,
    ),
    "notrump": (
        -2.3053,
        0.5369,
        -0.1842,
        0.3199,
        -0.1827,
        -0.4245,
        0.2326,
        0.0659,
        0.1367,
        -0.3335,
        0.2208,
        -0.0195,
    ),
}
"""The weight of each feature, in the order of `features`.

From `python bench/fit_tricks.py --deals 1000 --seed 1`: 1,000 random deals, North-South's points
spread over 16 to 37, North declaring; SPREAD below is what it found in the half left out.
"""
SPREAD = {"suit": 0.91, "notrump": 1.3}
"""The standard deviation of the tricks around what is expected."""


class _Pair:
    """Two hands' holdings, as the features look them up."""

    def __init__(self, one: Masks, two: Masks) -> None:
        self.hands = one, two

    def look(self, feature: str, hand: int, suit: Suit) -> Numbers:
        """A feature of the holdings of one hand in a suit."""
        held = self.hands[hand] >> np.uint64(13 * suit) & np.uint64(FULL_SUIT)
        return summaries(feature, suit)[held.astype(np.intp)].astype(np.float64)

    def both(self, feature: str, suit: Suit) -> Numbers:
        """A feature of both hands in a suit, added."""
        return self.look(feature, 0, suit) + self.look(feature, 1, suit)

    def total(self, feature: str) -> Numbers:
        """A feature of both hands, added."""
        return sum((self.both(feature, suit) for suit in SUITS), np.zeros(len(self.hands[0])))


def features(one: Masks, two: Masks, strain: Strain) -> Numbers:
    """The features of pairs of hands: a row a pair, a constant first."""
    pair = _Pair(one, two)
    points = pair.total("hcp")
    common = [np.ones(len(one)), points, points**2 / 40, pair.total("controls")]
    more = _notrump(pair) if strain.suit is None else _suit(pair, strain.suit)
    return np.column_stack([*common, *more])


def _suit(pair: _Pair, trump: Suit) -> list[Numbers]:
    """Trumps, ruffs, what is wasted opposite shortness, and the best side suit."""
    lengths = [pair.look("length", hand, trump) for hand in (0, 1)]
    total, fewer = lengths[0] + lengths[1], np.minimum(*lengths)
    side = [suit for suit in SUITS if suit is not trump]
    short = [
        sum((np.maximum(0, 3 - pair.look("length", hand, suit)) for suit in side), 0 * total)
        for hand in (0, 1)
    ]
    longer = lengths[0] >= lengths[1]
    wasted = 0 * total
    for suit in side:
        for hand in (0, 1):
            opposite = pair.look("hcp", 1 - hand, suit) - 4 * pair.look("aces", 1 - hand, suit)
            wasted = wasted + np.where(pair.look("length", hand, suit) <= 1, opposite, 0)
    sides = np.stack([pair.both("length", suit) for suit in side])
    return [
        total,
        (total - 8) ** 2,
        fewer,
        pair.both("hcp", trump),
        np.where(longer, short[0], short[1]),
        np.where(longer, short[1], short[0]),
        np.minimum(fewer, 4) * np.where(longer, short[1], short[0]),
        wasted,
        sides.max(axis=0),
    ]


def _notrump(pair: _Pair) -> list[Numbers]:
    """Long suits, their honours, weak suits, tens, and how the points are divided."""
    lengths = np.stack([pair.both("length", suit) for suit in SUITS])
    points = np.stack([pair.both("hcp", suit) for suit in SUITS])
    longest = np.stack(
        [np.maximum(pair.look("length", 0, suit), pair.look("length", 1, suit)) for suit in SUITS]
    )
    own = [sum((pair.look("hcp", hand, suit) for suit in SUITS), 0 * points[0]) for hand in (0, 1)]
    return [
        lengths.max(axis=0),
        np.sort(lengths, axis=0)[2],
        longest.max(axis=0),
        np.take_along_axis(points, lengths.argmax(axis=0)[None], 0)[0],
        points.min(axis=0),
        (points <= 2).sum(axis=0).astype(np.float64),
        pair.total("tens"),
        np.abs(own[0] - own[1]),
    ]


def expected(one: Masks, two: Masks, strain: Strain) -> Numbers:
    """The tricks that pairs of hands are expected to take in a strain, not above 13."""
    kind = "notrump" if strain.suit is None else "suit"
    tricks: Numbers = np.clip(features(one, two, strain) @ np.array(WEIGHTS[kind]), 0, 13)
    return tricks


def expected_scores(
    contract: Contract | None, tricks: Numbers, vulnerability: Vulnerability
) -> Numbers:
    """What North-South score on average where the declarer is expected to take these tricks."""
    if contract is None:
        return np.zeros(len(tricks))
    # North and South, East and West score alike, so that few tables are kept.
    seat = Seat(contract.declarer % 2)
    table = _by_expected(replace(contract, declarer=seat), vulnerability)
    return table[np.rint(tricks * STEPS).astype(np.intp)]


@cache
def _by_expected(contract: Contract, vulnerability: Vulnerability) -> Numbers:
    spread = SPREAD["notrump" if contract.strain is Strain.NOTRUMP else "suit"]
    means = np.arange(13 * STEPS + 1) / STEPS
    return _chances(means, spread) @ score_by_tricks(contract, vulnerability)


def _chances(means: Numbers, spread: float) -> Numbers:
    """The chance of 0, 1, … 13 tricks for each mean."""
    below = [
        [math.erfc((mean - n - 0.5) / spread / math.sqrt(2)) / 2 for n in range(13)]
        for mean in means.tolist()
    ]
    padded = np.column_stack([np.zeros(len(means)), np.array(below), np.ones(len(means))])
    return np.diff(padded, axis=1)
