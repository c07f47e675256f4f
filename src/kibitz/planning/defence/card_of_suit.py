"""Which card of a suit is led: top of touching honours, low from an honour, top of nothing.

Everything is relative to the cards that are left: the highest card still in play is as good as an
ace, two cards with nothing between them are touching. So one page serves the opening lead, where
thirteen cards are left, and every later one.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache


class LeadMoment(IntEnum):
    """When and in what a suit is led; each has its own habits."""

    OPENING_NOTRUMP = 0
    OPENING_SUIT = 1
    FRESH = 2
    """Later in the hand, a suit that nobody has led yet."""
    AGAIN = 3
    """A suit that has been led before."""
    TRUMPS = 4


def card_of_suit(suit: int, own: int, gone: int, moment: LeadMoment) -> int:
    """The cards of one suit (its number) to lead from a hand, as a mask over all suits."""
    shift = 13 * suit
    mine = own >> shift & 0x1FFF
    return _ranks(mine, mine | ~(gone >> shift) & 0x1FFF, moment) << shift


@lru_cache(maxsize=1 << 16)
def _ranks(mine: int, left: int, moment: LeadMoment) -> int:
    """The same over ranks: `mine` of the cards that are `left`."""
    runs: list[int] = []  # touching cards, highest first
    places: list[int] = []  # how many cards are above each run
    above, open_run = 0, False
    for rank in range(12, -1, -1):
        bit = 1 << rank
        if mine & bit:
            if open_run:
                runs[-1] |= bit
            else:
                runs.append(bit)
                places.append(above)
            open_run = True
        elif left & bit:
            open_run = False
        if left & bit:
            above += 1
    chosen = _chosen(mine, runs, places, moment)
    for run in runs:  # of equal cards one stands for all
        if (several := chosen & run) & several - 1:
            chosen ^= several ^ lowest(several)
    return chosen


def _chosen(mine: int, runs: list[int], places: list[int], moment: LeadMoment) -> int:
    """The ranks to lead: `runs` are the touching ones of mine, `places` how many are above each."""
    count = mine.bit_count()
    top, low = runs[0], runs[-1]
    is_sequence = top.bit_count() > 1 and places[0] < 4
    if len(runs) == 1:
        return highest(top)
    if moment is LeadMoment.TRUMPS:
        return highest(top) if is_sequence and places[0] < 3 else lowest(low)
    if is_sequence:
        weak = moment is LeadMoment.OPENING_NOTRUMP and places[0] > 1 and count > 3
        if weak and top.bit_count() == 2 and places[1] - places[0] > 3:
            return highest(top) | nth(mine, 4)
        return highest(top)
    if count == 2:
        both = moment is LeadMoment.AGAIN and 0 < places[0] < 5
        return highest(top) | lowest(low) if both else highest(top)
    if places[0] == 0 and moment is not LeadMoment.OPENING_NOTRUMP:
        return highest(top)
    if runs[1].bit_count() > 1 and places[1] < 4 and places[0] < 3:
        return highest(runs[1])
    if moment is LeadMoment.AGAIN:
        return lowest(low)
    if places[0] < 4 and moment is LeadMoment.FRESH:
        return (highest(top) | lowest(low)) if places[0] == 3 and count == 3 else lowest(low)
    if places[0] < 4:
        if count == 3:
            return lowest(low)
        if moment is LeadMoment.OPENING_NOTRUMP:
            return nth(mine, 4)
        return nth(mine, 3) | nth(mine, 4) if count == 4 else lowest(low)
    if moment is LeadMoment.OPENING_NOTRUMP:
        return nth(mine, 2) | (highest(top) if count == 3 else nth(mine, 4))
    return nth(mine, 2) | nth(mine, 3 if count < 5 else count)


def highest(ranks: int) -> int:
    """The highest alone."""
    return 1 << ranks.bit_length() - 1


def lowest(ranks: int) -> int:
    """The lowest alone."""
    return ranks & -ranks


def nth(ranks: int, number: int) -> int:
    """The card of this number from the top, or the lowest if there are not so many."""
    for _ in range(min(number, ranks.bit_count()) - 1):
        ranks &= ~highest(ranks)
    return highest(ranks)
