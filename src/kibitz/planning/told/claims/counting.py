"""The count: the tricks that are needed and those on top; what is played for, if not that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from kibitz.cards import Suit
from kibitz.english import many, number, ordinal
from kibitz.planning.count import Count
from kibitz.planning.count_words import count_text
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import can_take
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.play import View
from kibitz.reason import Reason

SOLVED, FEW = 60, 0.05
"""Layouts that are solved to check that a contract cannot be made; so few may be made."""


@dataclass(frozen=True)
class CountClaim(PlanClaim):
    """You need nine tricks and have eight on top."""

    kind: ClassVar = "count"
    place: ClassVar = ClaimPlace.COUNT
    count: Count

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        yield cls(Count.of_view(plan.view))

    def holds(self, plan: ReplayedPlan) -> bool:
        return self.is_true(plan.view)

    def is_true(self, view: View) -> bool:
        """The suits add up, and each has no more winners than cards, nor fewer than top cards."""
        count = self.count
        needed = view.contract.level + 6 - view.declarer_tricks
        if count.needed != needed or sum(count.winners.values()) - count.over != count.total:
            return False
        trick = sum(card.mask for card in view.trick.cards)
        for suit in Suit:
            hands = view.hand.mask & suit.mask, view.dummy.mask & suit.mask
            gone = sum(card.mask for card in view.played) & ~trick
            theirs = suit.mask & ~gone & ~hands[0] & ~hands[1] & view.pack.mask
            top = 0
            for place in reversed(range(13)):
                card = 1 << 13 * suit + place
                if card & theirs:
                    break
                top += bool(card & (hands[0] | hands[1]))
            longest = max(hand.bit_count() for hand in hands)
            on_table = sum(card.suit is suit for card in view.trick.cards)
            least = min(top, longest)
            if is_cut_off(view, suit):
                least = min(least, *(hand.bit_count() for hand in hands))
            if not least <= count.winners[suit] + on_table:
                return False
            if count.winners[suit] > longest + on_table:
                return False
        return True

    @property
    def reason(self) -> Reason:
        """The count with its sums."""
        return self.count.reason

    @property
    def text(self) -> str:
        return count_text(self.reason)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "text": self.text, **self.reason.numbers}


def is_cut_off(view: View, suit: Suit) -> bool:
    """Can the longer hand's winners of a suit not be reached, at notrump and at the beginning?"""
    if view.contract.strain.suit is not None or view.tricks_left < 13:
        return False
    long, short = sorted((view.dummy, view.hand), key=lambda hand: -len(hand[suit]))
    ours = view.hand.mask | view.dummy.mask
    theirs = view.pack.mask & ~ours & ~sum(card.mask for card in view.played)
    tops = [c for c in long if not theirs & c.suit.mask & ~(2 * c.mask - 1)]
    lowest = min((card.index for card in short if card.suit is suit), default=99)
    return not any(card.suit is not suit or card.index > lowest for card in tops)


@dataclass(frozen=True)
class TargetClaim(PlanClaim):
    """Hold it to one down; or play for one more than the contract needs."""

    kind: ClassVar = "target"
    place: ClassVar = ClaimPlace.COUNT
    target: int
    needed: int

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        needed = plan.view.contract.tricks_needed
        if plan.needed != needed:
            yield cls(plan.needed, needed)

    def holds(self, plan: ReplayedPlan) -> bool:
        """It is what the replays were played for; with open cards the contract is not made."""
        level = plan.view.contract.level + 6
        if not self.needed == level != self.target == plan.layouts.target:
            return False
        made = can_take(plan, SOLVED, level)
        return self.target > level or sum(made) <= FEW * len(made)

    @property
    def text(self) -> str:
        if self.target < self.needed:
            return (
                "The contract cannot be made, even with open cards: "
                f"hold it to {number(self.needed - self.target)} down, "
                f"which takes {many(self.target, 'trick')}."
            )
        return f"Play for {_article(self.target)} {ordinal(self.target)} trick."


def _article(count: int) -> str:
    return "an" if count in (8, 11) else "a"
