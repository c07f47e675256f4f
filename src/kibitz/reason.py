"""Reason: why an answer is what it is. A vocabulary with no logic.

A solver returns Reasons and never prose; each room's `wording.py` turns them
into sentences. Every number in a sentence is a field of the Reason it came
from, so that a test can recompute it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """A claim, the numbers in it, and the reasons below it.

    >>> Reason("split", {"cards": 5}, (Reason("vacant", {"west": 13}),)).numbers["cards"]
    5
    """

    claim: str
    numbers: Mapping[str, Any] = field(default_factory=dict, hash=False)
    because: tuple[Reason, ...] = ()

    def walk(self) -> Iterator[Reason]:
        """This reason and all below it, top first."""
        yield self
        for reason in self.because:
            yield from reason.walk()
