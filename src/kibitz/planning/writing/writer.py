"""The writer: from layouts that declarer may believe in to the program that plays them best.

Everything that chooses the program happens on the layouts given here; what is told of its chance
is measured on others.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.planning.language.program import Program
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import Piece
from kibitz.planning.writing.search import DraftPlan, search
from kibitz.planning.writing.trial import Trial


@dataclass(frozen=True, eq=False)
class WrittenPlan:
    """A program, the pieces it was put together from, and the layouts that chose it.

    `rivals` are other programs that were tried to the end, the best first.
    """

    program: Program
    pieces: tuple[Piece, ...]
    layouts: TrialLayouts = field(repr=False)
    rivals: tuple[Program, ...] = field(default=(), repr=False)

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of the themes of its pieces, in order, none twice."""
        return tuple(dict.fromkeys(piece.theme for piece in self.pieces))


def write(layouts: TrialLayouts) -> WrittenPlan:
    """The best program that is found for the hand, chosen on these layouts."""
    trial = Trial(layouts.seen, list(layouts.worlds), layouts.heard, layouts.seed)
    best, *others = search(OurCards.of_view(layouts.view), trial)
    return WrittenPlan(
        Program(best.steps), _pieces(best), layouts, tuple(Program(one.steps) for one in others)
    )


def _pieces(draft: DraftPlan) -> tuple[Piece, ...]:
    return tuple(piece for piece in (draft.answer, *draft.pieces) if piece.steps)
