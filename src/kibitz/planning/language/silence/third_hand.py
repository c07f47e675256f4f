"""Third hand: our side led, and the other hand plays to it."""

from __future__ import annotations

from kibitz.planning.language.sight import Sight, highest, lowest, over, under, upwards
from kibitz.planning.language.silence.cards import has_stranded, is_won, low, spared, winners
from kibitz.planning.language.silence.void import is_master_of_ours, void
from kibitz.seen import SUIT, SUIT_OF


def third_hand(sight: Sight) -> int:
    """Our side led: win if that is sure, as cheaply as possible; else low.

    Of equals, more than theirs are higher, one is played: it wins or drives a high card out.
    """
    seen = sight.seen
    hand = sight.hand(seen.turn)
    held = hand & SUIT[seen.led]
    if not held:
        return void(sight, hand)
    if is_won(sight) or is_master_of_ours(sight):
        card = overtaking(sight, held)
        return card if card >= 0 else beneath(sight, held)
    winning = winners(sight, held)
    for card in upwards(winning):
        if sight.is_sure(card):
            return spared(sight, held, card)
    out, best = sight.out & SUIT[seen.led], seen.best
    if seen.best_at == len(seen.trick) - 2 and over(out, best) == over(out, highest(held)):
        return low(sight, held)  # Our own card is as good as any here.
    # What only a ruff can beat is played all the same; and one of our equals, to drive theirs out.
    top = winning & sight.masters(SUIT[seen.led])
    if not top and (card := _equal_over(sight)) >= 0:
        return card
    if not top and winning and seen.best_at == len(seen.trick) - 1:
        # They are winning it: a card that just one of theirs beats may win.
        above = over(out, lowest(winning))
        if not above & above - 1:
            return lowest(winning)
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
    clears = (left & masters).bit_count() >= _still_out(sight)
    return lowest(higher) if clears or not left & ~masters else -1


def _still_out(sight: Sight) -> int:
    """How many cards of the suit led will be out after this trick at the most: one fewer, where all
    are with the defender who plays last, and he must follow.
    """
    seen = sight.seen
    out = (sight.out & SUIT[seen.led]).bit_count()
    return out - (out > 0 and len(seen.trick) == 2 and seen.void[seen.turn + 3 & 3] >> seen.led & 1)


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


def beneath(sight: Sight, held: int) -> int:
    """A card below our own winner, played or still to come from the other hand: low, but high from
    the shorter hand when the other hand's cards of the suit are all winners by themselves, so that
    nothing is blocked. Trumps are not: they are led again by ruffs, and high ones are entries; nor
    is a suit whose high card may be the entry to winners that the other hand cannot lead to."""
    seen = sight.seen
    if seen.led == seen.strain:
        return _not_over_ours(sight, held)
    suit = SUIT[seen.led]
    other = sight.hand(sight.opposite) & suit
    out = _still_out(sight)
    best, left = seen.best, other.bit_count()
    if len(seen.trick) == 1:
        best, left = lowest(over(other & sight.masters(suit), best)), left - 1
    if (
        left >= held.bit_count()
        and (other & sight.masters(suit)).bit_count() >= out
        and highest(held) > lowest(other)
        and not has_stranded(sight, seen.turn)
    ):
        free = held & ~sight.protected or held
        return highest(under(free, best) or free)
    return _not_over_ours(sight, held)


def _not_over_ours(sight: Sight, held: int) -> int:
    """Low; but to spare a card that is kept is no reason to take a trick of our other hand with a
    winner, or where that has winners which this one cannot lead to.
    """
    card, best = low(sight, held), sight.seen.best
    lower = under(held, best)
    if len(sight.seen.trick) < 2 or card < best or not lower:
        return card
    is_dear = sight.is_master(card) or has_stranded(sight, sight.opposite)
    return lowest(lower) if is_dear else card
