"""The entry: a card that must be kept for later, because a hand is reached by nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from kibitz.cards import DECK, Card, Suit
from kibitz.deal import Hand
from kibitz.english import percent
from kibitz.planning.language.instructions.cashing import Cash
from kibitz.planning.language.names import DUMMY, OWN
from kibitz.planning.language.program import InstructionKind, Program
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.recount import recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.planning.told.variant import held_against

RULE = 0.8
"""In so many of the layouts that make the card puts its hand in, and nothing else does."""
LONGER = 2
"""A suit is worth an entry in a hand that has so many more cards of it than the other."""


@dataclass(frozen=True)
class EntryClaim(PlanClaim):
    """The ♦A is the entry to dummy's clubs: cashed early, the plan makes less."""

    kind: ClassVar = "entry"
    card: Card
    hand: int
    suit: Suit
    early: float
    is_only: bool = False
    """Does no other card reach it in any layout, nor could it?"""

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        view = plan.view
        hands = view.hand, view.dummy
        for hand in (DUMMY, OWN):
            for suit in Suit:
                longer = len(hands[hand][suit]) - len(hands[1 - hand][suit])
                if longer < LONGER or suit is view.contract.strain.suit:
                    continue
                card = _only_entry(plan, hand, suit)
                if card is None:
                    continue
                other = early(plan.program, card)
                if held_against(plan, other, plan.some).is_worse:
                    makes = held_against(plan, other, plan.every).other
                    claim = cls(card, hand, suit, makes, is_only=True)
                    is_only = claim._is_rule(plan) and not claim._could_be_another(plan)
                    yield claim if is_only else replace(claim, is_only=False)
                    return

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return self.card in (plan.view.hand, plan.view.dummy)[self.hand]

    def holds(self, plan: ReplayedPlan) -> bool:
        if self.card not in (plan.view.hand, plan.view.dummy)[self.hand]:
            return False
        if self.card.suit is plan.view.contract.strain.suit:
            return False
        steps = list(plan.program.steps)
        place = sum(getattr(step, "kind", None) is InstructionKind.ANSWER for step in steps[:1])
        steps.insert(place, Cash((self.card.index,)))
        if (self.is_only and self._could_be_another(plan)) or not self._is_rule(plan):
            return False
        found = rechecked(plan, tuple(steps))
        return found is not None and found.is_worse and found.agrees(self.early)

    def _is_rule(self, plan: ReplayedPlan) -> bool:
        """Where it makes its hand wins tricks of the suit, and of others only with this card.

        And the other hand has then no card of the suit left that would lead to it.
        """
        contract = plan.view.contract
        seat = (contract.declarer, contract.dummy)[self.hand]
        other = (plan.view.dummy, plan.view.hand)[self.hand]
        key = int(self.card.suit), self.card.index % 13
        good = made = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            cards = {(s, p) for who, s, p in _wins(hand, plan) if who == seat}
            outside = {card for card in cards if card[0] != self.suit}
            if self.is_only and outside - {key}:
                return False
            if hand.is_made:
                made += weight
                is_alone = outside == {key} and len(cards) > 1
                good += weight * (is_alone and not self._can_lead(hand, other, plan))
        return made > 0 and good >= RULE * made

    def _could_be_another(self, plan: ReplayedPlan) -> bool:
        """Has the hand another card, outside the suit, that could win when theirs over it are gone?

        As long as it is in that suit it can outlast so many of them.
        """
        view = plan.view
        hand = (view.hand, view.dummy)[self.hand]
        gone = {card for trick in view.record for _, card in trick} | set(view.played)
        ours = {*view.hand, *view.dummy}
        for card in hand:
            if card.suit is self.suit or card == self.card:
                continue
            over = [c for c in DECK if c.suit is card.suit and c.index > card.index]
            if len(hand[card.suit]) > len([c for c in over if c not in ours | gone]):
                return True
        return False

    def _can_lead(self, hand: ReplayedHand, other: Hand, plan: ReplayedPlan) -> bool:
        """Has the other hand a card of the suit left when this card is played?"""
        left = {card.index for card in other if card.suit is self.suit}
        before = [one.card for one in hand.cards[len(plan.view.played) :]]
        for card in (*before, *(card for pair in hand.claim for card in pair)):
            if card == self.card.index:
                break
            left.discard(card)
        return bool(left)

    @property
    def text(self) -> str:
        only = "only " if self.is_only else ""
        where = "your" if self.hand == OWN else "dummy's"
        return (
            f"The {self.card.symbol} is the {only}entry to {where} {self.suit.word}: "
            f"cashed early, the plan makes {percent(self.early)}."
        )


def early(program: Program, card: Card) -> Program:
    """The program with this card cashed as soon as we are in."""
    steps = program.steps
    answers = 1 if steps and getattr(steps[0], "kind", None) is InstructionKind.ANSWER else 0
    return Program((*steps[:answers], Cash((card.index,)), *steps[answers:]))


def _only_entry(plan: ReplayedPlan, hand: int, suit: Suit) -> Card | None:
    """The one card outside a suit that a hand wins with after the first trick, where it makes."""
    seen = plan.layouts.seen
    seat = seen.dummy if hand == DUMMY else seen.declarer
    cards: Counter[int] = Counter()
    made = 0
    for one, weight in zip(plan.hands, plan.weights, strict=True):
        if one.is_made:
            made += weight
            won = {c[(w - leader) % 4] for leader, c, w in one.tricks[1:] if w == seat}
            won |= _claimed(plan, one, hand)
            cards.update(dict.fromkeys((card for card in won if card // 13 != suit), weight))
    if any(card // 13 == seen.strain for card in cards):
        return None  # trumps reach it too
    often = [card for card, weight in cards.items() if weight >= (1 - RULE) * made]
    return DECK[often[0]] if len(often) == 1 and cards[often[0]] >= RULE * made else None


def _claimed(plan: ReplayedPlan, one: ReplayedHand, hand: int) -> set[int]:
    """The cards that a hand wins with in the claim."""
    held = (plan.view.hand, plan.view.dummy)[hand].mask
    strain = plan.layouts.seen.strain
    found = set()
    for led, other in one.claim:
        follows = other >= 0 and (other // 13 == led // 13 and other > led)
        best = other if follows or (other >= 0 and other // 13 == strain != led // 13) else led
        if held >> best & 1:
            found.add(best)
    return found


def _wins(hand: ReplayedHand, plan: ReplayedPlan) -> list[tuple[int, int, int]]:
    """Who of us wins with which card after the first trick, the claim included."""
    found = [trick.best for trick in recount(hand, plan)[1:]]
    contract = plan.view.contract
    trump = contract.strain.suit
    for pair in hand.claim:
        cards = [divmod(card, 13) for card in pair if card >= 0]
        strong = [card for card in cards if trump is not None and card[0] == trump]
        suit, place = max(strong or [card for card in cards if card[0] == cards[0][0]])
        is_own = any(c.suit == suit and c.index % 13 == place for c in plan.view.hand)
        seat = contract.declarer if is_own else contract.dummy
        found.append((int(seat), suit, place))
    return found
