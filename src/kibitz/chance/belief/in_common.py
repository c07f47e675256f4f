"""In common: the fact that tells some layouts from the others best, where one does.

Given layouts and which of them are good (a plan makes, a card gains, a lead beats the contract),
every fact that a player might name (`fact.py`) is held against them, and either of every two. The
one that gives most information about which layouts are good is told, if

- most of the good layouts share it, for that is what "in common" means, and
- as many layouts taken at random would be told apart as well by any of the facts no more often
  than `ERROR`: Fisher's exact test, times the number of facts that could pass it at all, which is
  Bonferroni's bound without the facts that are too rare or too common to be told of so few layouts
  (R. E. Tarone, "A Modified Bonferroni Method for Discrete Data", Biometrics 46, 1990).

Either of two facts is told only if it is as much better than the best single fact: the likelihood
of the good layouts must be higher by the number of pairs over `ERROR`. `bench/in_common.py` shows
how often something is told of nothing, and how often a known fact is found.

Layouts that weigh differently count as many as their effective number (Kish).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import SUITS, Suit
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.fact import EitherFact, Fact, Truths, facts
from kibitz.chance.counting.row_pairs import Ints
from kibitz.chance.drawing.subsets import Masks
from kibitz.chance.query import Known
from kibitz.result import Kind, Result

ERROR = 0.05
"""So often, at most, a fact is told of layouts that have nothing in common: a choice, not a
measurement; `bench/in_common.py` shows what other rates would do."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class InCommon:
    """A fact and how well it tells the good layouts from the others.

    `good` is the share of the good layouts, `so` of those in which it is so; both exact where
    all layouts are there, or where the fact describes the good ones without exception and its
    chance can be counted. `inside` is the share of good ones among those with the fact, `outside`
    among those without it, `among` how many of the good ones have it. `doubt` is how often chance
    would do as well at most, with so many facts `tried`.
    """

    fact: Fact
    good: Result[Fraction]
    so: Result[Fraction]
    inside: Fraction
    outside: Fraction
    among: Fraction
    tried: int
    doubt: float

    @property
    def numbers(self) -> dict[str, Any]:
        """What a Reason tells of it."""
        return {
            "fact": self.fact,
            "good": self.good.value,
            "so": self.so.value,
            "error": self.so.error or 0.0,
            "exact": self.so.kind is Kind.EXACT,
            "with": self.inside,
            "without": self.outside,
            "among": self.among,
            "tried": self.tried,
            "doubt": self.doubt,
        }


