"""Search: pieces of program put together and raced on common layouts.

First the answer to their lead with each piece, on a few layouts; then the best of them with another
piece before or behind, twice; the more layouts the fewer programs are left. Then a step is struck
where nothing is lost without it. Of programs that no layout clearly tells apart the shortest is
taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import Piece
from kibitz.planning.writing.themes.all import THEMES_OF_PLANS
from kibitz.planning.writing.themes.first_trick import FIRST_TRICK
from kibitz.planning.writing.trial import Steps, Trial


@dataclass(frozen=True)
class Heats:
    """How many programs go on, and on how many layouts they ran, in each round of the search."""

    first: tuple[tuple[int, int], ...] = ((6, 60), (16, 20))
    longer: tuple[tuple[int, int], ...] = ((6, 60), (24, 16))
    last: tuple[tuple[int, int], ...] = ((80, 8), (300, 4))
    longest: int = 3
    """So many pieces a program has at most."""
    extended: int = 10
    """So many programs are made longer."""


@dataclass(frozen=True)
class DraftPlan:
    """The answer to their lead and the pieces after it."""

    answer: Piece
    pieces: tuple[Piece, ...] = ()

    @property
    def steps(self) -> Steps:
        """All its steps."""
        return (*self.answer.steps, *(step for piece in self.pieces for step in piece.steps))

    @property
    def size(self) -> int:
        """How many steps it has."""
        return len(self.answer.steps) + sum(len(piece.steps) for piece in self.pieces)

    def longer(self, piece: Piece) -> Iterator[DraftPlan]:
        """With another piece at the end, or before the others."""
        yield DraftPlan(self.answer, (*self.pieces, piece))
        if self.pieces:
            yield DraftPlan(self.answer, (piece, *self.pieces))

    def without(self) -> Iterator[DraftPlan]:
        """Each piece struck out, and the answer."""
        for n in range(len(self.pieces)):
            yield DraftPlan(self.answer, self.pieces[:n] + self.pieces[n + 1 :])
        if self.answer.steps:
            yield DraftPlan(Piece(FIRST_TRICK.name, ()), self.pieces)


def search(ours: OurCards, trial: Trial, heats: Heats | None = None) -> list[DraftPlan]:
    """The best programs found, the best first, no step that is not needed."""
    heats = heats or Heats()
    answers = list(dict.fromkeys(FIRST_TRICK.pieces(ours)))
    pieces = list(dict.fromkeys(p for theme in THEMES_OF_PLANS for p in theme.pieces(ours)))
    drafts = [DraftPlan(one) for one in answers]
    drafts += [DraftPlan(one, (piece,)) for one in answers for piece in pieces]
    best = _heats(trial, drafts, heats.first)
    for _ in range(heats.longest - 1):
        longer = [
            draft
            for one in best[: heats.extended]
            for piece in pieces
            if piece not in one.pieces
            for draft in one.longer(piece)
        ]
        found = _heats(trial, longer, heats.longer)
        best = _heats(trial, [*best, *found], heats.longer[-1:])
    return [_struck(trial, draft, heats.last[-1][0]) for draft in _heats(trial, best, heats.last)]


def _heats(
    trial: Trial, drafts: Sequence[DraftPlan], rounds: Sequence[tuple[int, int]]
) -> list[DraftPlan]:
    """The drafts that are left after these rounds, the best first; of equals the shorter."""
    left = list({draft.steps: draft for draft in drafts}.values())
    for layouts, kept in rounds:
        left.sort(key=lambda one: (-trial.made(one.steps, layouts).bit_count(), one.size))
        left = left[:kept]
    return left


def _struck(trial: Trial, draft: DraftPlan, layouts: int) -> DraftPlan:
    """The draft without pieces that it does not need."""
    made = trial.made(draft.steps, layouts).bit_count()
    for shorter in draft.without():
        if trial.made(shorter.steps, layouts).bit_count() >= made:
            return _struck(trial, shorter, layouts)
    return draft
