"""Picture: the hands that a condition holds for, in a few words: their points, their long suits.

A rule that says "an opening, but none of those before it" is exact and tells a reader little;
what such hands look like tells more. All hands of thirteen cards are counted (`chance/counting/`)
and the ends that one hand in fifty lies beyond are left out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import SUITS
from kibitz.chance.counting.census import Census
from kibitz.condition.tree import Condition
from kibitz.english import listed, many, number

TAIL = 0.02
"""The share of the hands beyond each end that is left out."""
LONG, SHORT = 4, 2
"""A suit is told that has so many cards at least, or so few at most."""


def picture_text(condition: Condition, lengths: bool = True) -> str:
    """The points and the lengths of the hands of a condition, or the points alone.

    >>> from kibitz.condition import parse_rule_condition
    >>> picture_text(parse_rule_condition("11 TO 21 Points AND Spades >= 5"))
    'mostly 11 to 20 points and five to seven spades'
    """
    census = Census.under([condition], condition)
    kinds = census.where(condition)
    weights = census.weights[kinds].astype(float)
    if not weights.sum():
        return "no hand"
    low, high = _ends(census.points[kinds], weights)
    points = f"{low} to {high} points" if low else f"at most {high} points"
    parts = [points]
    for suit, of_suit in zip(SUITS, census.lengths, strict=True):
        if not lengths:
            break
        fewest, most = _ends(of_suit[kinds], weights)
        name = suit.word
        if fewest >= LONG:
            parts.append(f"{number(fewest)} to {number(most)} {name}")
            if fewest == most:
                parts[-1] = f"{number(most)} {name}"
        elif most <= SHORT:
            parts.append(f"at most {many(most, suit.singular)}")
    return f"mostly {listed(parts)}"


def _ends(values: NDArray[np.int64], weights: NDArray[np.float64]) -> tuple[int, int]:
    """The lowest and the highest value, without the tails."""
    order = np.argsort(values, kind="stable")
    reach = np.cumsum(weights[order]) / weights.sum()
    first, last = np.searchsorted(reach, [TAIL, 1 - TAIL])
    return int(values[order[first]]), int(values[order[min(last, len(order) - 1)]])
