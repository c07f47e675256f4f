"""Variant: another program held against the plan on the same layouts, as a share with its error."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from kibitz.planning.language.program import Instruction, Program
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.seen import SUIT

LESS = 0.05
"""What another program must lose to be worth a word."""
APART = 0.1
"""What a line that is warned of must lose."""
CLEAR = 3.0
"""In so many standard errors."""
SENSIBLE = 0.5
"""What makes less than this part of the plan is no line that anybody would choose."""


@dataclass(frozen=True)
class HeldAgainst:
    """Two programs on the same layouts: what each makes, and the layouts that only one makes."""

    plan: float
    other: float
    gains: int
    losses: int

    @property
    def is_worse(self) -> bool:
        """Does the other make clearly less?"""
        is_clear = self.gains - self.losses > CLEAR * sqrt(self.gains + self.losses)
        return is_clear and self.plan - self.other >= LESS

    @property
    def is_tempting(self) -> bool:
        """Is it far worse, and yet a line that somebody might choose?"""
        is_far_worse = self.is_worse and self.plan - self.other >= APART
        return is_far_worse and self.other >= SENSIBLE * self.plan


def held_against(plan: ReplayedPlan, other: Program, rows: range) -> HeldAgainst:
    """Another program beside the plan, on these layouts."""
    theirs = plan.made_by(other, rows)
    ours = [plan.hands[number].is_made for number in rows]
    weights = [plan.weights[number] for number in rows]
    total = max(1, sum(weights))
    both = list(zip(ours, theirs, weights, strict=True))
    return HeldAgainst(
        sum(w for one, _, w in both if one) / total,
        sum(w for _, two, w in both if two) / total,
        sum(one and not two for one, two, _ in both),
        sum(two and not one for one, two, _ in both),
    )


def suits_of(step: Instruction) -> set[int]:
    """The suits that a step speaks of: those of its cards, and the one that it ruffs or runs."""
    cards = step.named | step.works
    about = {getattr(step, "suit", -1), *getattr(step, "suits", ())} - {-1}
    return about | {number for number, suit in enumerate(SUIT) if cards & suit}
