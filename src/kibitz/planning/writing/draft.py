"""DraftPlan: a program in the making: the answer to their lead and the pieces after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from kibitz.planning.language.instructions.cashing import DrawTrumps, Overtake, RunSuit
from kibitz.planning.language.instructions.losing import Exit, GiveUp
from kibitz.planning.language.instructions.ruffing_finesse import RuffingFinesse
from kibitz.planning.language.instructions.throwing import ThrowThreat
from kibitz.planning.language.instructions.winning import Win
from kibitz.planning.language.program import If, Instruction
from kibitz.planning.writing.piece import Piece, Steps

COST: dict[type[Instruction], float] = {
    DrawTrumps: 0.0, Win: 0.5, RunSuit: 0.75, GiveUp: 1.5, Exit: 2.0, Overtake: 1.5,
    RuffingFinesse: 1.5, ThrowThreat: 3.0,
}  # fmt: skip
"""What an instruction costs to say, where it is not a point: the usual less, the unusual more."""


def cost(steps: Steps) -> float:
    """How much there is to say and to remember: a point a step, about, and a point a branch."""
    total = 0.0
    for node in steps:
        if isinstance(node, Instruction):
            total += COST.get(type(node), 1.0)
            if isinstance(node, DrawTrumps) and node.rounds:
                total += 0.5
        else:
            total += 1
            total += cost(node.then) + (cost(node.otherwise) if isinstance(node, If) else 0)
    return total


@dataclass(frozen=True)
class DraftPlan:
    """The answer to their lead and the pieces after it."""

    answer: Piece
    pieces: tuple[Piece, ...] = ()

    @cached_property
    def steps(self) -> Steps:
        """All its steps."""
        return (*self.answer.steps, *(step for piece in self.pieces for step in piece.steps))

    @cached_property
    def cost(self) -> float:
        """What its steps cost to say."""
        return cost(self.steps)

    def draws_twice(self, at: int, piece: Piece) -> bool:
        """Would a piece here draw trumps beside a step that does, or when all are drawn?"""
        if not any(isinstance(step, DrawTrumps) for step in piece.steps):
            return False
        before = [step for one in self.pieces[:at] for step in one.steps]
        after = [step for one in self.pieces[at:] for step in one.steps]
        return any(isinstance(step, DrawTrumps) for step in (*before[-1:], *after[:1])) or any(
            isinstance(step, DrawTrumps) and not step.rounds for step in before
        )

    def neighbours(self, answers: Sequence[Piece], pieces: Sequence[Piece]) -> Iterator[DraftPlan]:
        """Another answer; a piece more, at any place, one less, one of the same theme in the place
        of another; two pieces exchanged.
        """
        for answer in answers:
            if answer != self.answer:
                yield DraftPlan(answer, self.pieces)
        for at in range(len(self.pieces), -1, -1):
            for piece in pieces:
                if piece not in self.pieces and not self.draws_twice(at, piece):
                    yield DraftPlan(self.answer, (*self.pieces[:at], piece, *self.pieces[at:]))
        for at, old in enumerate(self.pieces):
            yield DraftPlan(self.answer, self.pieces[:at] + self.pieces[at + 1 :])
            for piece in pieces:
                if piece.theme == old.theme and piece not in self.pieces:
                    yield DraftPlan(self.answer, (*self.pieces[:at], piece, *self.pieces[at + 1 :]))
            if at:
                one, other = self.pieces[at - 1 : at + 1]
                yield DraftPlan(
                    self.answer, (*self.pieces[: at - 1], other, one, *self.pieces[at + 1 :])
                )
