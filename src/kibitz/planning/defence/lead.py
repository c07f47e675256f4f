"""Lead: what a defender who is in leads to a later trick, with dummy in sight.

What beats the contract is cashed. Otherwise each suit has a worth (`lead_worth.py`): who has led
it, what is held in it, what dummy holds and on which side dummy sits. The best suit is led, or the
next one where it is nearly as good; the card of it is that of `card_of_suit.py`.
"""

from __future__ import annotations

from kibitz.planning.defence.card_of_suit import LeadMoment, card_of_suit
from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.lead_worth import AGAINST_A_SUIT, AT_NOTRUMP, RUFF_AND_DISCARD, TRUMPS
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, SUIT_OF, Seen

NEARLY = 7
"""A suit that is behind by no more than this, in hundredths of a trick, is led too."""
_NOBODY = -1


def lead(seen: Seen, own: int, heard: Heard) -> Choice:
    """The cards to lead with dummy in sight."""
    if winners := setting_tricks(seen, own):
        return winners, Rule.LEAD_SETTING
    me, strain = seen.turn, seen.strain
    opened, won_by, last = [_NOBODY] * 4, [_NOBODY] * 4, _NOBODY
    for leader, cards, winner in seen.tricks:
        suit = SUIT_OF[cards[0]]
        won_by[suit] = winner
        if opened[suit] < 0:
            opened[suit] = leader
        if not (leader ^ me) & 1:
            last = suit
    best = second = -1000
    best_suit = second_suit = _NOBODY
    reason = Rule.LEAD_SWITCH
    for suit in range(4):
        mine = own & SUIT[suit]
        if not mine:
            continue
        if suit == strain:
            value, rule = trump_worth(seen, mine, last), Rule.LEAD_TRUMP
        else:
            value, rule = suit_worth(
                seen, own, heard, suit, mine, suit == last, opened[suit], won_by[suit]
            )
        if value > best:
            second, second_suit = best, best_suit
            best, best_suit, reason = value, suit, rule
        elif value > second:
            second, second_suit = value, suit
    chosen = _cards(best_suit, own, seen.gone, strain, opened)
    if second_suit >= 0 and best - second <= NEARLY:
        chosen |= _cards(second_suit, own, seen.gone, strain, opened)
    return chosen, reason


def suit_worth(
    seen: Seen,
    own: int,
    heard: Heard,
    suit: int,
    mine: int,
    is_last: bool,
    opened: int,
    won_by: int,
) -> tuple[int, Rule]:
    """What a side suit is worth as a lead, and the rule that speaks for it.

    `opened` is who led it first and `won_by` who won its last round, -1 for nobody.
    """
    me, gone, dummy_hand = seen.turn, seen.gone, seen.dummy_hand
    worth = AGAINST_A_SUIT if seen.trumps else AT_NOTRUMP
    partner = (me + 2) & 3
    left = SUIT[suit] & ~gone
    there = left & dummy_hand
    count = mine.bit_count()
    above = (left >> mine.bit_length()).bit_count()
    value = worth.each * count + worth.each_there * there.bit_count()
    rule = Rule.LEAD_SWITCH
    if opened < 0:
        value += worth.fresh
        if count < 4:
            value += (0, worth.singleton, worth.doubleton, worth.three)[count]
    else:
        if opened == partner:
            value += worth.partners
            rule = Rule.LEAD_RETURN
        elif opened == me:
            value += worth.mine
        if (won_by ^ me) & 1:
            value += worth.lost
        else:
            value += worth.won
            if won_by == partner:
                value += worth.partner_won
        if is_last:
            value += worth.last
            rule = Rule.LEAD_ON
    if heard.lengths[partner][suit]:
        value += worth.partner_bid
        if rule is Rule.LEAD_SWITCH:
            rule = Rule.LEAD_RETURN
    if heard.lengths[seen.declarer][suit]:
        value += worth.declarer_bid
    rest = mine ^ (1 << mine.bit_length() - 1)
    next_above = (left >> rest.bit_length()).bit_count() if rest else 99
    if not above:
        value += worth.top
        if seen.lost + seen.needed > 11:
            value += worth.top_sets
        if next_above == 1:
            value += worth.two_tops
        elif rest and next_above > 2:
            value += worth.gap
        if rule is Rule.LEAD_SWITCH:
            rule = Rule.LEAD_CASH
    elif next_above == above + 1:
        if above < 3:
            value += worth.sequence
    elif above == 1:
        value += worth.from_second
    strength = (left >> there.bit_length()).bit_count()  # how many are above dummy's best
    if not there:
        if dummy_hand & seen.trumps or not seen.trumps:
            value += worth.void_there
    elif seen.dummy == (me + 1) & 3:
        if strength > 3:
            value += worth.through_nothing
        else:
            value += worth.through_honour if strength else worth.through_top
    elif strength > 1:
        value += worth.up_to_nothing
    else:
        value += worth.up_to_second if strength else worth.up_to_top
    if seen.void[partner] >> suit & 1:
        if not seen.trumps:
            value += worth.partner_void
        elif seen.trumps & ~(gone | own | dummy_hand):
            value += worth.partner_void
            rule = Rule.LEAD_RUFF
    if seen.void[seen.declarer] >> suit & 1:
        value += worth.declarer_void
    if mine == left and seen.trumps & ~(gone | own):
        value += RUFF_AND_DISCARD
    return value, rule


