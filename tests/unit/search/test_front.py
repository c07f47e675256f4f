"""Fronts of sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kibitz.search.front import covers, meet, prune, union

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


def test_the_example_of_the_alpha_mu_paper() -> None:
    # Cazenave and Ventos, "The αμ Search Algorithm for the Game of Bridge": a Min node.
    assert set(meet([0b011, 0b110], [0b110, 0b101])) == {0b001, 0b110}
