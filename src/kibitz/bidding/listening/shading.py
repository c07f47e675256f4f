"""Shading: how far a hand is from what a call shows, and how often players call with such a hand.

A condition is taken apart into its *edges*: a number of points or cards that a hand should have at
least or at most. A hand that is a point under the edge is less likely than one that is on it, by a
share that is the same for all calls of a kind and was counted in records of play (`habits.py`).
Inside a range all hands are alike, but for those on its edge. What is neither points nor cards
(stoppers, key cards, balanced) a hand has or has not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from kibitz.bidding.listening.grid import POINTS, shapes
from kibitz.cards import SUITS
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Comparator,
    Compare,
    Condition,
    Measure,
    Named,
    Not,
    Number,
    Or,
    Term,
    Truth,
)
from kibitz.condition.vector import Masks, evaluate, values

Floats = NDArray[np.float64]
FAR = 3
"""So many points or cards beyond an edge are told apart; what is further off counts as far."""


@dataclass(frozen=True)
class Shades:
    """How often players call with a hand so far from an edge, 1 being a hand well inside.

    For points and cards, below and above: a hand on the edge, then one, two and three off (and
    more). `other` is a hand that lacks what can only be had or not.
    """

    points_below: tuple[float, ...] = (1.0, 0.35, 0.12, 0.03)
    points_above: tuple[float, ...] = (1.0, 0.45, 0.2, 0.08)
    cards_below: tuple[float, ...] = (1.0, 0.15, 0.03, 0.01)
    cards_above: tuple[float, ...] = (1.0, 0.3, 0.1, 0.05)
    other: float = 0.15


SHARP = Shades(
    (1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), 0.0
)
"""No shading at all."""

Reader = Callable[[Term], "Floats | None"]
"""The values of a term for each hand; None where they are not known."""


def on_grid(term: Term) -> Floats | None:
    """The values of a term in each cell of the grid; None where points and shape do not tell."""
    match term:
        case Number(value=value):
            return np.full((1, 1), float(value))
        case Arithmetic(parts=parts, operator=operator) if operator.value == "+":
            read = [on_grid(part) for part in parts]
            known = [one for one in read if one is not None]
            return np.asarray(reduce(np.add, known)) if len(known) == len(read) else None
        case Measure(feature=feature, suits=suits):
            columns = shapes().astype(float)
            if feature == "hcp" and not suits:
                return np.arange(POINTS, dtype=float)[None, :]
            if feature == "length":
                named = [columns[:, SUITS.index(suit)] for suit in suits]
                return np.asarray(reduce(np.add, named))[:, None]
            if suits:
                short = {"voids": 0, "singletons": 1, "doubletons": 2}.get(feature)
                if short is None or len(suits) != 1:
                    return None
                return np.asarray(columns[:, SUITS.index(suits[0])] == short, float)[:, None]
            return _of_shape(feature, columns)
    return None


def _of_shape(feature: str, columns: Floats) -> Floats | None:
    ordered = np.sort(columns, axis=1)[:, ::-1]
    balanced = (ordered[:, 3] >= 2) & (ordered[:, 0] <= 5) & ((ordered == 2).sum(axis=1) <= 1)
    semi = (ordered[:, 3] == 2) & ((ordered == 2).sum(axis=1) == 2)
    semi &= (ordered[:, 0] == 5) & (ordered[:, 1] == 4) | (ordered[:, 0] == 6)
    semi &= ordered[:, 0] <= 6
    found = {
        "longest": ordered[:, 0],
        "shortest": ordered[:, 3],
        "twolongest": ordered[:, 0] + ordered[:, 1],
        "balanced": balanced,
        "semibalanced": semi,
        "unbalanced": ~(balanced | semi),
        "shortpoints": np.maximum(0, 3 - columns).sum(axis=1),
        "lengthpoints": np.maximum(0, columns - 4).sum(axis=1),
    }.get(feature)
    return None if found is None else np.asarray(found, float)[:, None]


def of_hands(masks: Masks) -> Reader:
    """The values of terms for hands given card by card."""
    return lambda term: np.asarray(values(term, masks), float)


def likelihood(condition: Condition, shades: Shades, read: Reader) -> Floats:
    """How likely hands make a call that shows a condition, 1 being those well inside.

    >>> from kibitz.bidding.listening.reading import parsed
    >>> row = likelihood(parsed("15 TO 17 Points"), Shades(), on_grid)[0]
    >>> [round(float(one), 2) for one in row[13:19]]
    [0.12, 0.35, 1.0, 1.0, 1.0, 0.45]
    """
    match condition:
        case And(parts=parts):
            return reduce(np.multiply, [likelihood(part, shades, read) for part in parts])
        case Or(parts=parts):
            return reduce(np.maximum, [likelihood(part, shades, read) for part in parts])
        case Named(body=body):
            return likelihood(body, shades, read)
        case Truth(value=value):
            return np.full((1, 1), float(value))
        case Not(part=part):
            inside = likelihood(part, SHARP, read)
            return np.where(inside > 0.5, shades.other, 1.0)
        case Between(term=term, low=low, high=high):
            found = read(term)
            if found is None:
                return np.ones((1, 1))
            return _edges(term, found, float(low), float(high), shades)
        case Compare(left=left, comparison=comparison, right=right):
            one, two = read(left), read(right)
            if one is None or two is None:
                return np.ones((1, 1))
            return _compared(left, one - two, comparison, shades)
    return np.ones((1, 1))


def _compared(left: Term, over: Floats, comparison: Comparator, shades: Shades) -> Floats:
    low, high = {
        Comparator.AT_LEAST: (0.0, np.inf),
        Comparator.AT_MOST: (-np.inf, 0.0),
        Comparator.MORE: (1.0, np.inf),
        Comparator.LESS: (-np.inf, -1.0),
        Comparator.EQUAL: (0.0, 0.0),
    }.get(comparison, (-np.inf, np.inf))
    return _edges(left, over, low, high, shades)


def _edges(term: Term, found: Floats, low: float, high: float, shades: Shades) -> Floats:
    unit = _unit(term)
    if unit is None:
        return np.where((found >= low) & (found <= high), 1.0, shades.other)
    below = shades.points_below if unit == "points" else shades.cards_below
    above = shades.points_above if unit == "points" else shades.cards_above
    under = np.clip(low - found, -1, FAR) if np.isfinite(low) else np.full(found.shape, -1.0)
    over = np.clip(found - high, -1, FAR) if np.isfinite(high) else np.full(found.shape, -1.0)
    table = np.array([1.0, *below]), np.array([1.0, *above])
    result: Floats = table[0][under.astype(int) + 1] * table[1][over.astype(int) + 1]
    return result


def _unit(term: Term) -> str | None:
    """Is a term points, or cards, or neither?"""
    match term:
        case Measure(feature="hcp", suits=()):
            return "points"
        case Measure(feature="length" | "longest" | "shortest" | "twolongest"):
            return "cards"
        case Arithmetic(parts=parts):
            units = {_unit(part) for part in parts}
            return "points" if "points" in units else "cards" if units == {"cards"} else None
    return None


def fits(condition: Condition, masks: Masks) -> NDArray[np.bool_]:
    """Which hands have what a call shows, with no shading."""
    return evaluate(condition, masks)


def edges_of(condition: Condition) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """The edges that a condition joins with AND, and how far each cell of the grid is off them.

    0 is well inside, 1 on the edge, 2 one off, and so on.
    """
    match condition:
        case And(parts=parts):
            for part in parts:
                yield from edges_of(part)
        case Between(term=term, low=low, high=high):
            yield from _off(term, on_grid(term), float(low), float(high))
        case Compare(left=left, comparison=Comparator.AT_LEAST, right=Number(value=value)):
            yield from _off(left, on_grid(left), float(value), np.inf)
        case Compare(left=left, comparison=Comparator.AT_MOST, right=Number(value=value)):
            yield from _off(left, on_grid(left), -np.inf, float(value))
        case Compare(left=left, comparison=Comparator.EQUAL, right=Number(value=value)):
            yield from _off(left, on_grid(left), float(value), float(value))


def _off(
    term: Term, found: Floats | None, low: float, high: float
) -> Iterator[tuple[str, NDArray[np.int64]]]:
    unit = _unit(term)
    if unit is None or found is None:
        return
    for edge, far in (("below", low - found), ("above", found - high)):
        if np.isfinite(far).all():
            yield f"{unit}_{edge}", (np.clip(far, -1, FAR) + 1).astype(np.int64)
