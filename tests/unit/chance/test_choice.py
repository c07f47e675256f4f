"""Choices among equals: weights, frequencies, and what cannot be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.cards import Card, Seat
from kibitz.chance.choice import Choice, Choices
from kibitz.condition.tree import Chose
from kibitz.errors import Illegal

A, K, Q, J = (Card.parse(f"S{rank}") for rank in "AKQJ")


def test_at_random_among_the_equals_held() -> None:
    choice = Choice(Seat.WEST, (A, K, Q))
    assert choice.weights([A, K, Q]) == dict.fromkeys((A, K, Q), Fraction(1, 3))
    assert choice.weights([Q]) == {Q: 1}
    assert choice.weights([]) == {}
    assert choice.denominator == 6


def test_a_stated_frequency_leaves_the_rest_to_the_others() -> None:
    choice = Choice(Seat.WEST, (A, K, Q), ((K, Fraction(3, 4)),))
    assert choice.weights([A, K, Q]) == {A: Fraction(1, 8), K: Fraction(3, 4), Q: Fraction(1, 8)}
    assert choice.weights([A, Q]) == {A: Fraction(1, 2), Q: Fraction(1, 2)}
    assert choice.weights([K]) == {K: 1}


def test_frequencies_must_add_up() -> None:
    both = Choice(Seat.WEST, (A, K), ((A, Fraction(2, 3)), (K, Fraction(2, 3))))
    with pytest.raises(Illegal, match="do not add up"):
        both.weights([A, K])


def test_choices_of_several_conditions_are_one() -> None:
    plain, stated = Chose(K, (A,), Seat.EAST), Chose(A, (K,), Seat.EAST, Fraction(1, 3))
    (choice,) = Choices([plain, stated]).values()
    assert choice.weights([A, K]) == {A: Fraction(1, 3), K: Fraction(2, 3)}
    with pytest.raises(Illegal, match="with frequency"):
        Choices([stated, Chose(A, (K,), Seat.EAST, Fraction(1, 2))])
    with pytest.raises(Illegal, match="not a frequency"):
        Choices([Chose(A, (K,), Seat.EAST, Fraction(3, 2))])


def test_a_choice_needs_a_seat() -> None:
    with pytest.raises(Illegal, match="seat"):
        Choices([Chose(Q, (J,))])
