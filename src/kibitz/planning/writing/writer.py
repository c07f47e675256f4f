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
from kibitz.planning.writing.draft import DraftPlan
from kibitz.planning.writing.keeping_word import keeps_word
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import Piece, Steps
from kibitz.planning.writing.search import HEATS, DraftSearch, Heats, unlike
from kibitz.planning.writing.striking import struck
from kibitz.planning.writing.trial import Trial

COMPARED, FINISHED = 5, 2
"""So many of the best drafts that begin otherwise are compared, so many of them finished."""
RESOURCEFUL = 0.3
"""So often a defender finds a card that he would only play seeing all hands."""
DEPARTED = 40
"""So many layouts show how solid a program is."""


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
    solid = sorted(unlike(drafts)[:COMPARED], key=lambda one: -_solid(search, one.steps))
    finished = [(_finished(search, draft, drafts), draft) for draft in solid[:FINISHED]]
    honest = [one for one in finished if keeps_word(trial, one[0])] or finished
    steps, best = max(honest, key=lambda one: _solid(search, one[0]))
    used = [piece for piece in (best.answer, *best.pieces) if set(piece.steps) & set(steps)]
    others = [one.steps for one in drafts if one is not best]
    return WrittenPlan(Program(steps), tuple(used), layouts, tuple(map(Program, others)))


def _finished(search: DraftSearch, draft: DraftPlan, drafts: list[DraftPlan]) -> Steps:
    """A draft with the branches that gain and without what it does not need."""
    steps = struck(search, draft.steps)
    rivals = [one for one in drafts if one is not draft]
    return struck(search, branched(search, steps, rivals))


def _solid(search: DraftSearch, steps: Steps) -> float:
    """What a program is worth if now and then a defender departs from the ordinary once."""
    trial = search.trial
    layouts = trial.first(DEPARTED)
    stands = trial.weight(trial.stands(steps, layouts)) / trial.weight(layouts)
    return (1 - RESOURCEFUL) * search.value(steps, trial.all) + RESOURCEFUL * stands
