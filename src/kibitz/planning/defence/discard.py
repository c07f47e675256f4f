"""Discard: what a defender throws who cannot follow and does not ruff.

Each suit has a worth as a place to throw from, in tenths: what it can spare, how long it is, who
has length in it. The lowest card of the best suit goes, or of the next one where it is nearly as
good. Trumps are kept while there is something else.
"""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, Seen

NEARLY = 8
"""A suit that is behind by no more than this is thrown from too."""


def discard(seen: Seen, own: int, heard: Heard) -> Choice:
    """The cards to throw: never a trump while there is something else."""
    side = own & ~seen.trumps
    if not side:
        return own & -own, Rule.DISCARD_LEAST
    gone, dummy_hand = seen.gone, seen.dummy_hand
    partner = (seen.turn + 2) & 3
    declarer_void = seen.void[seen.declarer]
    shown = heard.lengths[seen.declarer]
    helped = heard.lengths[partner]
    best = second = -99
    first_cards = second_cards = 0
    reason = Rule.DISCARD_LEAST
    for suit in range(4):
        mine = side & SUIT[suit]
        if not mine:
            continue
        left = SUIT[suit] & ~gone
        there = left & dummy_hand
        count = mine.bit_count()
        above = (left >> mine.bit_length()).bit_count()
        others = left ^ mine
        rule = Rule.DISCARD_LEAST
        value = 6 * count
        if count < 3:
            value += 7 if count == 1 else 5
        if above > 3 or count <= above:
            value += 8
            rule = Rule.DISCARD_IDLE
        elif count == above + 1:
            value -= 12 if above else 6
        else:
            value += 4
            rule = Rule.DISCARD_SPARE
        length = there.bit_count()
        if length > count:
            value -= 3
        elif length < count:
            value += 2
        if not others or mine & -mine > others:
            value -= 8
        if declarer_void >> suit & 1:
            value += 8
        elif shown[suit]:
            value -= 3
        if helped[suit]:
            value += 4
        if value > best:
            second, second_cards = best, first_cards
            best, first_cards, reason = value, mine & -mine, rule
        elif value > second:
            second, second_cards = value, mine & -mine
    if best - second <= NEARLY:
        first_cards |= second_cards
    return first_cards, reason
