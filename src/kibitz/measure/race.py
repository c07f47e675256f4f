"""Race: which of several candidates is the best, on common samples, at a stated rate of error.

All candidates are valued on the same samples (in bridge: layouts), so two of them are compared
sample by sample and what both suffer from cancels. A *wrong choice* is a candidate that another
beats by more than the margin. After each round it is asked of every candidate how probable it is
that it beats the leader of the round by more than that (Student's distribution, of the paired
differences): its *doubt*. It drops out when its doubt is within its share of the *level*, all who
are behind the leader sharing alike. So one rule ends both comparisons that are not worth going on
with: with a candidate that is far behind, and with one that hardly differs. Rounds may have
different leaders; what is told at the end is how far the last one is ahead of each candidate, on
the samples of that candidate's last round.

Who looks again and again is misled more often than who looks once, so the level is lower than the
rate: such that a candidate which is better than another by just the margin is taken for worse in
any round no more often than the rate (Pocock's constant level, 1977). There it is hardest to
choose, and there the rate holds for two, coins or normal values: 2 to 5 % are wrong at a rate of
5 %; of five or thirteen up to 7 % (`bench/race.py --hardest`). It does not hold for values that are
seldom far lower and seem safe until then, each with a luck of its own: beside a safe contract one
that fails once in twelve times is chosen in 6 %, and where there are four or twelve of the kind one
of them in 18 and 34 % of races up to 1,024 samples, in 4 and 1 % of those up to 64. Among decisions
as they come wrong choices are rarer by far.

The margin is the indifference zone of Bechhofer (1954), dropping out is Paulson's elimination
(1964). Methods that prove their rate for any distribution (empirical Bernstein races, Kim and
Nelson's KN) take several times as many samples: `bench/race.py` runs them side by side on recorded
decisions. A race that ends, by the cap or for want of time, before all others dropped out is not
decided: then the leader is only the best guess.

Where values are dear and others that are nearly the same are cheap, the cheap ones are the
*control*: they are taken on all samples, and only by what the dear ones differ from them is found
in the race. The errors of the two add up.

A candidate may *hold* the title: he has the margin for a start, and while he leads others drop out
as soon as a mistake is no more probable than `presumed`, which is a probability at the time and no
rate (behind another leader it is their rate). So who takes the title from him is better at all but
for the rate, and who does not is, presumably, not better by more than twice the margin.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.errors import Illegal
from kibitz.measure.estimate import NORMAL, Estimate

K = TypeVar("K", bound=Hashable)
Values = NDArray[Any]
"""What each candidate is worth in each sample: a row a sample, a column a candidate."""

GROWTH = 1.25
"""Each round has so many times the samples of the last; looking so often is paid for."""
_NO_LEAD = Estimate(0.0, 0.0, 0)


@lru_cache(maxsize=256)
def level(rate: float, rounds: int) -> float:
    """The doubt at which one may stop in each of so many rounds, and be wrong at this rate in all.

    >>> [round(level(0.05, rounds), 4) for rounds in (1, 2, 7)]
    [0.05, 0.0358, 0.0157]
    """
    nodes, weights = np.polynomial.legendre.leggauss(48)
    low, high = NORMAL.inv_cdf(1 - rate), NORMAL.inv_cdf(1 - rate / (rounds + 1))
    while high - low > 1e-7:
        middle = (low + high) / 2
        low, high = (
            (low, middle) if _ever_above(middle, rounds, nodes, weights) < rate else (middle, high)
        )
    return NORMAL.cdf(-high)


def _ever_above(bound: float, rounds: int, nodes: Values, weights: Values) -> float:
    """How often a mean whose truth is nought is above so many standard errors in any round.

    In standard errors, the means of growing samples are a chain in which each is normal given the
    last; what was never above is carried from round to round (Armitage, McPherson and Rowe, 1969).
    """
    half = (bound + 8) / 2  # nothing is lower than eight standard errors
    at, weights = bound + half * (nodes - 1), half * weights / math.sqrt(2 * math.pi)
    kept, spread = 1 / math.sqrt(GROWTH), math.sqrt(1 - 1 / GROWTH)
    step = np.exp(-(((at[:, None] - kept * at) / spread) ** 2) / 2) * weights / spread
    density = np.exp(-(at**2) / 2)
    for _ in range(rounds - 1):
        density = step @ density
    return float(1 - weights @ density)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a race.

    `margin` is a difference that does not matter, `unseen` the size of a difference between two
    candidates that has not come up yet (one such is added to each pair: what few samples have not
    shown may be there), `rate` the probability of a wrong choice. Nobody drops out before the
    `first` samples, each round has `GROWTH` times as many as the last, and the `cap` ends it. Where
    the samples up to the cap are a `census`, all that there are, one round has them all and no
    error. Where somebody holds the title, at a doubt of `presumed` the others drop out.
    """

    margin: float
    unseen: float
    cap: int
    rate: float = 0.05
    first: int = 16
    census: bool = False
    presumed: float = 0.25

    def __post_init__(self) -> None:
        if self.cap < 1 or self.margin < 0 or self.unseen < 0 or not 0 < self.rate < 1:
            raise Illegal(
                f"a race on {self.cap} samples at a rate of {self.rate}",
                expected="one sample or more, a rate between 0 and 1, no margin below 0",
            )

    def doubt(self, lead: Estimate) -> float:
        """The probability that a candidate this far behind is better by more than the margin.

        >>> round(Terms(margin=1, unseen=1, cap=64).doubt(Estimate(mean=0.0, se=0.5, n=61)), 3)
        0.025
        """
        return 0.0 if self.census else lead.below(-self.margin)

    @property
    def rounds(self) -> Iterator[int]:
        """How many samples each round has in all.

        >>> list(Terms(margin=0.1, unseen=1, cap=100).rounds)
        [16, 20, 25, 31, 38, 47, 58, 72, 90, 100]
        """
        rows = self.cap if self.census else min(self.first, self.cap)
        while rows < self.cap:
            yield rows
            rows = min(max(int(rows * GROWTH), rows + 1), self.cap)
        yield rows


