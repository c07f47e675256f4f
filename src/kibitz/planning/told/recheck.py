"""Recheck: another program beside the plan, counted anew by those who check a claim.

Nothing is shared with what proposes (`variant.py`): the program is read from its own text, each
layout is played again, and whether the difference is clear is asked of an exact sign test.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from kibitz.errors import KibitzError
from kibitz.planning.language.follower import Follower
from kibitz.planning.language.program import Node, Program
from kibitz.planning.language.reader import read_plan
from kibitz.planning.referee.replay import Fate
from kibitz.planning.told.replayed import ReplayedPlan

CHANCE = Fraction(1, 500)
"""So seldom may a difference that is told come about by chance alone."""
LEAST = Fraction(1, 20)
"""So much of the layouts must a difference be to be told."""
WARNED = Fraction(1, 10)
"""And so much to be warned of a line."""


@dataclass(frozen=True)
class RecheckedProgram:
    """What another program makes of the layouts, and where only one of the two makes."""

    program: Program
    """As its text was read."""
    share: Fraction
    difference: Fraction
    only_plan: tuple[int, ...]
    """The numbers of the layouts that only the plan makes."""
    only_other: int

    @property
    def is_worse(self) -> bool:
        """Does the other make clearly less than the plan?"""
        count = len(self.only_plan) + self.only_other
        tail = sum(comb(count, n) for n in range(self.only_other + 1))
        return self.difference >= LEAST and tail <= CHANCE * 2**count

    @property
    def is_far_worse(self) -> bool:
        """Is a line worth a warning?"""
        return self.is_worse and self.difference >= WARNED

    def agrees(self, told: float) -> bool:
        """Is this the share that was told?"""
        return abs(float(self.share) - told) < 1e-9


def rechecked(plan: ReplayedPlan, steps: tuple[Node, ...]) -> RecheckedProgram | None:
    """A program played anew on all layouts of a plan; none if its text cannot be read."""
    view = plan.view
    lead = view.played[0].suit if view.played else None
    text = Program(steps).text
    try:
        read = read_plan(text, view.hand, view.dummy, view.contract, lead) if text else Program(())
    except KibitzError:
        return None
    follower = Follower(read)
    total = share = ours = only_other = 0
    only_plan = []
    for number, weight in enumerate(plan.layouts.belief.weights.tolist()):
        replay = plan.layouts.replay(follower, number)
        while (fate := replay.until_theirs()) is None:
            replay.play(replay.drawn())
        makes, made = fate is Fate.MADE, plan.hands[number].fate is Fate.MADE
        total += weight
        share += weight * makes
        ours += weight * made
        if made and not makes:
            only_plan.append(number)
        only_other += makes and not made
    difference = Fraction(ours - share, total)
    return RecheckedProgram(read, Fraction(share, total), difference, tuple(only_plan), only_other)
