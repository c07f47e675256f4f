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
holds over decisions as they come; where the best is always ahead of all others by just the margin,
looking after each round makes it up to four times as large (`tests/unit/measure/test_race.py`).
Methods that promise it for every single decision (empirical Bernstein races, Kim and Nelson's KN)
take several times as many samples: `bench/race.py` runs them side by side on recorded decisions. A
race that ends, by the cap or for want of time, before all others dropped out is not decided: then
the leader is only the best guess.
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
    error.
    """

    margin: float
    unseen: float
    cap: int
    rate: float = 0.05
    first: int = 16
    census: bool = False

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
    seed: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> Race[K]:
    """Run the race: `values` tells what candidates are worth on the first so many samples.

    `weights` are those of the samples, up to the cap, where they do not count alike. `stop` is
    asked after each round: is there no time for another?

    >>> heads = np.random.default_rng(1).random((400, 2)) < [0.8, 0.4]
    >>> terms = Terms(margin=0.05, unseen=1, cap=400)
    >>> found = race(lambda names, rows: heads[:rows, names].astype(int), [0, 1], terms)
    >>> found.leader, found.decided, found.rows
    (0, True, 16)
    """
    alive = tuple(dict.fromkeys(names))
    if not alive:
        raise Illegal("a race of nobody", expected="at least one candidate")
    count = None if weights is None else np.asarray(weights, float)

    def lead(found: Values, ahead: int, behind: int) -> Estimate:
        some = None if count is None else count[: len(found)]
        gains = Estimate.of(found[:, ahead] - found[:, behind], seed, some, terms.unseen)
        return replace(gains, se=0.0) if terms.census else gains

    last: dict[K, tuple[tuple[K, ...], Values]] = {}  # the last round that each was in
    spent = 0.0
    for rows in terms.rounds:
        found = values(alive, rows)
        last |= dict.fromkeys(alive, (alive, found))
        best = int(np.argmax(found.sum(axis=0) if count is None else count[:rows] @ found))
        doubts = {
            name: terms.doubt(lead(found, best, column))
            for column, name in enumerate(alive)
            if column != best
        }
        out = _out(doubts, terms.rate - spent)
        spent += sum(doubts[name] for name in out)
        if len(out) == len(doubts) or rows == terms.cap or (stop is not None and stop()):
            leads = {
                name: lead(then, among.index(alive[best]), among.index(name))
                for name, (among, then) in last.items()
                if name != alive[best]
            }
            return Race(alive, found, best, leads, len(out) == len(doubts))
        alive = tuple(name for name in alive if name not in out)
    raise AssertionError("the last round is the cap's")


def _out(doubts: dict[K, float], rate: float) -> list[K]:
    """Who drops out: the least doubtful first, each within its share of what is left of the rate.

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
