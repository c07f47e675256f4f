"""PlanClaim: a sentence of a told plan that instructs nothing, as a value that can be checked.

`found` proposes it from a replayed plan; `holds` checks it over the deal, the program and the cards
that were played, and shares no code with what proposed it. What does not hold is not printed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar, Self

from kibitz.chance.belief.fact import plain
from kibitz.planning.told.replayed import ReplayedPlan


class ClaimPlace(Enum):
    """Where a claim stands: before the program, behind it, beside the chance, at the end."""

    COUNT = "count"
    TRICKS = "tricks"
    WHY = "why"
    CHANCE = "chance"
    INSTEAD = "instead"


@dataclass(frozen=True)
class PlanClaim(ABC):
    """Something that is said of a plan."""

    kind: ClassVar[str]
    place: ClassVar[ClaimPlace] = ClaimPlace.WHY

    @classmethod
    @abstractmethod
    def found(cls, plan: ReplayedPlan) -> Iterator[Self]:
        """The claims of this kind that the replays suggest, the best first."""

    @abstractmethod
    def holds(self, plan: ReplayedPlan) -> bool:
        """Is it so, counted anew?"""

    def can_be_stated(self, plan: ReplayedPlan) -> bool:
        """Could it be said of this plan at all: has it the cards and steps that it speaks of?"""
        return True

    @property
    @abstractmethod
    def text(self) -> str:
        """One sentence or two."""

    def to_json(self) -> dict[str, Any]:
        """Its kind, its text and its parts as plain data."""
        parts = {one.name: getattr(self, one.name) for one in fields(self)}
        return {"kind": self.kind, "text": self.text, **plain(parts)}
