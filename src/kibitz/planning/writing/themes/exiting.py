"""Exits: giving them the lead when what they must lead helps us."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.planning.language.instructions.losing import Exit
from kibitz.planning.language.program import Instruction
from kibitz.planning.writing.our_cards import OurCards
from kibitz.planning.writing.piece import PlanTheme


def exits(ours: OurCards) -> Iterator[tuple[Instruction, ...]]:
    """A side suit of ours in which they can win."""
    for suit in (3, 2, 1, 0):
        if ours.both(suit) and ours.theirs(suit):
            yield (Exit(suit),)


THROW_IN = PlanTheme(
    "throw-in",
    exits,
    "Give them the lead when every return costs them a trick.",
    "Coffin, Endplays",
)
