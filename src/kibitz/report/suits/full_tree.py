"""The whole tree of a line, as text: every card of every hand, a row a play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kibitz.english import amount, capital, plural


@dataclass(frozen=True)
class TreeRow:
    """A row: how deep it stands, what it says, and whether it is a lead or ends a trick."""

    depth: int
    text: str
    leads: bool = False
    won: bool | None = None


def tree_rows(node: dict[str, Any] | None, depth: int = 0) -> Iterator[TreeRow]:
    """The rows of a tree as `Line.to_json` gives it, top to bottom."""
    if node is None:
        yield TreeRow(depth, "nothing is left to play")
        return
    yield TreeRow(depth, f"{capital(node['lead'])} leads the {node['card']}", leads=True)
    for answer in node["answers"]:
        second, third = (key for key in answer if key != "endings")
        yield TreeRow(
            depth + 1, f"{_plays(second, answer[second])}: {_plays(third, answer[third])}"
        )
        for ending in answer["endings"]:
            (fourth,) = (key for key in ending if key not in ("won", "then", "rest"))
            result = "won" if ending["won"] else "lost"
            cards = _plays(fourth, *ending[fourth])
            yield TreeRow(depth + 2, f"{cards}: {result}{_rest(ending)}", won=ending["won"])
            if "then" in ending:
                yield from tree_rows(ending["then"], depth + 3)


def tree_lines(node: dict[str, Any] | None, indent: str = "  ") -> list[str]:
    """The rows, each two letters to the right of the one it belongs to."""
    return [f"{indent}{'  ' * row.depth}{row.text}" for row in tree_rows(node)]


def _plays(seat: str, *cards: str) -> str:
    words = ("shows out" if card == "-" else f"plays {card}" for card in cards)
    return f"{capital(seat)} {' or '.join(words)}"


def _rest(ending: dict[str, Any]) -> str:
    rest = ending.get("rest")
    return f", then {tricks_text(rest)} more" if rest else ""


def tricks_text(number: int) -> str:
    """`four tricks`, `one trick`."""
    return f"{amount(number)} {plural(number, 'trick')}"
