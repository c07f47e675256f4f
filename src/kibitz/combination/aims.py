"""Aims: how the best line changes with the goal, one sentence for each change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from kibitz.chance.wording import percent
from kibitz.combination.goal import Goal
from kibitz.combination.line import Line
from kibitz.combination.problem import Defence
from kibitz.combination.rival import name
from kibitz.combination.solution import Solution
from kibitz.condition.phrase import amount


@dataclass(frozen=True, eq=False)
class Aim:
    """Another goal, its best line, and what the first line is worth there."""

    goal: Goal
    line: Line
    other: Fraction
    """The first line's chance, or average, or (head to head) how far it is behind."""

    def sentence(self) -> str:
        """The change: what to do instead, and what it earns."""
        line = self.line
        does = name(line.text) if line.certified else "another line"
        if self.goal is Goal.TRICKS:
            tricks = amount(Fraction(line.target or 0))
            plural = "s" * (line.target != 1)
            return (
                f"For {tricks} trick{plural}: {does}, {percent(line.chance())} "
                f"(this line {percent(self.other)})."
            )
        if self.goal is Goal.EXPECTED:
            return (
                f"For the most tricks on average: {does}, {float(line.expected):.4f} "
                f"(this line {float(self.other):.4f})."
            )
        return f"At matchpoints: {does}; head to head it is {percent(self.other)} ahead."


def aims(best: Line, head_to_head: bool = True) -> Iterator[Aim]:
    """The goals for which another line is better than this one."""
    solution = best.asked
    if solution is None or solution.problem.defence is Defence.RANDOM_AMONG_EQUALS:
        return
    for tricks, chance in reversed(solution.targets.items()):
        if tricks != best.target and best.chance(tricks) < chance:
            line = replace(solution, goal=Goal.TRICKS, tricks=tricks).best
            if line is not None:
                yield Aim(Goal.TRICKS, line, best.chance(tricks))
    if best.expected < solution.expected:
        line = replace(solution, goal=Goal.EXPECTED, tricks=None).best
        if line is not None:
            yield Aim(Goal.EXPECTED, line, best.expected)
    if head_to_head and solution.goal is not Goal.MATCHPOINTS:
        table = Solution(solution.problem, Goal.MATCHPOINTS)
        line = table.best
        if line is not None and (ahead := table.margin(line, best)) > 0:
            yield Aim(Goal.MATCHPOINTS, line, ahead)
