"""Counting against brute force, on conditions that nobody chose."""

from __future__ import annotations

import random

from brute import brute_count, random_unseen
from conditions import conditions
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.chance.count import count
from kibitz.condition.tree import And, Condition

seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=100, deadline=None)
@given(seeds, st.data())
def test_a_count_is_the_number_of_layouts(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(4, 12))
    condition: Condition = data.draw(conditions(unseen.hidden))
    assert count(condition, unseen) == brute_count(condition, unseen)


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_a_count_among_three_or_four_hidden_hands(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(4, 9), rng.choice([3, 4]))
    seats = rng.sample(unseen.hidden, rng.randint(1, len(unseen.hidden)))
    condition: Condition = data.draw(conditions(seats))
    assert count(condition, unseen) == brute_count(condition, unseen)


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_choices_among_equals_split_layouts(seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(4, 9), rng.choice([2, 3]))
    condition: Condition = data.draw(conditions(unseen.hidden, max_leaves=4, depth=0, chosen=True))
    try:
        counted = count(condition, unseen)
    except ValueError as error:
        assert "frequenc" in str(error)
        return
    assert counted == brute_count(condition, unseen)


@settings(max_examples=40, deadline=None)
@given(seeds, st.data())
def test_a_condition_and_its_negation_share_the_layouts(seed: int, data: st.DataObject) -> None:
    from kibitz.condition.tree import Not, Truth

    rng = random.Random(seed)
    unseen = random_unseen(rng, rng.randint(14, 26))
    one = data.draw(conditions(unseen.hidden, max_leaves=4))
    other = data.draw(conditions(unseen.hidden, max_leaves=4))
    whole = count(And((one, Truth(True))), unseen)
    assert whole == count(And((one, other)), unseen) + count(And((one, Not(other))), unseen)
