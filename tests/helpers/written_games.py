"""Games written out as trees, for the planner: states are numbers, no bridge, no literal sets.

`game` makes a problem and a network of one; `strategies` and `worth` are an independent brute
force: every strategy of the player against everything that the opponents can do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from kibitz.planning.network import AppliedMethod, Method, Network, PlanningProblem


@dataclass(frozen=True, eq=False)
class Place:
    """A place in a tree that is written out: the path, and the states that are left."""

    path: tuple[str, ...]
    agent: str
    states: np.ndarray


def game(shape, weights, **more):
    """A problem and a network of a tree written as nested dictionaries.

    {"me": {"a": ..., "b": ...}}, {"you": {"x": ((states), ...), ...}} or a leaf: a list with a
    value for each state that there is at the root (None where it cannot be).
    """

    def at(path):
        here = shape
        for name in path:
            ((_, moves),) = here.items()
            here = moves[name][1] if isinstance(moves[name], tuple) else moves[name]
        return here

    def agent(path):
        here = at(path)
        return "" if isinstance(here, list) else next(iter(here))

    def instances(information, task):
        here = at(information.path)
        if isinstance(here, list):
            return
        ((_, moves),) = here.items()
        for name, below in moves.items():
            path = (*information.path, name)
            states = information.states
            if isinstance(below, tuple):
                states = np.intersect1d(states, below[0])
            if len(states):
                yield AppliedMethod(Place(path, agent(path), states), action=name)

    def objective(information):
        here = at(information.path)
        return np.array([here[s] for s in information.states]) if isinstance(here, list) else None

    root = Place((), agent(()), np.arange(len(weights)))
    network = Network((Method("move", None, instances),), frozenset({"me"}))
    problem = PlanningProblem(
        root,
        np.array(weights),
        objective,
        lambda information: np.full(len(information.states), Fraction(1, 2)),
        **more,
    )
    return problem, network


def decisions(shape, path=()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """The places where the player chooses, and what he can do there."""
    if isinstance(shape, list):
        return
    ((agent, moves),) = shape.items()
    if agent == "me":
        yield path, list(moves)
    for name, below in moves.items():
        yield from decisions(below[1] if isinstance(below, tuple) else below, (*path, name))


def strategies(shape) -> Iterator[dict[tuple[str, ...], str]]:
    """Every strategy: what to do at each place, also at those that it never comes to."""
    places = list(decisions(shape))
    for chosen in product(*(moves for _, moves in places)):
        yield dict(zip((path for path, _ in places), chosen, strict=True))


def outcomes(shape, strategy, state, path=()) -> Iterator[int]:
    """Everything that can come of a strategy in a state, whatever the opponents do."""
    if isinstance(shape, list):
        yield shape[state]
        return
    ((agent, moves),) = shape.items()
    if agent == "me":
        name = strategy[path]
        yield from outcomes(moves[name], strategy, state, (*path, name))
        return
    for name, (states, below) in moves.items():
        if state in states:
            yield from outcomes(below, strategy, state, (*path, name))


def worth(shape, weights, strategy) -> Fraction:
    """The average over the states of the worst that can come of a strategy in each."""
    worst = [min(outcomes(shape, strategy, state)) for state in range(len(weights))]
    total = sum(weight * value for weight, value in zip(weights, worst, strict=True))
    return Fraction(total, sum(weights))
