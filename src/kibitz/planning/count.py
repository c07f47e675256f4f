"""Count: declarer's sure tricks and his losers, as he counts them when dummy comes down.

A *winner* is a trick that declarer can take without losing the lead, trumps drawn: a top card, or
a small one of a suit that the tops exhaust however it lies. A *loser* is a card of declarer's own
hand, in a trump contract, that no winner of its suit covers.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.cards import SUITS, Suit
from kibitz.deal import Hand
from kibitz.play import View
from kibitz.reason import Reason


@dataclass(frozen=True)
class Count:
    """Winners and losers by suit, the tricks still needed, and those that may be lost."""

    winners: dict[Suit, int]
    losers: dict[Suit, int] | None
    needed: int
    left: int

    @classmethod
    def of_view(cls, view: View) -> Count:
        """Declarer's count from where he sits."""
        contract = view.contract
        unseen = view.pack - view.hand - view.dummy - Hand.of(view.played)
        won = {suit: sure(view.hand, view.dummy, unseen, suit) for suit in SUITS}
        lost = {suit: max(0, len(view.hand[suit]) - won[suit]) for suit in SUITS}
        needed = contract.tricks_needed - view.declarer_tricks
        return cls(won, lost if contract.strain.suit else None, needed, view.tricks_left)

    @property
    def total(self) -> int:
        """All winners, no more than there are tricks."""
        return min(self.left, sum(self.winners.values()))

    @property
    def missing(self) -> int:
        """How many winners the contract lacks."""
        return max(0, self.needed - self.total)

    @property
    def reason(self) -> Reason:
        """The count with its sums."""
        numbers: dict[str, object] = {
            "winners": {suit.letter: n for suit, n in self.winners.items()},
            "total": self.total,
            "needed": self.needed,
            "missing": self.missing,
            "may_lose": self.left - self.needed,
        }
        if self.losers is not None:
            numbers["losers"] = {suit.letter: n for suit, n in self.losers.items()}
        return Reason("count", numbers)


def sure(hand: Hand, dummy: Hand, unseen: Hand, suit: Suit) -> int:
    """The tricks in a suit that need no luck.

    >>> north, south = Hand.parse("432.A.."), Hand.parse("AKQJ65.K2..")
    >>> unseen = Hand.parse("T987.QJT..")
    >>> sure(north, south, unseen, Suit.SPADES), sure(north, south, unseen, Suit.HEARTS)
    (6, 2)
    """
    theirs = list(unseen[suit])
    ours = [*hand[suit], *dummy[suit]]
    longest = max(len(hand[suit]), len(dummy[suit]))
    tops = sum(rank > max(theirs) for rank in ours) if theirs else len(ours)
    return longest if tops >= len(theirs) else min(tops, longest)


def brute_force(view: View) -> int:
    """How many leaves a tree of all cards would have: every order of the cards, as in the paper.

    The defenders may show their cards in any order, our two hands theirs. After the opening lead
    that is 25! 13! 13!, the 6.01e44 of Smith and Nau.

    >>> f"{__import__('math').factorial(25) * __import__('math').factorial(13) ** 2:.2e}"
    '6.01e+44'
    """
    unseen = view.pack - view.hand - view.dummy - Hand.of(view.played)
    number = 1
    for cards in (unseen, view.hand, view.dummy):
        for factor in range(2, len(cards) + 1):
            number *= factor
    return number
