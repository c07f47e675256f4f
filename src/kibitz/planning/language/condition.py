"""Conditions of a plan: what declarer can see when he asks.

Each is a question about a `Sight`; nothing is true that the cards played do not prove. `They`,
`both` and `either` are the two defenders. One class a condition, with the ways to write it
(`pattern.py`): those that ask in `conditions/`, and here what they share and how they are joined.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any, ClassVar

from kibitz.planning.language.names import seat_name
from kibitz.planning.language.sight import Sight

EITHER, BOTH = -1, -2
"""Whom a condition speaks of, where it is not one defender: one of them at least, or both."""


def who_text(who: int) -> str:
    """`West`, `either defender`, `both`."""
    return {EITHER: "either defender", BOTH: "both"}.get(who) or seat_name(who)


def defenders(sight: Sight, who: int) -> tuple[int, ...]:
    """The seats that a condition speaks of."""
    left = sight.seen.declarer + 1 & 3
    return (who,) if who >= 0 else (left, left ^ 2)


def any_of(who: int, answers: list[bool]) -> bool:
    """Is it so of one of them at least, or (`both`) of all?"""
    return all(answers) if who == BOTH else any(answers)


@dataclass(frozen=True)
class PlanCondition:
    """A question; `at` is its place in the text, which does not count in comparisons."""

    patterns: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = ""

    at: int = field(default=0, compare=False, kw_only=True)

    @classmethod
    def made_of(cls, found: dict[str, Any], last_suit: int) -> dict[str, Any]:
        """The values of its fields from what a pattern found; by default the last suit."""
        return found if "suit" in found else {**found, "suit": last_suit}

    @property
    def text(self) -> str:
        """The condition as it is written."""
        raise NotImplementedError

    def holds(self, sight: Sight) -> bool:
        """Is it true, as far as declarer can see?"""
        raise NotImplementedError

    @property
    def watched(self) -> int:
        """The defenders' cards that it tells apart by name."""
        return 0

    @property
    def waits(self) -> bool:
        """Does it ask where the lead is, and so only when we are in?"""
        return False

    @property
    def is_passing(self) -> bool:
        """Is it true of one trick only, while they lead it?"""
        return False


@dataclass(frozen=True)
class JoinedConditions(PlanCondition):
    """Several conditions; what they watch and wait for is put together."""

    parts: tuple[PlanCondition, ...]

    @property
    def waits(self) -> bool:
        return any(part.waits for part in self.parts)

    @property
    def watched(self) -> int:
        cards = 0
        for part in self.parts:
            cards |= part.watched
        return cards


@dataclass(frozen=True)
class AllOf(JoinedConditions):
    """Every one of these."""

    @property
    def text(self) -> str:
        return " and ".join(part.text for part in self.parts)

    def holds(self, sight: Sight) -> bool:
        return all(part.holds(sight) for part in self.parts)

    @property
    def is_passing(self) -> bool:
        return any(part.is_passing for part in self.parts)


@dataclass(frozen=True)
class AnyOf(JoinedConditions):
    """One of these at least; `and` binds more tightly."""

    @property
    def text(self) -> str:
        return " or ".join(part.text for part in self.parts)

    def holds(self, sight: Sight) -> bool:
        return any(part.holds(sight) for part in self.parts)

    @property
    def is_passing(self) -> bool:
        return all(part.is_passing for part in self.parts)


@dataclass(frozen=True)
class Unless(PlanCondition):
    """The opposite."""

    part: PlanCondition

    @property
    def text(self) -> str:
        if isinstance(self.part, AllOf | AnyOf | Unless):
            return negation(self.part).text
        return f"not {self.part.text}"

    @property
    def waits(self) -> bool:
        return self.part.waits

    def holds(self, sight: Sight) -> bool:
        return not self.part.holds(sight)

    @property
    def watched(self) -> int:
        return self.part.watched


def every(parts: tuple[PlanCondition, ...]) -> PlanCondition:
    """All of these, or the only one."""
    return parts[0] if len(parts) == 1 else AllOf(parts)


def either(parts: tuple[PlanCondition, ...]) -> PlanCondition:
    """One of these at least, or the only one."""
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def negation(condition: PlanCondition) -> PlanCondition:
    """The opposite as it can be written: `not` goes before single conditions, `and` binds first."""
    if isinstance(condition, Unless):
        return condition.part
    ways = condition.parts if isinstance(condition, AnyOf) else (condition,)
    lists = [way.parts if isinstance(way, AllOf) else (way,) for way in ways]
    found: list[tuple[PlanCondition, ...]] = []
    for choice in product(*lists):
        opposite = tuple(dict.fromkeys(_single(part) for part in choice))
        if opposite not in found:
            found.append(opposite)
    return either(tuple(every(parts) for parts in found))


def ways_to_fail(condition: PlanCondition) -> int:
    """In how many ways a condition can be false: one part of each of its alternatives."""
    ways = condition.parts if isinstance(condition, AnyOf) else (condition,)
    return prod(len(way.parts) if isinstance(way, AllOf) else 1 for way in ways)


def _single(part: PlanCondition) -> PlanCondition:
    return part.part if isinstance(part, Unless) else Unless(part, at=part.at)
