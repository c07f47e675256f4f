"""The opening lead: a suit and a card of it, before dummy is seen."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, Seen


def opening_lead(seen: Seen, own: int, heard: Heard) -> Choice:
    """The cards to lead before dummy is seen; `seen.dummy_hand` is not looked at."""
    longest = max((own & suit for suit in SUIT), key=int.bit_count)
    return longest & -longest, Rule.OPENING_ANY
