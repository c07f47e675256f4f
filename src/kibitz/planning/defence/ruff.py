"""Ruff: when a defender who is out of the suit led spends a trump."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import Seen


def ruff(seen: Seen, own: int, heard: Heard) -> Choice:
    """The trumps to ruff with; an empty set where it is better to throw something away."""
    beating = 0
    trumps = own & seen.trumps
    while trumps:
        low = trumps & -trumps
        if seen.beats(low.bit_length() - 1):
            beating = low
            break
        trumps ^= low
    if (seen.leader + seen.best_at) % 4 == (seen.turn + 2) % 4:
        beating = 0
    return beating, Rule.RUFF
