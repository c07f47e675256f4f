"""The score of a match: what it shows, from the rows of its deals, in contracts, tricks and IMPs.

For each declarer the contracts made, tricks, cost; for each two of them what the later gains
on the earlier, deal by deal, so that the luck of the deals cancels. Intervals are 95 %:
Student's t over deals for averages, Wilson's for a share (`measure/estimate.py`). A row may stand
for several plays of one deal (`close.py`): these are not independent, so averages and errors are
those of deals. Only the interval of `won` takes the plays one by one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from kibitz.measure.estimate import Estimate, Proportion, plain
from kibitz.scoring import imps

Plays = list[dict[str, dict[str, Any]]]
"""The plays of one deal, each a result by the declarer's name."""


@dataclass(frozen=True)
class Record:
    """How one declarer did.

    Of a planner: the cards chosen by a method of his network, the leaves of his trees that are
    the end of the hand, and those that are certain before it.
    """

    name: str
    made: Proportion
    make_rate: Estimate
    tricks: Estimate
    cards: int
    nodes: int
    boards: int
    seconds: float
    by_method: Proportion | None = None
    ends: Proportion | None = None
    settled: Proportion | None = None

    @property
    def make_interval(self) -> tuple[float, float]:
        """The 95 % interval of the share made: Wilson's, or that of deals played several times."""
        if self.make_rate.n == self.made.whole:
            return self.made.interval
        low, high = self.make_rate.interval
        return max(0.0, low), min(1.0, high)

    @property
    def seconds_per_card(self) -> float:
        """Seconds for a card of declarer's side, forced ones included."""
        return self.seconds / self.cards if self.cards else 0.0

    def to_json(self) -> dict[str, Any]:
        """The record as plain data; the clock's are `seconds` and `seconds_per_card` alone."""
        return {
            "made": self.made.part,
            "plays": self.made.whole,
            "make_rate": plain(self.made.rate),
            "make_rate_interval": [plain(limit) for limit in self.make_interval],
            "tricks": plain(self.tricks.mean),
            "tricks_error": plain(self.tricks.se),
            "cards": self.cards,
            "nodes": self.nodes,
            "boards": self.boards,
            **({} if self.by_method is None else {"by_method": plain(self.by_method.rate)}),
            **({} if self.ends is None else {"leaves_at_the_end": plain(self.ends.rate)}),
            **({} if self.settled is None else {"leaves_settled": plain(self.settled.rate)}),
            "seconds": plain(self.seconds),
            "seconds_per_card": plain(self.seconds_per_card, 6),
        }


@dataclass(frozen=True)
class Difference:
    """What declarer `name` gains on declarer `other`, over the same deals.

    `only` and `other_only` are the plays in which one alone made the contract; `won` are the
    plays that he scored better, of those that were not scored the same.
    """

    name: str
    other: str
    make_rate: Estimate
    tricks: Estimate
    imps: Estimate
    only: int
    other_only: int
    won: Proportion

    def to_json(self) -> dict[str, Any]:
        """The difference as plain data."""
        found: dict[str, Any] = {"declarer": self.name, "against": self.other}
        for key in ("make_rate", "tricks", "imps"):
            mean: Estimate = getattr(self, key)
            found[key] = plain(mean.mean)
            found[f"{key}_error"] = plain(mean.se)
            found[f"{key}_interval"] = [plain(limit) for limit in mean.interval]
        return found | {
            "made_alone": [self.only, self.other_only],
            "differing": self.won.whole,
            "won": self.won.part,
            "win_rate": plain(self.won.rate),
            "win_rate_interval": [plain(limit) for limit in self.won.interval],
        }


@dataclass(frozen=True)
class Tally:
    """The rows of a match, counted."""

    rows: Sequence[dict[str, Any]]
    declarers: tuple[str, ...]

    @cached_property
    def deals(self) -> list[Plays]:
        """The plays of each deal."""
        return [plays if isinstance(plays := row["plays"], list) else [plays] for row in self.rows]

    def record(self, name: str) -> Record:
        """How this declarer did."""
        plays = [one[name] for deal in self.deals for one in deal]

        def mean(key: str) -> Estimate:
            return Estimate.of([_mean([one[name][key] for one in deal]) for deal in self.deals])

        return Record(
            name,
            Proportion(sum(one["made"] for one in plays), len(plays)),
            mean("made"),
            mean("tricks"),
            sum(one["cards"] for one in plays),
            sum(one["nodes"] for one in plays),
            sum(one["boards"] for one in plays),
            math.fsum(row["seconds"][name] for row in self.rows),
            *_planned(plays),
        )

    def difference(self, name: str, other: str) -> Difference:
        """What the first of these two gains on the second."""
        pairs = [[(one[name], one[other]) for one in deal] for deal in self.deals]
        every = [pair for deal in pairs for pair in deal]
        gains = [a["score"] - b["score"] for a, b in every]

        def mean(key: str) -> Estimate:
            return Estimate.of([_mean([a[key] - b[key] for a, b in deal]) for deal in pairs])

        return Difference(
            name,
            other,
            mean("made"),
            mean("tricks"),
            Estimate.of([_mean([imps(a["score"] - b["score"]) for a, b in one]) for one in pairs]),
            sum(a["made"] > b["made"] for a, b in every),
            sum(a["made"] < b["made"] for a, b in every),
            Proportion(sum(gain > 0 for gain in gains), sum(gain != 0 for gain in gains)),
        )

    @cached_property
    def records(self) -> list[Record]:
        """One for each declarer."""
        return [self.record(name) for name in self.declarers]

    @cached_property
    def differences(self) -> list[Difference]:
        """One for each two: what the later gains on the earlier."""
        return [self.difference(b, a) for a, b in combinations(self.declarers, 2)]

    def to_json(self) -> dict[str, Any]:
        """The tally as plain data, deal by deal at the end."""
        return {
            "deals": len(self.rows),
            "plays": sum(map(len, self.deals)),
            "results": {record.name: record.to_json() for record in self.records},
            "difference": {f"{d.name} - {d.other}": d.to_json() for d in self.differences},
            "per_deal": [
                {key: value for key, value in row.items() if key != "seconds"} for row in self.rows
            ],
        }


def _planned(
    plays: Sequence[dict[str, Any]],
) -> tuple[Proportion, Proportion, Proportion] | tuple[()]:
    """A planner's cards by method, of all his cards; his leaves at the end, and certain ones."""
    if not any("leaves" in one for one in plays):
        return ()

    def total(key: str) -> int:
        return sum(one.get(key, 0) for one in plays)

    leaves = total("leaves")
    return (
        Proportion(total("by_method"), total("cards")),
        Proportion(total("ends"), leaves),
        Proportion(total("settled"), leaves),
    )


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)
