"""Silence: what is played where the plan says nothing.

A fixed list without search or solver; `docs/plan-language.md` numbers its rules, and the functions
here are in the same order. What a later step names or a `keep` protects (`Sight.protected`) is
spent only when nothing else is left.
"""

from __future__ import annotations

from kibitz.planning.language.discarding import discard
from kibitz.planning.language.sight import JACK, Sight, highest, lowest, over, under, upwards
from kibitz.planning.language.top_tricks import cashed, most_tricks, wins_enough
from kibitz.seen import SUIT, SUIT_OF

SMALL = sum(0xFF << 13 * suit for suit in range(4))
"""The cards below the tens."""


def low(sight: Sight, held: int) -> int:
    """The lowest card of a holding in one suit that is not protected."""
    return sight.low(held)


def cheapest(sight: Sight, held: int) -> int:
    """The cheapest card of a holding that wins the trick so far; -1 if none does.

    A protected one is spared by a small card or by one as good, not by a better honour.
    """
    winning = winners(sight, held)
    if not winning:
        return -1
    first, spare = lowest(winning), low(sight, winning)
    out = sight.out & SUIT[SUIT_OF[first]]
    return spare if spare % 13 < JACK or over(out, first) == over(out, spare) else first


def winners(sight: Sight, held: int) -> int:
    """The cards of a holding in one suit that would be winning the trick in progress."""
    seen = sight.seen
    if not held or not seen.trick:
        return held
    best = seen.best
    suit = SUIT_OF[lowest(held)]
    if suit == SUIT_OF[best]:
        return over(held, best)
    return held if suit == seen.strain else 0


def third_hand(sight: Sight) -> int:
    """Our side led: win if that is sure, as cheaply as possible; else low.

    Of equals, more than theirs are higher, one is played: it wins or drives a high card out.
    """
    seen = sight.seen
    hand = sight.hand(seen.turn)
    held = hand & SUIT[seen.led]
    if not held:
        return void(sight, hand)
    if is_won(sight):
        card = overtaking(sight, held)
        return card if card >= 0 else beneath(sight, held)
    winning = winners(sight, held)
    for card in upwards(winning):
        if sight.is_sure(card):
            return _spared(sight, held, card)
    # What only a ruff can beat is played all the same; and one of our equals, to drive theirs out.
    top = winning & sight.masters(SUIT[seen.led])
    if not top and (card := _equal_over(sight)) >= 0:
        return card
    return low(sight, top or held)


def overtaking(sight: Sight, held: int) -> int:
    """Our winner was the last of its suit in the hand that led it: the card that overtakes it where
    that costs nothing, because the longer hand's other cards are winners even so; -1 of none.
    """
    seen = sight.seen
    suit = SUIT[seen.led]
    higher = over(held, seen.trick[0])
    if not higher or sight.hand(sight.opposite) & suit or not held & held - 1:
        return -1
    left, masters = held & ~(1 << lowest(higher)), sight.masters(suit)
    clears = (left & masters).bit_count() >= (sight.out & suit).bit_count()
    return lowest(higher) if clears or not left & ~masters else -1


def _equal_over(sight: Sight) -> int:
    """A card that would be winning and has more equals among ours than theirs are higher; -1."""
    seen = sight.seen
    card = high_enough(sight)
    if card is None:
        return -1
    out, ours = sight.out & SUIT[seen.led], sight.ours & SUIT[seen.led]
    above = over(out, card)
    equals = sum(over(out, one) == above for one in upwards(ours))
    return card if equals > above.bit_count() else -1


def enough(sight: Sight) -> int:
    """They led: the card with which we win so that the top tricks suffice, here or opposite; -1."""
    seen = sight.seen
    hand = sight.hand(seen.turn)
    held = hand & SUIT[seen.led]
    for card in upwards(winners(sight, held or hand & seen.trumps)):
        if sight.is_sure(card) and wins_enough(sight, card):
            return card
    if len(seen.trick) > 1 or not held:
        return -1
    other = sight.hand(sight.opposite)
    for card in upwards(over(other & SUIT[seen.led], seen.best) & sight.masters(SUIT[seen.led])):
        if not sight.can_beat(seen.turn + 1 & 3, card, seen.led):
            left = hand & ~(1 << lowest(held))
            needed = seen.needed - seen.won - 1
            if cashed(seen.strain, other & ~(1 << card), left, sight.out, needed) is not None:
                return lowest(held)
    return -1


def high_enough(sight: Sight) -> int | None:
    """Third hand without a sure winner: its lowest card that no more of theirs beat than its best.

    So a high card of theirs is driven out by one of several equals; nothing if that cannot win.
    """
    seen = sight.seen
    held = sight.hand(seen.turn) & SUIT[seen.led]
    if not held or SUIT_OF[seen.best] != seen.led or is_won(sight):
        return None
    out = sight.out & SUIT[seen.led]
    above = over(out, highest(held))
    for card in upwards(over(held, seen.best)):
        if over(out, card) == above:
            return card
    return None


