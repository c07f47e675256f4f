"""Aims: how the best line changes with the goal, one sentence for each change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from kibitz.combination.explaining.line_words import LineWords
from kibitz.combination.explaining.rival import name
from kibitz.combination.problem import Defence
from kibitz.combination.solving.goal import Goal
from kibitz.combination.solving.line import Line
from kibitz.combination.solving.solved import SolvedSuit
from kibitz.english import amount, exact_percent, plural


@dataclass(frozen=True, eq=False)
class OtherGoal:
    """Another goal, its best line, and what the first line is worth there."""

    goal: Goal
    words: LineWords
    other: Fraction
    """The first line's chance, or average, or (head to head) how far it is behind."""

    def sentence(self) -> str:
        """The change: what to do instead, and what it earns."""
        line = self.words.line
        does = name(self.words.text) if self.words.certified else "another line"
        if self.goal is Goal.TRICKS:
            tricks = line.target or 0
            return (
                f"For {amount(tricks)} {plural(tricks, 'trick')}: {does}, "
                f"{exact_percent(line.chance())} (this line {exact_percent(self.other)})."
            )
        if self.goal is Goal.EXPECTED:
            return (
                f"For the most tricks on average: {does}, {float(line.expected):.4f} "
                f"(this line {float(self.other):.4f})."
            )
        return f"At matchpoints: {does}; head to head it is {exact_percent(self.other)} ahead."


def aims(best: Line, solution: SolvedSuit, head_to_head: bool = True) -> Iterator[OtherGoal]:
    """The goals for which another line is better than this one, which answers a question."""
    if solution.problem.defence is Defence.RANDOM_AMONG_EQUALS:
        return
    for tricks, chance in reversed(solution.targets.items()):
        if tricks != best.target and best.chance(tricks) < chance:
            asked = replace(solution, goal=Goal.TRICKS, tricks=tricks)
            if asked.best is not None:
                yield OtherGoal(Goal.TRICKS, LineWords(asked.best, asked), best.chance(tricks))
    if best.expected < solution.expected:
        asked = replace(solution, goal=Goal.EXPECTED, tricks=None)
        if asked.best is not None:
            yield OtherGoal(Goal.EXPECTED, LineWords(asked.best, asked), best.expected)
    if head_to_head and solution.goal is not Goal.MATCHPOINTS:
        table = SolvedSuit(solution.problem, Goal.MATCHPOINTS)
        line = table.best
        if line is not None and (ahead := table.margin(line, best)) > 0:
            yield OtherGoal(Goal.MATCHPOINTS, LineWords(line, table), ahead)
