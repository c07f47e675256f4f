"""The post-mortem for the Board page, part by part: each is told as soon as it is known."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import replace
from typing import Any

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
    settings = Settings.of(rules_of(system), seconds=SECONDS)
    return _part(board_of(**board), part, settings).to_json()


def judged(
    *,
    board: dict[str, Any],
    seconds: float,
    system: dict[str, str] | None = None,
    parts: Collection[str] = (),
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """The board judged; after each part, all that is known so far."""
    settings = Settings.of(rules_of(system), seconds=seconds)
    return (yield from by_parts(board_of(**board), settings, parts))


def by_parts(
    board: Board, settings: Settings, parts: Collection[str] = ()
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """A board judged part by part, all of them or some; after each, all that is known so far."""
    wanted = [part for part in ORDER if not parts or part in parts]
    found: PostMortem | None = None
    for number, part in enumerate(wanted):
        yield {
            "part": PARTS[part],
            "done": number,
            "of": len(wanted),
            "found": None if found is None else found.to_json(),
        }
        more = _part(board, part, settings)
        found = more if found is None else joined(found, more)
    assert found is not None
    return found.to_json()


def _part(board: Board, part: str, settings: Settings) -> PostMortem:
    return postmortem(board, replace(settings, without=frozenset(PARTS.keys() - {part})))


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
