"""Comparison: two systems on the same deals, as a value; what `kibitz.compare` gives.

`compare.py` does one deal at a time for `lab/`; here a run of them is made and kept together:
what A gains on B, how sure that is, in which auctions, on which deals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from kibitz.bidding.measuring.compare import Until, gains, prepare, summary
from kibitz.bidding.measuring.evaluate import Row
from kibitz.bidding.measuring.verdict import Pair, is_significant, pairs, verdict
from kibitz.bidding.rules.library import bare, text_of
from kibitz.english import counted
from kibitz.errors import Malformed, nearest
from kibitz.lab.experiment import Experiment
from kibitz.lab.run import run
from kibitz.measure.estimate import Estimate

DEALS = 200
"""Deals of a comparison that says no number; with `until`, fifty times as many at most."""
SETTINGS = (
    "layouts",
    "score_layouts",
    "scoring",
    "field",
    "field_system",
    "field_source",
    "opponents",
    "opponents_source",
    "asking",
    "paper",
    "psyche",
    "a_options",
    "b_options",
)
"""What else a comparison may be told (`compare.py`)."""


@dataclass(frozen=True)
class Comparison:
    """What A gains on B, seen from A's side; everything with its 95 % interval.

    `rows` hold every deal as plain data: the hands, both auctions and contracts, what A gains.
    """

    a: str
    b: str
    seed: int
    rows: tuple[Row, ...] = field(repr=False)

    @property
    def deals(self) -> int:
        """How many deals were bid."""
        return len(self.rows)

    @property
    def differing(self) -> tuple[Row, ...]:
        """The deals on which the two reach different contracts."""
        return tuple(row for row in self.rows if row["differ"])

    @property
    def imps(self) -> Estimate:
        """IMPs that A gains a deal."""
        return Estimate.of(gains("imps", self.rows))

    @property
    def points(self) -> Estimate:
        """Points that A gains a deal."""
        return Estimate.of(gains("points", self.rows))

    @property
    def matchpoints(self) -> Estimate:
        """A's share of the matchpoints, one half where the two are equal."""
        return Estimate.of(gains("matchpoints", self.rows))

    @cached_property
    def summary(self) -> dict[str, Any]:
        """All measures as plain data."""
        return summary(self.rows)

    @property
    def is_significant(self) -> bool:
        """Does the 95 % interval of the IMPs leave zero out?"""
        return is_significant(self.summary["imps"])

    @property
    def verdict(self) -> str:
        """Which is better, in a sentence."""
        return verdict(self.summary, self.a, self.b)

    @property
    def auctions(self) -> list[Pair]:
        """The pairs of auctions that part, those that matter most first."""
        return pairs(self.rows)

    def to_json(self) -> dict[str, Any]:
        """As `kibitz compare --json` writes it."""
        told = {"a": self.a, "b": self.b, "seed": self.seed, **self.summary}
        return told | {
            "verdict": self.verdict,
            "auctions": [pair.to_json() for pair in self.auctions],
        }

    def _repr_html_(self) -> str:
        measures = "".join(
            f"<tr><td>{name}</td><td>{mean.mean:+.2f}</td><td>± {mean.half_width:.2f}</td></tr>"
            for name, mean in (("IMPs", self.imps), ("points", self.points))
        )
        return (
            f"<b>{escape(self.verdict)}</b><p>{counted(self.deals, 'deal')}, seed {self.seed}: "
            f"{len(self.differing)} end in different contracts.</p>"
            f"<table><tr><th>A gains a deal</th><th>mean</th><th>95 %</th></tr>{measures}</table>"
        )


def compare(
    a: str | Path,
    b: str | Path,
    *,
    deals: int | None = None,
    seed: int = 1,
    north: str = "",
    east: str = "",
    south: str = "",
    west: str = "",
    dealer: str = "N",
    vulnerability: str = "None",
    until: str = "",
    workers: int = 0,
    **settings: Any,
) -> Comparison:
    """Bid the same deals by two systems and score what they reach.

    A system is the name of one that is shipped (`default`), a file of rules, or the text of
    the rules itself. North, east, south and west say which hands are dealt, each as a rule's
    name (`.1N.`) or a condition. `until="0.1imp"` goes on until the 95 % interval a deal is so
    narrow. `workers` processes share the work; with none it is done here. Other settings are
    those of `bidding/measuring/compare.py` (`layouts`, `score_layouts`, `scoring` …); one that is
    not among `SETTINGS` is an error.

    >>> rest = "$.1N.3N. := 10 TO 12 Points; $.1N.3N.P. := true; $.1N.P. := true; $.P. := true;"
    >>> weak, strong = (f"$.1N. := {points} Points; {rest}" for points in ("12 TO 14", "15 TO 17"))
    >>> answer = compare(weak, strong, deals=6, north="15 TO 17 Points AND Balanced",
    ...                  south="10 TO 12 Points AND Balanced", score_layouts=2)
    >>> answer.deals, len(answer.differing), answer.imps.mean < 0
    (6, 6, True)
    >>> answer.verdict.split(":")[0]
    'B is better'
    """
    for name in {**settings, **settings.get("a_options", {}), **settings.get("b_options", {})}:
        if name not in SETTINGS:
            raise Malformed(
                f"no setting {name!r}",
                expected=", ".join(SETTINGS),
                remedy=nearest(name, SETTINGS),
            )
    width = Until.parse(until) if until else None
    given = {
        "north": north,
        "east": east,
        "south": south,
        "west": west,
        "dealer": "" if dealer == "N" else dealer,
        "vulnerability": "" if vulnerability == "None" else vulnerability,
    }
    chosen = {name: value for name, value in given.items() if value} | settings
    study = experiment(a, b, chosen, seed)
    usual = DEALS if width is None else 50 * DEALS
    outcome = run(
        study,
        units=usual if deals is None else deals,
        workers=workers,
        until=None if width is None else lambda row: not row.failed and width(row.value),
    )
    rows = tuple({"number": n, **value} for n, value in enumerate(outcome.values))
    first, second = (Path(study.settings[f"{side}_source"]).stem for side in ("a", "b"))
    return Comparison(first, second, seed=seed, rows=rows)


def experiment(a: str | Path, b: str | Path, settings: dict[str, Any], seed: int) -> Experiment:
    """The experiment of two systems; their mistakes are told now, not by the first unit."""
    given: dict[str, Any] = {}
    for side, name in (("a", a), ("b", b)):
        text, source = _read(name, side.upper())
        given |= {side: text, f"{side}_source": bare(source)}
    given |= settings
    prepare(given)
    names = [Path(given[f"{side}_source"]).stem for side in ("a", "b")]
    return Experiment(
        "kibitz.bidding.measuring.compare:unit",
        given,
        seed=seed,
        prepare="kibitz.bidding.measuring.compare:prepare",
        setup="kibitz.bidding.measuring.evaluate:setup",
        title=" against ".join(names),
    )


def _read(name: str | Path, side: str) -> tuple[str, str]:
    """The text of a system, which may be given itself, and its name."""
    if isinstance(name, str) and ":=" in name:
        return name, side
    return text_of(name)