@dataclass(frozen=True, slots=True)
class Race(Generic[K]):
    """How a race ended: the candidates of its last round, their values, who leads.

    `leads` has the leader's lead over each other candidate on the samples of that one's last round
    (`n` of them), as both were valued then. Over one that dropped out early it may be below nought:
    another led at the time. The leader's own mean is flattered, for it was chosen for it; so are
    its leads where it is not `decided`.
    """

    names: tuple[K, ...]
    values: Values = field(repr=False, compare=False)
    best: int
    leads: dict[K, Estimate]
    decided: bool

    @property
    def leader(self) -> K:
        """The candidate with the best mean; of equals, the first."""
        return self.names[self.best]

    @property
    def runner_up(self) -> K | None:
        """The candidate that is least behind; none where nobody else ran."""
        return min(self.leads, key=lambda name: self.leads[name].mean, default=None)

    @property
    def lead(self) -> Estimate:
        """What the leader is ahead of the runner-up, sample by sample."""
        return min(self.leads.values(), key=lambda lead: lead.mean, default=_NO_LEAD)

    def hardly_leads(self, name: K) -> bool:
        """Is the leader ahead of this one by no more than the error of the lead?"""
        return self.leads[name].mean <= self.leads[name].se

    @property
    def rows(self) -> int:
        """The samples of the last round."""
        return len(self.values)


