"""Line: a contingent plan in the suit, as a value.

A line says which card to lead, what to play from the third hand on each card
of the second, and how to go on after each trick (`tree`). It knows the tricks it
guarantees in every layout, and so the layouts it wins and its distribution.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from kibitz.combination.problem import Layout, Problem
from kibitz.combination.solving.goal import Scale
from kibitz.combination.solving.line_tree import Builder, LineChoices, LineTrick, least, tree_json
from kibitz.combination.solving.position import SuitGame
from kibitz.errors import Illegal


@dataclass(frozen=True, eq=False)
class Line:
    """A line of play: what it promises in each layout, and the tree that keeps the promise.

    `demand` is a yield: bit (j - 1) x size + layout promises j tricks there.
    """

    game: SuitGame = field(repr=False)
    scale: Scale = field(repr=False)
    demand: int = field(repr=False)
    target: int | None = None
    """The number of tricks the line plays for; None when it plays for the average."""

    @property
    def problem(self) -> Problem:
        """The combination the line is for."""
        return self.game.problem

    @cached_property
    def tree(self) -> LineTrick | None:
        """The contingent plays; None when there is nothing to play for."""
        return Builder(self.game).build(self.demand)

    @cached_property
    def tricks(self) -> dict[int, int]:
        """For each possible layout (its index) the tricks the line guarantees there."""
        counts = self.scale.tricks(self.demand)
        return {layout.index: counts[layout.index] for layout in self.problem.layouts}

    def wins(self, tricks: int | None = None) -> tuple[Layout, ...]:
        """The layouts in which the line takes so many tricks (its target) whatever they do."""
        need = self.target if tricks is None else tricks
        if need is None:
            raise Illegal("this line has no target", remedy="say how many tricks")
        return tuple(lay for lay in self.problem.layouts if self.tricks[lay.index] >= need)

    def chance(self, tricks: int | None = None) -> Fraction:
        """The probability of the layouts it wins."""
        return sum((layout.probability for layout in self.wins(tricks)), Fraction(0))

    @cached_property
    def expected(self) -> Fraction:
        """The tricks it guarantees on average."""
        return sum(
            (lay.probability * self.tricks[lay.index] for lay in self.problem.layouts), Fraction(0)
        )

    @cached_property
    def distribution(self) -> dict[int, Fraction]:
        """The probability of each number of tricks."""
        spread: dict[int, Fraction] = {}
        for layout in self.problem.layouts:
            tricks = self.tricks[layout.index]
            spread[tricks] = spread.get(tricks, Fraction(0)) + layout.probability
        return dict(sorted(spread.items()))

    def to_json(self, tree: bool = True) -> dict[str, Any]:
        """The line as plain data; fractions as text."""
        data: dict[str, Any] = {
            "expected": str(self.expected),
            "distribution": {str(n): str(p) for n, p in self.distribution.items()},
        }
        if self.target is not None:
            data = {"tricks": self.target, **probability_json(self.chance()), **data}
            data["wins"] = [layout_json(self.problem, layout) for layout in self.wins()]
        if tree:
            data["tree"] = self._tree_json()
        return data

    def _tree_json(self) -> dict[str, Any] | None:
        """The part of the tree that matters: until the target is reached or out of reach."""
        if self.tree is None:
            return None
        if self.target is None:
            return tree_json(self.problem, self.tree, -1, self.problem.length)
        keep = sum(1 << layout.index for layout in self.wins())
        return tree_json(self.problem, self.tree, keep, self.target)


@dataclass(frozen=True, eq=False)
class DrawnLine(Line):
    """A line against defenders who draw lots among equals: it wins layouts with a probability.

    `tricks` and all that follows from it are what the line guarantees even against
    best defence; the chance of its target (or, without one, its average) is that
    of the model.
    """

    plan: LineChoices = field(default_factory=LineChoices, repr=False)
    values: dict[int, Fraction] = field(default_factory=dict, repr=False)
    """For each layout (its index) the probability of the target there, or the mean of tricks."""

    @cached_property
    def tree(self) -> LineTrick | None:
        """The contingent plays."""
        return Builder(self.game).build(0, self.plan)

    @cached_property
    def tricks(self) -> dict[int, int]:
        """For each possible layout the tricks the line guarantees against best defence."""
        return {lay.index: least(self.tree, 1 << lay.index) for lay in self.problem.layouts}

    def wins(self, tricks: int | None = None) -> tuple[Layout, ...]:
        """The layouts in which the line can take so many tricks; its target with some luck."""
        if self.target is not None and tricks in (None, self.target):
            return tuple(lay for lay in self.problem.layouts if self.values[lay.index])
        return super().wins(tricks)

    def chance(self, tricks: int | None = None) -> Fraction:
        """The probability of the target in the model."""
        if self.target is not None and tricks in (None, self.target):
            return self._mean
        return super().chance(tricks)

    @cached_property
    def expected(self) -> Fraction:
        """The average in the model where the line plays for it, else what is guaranteed."""
        if self.target is None:
            return self._mean
        weights = ((lay.probability, self.tricks[lay.index]) for lay in self.problem.layouts)
        return sum((chance * tricks for chance, tricks in weights), Fraction(0))

    @cached_property
    def _mean(self) -> Fraction:
        layouts = self.problem.layouts
        return sum((lay.probability * self.values[lay.index] for lay in layouts), Fraction(0))


def probability_json(chance: Fraction) -> dict[str, Any]:
    """A probability exactly and in percent."""
    return {"probability": str(chance), "percent": float(round(100 * chance, 4))}


def layout_json(problem: Problem, layout: Layout) -> dict[str, Any]:
    """A layout as West's and East's holding with its probability."""
    return {
        "west": problem.split_text(layout.west),
        "east": problem.split_text(layout.east),
        **probability_json(layout.probability),
    }
