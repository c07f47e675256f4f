"""OurCards: what declarer has to plan with: his two hands, the strain, what is needed, what was
led.

Themes look at it and propose pieces of program. Hands are masks, suits and seats are ints, as in
`seen.py`; 0 is declarer's own hand, 1 is dummy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kibitz.cards import FULL_DECK
from kibitz.planning.language.names import DUMMY, OWN
from kibitz.planning.language.sight import over, under
from kibitz.play import View
from kibitz.seen import SUIT, SUIT_OF

HANDS = (OWN, DUMMY)
"""Our two hands."""


def downwards(mask: int) -> list[int]:
    """The cards of a mask, highest first.

    >>> downwards(0b1010)
    [3, 1]
    """
    found = []
    while mask:
        card = mask.bit_length() - 1
        found.append(card)
        mask ^= 1 << card
    return found


@dataclass(frozen=True)
class OurCards:
    """Declarer's side of a deal when a plan is made."""

    own: int
    dummy: int
    strain: int
    declarer: int
    trick: tuple[int, ...] = ()
    """The cards of the trick in progress, which they led; none if we are in."""
    pack: int = FULL_DECK
    """All cards that are not played yet, ours and theirs."""
    spare: int = 13
    """The tricks that we can afford to lose from here on."""

    @classmethod
    def of_view(cls, view: View) -> OurCards:
        """What declarer has at his turn."""
        gone = sum(card.mask for card in view.played)
        return cls(
            view.hand.mask, view.dummy.mask, int(view.contract.strain), int(view.contract.declarer),
            tuple(card.index for card in view.trick.cards), view.pack.mask & ~gone,
            view.tricks_left - (view.contract.tricks_needed - view.declarer_tricks),
        )  # fmt: skip

    @property
    def led(self) -> int:
        """The suit that they led to the trick in progress; -1 if we are in."""
        return SUIT_OF[self.trick[0]] if self.trick else -1

    @property
    def trump(self) -> int:
        """The trump suit; -1 at notrump."""
        return self.strain if self.strain < 4 else -1

    @cached_property
    def out(self) -> int:
        """The defenders' cards."""
        return self.pack & ~(self.own | self.dummy)

    @property
    def defenders(self) -> tuple[int, int]:
        """The seats on declarer's left and right."""
        return (self.declarer + 1) % 4, (self.declarer + 3) % 4

    @property
    def side_suits(self) -> list[int]:
        """The suits that are not trumps, spades first."""
        return [suit for suit in (3, 2, 1, 0) if suit != self.trump]

    def thrown(self, hand: int, on: int) -> list[int]:
        """The side suits that a hand may throw on another suit, those with most losers first.

        A card of a suit is a loser if our winners of the suit do not go round.
        """
        suits = [
            suit
            for suit in self.side_suits
            if suit != on and self.held(hand, suit) & ~self.masters(suit)
        ]
        suits.sort(key=lambda suit: self.masters(suit).bit_count() - self.length(hand, suit))
        return suits

    def held(self, hand: int, suit: int) -> int:
        """The cards of a suit in one of our hands."""
        return (self.own, self.dummy)[hand] & SUIT[suit]

    def length(self, hand: int, suit: int) -> int:
        """How many cards of a suit a hand of ours has."""
        return self.held(hand, suit).bit_count()

    def both(self, suit: int) -> int:
        """Our cards of a suit."""
        return (self.own | self.dummy) & SUIT[suit]

    def theirs(self, suit: int) -> int:
        """Their cards of a suit."""
        return self.out & SUIT[suit]

    def masters(self, suit: int) -> int:
        """Our cards of a suit that no card of theirs beats."""
        return self.both(suit) & ~((1 << self.theirs(suit).bit_length()) - 1)

    def heads(self, hand: int, suit: int) -> list[int]:
        """The highest card of each group of equals in a hand, the best first.

        Cards are equal when no card of theirs lies between them.
        """
        found: list[int] = []
        last = -1
        for card in downwards(self.held(hand, suit)):
            if last < 0 or over(under(self.theirs(suit), last), card):
                found.append(card)
            last = card
        return found

    def is_beatable(self, card: int) -> bool:
        """Do they have a higher card of its suit?"""
        return bool(over(self.theirs(SUIT_OF[card]), card))
