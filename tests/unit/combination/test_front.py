"""Fronts of sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kibitz.combination.front import covers, meet, prune, union

sets = st.lists(st.integers(0, 255), min_size=1, max_size=12)


@given(sets)
def test_pruning_keeps_what_matters(masks: list[int]) -> None:
    front = prune(masks)
    assert all(covers(front, mask) for mask in masks)
    assert all(a & b != a for a in front for b in front if a != b)
    assert union(front) == union(masks)


@given(sets, sets)
def test_a_meet_is_every_pair(one: list[int], other: list[int]) -> None:
    assert set(meet(prune(one), prune(other))) == set(prune(a & b for a in one for b in other))
