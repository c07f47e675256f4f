"""Third hand: as high as is needed to win the trick for the side."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT_OF, Seen


def third_hand(seen: Seen, own: int, mine: int, heard: Heard) -> Choice:
    """What third hand plays of `mine`, his cards of the suit led, which are not all equal."""
    best = seen.best
    beating = mine >> best + 1 << best + 1 if SUIT_OF[best] == SUIT_OF[seen.trick[0]] else 0
    if beating and seen.best_at == 1:
        return 1 << beating.bit_length() - 1, Rule.THIRD_HIGH
    return mine & -mine, Rule.THIRD_LOW
