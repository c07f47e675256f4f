"""Result: a value that says whether it is exact, a bound or sampled.

The tag travels with the number: a sampled value carries its standard error,
sample size and seed, and cannot be mistaken for an exact one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from kibitz.errors import Illegal
from kibitz.reason import Reason

T = TypeVar("T")


class Kind(Enum):
    """How far a number can be trusted."""

    EXACT = "exact"
    BOUND = "bound"
    SAMPLED = "sampled"


@dataclass(frozen=True, slots=True)
class Result(Generic[T]):
    """A value, its kind and its reason.

    >>> Result(3).kind is Kind.EXACT
    True
    """

    value: T
    kind: Kind = Kind.EXACT
    error: float | None = None
    samples: int | None = None
    seed: int | None = None
    reason: Reason | None = None

    def __post_init__(self) -> None:
        sampled = self.kind is Kind.SAMPLED
        if sampled and None in (self.error, self.samples, self.seed):
            raise Illegal("a sampled result carries its standard error, sample size and seed")
        if not sampled and self.error is not None:
            raise Illegal("only a sampled result has a standard error")