def race(
    values: Callable[[Sequence[K], int], Values],
    names: Sequence[K],
    terms: Terms,
    *,
    weights: ArrayLike | None = None,
    control: Values | None = None,
    holder: K | None = None,
    seed: int | None = None,
) -> Race[K]:
    """Run the race: `values` tells what candidates are worth on the first so many samples.

    Where it tells of fewer than it was asked for there will be no more of them, and that was the
    last round. `weights` are those of the samples where they do not count alike, `control` has what
    the candidates are worth by a cheaper measure; both may have more samples than the cap. The
    `holder` of the title leads until he is beaten by more than the margin.

    >>> heads = np.random.default_rng(1).random((400, 2)) < [0.8, 0.4]
    >>> terms = Terms(margin=0.05, unseen=1, cap=400)
    >>> found = race(lambda names, rows: heads[:rows, names].astype(int), [0, 1], terms)
    >>> found.leader, found.decided, found.rows
    (0, True, 16)
    """
    alive = tuple(dict.fromkeys(names))
    if not alive:
        raise Illegal("a race of nobody", expected="at least one candidate")
    pairs = _Pairs(alive, terms, weights, control, holder, seed)
    last: dict[K, tuple[tuple[K, ...], Values]] = {}  # the last round that each was in
    for rows in terms.rounds:
        found = values(alive, rows)
        last |= dict.fromkeys(alive, (alive, found))
        best = pairs.best(alive, found)
        behind = [name for name in alive if name != alive[best]]
        out = [
            name
            for name in behind
            if pairs.doubt(alive, found, alive[best], name)
            <= pairs.level(alive[best], name) / len(behind)
        ]
        if len(out) == len(behind) or rows == terms.cap or len(found) < rows:
            leads = {
                name: pairs.lead(among, then, alive[best], name)
                for name, (among, then) in last.items()
                if name != alive[best]
            }
            return Race(alive, found, best, leads, len(out) == len(behind))
        alive = tuple(name for name in alive if name not in out)
    raise AssertionError("the last round is the cap's")


class _Pairs(Generic[K]):
    """The candidates held against each other, pair by pair."""

    def __init__(
        self,
        names: tuple[K, ...],
        terms: Terms,
        weights: ArrayLike | None,
        control: Values | None,
        holder: K | None,
        seed: int | None,
    ) -> None:
        self.holder, self.rounds = holder, len(list(terms.rounds))
        self.places = {name: place for place, name in enumerate(names)}
        self.terms, self.control, self.seed = terms, control, seed
        self.weights = None if weights is None else np.asarray(weights, float)

    def best(self, names: tuple[K, ...], found: Values) -> int:
        """The place of the candidate with the best mean; of equals, the first."""
        means = self._means(found)
        if self.control is not None:
            cheap = self.control[:, [self.places[name] for name in names]]
            means = means + self._means(cheap) - self._means(cheap[: len(found)])
        start = [self.terms.margin * (name == self.holder) for name in names]
        return int(np.argmax(means + start if any(start) else means))

    def doubt(self, names: tuple[K, ...], found: Values, ahead: K, behind: K) -> float:
        """How probable it is that the one behind is better by more than the margin."""
        start = self.terms.margin * ((ahead == self.holder) - (behind == self.holder))
        lead = self.lead(names, found, ahead, behind)
        return self.terms.doubt(replace(lead, mean=lead.mean + start))

    def level(self, ahead: K, behind: K) -> float:
        """At what doubt the one behind drops out, being alone behind the leader."""
        if self.holder is None:
            return level(self.terms.rate, self.rounds)
        if ahead == self.holder:
            return self.terms.presumed
        if behind != self.holder:
            return level(self.terms.presumed, self.rounds)
        return level(self.terms.rate / (len(self.places) - 1), self.rounds)  # any may get ahead

    def lead(self, names: tuple[K, ...], found: Values, ahead: K, behind: K) -> Estimate:
        """What one candidate is ahead of another."""
        gains = found[:, names.index(ahead)] - found[:, names.index(behind)]
        if self.control is None:
            return self._estimate(gains)
        cheap = self.control[:, self.places[ahead]] - self.control[:, self.places[behind]]
        return self._estimate(gains - cheap[: len(gains)]).plus(self._estimate(cheap))

    def _means(self, found: Values) -> Values:
        return np.asarray(np.average(found, axis=0, weights=self._weights(len(found))))

    def _weights(self, rows: int) -> Values | None:
        return None if self.weights is None else self.weights[:rows]

    def _estimate(self, gains: Values) -> Estimate:
        found = Estimate.of(gains, self.seed, self._weights(len(gains)), self.terms.unseen)
        return replace(found, se=0.0) if self.terms.census else found
