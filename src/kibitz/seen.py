"""Seen: what everybody at the table has seen of a hand so far, over raw masks.

The contract, dummy as it lies there, and every card played by whom. It holds no hidden card, so
whoever is given a `Seen` and his own hand cannot peek: a defence that is a function of the two does
not change when what he cannot see is dealt again. A `Situation` (`play.py`) is the same hand as a
frozen value, with all four hands; a `Seen` changes with each card, because a plan is replayed
thousands of times.

Cards are numbers 0 … 51 (`Card.index`), seats and suits are ints, sets of cards are masks.
"""

from __future__ import annotations

from kibitz.cards import FULL_SUIT
from kibitz.play import Situation, View

SUIT_OF = tuple(card // 13 for card in range(52))
"""The suit of each card."""
SUIT = tuple(FULL_SUIT << 13 * suit for suit in range(4))
"""The mask of each suit, clubs first."""

PlayedTrick = tuple[int, tuple[int, ...], int]
"""A finished trick: who led, the four cards from him on, who won."""


class Seen:
    """The open part of a hand in progress; `play` moves it on by a card.

    >>> seen = Seen(strain=4, declarer=2, needed=9, dummy_hand=0b1111)
    >>> for card in (20, 3, 21, 25): seen.play(card)
    >>> seen.leader, seen.won, seen.lost, seen.void[0], bin(seen.dummy_hand)
    (2, 1, 0, 2, '0b111')
    """

    __slots__ = (
        "best", "best_at", "by", "declarer", "dummy", "dummy_hand", "gone", "leader", "lost",
        "needed", "strain", "trick", "tricks", "trumps", "turn", "void", "won",
    )  # fmt: skip

    def __init__(
        self, strain: int, declarer: int, needed: int, dummy_hand: int, leader: int | None = None
    ) -> None:
        self.strain = strain
        """The trump suit, or 4 at notrump."""
        self.trumps = SUIT[strain] if strain < 4 else 0
        """The mask of the trump suit; 0 at notrump."""
        self.declarer = declarer
        self.dummy = (declarer + 2) % 4
        self.needed = needed
        """The tricks that declarer's side needs in all."""
        self.dummy_hand = dummy_hand
        """What dummy still holds."""
        self.leader = (declarer + 1) % 4 if leader is None else leader
        """Who led, or leads, to the trick in progress."""
        self.turn = self.leader
        """Whose card is due."""
        self.trick: list[int] = []
        """The cards of the trick in progress, from its leader on."""
        self.best = self.best_at = -1
        """The card that is winning the trick in progress and its place in it; -1 before a lead."""
        self.gone = 0
        """All cards played."""
        self.by = [0, 0, 0, 0]
        """The cards that each seat has played."""
        self.void = [0, 0, 0, 0]
        """For each seat the suits that it has shown out of, as bits: 1 clubs … 8 spades."""
        self.won = self.lost = 0
        """The tricks of declarer's side and of the defenders."""
        self.tricks: list[PlayedTrick] = []

    @classmethod
    def of(cls, situation: Situation | View) -> Seen:
        """What everybody has seen in a situation, or in one player's view of it."""
        contract, trick = situation.contract, situation.trick
        first = situation.record[0] if situation.record else trick
        if isinstance(situation, View):
            dummy = situation.dummy.mask
        else:
            dummy = situation.hand(contract.dummy).mask
        for one in (*situation.record, trick):
            for seat, card in one:
                if seat == contract.dummy:
                    dummy |= card.mask
        seen = cls(
            int(contract.strain), int(contract.declarer), contract.level + 6, dummy,
            int(first.leader),
        )  # fmt: skip
        for one in (*situation.record, trick):
            for card in one.cards:
                seen.play(card.index)
        return seen

    def copy(self) -> Seen:
        """The same, to be moved on by itself."""
        other = Seen.__new__(Seen)
        other.strain, other.trumps = self.strain, self.trumps
        other.declarer, other.dummy, other.needed = self.declarer, self.dummy, self.needed
        other.dummy_hand, other.leader, other.turn = self.dummy_hand, self.leader, self.turn
        other.trick, other.tricks = self.trick[:], self.tricks[:]
        other.best, other.best_at = self.best, self.best_at
        other.gone, other.by, other.void = self.gone, self.by[:], self.void[:]
        other.won, other.lost = self.won, self.lost
        return other

    @property
    def led(self) -> int:
        """The suit led to the trick in progress; -1 before the lead."""
        return SUIT_OF[self.trick[0]] if self.trick else -1

    def legal(self, hand: int) -> int:
        """What may be played from this hand."""
        return (hand & SUIT[SUIT_OF[self.trick[0]]] or hand) if self.trick else hand

    def beats(self, card: int) -> bool:
        """Would this card be winning the trick in progress?"""
        best = self.best
        if best < 0:
            return True
        suit = SUIT_OF[card]
        return card > best if suit == SUIT_OF[best] else suit == self.strain

    def play(self, card: int) -> None:
        """The hand whose turn it is plays this card; a full trick is taken at once."""
        seat, trick = self.turn, self.trick
        suit = SUIT_OF[card]
        if trick:
            best = self.best
            best_suit = SUIT_OF[best]
            if suit != SUIT_OF[trick[0]]:
                self.void[seat] |= 1 << SUIT_OF[trick[0]]
            if card > best if suit == best_suit else suit == self.strain:
                self.best, self.best_at = card, len(trick)
        else:
            self.best, self.best_at = card, 0
        bit = 1 << card
        trick.append(card)
        self.gone |= bit
        self.by[seat] |= bit
        if seat == self.dummy:
            self.dummy_hand &= ~bit
        if len(trick) < 4:
            self.turn = (seat + 1) % 4
            return
        winner = (self.leader + self.best_at) % 4
        self.tricks.append((self.leader, tuple(trick), winner))
        if (winner ^ self.declarer) & 1:
            self.lost += 1
        else:
            self.won += 1
        self.leader = self.turn = winner
        self.trick = []
        self.best = self.best_at = -1

    def undo(self) -> None:
        """Take back the card played last.

        >>> seen = Seen(strain=4, declarer=2, needed=9, dummy_hand=0b1111)
        >>> for card in (20, 3, 21, 25): seen.play(card)
        >>> seen.undo()
        >>> seen.turn, seen.trick, seen.won
        (2, [20, 3, 21], 0)
        """
        if not self.trick:
            leader, cards, winner = self.tricks.pop()
            if (winner ^ self.declarer) & 1:
                self.lost -= 1
            else:
                self.won -= 1
            self.leader, self.trick = leader, list(cards)
        card = self.trick.pop()
        seat = (self.leader + len(self.trick)) % 4
        bit = 1 << card
        self.turn = seat
        self.gone &= ~bit
        self.by[seat] &= ~bit
        if seat == self.dummy:
            self.dummy_hand |= bit
        if self.trick and SUIT_OF[card] != SUIT_OF[self.trick[0]]:
            self.void[seat] = self._voids(seat)
        self.best = self.best_at = -1
        for place, one in enumerate(self.trick):
            if self.beats(one):
                self.best, self.best_at = one, place

    def _voids(self, seat: int) -> int:
        """The suits that a seat has shown out of, read from the tricks."""
        voids = 0
        for leader, cards, _ in self.tricks:
            suit = SUIT_OF[cards[0]]
            if SUIT_OF[cards[(seat - leader) % 4]] != suit:
                voids |= 1 << suit
        return voids
