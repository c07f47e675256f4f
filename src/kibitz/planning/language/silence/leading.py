"""Leading: we are in, and nothing is left of the plan."""

from __future__ import annotations

from kibitz.planning.language.sight import JACK, TEN, Sight, highest, lowest, over, under, upwards
from kibitz.planning.language.silence.cards import has_entry, is_fatal, low
from kibitz.planning.language.top_tricks import most_tricks
from kibitz.seen import SUIT, SUIT_OF


def lead(sight: Sight) -> tuple[int, str]:
    """Nothing more was said and we are in: side winners, then ruffs, then trumps, then the exit.

    With no trump out the winners are cashed in an order that takes as many as can be taken; but a
    side suit that can still be worth a trick is led before trumps, which stop theirs meanwhile.
    """
    seen = sight.seen
    here, there = sight.hand(seen.turn), sight.hand(seen.turn ^ 2)
    if not sight.out & seen.trumps and (tricks := most_tricks(sight)):
        first = tricks[0][0]
        card = unfinished(sight)
        is_trump = 1 << first & seen.trumps
        lost = SUIT[SUIT_OF[card]] if card >= 0 else 0
        if lost and (is_trump if sight.ours & seen.trumps else not is_fatal(sight, lost)):
            return card, "exit"
        if (long_suit := while_reached(sight)) >= 0:
            return long_suit, "cash"
        low_trump = _to_stranded(sight) if is_trump else -1
        is_apart = there & seen.trumps and here & ~seen.trumps and sight.spare > 0
        if is_trump and low_trump < 0 and is_apart:
            # The trumps of the two hands are worth a trick each while they do not fall together.
            sides = (winner_to_lead(sight, suit) for suit in SUIT if suit != seen.trumps)
            card = next((one for one in sides if one >= 0), -1)
            return (exit_card(sight, here & ~seen.trumps), "exit") if card < 0 else (card, "cash")
        if low_trump < 0 and _has_one_tenace(sight, SUIT[SUIT_OF[first]]):
            card = winner_to_lead(sight, SUIT[SUIT_OF[first]])
            first = card if card >= 0 else first
        return (first if low_trump < 0 else low_trump), "cash"
    trumps = seen.trumps
    for suit in SUIT:
        if suit == trumps or (there and not there & (suit | ~trumps)):
            continue  # The other hand has nothing but trumps and would have to ruff a winner.
        if (card := winner_to_lead(sight, suit)) >= 0:
            return card, "cash"
    for suit in SUIT:
        losers = here & suit & ~sight.masters(suit)
        if suit != trumps and losers and not there & suit and there & trumps:
            return lowest(losers), "ruff"
    if trumps and (card := winner_to_lead(sight, trumps)) >= 0:
        return card, "cash"
    for card in (unfinished(sight), _top_of_equals(sight, here & trumps), to_guarded(sight)):
        if card >= 0:
            return card, "exit"
    return exit_card(sight, here), "exit"


def while_reached(sight: Sight) -> int:
    """At notrump, while another suit leads back to the hand on lead: low from a suit that is longer
    there and runs if it breaks evenly to the other hand's last cards, all of them winners; -1 of
    none.
    """
    here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
    if sight.seen.trumps:
        return -1
    tops = [(suit, highest(here & sight.masters(suit))) for suit in SUIT]
    entries = [suit for suit, top in tops if top >= 0 and under(there & suit, top)]
    for suit in SUIT:
        mine, yours, masters = here & suit, there & suit, sight.masters(suit)
        rounds = ((sight.out & suit).bit_count() + 1) // 2
        is_blocked = yours and not yours & ~masters and mine.bit_count() > yours.bit_count()
        if is_blocked and not mine & masters and rounds == yours.bit_count() and entries:
            return low(sight, mine)
    return -1


def _to_stranded(sight: Sight) -> int:
    """The other hand has winners that no side suit leads to: a low trump to one of its own, or low
    to its best card of a side suit that only one of theirs beats; -1 if there is no way.
    """
    here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
    trumps = here & sight.seen.trumps
    sides = [suit for suit in SUIT if suit != sight.seen.trumps]
    tops = [(suit, there & suit & sight.masters(suit)) for suit in sides]
    if not trumps or not any(top and not under(here & suit, highest(top)) for suit, top in tops):
        return -1
    if trumps & trumps - 1 and over(there & sight.seen.trumps, lowest(trumps)):
        return lowest(trumps)
    for suit in sides:
        above = over(sight.out & suit, highest(there & suit))
        if here & suit and there & suit and above and not above & above - 1:
            return low(sight, here & suit)
    return -1


def unfinished(sight: Sight) -> int:
    """A low card of a side suit in which we have more equals than theirs are higher, if what is set
    up can be reached; -1 of none.
    """
    best, fewest = -1, 9
    for suit in SUIT:
        held = sight.hand(sight.turn) & suit
        if suit == sight.seen.trumps or not held:
            continue
        both = sight.ours & suit
        out = sight.out & suit
        higher = over(out, highest(both))
        above = higher.bit_count()
        equals = sum(over(out, card) == higher for card in upwards(both))
        longer = max((sight.own & suit).bit_count(), (sight.on_table & suit).bit_count())
        if 0 < above < min(longer, equals, fewest) and _is_reached(sight, suit, above):
            best, fewest = low(sight, held), above
    return best


