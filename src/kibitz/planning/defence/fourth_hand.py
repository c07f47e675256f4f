"""Fourth hand: wins as cheaply as it can, or plays low."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.hold_up import holds_up
from kibitz.planning.defence.lead import overtakes
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, SUIT_OF, Seen


def fourth_hand(seen: Seen, own: int, mine: int, heard: Heard) -> Choice:
    """What fourth hand plays of `mine`, his cards of the suit led, which are not all equal."""
    best, number = seen.best, SUIT_OF[seen.trick[0]]
    low = mine & -mine
    beating = mine >> best + 1 << best + 1 if SUIT_OF[best] == number else 0
    if beating and seen.best_at == 1 and (card := overtakes(seen, own, beating)):
        return card, Rule.OVERTAKE
    if not beating or seen.best_at == 1:
        return low, Rule.FOURTH_LOW
    left = SUIT[number] & ~seen.gone
    cheapest = beating & -beating
    if cheapest.bit_length() == left.bit_length() and holds_up(seen, number, mine):
        return low | cheapest, Rule.FOURTH_HOLD_UP
    return cheapest, Rule.FOURTH_CHEAP
