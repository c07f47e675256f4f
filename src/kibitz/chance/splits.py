"""Splits: how the missing cards of a suit divide between two hands with vacant places.

The chance of a split is a ratio of numbers of layouts: ways to choose the
cards of the suit, times ways to fill the vacant places that are left.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from kibitz.errors import Illegal, Malformed


@dataclass(frozen=True, slots=True)
class Split:
    """One division of a suit: West's and East's number of cards and its chance.

    `one_layout` is the chance of each single layout with this division, such as a
    certain card being the singleton.
    """

    west: int
    east: int
    chance: Fraction
    one_layout: Fraction


def splits(cards: int, vacant: tuple[int, int] = (13, 13)) -> tuple[Split, ...]:
    """Every split of so many missing cards, West's length falling.

    >>> [(s.west, s.east, str(s.chance)) for s in splits(2)]
    [(2, 0, '6/25'), (1, 1, '13/25'), (0, 2, '6/25')]
    """
    west, east = vacant
    if min(west, east) < 0 or max(west, east) > 13:
        raise Illegal(f"{west}:{east} vacant places", expected="0 to 13 for each hand")
    if not 0 <= cards <= min(13, west + east):
        raise Illegal(
            f"{cards} missing cards for {west} and {east} vacant places",
            expected=f"0 to {min(13, west + east)}",
        )
    rest = west + east - cards
    layouts = comb(west + east, west)
    return tuple(
        Split(
            n,
            cards - n,
            Fraction(comb(cards, n) * comb(rest, west - n), layouts),
            Fraction(comb(rest, west - n), layouts),
        )
        for n in range(min(cards, west), -1, -1)
        if cards - n <= east
    )


def parse_vacant(text: str) -> tuple[int, int]:
    """Read `11:12`, West's vacant places first."""
    west, colon, east = text.partition(":")
    if not (colon and west.strip().isdecimal() and east.strip().isdecimal()):
        raise Malformed(f"{text!r} are not vacant places", expected="West's and East's, as 11:12")
    return int(west), int(east)
