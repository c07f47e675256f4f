"""Solution: how to play a suit, answered and told; the room's front door.

`suit` reads the holdings and the terms and returns a `Solution`: what the solver knows
(`solving/solved.py`), whose lines also say themselves (`explaining/`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from html import escape
from types import NoneType
from typing import Any

from kibitz.auction import Contract
from kibitz.cards import Seat
from kibitz.combination.explaining.explain import Explanation
from kibitz.combination.explaining.why import Why
from kibitz.combination.problem import Problem
from kibitz.combination.solving.goal import Goal
from kibitz.combination.solving.line import DrawnLine, Line
from kibitz.combination.solving.line_tree import LineChoices
from kibitz.combination.solving.solved import SolvedSuit
from kibitz.english import counted, exact_percent
from kibitz.errors import must_be
from kibitz.holding import Holding


@dataclass(frozen=True, eq=False)
class ToldLine(Line):
    """A line of play that says itself in English."""

    asked: SolvedSuit = field(repr=False, kw_only=True)
    """The question that the line answers."""

    @cached_property
    def explanation(self) -> Explanation:
        """The line in English, with all that surrounds it."""
        return Explanation(self, self.asked)

    @property
    def text(self) -> str:
        """The procedure in English; see `certified`."""
        return self.explanation.text

    @property
    def certified(self) -> bool:
        """Does the procedure, read back from its text, earn what the line promises?"""
        return self.explanation.certified

    @property
    def alternatives(self) -> tuple[str, ...]:
        """Other procedures that earn as much."""
        return tuple(rival.text for rival in self.explanation.alternatives)

    @property
    def why(self) -> Why | None:
        """The layout and the defence that refute the next best procedure."""
        return self.explanation.why


@dataclass(frozen=True, eq=False)
class ToldDrawnLine(DrawnLine, ToldLine):
    """A line against defenders who draw lots, in English where the reader can measure it."""


class Solution(SolvedSuit):
    """The answer to one problem with one goal, in numbers and in words."""

    best: ToldLine | None
    runner_up: ToldLine | None

    def lines(self, limit: int | None = None) -> Iterator[ToldLine]:
        """The lines that no other line contains, best first, lazily."""
        for line in super().lines(limit):
            assert isinstance(line, ToldLine)  # as all that are made below
            yield line

    def line(self, demand: int, target: int | None) -> ToldLine:
        """The line that keeps a promise, to be told."""
        return ToldLine(self._game, self._scale, demand, target, asked=self)

    def drawn_line(
        self, need: int | None, plan: LineChoices, values: dict[int, Fraction]
    ) -> ToldDrawnLine:
        """The line of a plan against defenders who draw lots, to be told."""
        return ToldDrawnLine(self._game, self._scale, 0, need, plan, values, asked=self)

    def _repr_html_(self) -> str:
        best = self.best
        chances = "".join(
            f"<tr><td>{tricks}</td><td>{exact_percent(chance)}</td></tr>"
            for tricks, chance in self.targets.items()
        )
        parts = [f"<b>{self.problem.north or '-'} opposite {self.problem.south or '-'}</b>"]
        if best is not None:
            if best.target is not None:
                many = counted(best.target, "trick")
                parts.append(f": {many}, {exact_percent(best.chance())}")
            parts.append(f"<pre>{escape(best.text)}</pre>")
            if best.explanation.wins is not None:
                parts.append(f"<p>{escape(best.explanation.wins.sentence())}</p>")
        head = "<tr><th>tricks</th><th>chance</th></tr>"
        return "".join([*parts, f"<table>{head}{chances}</table>"])


def suit(
    north: str | Holding | Problem,
    south: str | Holding | None = None,
    *,
    goal: Goal | str | None = None,
    tricks: int | None = None,
    contract: Contract | str | None = None,
    vulnerable: bool = False,
    **terms: Any,
) -> Solution:
    """How to play a suit: `suit("AKQT-xxx")` or `suit("AKQT", "xxx", tricks=4)`.

    The goal is a number of tricks where one is given, else the most that is
    possible. The terms are those of `Problem.of`: vacant, known, entries, lead,
    defence. IMPs want a contract and, as tricks, what it needs from this suit.

    >>> solution = suit("AKQT", "xxx")
    >>> solution.target, float(round(100 * solution.best.chance(), 2))
    (4, 60.9)
    >>> print(solution.best.text)
    Cash the ace and king.
      If East shows out, finesse the ten.
    """
    must_be(north, (str, Holding, Problem), "a holding as text, such as 'AKQT-xxx'")
    must_be(south, (str, Holding, NoneType), "a holding as text, such as 'xxx'")
    must_be(tricks, (int, NoneType), "tricks as a number")
    must_be(goal, (str, Goal, NoneType), f"a goal as text: {', '.join(one.value for one in Goal)}")
    if isinstance(north, Problem):
        problem = north
    elif south is None and isinstance(north, str):
        problem = Problem.parse(north, **terms)
    else:
        problem = Problem.of(north, "-" if south is None else south, **terms)
    if isinstance(goal, str):
        goal = Goal.parse(goal)
    if goal is None:
        goal = Goal.MAX if tricks is None else Goal.TRICKS
    if isinstance(contract, str):
        contract = Contract.parse(contract, Seat.SOUTH)  # who declares makes no difference
    return Solution(problem, goal, tricks, contract, vulnerable)
