"""Void: a hand that cannot follow ruffs or throws."""

from __future__ import annotations

from kibitz.planning.language.sight import TEN, Sight, highest, lowest, over, upwards
from kibitz.planning.language.silence.cards import cheapest, is_won, winners
from kibitz.planning.language.silence.discarding import costs, discard
from kibitz.seen import SUIT

SMALL = sum(0xFF << 13 * suit for suit in range(4))
"""The cards below the tens."""
FEW = 3
"""With so many cards of the suit led still out, or fewer, a defender may well have none."""


def void(sight: Sight, hand: int) -> int:
    """Our hand cannot follow: it ruffs what they are winning, if it can; otherwise it throws."""
    seen = sight.seen
    trumps = hand & seen.trumps
    spare = discard(sight, hand)
    if not trumps or is_won(sight) or is_master_of_ours(sight):
        return spare
    if trumps != hand and _wins_later(sight) and not costs(sight, hand, spare):
        return spare
    card = trump_that_holds(sight, trumps)
    return card if card >= 0 else spare


def trump_that_holds(sight: Sight, trumps: int) -> int:
    """The trump of these that a hand ruffs with; -1 if none wins.

    The cheapest; but where the next defender may go over it, the lowest that fewest can go over, if
    it is small or this hand keeps one as good, and nothing is lost by it when trumps are drawn,
    however they lie; or at any cost, if the trick must be won and our other hand cannot ruff it.
    """
    first = cheapest(sight, trumps)
    if first < 0 or not may_be_overruffed(sight):
        return first
    out = sight.out & sight.seen.trumps
    best, fewest = first, over(out, first).bit_count()
    usual = _losers(sight, 1 << first)
    must_win = sight.spare <= 0 and not _ruffs_behind(sight)
    for card in upwards(over(winners(sight, trumps), first)):
        above = over(out, card)
        if 1 << card & sight.protected and not must_win:
            fewest = min(fewest, above.bit_count())  # nor one as good, which it is kept with
            continue
        others = upwards(trumps & ~(1 << card))
        keeps = card % 13 < TEN or any(over(out, other) == above for other in others)
        if above.bit_count() >= fewest or not (keeps or must_win):
            continue
        lost = _losers(sight, 1 << card)
        is_free = all(one <= other for one, other in zip(lost, usual, strict=True))
        if is_free or (must_win and _has_shown_out(sight)):
            best, fewest = card, above.bit_count()
    return best


def may_be_overruffed(sight: Sight) -> bool:
    """Is a defender to play after this hand who may have none of the suit led, but a trump?"""
    seen = sight.seen
    after = seen.turn + 1 & 3
    if len(seen.trick) == 3 or seen.void[after] >> seen.strain & 1:
        return False
    other = sight.hand(sight.opposite)
    if _ruffs_behind(sight):
        # Our other hand can go over him, if he has not the best of all.
        return bool(over(sight.out & seen.trumps, highest(other & seen.trumps)))
    left = (sight.out & SUIT[seen.led]).bit_count()
    return _has_shown_out(sight) or left <= FEW


def _ruffs_behind(sight: Sight) -> bool:
    """Is our other hand to play after the next defender, and able to ruff?"""
    other = sight.hand(sight.opposite)
    is_void = not other & SUIT[sight.seen.led]
    return len(sight.seen.trick) == 1 and is_void and bool(other & sight.seen.trumps)


def _has_shown_out(sight: Sight) -> bool:
    """Has the defender who plays after this hand shown out of the suit led?"""
    return bool(sight.seen.void[sight.turn + 1 & 3] >> sight.seen.led & 1)


def trump_tricks(sight: Sight) -> int:
    """The tricks of the longer hand's trumps when they are drawn, however theirs lie."""
    one, other = sight.own & sight.seen.trumps, sight.on_table & sight.seen.trumps
    return max(one.bit_count(), other.bit_count()) - max(_losers(sight, 0))


def _losers(sight: Sight, gone: int) -> list[int]:
    """The trumps that we lose when they are drawn after this one is gone: for each number of theirs
    that can be in one hand, the highest ones, when ours are led from the top.
    """
    trumps = sight.seen.trumps & ~gone
    one, other = sight.own & trumps, sight.on_table & trumps
    longer = max(one.bit_count(), other.bit_count())
    ours, out = upwards(one | other)[::-1][:longer], upwards(sight.out & trumps)[::-1]
    found = []
    for length in range((len(out) + 1) // 2, len(out) + 1):
        left, theirs, lost = ours[:], out[:length], 0
        while left and theirs:
            if left[0] > theirs[0]:
                del left[0], theirs[-1]
            else:
                del left[0], theirs[0]
                lost += 1
        found.append(lost)
    return found


def is_master_of_ours(sight: Sight) -> bool:
    """Is a card of ours winning the trick, that only a ruff can beat? We do not ruff it."""
    seen = sight.seen
    return not (seen.leader + seen.best_at - seen.declarer) & 1 and sight.is_master(seen.best)


def _wins_later(sight: Sight) -> bool:
    """Is our other hand still to play to their lead, and sure to win it, or better to ruff it?"""
    seen = sight.seen
    if len(seen.trick) != 1:
        return False
    other = sight.hand(sight.opposite)
    held = other & SUIT[seen.led]
    if held:
        top = over(held, seen.best) & sight.masters(SUIT[seen.led])
        is_few = (sight.out & SUIT[seen.led]).bit_count() <= FEW and sight.out & seen.trumps
        may_ruff = is_few and not seen.void[seen.turn + 1 & 3] >> seen.strain & 1
        return bool(top) and not may_ruff
    # Both can ruff. The last one cannot be overruffed, or has only trumps, or has a small one and
    # this hand none; else the one with fewer trumps does, a trick more, and the other throws a
    # loser; of equal length the one with more small ones.
    mine, yours = sight.hand(seen.turn) & seen.trumps, other & seen.trumps
    if not yours:
        return False
    out = sight.out & seen.trumps
    if yours == other:
        return True
    if _has_shown_out(sight) and over(out, lowest(mine)):
        return True
    if _has_shown_out(sight) and over(out, highest(yours)):
        return False
    if lowest(mine) % 13 >= TEN and yours & SMALL:
        return True
    longer = yours.bit_count() - mine.bit_count()
    fewer = (mine & SMALL).bit_count() - (yours & SMALL).bit_count()
    return (longer or fewer) <= 0
