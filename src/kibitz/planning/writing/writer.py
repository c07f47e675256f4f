"""The writer: from layouts that declarer may believe in to the program that plays them best.

Everything that chooses the program happens on the layouts given here; what is told of its chance
is measured on others.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.planning.language.program import Program
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.yardstick import makeable
from kibitz.planning.writing.branching import branched
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import Piece
from kibitz.planning.writing.search import HEATS, DraftSearch, Heats
from kibitz.planning.writing.striking import struck
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


def write(layouts: TrialLayouts, heats: Heats = HEATS) -> WrittenPlan:
    """The best program that is found for the hand, chosen on these layouts."""
    trial = Trial(layouts, makeable(layouts))
    search = DraftSearch(OurCards.of_view(layouts.view), trial, heats)
    drafts = search.drafts()
    best = drafts[0]
    steps = struck(search, best.steps)
    steps = struck(search, branched(search, steps, drafts[1:]))
    used = [piece for piece in (best.answer, *best.pieces) if set(piece.steps) & set(steps)]
    return WrittenPlan(
        Program(steps), tuple(used), layouts, tuple(Program(one.steps) for one in drafts[1:])
    )
