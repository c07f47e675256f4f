"""Lanes: the results of all worlds in one whole number, so that fronts are sets of numbers.

Each world has a lane of bits. To make a contract one bit is enough: made or not. For tricks a
lane fills from below, a bit a trick, like a thermometer. Then the worse of two results in each
world is `&`, "at least as good in every world" is "contains", and the average is a weighted
count of bits: the fronts of alpha-mu are those of `front.py` for both objectives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from kibitz.search.decision import Objective


@dataclass(frozen=True)
class Lanes:
    """The lanes of so many worlds: `needed` tricks make the contract, `most` can be taken.

    >>> lanes = Lanes(Objective.TRICKS, (1, 1, 2), needed=9, won=7, left=2)
    >>> f"{lanes.of({0: 7, 1: 8, 2: 9}):06b}", lanes.average(lanes.of({0: 7, 1: 8, 2: 9}))
    ('110100', Fraction(33, 4))
    """

    objective: Objective
    weights: tuple[int, ...]
    needed: int
    won: int
    left: int

    @property
    def width(self) -> int:
        """The bits of a lane."""
        return 1 if self.objective is Objective.MAKE else self.left

    @cached_property
    def ones(self) -> int:
        """The lowest bit of every lane."""
        return sum(1 << world * self.width for world in range(len(self.weights)))

    @cached_property
    def everything(self) -> int:
        """All bits of all lanes."""
        return (1 << self.width * len(self.weights)) - 1

    def level(self, tricks: int) -> int:
        """How high tricks in all fill a lane."""
        if self.objective is Objective.MAKE:
            return int(tricks >= self.needed)
        return tricks - self.won

    def filled(self, tricks: int) -> int:
        """Every lane filled with the same number of tricks."""
        return ((1 << self.level(tricks)) - 1) * self.ones

    def of(self, tricks: dict[int, int]) -> int:
        """The lanes of some worlds, given their tricks; the others are empty."""
        bits, width = 0, self.width
        for world, number in tricks.items():
            bits |= ((1 << self.level(number)) - 1) << world * width
        return bits

    def above(self, bits: int, tricks: int) -> int:
        """The worlds (as full lanes) whose lanes are filled higher than by these tricks."""
        return (bits >> self.level(tricks) & self.ones) * ((1 << self.width) - 1)

    def world(self, number: int) -> int:
        """The full lane of one world."""
        return ((1 << self.width) - 1) << number * self.width

    def worlds(self, lanes: int) -> Iterator[int]:
        """The numbers of the worlds whose lanes are full."""
        rest = lanes & self.ones
        while rest:
            low = rest & -rest
            yield (low.bit_length() - 1) // self.width
            rest ^= low

    def weight(self, bits: int) -> int:
        """The weighted count of the bits."""
        if self._even is not None:
            return bits.bit_count() * self._even
        lane = (1 << self.width) - 1
        return sum(
            (bits >> world * self.width & lane).bit_count() * weight
            for world, weight in enumerate(self.weights)
        )

    @cached_property
    def _even(self) -> int | None:
        return self.weights[0] if len(set(self.weights)) == 1 else None

    def average(self, bits: int) -> Fraction:
        """The chance of making the contract, or the expected tricks in all."""
        average = Fraction(self.weight(bits), sum(self.weights))
        return average if self.objective is Objective.MAKE else self.won + average
