"""SuitLayouts: the ways in which one suit's unseen cards can lie, counted in classes.

Ranks that nothing in the condition tells apart are interchangeable: they are
counted with binomials, not listed. Which ranks those are is found from the
readings themselves: two ranks are interchangeable where swapping them never
changes a reading.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np

from kibitz.cards import Card, Rank, Seat, Suit
from kibitz.chance.choice import Choice
from kibitz.chance.counting.atom import Reading
from kibitz.chance.counting.budget import Budget
from kibitz.chance.counting.row_pairs import Ints
from kibitz.chance.unseen import Unseen

Box = tuple[Seat, ...]
"""One seat that the condition speaks of, or several seats that it does not tell apart."""


@dataclass(frozen=True)
class SuitLayouts:
    """The classes of layouts of one suit: a row for each, `weight` layouts in it.

    `counts[b]` is the number of unseen cards that box `b` gets, `subsets[b]` one example
    of them (bits over `ranks`, lowest first), `outcomes` the card that each choice falls
    on (an index into its equals, -1 for one that is not asked for, or none).
    """

    suit: Suit
    boxes: tuple[Box, ...]
    ranks: tuple[Rank, ...]
    classes: tuple[tuple[int, ...], ...]
    weight: Ints
    counts: tuple[Ints, ...]
    subsets: tuple[Ints, ...]
    outcomes: Mapping[Choice, Ints]
    tables: Mapping[Reading, Ints | int]

    def read(self, reading: Reading) -> Ints:
        """The value of a reading in every row."""
        table = self.tables[reading]
        if isinstance(table, int):
            return np.full(len(self.weight), table, dtype=np.int64)
        return table[self.subsets[self._box_of[reading.seat]]]

    @cached_property
    def _box_of(self) -> dict[Seat, int]:
        return {box[0]: number for number, box in enumerate(self.boxes) if len(box) == 1}


class LayoutTables:
    """The values of readings over all subsets of a suit's unseen cards, computed once each."""

    def __init__(self, unseen: Unseen, suit: Suit) -> None:
        self.unseen, self.suit = unseen, suit
        free = unseen.free(suit)
        self.ranks = tuple(rank for rank in Rank if free & rank.bit)
        self._done: dict[tuple[str | Rank, int], Ints] = {}

    @cached_property
    def masks(self) -> Ints:
        """The subsets as thirteen-bit masks."""
        masks = np.zeros(1, dtype=np.int64)
        for rank in self.ranks:
            masks = np.concatenate((masks, masks | rank.bit))
        return masks

    @cached_property
    def lengths(self) -> Ints:
        """The numbers of cards in the subsets."""
        lengths = np.zeros(1, dtype=np.int64)
        for _ in self.ranks:
            lengths = np.concatenate((lengths, lengths + 1))
        return lengths

    def table(self, reading: Reading, moves: bool) -> Ints | int:
        """One value for each subset of the unseen cards; a number where no card can come."""
        known = self.unseen.known(reading.seat, self.suit)
        if not moves:
            return reading.summary(known, self.suit)
        key = (reading.what, known)
        values = self._done.get(key)
        if values is None:
            masks = self.masks | known
            if isinstance(reading.what, Rank):
                values = masks >> (reading.what - 2) & 1
            elif reading.is_length:
                values = self.lengths + known.bit_count()
            else:
                read, suit = reading.summary, self.suit
                values = np.array([read(mask, suit) for mask in masks.tolist()], dtype=np.int64)
            self._done[key] = values
        return values


def suit_layouts(
    unseen: Unseen,
    suit: Suit,
    boxes: Sequence[Box],
    readings: Sequence[Reading],
    choices: Mapping[Choice, Sequence[Card]],
    budget: Budget,
) -> SuitLayouts:
    """All classes of layouts of a suit that these readings and choices tell apart.

    `choices` come with the cards whose being chosen is asked for.
    """
    sources = LayoutTables(unseen, suit)
    moving = {box[0] for box in boxes if len(box) == 1 and unseen.is_open(box[0], suit)}
    wanted = dict.fromkeys(readings)
    for choice in choices:
        wanted |= dict.fromkeys(Reading(choice.seat, card.rank) for card in choice.equals)
    tables = {r: sources.table(r, r.seat in moving) for r in wanted}
    arrays = {id(t): t for t in tables.values() if not isinstance(t, int)}
    classes = interchangeable(list(arrays.values()), len(sources.ranks))
    is_open = [unseen.is_open(box[0], suit) for box in boxes]
    budget.check_rows(number_of_rows(classes, sum(is_open)))
    weight, counts, subsets = _enumerated(classes, is_open)
    places = [sum(unseen.vacant[seat] for seat in box) for box in boxes]
    fits = np.ones(len(weight), dtype=bool)
    for count, most in zip(counts, places, strict=True):
        fits &= count <= most
    if not fits.all():
        weight = weight[fits]
        counts, subsets = [c[fits] for c in counts], [s[fits] for s in subsets]
    layouts = SuitLayouts(
        suit, tuple(boxes), sources.ranks, tuple(map(tuple, classes)),
        weight, tuple(counts), tuple(subsets), {}, tables,
    )  # fmt: skip
    for choice, asked in choices.items():
        layouts = _split(layouts, choice, asked)
    return layouts


