"""The throw-in: who is given the lead, and what he must lead then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Self

import numpy as np

from kibitz.cards import Seat, Suit
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.fact import EitherFact, Fact, Truths
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.chance.belief.in_common import SortedLayouts
from kibitz.condition.match import matches
from kibitz.english import article, listed
from kibitz.planning.language.instructions.cashing import Cash
from kibitz.planning.language.instructions.losing import Exit
from kibitz.planning.language.program import Instruction
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.recount import is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.seen import SUIT, SUIT_OF

RULE = 0.9
"""In so many of the layouts in which the exit is lost it is so."""
MOST = 2
"""Of more suits it is not said that he must lead one of them."""
OFTEN = 0.1
"""A suit that he has less often is not named."""
MET = 0.5
"""So many of the layouts that make must have the exit in them."""


@dataclass(frozen=True)
class ThrowInClaim(PlanClaim):
    """Whoever wins the exit must lead one of these suits, or give a ruff and discard.

    Where that is not so as the cards often lie, it is said when it is.
    """

    kind: ClassVar = "throw-in"
    suit: Suit
    seat: Seat | None
    returns: tuple[Suit, ...]
    is_ruff: bool
    """Has he, often enough, a suit of which neither of our hands has any left?"""
    trump: Suit | None
    if_so: Fact | None = None

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        for step in plan.program.instructions:
            if _loses(step):
                yield from cls._after(plan, step)

    @classmethod
    def _after(cls, plan: ReplayedPlan, step: Instruction) -> Iterator[Self]:
        """What can be claimed of one exit."""
        named = step.suit if isinstance(step, Exit) else SUIT_OF[step.named.bit_length() - 1]
        seats: Counter[int] = Counter()
        free: dict[int, set[int]] = {}
        sluffs: set[int] = set()
        for number, (hand, weight) in enumerate(zip(plan.hands, plan.weights, strict=True)):
            place = _thrown_in(plan, hand, step)
            if place is None:
                continue
            seats[hand.tricks[place][2]] += weight
            suits, ruffed = _to_lead(plan, number, hand, place)
            free[number] = set(suits)
            sluffs |= {number} if ruffed else set()
        total = sum(seats.values())
        if not total:
            return
        weights = plan.weights
        ways = (way for count in range(1, MOST + 1) for way in combinations((3, 2, 1, 0), count))
        covered = {
            way: sum(weights[n] for n, suits in free.items() if suits <= set(way)) for way in ways
        }
        way = next((one for one in covered if covered[one] >= RULE * total), None)
        fact, rows = None, set(free)
        if way is None:
            way = max(covered, key=lambda one: covered[one])
            truths = np.array([n in free and free[n] <= set(way) for n in plan.every], bool)
            lost = np.array([n in free for n in plan.every], bool)
            fact = _fact(plan.layouts.belief.given(lost), truths[lost])
            if fact is None:
                return
            so = fact.holds(plan.layouts.belief.whole)
            rows = {n for n in free if so[n]}
        often = OFTEN * sum(weights[n] for n in rows)
        if any(sum(weights[n] for n in rows if suit in free[n]) < often for suit in way):
            return
        seat, most = seats.most_common(1)[0]
        alone = Seat(seat) if most >= RULE * total else None
        is_ruff = sum(weights[n] for n in rows & sluffs) >= often
        trump = plan.view.contract.strain.suit
        yield cls(Suit(named), alone, tuple(map(Suit, way)), is_ruff, trump, fact)

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return any(_loses(step) for step in plan.program.instructions)

    def holds(self, plan: ReplayedPlan) -> bool:
        """After the exit the winner has nothing but these suits and those that give a ruff."""
        met = forced = sluffs = made = 0
        for number, (hand, weight) in enumerate(zip(plan.hands, plan.weights, strict=True)):
            made += weight * hand.is_made
            lead = self._lead(hand, plan, number)
            if lead is None or not self._is_so(plan, number):
                continue
            his, ours = lead
            both_out = {s for s in his if all(s not in suits for suits in ours)}
            trump = plan.view.contract.strain.suit
            if trump is None or any(int(trump) not in suits for suits in ours):
                both_out = set()
            met += weight
            forced += weight * (his - both_out <= {int(suit) for suit in self.returns})
            sluffs += weight * bool(both_out)
        is_ruff = sluffs >= OFTEN * met
        return met >= MET * made > 0 and forced >= RULE * met and is_ruff == self.is_ruff

    def _is_so(self, plan: ReplayedPlan, number: int) -> bool:
        return self.if_so is None or matches(self.if_so.condition, plan.layouts.deal(number))

    def _lead(
        self, hand: ReplayedHand, plan: ReplayedPlan, number: int
    ) -> tuple[set[int], list[set[int]]] | None:
        """The suits of the defender who won the exit, and those of our two hands, then."""
        deal = plan.layouts.deal(number)
        left = {int(s): {(int(c.suit), c.index % 13) for c in deal[s]} for s in Seat}
        for n, trick in enumerate(recount(hand, plan)):
            for seat, suit, place in trick.cards:
                left[seat].discard((suit, place))
            by = hand.cards[4 * n].by
            if by is None or not _loses(by) or trick.led != self.suit:
                continue
            if is_ours(plan, trick.winner) or self.seat not in (None, trick.winner):
                return None
            suits = {seat: {suit for suit, _ in cards} for seat, cards in left.items()}
            return suits[trick.winner], [suits[s] for s in left if is_ours(plan, s)]
        return None

    @property
    def text(self) -> str:
        who = "whoever wins" if self.seat is None else self.seat.word
        names = ["trump" if suit is self.trump else suit.singular for suit in self.returns]
        suits = listed([article(name) for name in names], "or")
        ruff = " or give you a ruff and discard" if self.is_ruff else ""
        if self.if_so is not None:
            ruff += f" if {fact_text(self.if_so, trump=self.trump)}"
        return f"After the exit {who} must lead {suits}{ruff}."


def _loses(step: Instruction) -> bool:
    """Is a step there to give them the lead: an exit, or a card on which a loser is thrown?"""
    return isinstance(step, Exit) or (isinstance(step, Cash) and bool(step.throws))


def _fact(belief: Belief, truths: Truths) -> Fact | None:
    """A fact about one suit with which it is so, if there is one."""
    sorted_layouts = SortedLayouts.of_belief(belief, truths)
    found = [sorted_layouts.in_common((suit,)) for suit in Suit]
    single = [one for one in found if one is not None and not isinstance(one.fact, EitherFact)]
    best = max(single, key=lambda one: one.inside, default=None)
    return best.fact if best is not None and best.inside >= RULE else None


def _thrown_in(plan: ReplayedPlan, hand: ReplayedHand, step: Instruction) -> int | None:
    """The trick that a step led to and they won."""
    declarer = plan.layouts.seen.declarer
    for place, (_, _, winner) in enumerate(hand.tricks):
        if hand.cards[4 * place].by == step and (winner ^ declarer) & 1:
            return place
    return None


def _to_lead(
    plan: ReplayedPlan, number: int, hand: ReplayedHand, place: int
) -> tuple[list[int], list[int]]:
    """The suits of the defender who won a trick: those that we still have, and the others."""
    seen, world = plan.layouts.seen, plan.layouts.worlds[number]
    gone = 0
    for _, cards, _ in hand.tricks[: place + 1]:
        for card in cards:
            gone |= 1 << card
    held = [cards & ~gone for cards in world]
    mine = [held[seen.declarer], held[seen.dummy]]
    can_ruff = seen.strain < 4 and all(cards & SUIT[seen.strain] for cards in mine)
    his = [suit for suit in range(4) if held[hand.tricks[place][2]] & SUIT[suit]]
    free = [s for s in his if not can_ruff or any(cards & SUIT[s] for cards in mine)]
    return free, [suit for suit in his if suit not in free]
