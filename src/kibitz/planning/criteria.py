"""Criteria: what an opponent's node is worth, given what his moves lead to.

The paper's external-agent criteria, one for each uncontrolled agent. Utilities are kept state by
state, because a defender who can see his own cards chooses his best move in each state, while
the player has to choose one method for all states that he cannot tell apart.

* `WeightedAverage` - in each state the opponent makes his best move; the average over the states
* `Wald`    - the worst of his moves (minimax), whatever he is likely to hold
* `Hurwicz` - alpha times the best of his moves and 1 - alpha times the worst
* `Savage`  - the best minus the largest regret: what is lost, in the worst state, against a
  player who could see the state

The first and the last look at states; the others look at the average of each branch, as the
paper's definition does, and then hold the same number for every state. Regret compares what
could have been chosen, so the decision before a `Savage` opponent judges all its options by it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from kibitz.errors import Illegal
from kibitz.planning.network import Utilities

Number = Fraction | float
"""An average: exact where weights and utilities are whole numbers or Fractions."""


def average(weights: Utilities, utilities: Utilities) -> Number:
    """The weighted average of utilities, exact unless one of them is a float.

    >>> average(np.array([1, 2]), np.array([1, 0]))
    Fraction(1, 3)
    """
    total, whole = (weights * utilities).sum(), weights.sum()
    if isinstance(total, np.floating | float) or isinstance(whole, np.floating | float):
        return float(total) / float(whole)
    return Fraction(_exact(total), _exact(whole))


def _exact(number: Any) -> Any:
    return number if isinstance(number, Fraction) else int(number)


class ByState(ABC):
    """A criterion that looks at the states: the worst reply in each of them."""

    needs_hindsight: ClassVar[bool] = False

    @abstractmethod
    def value(
        self, replies: Utilities, weights: Utilities, hindsight: Utilities, best: Any
    ) -> Number:
        """The value of the node, given the utility of each state after the best reply in it.

        `hindsight` is what a player who sees the state would get, from the last decision on; it
        is empty where no criterion needs it. The value must not rise where a reply falls.
        """


class ByBranch(ABC):
    """A criterion that looks at the branches: the average utility of each."""

    is_minimum: ClassVar[bool] = False
    """Where it takes the least of them, alpha-beta applies."""

    @abstractmethod
    def judged(self, values: Sequence[Number]) -> Number:
        """The utility of the node. It must not rise where a value falls."""


Criterion = ByState | ByBranch


@dataclass(frozen=True)
class WeightedAverage(ByState):
    """In each state the opponent makes the move that is best for him there."""

    def value(
        self, replies: Utilities, weights: Utilities, hindsight: Utilities, best: Any
    ) -> Number:
        """The average, with the belief, of the best replies."""
        return average(weights, replies)


@dataclass(frozen=True)
class Savage(ByState):
    """The best utility minus the largest regret over the states (minimax regret)."""

    needs_hindsight: ClassVar[bool] = True

    def value(
        self, replies: Utilities, weights: Utilities, hindsight: Utilities, best: Any
    ) -> Number:
        """The best minus the largest regret.

        >>> replies, hindsight = np.array([1, 0, 1]), np.array([1, 1, 1])
        >>> Savage().value(replies, np.array([1, 1, 1]), hindsight, 2)
        Fraction(1, 1)
        """
        value = best - (hindsight - replies).max()
        return value if isinstance(value, float) else Fraction(_exact(value))


@dataclass(frozen=True)
class Wald(ByBranch):
    """The worst that the opponent may be able to do (maximin return)."""

    is_minimum: ClassVar[bool] = True

    def judged(self, values: Sequence[Number]) -> Number:
        """The least.

        >>> Wald().judged([Fraction(1, 2), Fraction(1, 3)])
        Fraction(1, 3)
        """
        return min(values)


@dataclass(frozen=True)
class Hurwicz(ByBranch):
    """Between the best and the worst: the optimism-pessimism index, 1 is all optimism."""

    alpha: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.alpha <= 1:
            raise Illegal(f"an index of {self.alpha}", expected="a number from 0 to 1")

    def judged(self, values: Sequence[Number]) -> Number:
        """Alpha of the best and the rest of the worst.

        >>> Hurwicz(Fraction(1, 4)).judged([Fraction(1), Fraction(0), Fraction(1, 2)])
        Fraction(1, 4)
        """
        return self.alpha * max(values) + (1 - self.alpha) * min(values)


def constant(value: Any, length: int) -> Utilities:
    """The same utility for so many states."""
    kind: Any = float if isinstance(value, float) else object
    if isinstance(value, np.integer | int):
        kind = np.int64
    return np.full(length, value, dtype=kind)
