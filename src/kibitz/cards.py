"""The smallest words of bridge: suits, ranks, cards, seats, sides, strains, vulnerability.

All are frozen and ordered as at the table: clubs below spades, deuce below
ace, North before East (clockwise). A set of cards is also available as a raw
52-bit mask: bit `13 * suit + rank - 2`, so clubs are the lowest thirteen bits
and the ace is the highest bit of its suit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Flag, IntEnum
from functools import cached_property

from kibitz.errors import Malformed
from kibitz.pips import to_html

RANKS = "23456789TJQKA"
FULL_SUIT = 0x1FFF
"""The mask of the thirteen cards of one suit."""
FULL_DECK = (1 << 52) - 1
"""The mask of all fifty-two cards."""


class WordEnum(IntEnum):
    """A number that reads as its word in running text, and is never nothing, 0 included."""

    @property
    def word(self) -> str:
        """The name in running text."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.word

    def __format__(self, spec: str) -> str:
        return format(self.word, spec)

    def __bool__(self) -> bool:
        return True


class Suit(WordEnum):
    """One of the four suits, in rank order; notrump is a `Strain`, not a suit."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """`S`, `H`, `D` or `C`."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's pip."""
        return "♣♦♥♠"[self]

    @property
    def singular(self) -> str:
        """One card of it: `spade`."""
        return self.word.removesuffix("s")

    @property
    def is_major(self) -> bool:
        """Spades and hearts."""
        return self >= Suit.HEARTS

    @property
    def mask(self) -> int:
        """The mask of the suit's thirteen cards."""
        return FULL_SUIT << 13 * self

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read `S`, `♠`, `spade` or `spades`, upper or lower case."""
        suit = _SUIT_WORDS.get(text.strip().lower())
        if suit is None:
            raise Malformed(f"{text!r} is not a suit", expected="S, H, D, C or a suit's name")
        return suit


SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits in the order in which they are written: spades first."""

_SUIT_WORDS = {
    word: suit
    for suit in Suit
    for word in (suit.letter.lower(), suit.symbol, suit.word, suit.singular)
} | {"♤": Suit.SPADES, "♡": Suit.HEARTS, "♢": Suit.DIAMONDS, "♧": Suit.CLUBS}


class Strain(WordEnum):
    """What a contract is played in: a suit or notrump, in the order of the bids."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def letter(self) -> str:
        """`S`, `H`, `D`, `C` or `N`."""
        return "CDHSN"[self]

    @property
    def short(self) -> str:
        """`S`, `H`, `D`, `C` or `NT`."""
        return "NT" if self is Strain.NOTRUMP else self.letter

    @property
    def symbol(self) -> str:
        """The suit's pip, or `NT`."""
        return "NT" if self is Strain.NOTRUMP else "♣♦♥♠"[self]

    @property
    def suit(self) -> Suit | None:
        """The trump suit; none at notrump."""
        return None if self is Strain.NOTRUMP else Suit(self)

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Read a suit's name or letter, or `N`, `NT`, `notrump`."""
        word = text.strip().lower()
        if word in ("n", "nt", "notrump", "notrumps", "sa"):
            return cls.NOTRUMP
        if word in _SUIT_WORDS:
            return cls(_SUIT_WORDS[word])
        raise Malformed(f"{text!r} is not a strain", expected="S, H, D, C or NT")


STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
"""The strains in the order of printed tables: spades to clubs, then notrump."""


class Rank(WordEnum):
    """A card's rank; the ace is 14, so that comparing ranks compares cards."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """`A`, `K`, `Q`, `J`, `T`, `9` … `2`."""
        return RANKS[self - 2]

    @property
    def bit(self) -> int:
        """The rank's bit in the thirteen-bit mask of a holding."""
        return 1 << self.place

    @property
    def place(self) -> int:
        """The rank's place in its suit, 0 for the two to 12 for the ace: the number of its bit."""
        return self - 2

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack and ten."""
        return self >= Rank.TEN

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read `A`, `t`, `10`, `7`."""
        word = text.strip().upper()
        if word == "10":
            return cls.TEN
        if len(word) == 1 and word in RANKS:
            return cls(RANKS.index(word) + 2)
        raise Malformed(f"{text!r} is not a rank", expected="A, K, Q, J, T or 10, 9 … 2")


