"""Guarding: ordinary defenders who throw no guard away, as if they saw what it guards.

The ordinary defence sees its own hand and dummy, and throws from length; run enough winners against
it and something good happens by itself. Partners at the table count and signal. Here a discard that
would give us a trick is exchanged for one that does not, where there is one; everything else is
ordinary. A plan that lives on careless discards is found out.
"""

from __future__ import annotations

from kibitz.planning.referee.replay import LayoutPlay
from kibitz.seen import SUIT, SUIT_OF


def guarded(replay: LayoutPlay) -> int:
    """The ordinary defender's card; of discards one that gives away as little as can be."""
    seen, card = replay.seen, replay.drawn()
    if not seen.trick or SUIT_OF[card] in (SUIT_OF[seen.trick[0]], seen.strain):
        return card
    cost = given_away(replay, card)
    if not cost:
        return card
    hand = replay.hands[seen.turn]
    lowest = [(held & -held).bit_length() - 1 for suit in SUIT if (held := hand & suit)]
    others = [one for one in lowest if SUIT_OF[one] != seen.strain]
    return min(others, key=lambda one: (given_away(replay, one), -_length(hand, one)), default=card)


def given_away(replay: LayoutPlay, card: int) -> int:
    """How many tricks more we could run in its suit if a defender threw this card."""
    seen, suit = replay.seen, SUIT[SUIT_OF[card]]
    ours = [replay.hands[seat] & suit for seat in (seen.declarer, seen.dummy)]
    mine, partners = (replay.hands[seat] & suit for seat in (seen.turn, (seen.turn + 2) & 3))
    return run(ours, [mine & ~(1 << card), partners]) - run(ours, [mine, partners])


def run(ours: list[int], theirs: list[int]) -> int:
    """The tricks that can be run in a suit from the top, everybody else following low.

    >>> run([0b1110, 0b1_0000], [0b1, 0])
    3
    """
    long, short = ours
    tricks = 0
    while long | short > theirs[0] | theirs[1]:
        long, short = max(long, short), min(long, short)  # the better card is played first
        long ^= 1 << long.bit_length() - 1
        short &= short - 1 if short else 0
        theirs = [held & held - 1 if held else 0 for held in theirs]
        tricks += 1
    return tricks


def _length(hand: int, card: int) -> int:
    """How many cards of its suit a hand has."""
    return (hand & SUIT[SUIT_OF[card]]).bit_count()
