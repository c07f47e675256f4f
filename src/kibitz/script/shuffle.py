"""Shuffle: random deals in arrays, every deal equally likely, the same on every machine.

The cards are gone through one by one, and each goes to a seat with the chance that the
seat's vacant places are of all that are left. The chances come from the raw bits of
PCG64, sixteen for a card, without numpy's distributions, which may change; where sixteen
bits do not divide evenly, the odd values are refused and the deal is dropped (Lemire,
"Fast Random Integer Generation in an Interval"), so there is no bias at all.

Cards that are known stay where they are. Where suit lengths are asked for, the lengths
of those suits are drawn first, each in proportion to the deals that it leaves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, product

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import FULL_DECK, SEATS, Seat, cards_of
from kibitz.deal import Deal
from kibitz.errors import Illegal
from kibitz.script.script import Length

Masks = NDArray[np.uint64]
"""Deals: one row each, the masks of North, East, South and West."""
Vacant = tuple[int, int, int, int]
"""How many places, or cards, by seat."""

CHUNK = 8192
"""Rows that are dealt at once: they fit into a processor's cache."""


class Shuffle:
    """A source of random deals: call it with the number of deals wanted.

    >>> deals = Shuffle(1, Deal.parse("N:AKQJT98765432... - - -"))(100)
    >>> deals.shape, {int(north) for north in deals[:, 0]} == {8191 << 39}
    ((100, 4), True)
    """

    def __init__(
        self, seed: int, known: Deal | None = None, lengths: Sequence[Length] = ()
    ) -> None:
        self.known = known or Deal()
        self._bits = np.random.PCG64(seed)
        self._plan = _Plan(self.known, lengths)
        self._left: Masks = np.empty((0, 4), np.uint64)

    def __call__(self, size: int) -> Masks:
        """The next deals; how many are asked for at a time makes no difference to them."""
        chunks = [self._left]
        found = len(self._left)
        while found < size:
            chunks.append(self._chunk())
            found += len(chunks[-1])
        deals = np.concatenate(chunks)
        self._left = deals[size:]
        return deals[:size]

    def _chunk(self) -> Masks:
        plan = self._plan
        words = plan.words
        raw = np.ascontiguousarray(self._bits.random_raw(CHUNK * words).reshape(CHUNK, words).T)
        lanes = _lanes(raw[: plan.lane_words])
        split = plan.splits(raw[plan.lane_words :], self._word)
        bad = np.zeros(CHUNK, np.bool_)
        shares = np.zeros((3, CHUNK), np.uint64)
        used = 0
        for cards, places in zip(plan.piles, split, strict=True):
            numbers, refused = _numbers(lanes[used : used + len(cards)])
            bad |= refused
            shares |= _shared_out(cards, numbers, places)
            used += len(cards)
        north, to_east, to_south = shares[:, ~bad]
        deals = np.empty((len(north), 4), np.uint64)
        deals[:, Seat.NORTH] = north
        deals[:, Seat.EAST] = to_east ^ north
        deals[:, Seat.SOUTH] = to_south ^ to_east
        deals[:, Seat.WEST] = np.uint64(self.known.unseen.mask) ^ to_south
        if self.known.seen:
            deals |= np.array([hand.mask for hand in self.known.hands], np.uint64)
        return deals

    def _word(self) -> int:
        return int(self._bits.random_raw())


