"""NamedHand: a hand of which perhaps only some suits are named.

`AKT3.AQT6.JT.543` names everything. `QJ93` alone names the spades, `QJ93.A2`
the spades and the hearts, `.A2..` the hearts; `♠QJ93 ♦-` and `sQJ93 d-` say it
with the suits' signs. An `x` is a small card: it takes the lowest rank that
nobody has named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.cards import SUITS, Card, Seat, Suit, cards_of
from kibitz.deal import Hand
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Malformed, Place
from kibitz.holding import Holding

_SIGNED = re.compile(r"\s*([SHDCshdc♠♥♦♣♤♡♢♧]):?\s*([^\sSHDCshdc♠♥♦♣♤♡♢♧]*)")


@dataclass(frozen=True)
class NamedHand:
    """The holdings of the suits that were named.

    >>> hand = NamedHand.parse("QJ9x")
    >>> [suit.word for suit in hand.suits], len(hand.holdings[Suit.SPADES])
    (['spades'], 4)
    """

    holdings: Mapping[Suit, Holding]

    @classmethod
    def of(cls, hand: str | Hand) -> NamedHand:
        """A text, or a hand that names all its suits."""
        if isinstance(hand, str):
            return cls.parse(hand)
        return cls({suit: hand[suit] for suit in SUITS} if hand else {})

    @classmethod
    def parse(cls, text: str) -> NamedHand:
        """Read holdings with dots between (spades first), or holdings after their suits' signs."""
        if _SIGNED.match(text):
            return cls._signed(text)
        parts = text.split(".")
        if len(parts) > 4:
            raise Malformed(
                f"{text.strip()!r} has {counted(len(parts), 'suit')}",
                place=Place.at(text, len(".".join(parts[:4]))),
                expected="at most four holdings with dots between, spades first",
            )
        holdings: dict[Suit, Holding] = {}
        offset = 0
        for suit, part in zip(SUITS, parts, strict=False):
            if part.strip():
                holdings[suit] = _holding(text, offset, part)
            offset += len(part) + 1
        return cls._checked(holdings, text)

    @classmethod
    def _signed(cls, text: str) -> NamedHand:
        holdings: dict[Suit, Holding] = {}
        at = 0
        while text[at:].strip():
            match = _SIGNED.match(text, at)
            if not match:
                raise Malformed(
                    "a holding without its suit",
                    place=Place.at(text, at),
                    expected="a suit's sign before each holding: ♠QJ93 ♥A2",
                )
            suit = Suit.parse(match[1])
            if suit in holdings:
                raise Malformed(
                    f"{suit.word} are named twice", place=Place.at(text, match.start(1))
                )
            holdings[suit] = _holding(text, match.start(2), match[2])
            at = match.end()
        return cls._checked(holdings, text)

    @classmethod
    def _checked(cls, holdings: dict[Suit, Holding], text: str) -> NamedHand:
        cards = sum(map(len, holdings.values()))
        if cards > 13:
            raise Illegal(
                f"{text.strip()!r} has {counted(cards, 'card')}", expected="thirteen at most"
            )
        if len(holdings) == 4 and cards < 13:
            raise Illegal(
                f"{text.strip()!r} has {counted(cards, 'card')}",
                expected="thirteen where all four suits are named",
                remedy="leave out the suits that are not known",
            )
        if cards == 13:
            return cls({suit: holdings.get(suit, Holding()) for suit in SUITS})
        return cls(holdings)

    @property
    def suits(self) -> frozenset[Suit]:
        """The suits that are named."""
        return frozenset(self.holdings)

    @property
    def cards(self) -> Hand:
        """The cards that are named by their ranks."""
        mask = 0
        for suit, holding in self.holdings.items():
            mask |= holding.mask << 13 * suit
        return Hand(mask)


def settled(hands: Mapping[Seat, NamedHand]) -> dict[Seat, NamedHand]:
    """The hands with a rank for every `x`; an error where two hands name the same card."""
    taken = dict.fromkeys(SUITS, 0)
    holder: dict[Card, Seat] = {}
    for seat, hand in hands.items():
        for suit, holding in hand.holdings.items():
            taken[suit] |= holding.mask
        for card in cards_of(hand.cards.mask):
            if card in holder:
                raise Illegal(
                    f"{card} is held by {holder[card].word} and {seat.word}",
                    expected="each card in one hand",
                )
            holder[card] = seat
    result: dict[Seat, NamedHand] = {}
    for seat, hand in hands.items():
        holdings: dict[Suit, Holding] = {}
        for suit, holding in hand.holdings.items():
            holdings[suit] = holding.settle(taken[suit])
            taken[suit] |= holdings[suit].mask
        result[seat] = NamedHand(holdings)
    return result


def _holding(text: str, offset: int, part: str) -> Holding:
    try:
        return Holding.parse(part)
    except KibitzError as error:
        column = error.place.column - 1 if error.place else 0
        error.place = Place.at(text, offset + column)
        raise
