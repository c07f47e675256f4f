"""Race: which of several contracts is worth most, with few solver calls.

All contracts are played on the same layouts. After each round, those drop out of which it
is hardly worth knowing more: the *expected loss* of preferring the leader to them is below
`WORTH`. For a mean difference d with standard error s it is s·(φ(u) - u·(1-Φ(u))), u = d/s
(Raiffa & Schlaifer, Applied Statistical Decision Theory, 1961: the unit normal loss
integral). A contract far behind drops out after the first round, and so does one that
scores the same as the leader on nearly every layout; only close and different ones go on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from kibitz.auction import Contract
from kibitz.cards import Vulnerability
from kibitz.dummy.escore import Estimate
from kibitz.dummy.tricks import BLOCK, Tricks
from kibitz.english import counted
from kibitz.errors import Illegal

WORTH = 2.0
"""Points: a contract drops out when more layouts would gain less than this."""
CAP = 128
"""Layouts after which the race ends, decided or not, unless another number is asked for."""
_SURPRISE = 75.0
"""One difference of this size is added to every pair: the layout that has not come up yet."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The leader of a race, the next best, and by how much it leads (in points, paired).

    `rows` is the number of layouts that the leader was played on. It is not `decided` if
    the cap came first. The leader's own average is flattered: it was chosen for it. The lead
    is that of the round in which the next best was last played.
    """

    contract: Contract | None
    runner_up: Contract | None
    lead: Estimate
    rows: int
    decided: bool
    flattered: Estimate


def race(
    tricks: Tricks,
    contracts: Sequence[Contract | None],
    vulnerability: Vulnerability,
    *,
    cap: int = CAP,
    worth: float = WORTH,
) -> Choice:
    """The contract with the best eScore for North-South; of equals, the one listed first."""
    alive = list(dict.fromkeys(contracts))
    cap = min(cap, len(tricks))
    if not alive or cap < 1:
        raise Illegal(
            f"a race of {counted(len(alive), 'contract')} on {counted(cap, 'layout')}",
            expected="at least one of both",
        )
    ended = contest(
        lambda names, rows: tricks.scores(names, vulnerability, rows), alive, cap=cap, worth=worth
    )
    seed = tricks.layouts.seed
    behind = {name: Estimate.of(leads, seed) for name, leads in ended.leads.items()}
    leader = ended.leader
    del behind[leader]
    runner_up = min(behind, key=lambda c: behind[c].mean, default=None)
    lead = behind.get(runner_up, Estimate.of(np.zeros(ended.rows), seed))
    scored = Estimate.of(ended.values[:, ended.best], seed)
    return Choice(leader, runner_up, lead, ended.rows, ended.decided, scored)


K = TypeVar("K", bound=Hashable)
Values = NDArray[Any]
"""What each candidate is worth in each layout: a row a layout, a column a candidate."""


@dataclass(frozen=True, slots=True)
class Contest(Generic[K]):
    """How a race ended: the candidates of its last round, their values, who leads.

    `leads` has, for every candidate, the leader's leads when it was last in the race.
    """

    names: tuple[K, ...]
    values: Values
    best: int
    decided: bool
    leads: dict[K, Values]

    @property
    def leader(self) -> K:
        """The candidate with the best mean; of equals, the first."""
        return self.names[self.best]

    @property
    def rows(self) -> int:
        """The number of layouts of the last round."""
        return len(self.values)


def contest(
    values: Callable[[Sequence[K], int], Values],
    names: Sequence[K],
    *,
    cap: int,
    worth: float = WORTH,
    surprise: float = _SURPRISE,
    first: int = BLOCK,
    more: int | None = None,
) -> Contest[K]:
    """The race itself: `values` tells what candidates are worth on the first so many layouts.

    Nobody drops out before the `first` round; each round has so many layouts `more` than the
    last, or twice as many.
    """
    alive = tuple(names)
    rows = min(first, cap)
    behind: dict[K, Values] = {}
    while True:
        found = values(alive, rows)
        best = int(np.argmax(found.sum(axis=0)))
        leads = found[:, [best]] - found
        behind |= {name: leads[:, i] for i, name in enumerate(alive)}
        losses = expected_losses(leads, surprise)
        kept = tuple(name for i, name in enumerate(alive) if i == best or losses[i] >= worth)
        if len(kept) == 1 or rows == cap:
            return Contest(alive, found, best, len(kept) == 1, behind)
        alive, rows = kept, min(rows + (more or rows), cap)


def expected_losses(leads: Values, surprise: float = _SURPRISE) -> list[float]:
    """What one expects to lose by preferring the leader: for each column of its leads.

    >>> import numpy as np
    >>> [round(loss, 2) for loss in expected_losses(np.array([[400, 0], [400, 0], [430, 0]]))]
    [0.0, 12.22]
    """
    n = len(leads)
    means = leads.mean(axis=0)
    spread = ((leads - means) ** 2).sum(axis=0) + surprise**2
    errors = np.sqrt(spread / (n * max(n - 1, 1)))
    return [_unit_loss(m / e) * e for m, e in zip(means.tolist(), errors.tolist(), strict=True)]


def _unit_loss(u: float) -> float:
    density = math.exp(-u * u / 2) / math.sqrt(2 * math.pi)
    return density - u * math.erfc(u / math.sqrt(2)) / 2
