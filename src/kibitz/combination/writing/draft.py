"""Draft: a procedure in the making: actions, conditions below them, and what the words cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.combination.word_costs import JOINED
from kibitz.combination.writing.action import SpokenAction
from kibitz.combination.writing.shown import Sign


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A condition (None is otherwise) and what to do when it is true, or not true (`unless`)."""

    sign: Sign | None
    unless: bool
    then: Draft


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """Actions in a row, and how to go on after them."""

    says: tuple[SpokenAction, ...]
    branches: tuple[Branch, ...]
    cost: float


SILENCE = Draft((), (), 0.0)


def price_of(branches: Iterable[Branch]) -> float:
    """What a list of conditions costs with all that stands below."""
    return sum(
        branch.then.cost
        + (JOINED["otherwise"] if branch.sign is None else branch.sign.cost)
        + JOINED["unless"] * branch.unless
        for branch in branches
    )
