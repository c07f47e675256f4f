"""The danger hand: the defender who may not get in, and to whom no trick may be lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from kibitz.cards import Seat, Suit
from kibitz.english import percent
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.losing import GiveUp
from kibitz.planning.language.program import Node, Program
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.recount import is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.planning.told.variant import held_against

OFTEN, SELDOM = 0.5, 0.15
"""With the danger hand in it fails so often at least; with the other alone so often at most."""
ENOUGH = 0.05
"""Each must get in in so many of the layouts."""
AVOIDING = {FinesseTo, RunCard, GiveUp}
"""What loses a trick to the one defender or the other by choice."""
KEPT_OUT = 0.9
"""So many of these tricks are lost to the partner of the danger hand."""


@dataclass(frozen=True)
class DangerClaim(PlanClaim):
    """West is the danger hand: when he gets in it mostly fails; East may."""

    kind: ClassVar = "danger"
    seat: Seat
    fails: float
    other_fails: float

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        seen = plan.layouts.seen
        for seat in (seen.declarer + 1 & 3, seen.declarer + 3 & 3):
            inside, outside = [0, 0], [0, 0]
            for hand, weight in zip(plan.hands, plan.weights, strict=True):
                winners = {winner for _, _, winner in hand.tricks[1:]}
                if seat in winners:
                    inside[hand.is_made] += weight
                elif seat ^ 2 in winners:
                    outside[hand.is_made] += weight
            if min(sum(inside), sum(outside)) < ENOUGH * sum(plan.weights):
                continue
            bad, good = inside[0] / sum(inside), outside[0] / sum(outside)
            if bad >= OFTEN and good <= SELDOM and _is_kept_out(plan, seat):
                yield cls(Seat(seat), bad, good)
                return

    def holds(self, plan: ReplayedPlan) -> bool:
        with_him = [0, 0]
        without = [0, 0]
        partner = Seat((self.seat + 2) % 4)
        if is_ours(plan, self.seat) or not _is_kept_out(plan, self.seat):
            return False
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            got_in = _got_in(hand, plan)
            if self.seat in got_in:
                with_him[hand.is_made] += weight
            elif partner in got_in:
                without[hand.is_made] += weight
        if not sum(with_him) or not sum(without):
            return False
        shares = with_him[0] / sum(with_him), without[0] / sum(without)
        return (
            shares[0] >= OFTEN
            and shares[1] <= SELDOM
            and abs(shares[0] - self.fails) + abs(shares[1] - self.other_fails) < 1e-9
            and self._takes(plan) >= OFTEN
        )

    def _takes(self, plan: ReplayedPlan) -> float:
        """Where it fails and he got in: how often what he led then took a trick at once."""
        took = failed = 0
        for hand, weight in zip(plan.hands, plan.weights, strict=True):
            tricks = recount(hand, plan)
            led = [n for n in range(2, len(tricks)) if tricks[n].leader == self.seat]
            if hand.is_made or not led:
                continue
            failed += weight
            took += weight * (not is_ours(plan, tricks[led[0]].winner))
        return took / max(1, failed)

    @property
    def text(self) -> str:
        him, partner = self.seat.word, Seat((self.seat + 2) % 4).word
        return (
            f"{him} is the danger hand: when he gets in it fails in {percent(self.fails)}, "
            f"when only {partner} does in {percent(self.other_fails)}."
        )


@dataclass(frozen=True)
class SafeHandClaim(PlanClaim):
    """A trick is lost to West: if East wins it, and he gets in, the plan makes less."""

    kind: ClassVar = "safe hand"
    seat: Seat
    suit: Suit
    other: float
    trump: Suit | None

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        for place, step in enumerate(plan.program.steps):
            if isinstance(step, GiveUp) and step.to >= 0:
                lost = Program(_lost_to_other(plan.program.steps, place, step))
                if held_against(plan, lost, plan.some).is_worse:
                    makes = held_against(plan, lost, plan.every).other
                    trump = plan.view.contract.strain.suit
                    yield cls(Seat(step.to), Suit(step.suit), makes, trump)
                    return

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return any(isinstance(step, GiveUp) and step.to >= 0 for step in plan.program.steps)

    def holds(self, plan: ReplayedPlan) -> bool:
        for place, step in enumerate(plan.program.steps):
            if isinstance(step, GiveUp) and (step.to, step.suit) == (self.seat, self.suit):
                found = rechecked(plan, _lost_to_other(plan.program.steps, place, step))
                return found is not None and found.is_worse and found.agrees(self.other)
        return False

    @property
    def text(self) -> str:
        danger = Seat((self.seat + 2) % 4).word
        name = "trump" if self.suit is self.trump else self.suit.singular
        return (
            f"{danger} is the danger hand: if the {name} is lost to him, "
            f"the plan makes {percent(self.other)}."
        )


def _lost_to_other(steps: tuple[Node, ...], place: int, step: GiveUp) -> tuple[Node, ...]:
    """The steps with a trick lost to the partner of the defender to whom it is lost."""
    return (*steps[:place], replace(step, to=step.to ^ 2), *steps[place + 1 :])


def _is_kept_out(plan: ReplayedPlan, seat: int) -> bool:
    """Does the play depend on who gets in: are its losers and finesses lost to his partner?"""
    lost = to_partner = 0
    for hand, weight in zip(plan.hands, plan.weights, strict=True):
        for number, trick in enumerate(recount(hand, plan)):
            steps = {type(one.by) for one in hand.cards[4 * number : 4 * number + 4]}
            if steps.intersection(AVOIDING) and not is_ours(plan, trick.winner):
                lost += weight
                to_partner += weight * (trick.winner == seat ^ 2)
    return lost > 0 and to_partner >= KEPT_OUT * lost


def _got_in(hand: ReplayedHand, plan: ReplayedPlan) -> set[int]:
    """The defenders who won a trick after the first."""
    tricks = recount(hand, plan)[1:]
    return {trick.winner for trick in tricks if not is_ours(plan, trick.winner)}
