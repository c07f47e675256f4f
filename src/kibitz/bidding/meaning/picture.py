"""Picture: what the calls of a player say of his hand on the whole, for who must answer them.

Where no rule speaks, the fallback table (`fallback.py`) measures a hand by what partner has shown:
his points on average and the cards of each suit that he surely has. Both are taken over the
*reference hands*, 65,536 random ones that are the same everywhere; where fewer than `RARE` of them
have shown what a player has, all hands are counted (`chance/counting/census.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import FULL_SUIT, SUITS, Suit
from kibitz.chance.counting.census import Census
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.rewrite import all_of
from kibitz.condition.tree import Condition
from kibitz.condition.vector import evaluate, summaries

REFERENCE = 1 << 14
"""So many deals of four hands are the reference hands."""
RARE = 40
"""Of fewer reference hands no average is taken: all hands are counted instead."""
SURELY = 0.9
"""A player surely has so many cards of a suit as this share of his possible hands has."""


@dataclass(frozen=True)
class Picture:
    """The points of a hand on average, and how many cards of each suit it surely has."""

    points: int
    sure: tuple[int, int, int, int]
    average: tuple[float, float, float, float]

    def cards(self, suit: Suit) -> int:
        """The cards of a suit that the hand surely has."""
        return self.sure[SUITS.index(suit)]

    def length(self, suit: Suit) -> float:
        """The average length of a suit."""
        return self.average[SUITS.index(suit)]


@cache
def reference_hands() -> Masks:
    """The reference hands: every hand of deals that are shuffled with seed 1."""
    return Sampler(None).draw(REFERENCE, 1).reshape(-1)


@dataclass(frozen=True, eq=False)
class ShownHand:
    """What one player's calls have shown: a condition for each, and the reference hands left.

    >>> from kibitz.condition import parse_rule_condition
    >>> shown = ShownHand().also(parse_rule_condition("15 TO 17 Points AND balanced"))
    >>> shown.picture.points, shown.picture.sure
    (16, (2, 2, 2, 2))
    """

    conditions: tuple[Condition, ...] = ()
    left: NDArray[np.uint16] | None = None
    """The places of the reference hands that fit; None for all of them."""

    @property
    def condition(self) -> Condition | None:
        """All that was shown; None for nothing."""
        return all_of(*self.conditions)

    def also(self, condition: Condition) -> ShownHand | None:
        """With one more call; None where no hand has shown all this."""
        hands = reference_hands()
        if self.left is None:
            left = np.flatnonzero(evaluate(condition, hands)).astype(np.uint16)
        else:
            left = self.left[evaluate(condition, hands[self.left])]
        shown = ShownHand((*self.conditions, condition), left)
        return shown if len(left) or shown._is_possible() else None

    def _is_possible(self) -> bool:
        together = self.condition
        if together is None:
            return True
        return bool(Census.under([together], None).where(together).any())

    @property
    def picture(self) -> Picture:
        """What that is on the whole."""
        found = self.__dict__.get("_picture")
        if found is None:
            found = self._counted()
            object.__setattr__(self, "_picture", found)
        return found

    def _counted(self) -> Picture:
        together = self.condition
        if together is None:
            return Picture(10, (2, 2, 2, 2), (3.25, 3.25, 3.25, 3.25))
        if self.left is not None and len(self.left) >= RARE:
            hands = reference_hands()[self.left]
            return _picture(hands, np.ones(len(hands)))
        census = Census.under([together], together)
        kinds = census.where(together)
        return _picture(census.masks[kinds], census.weights[kinds].astype(float))


def _picture(hands: Masks, weights: NDArray[np.float64]) -> Picture:
    """The picture of some hands with weights."""
    held = {s: (hands >> np.uint64(13 * s) & np.uint64(FULL_SUIT)).astype(np.intp) for s in SUITS}
    points = sum((summaries("hcp", s)[held[s]] for s in SUITS), np.zeros(len(hands)))
    total = weights.sum()
    sure: list[int] = []
    average: list[float] = []
    for suit in SUITS:
        lengths = summaries("length", suit)[held[suit]]
        share = np.bincount(lengths, weights, 14)[::-1].cumsum()[::-1] / total  # at least so many
        sure.append(int(np.flatnonzero(share >= SURELY)[-1]))
        average.append(float(lengths @ weights / total))
    s, h, d, c = sure
    one, two, three, four = average
    return Picture(int(points @ weights / total + 0.5), (s, h, d, c), (one, two, three, four))
