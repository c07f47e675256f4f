"""The yardstick: how far the program stays below what open cards make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from kibitz.english import percent
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import can_take
from kibitz.planning.told.replayed import ReplayedPlan

LOOKED_AT = 60
"""Layouts that are looked at with open cards."""
FAR = 0.2
"""So much below is far."""


@dataclass(frozen=True)
class YardstickClaim(PlanClaim):
    """With open cards much more is made, and the planner's tree for the first card promises more.

    What the tree promises is an estimate that nothing checks: it is not said.
    """

    kind: ClassVar = "yardstick"
    place: ClassVar = ClaimPlace.CHANCE
    plan: float
    open_cards: float
    player: float

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        if plan.chance.mean >= 1 - FAR:
            return
        # Loaded only now: few plans need the solver and the planner.
        from kibitz.planning.referee.yardstick import yardsticks

        some = replace(plan.layouts, belief=plan.layouts.belief.first(LOOKED_AT))
        makeable, player = yardsticks(some)
        weights = plan.weights[: len(makeable)]
        can = sum(w for w, so in zip(weights, makeable, strict=True) if so) / sum(weights)
        made = zip(weights, plan.hands, strict=False)
        mine = sum(weight for weight, hand in made if hand.is_made) / sum(weights)
        if min(can, player) - mine >= FAR:
            yield cls(mine, can, player)

    def holds(self, plan: ReplayedPlan) -> bool:
        """Each layout dealt anew and solved."""
        makeable = can_take(plan, LOOKED_AT, plan.needed)
        weights = plan.weights[: len(makeable)]
        can = sum(w for w, so in zip(weights, makeable, strict=True) if so)
        made = sum(w for w, hand in zip(weights, plan.hands, strict=False) if hand.is_made)
        shares = can / sum(weights), made / sum(weights)
        return abs(shares[0] - self.open_cards) < 1e-9 and shares[0] - shares[1] >= FAR

    @property
    def text(self) -> str:
        return (
            f"There is more in the cards: with all hands in sight {percent(self.open_cards)} can "
            "be made."
        )
