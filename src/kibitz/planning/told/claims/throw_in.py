"""The throw-in: who is given the lead, and what he must lead then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Self

from kibitz.cards import Seat, Suit
from kibitz.english import article, listed
from kibitz.planning.language.instructions.losing import Exit
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.recount import RecountedTrick, is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT_OF

RULE = 0.9
"""In so many of the layouts that make it goes like this."""
MOST = 2
"""Of more suits it is not said that he must lead one of them."""
OFTEN = 0.1
"""A return that comes less often is not named."""


@dataclass(frozen=True)
class ThrowInClaim(PlanClaim):
    """Whoever wins the exit must lead one of these suits, and every return gives a trick."""

    kind: ClassVar = "throw-in"
    suit: Suit
    seat: Seat | None
    returns: tuple[Suit, ...]
    is_forced: bool = False
    """Has he nothing else to lead?"""

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        step = next((s for s in plan.program.instructions if isinstance(s, Exit)), None)
        if step is None:
            return
        returns: Counter[int] = Counter()
        seats: Counter[int] = Counter()
        total = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if not hand.is_made:
                continue
            led = next((n for n, one in enumerate(hand.cards) if one.by == step), None)
            if led is None or led % 4 or led // 4 + 1 >= len(hand.tricks):
                continue
            total += weight
            leader, cards, _ = hand.tricks[led // 4 + 1]
            returns[SUIT_OF[cards[0]]] += weight
            seats[leader] += weight
        if not total:
            return
        often = tuple(Suit(s) for s in (3, 2, 1, 0) if returns[s] >= OFTEN * total)
        if len(often) > MOST:
            return
        seat, most = seats.most_common(1)[0]
        claim = cls(Suit(step.suit), Seat(seat) if most >= RULE * total else None, often, True)
        yield claim if claim.holds(plan) else replace(claim, is_forced=False)

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return any(isinstance(step, Exit) for step in plan.program.instructions)

    def holds(self, plan: ReplayedPlan) -> bool:
        """Where it makes the exit is lost, one of these suits is led, and we win.

        Where he is forced he has nothing else left.
        """
        good = all_ = 0
        for number, (hand, weight) in enumerate(zip(plan.hands, plan.weights, strict=True)):
            if not hand.is_made:
                continue
            pair = self._exit(hand, plan)
            if pair is None:
                continue
            lost, back = pair
            all_ += weight
            gone = {
                (suit, place)
                for trick in recount(hand, plan)
                for seat, suit, place in trick.cards
                if seat == lost.winner and trick.cards != back.cards
            }
            later = recount(hand, plan)
            for trick in later[later.index(back) :]:
                gone -= {(suit, place) for seat, suit, place in trick.cards}
            dealt = plan.layouts.deal(number)[Seat(lost.winner)]
            left = {int(c.suit) for c in dealt if (int(c.suit), c.index % 13) not in gone}
            if self.is_forced and not left <= {int(suit) for suit in self.returns}:
                continue
            is_his = self.seat is None or lost.winner == self.seat
            is_back = any(back.led == suit for suit in self.returns)
            is_good = not is_ours(plan, lost.winner) and is_ours(plan, back.winner)
            good += weight * (is_his and is_back and is_good)
        enough = sum(w for w, h in zip(plan.weights, plan.hands, strict=True) if h.is_made)
        return all_ >= enough / 2 and good >= RULE * all_

    def _exit(
        self, hand: ReplayedHand, plan: ReplayedPlan
    ) -> tuple[RecountedTrick, RecountedTrick] | None:
        """The trick that the exit led to, and the one after it."""
        tricks = recount(hand, plan)
        for n, (one, two) in enumerate(pairwise(tricks)):
            by = hand.cards[4 * n].by
            if isinstance(by, Exit) and one.led == self.suit:
                return one, two
        return None

    @property
    def text(self) -> str:
        who = "whoever wins" if self.seat is None else self.seat.word
        suits = listed([article(suit.singular) for suit in self.returns], "or")
        if not self.is_forced:
            return f"After the exit {who} leads {suits}, and you win it."
        return f"After the exit {who} must lead {suits}, which gives you a trick."
