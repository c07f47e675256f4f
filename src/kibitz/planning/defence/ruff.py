"""Ruff: when a defender who is out of the suit led spends a trump."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, SUIT_OF, Seen


def ruff(seen: Seen, own: int, heard: Heard) -> Choice:
    """The trumps to ruff with; an empty set where it is better to throw something away."""
    best, trick, dummy_hand = seen.best, seen.trick, seen.dummy_hand
    trumps = seen.trumps
    mine = own & trumps
    number = SUIT_OF[trick[0]]
    is_ruffed = SUIT_OF[best] != number
    beating = mine >> best + 1 << best + 1 if is_ruffed else mine
    if not beating:
        return 0, Rule.RUFF
    place = len(trick)
    left = SUIT[number] & ~seen.gone
    there = left & dummy_hand
    hidden = left & ~there
    dummy_next = seen.dummy == (seen.turn + 1) & 3
    if place == 1:
        threat = best
        if dummy_next and there.bit_length() - 1 > best:
            threat = there.bit_length() - 1
        if hidden >> threat + 1:
            return 0, Rule.RUFF_SECOND  # partner may have the card that wins
        return beating & -beating, Rule.RUFF_SECOND
    if (seen.leader + seen.best_at ^ seen.turn) & 1 == 0:  # partner's card is winning
        if place == 3 or is_ruffed:
            return 0, Rule.RUFF
        if dummy_next:
            if not (there >> best + 1 or (not there and dummy_hand & trumps)):
                return 0, Rule.RUFF
        elif not hidden >> best + 1:
            return 0, Rule.RUFF
        return beating & -beating, Rule.RUFF
    if is_ruffed:
        left = trumps & ~seen.gone
        above = (left >> mine.bit_length()).bit_count()
        if above and mine.bit_count() == above + 1:
            return 0, Rule.NO_OVERRUFF  # it takes a trick by itself, and keeps its guard
    return beating & -beating, Rule.RUFF
