"""Ruffs: losers in the short hand, a suit ruffed out, both hands in turn, a dummy reversal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from kibitz.planning.language.instructions.cashing import DrawTrumps
from kibitz.planning.language.instructions.crossing import Cross
from kibitz.planning.language.instructions.ruffing import UNTIL_GOOD, CrossRuff, Ruff
from kibitz.planning.language.program import Instruction
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps

MOST = 3
"""So many ruffs of a suit in one hand are proposed at most."""
LONG = 4
"""A suit of so many cards may be ruffed out."""


def ruffs(ours: OurCards) -> Iterator[Steps]:
    """In the hand that is shorter in a side suit, low or high, as often as it can."""
    for suit in ours.side_suits:
        for hand in HANDS:
            trumps = ours.length(hand, ours.trump) if ours.trump >= 0 else 0
            surplus = ours.length(1 - hand, suit) - ours.length(hand, suit)
            for count in range(1, min(MOST, trumps, surplus) + 1):
                for high in (False, True):
                    yield (Ruff(suit, hand, count, high),)
            if trumps and surplus > 0 and ours.length(1 - hand, suit) >= LONG:
                for high in (False, True):
                    yield (Ruff(suit, hand, UNTIL_GOOD, high),)
            if min(trumps, surplus) > 1:
                yield from _by_entries(ours, suit, hand)


def _by_entries(ours: OurCards, suit: int, hand: int) -> Iterator[Steps]:
    """Ruffs with the top card of a side suit, each of another one, as the way back each time."""
    other = 1 - hand
    entries = []
    for side in ours.side_suits:
        tops = downwards(ours.held(other, side) & ours.masters(side))
        if side != suit and tops and ours.held(hand, side):
            entries.append(tops[0])
    count = min(MOST, ours.length(hand, ours.trump), ours.length(other, suit) - 1)
    for order in permutations(entries, min(len(entries), count - 1)):
        steps: list[Instruction] = [Ruff(suit, hand)]
        for card in order:
            steps += [Cross(other, card), Ruff(suit, hand)]
        if order:
            yield tuple(steps)


def cross_ruffs(ours: OurCards) -> Iterator[Steps]:
    """Two side suits, one short in each hand, low or high."""
    if ours.trump < 0 or not all(ours.held(hand, ours.trump) for hand in HANDS):
        return
    for first in ours.side_suits:
        for second in ours.side_suits:
            is_short = ours.length(0, first) < ours.length(1, first)
            if is_short and ours.length(1, second) < ours.length(0, second):
                for high in (False, True):
                    yield (CrossRuff((first, second), high),)


def reversals(ours: OurCards) -> Iterator[Steps]:
    """The longer trumps ruff a side suit, high, and the shorter ones draw what is out."""
    if ours.trump < 0 or not ours.theirs(ours.trump):
        return
    for hand in HANDS:
        if ours.length(hand, ours.trump) <= ours.length(1 - hand, ours.trump):
            continue
        for suit in ours.side_suits:
            surplus = ours.length(1 - hand, suit) - ours.length(hand, suit)
            for count in range(2, min(MOST, surplus) + 1):
                draw = DrawTrumps(ours.trump, ending=1 - hand)
                yield (Ruff(suit, hand, count, high=True), draw)


DUMMY_REVERSAL = PlanTheme(
    "dummy reversal",
    reversals,
    "Ruff in the hand with the longer trumps and draw trumps with the shorter ones.",
    "Watson, The Play of the Hand at Bridge, chapter on dummy reversal",
)
RUFF = PlanTheme(
    "ruff",
    ruffs,
    "Ruff losers, or ruff a suit until its last cards are good.",
    "Watson, The Play of the Hand at Bridge, chapter on ruffing",
)
CROSS_RUFF = PlanTheme(
    "cross-ruff",
    cross_ruffs,
    "Ruff one suit in each hand.",
    "Watson, The Play of the Hand at Bridge, chapter on the cross-ruff",
)
