"""Third hand: as high as is needed to win the trick for the side."""

from __future__ import annotations

from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.lead import overtakes
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.seen import SUIT, SUIT_OF, Seen


def third_hand(seen: Seen, own: int, mine: int, heard: Heard) -> Choice:
    """What third hand plays of `mine`, his cards of the suit led, which are not all equal."""
    best, number = seen.best, SUIT_OF[seen.trick[0]]
    low = mine & -mine
    beating = mine >> best + 1 << best + 1 if SUIT_OF[best] == number else 0
    if not beating:
        return low, Rule.THIRD_LOW
    ours = seen.best_at == 0
    there = seen.dummy_hand & SUIT[number]
    left = SUIT[number] & ~seen.gone
    if ours:
        sure = beating >> (left & ~own).bit_length() << (left & ~own).bit_length()
        if card := overtakes(seen, own, sure):
            return card, Rule.OVERTAKE
    if seen.leader == (seen.dummy + 1) & 3:  # dummy plays last
        if not there:
            if seen.dummy_hand & seen.trumps:
                return low, Rule.THIRD_LOW
            return (low if ours else beating & -beating), Rule.THIRD_DUMMY
        highest = there.bit_length()
        if ours and highest <= best:
            return low, Rule.THIRD_DUMMY
        enough = beating >> highest << highest
        if enough:
            return enough & -enough, Rule.THIRD_DUMMY
        # Dummy can win: let it take its best card, and spend no more than that needs.
        under = (there & (1 << mine.bit_length()) - 1).bit_length()
        forcing = beating >> under << under
        if ours and best >= under:
            return low, Rule.THIRD_ENOUGH
        return forcing & -forcing, Rule.THIRD_FORCE
    hidden = left & ~(own | there)  # declarer's and partner's
    top = mine.bit_length()
    higher = hidden >> best + 1 << best + 1
    if ours and not higher & (1 << top) - 1:
        if mine.bit_count() == 2:
            return mine, Rule.THIRD_UNBLOCK
        return low, Rule.THIRD_ENOUGH
    # Over dummy's honour the highest card waits: the next one is played if nothing that is
    # hidden lies between the two, and no more than one card above.
    under = there & (1 << top) - 1
    if under:
        over = under.bit_length() - 1
        rest = beating & (1 << over) - 1
        if rest and (left >> over + 1).bit_count() < 3:
            next_best = rest.bit_length()
            if not hidden & (1 << over) - (1 << next_best):
                return 1 << next_best - 1, Rule.THIRD_FINESSE
    # The lowest card that beats as much of what is hidden as the highest does.
    below = (hidden & (1 << top) - 1).bit_length()
    equal = beating >> below << below
    return equal & -equal, Rule.THIRD_HIGH
