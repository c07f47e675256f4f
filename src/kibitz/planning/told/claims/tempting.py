"""Why not the tempting line: another program that makes less on the same layouts, and where."""

from __future__ import annotations

from collections import Counter
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
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.instructions.cashing import DrawTrumps, RunSuit
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.losing import DriveOut, Establish, GiveUp
from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.language.program import Instruction, InstructionKind, Program, within
from kibitz.planning.referee.replay import Fate, LayoutPlay, PlayedCard
from kibitz.planning.told.claim import ClaimPlace, PlanClaim
from kibitz.planning.told.recheck import rechecked
from kibitz.planning.told.recount import is_ours, recount
from kibitz.planning.told.replayed import ReplayedHand, ReplayedPlan
from kibitz.planning.told.variant import held_against
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.themes.first_trick import FIRST_TRICK
from kibitz.seen import SUIT, SUIT_OF

TEMPTING = (FinesseTo, RunCard, RunSuit, DriveOut, Establish, Ruff)
"""What a learner does without much thought."""
FROM_THE_TOP = (GiveUp, FinesseTo, RunCard)
"""Instead of which a learner cashes the suit's top cards."""
LOOKED_AT = 60
"""Layouts that only the plan makes, on which it is looked for what the other line loses."""
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
    loses: Suit | None = None
    """In which suit they take more tricks then, in most of these layouts."""

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
        loses = _loses(plan, program)
        fact = _fact(plan, program) if loses is None else None
        trump = plan.view.contract.strain.suit
        yield cls(line, program, beside.other, beside.plan, fact, trump, loses)

    def holds(self, plan: ReplayedPlan) -> bool:
        found = rechecked(plan, self.program.steps)
        if found is None or not found.is_worse or not found.agrees(self.other):
            return False
        if self.loses is not None:
            more = (_takes_more(plan, found.program, n, self.loses) for n in found.only_plan)
            return sum(more) >= TELLS * len(found.only_plan)
        if self.fact is None:
            return True
        so = sum(matches(self.fact.condition, plan.layouts.deal(n)) for n in found.only_plan)
        return so >= TELLS * len(found.only_plan)

    @property
    def text(self) -> str:
        where = ""
        if self.loses is not None:
            name = "trump" if self.loses is self.trump else self.loses.singular
            where = f": then you lose another {name}"
        if self.fact is not None:
            where = f": that costs most when {fact_text(self.fact, trump=self.trump)}"
        return f"If you {self.line}, it makes {percent(self.other)}{where}."

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "text": self.text, "line": self.line,
            "program": self.program.text, "other": self.other, "plan": self.plan,
            "fact": None if self.fact is None else self.fact.to_json(),
            "loses": None if self.loses is None else self.loses.letter,
        }  # fmt: skip


def tempting(plan: ReplayedPlan) -> Iterator[tuple[str, Program]]:
    """What a learner might do instead: win at once, draw trumps first, another line.

    With trumps nobody is tempted to hold up.
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
            is_refused = strain < 4 and any(isinstance(step, HoldUp) for step in piece.steps)
            if list(piece.steps) not in ([], answers) and not is_refused:
                line = " and ".join(step.text for step in within(piece.steps))
                yield f"{line} instead", Program((*piece.steps, *steps[len(answers) :]))
    for place, step in enumerate(steps):
        if isinstance(step, FROM_THE_TOP):
            suit = Suit(step.suit if isinstance(step, GiveUp) else SUIT_OF[step.card])
            other = Program((*steps[:place], RunSuit(int(suit)), *steps[place + 1 :]))
            yield f"play {suit.word} from the top", other
    told = {suit for step in within(steps) for suit in _suits(step)}
    for rival in plan.rivals:
        lead = next((step for step in rival.steps if _is(step, InstructionKind.LEAD)), None)
        if isinstance(lead, TEMPTING) and hold is None and not told & _suits(lead):
            yield f"{lead.text} instead", rival


def _suits(step: Instruction) -> set[int]:
    """The suits that a step speaks of."""
    cards = step.named | step.works
    about = {getattr(step, "suit", -1), *getattr(step, "suits", ())} - {-1}
    return about | {number for number, suit in enumerate(SUIT) if cards & suit}


def _is(step: object, kind: InstructionKind) -> bool:
    return isinstance(step, Instruction) and step.kind is kind


def _loses(plan: ReplayedPlan, program: Program) -> Suit | None:
    """The suit in which they take more tricks in most of the layouts that only the plan makes."""
    theirs = plan.made_by(program, plan.every)
    lost = [n for n in plan.every if plan.hands[n].is_made and not theirs[n]]
    follower = Follower(program)
    more: Counter[int] = Counter()
    for number in lost[:LOOKED_AT]:
        replay = plan.layouts.replay(follower, number)
        replay.to_end(LayoutPlay.drawn)
        declarer = replay.seen.declarer
        counts = [
            Counter(
                SUIT_OF[cards[(winner - leader) % 4]]
                for leader, cards, winner in tricks
                if (winner ^ declarer) & 1
            )
            for tricks in (replay.seen.tricks, plan.hands[number].tricks)
        ]
        more.update((counts[0] - counts[1]).keys())
    found = more.most_common(1)
    if not found or found[0][1] < TELLS * len(lost[:LOOKED_AT]):
        return None
    return Suit(found[0][0])


def _takes_more(plan: ReplayedPlan, program: Program, number: int, suit: Suit) -> bool:
    """Do they win more tricks with this suit than against the plan, counted from the cards?"""
    told: list[PlayedCard] = []
    plan.layouts.replay(Follower(program), number).to_end(LayoutPlay.drawn, told)
    before = plan.hands[number].cards[: len(plan.view.played)]
    hands = ReplayedHand(Fate.FAILED, (*before, *told)), plan.hands[number]
    counts = [
        sum(one.best[1] == suit and not is_ours(plan, one.winner) for one in recount(hand, plan))
        for hand in hands
    ]
    return counts[0] > counts[1]


def _fact(plan: ReplayedPlan, program: Program) -> Fact | None:
    """What the layouts have in common that only the plan makes, if most of them have it."""
    theirs = np.array(plan.made_by(program, plan.every), bool)
    lost = plan.made & ~theirs
    found = SortedLayouts.of_belief(plan.layouts.belief, lost).in_common()
    if found is None or found.among < TELLS or isinstance(found.fact, EitherFact):
        return None
    return found.fact
