"""Ratio: exact fractions in arrays, so that a vector of hands compares as one hand does.

A numerator and a positive denominator, each a whole number or an array of them; the
arrays are 64-bit and turn to Python's own integers where those might overflow.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.condition.tree import Comparator, Operator
from kibitz.errors import Illegal

Whole = int | NDArray[Any]
"""One whole number, or an array of them."""

_SAFE = 1 << 62


@dataclass(frozen=True, eq=False)
class Quotients:
    """`above / below` for each element.

    >>> half = Quotients.of(Fraction(1, 2))
    >>> Quotients(np.array([1, 2, 3])).combined(Operator.MULTIPLY, half).above
    array([1, 2, 3])
    """

    above: Whole
    below: Whole = 1

    @classmethod
    def of(cls, value: Fraction) -> Quotients:
        """A constant."""
        return cls(value.numerator, value.denominator)

    @classmethod
    def chosen(cls, condition: NDArray[np.bool_], one: Quotients, two: Quotients) -> Quotients:
        """`one` where the condition is true, `two` elsewhere."""
        left, right = times(one.above, two.below), times(two.above, one.below)
        if abs_of(left) >= _SAFE or abs_of(right) >= _SAFE:
            left, right = np.asarray(left, dtype=object), np.asarray(right, dtype=object)
        return cls(np.where(condition, left, right), times(one.below, two.below))

    def compared(self, comparison: Comparator, other: Quotients) -> Any:
        """Does the comparison hold, for each element?"""
        return comparison.holds(times(self.above, other.below), times(other.above, self.below))

    def combined(self, operator: Operator, other: Quotients) -> Quotients:
        """The result of an operator of two parts, as `Operator.apply` has it."""
        match operator:
            case Operator.ADD | Operator.SUBTRACT:
                left, right = times(self.above, other.below), times(other.above, self.below)
                if abs_of(left) + abs_of(right) >= _SAFE:
                    left = np.asarray(left, dtype=object)
                total = left + right if operator is Operator.ADD else left - right
                return Quotients(total, times(self.below, other.below))
            case Operator.MULTIPLY:
                return Quotients(times(self.above, other.above), times(self.below, other.below))
            case Operator.DIVIDE:
                other._check_divisor()
                above, below = times(self.above, other.below), times(self.below, other.above)
                return Quotients(times(above, _sign(below)), times(below, _sign(below)))
            case Operator.REMAINDER:
                quotient = self.combined(Operator.DIVIDE, other)
                sign = _sign(quotient.above)
                whole = Quotients(times(times(quotient.above, sign) // quotient.below, sign))
                taken = other.combined(Operator.MULTIPLY, whole)
                return self.combined(Operator.SUBTRACT, taken)
            case Operator.MAX | Operator.MIN:
                larger = operator is Operator.MAX
                ours = self.compared(Comparator.AT_LEAST if larger else Comparator.AT_MOST, other)
                return Quotients.chosen(np.asarray(ours), self, other)

    def _check_divisor(self) -> None:
        if not np.all(self.above):
            raise Illegal("division by zero")


def abs_of(number: Whole) -> int:
    """The largest absolute value."""
    if isinstance(number, int):
        return abs(number)
    return int(np.abs(number).max(initial=0))


def times(one: Whole, two: Whole) -> Whole:
    """The product; as Python's own integers where 64 bits might not hold it."""
    if isinstance(one, int) and one == 1:
        return two
    if isinstance(two, int) and two == 1:
        return one
    if abs_of(one) * abs_of(two) < _SAFE or (isinstance(one, int) and isinstance(two, int)):
        return one * two
    return np.asarray(one, dtype=object) * two


def _sign(number: Whole) -> Whole:
    if isinstance(number, int):
        return -1 if number < 0 else 1
    return np.where(number < 0, -1, 1)
