"""Trick one: which card of ours wins their lead, where the program leaves that to silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.planning.language.names import card_name, hand_name
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import is_ours, recount
from kibitz.planning.told.replayed import ReplayedPlan

RULE = 0.95
"""In so many of the layouts the card wins the first trick."""


@dataclass(frozen=True)
class TrickOneClaim(PlanClaim):
    """Their lead is won with this card, in this hand of ours; or (-1) it is left to them."""

    kind: ClassVar = "trick one"
    place: ClassVar = ClaimPlace.COUNT
    card: int
    hand: int

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        seen = plan.layouts.seen
        if len(plan.view.played) != 1:
            return
        cards: Counter[tuple[int, int]] = Counter()
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if any(one.by is not None for one in hand.cards[:4]) or not hand.tricks:
                continue
            leader, played, winner = hand.tricks[0]
            if not (winner ^ seen.declarer) & 1:
                cards[played[(winner - leader) % 4], int(winner == seen.dummy)] += weight
            else:
                cards[-1, -1] += weight
        if cards:
            (card, hand_of), weight = cards.most_common(1)[0]
            led = plan.view.played[0]
            ours = (plan.view.hand.mask | plan.view.dummy.mask) & led.suit.mask
            if weight >= RULE * sum(plan.weights) and (card >= 0 or ours >> led.index):
                yield cls(card, hand_of)

    def holds(self, plan: ReplayedPlan) -> bool:
        good = total = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            total += weight
            tricks = recount(hand, plan)
            if self.card < 0:
                good += weight * (bool(tricks) and not is_ours(plan, tricks[0].winner))
            elif tricks and is_ours(plan, tricks[0].winner):
                number = hand.cards[:4].index(
                    next(one for one in hand.cards[:4] if one.seat == tricks[0].winner)
                )
                good += weight * (hand.cards[number].card == self.card)
        return total > 0 and good >= RULE * total

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        held = plan.view.dummy if self.hand else plan.view.hand
        is_there = self.card < 0 or bool(held.mask >> self.card & 1)
        return len(plan.view.played) == 1 and is_there

    @property
    def text(self) -> str:
        if self.card < 0:
            return "The lead is left to them."
        return f"The lead is won with the {card_name(self.card)} in {hand_name(self.hand)}."
