"""Census: all hands of thirteen cards in kinds, so that many conditions are counted at once.

`count` answers one question about four hands; a bidding system asks hundreds about one. The
hands are sorted into kinds that none of the conditions can tell apart, each with one hand to
look at and the number of hands it stands for; a condition is then judged on the hands to look
at (`condition.vector`) and its numbers are added up. All numbers are exact: the kinds hold
C(52, 13) = 635,013,559,600 hands. Only where there would be too many kinds are hands drawn
instead, and every share says so.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import FULL_SUIT, SUITS, Seat, Suit
from kibitz.chance.counting.budget import OverBudget
from kibitz.chance.counting.row_pairs import EXACT_INT, Ints, grouped, key_of
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition.features import FEATURES
from kibitz.condition.tree import Chose, Condition, Holds, Measure, Node, seated, walk
from kibitz.condition.vector import Masks, evaluate, summaries
from kibitz.deal import Hand
from kibitz.result import Kind, Result

Truths = NDArray[np.bool_]
HANDS = math.comb(52, 13)
"""How many hands of thirteen cards there are."""
MOST_PAIRS = 40_000_000
"""So many pairs of half hands are put together; beyond, hands are drawn."""
MOST_KINDS = 3_000_000
"""So many kinds are kept; beyond, hands are drawn."""
DRAWN = 200_000
"""How many hands are drawn where there are too many kinds."""

Letter = tuple[str, tuple[Suit, ...]]
"""Something the conditions read: a feature or a card, summed over some suits."""


@dataclass(frozen=True, eq=False)
class Census:
    """Kinds of hands: one hand of each kind and the number of hands that it stands for.

    >>> from kibitz.condition import parse_rule_condition
    >>> strong = parse_rule_condition("Points >= 31")
    >>> census = Census.of([strong])
    >>> census.number(census.where(strong)), sum(census.weights.tolist()) == HANDS
    (524884, True)
    """

    masks: Masks
    weights: Ints
    kind: Kind = Kind.EXACT
    seed: int | None = None
    _judged: dict[int, tuple[Condition, Truths]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, conditions: Iterable[Condition]) -> Census:
        """Every hand, in kinds that these conditions cannot tell apart; `OverBudget` if too many.

        Suit lengths and high-card points are always told apart.
        """
        letters = {letter for letter in _letters(conditions) if _tells_more(letter)}
        return cls(*_kinds(frozenset(letters)))

    @classmethod
    def drawn(cls, given: Condition | None, number: int = DRAWN, seed: int = 1) -> Census:
        """Random hands that satisfy a condition, each for itself."""
        sampler = Sampler(None if given is None else seated(given, Seat.NORTH))
        masks = sampler.draw(number, seed)[:, Seat.NORTH]
        return cls(masks, np.ones(number, np.int64), Kind.SAMPLED, seed)

    @classmethod
    def under(cls, conditions: Iterable[Condition], given: Condition | None = None) -> Census:
        """The exact census where it is possible, or hands drawn under `given`."""
        asked = [*conditions, *([] if given is None else [given])]
        try:
            return cls.of(asked)
        except OverBudget:
            return cls.drawn(given)

    def where(self, condition: Condition) -> Truths:
        """Which kinds satisfy a condition; it must be one of those the census was made for."""
        found = self._judged.get(id(condition))
        if found is None:
            found = self._judged[id(condition)] = condition, evaluate(condition, self.masks)
        return found[1]

    def number(self, kinds: Truths) -> int:
        """How many hands are of these kinds."""
        return int(self.weights[kinds].sum())

    def share(self, kinds: Truths, among: Truths | None = None) -> Result[Fraction]:
        """How many of the hands of some kinds, or of all, are of these kinds."""
        all_hands = self.number(np.ones_like(kinds) if among is None else among)
        mine = self.number(kinds if among is None else kinds & among)
        chance = Fraction(mine, all_hands) if all_hands else Fraction(0)
        if self.kind is Kind.EXACT:
            return Result(chance)
        error = math.sqrt(float(chance * (1 - chance)) / max(all_hands, 1))
        return Result(chance, Kind.SAMPLED, error, all_hands, self.seed)

    def example(self, kinds: Truths) -> Hand | None:
        """A hand of the most frequent of these kinds."""
        places = np.flatnonzero(kinds)
        if not len(places):
            return None
        return Hand(int(self.masks[places[int(np.argmax(self.weights[places]))]]))

    @property
    def lengths(self) -> tuple[Ints, ...]:
        """The lengths of the four suits, spades first, for each kind."""
        return tuple(summaries("length", suit)[_holdings(self.masks, suit)] for suit in SUITS)

    @property
    def points(self) -> Ints:
        """The high-card points of each kind."""
        read = (summaries("hcp", suit)[_holdings(self.masks, suit)] for suit in SUITS)
        return np.asarray(sum(read), np.int64)


def _holdings(masks: Masks, suit: Suit) -> Ints:
    return (masks >> np.uint64(13 * suit) & np.uint64(FULL_SUIT)).astype(np.int64)


def _letters(conditions: Iterable[Condition]) -> Iterator[Letter]:
    """What the conditions read of a hand, beside the lengths."""
    yield "hcp", tuple(sorted(SUITS))
    seen: set[int] = set()
    for condition in conditions:
        if id(condition) not in seen:
            seen.add(id(condition))
            for node in walk(condition):
                yield from _read_by(node)


def _read_by(node: Node) -> Iterator[Letter]:
    match node:
        case Holds(card=card) | Chose(card=card):
            yield f"={card.rank.letter}", (card.suit,)
        case Measure(feature=name, suits=suits):
            feature = FEATURES[name]
            if suits or feature.is_sum or feature.reads_sum:
                yield name, tuple(sorted(suits or SUITS))
            else:
                for suit in SUITS:
                    yield name, (suit,)


def _tells_more(letter: Letter) -> bool:
    """Does it say more of a hand than the lengths do?"""
    return any(_column(letter, suit) is not None for suit in letter[1])


def _column(letter: Letter, suit: Suit) -> Ints | None:
    """What a letter reads in each of the 8,192 holdings of a suit; None where lengths tell it."""
    name, suits = letter
    if suit not in suits:
        return None
    if name.startswith("="):
        bit = next(rank for rank in range(13) if "23456789TJQKA"[rank] == name[1])
        return np.arange(FULL_SUIT + 1, dtype=np.int64) >> bit & 1
    read = summaries(name, suit)
    lengths = summaries("length", suit)
    first = np.full(14, -1, np.int64)
    first[lengths[::-1]] = read[::-1]
    return None if (first[lengths] == read).all() else read


@lru_cache(maxsize=16)  # the positions of a system ask for few different sets of letters
def _kinds(letters: frozenset[Letter]) -> tuple[Masks, Ints]:
    """One hand of each kind, and the number of hands of its kind."""
    order = sorted(letters)
    suits = {suit: _suit(order, suit) for suit in SUITS}
    a, b, c, d = sorted(SUITS, key=lambda suit: len(suits[suit].weights))
    left = suits[a].beside(suits[d])
    right = suits[b].beside(suits[c])
    pairs = [
        (left.rows(left.cards == cards), right.rows(right.cards == 13 - cards))
        for cards in range(14)
    ]
    if sum(len(one.weights) * len(other.weights) for one, other in pairs) > MOST_PAIRS:
        raise OverBudget("too many pairs of half hands")
    parts = [_joined(one, other) for one, other in pairs]
    masks, weights = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    if len(weights) > MOST_KINDS:
        raise OverBudget(f"{len(weights)} kinds of hands")
    for column in (masks, weights):
        column.flags.writeable = False
    return masks, weights


@dataclass(frozen=True)
class _Rows:
    """Kinds of holdings in one suit or two: cards, apart (what is told apart), sums, a mask."""

    cards: Ints
    apart: Ints
    letters: dict[int, Ints]
    masks: Masks
    weights: Ints

    def rows(self, chosen: Ints | Truths) -> _Rows:
        letters = {number: column[chosen] for number, column in self.letters.items()}
        return _Rows(
            self.cards[chosen],
            self.apart[chosen],
            letters,
            self.masks[chosen],
            self.weights[chosen],
        )

    def merged(self) -> _Rows:
        low = [column - column.min() for column in self.letters.values() if len(column)]
        first, weights = grouped(key_of([self.apart, *low]), self.weights)
        found = self.rows(first)
        return _Rows(found.cards, found.apart, found.letters, found.masks, weights)

    def beside(self, other: _Rows) -> _Rows:
        """The kinds of two suits together."""
        if len(self.weights) * len(other.weights) > MOST_PAIRS:
            raise OverBudget("too many pairs of holdings")
        one, two = (
            grid.reshape(-1) for grid in np.indices((len(self.weights), len(other.weights)))
        )
        fits = self.cards[one] + other.cards[two] <= 13
        a, b = self.rows(one[fits]), other.rows(two[fits])
        width = int(other.apart.max()) + 1
        return _Rows(
            a.cards + b.cards,
            a.apart * width + b.apart,
            _added(a.letters, b.letters),
            a.masks | b.masks,
            a.weights * b.weights,
        ).merged()


def _added(one: dict[int, Ints], other: dict[int, Ints]) -> dict[int, Ints]:
    both = {number: one[number] + other[number] for number in one.keys() & other.keys()}
    return {**one, **other, **both}


def _suit(order: list[Letter], suit: Suit) -> _Rows:
    """The kinds of holdings of a suit: letters of this suit alone and lengths keep them apart."""
    columns = {n: _column(letter, suit) for n, letter in enumerate(order)}
    read = {n: column for n, column in columns.items() if column is not None}
    alone = [column for n, column in read.items() if len(order[n][1]) == 1]
    lengths = summaries("length", suit)
    apart = key_of([lengths, *(column - column.min() for column in alone)])
    apart = np.unique(apart, return_inverse=True)[1].reshape(-1).astype(np.int64)
    sums = {n: column for n, column in read.items() if len(order[n][1]) > 1}
    masks = np.arange(FULL_SUIT + 1, dtype=np.uint64) << np.uint64(13 * suit)
    return _Rows(lengths, apart, sums, masks, np.ones(FULL_SUIT + 1, np.int64)).merged()


def _joined(one: _Rows, other: _Rows) -> tuple[Masks, Ints]:
    """The kinds of whole hands of two halves that have thirteen cards together."""
    if not len(one.weights) or not len(other.weights):
        return np.zeros(0, np.uint64), np.zeros(0, np.int64)
    down = np.unique(one.apart, return_inverse=True)[1].reshape(-1).astype(np.int64)
    across = np.unique(other.apart, return_inverse=True)[1].reshape(-1).astype(np.int64)
    size = (int(down.max()) + 1) * (int(across.max()) + 1)
    key = down[:, None] * (int(across.max()) + 1) + across[None, :]
    zero = np.zeros(1, np.int64)
    for number in sorted(one.letters.keys() | other.letters.keys()):
        here, there = one.letters.get(number, zero), other.letters.get(number, zero)
        sums = (here - here.min())[:, None] + (there - there.min())[None, :]
        width = int(sums.max()) + 1
        size *= width
        if size >= EXACT_INT:
            raise OverBudget("the kinds have too many properties")
        key = key * width + sums
    weights = one.weights[:, None] * other.weights[None, :]
    first, total = grouped(key.reshape(-1), weights.reshape(-1))
    row, column = first // len(other.weights), first % len(other.weights)
    return one.masks[row] | other.masks[column], total
