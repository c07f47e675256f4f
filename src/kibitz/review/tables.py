"""Tables: one board that was played at several tables, compared.

What the tables scored, the swing in IMPs between each and the first, and which decisions of
the post-mortems it came from: the contracts, or the cards that changed the fate of one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.reason import Reason
from kibitz.scoring import imps

Data = Mapping[str, Any]
"""A post-mortem as plain data (`postmortem.py`)."""


def grouped(rows: Sequence[Data]) -> list[list[int]]:
    """The places of the post-mortems of one deal each, deals in the order of the file."""
    groups: dict[tuple[str, str], list[int]] = {}
    for place, row in enumerate(rows):
        groups.setdefault((row["number"], row["deal"]), []).append(place)
    return list(groups.values())


def compared(rows: Sequence[Data]) -> Reason | None:
    """The tables of one deal against the first of them; None where there is only one.

    Each table is a reason of its own: contract, tricks, score, the swing to the first.
    """
    if len(rows) < 2:
        return None
    first = rows[0]
    below = []
    for row in rows:
        numbers: dict[str, Any] = {
            "room": row["room"],
            "contract": row["contract"],
            "tricks": row["tricks"],
            "score": row["score"],
            "lead": row["play"]["cards"][0]["card"] if _cards(row) else None,
            "errors": sum(card["verdict"] in ("mistake", "lucky") for card in _cards(row)),
        }
        if row is not first and first["score"] is not None and row["score"] is not None:
            numbers["points"] = first["score"] - row["score"]
            numbers["imps"] = imps(first["score"] - row["score"])
        below.append(Reason("table", numbers))
    same = len({row["contract"] for row in rows}) == 1
    return Reason("tables", {"tables": len(rows), "same_contract": same}, tuple(below))


def _cards(row: Data) -> Sequence[Data]:
    play = row.get("play")
    return play["cards"] if play else ()
