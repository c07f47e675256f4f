"""Notes: a system as a tree of calls, each with its meaning, how often it is made, and gaps.

The shares of each call among the hands that may be in its position are exact
(`counting/census.py`); how often a position is met at the table is sampled (`reach`). What is
found here is laid out by `report/bidding/notes.py` and `report/bidding/notes_html.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from kibitz.bidding.calling.wording import condition_text
from kibitz.bidding.checking.marks import marks_of
from kibitz.bidding.checking.position import AuctionPosition, positions
from kibitz.bidding.checking.reach import Reach
from kibitz.bidding.checking.wording import result_json
from kibitz.bidding.rules.rule import CallStep, Rule, Steps, name_of
from kibitz.bidding.rules.system import Circumstances, System
from kibitz.chance.counting.census import Census, Truths
from kibitz.condition.tree import Condition
from kibitz.result import Result

DEPTH = 8
"""So many calls of our side are noted, unless another number is asked for."""
DEALS = 1 << 15
"""How many deals say how often a position is met."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class NotedCall:
    """One call: its rule, its share of the hands that may make it, and what follows."""

    rule: Rule
    share: Result[Fraction]
    often: Result[Fraction]
    after: Section | None = None

    @property
    def english(self) -> str:
        """What the call is called, what it asks of partner and what it shows."""
        marks = self.rule.marks
        told = ", ".join(part for part in (marks.name and f"“{marks.name}”", marks.force) if part)
        shown = condition_text(self.rule.condition)
        note = f" ({marks.note})" if marks.note else ""
        return f"{told}: {shown}{note}" if told else f"{shown}{note}"


@dataclass(frozen=True)
class Section:
    """The calls of a position, the hands that have none, and why, if the file says so."""

    position: AuctionPosition
    entries: tuple[NotedCall, ...]
    gap: Result[Fraction]
    reasons: tuple[str, ...] = ()

    @property
    def has_gap(self) -> bool:
        """Has any hand that may be here no call?"""
        return bool(self.gap.value)


@dataclass(frozen=True)
class Notes:
    """A whole system: what its file says at the top, the openings, contested auctions."""

    name: str
    opening: Section
    others: tuple[Section, ...]
    introduction: tuple[str, ...]
    definitions: tuple[tuple[str, str], ...]
    deals: int
    seed: int


def notes(
    system: System,
    *,
    depth: int = DEPTH,
    deals: int = DEALS,
    seed: int = 1,
    progress: Progress | None = None,
) -> Notes:
    """The notes of a system.

    >>> system = System.parse("$.1N. := 15 TO 17 Points; $.1N.3N. := Points > 9; $.P. := true;")
    >>> opening = notes(system, deals=100).opening
    >>> [(entry.rule.name, entry.english) for entry in opening.entries]
    [('$.1N.', 'has 15 to 17 high-card points'), ('$.P.', 'any other hand')]
    """
    system = system.seen_from(Circumstances())  # first seat, nobody vulnerable
    found = {position.steps: position for position in positions(system, depth)}
    found.setdefault((), AuctionPosition((), ()))
    reach = Reach.of(system, deals, seed)
    marks = marks_of(system)
    written: dict[Steps, Section] = {}
    longest_first = sorted(found, key=len, reverse=True)
    for number, steps in enumerate(longest_first):
        reasons = tuple(mark.reason for mark in marks if mark.covers(steps))
        written[steps] = _section(found[steps], reach, written, reasons)
        if progress is not None:
            progress(number + 1, len(longest_first))
    followed = {
        (*steps, CallStep(entry.rule.call))
        for steps, section in written.items()
        for entry in section.entries
    }
    others = tuple(written[steps] for steps in found if steps and steps not in followed)
    return Notes(
        system.name,
        written[()],
        others,
        introduction(system.definitions.text),
        tuple(
            (rule.name, condition_text(rule.condition))
            for rule in system.definitions.values()
            if not rule.name.startswith("$.")
        ),
        deals,
        seed,
    )


def _section(
    position: AuctionPosition,
    reach: Reach,
    written: Mapping[Steps, Section],
    reasons: tuple[str, ...],
) -> Section:
    asked: list[Condition] = [rule.condition for rule in position.rules]
    census = Census.under(asked, position.own)
    here: Truths = np.ones(len(census.masks), bool)
    if position.own is not None:
        here = census.where(position.own)
    rest = here
    entries: list[NotedCall] = []
    for rule in position.rules:
        mine = rest & census.where(rule.condition)
        if not rule.asks:
            rest = rest & ~mine
        steps = (*position.steps, CallStep(rule.call))
        often = reach.often(steps)
        entries.append(NotedCall(rule, census.share(mine, here), often, written.get(steps)))
    gap = census.share(rest, here)
    return Section(position, tuple(entries), gap, reasons if gap.value else ())


def introduction(text: str) -> tuple[str, ...]:
    """The comment at the top of a file, in paragraphs.

    >>> introduction("## A system.\\n## Simple.\\n##\\n## Second paragraph.\\n\\n$.1N. := true;")
    ('A system. Simple.', 'Second paragraph.')
    """
    lines: list[str] = []
    for line in text.splitlines():
        if not line.startswith("##"):
            break
        lines.append(line.lstrip("#").strip())
    paragraphs = re.split(r"\n\s*\n", "\n".join(lines))
    return tuple(" ".join(part.split()) for part in paragraphs if part.strip())


def notes_json(found: Notes) -> dict[str, Any]:
    """The notes as plain data."""
    return {
        "system": found.name,
        "introduction": list(found.introduction),
        "opening": _section_json(found.opening),
        "others": [_section_json(section) for section in found.others],
        "deals": found.deals,
        "seed": found.seed,
    }


def _section_json(section: Section) -> dict[str, Any]:
    return {
        "after": name_of(section.position.steps),
        "gap": result_json(section.gap),
        "explained": list(section.reasons),
        "calls": [
            {
                "call": str(entry.rule.call),
                "rule": entry.rule.name,
                "text": entry.english,
                "asks": entry.rule.asks,
                "name": entry.rule.marks.name,
                "force": entry.rule.marks.force,
                "alert": entry.rule.marks.alert,
                "note": entry.rule.marks.note,
                "share": result_json(entry.share),
                "often": result_json(entry.often),
                "after": None if entry.after is None else _section_json(entry.after),
            }
            for entry in section.entries
        ],
    }
