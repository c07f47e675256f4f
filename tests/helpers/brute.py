"""Brute force for the tests of chance: every layout, one by one, with nothing clever.

`layouts(unseen)` lists all layouts as arrays of 52-bit masks; `truths` evaluates a
condition on all of them; `brute_count` adds them up, choices among equals included.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from kibitz.cards import FULL_SUIT, SEATS, Card, Seat, Suit, cards_of
from kibitz.chance.unseen import Unseen
from kibitz.condition.features import FEATURES
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Chose,
    Compare,
    Condition,
    Holds,
    IfElse,
    Measure,
    Named,
    Not,
    Number,
    Or,
    Shape,
    Term,
    Truth,
    walk,
)
from kibitz.deal import Hand

Hands = Mapping[Seat, npt.NDArray[np.int64]]
Bools = npt.NDArray[np.bool_]


def layouts(unseen: Unseen) -> Hands:
    """Every layout: for each seat an array of hands, fixed cards included."""
    rows = np.array(list(_given(unseen, list(unseen.hidden), unseen.cards.mask)), dtype=np.int64)
    rows = rows.reshape(-1, len(unseen.hidden))
    hands = {}
    for seat in SEATS:
        fixed = unseen.fixed[seat].mask
        if seat in unseen.hidden:
            hands[seat] = rows[:, unseen.hidden.index(seat)] | fixed
        else:
            hands[seat] = np.full(len(rows), fixed, dtype=np.int64)
    return hands


def _given(unseen: Unseen, seats: list[Seat], free: int) -> Iterator[tuple[int, ...]]:
    if not seats:
        yield ()
        return
    seat, *others = seats
    allowed = [c.mask for c in cards_of(free) if c.suit not in unseen.closed[seat]]
    if not others:
        if len(allowed) == unseen.vacant[seat] == free.bit_count():
            yield (free,)
        return
    for chosen in combinations(allowed, unseen.vacant[seat]):
        mask = sum(chosen)
        for rest in _given(unseen, others, free & ~mask):
            yield (mask, *rest)


def truths(node: Condition, hands: Hands, chosen: Mapping[object, Card | None]) -> Bools:
    """Whether the condition is true, in every layout, given what was chosen among equals."""
    size = len(hands[Seat.WEST])
    match node:
        case Truth(value=value):
            return np.full(size, value)
        case Not(part=part):
            return ~truths(part, hands, chosen)
        case And(parts=parts):
            return np.all([truths(p, hands, chosen) for p in parts], axis=0)
        case Or(parts=parts):
            return np.any([truths(p, hands, chosen) for p in parts], axis=0)
        case Named(body=body):
            return truths(body, hands, chosen)
        case Holds(card=card, seat=seat):
            return hands[seat] >> card.index & 1 == 1
        case Chose(card=card):
            return np.full(size, chosen[_key(node)] == card)
        case Shape(shapes=shapes, seat=seat):
            return _by_cases([hands[seat]], lambda hand: Hand(hand).shape in shapes)
        case Compare() | Between():
            seats = sorted({n.seat for n in walk(node) if hasattr(n, "seat")})
            return _by_cases(
                [hands[seat] for seat in seats],
                lambda *masks: _leaf(node, dict(zip(seats, masks, strict=True)), chosen),
            ) if seats else np.full(size, _leaf(node, {}, chosen))  # fmt: skip


def _by_cases(columns, judge) -> Bools:
    """Judge every different case once."""
    cases, where = np.unique(np.stack(columns), axis=1, return_inverse=True)
    return np.array([judge(*case) for case in cases.T.tolist()], dtype=bool)[where.reshape(-1)]


def _leaf(node: Condition, hands: Mapping[Seat, int], chosen) -> bool:
    def value(term: Term) -> Fraction:
        match term:
            case Number(value=number):
                return number
            case Measure(feature=name, seat=seat, suits=suits):
                feature = FEATURES[name]
                suits_read = [hands[seat] >> 13 * s & FULL_SUIT for s in suits]
                if suits:
                    return feature.unit * sum(
                        feature.summary(m, s) for m, s in zip(suits_read, suits, strict=True)
                    )
                four = [feature.summary(hands[seat] >> 13 * s & FULL_SUIT, s) for s in
                        (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)]  # fmt: skip
                return feature.unit * (
                    feature.combine(tuple(four)) if feature.combine else sum(four)
                )
            case Arithmetic(operator=operator, parts=parts):
                return operator.apply([value(part) for part in parts])
            case IfElse():
                one = {seat: np.array([hand]) for seat, hand in hands.items()}
                one = {seat: one.get(seat, np.array([0])) for seat in SEATS}
                taken = truths(term.condition, one, chosen)[0]
                return value(term.then if taken else term.otherwise)

    if isinstance(node, Between):
        return node.low <= value(node.term) <= node.high
    return node.comparison.holds(value(node.left), value(node.right))


def _key(node: Chose) -> object:
    return node.seat, frozenset((node.card, *node.equals))


def brute_count(condition: Condition, unseen: Unseen, also: Condition | None = None) -> Fraction:
    """The number of layouts; `also` states frequencies that the condition does not mention."""
    hands = layouts(unseen)
    nodes = [n for c in (condition, also or Truth(True)) for n in walk(c) if isinstance(n, Chose)]
    stated: dict[object, dict[Card, Fraction]] = {}
    for node in nodes:
        stated.setdefault(_key(node), {})
        if node.frequency is not None:
            stated[_key(node)][node.card] = node.frequency
    mentioned = {_key(n) for n in walk(condition) if isinstance(n, Chose)}
    variables = [key for key in stated if key in mentioned]
    total = Fraction(0)
    for outcome in product(*([*sorted(key[1]), None] for key in variables)):
        chosen = dict(zip(variables, outcome, strict=True))
        true = truths(condition, hands, chosen)
        patterns = np.stack(
            [np.zeros(len(true), dtype=np.int64)]
            + [hands[seat] & sum(c.mask for c in cards) for seat, cards in variables]
        )[:, true]
        cases, many = np.unique(patterns, axis=1, return_counts=True)
        for case, number in zip(cases.T.tolist(), many.tolist(), strict=True):
            weight = Fraction(number)
            for key, card, held in zip(variables, outcome, case[1:], strict=True):
                weight *= _frequency(list(cards_of(held)), card, stated[key])
            total += weight
    return total


def _frequency(held: list[Card], card: Card | None, stated: Mapping[Card, Fraction]) -> Fraction:
    if card is None:
        return Fraction(not held)
    if card not in held:
        return Fraction(0)
    if len(held) == 1:
        return Fraction(1)
    if card in stated:
        return stated[card]
    others = [c for c in held if c not in stated]
    return (1 - sum(stated[c] for c in held if c in stated)) / Fraction(len(others))


def random_unseen(rng: random.Random, cards: int, hidden: int = 2) -> Unseen:
    """Random hands of which only so many cards, among so many seats, are not known."""
    deck = list(range(52))
    rng.shuffle(deck)
    seats = rng.sample(list(SEATS), hidden)
    hands = {seat: deck[13 * i : 13 * i + 13] for i, seat in enumerate(SEATS)}
    cuts = sorted(rng.sample(range(1, cards), hidden - 1))
    sizes = [b - a for a, b in zip([0, *cuts], [*cuts, cards], strict=True)]
    vacant = [0] * 4
    free = 0
    for seat, size in zip(seats, sizes, strict=True):
        size = min(size, 13)
        vacant[seat] = size
        for card in hands[seat][:size]:
            free |= 1 << card
        hands[seat] = hands[seat][size:]
    fixed = [Hand(sum(1 << card for card in hands[seat])) for seat in SEATS]
    unseen = Unseen(Hand(free), tuple(fixed), tuple(vacant))
    if rng.random() < 0.3:  # a seat shows out, where somebody else can hold the suit
        seat, suit = rng.choice(seats), rng.choice(list(Suit))
        shown = unseen.shown_out(seat, suit)
        if next(_given(shown, list(shown.hidden), shown.cards.mask), None) is not None:
            unseen = shown
    return unseen
