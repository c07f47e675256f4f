"""Holding: the cards of one suit in one hand, such as `AQx` or `-`.

A holding is a thirteen-bit mask of known ranks (bit 0 the deuce, bit 12 the
ace) and a number of small cards written `x`. Which small cards those are does
not matter to the person who wrote them; `settle` gives them the lowest ranks
that are free.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.cards import FULL_SUIT, Rank, Suit
from kibitz.english import counted
from kibitz.errors import Illegal, Malformed, Place
from kibitz.pips import to_html

MILTON_WORK = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
"""High-card points of the four honours that have any."""

_HCP = tuple(
    sum(points for rank, points in MILTON_WORK.items() if honours << 9 & rank.bit)
    for honours in range(16)
)
_BITS = {rank.letter: rank.bit for rank in Rank}


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one suit in one hand.

    >>> h = Holding.parse("AQx")
    >>> len(h), h.hcp, str(h), Rank.QUEEN in h
    (3, 6, 'AQx', True)
    """

    mask: int = 0
    small: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.mask <= FULL_SUIT or self.small < 0:
            raise Illegal(f"mask {self.mask:#x} with {self.small} small cards is not a holding")
        if len(self) > 13:
            raise Illegal(f"{counted(len(self), 'card')} in one suit", expected="thirteen at most")

    @classmethod
    def parse(cls, text: str) -> Holding:
        """Read `AQ3`, `aqx`, `A1053`; `-`, `—` and the empty text are a void."""
        if text.strip().lower() in ("-", "--", "—", "–", "void"):
            return cls()
        mask = small = 0
        for found in re.finditer(r"10|\S", text):
            letter = "T" if found[0] == "10" else found[0].upper()
            bit = _BITS.get(letter, 0)
            if letter == "X":
                small += 1
            elif not bit:
                raise Malformed(
                    f"{found[0]!r} is not a rank",
                    place=Place.at(text, found.start()),
                    expected="A, K, Q, J, T or 10, 9 … 2, or x for a small card",
                )
            elif mask & bit:
                raise Illegal(
                    f"{letter} stands twice in {text.strip()!r}",
                    place=Place.at(text, found.start()),
                )
            mask |= bit
            if mask.bit_count() + small > 13:
                raise Illegal(
                    "more than thirteen cards in one suit", place=Place.at(text, found.start())
                )
        return cls(mask, small)

    @classmethod
    def of(cls, *ranks: Rank) -> Holding:
        """The holding with exactly these ranks."""
        mask = 0
        for rank in ranks:
            mask |= rank.bit
        return cls(mask)

    def __str__(self) -> str:
        ranks = "".join(rank.letter for rank in self)
        return ranks + "x" * self.small or "-"

    def __repr__(self) -> str:
        return f"Holding({str(self)!r})"

    def __len__(self) -> int:
        return self.mask.bit_count() + self.small

    def __bool__(self) -> bool:
        return len(self) > 0

    def __iter__(self) -> Iterator[Rank]:
        """The known ranks, high to low."""
        mask = self.mask
        while mask:
            top = mask.bit_length() - 1
            yield Rank(top + 2)
            mask ^= 1 << top

    def __contains__(self, rank: Rank) -> bool:
        return bool(self.mask & rank.bit)

    @property
    def hcp(self) -> int:
        """Milton Work points: ace 4, king 3, queen 2, jack 1."""
        return _HCP[self.mask >> 9]

    @property
    def top(self) -> Rank | None:
        """The highest known card."""
        return Rank(self.mask.bit_length() + 1) if self.mask else None

    def settle(self, taken: int = 0) -> Holding:
        """Turn each `x` into the lowest rank that is neither held nor in the mask `taken`.

        >>> str(Holding.parse("AQxx").settle(taken=0b101))
        'AQ53'
        """
        mask, free = self.mask, FULL_SUIT & ~(self.mask | taken)
        if free.bit_count() < self.small:
            raise Illegal(f"there are not {self.small} small cards left for {self}")
        for _ in range(self.small):
            mask |= free & -free
            free &= free - 1
        return Holding(mask)

    def in_suit(self, suit: Suit) -> int:
        """The holding as a 52-bit mask; small cards must have been settled."""
        if self.small:
            raise Illegal(f"{self} does not name its small cards", remedy="settle() names them")
        return self.mask << 13 * suit

    def _repr_html_(self) -> str:
        return f"<code>{to_html(str(self))}</code>"
