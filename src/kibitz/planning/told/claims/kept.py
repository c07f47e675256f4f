"""What is kept, or thrown: without that care the plan makes less."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from kibitz.english import percent
from kibitz.planning.language.program import Instruction, InstructionKind, Program
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.planning.told.variant import held_against


@dataclass(frozen=True)
class KeptClaim(PlanClaim):
    """If you do not keep the ♥4, it makes less."""

    kind: ClassVar = "kept"
    step: Instruction
    without: float

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        for step in plan.program.steps:
            if isinstance(step, Instruction) and step.kind is InstructionKind.STANDING:
                shorter = Program(tuple(one for one in plan.program.steps if one is not step))
                if held_against(plan, shorter, plan.some).is_worse:
                    yield cls(step, held_against(plan, shorter, plan.every).other)
                    return

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return self.step in plan.program.steps

    def holds(self, plan: ReplayedPlan) -> bool:
        steps = list(plan.program.steps)
        if self.step not in steps:
            return False
        steps.remove(self.step)
        found = rechecked(plan, tuple(steps))
        return found is not None and found.is_worse and found.agrees(self.without)

    @property
    def text(self) -> str:
        return f"If you do not {self.step.text}, it makes {percent(self.without)}."

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "text": self.text, "step": self.step.text, "without": self.without
        }  # fmt: skip
