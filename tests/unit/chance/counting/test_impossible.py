"""Impossible: few parts are named, and none that could be left out."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from kibitz.cards import Card, Seat
from kibitz.chance.counting.impossible import conflict, impossible
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.condition.tree import Condition, Holds

CARDS = [Holds(Card.parse(f"S{rank}"), Seat.WEST) for rank in "AKQJT98765432"]


@given(st.sets(st.integers(0, 12)), st.sets(st.integers(0, 12)))
def test_what_is_named_is_needed(one: set[int], other: set[int]) -> None:
    """Any two sets of parts may be those that exclude each other."""
    asked: list[int] = []

    def excluded(parts: Sequence[Condition]) -> bool:
        asked.append(len(parts))
        held = {CARDS.index(part) for part in parts}
        return one <= held or other <= held

    named = {CARDS.index(part) for part in conflict(CARDS, excluded)}
    assert named in (one, other)
    assert len(asked) <= 5 * (len(named) + 1)


def test_the_place_is_that_of_the_first_part() -> None:
    text = "spades(W) > 2 and hcp(W) > 20 and hcp(E) > 20"
    error = impossible(parse_condition(text), Unseen.nothing(), text=text)
    assert error.message == "no deal can satisfy this: hcp(West) > 20 and hcp(East) > 20"
    assert error.place is not None
    assert error.place.column == text.index("hcp(W)") + 1
