"""Hand and Deal: who holds which cards, perhaps only in part.

A `Hand` is any set of cards (thirteen at the start of play, fewer later); a
`Deal` is four of them that share no card. An empty hand in a deal is a hand
nobody has shown yet: `deal.unseen` are the cards whose place is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kibitz.cards import FULL_DECK, FULL_SUIT, SEATS, SUITS, Card, Seat, Suit, cards_of
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Malformed, Place
from kibitz.holding import Holding
from kibitz.pips import to_html


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one player, as a 52-bit mask with friendly names.

    >>> hand = Hand.parse("AKT3.AQT6.JT.543")
    >>> hand.hcp, hand.shape, hand.spades.hcp
    (14, (4, 4, 2, 3), 7)
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.mask <= FULL_DECK:
            raise Illegal(f"{self.mask:#x} is not a set of cards")

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read the four holdings, spades first: `AKT3.AQT6.JT.543`; `-` is an unknown hand."""
        if text.strip() in ("-", ""):
            return cls()
        parts = text.split(".")
        if len(parts) != 4:
            raise Malformed(
                f"{text.strip()!r} has {counted(len(parts), 'suit')}",
                place=Place.at(text, len(".".join(parts[:4]).rstrip())),
                expected="four holdings with dots between, spades first: AKT3.AQT6.JT.543",
            )
        mask = offset = 0
        for suit, part in zip(SUITS, parts, strict=True):
            try:
                holding = Holding.parse(part)
            except KibitzError as error:
                raise error.within(text, offset) from None
            if holding.small:
                raise Malformed(
                    "x stands for any small card; a hand names its cards",
                    place=Place.at(text, offset + part.lower().index("x")),
                    expected="a rank",
                )
            mask |= holding.in_suit(suit)
            offset += len(part) + 1
        return cls(mask)

    @classmethod
    def of(cls, cards: Iterable[Card | str]) -> Hand:
        """The hand with exactly these cards."""
        mask = 0
        for card in cards:
            card = Card.parse(card) if isinstance(card, str) else card
            if mask & card.mask:
                raise Illegal(f"{card} stands twice in one hand")
            mask |= card.mask
        return cls(mask)

    def __str__(self) -> str:
        if not self.mask:
            return "-"
        return ".".join(str(self[suit]).replace("-", "") for suit in SUITS)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __getitem__(self, suit: Suit) -> Holding:
        return Holding(self.mask >> 13 * suit & FULL_SUIT)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __iter__(self) -> Iterator[Card]:
        """The cards in writing order: spades first, high to low."""
        return cards_of(self.mask)

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask & card.mask)

    def __or__(self, other: Hand) -> Hand:
        return Hand(self.mask | other.mask)

    def __and__(self, other: Hand) -> Hand:
        return Hand(self.mask & other.mask)

    def __sub__(self, other: Hand) -> Hand:
        return Hand(self.mask & ~other.mask)

    def without(self, card: Card) -> Hand:
        """The hand after this card has left it."""
        return Hand(self.mask & ~card.mask)

    @property
    def spades(self) -> Holding:
        """The spades."""
        return self[Suit.SPADES]

    @property
    def hearts(self) -> Holding:
        """The hearts."""
        return self[Suit.HEARTS]

    @property
    def diamonds(self) -> Holding:
        """The diamonds."""
        return self[Suit.DIAMONDS]

    @property
    def clubs(self) -> Holding:
        """The clubs."""
        return self[Suit.CLUBS]

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """The four holdings, spades first."""
        return tuple(self[suit] for suit in SUITS)

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """The lengths of spades, hearts, diamonds and clubs."""
        m = self.mask
        return (
            (m >> 39).bit_count(),
            (m >> 26 & FULL_SUIT).bit_count(),
            (m >> 13 & FULL_SUIT).bit_count(),
            (m & FULL_SUIT).bit_count(),
        )

    @property
    def hcp(self) -> int:
        """Milton Work points: ace 4, king 3, queen 2, jack 1."""
        return sum(self[suit].hcp for suit in Suit)

    @property
    def symbols(self) -> str:
        """With pips: `♠AKT3 ♥AQT6 ♦JT ♣543`."""
        return " ".join(f"{suit.symbol}{self[suit]}" for suit in SUITS)

    def _repr_html_(self) -> str:
        return f"<code>{to_html(self.symbols)}</code>"


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands that share no card, North first and then clockwise.

    >>> deal = Deal.parse("N:AKQ... ...2 .AK.. -")
    >>> str(deal.east), len(deal.unseen)
    ('...2', 46)
    """

    hands: tuple[Hand, Hand, Hand, Hand] = (Hand(), Hand(), Hand(), Hand())

    def __post_init__(self) -> None:
        seen = 0
        for seat, hand in zip(SEATS, self.hands, strict=True):
            if len(hand) > 13:
                raise Illegal(
                    f"{seat.word} has {counted(len(hand), 'card')}", expected="thirteen at most"
                )
            if seen & hand.mask:
                card = next(cards_of(seen & hand.mask))
                holders = " and ".join(s.word for s in SEATS if card in self.hands[s])
                raise Illegal(f"{card} is held by {holders}")
            seen |= hand.mask

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> Deal:
        """The deal with these hands; seats left out are unknown."""
        n, e, s, w = (hands.get(seat, Hand()) for seat in SEATS)
        return cls((n, e, s, w))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read the one-line form: a seat, a colon, four hands clockwise from that seat."""
        head, colon, _ = text.partition(":")
        if not colon:
            raise Malformed(
                "a deal starts with its first seat and a colon",
                place=Place.at(text, 0),
                expected="N:hand hand hand hand",
            )
        try:
            seat = Seat.parse(head)
        except Malformed as error:
            raise error.located(Place.at(text, 0)) from None
        words = list(re.compile(r"\S+").finditer(text, len(head) + 1))
        if len(words) != 4:
            raise Malformed(
                f"{counted(len(words), 'hand')} instead of four",
                place=Place.at(text, words[4].start() if words[4:] else len(text.rstrip())),
                expected="four hands with spaces between, - for an unknown one",
            )
        deal = cls()
        for word in words:
            try:
                deal = deal.with_hand(seat, Hand.parse(word[0]))
            except KibitzError as error:
                raise error.within(text, word.start()) from None
            seat = seat.next
        return deal

    @staticmethod
    def offsets(text: str) -> dict[Seat, int]:
        """Where each hand begins in the one-line form, counted from 0.

        >>> Deal.offsets("E:AK... - - -")[Seat.SOUTH]
        8
        """
        head, _, _ = text.partition(":")
        words = re.compile(r"\S+").finditer(text, len(head) + 1)
        first = Seat.parse(head)
        return {Seat((first + i) % 4): word.start() for i, word in enumerate(words)}

    def format(self, first: Seat = Seat.NORTH) -> str:
        """The one-line form, starting with `first`."""
        seat, words = first, []
        for _ in SEATS:
            words.append(str(self[seat]))
            seat = seat.next
        return f"{first.letter}:{' '.join(words)}"

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        return f"Deal({str(self)!r})"

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat]

    @property
    def north(self) -> Hand:
        """North's hand."""
        return self.hands[Seat.NORTH]

    @property
    def east(self) -> Hand:
        """East's hand."""
        return self.hands[Seat.EAST]

    @property
    def south(self) -> Hand:
        """South's hand."""
        return self.hands[Seat.SOUTH]

    @property
    def west(self) -> Hand:
        """West's hand."""
        return self.hands[Seat.WEST]

    @property
    def seen(self) -> Hand:
        """All the cards whose place is known."""
        n, e, s, w = self.hands
        return n | e | s | w

    @property
    def unseen(self) -> Hand:
        """The cards whose place is not known."""
        return Hand(FULL_DECK & ~self.seen.mask)

    @property
    def is_complete(self) -> bool:
        """Do all four hands show thirteen cards?"""
        return all(len(hand) == 13 for hand in self.hands)

    @property
    def short_hand(self) -> Seat | None:
        """A seat that shows fewer cards than another; one with some cards before one with none.

        >>> Deal.parse("N:AK.Q.. - Q... ..K.QJ").short_hand
        <Seat.SOUTH: 2>
        """
        most = max(map(len, self.hands))
        short = [seat for seat in SEATS if len(self.hands[seat]) < most]
        return max(short, key=lambda seat: bool(self.hands[seat]), default=None)

    def holder(self, card: Card) -> Seat | None:
        """The seat that holds this card, if it is known."""
        return next((seat for seat in SEATS if card in self.hands[seat]), None)

    def with_hand(self, seat: Seat, hand: Hand) -> Deal:
        """The same deal with another hand at `seat`."""
        return Deal.of({s: hand if s == seat else self.hands[s] for s in SEATS})

    def completed(self) -> Deal:
        """Give the unseen cards to the one hand that is not known, if there is just one.

        >>> Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -").completed().west
        Hand('...AKQJT98765432')
        """
        unknown = [seat for seat in SEATS if not self.hands[seat]]
        if len(unknown) == 1 and all(len(self.hands[s]) == 13 for s in SEATS if s not in unknown):
            return self.with_hand(unknown[0], self.unseen)
        return self

    def _repr_html_(self) -> str:
        cell = "<td style='text-align:left;white-space:nowrap'>{}</td>"

        def show(seat: Seat) -> str:
            hand = self.hands[seat]
            lines = [to_html(f"{suit.symbol} {hand[suit]}") for suit in SUITS]
            return cell.format("<br>".join(lines) if hand else "?")

        blank = cell.format("")
        compass = cell.format("<b>N</b><br><b>W&nbsp;&nbsp;E</b><br><b>S</b>")
        rows = (
            blank + show(Seat.NORTH) + blank,
            show(Seat.WEST) + compass + show(Seat.EAST),
            blank + show(Seat.SOUTH) + blank,
        )
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
