"""Tops: in which order the tricks that are there are cashed, where nothing else is to be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar, Self

from kibitz.cards import Seat, Suit
from kibitz.english import capital, listed
from kibitz.planning.language.names import card_name
from kibitz.planning.referee.replay import PlayedCard
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import is_ours, recount
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.seen import SUIT_OF

RULE = 0.95
"""In so many of the layouts they are cashed in this order."""
NAMED = 2
"""More winners of a suit in one go are not named one by one."""


@dataclass(frozen=True)
class TopsClaim(PlanClaim):
    """The tricks after the first, each by the card that is led and the other hand's."""

    kind: ClassVar = "tops"
    place: ClassVar = ClaimPlace.TRICKS
    order: tuple[tuple[int, int], ...]
    trump: Suit | None

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        if plan.program.steps:
            return
        ways: Counter[tuple[tuple[int, int], ...]] = Counter()
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if len(hand.tricks) == 1 and hand.claim:
                ways[hand.claim] += weight
        for order, weight in ways.most_common(1):
            if weight >= RULE * sum(plan.weights):
                yield cls(order, plan.view.contract.strain.suit)._in_one_go(plan)

    def _in_one_go(self, plan: ReplayedPlan) -> Self:
        """The same tricks with each suit taken in one go, first or last, where that is safe too."""
        for suit in Suit:
            places = [n for n, (led, _) in enumerate(self.order) if SUIT_OF[led] == suit]
            if not places or places[-1] - places[0] < len(places):
                continue
            tricks = [self.order[n] for n in places]
            others = [pair for pair in self.order if pair not in tricks]
            for at in (places[0], places[-1] + 1 - len(places)):
                other = replace(self, order=(*others[:at], *tricks, *others[at:]))
                if other.holds(plan):
                    return other._in_one_go(plan)
        return self

    def holds(self, plan: ReplayedPlan) -> bool:
        """Led in this order, from where we are then, no trick can be lost in these layouts."""
        good = 0
        for number, (hand, weight) in enumerate(zip(plan.hands, plan.weights, strict=True)):
            tricks = recount(hand, plan)
            if tricks and is_ours(plan, tricks[0].winner):
                good += weight * self._wins(plan, number, tricks[0].winner, hand.cards[:4])
        needed = plan.needed - len(plan.view.record) - 1
        return len(self.order) >= needed and good >= RULE * sum(plan.weights)

    def _wins(
        self, plan: ReplayedPlan, number: int, leader: int, first: Sequence[PlayedCard]
    ) -> bool:
        """Does each lead come from the hand that is in, and does nobody beat it?"""
        deal = plan.layouts.deal(number)
        left = {int(seat): {card.index for card in deal[seat]} for seat in Seat}
        for one in first:
            left[one.seat].discard(one.card)
        theirs = {c for seat, cards in left.items() if not is_ours(plan, seat) for c in cards}
        for led, other in self.order:
            partner = (leader + 2) % 4
            if led not in left[leader] or other not in left[partner]:
                return False
            follows = any(card // 13 == led // 13 for card in left[partner])
            if follows and other // 13 != led // 13:
                return False
            is_over = other // 13 == led // 13 and other > led
            best = other if is_over else led
            if led // 13 != self.trump and any(card // 13 == self.trump for card in theirs):
                return False
            if any(card // 13 == best // 13 and card > best for card in theirs):
                return False
            left[leader].discard(led)
            left[partner].discard(other)
            # Each of them follows with his lowest: at worst what is out stays as high as it can.
            for seat in left:
                if not is_ours(plan, seat):
                    same = sorted(card for card in left[seat] if card // 13 == led // 13)
                    left[seat] -= set(same[:1])
                    theirs -= set(same[:1])
            leader = partner if is_over else leader
        return True

    @property
    def text(self) -> str:
        acts = []
        for suit, tricks in groupby(self.order, key=lambda pair: SUIT_OF[pair[0]]):
            best = [max(p for p in pair if SUIT_OF[p] == suit) for pair in tricks]
            name = "trumps" if self.trump == suit else Suit(suit).word
            if len(best) > NAMED:
                acts.append(f"run the {name}")
            else:
                acts.append(f"cash the {listed([card_name(card) for card in best])}")
        return f"{capital(listed(acts, 'then', comma=True))}."
