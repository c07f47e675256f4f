"""Second hand: low, but for what wins or is worth its card now."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import Seen


def second_hand(seen: Seen, own: int, mine: int, heard: Heard) -> Choice:
    """What second hand plays of `mine`, his cards of the suit led, which are not all equal."""
    return mine & -mine, Rule.SECOND_LOW
