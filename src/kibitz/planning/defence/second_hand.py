"""Second hand: low, but for what wins or is worth its card now."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.hold_up import holds_up
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
    left = SUIT[number] & ~seen.gone | 1 << card
    there = left & seen.dummy_hand
    above = (left >> mine.bit_length()).bit_count()
    above_led = (left >> card + 1).bit_count()
    if not above:
        return with_the_top(seen, mine, there, left, above_led)
    if number == seen.strain:
        return low, Rule.SECOND_LOW
    if above_led < 4:
        if above > 1:
            return low, Rule.SECOND_LOW
        below = left & (1 << card) - 1
        touches = seen.leader == seen.dummy and there.bit_length() == below.bit_length()
        if touches and mine.bit_count() > 2:
            return low, Rule.SECOND_LOW
        return beating & -beating, Rule.SECOND_COVER
    if above < 3:
        rest = mine ^ (1 << mine.bit_length() - 1)
        if (left >> rest.bit_length()).bit_count() == above + 1:
            return 1 << rest.bit_length() - 1, Rule.SECOND_SPLIT
    return low, Rule.SECOND_LOW


def with_the_top(seen: Seen, mine: int, there: int, left: int, above_led: int) -> Choice:
    """What second hand plays who has the highest card left."""
    low, top = mine & -mine, 1 << mine.bit_length() - 1
    from_dummy = seen.leader == seen.dummy
    is_trumps = bool(mine & seen.trumps)
    if not (from_dummy or there or is_trumps) and seen.dummy_hand & seen.trumps:
        return low, Rule.SECOND_LOW  # dummy ruffs
    if seen.lost + seen.needed >= 13 and not is_trumps:
        return top, Rule.SECOND_SETTING
    if holds_up(seen, SUIT_OF[seen.trick[0]], mine):
        return low | top, Rule.SECOND_HOLD_UP
    if above_led < 4:
        return top, Rule.SECOND_WIN
    if from_dummy:
        if is_trumps or not seen.trumps:
            return low, Rule.SECOND_LOW
        return top, Rule.SECOND_ACE
    if (left >> there.bit_length()).bit_count() == 1:  # towards the second highest
        if (seen.trumps and not is_trumps) or mine.bit_count() == 2:
            return top, Rule.SECOND_ACE
        return top | low, Rule.SECOND_ACE
    return low, Rule.SECOND_LOW
