"""Goals: what makes one line better than another, as weights on yields.

Every goal that asks for more tricks, never fewer, is a weight for each bit of a
yield (see `solve`): the chance of at least n tricks weighs the bits of n, the
expected number of tricks weighs all alike, and what a line wins or loses against
a rival - matchpoints, IMPs - weighs the tricks around the rival's. FINESSE has
the first three (section 2 of "Strategies Explained").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from math import lcm

from kibitz.auction import Contract
from kibitz.combination.problem import Problem
from kibitz.combination.solving.solve import RootSearch, Weight
from kibitz.english import counted, listed
from kibitz.errors import Illegal, Malformed, nearest
from kibitz.scoring import imps, score

Swing = Callable[[int, int], int]
"""What a number of tricks earns against a rival's number; it must not fall with the first."""


class Goal(Enum):
    """What declarer plays for."""

    MAX = "max"
    """The largest number of tricks that is possible at all."""
    TRICKS = "tricks"
    """At least a given number of tricks."""
    EXPECTED = "expected"
    """The most tricks on average."""
    MATCHPOINTS = "matchpoints"
    """Not to lose head to head against any other line."""
    IMPS = "imps"
    """Not to lose IMPs on average against any other line, at a given contract."""

    @classmethod
    def parse(cls, text: str) -> Goal:
        """Read `max`, `tricks`, `expected`, `matchpoints` or `imps`."""
        word = text.strip().lower()
        for goal in cls:
            if word == goal.value:
                return goal
        names = [goal.value for goal in cls]
        raise Malformed(
            f"{text!r} is not a goal",
            expected=listed(names, "or"),
            remedy=nearest(word, names),
        )


class Scale:
    """The weights of a problem's layouts as integers, and the scales of the goals."""

    def __init__(self, problem: Problem, size: int) -> None:
        self.size = size
        self.length = problem.length
        self.total = lcm(*(layout.probability.denominator for layout in problem.layouts))
        self.layouts = [0] * size
        for layout in problem.layouts:
            self.layouts[layout.index] = int(layout.probability * self.total)
        self.one_target = Weight(self.layouts)
        """For the sets of one target."""
        self.expected = Weight(self.layouts * self.length)
        """For yields: the number of tricks on average."""

    def share(self, weight: int) -> Fraction:
        """A weight as a probability, or as a mean per deal."""
        return Fraction(weight, self.total)

    def at_least(self, need: int) -> Weight:
        """For yields: the chance of `need` tricks."""
        return self._bits(lambda layout, tricks: self.layouts[layout] * (tricks == need))

    def capped(self, targets: Sequence[int]) -> Callable[[int], int]:
        """For yields: the most tricks on average, no target being heavier than its best line's."""
        block = (1 << self.size) - 1

        def cap(mask: int) -> int:
            total = 0
            for j, most in enumerate(targets):
                total += min(most, self.one_target(mask >> j * self.size & block))
            return total

        return cap

    def contains(self, need: int, wins: int) -> tuple[Weight, int]:
        """A floor for yields: `need` tricks or more in all the layouts of `wins`."""
        floor = self._bits(lambda layout, tricks: int(tricks == need and wins >> layout & 1))
        return floor, wins.bit_count()

    def against(self, rival: int, swing: Swing) -> tuple[Weight, int]:
        """What a yield earns against a rival's, as a weight and a constant to be added."""
        theirs = self.tricks(rival)
        constant = sum(w * swing(0, t) for w, t in zip(self.layouts, theirs, strict=True))
        weight = self._bits(
            lambda layout, tricks: (
                self.layouts[layout]
                * (swing(tricks, theirs[layout]) - swing(tricks - 1, theirs[layout]))
            )
        )
        return weight, constant

    def tricks(self, result: int) -> list[int]:
        """A yield as a number of tricks for each layout."""
        return [
            sum(result >> j * self.size + layout & 1 for j in range(self.length))
            for layout in range(self.size)
        ]

    def _bits(self, weigh: Callable[[int, int], int]) -> Weight:
        return Weight(
            [
                weigh(layout, tricks)
                for tricks in range(1, self.length + 1)
                for layout in range(self.size)
            ]
        )


def matchpoint_swing(ours: int, theirs: int) -> int:
    """Head to head: one for the better result, nothing for a tie."""
    return (ours > theirs) - (ours < theirs)


def imp_swing(contract: Contract, needed: int, vulnerable: bool) -> Swing:
    """IMPs at a contract that is just made when the suit gives `needed` tricks.

    >>> swing = imp_swing(Contract.parse("4S by South"), 3, vulnerable=False)
    >>> swing(3, 2), swing(4, 3), swing(2, 2)
    (10, 1, 0)
    """

    def points(tricks: int) -> int:
        total = contract.tricks_needed + tricks - needed
        if not 0 <= total <= 13:
            raise Illegal(
                f"{counted(tricks, 'trick')} in the suit would make {total} in all",
                remedy="give as tricks how many of them the contract needs from this suit",
            )
        return score(contract, total, vulnerable).total

    return lambda ours, theirs: imps(points(ours) - points(theirs))


def unbeaten(search: RootSearch, scale: Scale, swing: Swing) -> tuple[int | None, Sequence[int]]:
    """A yield that no other beats, or None and rivals one of which beats any line.

    Each candidate meets its strongest rival; a rival that beats it sets a floor
    that all later candidates must reach.
    """
    rivals: list[int] = []
    floors: list[tuple[Weight, int]] = []
    while True:
        candidate = search.best(scale.expected, floors=floors)
        if candidate is None:
            return None, rivals
        weight, constant = scale.against(candidate, swing)
        rival = search.best(weight, least=-constant)
        if rival is None:
            return candidate, rivals
        rivals.append(rival)
        weight, constant = scale.against(rival, swing)
        floors.append((weight, -constant))
