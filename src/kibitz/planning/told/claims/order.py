"""Why first: of two steps that follow each other the order matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from kibitz.english import percent
from kibitz.planning.language.instructions.cashing import DrawTrumps
from kibitz.planning.language.program import Instruction, InstructionKind, Program
from kibitz.planning.told.claim import PlanClaim
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.planning.told.variant import held_against, suits_of


@dataclass(frozen=True)
class OrderClaim(PlanClaim):
    """One step comes before another, which the other way round would make less."""

    kind: ClassVar = "order"
    first: Instruction
    second: Instruction
    otherwise: float

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        best: tuple[int, Self] | None = None
        for one, two in pairwise(plan.program.steps):
            if not _is_lead(one) or not _is_lead(two) or isinstance(two, DrawTrumps):
                continue  # that trumps are not drawn first is another claim
            assert isinstance(one, Instruction) and isinstance(two, Instruction)
            if suits_of(one) & suits_of(two):
                continue  # nobody is tempted to finish a suit before he begins it
            other = exchanged(plan.program, one, two)
            beside = held_against(plan, other, plan.some)
            if beside.is_tempting and (best is None or beside.gains > best[0]):
                best = beside.gains, cls(one, two, held_against(plan, other, plan.every).other)
        if best is not None:
            yield best[1]

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        return self.first in plan.program.steps and self.second in plan.program.steps

    def holds(self, plan: ReplayedPlan) -> bool:
        """On all layouts the exchanged program is worse too."""
        steps = list(plan.program.steps)
        if self.first not in steps or self.second not in steps:
            return False
        places = steps.index(self.first), steps.index(self.second)
        if places[1] != places[0] + 1:
            return False
        steps[places[0]], steps[places[1]] = self.second, self.first
        found = rechecked(plan, tuple(steps))
        return found is not None and found.is_far_worse and found.agrees(self.otherwise)

    @property
    def text(self) -> str:
        return (
            f"The order matters: if you first {self.second.text}, "
            f"it makes {percent(self.otherwise)}."
        )

    def to_json(self) -> dict[str, object]:
        return {
            "kind": self.kind, "text": self.text, "first": self.first.text,
            "second": self.second.text, "otherwise": self.otherwise,
        }  # fmt: skip


def exchanged(program: Program, one: Instruction, two: Instruction) -> Program:
    """The program with two steps in each other's place."""
    places = {id(one): two, id(two): one}
    return Program(tuple(places.get(id(step), step) for step in program.steps))


def _is_lead(step: object) -> bool:
    return isinstance(step, Instruction) and step.kind is InstructionKind.LEAD
