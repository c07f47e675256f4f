"""Renaming: a step is said by the word for what it does.

*Exit with a spade* may be the spade finesse, *establish the hearts* two ruffs, *run the clubs* a
discard. Where another step about the same suit does as well and says more, it is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kibitz.planning.language.instructions.cashing import RunSuit
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.losing import DriveOut, Establish, Exit, GiveUp
from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.program import Instruction
from kibitz.planning.writing.keeping_word import keeps_word
from kibitz.planning.writing.piece import Piece, Steps
from kibitz.planning.writing.trial import Trial
from kibitz.seen import SUIT_OF

OTHER_WORDS: dict[type[Instruction], tuple[type[Instruction], ...]] = {
    Exit: (RunCard, FinesseTo, Ruff, DriveOut),
    GiveUp: (RunCard, FinesseTo),
    Establish: (Ruff, DriveOut),
    RunSuit: (RunSuit,),
}  # fmt: skip
"""What says more than a word, the first most."""
LOOKED_AT = 60
"""Layouts on which another word is first tried."""
SAME = 0.005
"""So little may be lost by the right word."""


class Renaming(Protocol):
    """Pieces, and what a program is worth on layouts."""

    trial: Trial
    pieces: list[Piece]

    def value(self, steps: Steps, layouts: int) -> float:
        """The part of these layouts that is made, less what the steps cost to say."""


def renamed(search: Renaming, steps: Steps) -> Steps:
    """The program with each step said by the word that says most, where nothing is lost."""
    for at in range(len(steps)):
        steps = next(_in_other_words(search, steps, at), steps)
    return steps


def _in_other_words(search: Renaming, steps: Steps, at: int) -> Iterator[Steps]:
    """The program with one step in other words that do as well, the best word first."""
    step, trial = steps[at], search.trial
    kinds = OTHER_WORDS.get(type(step), ()) if isinstance(step, Instruction) else ()
    if isinstance(step, RunSuit) and step.throws:
        return
    words = [p.steps[0] for p in search.pieces if len(p.steps) == 1 and p.steps[0] not in steps]
    words = [one for one in words if type(one) in kinds and _suit(one) == _suit(step)]
    if isinstance(step, RunSuit):
        words = [one for one in words if isinstance(one, RunSuit) and one.throws]
    for word in sorted(words, key=lambda one: kinds.index(type(one))):
        other = (*steps[:at], word, *steps[at + 1 :])
        looks = (trial.first(LOOKED_AT), trial.all)
        is_as_good = all(search.value(other, n) >= search.value(steps, n) - SAME for n in looks)
        if is_as_good and keeps_word(trial, other):
            yield other


def _suit(step: object) -> int:
    """The suit that a step is about."""
    card = getattr(step, "cards", (getattr(step, "card", -1),))
    return SUIT_OF[card[0]] if card and card[0] >= 0 else getattr(step, "suit", -1)
