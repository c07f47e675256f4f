"""Count: declarer's sure tricks and his losers, as he counts them when dummy comes down.

A *winner* is a trick that declarer can take without losing the lead, trumps drawn: a top card, or
a small one of a suit that the tops exhaust however it lies. *Losers* are those of the hand with
the longer trumps, in a trump contract: the rounds of a suit that the defenders win when each side
plays its best cards, as long as they follow in the usual split. So king, queen, jack opposite
nothing have one loser, the ace.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.cards import SUITS, Suit
from kibitz.deal import Hand
from kibitz.play import View
from kibitz.reason import Reason


@dataclass(frozen=True)
class Count:
    """Winners and losers by suit, the tricks still needed, and those that may be lost.

    The losers are those `in_dummy` where dummy has more trumps.
    """

    winners: dict[Suit, int]
    losers: dict[Suit, int] | None
    needed: int
    left: int
    in_dummy: bool = False

    @classmethod
    def of_view(cls, view: View) -> Count:
        """Declarer's count from where he sits."""
        contract = view.contract
        unseen = view.pack - view.hand - view.dummy - Hand.of(view.played)
        won = {suit: sure(view.hand, view.dummy, unseen, suit) for suit in SUITS}
        needed = contract.tricks_needed - view.declarer_tricks
        trump = contract.strain.suit
        if trump is None:
            return cls(won, None, needed, view.tricks_left)
        in_dummy = len(view.dummy[trump]) > len(view.hand[trump])
        hands = (view.dummy, view.hand) if in_dummy else (view.hand, view.dummy)
        theirs = unseen | Hand.of(card for seat, card in view.trick if seat.side != contract.side)
        lost = {suit: lost_rounds(*hands, theirs, suit) for suit in SUITS}
        return cls(won, lost, needed, view.tricks_left, in_dummy)

    @property
    def total(self) -> int:
        """All winners, no more than there are tricks."""
        return min(self.left, sum(self.winners.values()))

    @property
    def missing(self) -> int:
        """How many winners the contract lacks."""
        return max(0, self.needed - self.total)

    @property
    def spare(self) -> int:
        """The tricks that may be lost, less the losers."""
        return self.left - self.needed - sum((self.losers or {}).values())

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
            numbers["dummy"] = self.in_dummy
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


def lost_rounds(hand: Hand, dummy: Hand, unseen: Hand, suit: Suit) -> int:
    """The losers of a hand in a suit.

    >>> hand, dummy = Hand.parse("KQJT9.Q964.654."), Hand.parse(".KJT873.32.")
    >>> unseen = Hand.parse("A8765432.A52.AKQJT987.")
    >>> [lost_rounds(hand, dummy, unseen, suit) for suit in SUITS[:3]]
    [1, 1, 3]
    >>> hand, dummy, unseen = map(Hand.parse, (".K9642..", ".A..", ".QJT8753.."))
    >>> lost_rounds(hand, dummy, unseen, Suit.HEARTS)
    2
    """
    ours = sorted([*hand[suit], *dummy[suit]], reverse=True)
    theirs = sorted(unseen[suit], reverse=True)
    rounds = len(theirs) // 2 + 1  # four cards lie 3-1, five 3-2, six 4-2
    lost = 0
    for _ in range(min(rounds, len(hand[suit]))):
        if theirs and theirs[0] > ours[0]:
            lost += 1
            theirs.pop(0)
        ours.pop(0)
    return lost


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
