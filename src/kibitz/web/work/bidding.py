"""Rule files and bidding for the Bidding page."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from kibitz import notation
from kibitz.bidding.calling.bidder import Bidders, bid
from kibitz.bidding.calling.placement import LAYOUTS
from kibitz.bidding.calling.wording import bidding_json, condition_text
from kibitz.bidding.measuring.deals import DealSource
from kibitz.bidding.rules.library import shipped, text_of
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import Seat, Vulnerability
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError
from kibitz.web.replies import error_json

DEALS, SECONDS = 50, 40.0
"""So many deals are bid at a time; after so many seconds no more are begun."""
LINT_DEALS, FINDINGS = 8192, 60
"""On so many deals it is sampled how often a position is met; so many findings are told."""


def systems() -> dict[str, Any]:
    """The systems that come with kibitz, with their texts."""
    return {"systems": [{"name": name, "text": text_of(name)[0]} for name in shipped()]}


def checked(*, text: str, name: str = "") -> dict[str, Any]:
    """What is wrong in a rule file, and if nothing is, what its rules say in English."""
    try:
        system = System.parse(text, name or "rules")
    except KibitzError as error:
        return {"error": error_json(error), "rules": []}
    rules = [
        {
            "name": rule.name,
            "call": rule.call.symbol,
            "depth": len(rule.before),
            "line": rule.place.line if rule.place else 0,
            "english": condition_text(rule.condition),
        }
        for rule in system.rules
    ]
    return {"error": None, "rules": rules}


def linted(*, text: str, name: str = "") -> dict[str, Any]:
    """Gaps, overlaps and rules that no hand follows, those that matter most first."""
    from kibitz.bidding.checking.faults import parsed
    from kibitz.bidding.checking.lint import lint
    from kibitz.bidding.checking.wording import found_json

    system, faults = parsed(text, name or "rules")
    report = lint(system, deals=LINT_DEALS, faults=faults)
    found = [found_json(one) for one in (*report.faults, *report.found)]
    told = {json.dumps(one): one for one in found}  # a fault is among the others too
    first = {rule.name: rule.place.line for rule in reversed(system.rules)}
    findings = [
        {
            "what": one["what"],
            "fault": one["fault"],
            "line": one.get("line") or _line_after(one.get("after", ""), first),
            "message": one["text"],
            "example": one.get("example"),
        }
        for one in list(told.values())[:FINDINGS]
    ]
    return {"findings": findings, "all": len(told), "positions": report.positions}


def _line_after(position: str, lines: dict[str, int]) -> int:
    """The line of the first rule of a position."""
    return min((line for name, line in lines.items() if name.startswith(position)), default=0)


def bid_deals(
    *,
    text: str,
    name: str = "",
    deals: str = "",
    north: str = "",
    south: str = "",
    count: int = 4,
    seed: int = 1,
) -> dict[str, Any]:
    """Deals bid by a system: those of a text, or random ones under rules for North and South.

    `left` are those for which there was no time; one at least is bid.
    """
    until = time.monotonic() + SECONDS
    system = System.parse(text, name or "rules")
    table = Bidders.of(system, layouts=LAYOUTS)
    found: list[dict[str, Any]] = []
    wanted, boards = _boards(system, deals, north, south, count, seed)
    for number, board in enumerate(boards):
        if found and time.monotonic() > until:
            break
        dealer = board.dealer or Seat.NORTH
        vulnerability = board.vulnerability or Vulnerability.NONE
        bidding = bid(table, board.deal, dealer, vulnerability, seed=seed * 1_000_003 + number)
        found.append(
            {
                "number": board.number or str(number + 1),
                "deal": str(board.deal),
                "vulnerability": vulnerability.text,
                **bidding_json(bidding),
            }
        )
    left = wanted - len(found)
    return {"system": system.name, "seed": seed, "layouts": LAYOUTS, "boards": found, "left": left}


def _boards(
    system: System, deals: str, north: str, south: str, count: int, seed: int
) -> tuple[int, Iterator[Board]]:
    """How many deals there are to be bid, and these, dealt one by one."""
    if deals.strip():
        boards = notation.read_text(deals, "deals")
        if len(boards) > DEALS:
            raise Illegal(f"{counted(len(boards), 'deal')}", expected=f"at most {DEALS} at a time")
        return len(boards), iter(boards)
    rules = {seat: rule for seat, rule in (("north", north), ("south", south)) if rule.strip()}
    source = DealSource.of(rules, system)
    wanted = min(count, DEALS)
    return wanted, (
        Board(
            source.dealt(number, seed * 1_000_003 + number).deal,
            number=str(number + 1),
            dealer=Seat.NORTH,
        )
        for number in range(wanted)
    )
