"""Layouts of a trial: the one set that every number about a tried plan comes from.

Drawn as declarer may believe them after the opening lead, with what the auction told; those that
explain the lead better are kept more often, and then they weigh the same (but for layouts that are
kept twice).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Auction
from kibitz.cards import SEATS
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.in_common import InCommon, SortedLayouts
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.deal import Deal, Hand
from kibitz.measure.estimate import Estimate
from kibitz.planning.declarer.reading import read
from kibitz.planning.defence.heard import Heard
from kibitz.planning.language.follower import Follower
from kibitz.planning.referee.replay import LayoutPlay
from kibitz.play import View
from kibitz.seen import Seen

DRAWN = 6
"""So many times the layouts wanted are drawn, and kept as the lead makes them likely."""


@dataclass(frozen=True, eq=False)
class TrialLayouts:
    """Layouts of the two hidden hands after the opening lead, and what the defenders heard."""

    view: View
    belief: Belief
    heard: Heard
    seed: int
    target: int | None = None
    """The tricks that a plan is for, where they are not those of the contract."""
    meanings: Meanings = UNTOLD
    """What the auction told, which the layouts were drawn by."""

    @classmethod
    def drawn(
        cls,
        view: View,
        auction: Auction | None,
        size: int,
        seed: int,
        meanings: Meanings | None = None,
    ) -> TrialLayouts:
        """So many layouts, all where there are fewer; the same seed gives the same ones.

        `meanings` are what the auction told, where somebody knows them already.
        """
        meanings = _meanings(auction) if meanings is None else meanings
        belief = meanings.belief(view, seed, DRAWN * size)
        chosen = read(view, belief).chosen(size)
        return cls(view, chosen, Heard.of(auction), seed, meanings=meanings)

    @classmethod
    def of_deal(cls, view: View, deal: Deal, auction: Auction | None, seed: int) -> TrialLayouts:
        """The one layout of a deal."""
        return cls(view, Belief.of_deal(view, deal), Heard.of(auction), seed)

    def __len__(self) -> int:
        return len(self.belief)

    @cached_property
    def worlds(self) -> list[tuple[int, int, int, int]]:
        """The cards of North, East, South and West in each layout, without the card led."""
        return [(n, e, s, w) for n, e, s, w in self.belief.worlds.tolist()]

    @cached_property
    def seen(self) -> Seen:
        """What everybody has seen: dummy and the lead."""
        seen = Seen.of(self.view)
        seen.needed = self.target or seen.needed
        return seen

    def aiming(self, target: int) -> TrialLayouts:
        """The same layouts, played for so many tricks in all."""
        return replace(self, target=target)

    def replay(self, follower: Follower, number: int) -> LayoutPlay:
        """A layout in play, before dummy's first card."""
        seen, hands = self.seen.copy(), self.worlds[number]
        return LayoutPlay(follower, seen, hands, self.heard, number, self.seed)

    def deal(self, number: int) -> Deal:
        """A layout as it was dealt."""
        row = self.belief.whole[number].tolist()
        return Deal.of({seat: Hand(mask) for seat, mask in zip(SEATS, row, strict=True)})

    def share(self, truths: Iterable[bool]) -> Estimate:
        """The share of the layouts in which something is true, with its error."""
        values = np.fromiter(truths, bool)
        return self._estimate(values)

    def difference(self, one: Iterable[bool], other: Iterable[bool]) -> Estimate:
        """By how much one thing is true more often than another, layout by layout."""
        return self._estimate(np.fromiter(one, float) - np.fromiter(other, float))

    def _estimate(self, values: NDArray[np.bool_] | NDArray[np.float64]) -> Estimate:
        if self.belief.is_exact:
            mean = float((self.belief.weights * values).sum()) / self.belief.total
            return Estimate(mean, 0.0, len(values), self.seed)
        if values.min() == values.max() or (self.belief.weights == 1).all():
            return Estimate.of_share(values, self.seed)
        return Estimate.of(values, self.seed, self.belief.weights)

    def in_common(self, truths: Iterable[bool]) -> InCommon | None:
        """What the layouts in which something is true have in common, if one fact tells."""
        return SortedLayouts.of_belief(self.belief, np.fromiter(truths, bool)).in_common()


def _meanings(auction: Auction | None) -> Meanings:
    """What the auction told; without one no system of rules is loaded."""
    if auction is None:
        return UNTOLD
    from kibitz.bidding.listening.evidence import overheard

    return overheard(auction)


def bounded(answers: Iterable[bool | None], weights: Iterable[int]) -> tuple[float, float]:
    """The least and the most of a share, where some answers are not known.

    >>> bounded([True, None, False, False], [1, 1, 1, 1])
    (0.25, 0.5)
    """
    rows = list(zip(answers, weights, strict=True))
    total = math.fsum(weight for _, weight in rows)
    sure = math.fsum(weight for answer, weight in rows if answer)
    unsure = math.fsum(weight for answer, weight in rows if answer is None)
    return sure / total, (sure + unsure) / total
