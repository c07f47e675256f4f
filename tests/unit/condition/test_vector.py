"""Conditions over arrays; that they agree with `match` is a property test."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from kibitz.cards import Seat
from kibitz.condition import parse_condition, parse_rule_condition
from kibitz.condition.ratio import Quotients
from kibitz.condition.tree import Arithmetic, Comparator, Measure, Number, Operator
from kibitz.condition.vector import evaluate, values
from kibitz.deal import Hand
from kibitz.errors import Illegal

HANDS = ("AKT3.AQT6.JT.543", "J95.32.Q98543.K8", "Q2.KJ987.K2.AQT2", "8764.54.A76.J976")
MASKS = np.array([Hand.parse(hand).mask for hand in HANDS], dtype=np.uint64)


def test_answers_and_values():
    answers = evaluate(parse_rule_condition("Points >= 14 AND NOT Balanced"), MASKS)
    assert answers.dtype == np.bool_
    assert answers.tolist() == [False, False, True, False]
    assert values(Measure("hcp"), MASKS).tolist() == [14, 6, 15, 5]
    assert values(Measure("quicktricks"), MASKS).tolist() == [3.5, 0.5, 2.5, 1.0]
    assert values(Measure("longest"), MASKS).tolist() == [4, 6, 5, 4]
    assert values(Number(Fraction(1, 2)), MASKS).tolist() == [0.5] * 4


def test_constants_have_the_size_of_the_arrays():
    assert evaluate(parse_rule_condition("true"), MASKS).tolist() == [True] * 4
    assert evaluate(parse_rule_condition("1 < 0"), MASKS).tolist() == [False] * 4
    assert evaluate(parse_rule_condition("NOT true AND Points > 3"), MASKS).tolist() == [False] * 4


def test_no_hands_at_all():
    nothing = np.array([], dtype=np.uint64)
    for text in ("Balanced", "Points * 3 > 2.5", "shape [4,3,3,3]", "cccc > 12", "true"):
        assert evaluate(parse_rule_condition(text), nothing).tolist() == []


def test_seats():
    some = {Seat.WEST: MASKS[:2], Seat.EAST: MASKS[2:]}
    assert evaluate(parse_condition("hcp(West) > hcp(East)"), some).tolist() == [False, True]
    with pytest.raises(Illegal, match="North"):
        evaluate(parse_condition("hcp(North) > 3"), some)
    with pytest.raises(Illegal, match="West"):
        evaluate(parse_condition("hcp(West) > 3"), MASKS)
    with pytest.raises(Illegal, match="one hand"):
        evaluate(parse_rule_condition("Points > 3"), some)
    with pytest.raises(Illegal, match="same length"):
        evaluate(parse_condition("hcp(West) > 3"), {Seat.WEST: MASKS, Seat.EAST: MASKS[:1]})


def test_the_answer_is_not_a_view_of_a_table():
    answers = evaluate(parse_rule_condition("true"), MASKS)
    answers[0] = False
    assert answers.tolist() == [False, True, True, True]


def test_large_products_stay_exact():
    points = Measure("hcp")
    big = Arithmetic(Operator.MULTIPLY, (points,) * 20)
    assert [int(x) for x in values(big, MASKS)] == [14**20, 6**20, 15**20, 5**20]


def test_division_by_zero_is_an_error():
    with pytest.raises(Illegal, match="division by zero"):
        values(Arithmetic(Operator.DIVIDE, (Number(Fraction(1)), Measure("voids"))), MASKS)


@pytest.mark.parametrize("operator", list(Operator))
def test_ratios_reckon_as_fractions_do(operator):
    numbers = [Fraction(n, d) for n in range(-4, 5) for d in (1, 2, 3)]
    for one in numbers:
        for two in (two for two in numbers if two):
            result = Quotients(np.array([one.numerator]), one.denominator).combined(
                operator, Quotients(two.numerator, np.array([two.denominator]))
            )
            above, below = np.broadcast_arrays(result.above, result.below)
            assert Fraction(int(above[0]), int(below[0])) == operator.apply((one, two))


@pytest.mark.parametrize("comparison", list(Comparator))
def test_ratios_compare_as_fractions_do(comparison):
    numbers = [Fraction(n, d) for n in range(-4, 5) for d in (1, 2, 3)]
    for one in numbers:
        left = Quotients(np.array([one.numerator]), one.denominator)
        for two in numbers:
            answer = left.compared(comparison, Quotients.of(two))
            assert bool(answer[0]) is comparison.holds(one, two)
