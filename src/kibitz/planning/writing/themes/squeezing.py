"""Squeezes: threats are kept while the winners of another suit are run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kibitz.planning.language.instructions.cashing import RunSuit
from kibitz.planning.language.instructions.throwing import ThrowThreat
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps


def squeezes(ours: OurCards) -> Iterator[Steps]:
    """Two threats, each the best card of a suit behind its winners, while a long suit is run."""
    threats: dict[int, int] = {}
    for suit in (3, 2, 1, 0):
        for hand in HANDS:
            losers = downwards(ours.held(hand, suit) & ~ours.masters(suit))
            if losers and ours.theirs(suit):
                threats.setdefault(suit, losers[0])
    for run in (3, 2, 1, 0):
        if not ours.masters(run):
            continue
        for one, other in combinations([suit for suit in threats if suit != run], 2):
            yield (ThrowThreat((threats[one], threats[other])), RunSuit(run))


SQUEEZE = PlanTheme(
    "squeeze",
    squeezes,
    "Run winners until a defender cannot keep both of his guards.",
    "Love, Bridge Squeezes Complete",
)
