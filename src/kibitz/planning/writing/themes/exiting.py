"""Exits: giving them the lead when what they must lead helps us; stripping the hands before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from kibitz.planning.language.instructions.cashing import Cash, DrawTrumps, RunSuit
from kibitz.planning.language.instructions.losing import Exit
from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.instructions.throwing import Thrown
from kibitz.planning.language.program import Instruction
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps


def exits(ours: OurCards) -> Iterator[Steps]:
    """A suit of ours in which they can win."""
    for suit in (3, 2, 1, 0) if ours.spare else ():
        if ours.both(suit) and ours.theirs(suit):
            yield (Exit(suit),)


def eliminations(ours: OurCards) -> Iterator[Steps]:
    """Trumps drawn, a side suit taken out of both hands, its last card or another the exit.

    The suit that is neither stripped nor the exit is the one that they must open, or give a ruff
    and discard. The exit may be in trumps, of which they have one left, or a loser on which the
    other hand throws a loser.
    """
    if ours.trump < 0 or not ours.spare or not all(ours.held(hand, ours.trump) for hand in HANDS):
        return
    draw = (DrawTrumps(ours.trump),) if ours.theirs(ours.trump) else ()
    suits = [suit for suit in ours.side_suits if ours.both(suit)]
    for exit_suit, opened in permutations(suits, 2):
        stripped = [suit for suit in ours.side_suits if suit not in (exit_suit, opened)]
        if not ours.theirs(exit_suit):
            continue
        steps = _stripping(ours, stripped)
        first = [RunSuit(exit_suit)] if ours.masters(exit_suit) else []
        yield (*draw, *steps, *first, Exit(exit_suit))
        for ruffed, lost in _losers(ours, exit_suit, opened):
            yield (*draw, *ruffed, *steps, lost)
    if draw and ours.is_beatable(min(downwards(ours.both(ours.trump)))):
        for opened in suits:
            steps = _stripping(ours, [suit for suit in suits if suit != opened])
            for rounds in (1, 2):
                yield (DrawTrumps(ours.trump, rounds=rounds), *steps, Exit(ours.trump))


def _losers(
    ours: OurCards, suit: int, opened: int
) -> Iterator[tuple[list[Instruction], Instruction]]:
    """A card that they can beat is led from the longer hand, the other throws the opened suit.

    What the suit has more is ruffed before.
    """
    for hand in HANDS:
        surplus = ours.length(hand, suit) - ours.length(1 - hand, suit)
        cards = [card for card in downwards(ours.held(hand, suit)) if ours.is_beatable(card)]
        if surplus < 1 or not cards or not ours.held(1 - hand, opened):
            continue
        ruffed: list[Instruction] = [Ruff(suit, 1 - hand, surplus - 1)] if surplus > 1 else []
        yield ruffed, Cash((cards[0],), (Thrown(opened),))


def runs_and_exits(ours: OurCards) -> Iterator[Steps]:
    """At notrump: the winners of all suits but one or two are run, then they get the lead."""
    if ours.trump >= 0 or not ours.spare:
        return
    for exit_suit in (3, 2, 1, 0):
        if not ours.both(exit_suit) or not ours.theirs(exit_suit):
            continue
        others = [s for s in (3, 2, 1, 0) if s != exit_suit and ours.masters(s)]
        for kept in (None, *others):
            run = [RunSuit(suit) for suit in others if suit != kept]
            if len(run) > 1:
                yield (*run, Exit(exit_suit))


def _stripping(ours: OurCards, suits: list[int]) -> list[Instruction]:
    """What takes suits out of both hands: ruffs in the shorter hand, while entries last, then runs.

    A suit that is ruffed is cashed by the ruffs.
    """
    ruffs: list[Instruction] = []
    runs: list[Instruction] = []
    for suit in suits:
        lengths = [ours.length(hand, suit) for hand in HANDS]
        short = lengths.index(min(lengths))
        if lengths[0] != lengths[1]:
            ruffs.append(Ruff(suit, short, max(lengths) - min(lengths)))
        elif lengths[0]:
            runs.append(RunSuit(suit))
    return ruffs + runs


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
RUN_AND_EXIT = PlanTheme(
    "throw-in",
    runs_and_exits,
    "Take the winners that would let them exit, then give them the lead.",
    "Coffin, Endplays",
)
