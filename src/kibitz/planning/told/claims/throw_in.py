"""The throw-in: who is given the lead, and what he must lead then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from kibitz.cards import Seat, Suit
from kibitz.english import listed
from kibitz.planning.language.instructions.losing import Exit
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.recount import RecountedTrick, is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT_OF

RULE = 0.9
"""In so many of the layouts that make it goes like this."""
OFTEN = 0.1
"""A return that comes less often is not named."""


@dataclass(frozen=True)
class ThrowInClaim(PlanClaim):
    """Whoever wins the exit must lead one of these suits, and every return gives a trick."""

    kind: ClassVar = "throw-in"
    suit: Suit
    seat: Seat | None
    returns: tuple[Suit, ...]

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
        seat, most = seats.most_common(1)[0]
        yield cls(Suit(step.suit), Seat(seat) if most >= RULE * total else None, often)

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return any(isinstance(step, Exit) for step in plan.program.instructions)

    def holds(self, plan: ReplayedPlan) -> bool:
        """Where it makes the exit is lost, the return is one of these, and we win it."""
        good = all_ = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if not hand.is_made:
                continue
            pair = self._exit(hand, plan)
            if pair is None:
                continue
            lost, back = pair
            all_ += weight
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
        suits = listed([suit.singular for suit in self.returns], "or")
        return f"After the exit {who} must lead a {suits}, which gives you a trick."
