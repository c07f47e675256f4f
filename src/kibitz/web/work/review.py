"""The post-mortem for the Board page, part by part: each is told as soon as it is known."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from kibitz.board import Board
from kibitz.review import PARTS, PostMortem, Settings, postmortem
from kibitz.web.work.board import board_of

ORDER = ("double", "auction", "suits", "trick-one", "contract", "play")
"""The quick parts first."""


def judged(
    *, board: dict[str, Any], seconds: float
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """The board judged; after each part, all that is known so far."""
    one = with_result(board_of(**board))
    found: PostMortem | None = None
    for number, part in enumerate(ORDER):
        yield {
            "part": PARTS[part],
            "done": number,
            "of": len(ORDER),
            "found": None if found is None else found.to_json(),
        }
        more = _part(one, part, seconds)
        found = more if found is None else joined(found, more)
    assert found is not None
    return found.to_json()


def with_result(board: Board) -> Board:
    """The board with the tricks of its play, if it was played out and does not say them."""
    situation = board.start()
    if board.tricks is not None or situation is None or len(board.play) < 52:
        return board
    for card in board.play:
        if situation.why_illegal(card):
            return board
        situation = situation.play(card)
    return board.with_(tricks=situation.declarer_tricks)


def _part(board: Board, part: str, seconds: float) -> PostMortem:
    others = ",".join(sorted(PARTS.keys() - {part}))
    return postmortem(board, Settings.of(seconds=seconds, without=others))


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
