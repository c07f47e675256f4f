"""The opening lead: a suit or two and the cards of them, before dummy is seen.

Each suit has a worth, in tenths of a logit: what is held in it, who has bid it, how long it is. The
best is led, or the next one where it is nearly as good. The numbers are rounded from a fit to the
opening leads of the odd deals of real play; `bench/ordinary.py --strike` says what each is for.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from kibitz.planning.defence.card_of_suit import LeadMoment, card_of_suit
from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import Seen


class LeadHolding(IntEnum):
    """What a suit is to an opening leader."""

    SINGLETON = 0
    SHORT = 1
    HONOUR_SHORT = 2
    ACE_KING = 3
    KING_QUEEN = 4
    QUEEN_JACK = 5
    JACK_TEN = 6
    ACE = 7
    HONOUR = 8
    JACK = 9
    NOTHING = 10


AT_NOTRUMP = (-11, -12, -4, 19, 12, 11, 3, -11, -7, -2, 1)
"""The worth of each holding against notrump."""
AGAINST_A_SUIT = (15, 4, -5, 20, 14, 4, -2, -18, -7, -5, -4)
"""The worth of each holding against a suit."""
IN_TRUMPS = (-14, -3, -20, -15, -13, -15, -9, -18, -22, -16, -1)
"""The worth of each holding in trumps."""
BID_BY_PARTNER, BID_BY_DUMMY, BID_BY_DECLARER = (24, 18), (-6, -4), (-11, -9)
"""What a suit gains that was bid: at notrump, against a suit."""
A_CARD = (10, 4)
"""What each card beyond the third is worth: at notrump, against a suit."""
NEARLY = 12
"""A suit that is behind by no more than this is led too."""
REASON = (
    Rule.OPEN_SHORT, Rule.OPEN_SHORT, Rule.OPEN_SHORT, Rule.OPEN_SEQUENCE, Rule.OPEN_SEQUENCE,
    Rule.OPEN_SEQUENCE, Rule.OPEN_SEQUENCE, Rule.OPEN_LONG, Rule.OPEN_LONG, Rule.OPEN_LONG,
    Rule.OPEN_LONG,
)  # fmt: skip


def opening_lead(seen: Seen, own: int, heard: Heard) -> Choice:
    """The cards to lead before dummy is seen; `seen.dummy_hand` is not looked at."""
    strain, me = seen.strain, seen.turn
    against = 0 if strain == 4 else 1
    partner = heard.lengths[(me + 2) & 3]
    dummy, declarer = heard.lengths[seen.dummy], heard.lengths[seen.declarer]
    best = second = -1
    worth = [-99, -99, -99, -99]
    rule = Rule.OPEN_LONG
    for suit in range(4):
        ranks = own >> 13 * suit & 0x1FFF
        if not ranks:
            continue
        held = holding(ranks)
        if suit == strain:
            value = IN_TRUMPS[held]
        else:
            value = (AGAINST_A_SUIT if against else AT_NOTRUMP)[held]
            count = ranks.bit_count()
            if count > 3:
                value += A_CARD[against] * (count - 3)
            if partner[suit]:
                value += BID_BY_PARTNER[against]
            elif declarer[suit]:
                value += BID_BY_DECLARER[against]
            elif dummy[suit]:
                value += BID_BY_DUMMY[against]
        worth[suit] = value
        if best < 0 or value > worth[best]:
            best, second = suit, best
            rule = REASON[held]
        elif second < 0 or value > worth[second]:
            second = suit
    if best == strain:
        rule = Rule.OPEN_TRUMP
    elif partner[best]:
        rule = Rule.OPEN_PARTNER
    cards = _cards(best, own, strain)
    if second >= 0 and worth[best] - worth[second] <= NEARLY:
        cards |= _cards(second, own, strain)
    return cards, rule


def _cards(suit: int, own: int, strain: int) -> int:
    if suit == strain:
        moment = LeadMoment.TRUMPS
    else:
        moment = LeadMoment.OPENING_NOTRUMP if strain == 4 else LeadMoment.OPENING_SUIT
    return card_of_suit(suit, own, 0, moment)


@lru_cache(maxsize=1 << 13)
def holding(ranks: int) -> LeadHolding:
    """What these ranks are to an opening leader.

    >>> from kibitz.holding import Holding
    >>> [holding(Holding.parse(cards).mask).name for cards in ("KQ5", "Q7", "J852")]
    ['KING_QUEEN', 'HONOUR_SHORT', 'JACK']
    """
    count = ranks.bit_count()
    if count < 3:
        if count == 1:
            return LeadHolding.SINGLETON
        return LeadHolding.HONOUR_SHORT if ranks > 0x400 else LeadHolding.SHORT
    for place in range(4):
        if ranks & 0x1800 >> place == 0x1800 >> place and ranks < 0x2000 >> place:
            return LeadHolding(3 + place)
    if ranks >= 0x1000:
        return LeadHolding.ACE
    if ranks >= 0x400:
        return LeadHolding.HONOUR
    return LeadHolding.JACK if ranks >= 0x200 else LeadHolding.NOTHING
