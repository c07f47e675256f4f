"""The writer: from layouts that declarer may believe in to the program that plays them best.

Everything that chooses the program happens on the layouts given here; what is told of its chance
is measured on others.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.planning.language.instructions.cashing import DrawTrumps
from kibitz.planning.language.instructions.ruffing import CrossRuff
from kibitz.planning.language.program import (
    Instruction,
    InstructionKind,
    Node,
    Program,
    within,
)
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.yardstick import makeable
from kibitz.planning.writing.branching import branched
from kibitz.planning.writing.draft import DraftPlan
from kibitz.planning.writing.firming import DEPARTED, FIRMER, firmed
from kibitz.planning.writing.keeping_word import keeps_word, spoken, unsaid
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import Piece, Steps
from kibitz.planning.writing.renaming import renamed
from kibitz.planning.writing.search import HEATS, DraftSearch, Heats
from kibitz.planning.writing.striking import struck
from kibitz.planning.writing.trial import Trial

LOOKED_AT = 5
"""Of so many drafts it is asked how firm they are against any card of the defenders."""
FINISHED, MOST = 2, 4
"""So many of the firmest drafts are finished; if none keeps its word, so many."""


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
    finished: list[tuple[Steps, DraftPlan]] = []
    honest: list[tuple[Steps, DraftPlan]] = []
    firmest = sorted(drafts[:LOOKED_AT], key=lambda one: -search.firmness(one.steps, DEPARTED))
    for draft in firmest:
        finished.append((_finished(search, draft, drafts), draft))
        honest += [one for one in finished[-1:] if keeps_word(trial, one[0])]
        if len(finished) >= (FINISHED if honest else MOST):
            break
    honest = honest or [(one.steps, one) for one in drafts if keeps_word(trial, one.steps)][:1]
    honest = honest or finished
    steps, best = max(honest, key=lambda one: search.firmness(one[0], DEPARTED))
    used = [piece for piece in (best.answer, *best.pieces) if set(piece.steps) & set(steps)]
    others = [one.steps for one in drafts if one is not best]
    return WrittenPlan(Program(steps), tuple(used), layouts, tuple(map(Program, others)))


def _finished(search: DraftSearch, draft: DraftPlan, drafts: list[DraftPlan]) -> Steps:
    """A draft with the branches that gain, without what it does not need, in the right words."""
    steps = struck(search, draft.steps)
    rivals = [one for one in drafts if one is not draft]
    steps = struck(search, branched(search, steps, rivals))
    if search.firmness(draft.steps, DEPARTED) > search.firmness(steps, DEPARTED) + FIRMER:
        steps = draft.steps
    return firmed(search, _with_trumps(search, _as_said(search, renamed(search, steps))))


def _as_said(search: DraftSearch, steps: Steps) -> Steps:
    """The program without the steps that never speak, if they do nothing indeed.

    Nothing may be left: then the tricks are there.
    """
    trial = search.trial
    silent = unsaid(steps, spoken(trial, steps))
    shorter = tuple(step for step in steps if step not in silent)
    return shorter if trial.made(shorter, trial.all) == trial.made(steps, trial.all) else steps


def _with_trumps(search: DraftSearch, steps: Steps) -> Steps:
    """The program with trumps drawn where that costs nothing, as early as can be: it is said."""
    ours, trial = search.ours, search.trial
    is_said = any(isinstance(step, DrawTrumps | CrossRuff) for step in within(steps))
    if is_said or ours.trump < 0 or not ours.theirs(ours.trump):
        return steps
    draw = DrawTrumps(ours.trump)
    first = next((n for n, step in enumerate(steps) if _leads(step)), len(steps))
    tried = [(*steps[:n], draw, *steps[n:]) for n in range(first, len(steps) + 1)]
    best = max(tried, key=lambda one: search.value(one, trial.all))
    is_free = search.value(best, trial.all) >= search.value(steps, trial.all)
    return best if is_free and keeps_word(trial, best) else steps


def _leads(step: Node) -> bool:
    """Is it done when we lead, and no answer to their lead nor a word for later?"""
    return not isinstance(step, Instruction) or step.kind is InstructionKind.LEAD
