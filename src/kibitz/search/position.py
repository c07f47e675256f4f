"""Position: a moment of the play that is the same in all worlds, as small as can be.

Which cards are played, what lies on the table, who led, how many tricks declarer has. What a
hidden hand still holds follows from the world and the cards played, so a position serves for
every world. Cards are numbers (`card.index`) here, sets of cards are masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kibitz.cards import FULL_SUIT, Strain
from kibitz.play import View


class Position(NamedTuple):
    """The cards played (the trick in progress included), the trick, declarer's tricks, those left.

    `won` are the tricks of declarer's side, `left` those that are not yet taken.
    """

    played: int
    leader: int
    trick: tuple[int, ...]
    won: int
    left: int

    @classmethod
    def of_view(cls, view: View) -> Position:
        """Where the play stands."""
        return cls(
            played=sum(card.mask for card in view.played),
            leader=int(view.trick.leader),
            trick=tuple(card.index for card in view.trick.cards),
            won=view.declarer_tricks,
            left=view.tricks_left,
        )

    @property
    def mover(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % 4

    @property
    def on_table(self) -> int:
        """The mask of the trick in progress."""
        return sum(1 << card for card in self.trick)

    def after(self, card: int, strain: Strain, side: int) -> Position:
        """The position after a card; a full trick is taken at once. `side` is declarer's."""
        played, trick = self.played | 1 << card, (*self.trick, card)
        if len(trick) < 4:
            return Position(played, self.leader, trick, self.won, self.left)
        leader = (self.leader + winner(trick, strain)) % 4
        return Position(played, leader, (), self.won + (leader % 2 == side), self.left - 1)

    def legal(self, hand: int) -> int:
        """What may be played from a hand that held these cards."""
        held = hand & ~self.played
        if self.trick:
            following = held & FULL_SUIT << 13 * (self.trick[0] // 13)
            return following or held
        return held


def winner(trick: Sequence[int], strain: Strain) -> int:
    """The place in a trick of its highest trump, else of its highest card of the suit led.

    >>> winner([8, 5, 12, 20], Strain.NOTRUMP)
    2
    """
    best, at = trick[0], 0
    for place, card in enumerate(trick):
        if card // 13 == best // 13:
            if card > best:
                best, at = card, place
        elif card // 13 == strain:
            best, at = card, place
    return at
