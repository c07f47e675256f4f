"""Subsets: the r-th way to choose some of the cards, for whole arrays of numbers.

A way is a number below a binomial coefficient, so that a random number gives a random
way, each as likely as any other. Sets of up to thirteen cards come from one table, in
which those with equally many cards stand together, the lowest first; the first of them
are then the sets of the lowest cards alone. A larger set is put together from thirteens.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from kibitz.cards import FULL_SUIT
from kibitz.chance.counting.row_pairs import Ints
from kibitz.chance.drawing.random_numbers import Bits
from kibitz.chance.drawing.weighted_choice import WeightedChoice

Masks = npt.NDArray[np.uint64]
"""Sets of cards, as 52-bit masks."""
Small = npt.NDArray[np.uint16]
"""Sets of up to thirteen cards."""

SUIT, DECK = 13, 52
_SIZE = np.array([cards.bit_count() for cards in range(1 << SUIT)], dtype=np.uint8)
_ORDERED = np.argsort(_SIZE, kind="stable").astype(np.uint16)
_START = np.concatenate(([0], np.cumsum(np.bincount(_SIZE))))
_SEVEN = 7


def _deposits() -> npt.NDArray[np.uint16]:
    """For every set of seven places and seven bits, the bits put into these places in turn."""
    places, bits = np.divmod(np.arange(1 << 2 * _SEVEN), 1 << _SEVEN)
    found = np.zeros_like(places)
    used = np.zeros_like(places)
    for place in range(_SEVEN):
        here = places >> place & 1
        found |= (here & bits >> used) << place
        used += here
    return found.astype(np.uint16)


_DEPOSITS = _deposits()


def subset(number: Ints | int, way: Ints) -> Small:
    """The set number `way` among those of so many cards.

    >>> [f"{cards:03b}" for cards in subset(2, np.arange(3))]
    ['011', '101', '110']
    """
    return _ORDERED.take(_START.take(number) + way)


def deposited(bits: Small, places: Small) -> Small:
    """The bits, lowest first, put into the places, lowest first; sets of up to thirteen.

    >>> f"{deposited(np.array([0b101], np.uint16), np.array([0b11100], np.uint16))[0]:b}"
    '10100'
    """
    lower, upper = places & 127, places >> _SEVEN
    down = _DEPOSITS.take(lower << _SEVEN | bits & 127)
    up = _DEPOSITS.take(upper << _SEVEN | bits >> _SIZE.take(lower) & 127)
    both: Small = np.bitwise_or(down, up << np.uint16(_SEVEN))
    return both


class Choosing:
    """Choosing so many of up to 52 cards in a row, as masks.

    >>> two_of_fifteen = Choosing(15, 2).masks(np.arange(105))
    >>> len(set(two_of_fifteen.tolist())), f"{two_of_fifteen[-1]:b}"
    (105, '1100000000000')
    """

    def __init__(self, cards: int, chosen: int) -> None:
        self.cards, self.chosen = cards, chosen
        self.ways = math.comb(cards, chosen)
        self._steps: list[_Thirteen] = []
        while cards > SUIT:
            cards -= SUIT
            self._steps.append(_Thirteen(cards, chosen))

    def masks(self, way: Ints) -> Masks:
        """The set that belongs to each number below `ways`."""
        found = np.zeros(len(way), dtype=np.uint64)
        left = np.full(len(way), self.chosen, dtype=np.int64)
        for number, step in enumerate(self._steps):
            here, mine, way = step.split(left, way)
            left -= here
            found |= subset(here, mine).astype(np.uint64) << np.uint64(SUIT * number)
        return found | subset(left, way).astype(np.uint64) << np.uint64(SUIT * len(self._steps))


class _Thirteen:
    """How many cards come from the next thirteen, for every number that is still to come."""

    def __init__(self, after: int, most: int) -> None:
        splits = [(n, here) for n in range(most + 1) for here in range(min(SUIT, n) + 1)]
        others = [math.comb(after, n - here) for n, here in splits]
        mine = [math.comb(SUIT, here) for _, here in splits]
        self._first = np.searchsorted([n for n, _ in splits], np.arange(most + 1))
        self._others = np.maximum(others, 1)
        self._ladder = WeightedChoice(np.multiply(others, mine))

    def split(self, chosen: Ints, way: Ints) -> tuple[Ints, Ints, Ints]:
        """The cards from these thirteen, which ones, and the way to choose the others."""
        first = self._first.take(chosen)
        number = self._ladder.below.take(first) + way
        step = self._ladder.steps(number)
        number -= self._ladder.below.take(step)
        others = self._others.take(step)
        mine = number // others
        return step - first, mine, number - mine * others


class PoolShare:
    """Seats with so many vacant places each, who share a pool of cards at random."""

    def __init__(self, vacant: Sequence[int]) -> None:
        cards = sum(vacant)
        self._hands: list[Choosing] = []
        for places in vacant[:-1]:
            self._hands.append(Choosing(cards, places))
            cards -= places

    @property
    def uses(self) -> int:
        """How many random numbers it takes."""
        return len(self._hands)

    def hands(self, pool: Masks, bits: Bits, use: int) -> list[Masks]:
        """The cards of each seat; the random numbers come from the row `use` and those below."""
        found = []
        for number, hand in enumerate(self._hands):
            mine = hand.masks(bits.below(use + number, hand.ways))
            if hand.cards < DECK:
                mine = into_deck(mine, pool)
            pool = pool ^ mine
            found.append(mine)
        return [*found, pool]


def into_deck(bits: Masks, places: Masks) -> Masks:
    """The bits, lowest first, put into the places, lowest first; sets of up to 52."""
    found = np.zeros(len(bits), dtype=np.uint64)
    for suit in range(4):
        here = (places >> np.uint64(SUIT * suit)).astype(np.uint16) & np.uint16(FULL_SUIT)
        mine = deposited(bits.astype(np.uint16) & np.uint16(FULL_SUIT), here)
        found |= mine.astype(np.uint64) << np.uint64(SUIT * suit)
        bits = bits >> _SIZE.take(here).astype(np.uint64)
    return found
