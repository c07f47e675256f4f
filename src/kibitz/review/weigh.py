"""Weigh: the cards of one decision over the same layouts, double dummy in each.

Every card meets the same layouts, so that two cards are compared layout by layout: what both
suffer from cancels, and the error that is told is that of the difference. All layouts come
from what the player could believe.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import Card
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Hand
from kibitz.dummy.double import cards_reaching
from kibitz.measure.estimate import Estimate
from kibitz.play import View
from kibitz.review.standard import CHANCES
from kibitz.search.decision import lowest, view_classes
from kibitz.search.pimc import CardTricks, tabulate

Floats = NDArray[np.float64]


def gap_of(gains: Floats, weights: Floats, is_exact: bool) -> Estimate:
    """How much one card is better than another: the mean of paired differences and its error.

    A layout that has not come up may be otherwise, unless these are all there are.
    """
    if not is_exact:
        return Estimate.of(gains, weights=weights, unseen=1.0)
    return Estimate(float((weights * gains).sum() / weights.sum()), 0.0, len(gains))


@dataclass(frozen=True)
class Sample:
    """What each group of equal cards brings in each layout, from the mover's side.

    `wins` says whether the side gets what it is after: declarer's side makes the contract,
    defenders defeat it. `tricks` are those it takes in all; where they are not `counted`, the
    fewest that win, or one fewer.
    """

    view: View
    belief: Belief
    groups: tuple[int, ...]
    tricks: NDArray[np.int64]
    wins: NDArray[np.bool_]
    counted: bool = True

    @classmethod
    def of(cls, view: View, belief: Belief) -> Sample:
        """Solve all layouts of a belief and count the tricks."""
        return cls.of_table(tabulate(view, belief))

    @classmethod
    def reaching(cls, view: View, belief: Belief, spare: int = 0) -> Sample | None:
        """Solve only for what the side is after, which is quicker; None where that is settled.

        With `spare`, for so many tricks more.
        """
        groups = tuple(view_classes(view))
        goal = CardTricks(view, belief, groups, np.zeros((0, len(groups)), np.int8))
        needed = goal.needed + spare
        if not 1 <= needed <= view.tricks_left:
            return None
        trick = [card.index for card in view.trick.cards]
        strain, leader = view.contract.strain, view.trick.leader
        reached = cards_reaching(belief.worlds, strain, leader, trick, needed)
        wins = reached[:, [lowest(group).index for group in groups]]
        tricks = goal.taken + needed - 1 + wins.astype(np.int64)
        return cls(view, belief, groups, tricks, wins, counted=False)

    @classmethod
    def looked_at(cls, view: View, belief: Belief) -> Sample:
        """Solve for what the side is after; where no card can gain what matters, count tricks."""
        sample = cls.reaching(view, belief)
        if sample is None or sample.telling < CHANCES.margin:
            return cls.of(view, belief)
        return sample

    @property
    def telling(self) -> float:
        """In what share of the layouts the cards differ in whether the side gets there."""
        differ = (self.wins != self.wins[:, :1]).any(axis=1)
        return float(self.weights[differ].sum() / self.weights.sum())

    @classmethod
    def of_table(cls, table: CardTricks) -> Sample:
        """From a table that is solved already."""
        return cls(
            table.view,
            table.belief,
            table.groups,
            table.tricks.astype(np.int64) + table.taken,
            table.tricks >= table.needed,
        )

    def __len__(self) -> int:
        return len(self.belief)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The lowest card of each group."""
        return tuple(lowest(group) for group in self.groups)

    def column(self, card: Card) -> int:
        """The group that a card belongs to."""
        return next(n for n, group in enumerate(self.groups) if group & card.mask)

    def equals(self, column: int) -> Hand:
        """The cards of a group."""
        return Hand(self.groups[column])

    @property
    def weights(self) -> Floats:
        """The weight of each layout."""
        return self.belief.weights.astype(np.float64)

    def chance(self, column: int) -> float:
        """How often the side gets what it is after."""
        return float((self.weights * self.wins[:, column]).sum() / self.weights.sum())

    def mean_tricks(self, column: int) -> float:
        """The tricks of the side on average."""
        return float((self.weights * self.tricks[:, column]).sum() / self.weights.sum())

    def order(self) -> list[int]:
        """The groups from best to worst: by chance, then by tricks, then by the lowest card."""
        cards = self.cards
        return sorted(
            range(len(self.groups)),
            key=lambda n: (
                -round(self.chance(n), 9),
                -round(self.mean_tricks(n), 9),
                cards[n].rank,
                cards[n].suit,
            ),
        )

    def chance_gap(self, better: int, worse: int) -> Estimate:
        """How much more often one group gets there than another."""
        gains = self.wins[:, better].astype(float) - self.wins[:, worse]
        return gap_of(gains, self.weights, self.belief.is_exact)

    def tricks_gap(self, better: int, worse: int) -> Estimate:
        """How many more tricks one group takes than another."""
        gains = (self.tricks[:, better] - self.tricks[:, worse]).astype(float)
        return gap_of(gains, self.weights, self.belief.is_exact)

    def with_more(self, other: Sample) -> Sample:
        """Both samples as one; they must be of the same decision."""
        belief = replace(
            self.belief,
            worlds=np.concatenate([self.belief.worlds, other.belief.worlds]),
            weights=np.concatenate([self.belief.weights, other.belief.weights]),
            is_exact=False,
        )
        return Sample(
            self.view,
            belief,
            self.groups,
            np.concatenate([self.tricks, other.tricks]),
            np.concatenate([self.wins, other.wins]),
            self.counted and other.counted,
        )