def number_of_rows(classes: Sequence[Sequence[int]], boxes: int) -> int:
    """How many rows an enumeration of these classes over so many open boxes has."""
    if not boxes:
        return int(not classes)
    return math.prod(math.comb(len(ranks) + boxes - 1, boxes - 1) for ranks in classes)


def interchangeable(tables: Sequence[Ints], cards: int) -> list[list[int]]:
    """The classes of places (0 is the lowest card) that no table tells apart.

    >>> points = np.array([0, 0, 0, 0, 1, 1, 1, 1])   # only the highest of three cards counts
    >>> interchangeable([points], 3)
    [[0, 1], [2]]
    """
    if not tables:
        return [list(range(cards))] if cards else []
    stacked = np.stack(tables, axis=1)
    classes: list[list[int]] = []
    for place in range(cards):
        for ranks in classes:
            one, other = _swapped(cards, ranks[0], place)
            if (stacked[one] == stacked[other]).all():
                ranks.append(place)
                break
        else:
            classes.append([place])
    return classes


@cache
def _swapped(cards: int, first: int, second: int) -> tuple[Ints, Ints]:
    """The subsets with the first card and not the second, and the same with the two swapped."""
    subsets = np.arange(1 << cards, dtype=np.int64)
    one = subsets[(subsets >> first & 1 == 1) & (subsets >> second & 1 == 0)]
    return one, one ^ (1 << first | 1 << second)


def _compositions(cards: int, is_open: Sequence[bool]) -> Iterator[tuple[int, ...]]:
    """The ways to hand a number of like cards to the boxes that are open."""
    if len(is_open) == 1:
        if is_open[0] or not cards:
            yield (cards,)
        return
    for here in range(cards + 1 if is_open[0] else 1):
        for rest in _compositions(cards - here, is_open[1:]):
            yield (here, *rest)


def _enumerated(
    classes: Sequence[Sequence[int]], is_open: Sequence[bool]
) -> tuple[Ints, list[Ints], list[Ints]]:
    boxes = len(is_open)
    weight = np.ones(1, dtype=np.int64)
    counts = [np.zeros(1, dtype=np.int64) for _ in range(boxes)]
    subsets = [np.zeros(1, dtype=np.int64) for _ in range(boxes)]
    for places in classes:
        ways = list(_compositions(len(places), is_open))
        number = np.array(ways, dtype=np.int64).reshape(len(ways), boxes)
        many = np.array([_multinomial(way) for way in ways], dtype=np.int64)
        below = np.cumsum([0, *(1 << place for place in places)])  # the first n of the class
        ends = np.cumsum(number, axis=1)
        examples = below[ends] - below[ends - number]
        weight = np.outer(weight, many).ravel()
        counts = [np.add.outer(c, number[:, b]).ravel() for b, c in enumerate(counts)]
        subsets = [np.add.outer(s, examples[:, b]).ravel() for b, s in enumerate(subsets)]
    return weight, counts, subsets


def _multinomial(parts: Sequence[int]) -> int:
    result, total = 1, 0
    for part in parts:
        total += part
        result *= math.comb(total, part)
    return result


def _split(layouts: SuitLayouts, choice: Choice, asked: Sequence[Card]) -> SuitLayouts:
    """Each row once for every outcome that is asked for and once for the others, weighted."""
    equals = choice.equals
    held = np.zeros(len(layouts.weight), dtype=np.int64)
    for place, card in enumerate(equals):
        held |= layouts.read(Reading(choice.seat, card.rank)) << place
    factors = np.zeros((1 << len(equals), len(asked) + 1), dtype=np.int64)
    factors[:, -1] = choice.denominator
    for cards, weights in choice.patterns.items():
        pattern = sum(1 << equals.index(card) for card in cards)
        for column, card in enumerate(asked):
            often = int(weights.get(card, 0) * choice.denominator)
            factors[pattern, column] = often
            factors[pattern, -1] -= often
    rows, columns = np.nonzero(factors[held])
    places = np.array([*(equals.index(card) for card in asked), -1], dtype=np.int64)
    return replace(
        layouts,
        weight=layouts.weight[rows] * factors[held[rows], columns],
        counts=tuple(count[rows] for count in layouts.counts),
        subsets=tuple(subset[rows] for subset in layouts.subsets),
        outcomes={c: outcome[rows] for c, outcome in layouts.outcomes.items()}
        | {choice: places[columns]},
    )
