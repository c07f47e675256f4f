"""Crossing: the card by which a hand is reached to lead a suit from it, where nothing names it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from kibitz.cards import DECK, Card, Suit
from kibitz.planning.language.instructions.crossing import Cross
from kibitz.planning.language.names import DUMMY, OWN, hand_name
from kibitz.planning.language.program import within
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT_OF

RULE = 0.85
"""In so many of the layouts that make the hand is reached with this card."""


@dataclass(frozen=True)
class CrossingClaim(PlanClaim):
    """A hand is reached with a card, and then leads a suit that the program speaks of."""

    kind: ClassVar = "crossing"
    place: ClassVar = ClaimPlace.TRICKS
    card: Card
    hand: int
    suit: Suit
    trump: Suit | None

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        steps = list(within(plan.program.steps))
        if any(isinstance(step, Cross) for step in steps):
            return  # the entries are said
        spoken = 0
        for step in steps:
            spoken |= step.named | step.works
        counts: Counter[tuple[int, int, int]] = Counter()
        made = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if hand.is_made:
                made += weight
                for way in set(_ways(hand, plan)):
                    counts[way] += weight
        for (card, to, suit), weight in counts.most_common():
            is_spoken = bool(spoken >> 13 * suit & 0x1FFF) and SUIT_OF[card] != suit
            if weight >= RULE * made and is_spoken:
                yield cls(DECK[card], to, Suit(suit), plan.view.contract.strain.suit)
                return

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        held = plan.view.dummy if self.hand == DUMMY else plan.view.hand
        return self.card in held

    def holds(self, plan: ReplayedPlan) -> bool:
        contract = plan.view.contract
        seat = contract.dummy if self.hand == DUMMY else contract.declarer
        key = (int(seat), int(self.card.suit), self.card.index % 13)
        good = made = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            if hand.is_made:
                made += weight
                good += weight * any(
                    one.best == key and one.leader == seat.partner and two.led == self.suit
                    for one, two in pairwise(recount(hand, plan))
                )
        return made > 0 and good >= RULE * made

    @property
    def text(self) -> str:
        name = "trumps" if self.suit is self.trump else self.suit.word
        where = "your hand" if self.hand == OWN else hand_name(self.hand)
        return f"Cross to {where} with the {self.card.symbol} to lead {name}."


def _ways(hand: ReplayedHand, plan: ReplayedPlan) -> Iterator[tuple[int, int, int]]:
    """Each card that took the lead from one of our hands to the other, and what was led then."""
    seen = plan.layouts.seen
    for (leader, cards, winner), (_, after, _) in pairwise(hand.tricks):
        if (winner - leader) % 4 == 2 and not (winner ^ seen.declarer) & 1:
            yield cards[2], DUMMY if winner == seen.dummy else OWN, SUIT_OF[after[0]]
