"""Sampling on conditions that nobody chose: every layout as often as it should be."""

from __future__ import annotations

import random

import numpy as np
import pytest
from brute import brute_count, random_unseen
from conditions import conditions
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from odometer import brute_weights, ways, weights

from kibitz.cards import SEATS
from kibitz.chance.counting.budget import Budget
from kibitz.chance.counting.count import count
from kibitz.chance.drawing.random_numbers import Bits, Wheel
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.drawing.subsets import Choosing, into_deck
from kibitz.condition.tree import And, Condition
from kibitz.condition.vector import evaluate
from kibitz.errors import Illegal

seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=40)
@given(seeds, st.booleans(), st.data())
def test_every_layout_is_drawn_as_often_as_it_is_counted(
    seed: int, chosen: bool, data: st.DataObject
) -> None:
    rng = random.Random(seed)
    hidden = rng.choice([2, 2, 3, 4])
    unseen = random_unseen(rng, rng.randint(hidden + 1, {2: 8, 3: 7, 4: 6}[hidden]), hidden)
    condition: Condition = data.draw(conditions(unseen.hidden, max_leaves=4, chosen=chosen))
    try:
        sampler = Sampler(condition, unseen)
    except Illegal as error:
        if "frequenc" not in error.message:
            assert error.message.startswith("no deal can satisfy this: ")
            assert not brute_count(condition, unseen)
        return
    assume(ways(sampler) <= 400)  # each is drawn once, one by one
    assert weights(sampler) == brute_weights(condition, unseen)


@settings(max_examples=30)
@given(seeds, st.data())
def test_every_deal_satisfies_the_condition_and_is_a_deal(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(14, 26))
    condition: Condition = data.draw(conditions(unseen.hidden))
    if not count(condition, unseen):
        with pytest.raises(Illegal, match="no deal can satisfy this"):
            Sampler(condition, unseen)
        return
    masks = Sampler(condition, unseen).draw(200, seed)
    assert masks.shape == (200, 4)
    assert evaluate(condition, {seat: masks[:, seat] for seat in SEATS}).all()
    assert (masks.sum(axis=1) == (1 << 52) - 1).all()
    for seat in SEATS:
        fixed = np.uint64(unseen.fixed[seat].mask)
        assert (masks[:, seat] & fixed == fixed).all()
        assert {mask.bit_count() for mask in masks[:, seat].tolist()} == {13}


@settings(max_examples=30)
@given(seeds, st.data())
def test_what_the_tables_cannot_carry_is_refused_without_a_trace(
    seed: int, data: st.DataObject
) -> None:
    """With no room for tables of three hands, the deals are still those of the condition."""
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(5, 8), rng.choice([3, 4]))
    condition: Condition = And(
        (data.draw(conditions(unseen.hidden, depth=0)), data.draw(conditions(unseen.hidden)))
    )
    possible = brute_weights(condition, unseen)
    try:
        drawn = Sampler(condition, unseen, budget=Budget(3, 3)).drawn(300, seed, 100_000)
    except Illegal as error:
        if error.message.startswith("no deal can satisfy this"):
            assert not possible
        else:  # too rare, or impossible for a reason that takes three hands
            assert "satisfy this" in error.message
        return
    assert {tuple(row) for row in drawn.masks.tolist()} <= set(possible)
    assert 0 < drawn.acceptance <= 1


@given(seeds, st.data())
def test_numbers_stay_below_their_limits_and_do_not_depend_on_the_batch(
    seed: int, data: st.DataObject
) -> None:
    limits = data.draw(st.lists(st.integers(1, 1 << data.draw(st.integers(1, 70))), min_size=1))
    bits = Bits.of(seed, 3, 0, len(limits))
    array = np.array(limits, dtype=object if max(limits) >= 1 << 63 else np.int64)
    numbers = bits.below(1, array).tolist()
    assert all(0 <= number < limit for number, limit in zip(numbers, limits, strict=True))
    for deal, limit in enumerate(limits):
        assert Bits.of(seed, 3, deal, 1).below(1, limit).tolist() == [numbers[deal]]


@given(st.lists(st.integers(1, 1 << 90), min_size=1, max_size=30), st.data())
def test_a_wheel_stops_where_exact_arithmetic_says(widths: list[int], data: st.DataObject) -> None:
    wheel = Wheel(widths)
    total = sum(widths)
    near = [int(border) for border in wheel.borders]
    words = data.draw(
        st.lists(st.one_of(st.integers(0, (1 << 64) - 1), st.sampled_from([*near, 0])), min_size=1)
    )
    bits = Bits(1, np.arange(len(words)), np.array([words], dtype=np.uint64))
    ends = np.cumsum(np.array(widths, dtype=object)).tolist()
    for deal, place in enumerate(bits.turned(0, wheel).tolist()):
        digits, size = words[deal], 1 << 64
        more = bits.continued(0, deal)
        for _ in range(3):
            digits, size = digits << 64 | next(more), size << 64
        assert place == sum(end * size <= digits * total for end in ends)


@given(st.integers(0, 52), st.integers(0, 13), seeds)
def test_a_choice_of_cards_is_a_bijection(cards: int, chosen: int, seed: int) -> None:
    chosen = min(cards, chosen)
    choosing = Choosing(cards, chosen)
    rng = random.Random(seed)
    few = sorted({rng.randrange(choosing.ways) for _ in range(200)})
    masks = choosing.masks(np.array(few)).tolist()
    assert len(set(masks)) == len(few)
    assert all(mask < 1 << cards and mask.bit_count() == chosen for mask in masks)


@given(st.integers(0, (1 << 52) - 1), st.integers(0, (1 << 52) - 1))
def test_bits_are_put_into_places_in_order(bits: int, places: int) -> None:
    expected, used = 0, 0
    for place in range(52):
        if places >> place & 1:
            expected |= (bits >> used & 1) << place
            used += 1
    found = into_deck(np.array([bits], np.uint64), np.array([places], np.uint64))
    assert int(found[0]) == expected
