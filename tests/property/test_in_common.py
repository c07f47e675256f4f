"""What layouts have in common: laws that hold whatever the layouts, the suits and the seats."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import numpy as np
import pytest
from brute import brute_count, layouts, random_unseen
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kibitz.cards import DECK, FULL_SUIT, SEATS, SUITS, Card, Seat, Suit
from kibitz.chance.belief.fact import Fact, SplitsBeyond, SplitsWithin, facts
from kibitz.chance.belief.in_common import SortedLayouts
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.query import Known
from kibitz.chance.unseen import Unseen
from kibitz.deal import Deal, Hand
from kibitz.result import Kind

seeds = st.integers(0, 2**32 - 1)
STATED = 0.05
"""So often a fact may be told of nothing, as the module says."""


def drawn(rng: random.Random, size: int) -> np.ndarray:
    """Layouts of two hidden hands around two random ones, or of three around one."""
    deck = rng.sample(DECK, 52)
    seen = rng.sample(SEATS, rng.choice((1, 2)))
    deal = Deal.of({seat: Hand.of(deck[13 * n : 13 * n + 13]) for n, seat in enumerate(seen)})
    return Sampler(None, Unseen.of_deal(deal)).draw(size, rng.randrange(1 << 30))


def some_good(rng: random.Random, worlds: np.ndarray) -> np.ndarray:
    """Layouts with one fact or either of two, some of them mistaken."""
    every = [truths for _, truths in facts(worlds)]
    good = np.logical_or.reduce(rng.sample(every, rng.choice((1, 2))))
    noise = np.random.default_rng(rng.randrange(1 << 30)).random(len(worlds))
    return np.asarray(good ^ (noise < rng.choice((0, 0.1, 0.2))))


def renamed_mask(mask: int, suits: dict[Suit, Suit]) -> int:
    return sum((mask >> 13 * suit & FULL_SUIT) << 13 * suits[suit] for suit in SUITS)


def renamed(value: object, seats: dict[Seat, Seat], suits: dict[Suit, Suit]) -> object:
    """A fact, or a part of it, with other names for seats and suits."""
    match value:
        case Seat():
            return seats[value]
        case Suit():
            return suits[value]
        case Card():
            return Card(suits[value.suit], value.rank)
        case tuple():
            return tuple(renamed(part, seats, suits) for part in value)
        case SplitsWithin() | SplitsBeyond():
            one, other = sorted(seats[seat] for seat in value.seats)
            return replace(value, seats=(one, other), suit=suits[value.suit])
        case Fact():
            parts = {name: renamed(part, seats, suits) for name, part in vars(value).items()}
            return replace(value, **parts)
    return value


@settings(max_examples=25, deadline=None)
@given(seeds, st.permutations(SEATS), st.permutations(SUITS))
def test_names_of_suits_and_seats_do_not_matter(
    seed: int, new_seats: list[Seat], new_suits: list[Suit]
) -> None:
    rng = random.Random(seed)
    worlds = drawn(rng, 60)
    good = some_good(rng, worlds)
    seats, suits = (
        dict(zip(SEATS, new_seats, strict=True)),
        dict(zip(SUITS, new_suits, strict=True)),
    )
    others = np.zeros_like(worlds)
    for seat in SEATS:
        others[:, seats[seat]] = [renamed_mask(int(mask), suits) for mask in worlds[:, seat]]
    before, after = dict_of(worlds), dict_of(others)
    assert before.keys() == after.keys()
    for column, fact in before.items():
        same = renamed(fact, seats, suits)
        assert isinstance(same, Fact) and same.holds(others).tobytes() == column
    ones = np.ones(len(worlds), np.int64)
    here = SortedLayouts(worlds, ones, good).in_common()
    there = SortedLayouts(others, ones, good).in_common()
    assert (here is None) == (there is None)
    if here is not None and there is not None:
        # Of facts that tell the layouts apart equally well another may come first.
        assert here.tried == there.tried and math.isclose(here.doubt, there.doubt)


def dict_of(worlds: np.ndarray) -> dict[bytes, Fact]:
    return {truths.tobytes(): fact for fact, truths in facts(worlds)}


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_fact_told_is_more_frequent_among_good_layouts(seed: int) -> None:
    rng = random.Random(seed)
    worlds = drawn(rng, rng.choice((20, 60, 200)))
    good = some_good(rng, worlds)
    weights = np.array([rng.choice((1, 1, 2, 5)) for _ in worlds])
    told = SortedLayouts(worlds, weights, good).in_common()
    assume(told is not None)
    assert told is not None
    truths = told.fact.holds(worlds)
    with_it = weights[good & truths].sum() / weights[good].sum()
    without = weights[~good & truths].sum() / weights[~good].sum()
    assert with_it > max(without, 1 / 2)
    assert float(told.among) == pytest.approx(with_it)
    assert told.inside > told.outside and told.doubt <= STATED


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_an_exact_share_is_what_brute_force_counts(seed: int) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(8, 12))
    hands = layouts(unseen)
    every = np.stack([hands[seat] for seat in SEATS], axis=1).astype(np.uint64)
    assume(len(every) > 20)
    rows = [rng.randrange(len(every)) for _ in range(80)]
    worlds = every[rows]
    choice = [truths for _, truths in facts(worlds)]
    assume(choice)
    good = np.logical_or.reduce(rng.sample(choice, min(len(choice), rng.choice((1, 2)))))
    told = SortedLayouts(worlds, np.ones(80, int), good, known=Known(unseen)).in_common()
    assume(told is not None)
    assert told is not None
    if (told.inside, told.outside) != (1, 0):
        assert told.so.kind is Kind.SAMPLED
        return
    assert told.so.kind is told.good.kind is Kind.EXACT
    assert told.so.value * len(every) == brute_count(told.fact.condition, unseen)
    assert told.so.value * len(every) == told.fact.holds(every).sum()


@pytest.mark.parametrize(
    ("size", "share", "heaviest"),
    [(18, 0.5, 1), (40, 0.2, 1), (40, 0.5, 20), (120, 0.5, 1), (120, 0.9, 20)],
)
def test_of_random_good_layouts_nothing_is_told_more_often_than_stated(
    size: int, share: float, heaviest: int
) -> None:
    rng = np.random.default_rng(size * heaviest)
    deals = [drawn(random.Random(number), size) for number in range(8)]
    trials, told = 80, 0
    for trial in range(trials):
        good = rng.random(size) < share
        weights = rng.integers(1, heaviest + 1, size)
        told += SortedLayouts(deals[trial % 8], weights, good).in_common() is not None
    assert told <= trials * STATED + 3 * math.sqrt(trials * STATED * (1 - STATED))
