"""Comparisons for the Bidding page: what is to be compared, and what a file of one says."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from kibitz import notation
from kibitz.bidding.calling.wording import PAPER
from kibitz.bidding.measuring import compare
from kibitz.bidding.measuring.boards import boards_of
from kibitz.bidding.measuring.evaluate import is_paper
from kibitz.bidding.measuring.verdict import pairs, verdict
from kibitz.bidding.rules.system import System
from kibitz.english import counted
from kibitz.errors import Illegal
from kibitz.lab.experiment import Experiment, json_text
from kibitz.lab.store import Store
from kibitz.report.bidding.rows import compared, to_csv
from kibitz.web.comparing import estimate, gained, measure_of

POINTS = 120
"""So many points of the estimate's way are drawn."""
PAIRS = 12
"""So many pairs of auctions are listed."""
_SEATS = ("north", "east", "south", "west")


SWITCHES = {"asking": True, "paper": False}
"""What can hold for both systems, for one or for none, and what is usual."""


def experiment(*, asked: dict[str, Any], seed: int, until: str) -> dict[str, Any]:
    """The experiment of a comparison, its mistakes told; the same one has the same name."""
    if until:
        compare.Until.parse(until)
    a, b = (asked[side]["name"] or side.upper() for side in "ab")
    settings = settings_of(asked)
    compare.prepare(settings)
    made = Experiment(
        "kibitz.bidding.measuring.compare:unit",
        settings,
        seed=seed,
        prepare="kibitz.bidding.measuring.compare:prepare",
        setup="kibitz.bidding.measuring.evaluate:setup",
        title=f"{a} against {b}",
    )
    data = made.to_json()
    same = json_text({name: value for name, value in data.items() if name != "title"})
    return {
        "id": hashlib.sha256(same.encode()).hexdigest()[:12],
        "experiment": data,
        "listed": len(settings.get("deals", ())) or None,
    }


def settings_of(asked: dict[str, Any]) -> dict[str, Any]:
    """The settings of a comparison that the page asks for; what is as usual is left out."""
    settings: dict[str, Any] = {name: asked[name] for name in ("layouts", "score_layouts")}
    for key, name, otherwise in (
        ("a", "a", "A"),
        ("b", "b", "B"),
        ("opponents", "opponents", "opponents"),
        ("field_system", "field", "field"),
    ):
        if asked[key] is not None:
            settings[key] = asked[key]["text"]
            settings[f"{name}_source"] = f"{asked[key]['name'] or otherwise}.rules"
    for name, usual in {"dealer": "N", "vulnerability": "None", "scoring": "total"}.items():
        if asked[name] != usual:
            settings[name] = asked[name]
    for name in ("north", "east", "south", "west", "field"):
        if text := asked[name].strip():
            settings[name] = text
    for name, holds in SWITCHES.items():
        who = asked[name]
        if who in ("both", "none"):
            if (who == "both") != holds:
                settings[name] = not holds
        else:
            side = who if not holds else "ab".replace(who, "")
            settings.setdefault(f"{side}_options", {})[name] = not holds
    if asked["deals"].strip():
        settings["deals"] = [
            {
                "deal": str(board.deal),
                **({"dealer": board.dealer.letter} if board.dealer else {}),
                **({"vulnerability": board.vulnerability.text} if board.vulnerability else {}),
            }
            for board in notation.read_text(asked["deals"], "deals")
        ]
    return settings


def about(given: Mapping[str, Any], seed: int) -> str:
    """What was compared, in a line.

    >>> about({"north": ".1N.", "scoring": "imps", "a_options": {"asking": False}}, 7)
    'North holds .1N.; contracts placed for IMPs; A: no asking; seed 7.'
    """
    told = [f"{seat.title()} holds {given[seat]}" for seat in _SEATS if seat in given]
    if "deals" in given:
        told.append(f"{counted(len(given['deals']), 'deal')} from a list")
    if "dealer" in given:
        told.append(f"dealer {given['dealer']}")
    if "vulnerability" in given:
        told.append(f"vulnerable {given['vulnerability']}")
    if "opponents" in given:
        told.append(f"East and West bid {given['opponents_source'].removesuffix('.rules')}")
    if "scoring" in given:
        told.append(f"contracts placed for {given['scoring'].replace('imps', 'IMPs')}")
    if "field" in given or "field_system" in given:
        field = given.get("field") or given["field_source"].removesuffix(".rules")
        told.append(f"the field: {field}")
    for who, own in (("", given), ("A: ", given.get("a_options")), ("B: ", given.get("b_options"))):
        for name in SWITCHES:
            if own and name in own:
                told.append(f"{who}{'' if own[name] else 'no '}{name}")
    return "; ".join([*told, f"seed {seed}."])


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
    measure = measure_of(given)
    return {
        "title": what.title,
        "about": about(given, what.seed) + (f" {PAPER}" if is_paper(given) else ""),
        "a": a,
        "b": b,
        **counts,
        **data,
        "measure": measure,
        "gain": estimate(gained(measure, rows)),
        "verdict": verdict(data, a, b, measure) if rows else "No deal is finished yet.",
        "way": way(gained(measure, rows)),
        "pairs": [pair.to_json() for pair in pairs(rows)[:PAIRS]],
    }


def _names(given: Any) -> tuple[str, str]:
    return given["a_source"].removesuffix(".rules"), given["b_source"].removesuffix(".rules")


def way(gains: list[float]) -> list[list[float]]:
    """How the estimate of what A gains went: deals, mean, both ends of its 95 % interval."""
    every = max(1, len(gains) // POINTS)
    ends = [*range(every, len(gains), every), len(gains)]
    points = []
    for end in ends:
        one = estimate(gains[:end])
        if one["low"] is not None and one["high"] is not None:
            points.append([end, one["mean"], one["low"], one["high"]])
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
