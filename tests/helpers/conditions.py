"""Random hands, deals and conditions for property tests.

`conditions((Seat.WEST, Seat.EAST))` gives trees over every kind of leaf and feature;
`conditions((None,))` those of ACES' rules, which speak of one hand. Restricted choice
(`Chose`) is left out unless asked for, because it is not a matter of the cards alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from hypothesis import strategies as st

from kibitz.cards import DECK, SUITS, Card, Rank, Seat, Suit
from kibitz.condition.features import FEATURES
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Chose,
    Comparator,
    Compare,
    Condition,
    Holds,
    IfElse,
    Measure,
    Named,
    Not,
    Number,
    Operator,
    Or,
    Shape,
    Term,
    Truth,
)
from kibitz.deal import Deal, Hand

Seats = Sequence[Seat | None]

DEFENDERS: Seats = (Seat.WEST, Seat.EAST)

_FAMILY = ("points[6,4,2,1]", "points[4.5,3,1.5,0.75,0.25]", "suits[5]", "suits[4+]", "suits[2-]")

ALL_SHAPES = tuple(
    (s, h, d, 13 - s - h - d) for s in range(14) for h in range(14 - s) for d in range(14 - s - h)
)


def hands(cards: int = 13) -> st.SearchStrategy[Hand]:
    """Hands of so many random cards."""
    seeds = st.integers(0, 2**32 - 1)
    return seeds.map(lambda seed: Hand.of(random.Random(seed).sample(DECK, cards)))


def deals() -> st.SearchStrategy[Deal]:
    """Complete random deals."""

    def shuffled(seed: int) -> Deal:
        cards = random.Random(seed).sample(DECK, 52)
        n, e, s, w = (Hand.of(cards[13 * i : 13 * i + 13]) for i in range(4))
        return Deal((n, e, s, w))

    return st.integers(0, 2**32 - 1).map(shuffled)


@st.composite
def measures(
    draw: st.DrawFn, seats: Seats = DEFENDERS, features: Sequence[str] = (*FEATURES, *_FAMILY)
) -> Measure:
    """A feature of one hand, or of one or two of its suits."""
    name = draw(st.sampled_from(features))
    feature = FEATURES[name]
    suits: tuple[Suit, ...] = ()
    if feature.per_suit and (not feature.whole_hand or draw(st.booleans())):
        suits = tuple(draw(st.lists(st.sampled_from(SUITS), min_size=1, max_size=2, unique=True)))
    return Measure(name, draw(st.sampled_from(seats)), suits)


def numbers(low: int = 0, high: int = 20) -> st.SearchStrategy[Fraction]:
    """Whole numbers and halves."""
    return st.integers(2 * low, 2 * high).map(lambda halves: Fraction(halves, 2))


@st.composite
def terms(draw: st.DrawFn, seats: Seats = DEFENDERS, depth: int = 1) -> Term:
    """A measure, or arithmetic on measures and numbers."""
    if not depth or draw(st.integers(0, 3)):
        return draw(measures(seats))
    kind = draw(st.sampled_from([*Operator, IfElse]))
    below = terms(seats, depth - 1)
    if kind is IfElse:
        return IfElse(draw(leaves(seats, depth=0)), draw(below), draw(below))
    if kind in (Operator.DIVIDE, Operator.REMAINDER):
        return Arithmetic(kind, (draw(below), Number(draw(numbers(1, 5)))))
    other = draw(st.one_of(below, numbers(-5, 5).map(Number)))
    return Arithmetic(kind, (draw(below), other))


def compares(seats: Seats = DEFENDERS, depth: int = 1) -> st.SearchStrategy[Compare]:
    """A term compared with a number near its usual values, or with another term."""
    right = st.one_of(numbers(0, 14).map(Number), terms(seats, depth))
    return st.builds(Compare, terms(seats, depth), st.sampled_from(Comparator), right)


@st.composite
def betweens(draw: st.DrawFn, seats: Seats = DEFENDERS, depth: int = 1) -> Between:
    """A term in a range."""
    low, high = sorted(draw(st.tuples(numbers(), numbers())))
    return Between(draw(terms(seats, depth)), low, high)


def cards() -> st.SearchStrategy[Card]:
    """Any card."""
    return st.sampled_from(DECK)


@st.composite
def shapes(draw: st.DrawFn, seats: Seats = DEFENDERS) -> Shape:
    """A few exact shapes, or shapes in any order."""
    chosen = draw(st.lists(st.sampled_from(ALL_SHAPES), min_size=1, max_size=3))
    if draw(st.booleans()):
        chosen = [order for shape in chosen for order in permutations(shape)]
    return Shape(frozenset(chosen), draw(st.sampled_from(seats)))


@st.composite
def choices(draw: st.DrawFn, seats: Seats = DEFENDERS) -> Chose:
    """Restricted choice among two to four touching cards of one suit, perhaps with a frequency."""
    suit = draw(st.sampled_from(SUITS))
    size = draw(st.integers(2, 4))
    top = draw(st.integers(Rank.TWO + size - 1, Rank.ACE))
    equals = [Card(suit, Rank(top - i)) for i in range(size)]
    card, *others = draw(st.permutations(equals))
    frequency = draw(st.sampled_from([None, Fraction(1, 3), Fraction(2, 3), Fraction(1)]))
    return Chose(card, tuple(others), draw(st.sampled_from(seats)), frequency)


def leaves(
    seats: Seats = DEFENDERS, *, depth: int = 1, chosen: bool = False
) -> st.SearchStrategy[Condition]:
    """Conditions with no conditions below them (but perhaps terms)."""
    kinds: list[st.SearchStrategy[Condition]] = [
        compares(seats, depth),
        betweens(seats, depth),
        st.builds(Holds, cards(), st.sampled_from(seats)),
        shapes(seats),
        st.booleans().map(Truth),
    ]
    if chosen:
        kinds.append(choices(seats))
    return st.one_of(kinds)


def conditions(
    seats: Seats = DEFENDERS, *, max_leaves: int = 6, depth: int = 1, chosen: bool = False
) -> st.SearchStrategy[Condition]:
    """Any Boolean combination of leaves; `depth` 0 keeps arithmetic out of the terms."""

    def grow(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
        several = st.lists(parts, min_size=2, max_size=4).map(tuple)
        return st.one_of(
            st.builds(And, several),
            st.builds(Or, several),
            st.builds(Not, parts),
            st.builds(Named, st.sampled_from(["plan_a", "2nd_plan"]), parts),
        )

    return st.recursive(leaves(seats, depth=depth, chosen=chosen), grow, max_leaves=max_leaves)