@dataclass(frozen=True, eq=False)
class SortedLayouts:
    """Layouts sorted into good ones and others; what is known of the hands where they come from.

    `is_all` says that no layout is missing. With `known` the layouts are a sample of its
    layouts, each as likely as counting says; without it, their chances cannot be counted.
    """

    worlds: Masks
    weights: Ints
    good: Truths
    seed: int = 0
    is_all: bool = False
    known: Known | None = None

    @classmethod
    def of_belief(cls, belief: Belief, good: Truths) -> SortedLayouts:
        """The layouts of a belief, as they were dealt."""
        return cls(belief.whole, belief.weights, good, belief.seed, belief.is_exact, belief.known)

    def in_common(self, suits: Collection[Suit] = SUITS, error: float = ERROR) -> InCommon | None:
        """The fact about these suits that tells the good layouts from the others best, if any.

        `error` is how often it may be one of layouts that have nothing in common.
        """
        if self.good.all() or not self.good.any():
            return None
        every = [*facts(self.worlds, suits)]
        if not every:
            return None
        truths = np.array([truth for _, truth in every], float)
        single, place = self._best(truths)
        double, one, other = self._best_pair(truths)
        pairs = len(every) * (len(every) - 1) // 2
        if pairs and double - single >= math.log(pairs / error):
            either = EitherFact(every[one][0], every[other][0])
            found = self._told(either, len(every) + pairs)
        elif single:
            tried = self._testable((truth for _, truth in every), error)
            found = self._told(every[place][0], tried)
        else:
            return None
        return found if found.doubt <= error else None

    # which fact -----------------------------------------------------------------------

    def _best(self, truths: Floats) -> tuple[float, int]:
        """The most information that one fact gives, and which it is; the first of equals."""
        told = self._information(truths @ (self.weights * self.good), truths @ self.weights)
        place = int(np.argmax(told))
        return float(told[place]), place

    def _best_pair(self, truths: Floats) -> tuple[float, int, int]:
        """The same of either of two facts, each of which is so more often in good layouts."""
        weights, good = self.weights, self.weights * self.good
        hits, sums = truths @ good, truths @ weights
        useful = np.flatnonzero(hits / good.sum() > sums / weights.sum())
        if len(useful) < 2:
            return 0.0, 0, 0
        rows, hits, sums = truths[useful], hits[useful], sums[useful]
        either_good = hits[:, None] + hits - (rows * good) @ rows.T
        either = sums[:, None] + sums - (rows * weights) @ rows.T
        told = np.triu(self._information(either_good, either), 1)
        one, other = np.unravel_index(int(np.argmax(told)), told.shape)
        return float(told[one, other]), int(useful[one]), int(useful[other])

    def _information(self, hits: Floats, sums: Floats) -> Floats:
        """By how much a fact makes the good layouts likelier, as a logarithm.

        `hits` is the weight of the layouts that are good and have it, `sums` of all that have it.
        Nothing, where the fact is rarer in good layouts or most of them do not have it.
        """
        good, total = int(self.weights[self.good].sum()), int(self.weights.sum())
        cells = np.stack([hits, sums - hits, good - hits, total - good - sums + hits])
        told = _entropy(np.stack([sums, total - sums]) / total) - _entropy(cells / total)
        told += _entropy(np.array([good, total - good]) / total)
        is_common = (2 * hits > good) & (hits / good > sums / total)
        return np.asarray(np.where(is_common, float(self._scale * total) * told, 0.0))

    def _testable(self, truths: Iterable[Truths], error: float) -> int:
        """By how many facts chance is multiplied: those that can be told at this rate (Tarone)."""
        good, total = int(self.weights[self.good].sum()), int(self.weights.sum())
        sums = [int(self.weights[truth].sum()) for truth in truths]
        best = [self._by_chance(min(so, good), so, good, total) for so in sums if 2 * so > good]
        fewest = (n for n in count(1) if sum(chance <= error / n for chance in best) <= n)
        return next(fewest)

    # how well -------------------------------------------------------------------------

    @cached_property
    def _scale(self) -> Fraction:
        """How many layouts of equal weight a unit of weight stands for (Kish)."""
        weights: list[int] = self.weights.tolist()
        return Fraction(sum(weights), sum(weight * weight for weight in weights))

    def _told(self, fact: Fact, tried: int) -> InCommon:
        """A fact with its shares and its doubt."""
        truths, weights = fact.holds(self.worlds), self.weights
        both, so = int(weights[truths & self.good].sum()), int(weights[truths].sum())
        good, total = int(weights[self.good].sum()), int(weights.sum())
        shares = self._result(good, total), self._result(so, total)
        if both == so == good and self.known is not None and not self.is_all:
            counted = self.known.probability(fact.condition, reason=False)
            if counted.kind is Kind.EXACT:  # and not over the budget
                shares = counted, counted
        inside, outside = Fraction(both, so), Fraction(good - both, total - so)
        doubt = min(1.0, tried * self._by_chance(both, so, good, total))
        return InCommon(fact, *shares, inside, outside, Fraction(both, good), tried, doubt)

    def _result(self, part: int, total: int) -> Result[Fraction]:
        """A share of the weight: exact if all layouts are here, or with its standard error."""
        share = Fraction(part, total)
        if self.is_all:
            return Result(share)
        error = math.sqrt(share * (1 - share) / (self._scale * total))
        return Result(share, Kind.SAMPLED, error, len(self.worlds), self.seed)

    def _by_chance(self, both: int, so: int, good: int, total: int) -> float:
        """How often as many good layouts, taken at random, have a fact as often."""
        cells = (both, so - both, good - both, total - so - good + both)
        hit, wrong, missed, right = (round(cell * self._scale) for cell in cells)
        return at_least(hit, hit + wrong, hit + missed, hit + wrong + missed + right)


def at_least(hit: int, so: int, good: int, total: int) -> float:
    """The chance that `good` of `total` layouts, taken at random, have `hit` of `so` or more.

    The one-sided exact test of R. A. Fisher.

    >>> at_least(3, 3, 3, 6)
    0.05
    """
    ways, term = 0, math.comb(so, hit) * math.comb(total - so, good - hit)
    for n in range(hit, min(so, good) + 1):
        ways += term
        term = term * (so - n) * (good - n) // ((n + 1) * (total - so - good + n + 1))
    return float(Fraction(ways, math.comb(total, good)))


def _entropy(shares: Floats) -> Floats:
    """The entropy in nats of shares that stand below each other."""
    some = np.clip(shares, 0, 1)
    return np.asarray(-(some * np.log(np.where(some > 0, some, 1))).sum(axis=0))
