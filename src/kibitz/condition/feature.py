"""Feature: one thing that one can ask of a hand, and how it is said in English.

A feature reads each suit by itself (`summary`: holding to a small integer) and
puts the four answers together (`combine`: by default their sum). That one
description serves every interpreter: one hand, arrays of hands (a table of
8,192 summaries a suit), and exact counting (holdings with equal summaries are
counted together). The entry also carries its English and an example, so that
program, documentation and explanation cannot drift apart. The entries
themselves stand in `features.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kibitz.cards import FULL_SUIT, SUITS, Suit

Summaries = tuple[int, int, int, int]
"""What a feature read in spades, hearts, diamonds and clubs."""


@dataclass(frozen=True)
class Phrases:
    """How a feature is said of a player, where "has 3 things (in spades)" would not do.

    `{n}` stands for the number ("at least 12"), `{suit}` for the suit's name, `{cards}` for
    "card" or "cards" as the number has it. `yes` and
    `no` belong to a feature that can stand alone as a condition. `spelled` numbers are
    written as words (five hearts), the others in digits (12 points).
    """

    hand: str = ""
    suit: str = ""
    yes: str = ""
    no: str = ""
    singular: str = ""
    spelled: bool = True


@dataclass(frozen=True)
class Feature:
    """One thing one can ask of a hand.

    `summary(mask, suit)` reads the thirteen-bit mask of one holding; `combine` turns the
    four summaries (spades, hearts, diamonds, clubs) into the feature's value, and their
    sum is meant where it is missing. The value counts in units of `unit` (quick tricks
    come in halves). `per_suit` says whether `feature(seat, suit)` may be asked,
    `whole_hand` whether `feature(seat)` may be.

    `reads_sum` says that `combine` looks at the sum of the four summaries only, which
    makes counting much easier.

    `english` is the noun that follows a number ("high-card points"), `definition` says
    exactly what is counted.
    """

    name: str
    english: str
    example: str
    summary: Callable[[int, Suit], int]
    combine: Callable[[Summaries], int] | None = None
    aliases: tuple[str, ...] = ()
    unit: Fraction = Fraction(1)
    per_suit: bool = True
    whole_hand: bool = True
    definition: str = ""
    phrases: Phrases = Phrases()
    reads_sum: bool = False

    @property
    def is_sum(self) -> bool:
        """Does the value add up over the suits?"""
        return self.combine is None

    def units(self, hand: int, suits: Sequence[Suit] = ()) -> int:
        """The value, in units, of a 52-bit mask: of these suits, or of the whole hand."""
        if suits or self.combine is None:
            return sum(self.summary(hand >> 13 * s & FULL_SUIT, s) for s in suits or SUITS)
        s, h, d, c = (self.summary(hand >> 13 * suit & FULL_SUIT, suit) for suit in SUITS)
        return self.combine((s, h, d, c))

    def value(self, hand: int, suits: Sequence[Suit] = ()) -> Fraction:
        """The value of a 52-bit mask: of these suits, or of the whole hand."""
        return self.units(hand, suits) * self.unit

    def answers_yes(self, suits: Sequence[Suit] = ()) -> bool:
        """May it stand alone as a condition: `balanced(West)`, `stopper(West, hearts)`?

        A feature that answers yes or no of one suit counts suits when asked of a hand.
        """
        return bool(self.phrases.yes) and (len(suits) == 1 if self.per_suit else not suits)


def length(mask: int, suit: Suit) -> int:
    """The number of cards."""
    return mask.bit_count()
