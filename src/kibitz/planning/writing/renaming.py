"""Renaming: a step is said by the word for what it does.

*Exit with a spade* may be the spade finesse, *establish the hearts* two ruffs, *run the clubs* a
discard, or no more than the ace and king. Where another step about the same suit does as well and
says more, it is said; a discard that does not happen is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Protocol

from kibitz.planning.language.instructions.cashing import Cash, DrawTrumps, RunSuit
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.losing import DriveOut, Establish, Exit, GiveUp
from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.program import Instruction
from kibitz.planning.writing.keeping_word import keeps_word
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import Piece, Steps
from kibitz.planning.writing.trial import Trial
from kibitz.seen import SUIT_OF

OTHER_WORDS: dict[type[Instruction], tuple[type[Instruction], ...]] = {
    Exit: (RunCard, FinesseTo, Ruff, DriveOut),
    GiveUp: (RunCard, FinesseTo),
    Establish: (Ruff, DriveOut),
    FinesseTo: (DriveOut,),
    RunSuit: (RunSuit,),
}  # fmt: skip
"""What says more than a word, the first most."""
DEPARTED = 30
"""Layouts on which it is looked whether a program stands as well against one departure."""
LOOKED_AT = 60
"""Layouts on which another word is first tried."""
SAME = 0.005
"""So little may be lost by the right word."""
NAMED = 3
"""So many winners of a suit that is not run to its end are named."""


class Renaming(Protocol):
    """Pieces, and what a program is worth on layouts."""

    trial: Trial
    pieces: list[Piece]
    ours: OurCards

    def value(self, steps: Steps, layouts: int) -> float:
        """The part of these layouts that is made, less what the steps cost to say."""

    def firmness(self, steps: Steps, layouts: int) -> float:
        """What a program is worth, with what it makes though a defender departs."""


def renamed(search: Renaming, steps: Steps) -> Steps:
    """The program with each step said by the word that says most, where nothing is lost."""
    for at in range(len(steps)):
        for _ in range(2):  # without its discard, then by the cards
            steps = next(_more_plainly(search, steps, at), steps)
        steps = next(_in_other_words(search, steps, at), steps)
    return _with_ruffs_together(search, steps)


def _more_plainly(search: Renaming, steps: Steps, at: int) -> Iterator[Steps]:
    """The program with a suit that is run said by its cards, as trumps drawn, without a discard;
    a finesse that is not repeated as one that is taken once, a suit that is set up by the shorter
    hand's winners as these, and the card that they drive out, an exit that is none as a trick lost.
    """
    step, ours = steps[at], search.ours
    if isinstance(step, FinesseTo | RunCard) and step.repeat:
        once = (*steps[:at], replace(step, repeat=False), *steps[at + 1 :])
        if not keeps_word(search.trial, steps) and _is_as_good(search, once, steps):
            yield once
    if isinstance(step, Establish):
        short = min(HANDS, key=lambda hand: ours.length(hand, step.suit))
        tops = downwards(ours.held(short, step.suit) & ours.masters(step.suit))
        theirs = downwards(ours.theirs(step.suit))[:1]
        for driven in ((DriveOut(tuple(theirs)),), ()):
            cashed = (*steps[:at], Cash(tuple(tops)), *driven, *steps[at + 1 :])
            if tops and _is_as_good(search, cashed, steps) and _is_as_firm(search, cashed, steps):
                yield cashed
    if isinstance(step, Exit) and at + 1 < len(steps):  # who exits instructs nothing after it
        given = (*steps[:at], GiveUp(step.suit), *steps[at + 1 :])
        if _is_as_good(search, given, steps):
            yield given
    if not isinstance(step, RunSuit) or step.rounds or step.first or step.ending >= 0:
        return
    words: list[Instruction] = []
    if step.throws:
        if not keeps_word(search.trial, steps):
            words.append(replace(step, throws=()))
    else:
        if step.suit == ours.trump:
            words.append(DrawTrumps(ours.trump))
        lengths = [ours.length(hand, step.suit) for hand in HANDS]
        masters = ours.masters(step.suit)
        if 0 < masters.bit_count() < min(NAMED + 1, max(lengths)):
            short = lengths.index(min(lengths))
            order = (short, 1 - short)
            cards = [c for hand in order for c in downwards(ours.held(hand, step.suit) & masters)]
            words.append(Cash(tuple(cards)))
    for word in words:
        other = (*steps[:at], word, *steps[at + 1 :])
        if _is_as_good(search, other, steps):
            yield other


def _with_ruffs_together(search: Renaming, steps: Steps) -> Steps:
    """Ruffs of one suit in one hand that follow each other as one step, low or high."""
    for at, (one, two) in enumerate(pairwise(steps)):
        if not isinstance(one, Ruff) or not isinstance(two, Ruff):
            continue
        if (one.suit, one.hand) != (two.suit, two.hand) or not one.count or not two.count:
            continue
        for high in (False, True):
            both = replace(one, count=one.count + two.count, high=high)
            other = (*steps[:at], both, *steps[at + 2 :])
            if _is_as_good(search, other, steps):
                return _with_ruffs_together(search, other)
    return steps


def _is_as_good(search: Renaming, other: Steps, steps: Steps) -> bool:
    """Does a program make as much as another, whatever it costs to say, and keep its word?"""
    share = search.trial.share
    looks = (search.trial.first(LOOKED_AT), search.trial.all)
    return all(share(other, n) >= share(steps, n) - SAME for n in looks) and keeps_word(
        search.trial, other
    )


def _is_as_firm(search: Renaming, other: Steps, steps: Steps) -> bool:
    """Does a program stand as well against a defender who departs?"""
    return search.firmness(other, DEPARTED) >= search.firmness(steps, DEPARTED) - SAME


def _in_other_words(search: Renaming, steps: Steps, at: int) -> Iterator[Steps]:
    """The program with one step in other words that do as well, the best word first."""
    step, trial = steps[at], search.trial
    kinds = OTHER_WORDS.get(type(step), ()) if isinstance(step, Instruction) else ()
    if isinstance(step, RunSuit) and step.throws:
        return
    if isinstance(step, FinesseTo) and step.led < 0:
        return  # a finesse proper
    words = [p.steps[0] for p in search.pieces if len(p.steps) == 1 and p.steps[0] not in steps]
    words = [one for one in words if type(one) in kinds and _suit(one) == _suit(step)]
    if isinstance(step, RunSuit):
        words = [one for one in words if isinstance(one, RunSuit) and one.throws]
    for word in sorted(words, key=lambda one: kinds.index(type(one))):
        other = (*steps[:at], word, *steps[at + 1 :])
        looks = (trial.first(LOOKED_AT), trial.all)
        is_as_good = all(search.value(other, n) >= search.value(steps, n) - SAME for n in looks)
        if is_as_good and keeps_word(trial, other) and _is_as_firm(search, other, steps):
            yield other


def _suit(step: object) -> int:
    """The suit that a step is about."""
    card = getattr(step, "cards", (getattr(step, "card", -1),))
    return SUIT_OF[card[0]] if card and card[0] >= 0 else getattr(step, "suit", -1)
