"""Comparisons for the Bidding page: what is to be compared, and what a file of one says."""

from __future__ import annotations

import hashlib
from typing import Any

from kibitz import notation
from kibitz.bidding import compare
from kibitz.bidding.boards import boards_of
from kibitz.bidding.statistics import Mean, plain
from kibitz.bidding.system import System
from kibitz.bidding.verdict import pairs, verdict
from kibitz.errors import Illegal
from kibitz.lab.experiment import Experiment, json_text
from kibitz.lab.store import Store
from kibitz.report.bidding_rows import compared, to_csv

POINTS = 120
"""So many points of the estimate's way are drawn."""
PAIRS = 12
"""So many pairs of auctions are listed."""


def experiment(*, settings: dict[str, Any], seed: int, title: str, until: str) -> dict[str, Any]:
    """The experiment of a comparison, its mistakes told; the same one has the same name."""
    if until:
        compare.Until.parse(until)
    listed = settings.pop("deals_text", "")
    if listed.strip():
        settings["deals"] = [
            {
                "deal": str(board.deal),
                **({"dealer": board.dealer.letter} if board.dealer else {}),
                **({"vulnerability": board.vulnerability.text} if board.vulnerability else {}),
            }
            for board in notation.read_text(listed, "deals")
        ]
    compare.prepare(settings)
    made = Experiment(
        "kibitz.bidding.compare:unit",
        settings,
        seed=seed,
        prepare="kibitz.bidding.compare:prepare",
        setup="kibitz.bidding.evaluate:setup",
        title=title,
    )
    data = made.to_json()
    same = json_text({name: value for name, value in data.items() if name != "title"})
    return {
        "id": hashlib.sha256(same.encode()).hexdigest()[:12],
        "experiment": data,
        "listed": len(settings.get("deals", ())) or None,
    }


def _rows(path: str) -> tuple[Experiment, list[dict[str, Any]], dict[str, Any]]:
    with Store.read(path) as store:
        done, failed = store.counts()
        counts = {"done": done, "failed": failed, "goal": store.goal, "end": store.end}
        rows = [{"number": r.number, **r.value} for r in store.rows(store.end) if not r.failed]
        return store.experiment, rows, counts


def specified(*, path: str) -> dict[str, Any]:
    """What a file's comparison is, and how many deals it was asked for."""
    with Store.read(path) as store:
        return {"experiment": store.experiment.to_json(), "goal": store.goal}


def told(*, path: str) -> dict[str, Any]:
    """A comparison as far as it has come."""
    what, rows, counts = _rows(path)
    given = what.settings
    a, b = _names(given)
    data = compare.summary(rows)
    data.pop("differing")
    return {
        "title": what.title,
        "seed": what.seed,
        "a": a,
        "b": b,
        "settings": given,
        **counts,
        **data,
        "verdict": verdict(data, a, b) if rows else "No deal is finished yet.",
        "way": way(rows),
        "pairs": [pair.to_json() for pair in pairs(rows)[:PAIRS]],
    }


def _names(given: Any) -> tuple[str, str]:
    return given["a_source"].removesuffix(".rules"), given["b_source"].removesuffix(".rules")


def way(rows: list[dict[str, Any]]) -> list[list[float]]:
    """How the estimate of IMPs a deal went: deals, mean, both ends of its 95 % interval."""
    gains = compare.gains("imps", rows)
    every = max(1, len(gains) // POINTS)
    ends = [*range(every, len(gains), every), len(gains)]
    points = []
    for end in ends:
        mean = Mean.of(gains[:end])
        low, high = (plain(bound) for bound in mean.interval)
        if low is not None and high is not None:
            points.append([end, mean.mean, low, high])
    return points


def deals(*, path: str, offset: int = 0, limit: int = 50) -> dict[str, Any]:
    """The deals that differ, those on which most was won or lost first."""
    what, rows, _ = _rows(path)
    differing = [row for row in rows if row["differ"]]
    differing.sort(key=lambda row: (-abs(float(row["imps"])), row["number"]))
    a, b = (System.parse(what.settings[s], what.settings[f"{s}_source"]) for s in ("a", "b"))
    found = []
    for row in differing[offset : offset + limit]:
        both = boards_of(row, row["number"], a, b)
        found.append(
            {
                **{name: row[name] for name in ("number", "deal", "dealer", "vulnerability")},
                "imps": row["imps"],
                "sides": [
                    {
                        "name": side,
                        "auction": row[side]["auction"].split(),
                        "contract": None
                        if board.contract is None
                        else f"{board.contract.text}-{board.contract.declarer.letter}",
                        "escore": row[side]["escore"],
                    }
                    for side, board in zip("ab", both, strict=True)
                ],
            }
        )
    return {"differing": len(differing), "offset": offset, "deals": found}


def file(*, path: str, kind: str) -> dict[str, Any]:
    """The deals that differ as a file."""
    what, rows, _ = _rows(path)
    a, b = (System.parse(what.settings[s], what.settings[f"{s}_source"]) for s in ("a", "b"))
    differing = [(row["number"], row) for row in rows if row["differ"]]
    if kind == "csv":
        return {"text": to_csv(differing, compared(a, b)).decode()}
    if kind == "pbn":
        boards = [board for number, row in differing for board in boards_of(row, number, a, b)]
        return {"text": notation.write(boards, "pbn")}
    raise Illegal(f"{kind!r} is not a kind of file", expected="csv or pbn")
