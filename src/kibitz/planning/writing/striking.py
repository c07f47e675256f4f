"""Striking: what a program does as well without is not said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.language.program import If, Instruction
from kibitz.planning.writing.piece import Steps
from kibitz.planning.writing.trial import Trial


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
    """The program without what it does not need."""
    layouts = search.trial.all
    now = search.value(steps, layouts)
    found = [(search.value(one, layouts), one) for one in shorter(steps)]
    best = max(found, key=lambda one: one[0], default=None)
    if best is None or best[0] < now or (best[0] == now and not best[1]):
        return steps
    return struck(search, best[1])
