"""One suit, best defence, exactly: the odds of every target and the line that has them."""

from kibitz.combination.goal import Goal
from kibitz.combination.line import Line
from kibitz.combination.problem import Defence, Layout, Problem
from kibitz.combination.solution import Solution, suit

__all__ = ["Defence", "Goal", "Layout", "Line", "Problem", "Solution", "suit"]
