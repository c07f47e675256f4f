"""Contrast: a line against a rival, by how much and on which layouts they differ.

The Encyclopedia of Bridge likes to say that a play is so much better than the
nearest competitor; the paper has the figures but does not use them ("Strategies
Explained", section 6, problems 9, 25, 26, 29 and 32, and section 7).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from kibitz.combination.explaining.clause import bits
from kibitz.combination.explaining.cover import Cover, cover
from kibitz.combination.problem import Problem

Tricks = Mapping[int, int]
"""For each layout (its index) the tricks that a line takes there, whatever they do."""


@dataclass(frozen=True, eq=False)
class Contrast:
    """Two lines, each by its tricks in every layout; `need` is the target, None for all tricks."""

    problem: Problem
    best: Tricks
    rival: Tricks
    need: int | None

    def _differ(self, more: Callable[[int, int], bool]) -> int:
        cap = self.need

        def worth(tricks: int) -> int:
            return tricks if cap is None else int(tricks >= cap)

        return bits(
            lay
            for lay in self.problem.layouts
            if more(worth(self.best[lay.index]), worth(self.rival[lay.index]))
        )

    @cached_property
    def ahead(self) -> Cover:
        """The layouts in which the best line does better."""
        return cover(self.problem, self._differ(lambda best, rival: best > rival), negate=False)

    @cached_property
    def behind(self) -> Cover:
        """The layouts in which the rival does better."""
        return cover(self.problem, self._differ(lambda best, rival: best < rival), negate=False)

    @cached_property
    def margin(self) -> Fraction:
        """How far the best line is ahead: in the chance of the target, or in tricks on average."""
        if self.need is not None:
            return self.ahead.chance - self.behind.chance
        return sum(
            (
                lay.probability * (self.best[lay.index] - self.rival[lay.index])
                for lay in self.problem.layouts
            ),
            Fraction(0),
        )

    def sentence(self) -> str:
        """What the rival gains and loses against the best line.

        >>> problem = Problem.parse("AQ-2")
        >>> finesse = {lay.index: 1 + lay.west[1] for lay in problem.layouts}
        >>> cash = {lay.index: 1 for lay in problem.layouts}
        >>> Contrast(problem, finesse, cash, 2).sentence()
        'It never gains and loses when West has the king (50.00 %).'
        """
        loses = _when(self.ahead)
        if not self.behind.layouts:
            return f"It never gains and loses {loses}."
        return f"It gains {_when(self.behind)}, loses {loses}."


def _when(told: Cover) -> str:
    total = "" if told.disjoint else f" ({told.total})"
    return f"when {told.phrase()}{total}"