def _is_reached(sight: Sight, suit: int, lost: int) -> bool:
    """After so many rounds of a suit, can its longer hand be led to, in this suit or another?"""
    one, other = sight.hand(sight.turn), sight.hand(sight.opposite)
    home, away = sight.turn, other & suit
    if (one & suit).bit_count() < (other & suit).bit_count():
        home, away = sight.opposite, one & suit
    is_open = away.bit_count() > lost or bool(sight.hand(home) & sight.seen.trumps)
    return is_open or has_entry(sight, home, suit)


def to_guarded(sight: Sight) -> int:
    """With nothing better: low to a card of the other hand, our best of the suit, that has more
    small ones beside it than theirs are higher, the fewer the better; -1 if there is none.
    """
    best, fewest = -1, 9
    for suit in SUIT:
        held, there = sight.hand(sight.turn) & suit, sight.hand(sight.opposite) & suit
        above = over(sight.out & suit, highest(there)).bit_count() if there > held else 9
        if held and suit != sight.seen.trumps and 0 < above < min(there.bit_count(), fewest):
            best, fewest = low(sight, held), above
    return best


def _top_of_equals(sight: Sight, held: int) -> int:
    """The best of these cards, if it has an equal among ours to drive theirs out; -1 of none."""
    card = highest(held)
    if card < 0:
        return -1
    suit = SUIT[SUIT_OF[card]]
    higher = over(sight.out & suit, card)
    equals = sum(over(sight.out & suit, one) == higher for one in upwards(sight.ours & suit))
    return card if equals > higher.bit_count() else -1


def winner_to_lead(sight: Sight, suit: int) -> int:
    """The card to lead to cash a winner of a suit from the hand that is in; -1 if there is none.

    That opposite a tenace first; then the shorter hand's winners, unless the longer one could not
    be reached again or can take all its tricks from the top; a low card to the other hand's winner
    where this hand has none. What is protected comes last.
    """
    seen = sight.seen
    here, there = sight.hand(seen.turn) & suit, sight.hand(seen.turn ^ 2) & suit
    masters = sight.masters(suit)
    if not here or not masters:
        return -1
    masters = masters & ~sight.protected or masters
    mine, yours = here & masters, there & masters
    if _has_one_tenace(sight, suit):
        # The top card opposite a tenace first: if one shows out the finesse is still there.
        if _is_tenace(sight, there):
            return highest(mine)
        if over(yours, lowest(here)):
            return low(sight, here) if over(yours, low(sight, here)) else lowest(here)
    if mine and (here.bit_count() <= there.bit_count() or not over(yours, lowest(here))):
        return highest(mine)
    if mine == here and highest(here) > highest(there):
        return highest(mine)
    if yours and over(yours, lowest(here)) and not (mine and _is_cut_off(sight, suit)):
        return low(sight, here) if over(yours, low(sight, here)) else lowest(here)
    return highest(mine) if mine else -1


def staying(sight: Sight, card: int) -> int:
    """The trump to lead: this one; but where it goes to the other hand's last trump, another round
    may be needed and nothing but a ruff leads back, the best one of the hand on lead.
    """
    suit = SUIT[SUIT_OF[card]]
    here, there, out = sight.hand(sight.turn), sight.hand(sight.opposite), sight.out & suit
    top = here & suit & sight.masters(suit)
    yours = there & suit
    if not top or top >> card & 1 or yours & yours - 1 or not out & out - 1:
        return card
    sides = (side for side in SUIT if side != suit and there & side)
    leads_back = any(over(here & sight.masters(side), lowest(there & side)) for side in sides)
    return card if leads_back else highest(top)


def _has_one_tenace(sight: Sight, suit: int) -> bool:
    """Have both hands a winner of a suit, and one of them a tenace?"""
    here, there = sight.hand(sight.turn) & suit, sight.hand(sight.opposite) & suit
    masters = sight.masters(suit)
    if not here & masters or not there & masters:
        return False
    return _is_tenace(sight, here) != _is_tenace(sight, there)


def _is_tenace(sight: Sight, held: int) -> bool:
    """Has a holding a winner and a ten or better that just one of several cards out beats?"""
    out = sight.out & SUIT[SUIT_OF[lowest(held)]]
    if not out & out - 1 or not over(held, highest(out)):
        return False
    second = highest(under(held, highest(out)))
    gap = over(out, second) if second % 13 >= TEN else 0
    return second >= 0 and bool(gap) and not gap & gap - 1


def _is_cut_off(sight: Sight, suit: int) -> bool:
    """If the other hand wins its last card of a suit, can it not lead back to the hand on lead?"""
    here, there = sight.hand(sight.turn), sight.hand(sight.opposite)
    if (there & suit).bit_count() > 1:
        return False
    for side in SUIT:
        if side == suit or not there & side:
            continue
        if over(here & sight.masters(side), lowest(there & side)):
            return False
        if side != sight.seen.trumps and here & sight.seen.trumps and not here & side:
            return False
    return True


def exit_card(sight: Sight, here: int) -> int:
    """With nothing high left: lead where the two hands have least to lose, low."""
    best, worth = -1, (-9, 0)
    for suit in SUIT:
        held = here & suit
        if not held:
            continue
        both = sight.ours & suit
        honours = sum(1 for card in upwards(both) if card % 13 >= JACK)
        value = (-honours, held.bit_count())
        if value > worth:
            best, worth = low(sight, held), value
    return best