def _lanes(raw: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """Four numbers of sixteen bits from each word, the lowest bits first."""
    lanes = np.empty((4 * len(raw), raw.shape[1]), np.uint32)
    for lane in range(4):
        lanes[lane::4] = (raw >> np.uint64(16 * lane)).astype(np.uint16)
    return lanes


def _numbers(lanes: NDArray[np.uint32]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """A number below n, below n - 1, … below 1 from n rows of sixteen bits; the columns refused."""
    left = np.arange(len(lanes), 0, -1, dtype=np.uint32)[:, None]
    scaled = lanes * left
    odd = (65536 % left).astype(np.uint16)
    refused = np.logical_or.reduce(scaled.astype(np.uint16) < odd, axis=0)
    scaled >>= np.uint32(16)
    return scaled.astype(np.uint8), refused


def _shared_out(
    cards: Sequence[int], numbers: NDArray[np.uint8], places: NDArray[np.uint8]
) -> NDArray[np.uint64]:
    """The cards of North, of North and East, and of all but West, as masks.

    `places` are the vacant places of the same three groups of seats, for each deal: the
    card goes into a group where its number is below the places that the group has left.
    """
    left = places.copy()
    shares = np.zeros(left.shape, np.uint64)
    byte = np.zeros(left.shape, np.uint8)
    inside = np.empty(left.shape, np.uint8)
    for index, (card, number) in enumerate(zip(cards, numbers, strict=True)):
        np.less(number, left, out=inside.view(np.bool_))
        np.subtract(left, inside, out=left)
        np.left_shift(inside, np.uint8(card % 8), out=inside)
        np.bitwise_or(byte, inside, out=byte)
        if index + 1 == len(cards) or cards[index + 1] // 8 != card // 8:
            shares |= byte.astype(np.uint64) << np.uint64(card // 8 * 8)
            byte[:] = 0
    return shares


@dataclass(frozen=True)
class _Split:
    """One way to split a suit: the cards of each seat, and in how many deals."""

    cards: Vacant
    ways: int


class _Plan:
    """Which cards are dealt together: each suit with a length asked for, then all the others."""

    def __init__(self, known: Deal, lengths: Sequence[Length]) -> None:
        suits = sorted({length.suit for length in lengths})
        self.vacant: Vacant = _by_seat([13 - len(known[seat]) for seat in SEATS])
        self.wanted: list[dict[Seat, int]] = []
        for suit in suits:
            held = {seat: len(known[seat][suit]) for seat in SEATS}
            self.wanted.append({n.seat: n.cards - held[n.seat] for n in lengths if n.suit is suit})
        unseen = known.unseen.mask
        piles = [unseen & suit.mask for suit in suits]
        piles.append(unseen & ~sum(suit.mask for suit in suits) & FULL_DECK)
        self.piles = [sorted(card.index for card in cards_of(pile)) for pile in piles]
        self.lane_words = -(-sum(map(len, self.piles)) // 4)
        self.words = self.lane_words + len(suits)
        if not self.ways(self.vacant, 0):
            raise Illegal(
                "no deal has the suit lengths that are asked for",
                expected="lengths that leave thirteen cards for each hand and each suit",
            )

    @cache  # noqa: B019 - a plan lives as long as its shuffle
    def choices(self, vacant: Vacant, pile: int) -> tuple[_Split, ...]:
        """The ways to split a pile over the vacant places, with the deals that each leaves."""
        cards, wanted = len(self.piles[pile]), self.wanted[pile]
        ranges = [
            range(wanted[seat], wanted[seat] + 1) if seat in wanted else range(vacant[seat] + 1)
            for seat in SEATS[:3]
        ]
        found = []
        for three in product(*ranges):
            split = _by_seat([*three, cards - sum(three)])
            last = split[Seat.WEST]
            if any(not 0 <= n <= v for n, v in zip(split, vacant, strict=True)):
                continue
            if wanted.get(Seat.WEST, last) != last:
                continue
            left = _by_seat([v - n for v, n in zip(vacant, split, strict=True)])
            if after := self.ways(left, pile + 1):
                found.append(_Split(split, multinomial(split) * after))
        return tuple(found)

    def ways(self, vacant: Vacant, pile: int) -> int:
        """In how many ways this pile and the later ones fill the vacant places."""
        if pile == len(self.wanted):
            return multinomial(vacant)
        return sum(split.ways for split in self.choices(vacant, pile))

    def splits(
        self, raw: NDArray[np.uint64], more: Callable[[], int]
    ) -> Iterator[NDArray[np.uint8]]:
        """For each pile, the places of the three groups of seats in each deal."""
        vacant = np.array(self.vacant, np.uint8)[:, None].repeat(raw.shape[1], axis=1)
        for pile, words in enumerate(raw):
            split = np.empty_like(vacant)
            kinds, kind_of = np.unique(vacant, axis=1, return_inverse=True)
            for kind, left in enumerate(kinds.T.tolist()):
                here = np.flatnonzero(kind_of.ravel() == kind)
                choices = self.choices(_by_seat(left), pile)
                picked = choose([choice.ways for choice in choices], words[here], more)
                table = np.array([choice.cards for choice in choices], np.uint8)
                split[:, here] = table[picked].T
            yield np.cumsum(split[:3], axis=0, dtype=np.uint8)
            vacant = vacant - split
        yield np.cumsum(vacant[:3], axis=0, dtype=np.uint8)


def _by_seat(numbers: Sequence[int]) -> Vacant:
    n, e, s, w = numbers
    return n, e, s, w


def multinomial(parts: Sequence[int]) -> int:
    """In how many ways a pile can be split into parts of these sizes.

    >>> multinomial((13, 13, 13, 13))
    53644737765488792839237440000
    """
    ways, total = 1, 0
    for part in parts:
        total += part
        ways *= math.comb(total, part)
    return ways


def choose(
    weights: Sequence[int], words: NDArray[np.uint64], more: Callable[[], int], size: int = 64
) -> NDArray[np.intp]:
    """For each random word of `size` bits an index, exactly in proportion to the weights.

    A word that lies on the border of two indices is lengthened by another until it does not.

    >>> choose([1, 2, 1], np.array([0, 63, 64, 191, 192], np.uint64), lambda: 0, size=8).tolist()
    [0, 0, 1, 1, 2]
    """
    total = sum(weights)
    ends = list(accumulate(weights))[:-1]
    borders = np.array([(end << size) // total for end in ends], np.uint64)
    picked = np.searchsorted(borders, words, side="right")
    for row in np.flatnonzero(np.isin(words, borders)):
        word, bits = int(words[row]), size
        while any(end << bits < (word + 1) * total and end << bits > word * total for end in ends):
            word, bits = word << size | more(), bits + size
        picked[row] = sum(end << bits <= word * total for end in ends)
    return picked
