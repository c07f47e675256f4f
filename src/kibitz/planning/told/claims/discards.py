"""Discards: which losers are thrown, and on which suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.cards import Suit
from kibitz.english import capital, many
from kibitz.planning.count import Count
from kibitz.planning.language.program import within
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT_OF

RULE = 0.85
"""In so many of the layouts that make the losers are thrown."""


@dataclass(frozen=True)
class DiscardClaim(PlanClaim):
    """So many losers of the hand with the long trumps are thrown on winners of another suit."""

    kind: ClassVar = "discard"
    place: ClassVar = ClaimPlace.TRICKS
    suit: Suit
    count: int
    on: Suit

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        losers, seat = _losers(plan)
        told = {one.suit for s in within(plan.program.steps) for one in getattr(s, "throws", ())}
        for suit in losers:
            if int(suit) in told or not losers[suit]:
                continue
            for on in Suit:
                if on in (suit, plan.view.contract.strain.suit):
                    continue
                counts = [
                    _thrown(plan, hand, seat)[int(suit), int(on)]
                    for hand in plan.hands
                    if hand.is_made
                ]
                often = sorted(counts)[int((1 - RULE) * len(counts))] if counts else 0
                if often:
                    yield cls(suit, min(often, losers[suit]), on)

    def holds(self, plan: ReplayedPlan) -> bool:
        losers, seat = _losers(plan)
        good = made = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if hand.is_made:
                made += weight
                good += weight * (self._times(hand, plan, seat) >= self.count)
        return losers.get(self.suit, 0) >= self.count and made > 0 and good >= RULE * made

    def _times(self, hand: ReplayedHand, plan: ReplayedPlan, seat: int) -> int:
        """How many cards of the suit the hand threw on tricks that we won with the other suit."""
        times = 0
        for trick in recount(hand, plan):
            if is_ours(plan, trick.winner) and trick.best[1] == trick.led == self.on:
                times += any(who == seat and suit == self.suit for who, suit, _ in trick.cards)
        for led, other in hand.claim:
            times += other >= 0 and (led // 13, other // 13) == (self.on, self.suit)
        return times

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return bool(_losers(plan)[0].get(self.suit))

    @property
    def text(self) -> str:
        loser = f"{self.suit.singular} loser"
        what = f"a {loser} is" if self.count == 1 else f"{many(self.count, loser)} are"
        return f"{capital(what)} thrown on the {self.on.word}."


def _losers(plan: ReplayedPlan) -> tuple[dict[Suit, int], int]:
    """The losers that were counted, if they are too many, and whose hand they are in."""
    count, contract = Count.of_view(plan.view), plan.view.contract
    seat = contract.dummy if count.in_dummy else contract.declarer
    losers = {suit: n for suit, n in (count.losers or {}).items() if n}
    is_too_many = sum(losers.values()) > count.left - count.needed
    return losers if is_too_many else {}, int(seat)


def _thrown(plan: ReplayedPlan, hand: ReplayedHand, seat: int) -> Counter[tuple[int, int]]:
    """How many cards of each suit a hand threw on our winners of each other."""
    declarer = plan.layouts.seen.declarer
    found: Counter[tuple[int, int]] = Counter()
    for leader, cards, winner in hand.tricks:
        best, mine = cards[(winner - leader) % 4], cards[(seat - leader) % 4]
        if not (winner ^ declarer) & 1 and SUIT_OF[best] == SUIT_OF[cards[0]] != SUIT_OF[mine]:
            found[SUIT_OF[mine], SUIT_OF[best]] += 1
    for led, other in hand.claim:
        if other >= 0 and SUIT_OF[led] != SUIT_OF[other]:
            found[SUIT_OF[other], SUIT_OF[led]] += 1
    return found
