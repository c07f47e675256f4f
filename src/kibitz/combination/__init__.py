"""One suit, best defence, exactly: the odds of every target and the line that has them."""

from kibitz.combination.problem import Defence, Layout, Problem
from kibitz.combination.solution import Solution, suit
from kibitz.combination.solving.goal import Goal
from kibitz.combination.solving.line import Line

__all__ = ["Defence", "Goal", "Layout", "Line", "Problem", "Solution", "suit"]
