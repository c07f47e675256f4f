"""Odds: the finesse or the drop, by the room that each defender has for the cards that are out."""

from __future__ import annotations

from math import comb


def is_finesse_better(
    cards: int, tops: int, before: int, after: int, has_led: bool = False
) -> bool:
    """Is one of so many cards out rather with the defender who is finessed than dropped by our top
    cards? `before` and `after` is the room that he and the other one have for them; he may have
    led the suit, so that none of his falls in this round.

    Eight ever, nine never, unless he leads it:

    >>> is_finesse_better(5, 2, 13, 13), is_finesse_better(4, 2, 13, 13)
    (True, False)
    >>> is_finesse_better(3, 1, 13, 13), is_finesse_better(2, 1, 13, 13)
    (True, False)
    >>> is_finesse_better(2, 1, 12, 13, has_led=True)
    True
    """
    finessed = dropped = 0
    rounds = tops - has_led
    for length in range(cards + 1):
        ways = comb(before, length) * comb(after, cards - length)
        other = cards - length
        finessed += ways * length
        dropped += ways * (length * (length <= rounds) + other * (other <= tops))
    return finessed > dropped
