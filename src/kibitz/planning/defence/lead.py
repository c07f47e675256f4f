"""Lead: what a defender who is in leads to a later trick."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, Seen


def lead(seen: Seen, own: int, heard: Heard) -> Choice:
    """The cards to lead with dummy in sight."""
    longest = max((own & suit for suit in SUIT), key=int.bit_count)
    return longest & -longest, Rule.LEAD_ANY
