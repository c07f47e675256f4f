"""Fourth hand: wins as cheaply as it can, or plays low."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT_OF, Seen


def fourth_hand(seen: Seen, own: int, mine: int, heard: Heard) -> Choice:
    """What fourth hand plays of `mine`, his cards of the suit led, which are not all equal."""
    best = seen.best
    beating = mine >> best + 1 << best + 1 if SUIT_OF[best] == SUIT_OF[seen.trick[0]] else 0
    if beating and seen.best_at != 1:
        return beating & -beating, Rule.FOURTH_CHEAP
    return mine & -mine, Rule.FOURTH_LOW
