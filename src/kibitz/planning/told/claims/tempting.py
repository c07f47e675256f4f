"""Why not the tempting line: another program that makes less on the same layouts, and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from kibitz.cards import Suit
from kibitz.chance.belief.fact import EitherFact, Fact
from kibitz.chance.belief.fact_wording import fact_text
from kibitz.chance.belief.in_common import SortedLayouts
from kibitz.condition.match import matches
from kibitz.english import percent
from kibitz.planning.language.instructions.cashing import DrawTrumps, RunSuit
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.losing import DriveOut, Establish
from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.language.program import Instruction, InstructionKind, Program, within
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.planning.told.variant import held_against
from kibitz.seen import SUIT

TEMPTING = (FinesseTo, RunCard, RunSuit, DriveOut, Establish, Ruff)
"""What a learner does without much thought."""
TELLS = 0.7
"""A fact is told of the layouts that only the plan makes if so many of them have it."""


@dataclass(frozen=True)
class TemptingClaim(PlanClaim):
    """If you draw trumps first it makes less: it fails when West has the ♦K.

    `line` is what is done instead, `program` all of it; `fact` is so in most of the layouts that
    only the plan makes.
    """

    kind: ClassVar = "instead"
    place: ClassVar = ClaimPlace.INSTEAD
    line: str
    program: Program
    other: float
    plan: float
    fact: Fact | None
    trump: Suit | None

    @classmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        best: tuple[float, str, Program] | None = None
        for line, program in tempting(plan):
            beside = held_against(plan, program, plan.some)
            if beside.is_tempting and (best is None or beside.other > best[0]):
                best = beside.other, line, program
        if best is None:
            return
        _, line, program = best
        beside = held_against(plan, program, plan.every)
        fact = _fact(plan, program)
        trump = plan.view.contract.strain.suit
        yield cls(line, program, beside.other, beside.plan, fact, trump)

    def holds(self, plan: ReplayedPlan) -> bool:
        found = rechecked(plan, self.program.steps)
        if found is None or not found.is_worse or not found.agrees(self.other):
            return False
        if self.fact is None:
            return True
        so = sum(matches(self.fact.condition, plan.layouts.deal(n)) for n in found.only_plan)
        return so >= TELLS * len(found.only_plan)

    @property
    def text(self) -> str:
        where = ""
        if self.fact is not None:
            where = f": that costs most when {fact_text(self.fact, trump=self.trump)}"
        return f"If you {self.line}, it makes {percent(self.other)}{where}."

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "text": self.text, "line": self.line,
            "program": self.program.text, "other": self.other, "plan": self.plan,
            "fact": None if self.fact is None else self.fact.to_json(),
        }  # fmt: skip


def tempting(plan: ReplayedPlan) -> Iterator[tuple[str, Program]]:
    """What a learner might do instead: win at once, draw trumps first, another line."""
    steps = plan.program.steps
    strain = plan.layouts.seen.strain
    first = next((step for step in steps if _is(step, InstructionKind.LEAD)), None)
    hold = next((step for step in steps if isinstance(step, HoldUp)), None)
    place = steps.index(first) if first in steps else len(steps)
    if strain < 4 and not isinstance(first, DrawTrumps):
        yield (
            "draw trumps first",
            Program((*steps[:place], DrawTrumps(strain), *steps[place:])),
        )
    told = {_about(step) for step in within(steps)}
    for rival in plan.rivals:
        lead = next((step for step in rival.steps if _is(step, InstructionKind.LEAD)), None)
        if isinstance(lead, TEMPTING) and hold is None and _about(lead) not in told:
            yield f"{lead.text} instead", rival


def _about(step: Instruction) -> tuple[type[Instruction], tuple[bool, ...]]:
    """What a step is, and the suits that it speaks of."""
    cards = step.named | step.works
    return type(step), tuple(bool(cards & suit) for suit in SUIT)


def _is(step: object, kind: InstructionKind) -> bool:
    return isinstance(step, Instruction) and step.kind is kind


def _fact(plan: ReplayedPlan, program: Program) -> Fact | None:
    """What the layouts have in common that only the plan makes, if most of them have it."""
    theirs = np.array(plan.made_by(program, plan.every), bool)
    lost = plan.made & ~theirs
    found = SortedLayouts.of_belief(plan.layouts.belief, lost).in_common()
    if found is None or found.among < TELLS or isinstance(found.fact, EitherFact):
        return None
    return found.fact
