"""The target: what is played for where it is not the contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.english import many, number, ordinal
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recount import can_take
from kibitz.planning.told.replayed import ReplayedPlan

SOLVED, FEW = 60, 0.05
"""Layouts that are solved to check that a contract cannot be made; so few may be made."""


@dataclass(frozen=True)
class TargetClaim(PlanClaim):
    """Hold it to one down; or play for one more than the contract needs."""

    kind: ClassVar = "target"
    place: ClassVar = ClaimPlace.COUNT
    target: int
    needed: int

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        needed = plan.view.contract.tricks_needed
        if plan.needed != needed:
            yield cls(plan.needed, needed)

    def holds(self, plan: ReplayedPlan) -> bool:
        """It is what the replays were played for; with open cards the contract is not made."""
        level = plan.view.contract.level + 6
        if not self.needed == level != self.target == plan.layouts.target:
            return False
        made = can_take(plan, SOLVED, level)
        return self.target > level or sum(made) <= FEW * len(made)

    @property
    def text(self) -> str:
        if self.target < self.needed:
            return (
                "The contract cannot be made, even with open cards: "
                f"hold it to {number(self.needed - self.target)} down, "
                f"which takes {many(self.target, 'trick')}."
            )
        return f"Play for {_article(self.target)} {ordinal(self.target)} trick."


def _article(count: int) -> str:
    return "an" if count in (8, 11) else "a"
