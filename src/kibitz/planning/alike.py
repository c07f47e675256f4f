"""Alike: where a plan goes as on a path, as far as our own cards are concerned.

A path through a plan names the defenders' cards too, and one more of them each time is one more
branch; but what a pupil does is the same on many branches. A story stands for all of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from kibitz.planning.network import Information, Utilities
from kibitz.planning.policy import Policy


class InformationSeen(Information, Protocol):
    """What the telling wants of an information set: the hands in each layout, and the trick."""

    @property
    def rows(self) -> Sequence[Sequence[int]]:
        """The four hands of each layout, as masks."""
        ...

    @property
    def leader(self) -> int:
        """Who led to the trick in progress."""
        ...

    @property
    def trick(self) -> Sequence[Sequence[int]]:
        """For each card on the table a number for each layout."""
        ...


S = TypeVar("S", bound=InformationSeen)


@dataclass(frozen=True, eq=False)
class Alike(Generic[S]):
    """Where a plan goes as on a path as far as our own cards are concerned, whatever they play.

    `made` says which layouts the plan makes, `reached` has for each the number of our cards on the
    path that are played in it, `nodes` are by that number and the cards in the trick.
    """

    weights: Utilities
    made: npt.NDArray[np.bool_]
    reached: npt.NDArray[np.int64]
    nodes: dict[tuple[int, int], list[Policy[S]]]

    def share(self, count: int) -> float:
        """The part of the layouts in which so many of our cards are those of the path."""
        all_of_them = float(self.weights[self.reached >= 0].sum())
        return float(self.weights[self.reached >= count].sum()) / all_of_them

    def good(self, count: int) -> float:
        """Of the layouts in which so many of our cards are the path's, the part that makes."""
        here = self.reached >= count
        total = float(self.weights[here].sum())
        return float(self.weights[here & self.made].sum()) / total if total else 0.0

    def weight(self, policies: Sequence[Policy[S]]) -> float:
        """The part of the layouts that come to one of these."""
        found = sum(float(self.weights[one.node.states].sum()) for one in policies)
        return found / float(self.weights[self.reached >= 0].sum())

    def peers(self, policy: Policy[S], count: int) -> list[Policy[S]]:
        """The nodes where the same defender is to play after the same cards of ours."""
        at = policy.node.information
        return [
            one
            for one in self.nodes.get((count, len(at.trick)), ())
            if not one.is_decision and one.node.information.leader == at.leader
        ]
