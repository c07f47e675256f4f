"""Compare: two systems on the same deals, in points, IMPs and matchpoints.

Only deals on which the two reach different contracts are solved, both contracts on the
same few layouts; a deal on which they agree counts as zero and costs nothing but its
bidding. The error of a mean over deals comes from the spread between deals, which holds
the error of the layouts too: few layouts on many deals are the cheaper way to a narrow
interval (`layouts_worth_having`).

Settings: `a`, `b` (texts of rules), `a_source`, `b_source`, and those of `evaluate`;
`score_layouts` is the number of layouts for a deal that differs; `a_options`, `b_options` are
settings for one of the two alone, so that a system can be compared with itself (`asking`
on and off). With a field, what A gains
on B is also told against the field: A's result there less B's.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kibitz.auction import Contract
from kibitz.bidding.calling.bidder import Bidders, Memo, bid
from kibitz.bidding.measuring.deals import DealSource, Dealt, silence_of
from kibitz.bidding.measuring.evaluate import (
    SCORE_LAYOUTS,
    Row,
    bidder_options,
    bidding_row,
    has_opponents,
    row_of,
    scoring_layouts,
)
from kibitz.bidding.measuring.field import Field, against, aim_of
from kibitz.bidding.rules.system import System
from kibitz.dummy.contested import contested_par
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import par_of
from kibitz.dummy.tricks import Tricks
from kibitz.errors import Malformed
from kibitz.measure.estimate import Estimate, plain

MEASURES = ("imps", "points", "matchpoints")
FIELD_MEASURES = ("imps", "matchpoints")
"""What is told of a difference, between the two systems and against a field."""
LEAST, LEAST_DIFFERING = 100, 10
"""A run does not stop before so many deals, however narrow the interval looks."""


@dataclass(frozen=True)
class ComparisonState:
    """What the units of one comparison share."""

    a: Bidders
    b: Bidders
    source: DealSource
    layouts: int
    field: Field | None = None


def prepare(settings: Mapping[str, Any]) -> ComparisonState:
    """Read the settings once; mistakes in them are errors here."""
    a, b = (System.parse(settings[s], settings.get(f"{s}_source", "")) for s in ("a", "b"))
    options = {**bidder_options(settings), "silence": silence_of(a, b)}
    field = Field.of(settings, **options)

    def table(side: str, system: System) -> Bidders:
        own = {**settings, **settings.get(f"{side}_options", {})}
        quiet = silence_of(a, b)
        return Bidders.of(system, **bidder_options(own), silence=quiet, aim=aim_of(own, field))

    return ComparisonState(
        table("a", a),
        table("b", b),
        DealSource.of(settings, a, b),
        int(settings.get("score_layouts", SCORE_LAYOUTS)),
        field,
    )


def unit(state: ComparisonState, number: int, seed: int) -> Row:
    """One deal bid by both; where the contracts differ, what A gains on B."""
    dealt = state.source.dealt(number, seed)
    memo: Memo = {}
    a, b = (
        bid(table, dealt.deal, dealt.dealer, dealt.vulnerability, seed=seed, memo=memo)
        for table in (state.a, state.b)
    )
    row = {
        **row_of(dealt, seed),
        "differ": a.contract != b.contract,
        "a": bidding_row(a),
        "b": bidding_row(b),
        "solved": sum(placement.solved for placement in memo.values()),
    }
    if a.contract == b.contract:
        return row
    both = (state.a, a), (state.b, b)
    wanted = state.layouts if state.field is None else 3 * state.layouts
    drawn = scoring_layouts(state.source, dealt, wanted, seed, *both)
    tricks = Tricks(drawn.first(state.layouts))
    for name, bidding in (("a", a), ("b", b)):
        escore = tricks.escore(bidding.contract, dealt.vulnerability)
        row[name] |= {"escore": round(escore.mean, 2), "escore_se": plain(escore.se, 2)}
    versus = tricks.versus(a.contract, b.contract, dealt.vulnerability)
    for measure in MEASURES:
        estimate = getattr(versus, measure)
        row[measure] = round(estimate.mean, 6)
        row[f"{measure}_se"] = plain(estimate.se, 6)
    if state.field is not None:
        par = None
        if not state.field.contracts and state.field.table is None:
            par = _par(state, dealt, drawn)
        others = state.field.on(dealt, par, seed)
        mine, theirs = (against(tricks, one.contract, others, dealt) for one in (a, b))
        row |= {f"field_{name}": round(mine[name].mean - theirs[name].mean, 6) for name in mine}
    return row | {"layouts": state.layouts, "scored": tricks.solved}


def _par(state: ComparisonState, dealt: Dealt, layouts: Layouts) -> Contract | None:
    """The par contract, chosen on layouts that are not scored on."""
    rest = Layouts(layouts.masks[state.layouts :], layouts.seed)
    if has_opponents(state.a):
        return contested_par(rest, dealt.vulnerability, dealt.dealer, score_cap=2).contract
    return par_of(rest, dealt.vulnerability, score_cap=2).contract


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """How often the two differ, what A gains per deal and per differing deal, and which.

    Matchpoints are A's share of the top, a half where the two agree.
    """
    differing = [(n, row) for n, row in enumerate(rows) if row["differ"]]
    data: dict[str, Any] = {
        "deals": len(rows),
        "differ": len(differing),
        "share": plain(len(differing) / len(rows) if rows else 0.0),
        "auctions_differ": sum(row["a"]["auction"] != row["b"]["auction"] for row in rows),
    }
    for measure in MEASURES:
        data[measure] = _measured(measure, rows, [row for _, row in differing])
    if any("field_imps" in row for row in rows):
        some = [row for _, row in differing]
        data["field"] = {name: _measured(f"field_{name}", rows, some) for name in FIELD_MEASURES}
    data["layouts_worth_having"] = layouts_worth_having(rows)
    data["differing"] = [{"number": n, **row} for n, row in differing]
    return data


def gains(measure: str, rows: Sequence[Row]) -> list[float]:
    """What A gains on each deal; where the two agree it is nothing (a half at matchpoints)."""
    nothing = 0.5 if measure == "matchpoints" else 0.0
    return [float(row.get(measure, nothing)) for row in rows]


def _measured(measure: str, rows: Sequence[Row], differing: Sequence[Row]) -> dict[str, Any]:
    every, some = Estimate.of(gains(measure, rows)), Estimate.of(gains(measure, differing))
    return {
        "mean": plain(every.mean),
        "se": plain(every.se),
        "ci": [plain(end) for end in every.interval],
        "per_differing": plain(some.mean),
        "per_differing_se": plain(some.se),
        "per_differing_ci": [plain(end) for end in some.interval],
    }


def layouts_worth_having(rows: Sequence[Row]) -> int | None:
    """How many layouts a differing deal should get, judged by these rows; None if they are few.

    With variance between deals `B`, between layouts of one deal `W`, and costs in solver
    boards `c` to find a differing deal and `k` to score one layout of it, the error of the
    mean for a given cost is least with sqrt(c/k * W/B) layouts.
    """
    differing = [row for row in rows if row["differ"] and row["imps_se"] is not None]
    if len(differing) < 10:
        return None
    layouts = [int(row["layouts"]) for row in differing]
    within = math.fsum(
        float(row["imps_se"]) ** 2 * n for row, n in zip(differing, layouts, strict=True)
    ) / len(differing)
    spread = Estimate.of(gains("imps", differing))
    seen = spread.se**2 * spread.n - within / (sum(layouts) / len(layouts))
    between = max(seen, within / 100)
    finding = sum(int(row["solved"]) for row in rows) / len(differing)
    scoring = sum(int(row["scored"]) for row in differing) / sum(layouts)
    if not within or not scoring:
        return 1
    return max(1, round(math.sqrt(max(finding, 1.0) / scoring * within / between)))


@dataclass
class Until:
    """Told row after row, says when the 95 % interval per deal is narrow enough.

    >>> until = Until.parse("0.1imp")
    >>> until.measure, until.half_width
    ('imps', 0.1)
    """

    measure: str
    half_width: float
    count: int = 0
    differing: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Until:
        """Read `0.1imp`, `5 points`, `1%` (matchpoints): half of the interval."""
        found = re.fullmatch(r"\s*(\d+\.?\d*|\.\d+)\s*(imps?|points?|pts?|mps?|%)\s*", text.lower())
        if not found or not float(found[1]):
            raise Malformed(f"{text!r} is not a width", expected="such as 0.1imp, 5 points or 1%")
        unit = found[2]
        if unit.startswith("imp"):
            return cls("imps", float(found[1]))
        if unit == "%" or unit.startswith("mp"):
            return cls("matchpoints", float(found[1]) / 100)
        return cls("points", float(found[1]))

    def __call__(self, row: Row) -> bool:
        """Take one more row; true when enough is known."""
        (value,) = gains(self.measure, [row])
        self.count += 1
        self.differing += bool(row["differ"])
        self.total += value
        self.squares += value * value
        if self.count < LEAST or self.differing < LEAST_DIFFERING:
            return False
        variance = (self.squares - self.total**2 / self.count) / (self.count - 1)
        mean = Estimate(
            self.total / self.count, math.sqrt(max(variance, 0.0) / self.count), self.count
        )
        return mean.half_width <= self.half_width