def follow(sight: Sight, prefer: int = -1) -> int:
    """They led: where our two hands win it, and with what; `prefer` is the hand that should win.

    Second hand plays low if the last hand is sure to win, or may; it wins if only it can. Last hand
    wins as cheaply as it can.
    """
    seen = sight.seen
    hand = sight.hand(seen.turn)
    held = hand & SUIT[seen.led]
    is_last = len(seen.trick) == 3
    if not held:
        return void(sight, hand)
    if is_last:
        if not (seen.leader + seen.best_at - seen.declarer) & 1:
            return beneath(sight, held)
        card = cheapest(sight, held)
        return card if card >= 0 else low(sight, held)
    return _second_hand(sight, held, prefer)


def _second_hand(sight: Sight, held: int, prefer: int) -> int:
    seen = sight.seen
    suit = SUIT[seen.led]
    other = sight.hand(sight.opposite) & suit
    masters = [card for card in upwards(winners(sight, held)) if sight.is_sure(card)]
    there = over(other, seen.best) & sight.masters(suit)
    if masters and there:
        # Either hand can win: the one that is wanted, else the shorter, so that nothing is blocked.
        here_is_spare = not 1 << masters[0] & sight.protected
        there_is_spare = bool(there & ~sight.protected)
        if here_is_spare != there_is_spare:
            wins = here_is_spare
        elif prefer >= 0:
            wins = prefer == seen.turn
        elif (mine := has_stranded(sight, seen.turn)) != has_stranded(sight, sight.opposite):
            # Its winners cannot be led to: their lead is an entry that is offered.
            wins = mine
        else:
            wins = held.bit_count() < other.bit_count()
        return _spared(sight, held, masters[0]) if wins else beneath(sight, held)
    if there:
        return beneath(sight, held)
    if over(other, seen.best) and not masters:
        return _split_or_cover(sight, held)
    if masters:
        last = over(other, seen.best)
        if last and held.bit_count() > 1 and highest(last) % 13 >= JACK:
            # The last hand may win it with an honour, and the master is still there next time.
            return low(sight, held)
        return _spared(sight, held, masters[0])
    return _split_or_cover(sight, held)


def _split_or_cover(sight: Sight, held: int) -> int:
    """The lower of two touching honours that beat what was led; one that covers an honour, if we
    have the card below that, here or opposite, which may be high then; else low.
    """
    higher = winners(sight, held)
    for card in upwards(higher):
        if card % 13 >= JACK and held >> card + 1 & 1 and (card + 1) % 13:
            return card
    led, suit = sight.seen.best, SUIT[sight.seen.led]
    below = highest(under(sight.ours & suit, led))
    is_next = below >= 0 and not over(under(sight.out & suit, led), below)
    if higher and led % 13 >= JACK and is_next:
        return lowest(higher)
    return low(sight, held)


def void(sight: Sight, hand: int) -> int:
    """Our hand cannot follow: it ruffs what they are winning, if it can; otherwise it throws."""
    seen = sight.seen
    trumps = hand & seen.trumps
    if not trumps or is_won(sight) or _wins_later(sight) or _is_master_of_ours(sight):
        return discard(sight, hand)
    card = cheapest(sight, trumps)
    return card if card >= 0 else discard(sight, hand)


def _is_master_of_ours(sight: Sight) -> bool:
    """Is a card of ours winning the trick, that only a ruff can beat? We do not ruff it."""
    seen = sight.seen
    return not (seen.leader + seen.best_at - seen.declarer) & 1 and sight.is_master(seen.best)


def _wins_later(sight: Sight) -> bool:
    """Is our other hand still to play to their lead, and sure to win it?"""
    seen = sight.seen
    if len(seen.trick) != 1:
        return False
    other = sight.hand(sight.opposite)
    held = other & SUIT[seen.led]
    if held:
        return bool(over(held, seen.best) & sight.masters(SUIT[seen.led]))
    # Both can ruff: the one with fewer trumps does, a trick more, and the other throws a loser; of
    # equal length the one with more small ones.
    mine, yours = sight.hand(seen.turn) & seen.trumps, other & seen.trumps
    longer = yours.bit_count() - mine.bit_count()
    fewer = (mine & SMALL).bit_count() - (yours & SMALL).bit_count()
    return bool(yours) and (longer or fewer) <= 0


def is_won(sight: Sight) -> bool:
    """Is a card of ours winning the trick, and nobody still to play can beat it?"""
    seen = sight.seen
    return not (seen.leader + seen.best_at - seen.declarer) & 1 and _is_safe(sight)


