"""LineWords: the procedure of a line, and whether it earns what the line promises."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from kibitz.combination.problem import Defence
from kibitz.combination.solving.goal import Goal
from kibitz.combination.solving.line import DrawnLine, Line
from kibitz.combination.solving.solved import SolvedSuit
from kibitz.combination.writing.writer import Text, write


@dataclass(frozen=True, eq=False)
class LineWords:
    """The procedure of one line."""

    line: Line
    asked: SolvedSuit
    """The question that the line answers."""

    @cached_property
    def _told(self) -> Line | None:
        """The line that is put into words.

        Against defenders who draw lots it is one against best defence, if that earns as much:
        what it takes does not depend on lots, so the reader can measure it. None if it does not.
        """
        line, asked = self.line, self.asked
        if not isinstance(line, DrawnLine):
            return line
        sure = replace(asked, problem=replace(asked.problem, defence=Defence.BEST)).best
        if sure is None or (sure.target, value(sure)) != (line.target, value(line)):
            return None
        return sure

    @property
    def _lots(self) -> bool:
        return isinstance(self.line, DrawnLine)

    @cached_property
    def _written(self) -> Text | None:
        """The procedure; None for a line that the reader cannot measure."""
        return None if self._told is None else write(self._told)

    @property
    def text(self) -> str:
        """The procedure."""
        return "" if self._written is None else str(self._written)

    @cached_property
    def certified(self) -> bool:
        """Does the procedure, read back, earn what the line promises?

        Head to head the average is not enough: it must take as many tricks in every layout.
        """
        if self._written is None or not self._written.certified:
            return False
        if self._head_to_head:
            earned, line = self._written.certificate.tricks, self.line
            return all(earned[index] >= tricks for index, tricks in line.tricks.items())
        return True

    @property
    def _head_to_head(self) -> bool:
        return self.asked.goal in (Goal.MATCHPOINTS, Goal.IMPS)


def value(line: Line) -> Fraction:
    """What a line is worth: the chance of its target, or its average."""
    return line.expected if line.target is None else line.chance()
