"""Lead: what a defender who is in leads to a later trick, with dummy in sight.

What beats the contract is cashed. Otherwise each suit has a worth, in tenths: who has led it, what
is held in it, what dummy holds and on which side dummy sits. The best suit is led, or the next one
where it is nearly as good; the card of it is that of `card_of_suit.py`.
"""

from __future__ import annotations

from kibitz.planning.defence.card_of_suit import LeadMoment, card_of_suit
from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, SUIT_OF, Seen

NEARLY = 6
"""A suit that is behind by no more than this is led too."""


def lead(seen: Seen, own: int, heard: Heard) -> Choice:
    """The cards to lead with dummy in sight."""
    strain, me, gone = seen.strain, seen.turn, seen.gone
    partner, dummy_hand = (me + 2) & 3, seen.dummy_hand
    through = seen.dummy == (me + 1) & 3
    opened, last = [-1, -1, -1, -1], -1
    for leader, cards, _ in seen.tricks:
        suit = SUIT_OF[cards[0]]
        if opened[suit] < 0:
            opened[suit] = leader
        if (leader ^ me) & 1 == 0:
            last = suit
    partner_void, declarer_void = seen.void[partner], seen.void[seen.declarer]
    can_ruff = dummy_hand & seen.trumps
    best = second = -1
    worth = [-99, -99, -99, -99]
    reason = Rule.LEAD_SWITCH
    for suit in range(4):
        left = SUIT[suit] & ~gone
        mine = left & own
        if not mine:
            continue
        there = left & dummy_hand
        place = (left >> mine.bit_length()).bit_count()
        rule = Rule.LEAD_SWITCH
        if suit == strain:
            value = -5 - 2 * there.bit_count()
            if suit == last:
                value += 10
            if not there:
                value -= 10
            elif 0 < place < 4:
                value -= 5
            rule = Rule.LEAD_TRUMP
        else:
            by = opened[suit]
            value = 0
            if suit == last:
                value += 9
                rule = Rule.LEAD_ON
            if by == partner:
                value += 3
                if suit != last:
                    rule = Rule.LEAD_RETURN
            elif by == me:
                value += 3
            elif by >= 0:
                value -= 4
            if not place:
                value += 6 if strain < 4 else 11
                if mine & (mine - 1):
                    rest = mine ^ (1 << mine.bit_length() - 1)
                    if (left >> rest.bit_length()).bit_count() > 1:
                        value -= 4 if strain < 4 else 12
                rule = Rule.LEAD_CASH
            strength = (left >> there.bit_length()).bit_count()
            if not there:
                if can_ruff:
                    value -= 22
            elif through:
                value += 2 if strength < 3 else 0
            elif strength >= 4:
                value += 5
            elif there & (there - 1):
                rest = there ^ (1 << there.bit_length() - 1)
                if (left >> rest.bit_length()).bit_count() < 4:
                    value -= 6
            value -= 2 * there.bit_count()
            if partner_void >> suit & 1:
                if strain < 4 and seen.trumps & ~gone & ~own & ~dummy_hand:
                    value += 8
                    rule = Rule.LEAD_RUFF
                else:
                    value -= 10
            if declarer_void >> suit & 1 and strain < 4:
                value -= 4
            if mine == left and seen.trumps & ~gone & ~own:
                value -= 40  # they ruff in one hand and throw from the other
        worth[suit] = value
        if best < 0 or value > worth[best]:
            best, second, reason = suit, best, rule
        elif second < 0 or value > worth[second]:
            second = suit
    chosen = _cards(best, own, gone, strain, opened)
    if second >= 0 and worth[best] - worth[second] <= NEARLY:
        chosen |= _cards(second, own, gone, strain, opened)
    return chosen, reason


def _cards(suit: int, own: int, gone: int, strain: int, opened: list[int]) -> int:
    if suit == strain:
        moment = LeadMoment.TRUMPS
    else:
        moment = LeadMoment.FRESH if opened[suit] < 0 else LeadMoment.AGAIN
    return card_of_suit(suit, own, gone, moment)