def trump_worth(seen: Seen, mine: int, last: int) -> int:
    """What trumps are worth as a lead."""
    left = seen.trumps & ~seen.gone
    there = left & seen.dummy_hand
    above = (left >> mine.bit_length()).bit_count()
    value = TRUMPS.base + TRUMPS.each_there * there.bit_count()
    if last == seen.strain:
        value += TRUMPS.last
    if not there:
        value += TRUMPS.void_there
    else:
        for suit in range(4):
            if suit != seen.strain and (seen.dummy_hand & SUIT[suit]).bit_count() < 2:
                value += TRUMPS.ruffs
                break
    if not above:
        value += TRUMPS.top
    elif above < 4:
        value += TRUMPS.honour
    if not mine & mine - 1:
        value += TRUMPS.singleton
    return value


def overtakes(seen: Seen, own: int, beating: int) -> int:
    """The card that wins partner's trick where top cards then beat the contract; 0 where not so.

    `beating` are the cards that would win it for sure: partner may have no more of the suit.
    """
    if not beating or seen.lost + seen.needed > 12:  # partner's trick alone beats it
        return 0
    low = beating & -beating
    return low if setting_tricks(seen, own ^ low, 1, seen.gone | low) else 0


def setting_tricks(seen: Seen, own: int, taken: int = 0, gone: int = 0) -> int:
    """The cards to cash where top cards beat the contract by themselves; 0 where they do not.

    With `taken` tricks more than are over, and these cards `gone`, if it is asked beforehand.

    The suit with most of them is cashed first. A top card of a side suit counts only while both
    opponents are likely to follow. Trumps count, and wait unless they are enough.
    """
    gone = gone or seen.gone
    needed = 14 - seen.needed - seen.lost - taken
    if not 0 < needed < 8:
        return 0
    found = most = cards = 0
    for number in range(4):
        suit = SUIT[number]
        left = suit & ~gone
        mine = left & own
        if mine.bit_length() < left.bit_length() or not mine:
            continue
        out = left ^ mine
        good = mine >> out.bit_length() << out.bit_length()
        tops = good.bit_count()
        if number == seen.strain:
            if tops >= needed:
                return 1 << good.bit_length() - 1
            found += tops
            continue
        if seen.trumps & ~(gone | own):
            there = out & seen.dummy_hand
            if seen.void[seen.declarer] >> number & 1:
                continue
            if not there and seen.dummy_hand & seen.trumps:
                continue
            hidden = (out ^ there).bit_count()  # a round needs two of these, or somebody ruffs
            tops = min(tops, hidden // 2, max(there.bit_count(), 1))
        elif tops >= out.bit_count():
            tops = mine.bit_count()  # nobody can follow to the end
        found += tops
        if tops > most:
            most, cards = tops, 1 << good.bit_length() - 1
        elif tops == most:
            cards |= 1 << good.bit_length() - 1
    return cards if found >= needed else 0


def _cards(suit: int, own: int, gone: int, strain: int, opened: list[int]) -> int:
    if suit == strain:
        moment = LeadMoment.TRUMPS
    else:
        moment = LeadMoment.FRESH if opened[suit] < 0 else LeadMoment.AGAIN
    return card_of_suit(suit, own, gone, moment)
