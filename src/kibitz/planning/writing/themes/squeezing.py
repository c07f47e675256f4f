"""Squeezes: threats are kept while the winners of another suit are run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kibitz.planning.language.instructions.cashing import RunSuit
from kibitz.planning.language.instructions.throwing import ThrowThreat
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps


def squeezes(ours: OurCards) -> Iterator[Steps]:
    """Two threats, each the best card of a suit behind its winners, while the others are run."""
    threats: dict[int, int] = {}
    for suit in (3, 2, 1, 0):
        for hand in HANDS:
            losers = downwards(ours.held(hand, suit) & ~ours.masters(suit))
            if losers and ours.theirs(suit):
                threats.setdefault(suit, losers[0])
    for suit in (3, 2, 1, 0):
        if not ours.masters(suit):
            continue
        for one, other in combinations([each for each in threats if each != suit], 2):
            yield (ThrowThreat((threats[one], threats[other])), RunSuit(suit))
    for one, other in combinations(threats, 2):
        run = [suit for suit in (3, 2, 1, 0) if suit not in (one, other) and ours.masters(suit)]
        if len(run) > 1:
            for order in (run, run[::-1]):
                yield tuple(RunSuit(suit) for suit in order)


SQUEEZE = PlanTheme(
    "squeeze",
    squeezes,
    "Run winners until a defender cannot keep both of his guards.",
    "Love, Bridge Squeezes Complete",
)
