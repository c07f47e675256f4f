"""Unseen: what is known of the cards, and the vacant places for those that are not.

Every probability of this room is a ratio of numbers of layouts: ways to give
the unseen cards to the vacant places. A seat's *fixed* cards are known to be
his (a hand that is seen, a card that he has played); his *closed* suits hold
no card beside the fixed ones (he showed out, or all his cards of the suit have
been named).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from kibitz.cards import FULL_DECK, FULL_SUIT, SEATS, Card, Seat, Suit, cards_of
from kibitz.chance.named_hand import NamedHand, settled
from kibitz.deal import Deal, Hand
from kibitz.english import counted
from kibitz.errors import Illegal

NONE_CLOSED: tuple[frozenset[Suit], ...] = (frozenset(),) * 4


@dataclass(frozen=True, slots=True)
class Unseen:
    """The unseen cards and the vacant places, indexed by seat.

    >>> deal = Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")
    >>> unseen = Unseen.of_deal(deal)
    >>> len(unseen.cards), unseen.vacant
    (26, (0, 13, 0, 13))
    """

    cards: Hand
    fixed: tuple[Hand, Hand, Hand, Hand]
    vacant: tuple[int, int, int, int]
    closed: tuple[frozenset[Suit], ...] = NONE_CLOSED

    def __post_init__(self) -> None:
        seen = 0
        for seat, hand in zip(SEATS, self.fixed, strict=True):
            if twice := (seen | self.cards.mask) & hand.mask:
                raise Illegal(f"{next(cards_of(twice))} has two places; {seat.word} is one of them")
            seen |= hand.mask
        for seat, places in zip(SEATS, self.vacant, strict=True):
            if places < 0:
                raise Illegal(
                    f"{seat.word} has {counted(len(self.fixed[seat]), 'card')}, "
                    f"which is {-places} more than his hand holds"
                )
        if sum(self.vacant) != len(self.cards):
            raise Illegal(
                f"{len(self.cards)} unseen cards for {sum(self.vacant)} vacant places",
                expected="as many cards as places",
            )

    @classmethod
    def of_deal(cls, deal: Deal, seen: Iterable[Seat] = SEATS, cards: int = 13) -> Unseen:
        """What one knows who sees these seats of a deal; an empty hand is not known.

        `cards` is the number of cards in each hand; below thirteen (an ending) all hands
        must be given, because the deal does not say which cards are gone.
        """
        seen = set(seen)
        fixed = [deal[seat] if seat in seen else Hand() for seat in SEATS]
        everything = FULL_DECK if cards == 13 else deal.seen.mask
        if cards != 13 and len(deal.seen) != 4 * cards:
            raise Illegal(f"an ending of {counted(cards, 'card')} needs four hands of {cards}")
        known = 0
        for hand in fixed:
            known |= hand.mask
        n, e, s, w = fixed
        vn, ve, vs, vw = (cards - len(hand) for hand in fixed)
        return cls(Hand(everything & ~known), (n, e, s, w), (vn, ve, vs, vw))

    @classmethod
    def of_hands(cls, hands: Mapping[Seat, str | Hand | NamedHand]) -> Unseen:
        """What one knows from hands that name all their suits, or only those that matter.

        The suits that a hand does not name hold any of the unseen cards: nothing is
        assumed about them beyond their number.

        >>> unseen = Unseen.of_hands({Seat.NORTH: "QJ93", Seat.SOUTH: "2"})
        >>> unseen.vacant, len(unseen.cards)
        ((9, 13, 12, 13), 47)
        """
        named = settled(
            {
                seat: hand if isinstance(hand, NamedHand) else NamedHand.of(hand)
                for seat, hand in hands.items()
            }
        )
        unseen = cls.of_deal(Deal.of({seat: hand.cards for seat, hand in named.items()}))
        closed = tuple(named[s].suits if s in named else frozenset() for s in SEATS)
        return replace(unseen, closed=closed)

    @classmethod
    def nothing(cls) -> Unseen:
        """Four hands that nobody has seen."""
        return cls.of_deal(Deal())

    def holder(self, card: Card) -> Seat | None:
        """The seat whose card it is known to be."""
        return next((seat for seat in SEATS if card in self.fixed[seat]), None)

    def known(self, seat: Seat, suit: Suit) -> int:
        """The thirteen-bit mask of the seat's fixed cards in a suit."""
        return self.fixed[seat].mask >> 13 * suit & FULL_SUIT

    def free(self, suit: Suit) -> int:
        """The thirteen-bit mask of the suit's unseen cards."""
        return self.cards.mask >> 13 * suit & FULL_SUIT

    def is_open(self, seat: Seat, suit: Suit) -> bool:
        """May an unseen card of the suit lie with this seat?"""
        return self.vacant[seat] > 0 and suit not in self.closed[seat]

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats with vacant places."""
        return tuple(seat for seat in SEATS if self.vacant[seat])

    def placed(self, seat: Seat, *cards: Card) -> Unseen:
        """The same, with these unseen cards known to be the seat's."""
        fixed, vacant, free = list(self.fixed), list(self.vacant), self.cards
        for card in cards:
            holder = self.holder(card)
            if holder == seat:
                continue
            if holder is not None:
                raise Illegal(f"{card} is {holder.word}'s and cannot be {seat.word}'s as well")
            if card not in free:
                raise Illegal(f"{card} is not among the unseen cards")
            if card.suit in self.closed[seat]:
                raise Illegal(f"{card} cannot be {seat.word}'s: he has no more {card.suit.word}")
            if not vacant[seat]:
                raise Illegal(f"{card} cannot be {seat.word}'s: his hand is full")
            free = free.without(card)
            fixed[seat] |= Hand(card.mask)
            vacant[seat] -= 1
        n, e, s, w = fixed
        vn, ve, vs, vw = vacant
        return replace(self, cards=free, fixed=(n, e, s, w), vacant=(vn, ve, vs, vw))

    def shown_out(self, seat: Seat, suit: Suit) -> Unseen:
        """The same, with the seat known to hold no more cards of the suit."""
        closed = tuple(
            c | {suit} if s == seat else c for s, c in zip(SEATS, self.closed, strict=True)
        )
        return replace(self, closed=closed)

    @property
    def arrangements(self) -> int:
        """The number of ways to give the cards to the places, closed suits or not.

        >>> Unseen.nothing().arrangements
        53644737765488792839237440000
        """
        ways, left = 1, len(self.cards)
        for places in self.vacant:
            ways *= math.comb(left, places)
            left -= places
        return ways
