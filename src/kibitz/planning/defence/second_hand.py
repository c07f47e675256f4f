"""Second hand: low, but for what wins or is worth its card now."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, SUIT_OF, Seen


def second_hand(seen: Seen, own: int, mine: int, heard: Heard) -> Choice:
    """What second hand plays of `mine`, his cards of the suit led, which are not all equal."""
    card = seen.trick[0]
    low = mine & -mine
    beating = mine >> card + 1 << card + 1
    if not beating:
        return low, Rule.SECOND_LOW
    number = SUIT_OF[card]
    suit = SUIT[number]
    led = 1 << card
    left = suit & ~seen.gone | led
    there = left & seen.dummy_hand
    from_dummy = seen.leader == seen.dummy
    is_trumps = number == seen.strain
    above = (left >> mine.bit_length()).bit_count()
    above_led = (left >> card + 1).bit_count()
    if not above:
        top = 1 << mine.bit_length() - 1
        will_ruff = not (from_dummy or there) and seen.dummy_hand & seen.trumps
        if will_ruff:
            return low, Rule.SECOND_LOW
        if seen.lost + seen.needed >= 13:
            return top, Rule.SECOND_SETTING
        if above_led < 3:
            return top, Rule.SECOND_WIN
        if above_led == 3:
            return top | low, Rule.SECOND_WIN
        if from_dummy:
            if is_trumps:
                return low, Rule.SECOND_LOW
            if seen.strain < 4:
                return (top | low if there else top), Rule.SECOND_ACE
            return low, Rule.SECOND_LOW
        best_there = (left >> there.bit_length()).bit_count()
        if best_there == 1:
            if (
                seen.strain < 4
                and not is_trumps
                and (mine.bit_count() < 3 or not there & there - 1)
            ):
                return top, Rule.SECOND_ACE
            return top | low, Rule.SECOND_ACE
        return low, Rule.SECOND_LOW
    if above_led < 4 and not is_trumps:
        cheapest = beating & -beating
        if from_dummy:
            below = left & led - 1
            touching = 1 << below.bit_length() - 1 if below else 0
            if touching & there:
                return low, Rule.SECOND_LOW
            return cheapest, Rule.SECOND_COVER
        if above_led == 2:
            return cheapest | low, Rule.SECOND_COVER
        return low, Rule.SECOND_LOW
    if from_dummy and above < 3 and not is_trumps:
        rest = mine ^ (1 << mine.bit_length() - 1)
        if (left >> rest.bit_length()).bit_count() == above + 1:
            return 1 << rest.bit_length() - 1 | low, Rule.SECOND_SPLIT
    return low, Rule.SECOND_LOW