@dataclass(frozen=True, order=True)
class Card:
    """One card: a suit and a rank.

    >>> Card.parse("SQ") < Card.parse("♠A")
    True
    """

    suit: Suit
    rank: Rank

    @cached_property
    def index(self) -> int:
        """The card's number 0 … 51, which is its bit in a mask."""
        return 13 * self.suit + self.rank - 2

    @cached_property
    def mask(self) -> int:
        """The mask of this card alone."""
        return 1 << self.index

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read `SQ`, `♠Q`, `s10`; the suit comes first."""
        word = text.strip()
        if word[:1].lower() not in _SUIT_WORDS:
            raise Malformed(
                f"{text!r} is not a card", expected="a suit and a rank, such as SQ, h10 or ♦7"
            )
        try:
            return DECK[13 * Suit.parse(word[:1]) + Rank.parse(word[1:]) - 2]
        except Malformed as error:
            raise Malformed(
                f"{text!r} is not a card: {error.message}", expected=error.expected
            ) from None

    def __str__(self) -> str:
        return self.suit.letter + self.rank.letter

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __hash__(self) -> int:
        return self.index

    @property
    def symbol(self) -> str:
        """With the pip: `♠Q`."""
        return self.suit.symbol + self.rank.letter

    def _repr_html_(self) -> str:
        return to_html(self.symbol)


DECK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The fifty-two cards; `DECK[card.index] is card` for every card that was parsed."""


def cards_of(mask: int) -> Iterator[Card]:
    """The cards of a mask in writing order: spades first, high to low."""
    while mask:
        index = mask.bit_length() - 1
        yield DECK[index]
        mask ^= 1 << index


class Side(WordEnum):
    """A partnership."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side(1 - self)

    @property
    def word(self) -> str:
        """`North-South` or `East-West`."""
        return ("North-South", "East-West")[self]

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read `NS`, `N-S`, `North-South`, `EW` …"""
        word = re.sub(r"[\s/-]", "", text.upper())
        for side in cls:
            if word in (side.name, side.word.upper().replace("-", "")):
                return side
        raise Malformed(f"{text!r} is not a side", expected="NS or EW")


class Seat(WordEnum):
    """A place at the table, clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """`N`, `E`, `S` or `W`."""
        return "NESW"[self]

    @property
    def word(self) -> str:
        """The name in running text: `North`."""
        return self.name.capitalize()

    @property
    def next(self) -> Seat:
        """The left-hand opponent, who plays next."""
        return SEATS[(self + 1) % 4]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return SEATS[(self + 2) % 4]

    @property
    def previous(self) -> Seat:
        """The right-hand opponent, who played before."""
        return SEATS[(self + 3) % 4]

    @property
    def side(self) -> Side:
        """The partnership of this seat."""
        return Side(self % 2)

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read `N`, `north`, `North`."""
        word = text.strip().upper()
        for seat in cls:
            if word and word in (seat.letter, seat.name):
                return seat
        raise Malformed(f"{text!r} is not a seat", expected="N, E, S or W")

    @classmethod
    def dealer_of(cls, board: int) -> Seat:
        """The dealer of a duplicate board, Law 2 (board 1: North)."""
        return SEATS[(board - 1) % 4]


SEATS = tuple(Seat)
"""The four seats, clockwise from North."""


class Vulnerability(Flag):
    """Which sides are vulnerable."""

    NONE = 0
    NS = 1
    EW = 2
    BOTH = 3

    def of(self, who: Side | Seat) -> bool:
        """Is this side (or this seat's side) vulnerable?"""
        side = who.side if isinstance(who, Seat) else who
        return bool(self.value >> side & 1)

    @property
    def text(self) -> str:
        """PBN's word: `None`, `NS`, `EW` or `All`."""
        return ("None", "NS", "EW", "All")[self.value]

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Read PBN's and LIN's words: `None`, `-`, `Love`, `NS`, `EW`, `All`, `Both`, `o n e b`."""
        value = _VULNERABILITY_WORDS.get(text.strip().lower())
        if value is None:
            raise Malformed(f"{text!r} is not a vulnerability", expected="None, NS, EW or All")
        return cls(value)

    @classmethod
    def of_board(cls, board: int) -> Vulnerability:
        """The vulnerability of a duplicate board, Law 2 (it repeats after sixteen)."""
        return cls(((board - 1) % 4 + (board - 1) % 16 // 4) % 4)


_VULNERABILITY_WORDS = {
    word: value
    for value, words in enumerate(
        (
            ("none", "-", "love", "o", "0", "nobody", "neither"),
            ("ns", "n", "n-s", "n/s"),
            ("ew", "e", "e-w", "e/w"),
            ("all", "both", "b", "everybody"),
        )
    )
    for word in words
}
