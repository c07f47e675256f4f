"""Cards: low, the cheapest that wins, and what the trick in progress looks like."""

from __future__ import annotations

from kibitz.planning.language.sight import JACK, Sight, highest, lowest, over, under, upwards
from kibitz.seen import SUIT, SUIT_OF


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


def spared(sight: Sight, held: int, card: int) -> int:
    """This card, or an unprotected one above it that wins as well."""
    if 1 << card & sight.protected:
        for other in upwards(over(held, card) & ~sight.protected):
            if sight.is_sure(other):
                return other
    return card


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


def has_entry(sight: Sight, seat: int, *but: int) -> bool:
    """Has a hand a winner, not of these suits, that the other one can lead to?"""
    held, other = sight.hand(seat), sight.hand(seat ^ 2)
    for suit in SUIT:
        top = held & suit & sight.masters(suit)
        if suit not in but and top and other & suit and highest(top) > highest(other & suit):
            return True
    return False


def is_fatal(sight: Sight, lost: int = 0) -> bool:
    """If they win this trick, or one of the suit `lost` that we lead, have they winners enough to
    beat the contract at once?

    In the suit led the cards above our best; in others those above ours, or all rounds of a suit
    that we cannot stop, as many as there are if it is divided evenly; no more than both of our
    hands must follow to, if one of them can then ruff.
    """
    seen, ours = sight.seen, sight.ours
    led = SUIT[seen.led] if seen.trick else 0
    found = 0
    for suit in SUIT:
        if suit == lost:
            continue
        out, held = sight.out & suit, ours & suit
        lengths = [(hand & suit).bit_count() for hand in (sight.own, sight.on_table)]
        above = over(out, highest(held)).bit_count() if held else out.bit_count()
        if suit != led:
            rounds = (out.bit_count() + 1) // 2
            above = rounds if above >= max(lengths) else min(above, rounds)
        if seen.trumps and suit != seen.trumps:
            hands = (sight.own, sight.on_table)
            ruffs = [n for n, hand in zip(lengths, hands, strict=True) if hand & seen.trumps]
            above = min([above, *ruffs])
        found += above
    return found >= sight.spare
