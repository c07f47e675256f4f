"""Striking: what a program does as well without is not said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Protocol

from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.program import If, Instruction
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.search import STEP
from kibitz.planning.writing.trial import Trial

CLEAR = 2.0
"""What a step gains must be so many standard errors to be sure."""


class Valued(Protocol):
    """What a program is worth on layouts."""

    trial: Trial

    def value(self, steps: Steps, layouts: int) -> float:
        """The part of these layouts that is made, less what the steps cost to say."""


def shorter(steps: Steps) -> Iterator[Steps]:
    """The program with one instruction less, a branch without its condition or away altogether.

    Two ruffs of the same suit that follow each other become one step.
    """
    for n, node in enumerate(steps):
        before, after = steps[:n], steps[n + 1 :]
        yield (*before, *after)
        if after and isinstance(node, Ruff) and isinstance(after[0], Ruff):
            both = node.count + after[0].count
            if replace(node, count=both) == replace(after[0], count=both):
                yield (*before, replace(node, count=both), *after[1:])
        if isinstance(node, Instruction):
            continue
        for then in shorter(node.then):
            yield (*before, replace(node, then=then), *after)
        if isinstance(node, If):
            yield (*before, *node.then, *after)
            yield (*before, *node.otherwise, *after)
            for otherwise in shorter(node.otherwise):
                yield (*before, replace(node, otherwise=otherwise), *after)


def struck(search: Valued, steps: Steps) -> Steps:
    """The program without what it does not need, nor what may have helped by chance alone.

    A step that may have gained by chance is struck if no more is lost than it costs to say.
    """
    trial, layouts = search.trial, search.trial.all
    now, made = search.value(steps, layouts), trial.made(steps, layouts)
    found = [(search.value(one, layouts), one) for one in shorter(steps) if one]
    found.sort(key=lambda one: -one[0])
    for value, one in found:
        without = trial.made(one, layouts)
        gains, losses = (made & ~without).bit_count(), (without & ~made).bit_count()
        is_clear = gains - losses > CLEAR * sqrt(gains + losses)
        if value >= now or (value >= now - STEP and not is_clear):
            return struck(search, one)
    return steps
