"""Discard: what a defender throws who cannot follow and does not ruff.

Each suit has a worth as a place to throw from, in hundredths of a trick: what it can spare, how
long it is, who has length in it. The lowest card of the best suit goes, or of the next one where it
is nearly as good. Trumps are kept while there is something else.
"""

from __future__ import annotations

from typing import NamedTuple

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, Seen

NEARLY = 10
"""A suit that is behind by no more than this is thrown from too."""


class DiscardWorth(NamedTuple):
    """What each thing that a defender can see adds to a suit to throw from."""

    each: int
    """Each card that I hold."""
    one: int
    """A singleton."""
    two: int
    """A doubleton."""
    nothing: int
    """No card among the four highest left."""
    unguarded: int
    """My best falls before it can win."""
    king_bare: int
    """The second highest with one card beside it: a guard."""
    queen_bare: int
    """The third highest with two cards beside it."""
    king_spare: int
    """The second highest with more beside it than it needs."""
    queen_spare: int
    """The third highest with more beside it than it needs."""
    top_alone: int
    """The highest, and no other card."""
    top_spare: int
    """The highest with two cards or more beside it."""
    all_good: int
    """Every card of it wins."""
    longer_there: int
    """Dummy has more of it."""
    equal_there: int
    """Dummy has as many."""
    one_less_there: int
    """Dummy has one fewer."""
    shorter_there: int
    """Dummy has two fewer or more."""
    none_hidden: int
    """Nobody but dummy has any other card of it."""
    declarer_void: int
    declarer_bid: int
    partner_bid: int
    partner_void: int


WORTH = DiscardWorth(
    each=11, one=17, two=19, nothing=21, unguarded=7, king_bare=-32, queen_bare=-18,
    king_spare=11, queen_spare=4, top_alone=-30, top_spare=17, all_good=-26, longer_there=-6,
    equal_there=-3, one_less_there=9, shorter_there=6, none_hidden=15, declarer_void=12,
    declarer_bid=-5, partner_bid=6, partner_void=-7,
)  # fmt: skip
"""Rounded from the odd deals of real play, as in `lead_worth.py`."""


def discard(seen: Seen, own: int, heard: Heard) -> Choice:
    """The cards to throw: never a trump while there is something else."""
    side = own & ~seen.trumps
    if not side:
        return own & -own, Rule.DISCARD_LEAST
    best = second = -1000
    cards = second_cards = 0
    reason = Rule.DISCARD_LEAST
    for suit in range(4):
        mine = side & SUIT[suit]
        if not mine:
            continue
        value, rule = thrown_from(seen, heard, suit, mine)
        if value > best:
            second, second_cards = best, cards
            best, cards, reason = value, mine & -mine, rule
        elif value > second:
            second, second_cards = value, mine & -mine
    if best - second <= NEARLY:
        cards |= second_cards
    return cards, reason


def thrown_from(seen: Seen, heard: Heard, suit: int, mine: int) -> tuple[int, Rule]:
    """What a suit is worth to throw from, and the rule that speaks for it."""
    left = SUIT[suit] & ~seen.gone
    there = left & seen.dummy_hand
    others = left ^ mine
    count = mine.bit_count()
    above = (left >> mine.bit_length()).bit_count()
    value = WORTH.each * count
    if count < 3:
        value += WORTH.one if count == 1 else WORTH.two
    rule = Rule.DISCARD_LEAST
    spare = count - above - 1  # cards beyond those that guard my best
    if not above:
        if mine & -mine > others:
            value += WORTH.all_good
        elif not spare:
            value += WORTH.top_alone
        if spare > 1:
            value += WORTH.top_spare
            rule = Rule.DISCARD_SPARE
    elif above > 3:
        value += WORTH.nothing
        rule = Rule.DISCARD_IDLE
    elif spare < 0:
        value += WORTH.unguarded
        rule = Rule.DISCARD_IDLE
    elif above < 3:
        if spare:
            value += WORTH.king_spare if above == 1 else WORTH.queen_spare
            rule = Rule.DISCARD_SPARE
        else:
            value += WORTH.king_bare if above == 1 else WORTH.queen_bare
    fewer = count - there.bit_count()
    if fewer > 0:
        value += WORTH.one_less_there if fewer == 1 else WORTH.shorter_there
    else:
        value += WORTH.longer_there if fewer else WORTH.equal_there
    if others == there:
        value += WORTH.none_hidden
    partner = (seen.turn + 2) & 3
    if seen.void[seen.declarer] >> suit & 1:
        value += WORTH.declarer_void
    elif heard.lengths[seen.declarer][suit]:
        value += WORTH.declarer_bid
    if heard.lengths[partner][suit]:
        value += WORTH.partner_bid
    if seen.void[partner] >> suit & 1:
        value += WORTH.partner_void
    return value, rule
