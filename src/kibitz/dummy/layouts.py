"""Layouts: deals that agree with what is known, one row a deal, the same for all who compare.

Bridge ACES keeps North-South fixed and deals East-West many times. Here they are drawn
exactly (`chance/drawing/sample.py`): every layout that satisfies the condition is as likely as any
other. Rows may as well come from elsewhere, with all four hands varying.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import Seat
from kibitz.chance.drawing.sample import Sampler, deals_of
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import And, Condition, seated, seats_of
from kibitz.deal import Deal
from kibitz.dummy.boards import checked_masks
from kibitz.english import counted
from kibitz.errors import Illegal


@dataclass(frozen=True, eq=False)
class Layouts:
    """Deals as hand masks, a row (N, E, S, W) each, and the seed that they were drawn with.

    >>> deal = Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")
    >>> layouts = Layouts.of(deal, 100, seed=1)
    >>> len(layouts), layouts.deals[7].south == deal.south
    (100, True)
    """

    masks: NDArray[np.uint64]
    seed: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "masks", checked_masks(self.masks))

    @classmethod
    def of(cls, deal: Deal, count: int, seed: int, condition: Condition | None = None) -> Layouts:
        """North-South of the deal, and East-West drawn under a condition on them.

        What the deal says of East and West is ignored. The first of many layouts are those
        that one gets when asking for few.
        """
        for seat in (Seat.NORTH, Seat.SOUTH):
            if len(deal[seat]) != 13:
                raise Illegal(
                    f"{seat.word} has {counted(len(deal[seat]), 'card')}",
                    expected="thirteen cards in North's and in South's hand",
                )
        if condition is not None and None in seats_of(condition):
            raise Illegal(
                "the condition does not say whose hand it speaks of",
                remedy="put it at a seat with seated(), or at East's and West's with both()",
            )
        unseen = Unseen.of_deal(deal, (Seat.NORTH, Seat.SOUTH))
        return cls(Sampler(condition, unseen).draw(count, seed), seed)

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def deals(self) -> list[Deal]:
        """The layouts as values."""
        return deals_of(self.masks)

    def first(self, count: int) -> Layouts:
        """The first so many of them."""
        return Layouts(self.masks[:count], self.seed)

    def halves(self) -> tuple[Layouts, Layouts]:
        """Two sets that share no row: to choose a contract on one and score it on the other."""
        return Layouts(self.masks[::2], self.seed), Layouts(self.masks[1::2], self.seed)


def both(rule: Condition) -> Condition:
    """A rule about one hand, true of East's and of West's: ACES' silent opponents.

    >>> from kibitz.condition import parse_rule_condition, to_text
    >>> to_text(both(parse_rule_condition("Points < 12")))
    'hcp(East) < 12 and hcp(West) < 12'
    """
    return And((seated(rule, Seat.EAST), seated(rule, Seat.WEST)))