def _is_safe(sight: Sight) -> bool:
    """Our card is winning: can the defender still to play not beat it?"""
    seen = sight.seen
    if len(seen.trick) == 3:
        return True
    return not sight.can_beat(seen.turn + 1 & 3, seen.best, SUIT_OF[seen.trick[0]])


def lead(sight: Sight) -> tuple[int, str]:
    """Nothing more was said and we are in: side winners, then ruffs, then trumps, then the exit.

    With no trump out the winners are cashed in an order that takes as many as can be taken; but a
    side suit that can still be worth a trick is led before trumps, which stop theirs meanwhile.
    """
    seen = sight.seen
    here, there = sight.hand(seen.turn), sight.hand(seen.turn ^ 2)
    if not sight.out & seen.trumps and (tricks := most_tricks(sight)):
        first = tricks[0][0]
        card = _unfinished(sight)
        is_trump = 1 << first & seen.trumps
        if card >= 0 and (is_trump if seen.trumps else _are_stopped(sight, SUIT_OF[card])):
            return card, "exit"
        low_trump = _to_stranded(sight) if is_trump else -1
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
    for card in (_unfinished(sight), _top_of_equals(sight, here & trumps)):
        if card >= 0:
            return card, "exit"
    return _exit(sight, here), "exit"


def _are_stopped(sight: Sight, but: int) -> bool:
    """Have we a winner in every suit, but this one, that they led and have cards of?"""
    for leader, cards, _ in sight.seen.tricks:
        number = SUIT_OF[cards[0]]
        suit = SUIT[number]
        is_theirs = number != but and not sight.is_ours(leader)
        if is_theirs and sight.out & suit and not sight.masters(suit):
            return False
    return True


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


def _unfinished(sight: Sight) -> int:
    """A low card of a side suit in which we have more equals than theirs are higher; -1 of none."""
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
        if 0 < above < min(longer, equals, fewest):
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

    The shorter hand's winners first, unless the longer one could not be reached again or can take
    all its tricks from the top; a low card to the other hand's winner where this hand has none.
    What is protected comes last.
    """
    seen = sight.seen
    here, there = sight.hand(seen.turn) & suit, sight.hand(seen.turn ^ 2) & suit
    masters = sight.masters(suit)
    if not here or not masters:
        return -1
    masters = masters & ~sight.protected or masters
    mine, yours = here & masters, there & masters
    if mine and (here.bit_count() <= there.bit_count() or not over(yours, lowest(here))):
        return highest(mine)
    if mine == here and highest(here) > highest(there):
        return highest(mine)
    if yours and over(yours, lowest(here)) and not (mine and _is_cut_off(sight, suit)):
        return low(sight, here) if over(yours, low(sight, here)) else lowest(here)
    return highest(mine) if mine else -1


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


def has_stranded(sight: Sight, seat: int) -> bool:
    """Has a hand of ours winners that the other hand can lead to in no suit but the one led?"""
    here, there = sight.hand(seat), sight.hand(seat ^ 2)
    if here & sight.seen.trumps:
        return False  # A ruff or a trump may reach it.
    is_cut_off = False
    for number, suit in enumerate(SUIT):
        masters = here & sight.masters(suit)
        if number == sight.seen.led or not masters:
            continue
        if under(there & suit, highest(masters)):
            return False
        is_cut_off = True
    return is_cut_off


def beneath(sight: Sight, held: int) -> int:
    """A card below our own winner, played or still to come from the other hand: low, but high from
    the shorter hand when the other hand's cards of the suit are all winners by themselves, so that
    nothing is blocked. Trumps are not: they are led again by ruffs, and high ones are entries; nor
    is a suit whose high card may be the entry to winners that the other hand cannot lead to."""
    seen = sight.seen
    if seen.led == seen.strain:
        return low(sight, held)
    suit = SUIT[seen.led]
    other = sight.hand(sight.opposite) & suit
    out = (sight.out & suit).bit_count()
    best, left = seen.best, other.bit_count()
    if len(seen.trick) == 1:
        best, left = lowest(over(other & sight.masters(suit), best)), left - 1
    elif len(seen.trick) == 2 and seen.void[seen.turn + 3 & 3] >> seen.led & 1:
        out -= 1  # All that is out is with the defender who plays last, and he must follow.
    if (
        left >= held.bit_count()
        and (other & sight.masters(suit)).bit_count() >= out
        and highest(held) > lowest(other)
        and not has_stranded(sight, seen.turn)
    ):
        free = held & ~sight.protected or held
        return highest(under(free, best) or free)
    return low(sight, held)


def _exit(sight: Sight, here: int) -> int:
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


def _spared(sight: Sight, held: int, card: int) -> int:
    """This card, or an unprotected one above it that wins as well."""
    if 1 << card & sight.protected:
        for other in upwards(over(held, card) & ~sight.protected):
            if sight.is_sure(other):
                return other
    return card
