"""Race: which of several candidates is the best, on common samples, at a stated rate of error.

All candidates are valued on the same samples (in bridge: layouts), so two of them are compared
sample by sample and what both suffer from cancels. A *wrong choice* is a candidate that another
beats by more than the margin. After each round it is asked of every candidate how probable it is
that it beats the leader of the round by more than that (Student's distribution, of the paired
differences): its *doubt*. It drops out when its doubt is within its share of the rate, and the
doubts of all who dropped out never add up to more than the rate. So one rule ends both comparisons
that are not worth going on with: with a candidate that is far behind, and with one that hardly
differs. Rounds may have different leaders; what is told at the end is how far the last one is ahead
of each candidate, on the samples of that candidate's last round.

The margin is the indifference zone of Bechhofer (1954), dropping out is Paulson's elimination
(1964), the sum of the doubts bounds what is missing from a sure good selection, by which Branke,
Chick and Schmidt ("Selecting a Selection Procedure", 2007) found that one stops soonest, and the
shares are Holm's (1979): those who are far behind leave their part to those who are near. The rate
holds over decisions as they come. In the hardest case, the best ahead of all others by just the
margin, looking after each round makes it up to four times as large: 10 to 19 % at a rate of 5 %
(`bench/race.py --hardest`). Divided by the rounds it would hold there too, on half as many samples
again (contracts: 28 layouts instead of 18). Methods that promise it for every single decision
(empirical Bernstein races, Kim and Nelson's KN) take several times as many: `bench/race.py` runs
them side by side on recorded decisions. A race that ends, by the cap or for want of time, before
all others dropped out is not decided: then the leader is only the best guess.

Where values are dear and others that are nearly the same are cheap, the cheap ones are the
*control*: they are taken on all samples, and only by what the dear ones differ from them is found
in the race. The errors of the two add up.

A candidate may *hold* the title: he has the margin for a start, and the probability of a mistake by
which others drop out is `presumed` instead of the rate. So who takes the title from him is better
at all but for the rate, and who does not is, presumably, not better by more than twice the margin.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.errors import Illegal
from kibitz.measure.estimate import Estimate

K = TypeVar("K", bound=Hashable)
Values = NDArray[Any]
"""What each candidate is worth in each sample: a row a sample, a column a candidate."""

_NO_LEAD = Estimate(0.0, 0.0, 0)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a race.

    `margin` is a difference that does not matter, `unseen` the size of a difference between two
    candidates that has not come up yet (one such is added to each pair: what few samples have not
    shown may be there), `rate` the probability of a wrong choice. Nobody drops out before the
    `first` samples, each round has half as many more than the last, and the `cap` ends it. Where
    the samples up to the cap are a `census`, all that there are, one round has them all and no
    error. Where somebody holds the title, `presumed` is the rate of all others.
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
        [16, 24, 36, 54, 81, 100]
        """
        rows = self.cap if self.census else min(self.first, self.cap)
        while rows < self.cap:
            yield rows
            rows = min(rows + max(rows // 2, 1), self.cap)
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
    spent = 0.0
    for rows in terms.rounds:
        found = values(alive, rows)
        last |= dict.fromkeys(alive, (alive, found))
        best = pairs.best(alive, found)
        doubts = {
            name: pairs.doubt(alive, found, alive[best], name)
            for name in alive
            if name != alive[best]
        }
        out = _out(doubts, 1 - spent)
        spent += sum(doubts[name] for name in out)
        if len(out) == len(doubts) or rows == terms.cap or len(found) < rows:
            leads = {
                name: pairs.lead(among, then, alive[best], name)
                for name, (among, then) in last.items()
                if name != alive[best]
            }
            return Race(alive, found, best, leads, len(out) == len(doubts))
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
        self.holder = holder
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
        """How probable it is that the one behind is better, in parts of what may be."""
        start = self.terms.margin * ((ahead == self.holder) - (behind == self.holder))
        lead = self.lead(names, found, ahead, behind)
        rate = self.terms.rate if self.holder is None else self.terms.presumed
        if behind == self.holder:  # any of the others may have got ahead by chance
            rate = self.terms.rate / (len(self.places) - 1)
        return self.terms.doubt(replace(lead, mean=lead.mean + start)) / rate

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


def _out(doubts: dict[K, float], rate: float) -> list[K]:
    """Who drops out: the least doubtful first, each within its share of the rate that is left.

    >>> _out({"far": 0.0, "near": 0.09, "nearest": 0.3}, rate=0.1), _out({"near": 0.09}, rate=0.1)
    (['far'], ['near'])
    """
    out: list[K] = []
    for name in sorted(doubts, key=lambda name: doubts[name]):
        if doubts[name] > rate / (len(doubts) - len(out)):
            break
        out.append(name)
        rate -= doubts[name]
    return out
