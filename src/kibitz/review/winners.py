"""Winners and losers: what declarer counts when dummy comes down (`planning/count.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.auction import Contract
from kibitz.cards import SUITS, Suit
from kibitz.deal import Deal, Hand
from kibitz.planning.count import lost_rounds, sure
from kibitz.play import WHOLE_PACK
from kibitz.reason import Reason


def winners(declarer: Hand, dummy: Hand) -> dict[Suit, int]:
    """Tricks on top, suit by suit.

    >>> ours = winners(Hand.parse("AK2.Q.AJ.5432"), Hand.parse("Q3.A.K.AKJ"))
    >>> [ours[suit] for suit in SUITS]
    [3, 1, 2, 2]
    """
    unseen = WHOLE_PACK - declarer - dummy
    return {suit: sure(declarer, dummy, unseen, suit) for suit in SUITS}


def losers(declarer: Hand, dummy: Hand) -> dict[Suit, int]:
    """Declarer's losers, suit by suit.

    >>> ours = losers(Hand.parse("AK2.Q.AJ.5432"), Hand.parse("Q3.A.K.AKJ"))
    >>> [ours[suit] for suit in SUITS]
    [0, 0, 0, 2]
    """
    unseen = WHOLE_PACK - declarer - dummy
    return {suit: lost_rounds(declarer, dummy, unseen, suit) for suit in SUITS}


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
    def total(self) -> int:
        """All winners, no more than there are tricks."""
        return min(13, sum(self.winners.values()))

    @property
    def missing(self) -> int:
        """How many winners the contract lacks."""
        return max(0, self.contract.tricks_needed - self.total)

    @property
    def reason(self) -> Reason:
        """The count with its sums."""
        numbers: dict[str, Any] = {
            "needed": self.contract.tricks_needed,
            "winners": {suit.letter: number for suit, number in self.winners.items()},
            "sum": self.total,
            "missing": self.missing,
        }
        if self.losers is not None:
            numbers["losers"] = {suit.letter: number for suit, number in self.losers.items()}
            numbers["may_lose"] = 13 - self.contract.tricks_needed
            numbers["losers_sum"] = sum(self.losers.values())
        return Reason("count", numbers)
