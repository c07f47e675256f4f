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
from kibitz.planning.language.instructions.losing import GiveUp
from kibitz.planning.language.instructions.winning import HoldUp, Win
from kibitz.planning.language.program import Instruction, InstructionKind, Program, within
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.planning.told.variant import held_against, suits_of
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.themes.first_trick import FIRST_TRICK
from kibitz.seen import SUIT_OF

FROM_THE_TOP = (GiveUp, FinesseTo, RunCard)
"""Instead of which a learner cashes the suit's top cards."""
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
        if found is None or not found.is_far_worse or not found.agrees(self.other):
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
    """What a learner might do instead: win at once, draw trumps first, play for the drop, finesse.

    Each can be done as it is said. Nobody is tempted to hold up.
    """
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
    answers = [step for step in steps[:1] if _is(step, InstructionKind.ANSWER)]
    if hold is None:
        for piece in FIRST_TRICK.pieces(OurCards.of_view(plan.view)):
            is_at_once = any(isinstance(step, Win) for step in piece.steps)
            if list(piece.steps) != answers and is_at_once:
                line = " and ".join(step.text for step in within(piece.steps))
                yield f"{line} instead", Program((*piece.steps, *steps[len(answers) :]))
    for place, step in enumerate(steps):
        if isinstance(step, FROM_THE_TOP):
            suit = Suit(step.suit if isinstance(step, GiveUp) else SUIT_OF[step.card])
            other = Program((*steps[:place], RunSuit(int(suit)), *steps[place + 1 :]))
            yield f"play {suit.word} from the top", other
    told = {suit for step in within(steps) for suit in suits_of(step)}
    for rival in plan.rivals:
        lead = next((step for step in rival.steps if _is(step, InstructionKind.LEAD)), None)
        if isinstance(lead, FinesseTo) and hold is None and not told & suits_of(lead):
            yield f"{lead.text} instead", rival


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
