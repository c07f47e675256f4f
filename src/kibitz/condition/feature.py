"""The registry of features: one entry for each thing one can ask of a hand.

A feature reads each suit by itself (`summary`: holding to a small integer) and
puts the four answers together (`combine`: by default their sum). That one
description serves every interpreter: one hand, arrays of hands (a table of
8,192 summaries a suit), and exact counting (holdings with equal summaries are
counted together). The entry also carries its English and an example, so that
program, documentation and explanation cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from kibitz.cards import Suit


@dataclass(frozen=True)
class Feature:
    """One thing one can ask of a hand.

    `summary(mask, suit)` reads the thirteen-bit mask of one holding; `combine` turns the
    four summaries (spades, hearts, diamonds, clubs) into the feature's value, and their
    sum is meant where it is missing. The value counts in units of `unit` (quick tricks
    come in halves). `per_suit` says whether `feature(seat, suit)` may be asked,
    `whole_hand` whether `feature(seat)` may be.
    """

    name: str
    english: str
    example: str
    summary: Callable[[int, Suit], int]
    combine: Callable[[tuple[int, int, int, int]], int] | None = None
    aliases: tuple[str, ...] = ()
    unit: Fraction = Fraction(1)
    per_suit: bool = True
    whole_hand: bool = True

    @property
    def is_sum(self) -> bool:
        """Does the value add up over the suits?"""
        return self.combine is None


def length(mask: int, suit: Suit) -> int:
    """The number of cards."""
    return mask.bit_count()
