"""Exits: giving them the lead when what they must lead helps us; stripping the hands before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from kibitz.planning.language.instructions.cashing import DrawTrumps, RunSuit
from kibitz.planning.language.instructions.losing import Exit
from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.program import Instruction
from kibitz.planning.writing.our_cards import HANDS, OurCards
from kibitz.planning.writing.piece import PlanTheme, Steps


def exits(ours: OurCards) -> Iterator[Steps]:
    """A suit of ours in which they can win."""
    for suit in (3, 2, 1, 0) if ours.spare else ():
        if ours.both(suit) and ours.theirs(suit):
            yield (Exit(suit),)


def eliminations(ours: OurCards) -> Iterator[Steps]:
    """Trumps drawn, a side suit taken out of both hands, its last card or another the exit.

    The suit that is neither stripped nor the exit is the one that they must open, or give a ruff
    and discard.
    """
    if ours.trump < 0 or not ours.spare or not all(ours.held(hand, ours.trump) for hand in HANDS):
        return
    draw = (DrawTrumps(ours.trump),) if ours.theirs(ours.trump) else ()
    suits = [suit for suit in ours.side_suits if ours.both(suit)]
    for exit_suit, opened in permutations(suits, 2):
        stripped = [suit for suit in ours.side_suits if suit not in (exit_suit, opened)]
        if not ours.theirs(exit_suit):
            continue
        steps = [step for suit in stripped for step in _stripping(ours, suit)]
        first = [RunSuit(exit_suit)] if ours.masters(exit_suit) else []
        yield (*draw, *steps, *first, Exit(exit_suit))


def _stripping(ours: OurCards, suit: int) -> list[Instruction]:
    """What takes a suit out of both hands: its winners, and ruffs in the shorter hand."""
    lengths = [ours.length(hand, suit) for hand in HANDS]
    short = lengths.index(min(lengths))
    surplus = max(lengths) - min(lengths)
    if surplus:
        return [Ruff(suit, short, surplus)]
    return [RunSuit(suit)] if max(lengths) else []


THROW_IN = PlanTheme(
    "throw-in",
    exits,
    "Give them the lead when every return costs them a trick.",
    "Coffin, Endplays",
)
ELIMINATION = PlanTheme(
    "elimination",
    eliminations,
    "Strip both hands of a suit, then give them the lead.",
    "Coffin, Endplays",
)
