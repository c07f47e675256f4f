"""Keeping one's word: what a program says is what is done.

An instruction may do its work by something else than what it says: *give up a diamond* may play the
honours of a suit in which nothing is lost. Such a program plays well and tells a falsehood; it is
not written. Where an instruction speaks in a replay, the tricks that it speaks in show whether it
did what its verb says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from kibitz.planning.language.follower import Follower
from kibitz.planning.language.instructions.cashing import Cash, DrawTrumps, RunSuit
from kibitz.planning.language.instructions.losing import DriveOut, Exit, GiveUp
from kibitz.planning.language.instructions.ruffing import CrossRuff, Ruff
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.language.program import Instruction, InstructionKind, Program, within
from kibitz.planning.referee.replay import LayoutPlay, PlayedCard
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.trial import Trial
from kibitz.seen import SUIT_OF

LOOKED_AT = 40
"""So many layouts show whether a program keeps its word."""
MOSTLY = 0.6
"""An instruction keeps its word if it does in so many of the layouts in which it speaks."""


Tricks = list[tuple[int, list[PlayedCard]]]
"""Tricks in which an instruction spoke: the winner's seat and the four cards."""


def _lost(step: Instruction, tricks: Tricks, declarer: int) -> bool:
    return any((winner ^ declarer) & 1 for winner, _ in tricks)


def _ruffed(step: Instruction, tricks: Tricks, declarer: int) -> bool:
    return any(
        card.is_ours and card.by is step and SUIT_OF[card.card] != SUIT_OF[cards[0].card]
        for _, cards in tricks
        for card in cards
    )


def _threw(step: Instruction, tricks: Tricks, declarer: int) -> bool:
    """Was what it throws thrown, where it throws something?"""
    suits = {one.suit for one in getattr(step, "throws", ())}
    return not suits or any(
        card.is_ours and SUIT_OF[card.card] in suits - {SUIT_OF[cards[0].card]}
        for _, cards in tricks
        for card in cards
    )


WORDS: dict[type[Instruction], Callable[[Instruction, Tricks, int], bool]] = {
    GiveUp: _lost, Exit: _lost, DriveOut: _lost, HoldUp: _lost,
    Ruff: _ruffed, CrossRuff: _ruffed, RunSuit: _threw, Cash: _threw,
}  # fmt: skip
"""What must have happened in the tricks in which an instruction spoke for its verb to be true."""


def keeps_word(trial: Trial, steps: Steps) -> bool:
    """Does every instruction do what it says where it speaks, and does every one speak?"""
    follower = Follower(Program(steps))
    spoke: dict[Instruction, list[bool]] = defaultdict(list)
    for number in range(min(LOOKED_AT, len(trial))):
        told: list[PlayedCard] = []
        replay = trial.layouts.replay(follower, trial.order[number])
        replay.to_end(LayoutPlay.drawn, told)
        declarer = replay.seen.declarer
        for step, tricks in _by_step(replay, told).items():
            check = WORDS.get(type(step))
            spoke[step].append(check is None or check(step, tricks, declarer))
    for step in within(steps):
        said = spoke.get(step, [])
        if said and sum(said) < MOSTLY * len(said):
            return False
        is_due = step.kind is InstructionKind.LEAD and step in steps
        if not said and is_due and not isinstance(step, DrawTrumps):  # a claim draws them too
            return False
    return True


def _by_step(replay: LayoutPlay, told: list[PlayedCard]) -> dict[Instruction, Tricks]:
    """For each instruction that spoke the finished tricks in which it did."""
    seen = replay.seen
    before = len(seen.tricks) * 4 + len(seen.trick) - len(told)
    found: dict[Instruction, Tricks] = defaultdict(list)
    for number, (_, _, winner) in enumerate(seen.tricks):
        start = max(4 * number - before, 0)
        cards = told[start : 4 * number + 4 - before]
        for step in {card.by for card in cards if card.by is not None}:
            found[step].append((winner, cards))
    return found
