"""Winners and losers: what declarer counts when dummy comes down.

*Winners* are the tricks on top: in each suit the cards that no card of the defenders beats,
as many as the longer hand can use. *Losers* are counted in declarer's hand, as players do in
a trump contract: of the first three cards of each suit those that the suit's top cards do
not cover.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.auction import Contract
from kibitz.cards import SUITS, Rank, Suit
from kibitz.deal import Deal, Hand
from kibitz.reason import Reason

ROUNDS = 3
"""A suit's losers are counted in so many rounds."""


def winners(declarer: Hand, dummy: Hand) -> dict[Suit, int]:
    """Tricks on top, suit by suit.

    >>> ours = winners(Hand.parse("AK2.Q.AJ.5432"), Hand.parse("Q3.A.K.AKJ"))
    >>> [ours[suit] for suit in SUITS]
    [3, 1, 2, 2]
    """
    return {suit: _on_top(declarer, dummy, suit) for suit in SUITS}


def _on_top(declarer: Hand, dummy: Hand, suit: Suit) -> int:
    both = set(declarer[suit]) | set(dummy[suit])
    tops = 0
    for rank in reversed(Rank):
        if rank not in both:
            break
        tops += 1
    return min(tops, max(len(declarer[suit]), len(dummy[suit])))


def losers(declarer: Hand, dummy: Hand) -> dict[Suit, int]:
    """Declarer's losers, suit by suit.

    >>> ours = losers(Hand.parse("AK2.Q.AJ.5432"), Hand.parse("Q3.A.K.AKJ"))
    >>> [ours[suit] for suit in SUITS]
    [0, 0, 0, 1]
    """
    return {
        suit: max(0, min(ROUNDS, len(declarer[suit])) - _on_top(declarer, dummy, suit))
        for suit in SUITS
    }


@dataclass(frozen=True)
class Count:
    """Declarer's count at trick one."""

    contract: Contract
    winners: dict[Suit, int]
    losers: dict[Suit, int] | None

    @classmethod
    def of(cls, deal: Deal, contract: Contract) -> Count:
        """Winners always, losers in a trump contract."""
        hands = deal[contract.declarer], deal[contract.dummy]
        return cls(
            contract, winners(*hands), None if contract.strain.suit is None else losers(*hands)
        )

    @property
    def missing(self) -> int:
        """How many winners the contract lacks."""
        return max(0, self.contract.tricks_needed - sum(self.winners.values()))

    @property
    def reason(self) -> Reason:
        """The count with its sums."""
        numbers: dict[str, Any] = {
            "needed": self.contract.tricks_needed,
            "winners": {suit.letter: number for suit, number in self.winners.items()},
            "sum": sum(self.winners.values()),
            "missing": self.missing,
        }
        if self.losers is not None:
            numbers["losers"] = {suit.letter: number for suit, number in self.losers.items()}
            numbers["may_lose"] = 13 - self.contract.tricks_needed
            numbers["losers_sum"] = sum(self.losers.values())
        return Reason("count", numbers)
