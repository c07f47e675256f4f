"""The post-mortem for the Board page, part by part: each is told as soon as it is known."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import replace
from typing import Any

from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.review import PARTS, PostMortem, Settings, postmortem
from kibitz.web.work.board import board_of, rules_of

ORDER = ("double", "auction", "suits", "contract", "play", "trick-one")
"""The quick parts first, the plan last: it takes longer than all the others."""
SECONDS = 20.0
"""A part that is asked for by itself takes no longer."""


def part(
    *, board: dict[str, Any], part: str, system: dict[str, str] | None = None
) -> dict[str, Any]:
    """One part of a board's post-mortem, and what it could not know."""
    one = board_of(**board)
    return _part(one, part, rules_of(system), SECONDS).to_json()


def judged(
    *,
    board: dict[str, Any],
    seconds: float,
    system: dict[str, str] | None = None,
    parts: Collection[str] = (),
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """The board judged; after each part, all that is known so far."""
    one = board_of(**board)
    rules = rules_of(system)
    wanted = [part for part in ORDER if not parts or part in parts]
    found: PostMortem | None = None
    for number, part in enumerate(wanted):
        yield {
            "part": PARTS[part],
            "done": number,
            "of": len(wanted),
            "found": None if found is None else found.to_json(),
        }
        more = _part(one, part, rules, seconds)
        found = more if found is None else joined(found, more)
    assert found is not None
    return found.to_json()


def _part(board: Board, part: str, rules: System | None, seconds: float) -> PostMortem:
    others = ",".join(sorted(PARTS.keys() - {part}))
    return postmortem(board, Settings.of(rules, seconds=seconds, without=others))


def joined(one: PostMortem, other: PostMortem) -> PostMortem:
    """Two post-mortems of one board, each with some of the parts, as one."""
    return replace(
        one,
        calls=one.calls or other.calls,
        bid=one.bid or other.bid,
        solved=one.solved or other.solved,
        trick_one=one.trick_one or other.trick_one,
        suits=one.suits or other.suits,
        played=one.played or other.played,
        unknown=tuple(dict.fromkeys((*one.unknown, *other.unknown))),
        seconds=one.seconds + other.seconds,
    )
