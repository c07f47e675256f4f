"""Discard: what a defender throws who cannot follow and does not ruff."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, Seen


def discard(seen: Seen, own: int, heard: Heard) -> Choice:
    """The cards to throw: never a trump while there is something else."""
    side = own & ~seen.trumps or own
    longest = max((side & suit for suit in SUIT), key=int.bit_count)
    return longest & -longest, Rule.DISCARD_LOW
