"""The target: what is played for where it is not the contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from kibitz.english import many, number, ordinal
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.replayed import ReplayedPlan


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
        """It is what the replays were played for, and not the contract."""
        level = plan.view.contract.level + 6
        return self.needed == level != self.target == plan.layouts.target

    @property
    def text(self) -> str:
        if self.target < self.needed:
            return (
                "The contract cannot be made in the layouts that were drawn: "
                f"hold it to {number(self.needed - self.target)} down, "
                f"which takes {many(self.target, 'trick')}."
            )
        return f"Play for {_article(self.target)} {ordinal(self.target)} trick."


def _article(count: int) -> str:
    return "an" if count in (8, 11) else "a"
