"""A post-mortem as text: the deal, the bidding, the plan, the suits, the cards, the verdict.

Lays out the plain data of `review/postmortem.py`; every word and number comes from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from kibitz.auction import Call
from kibitz.board import Board
from kibitz.cards import Seat
from kibitz.dummy.table import Table
from kibitz.english import counted
from kibitz.notation import diagram, jsonl
from kibitz.reason import Reason
from kibitz.record import played_out
from kibitz.report.boards.show import auction_lines
from kibitz.report.boards.solve import table_lines
from kibitz.report.boards.tricks import trick_lines
from kibitz.review.wording import table_text

WIDTH = 94
MARKS = {
    "mistake": "✗",
    "lucky": "☘",
    "right though it lost": "✓",
    "close": "≈",
}
"""What stands before a judged card that is worth telling."""

Data = Mapping[str, Any]


def postmortem_lines(data: Data, brief: bool = False, full: bool = False) -> list[str]:
    """One board; `brief` gives the verdict alone, `full` every reading of a stranger's call."""
    board = board_of(data)
    if brief:
        return [data["title"], *_wrapped(data["verdict"], "  ")]
    lines = [*([board.event] if board.event else []), *diagram.lines(board), ""]
    for text in data["contradictions"]:
        lines += _wrapped(text, "")
    lines += [""] * bool(data["contradictions"])
    if any(board.names):
        names = [f"{seat.word}: {board.names[seat]}" for seat in Seat if board.names[seat]]
        lines += ["   ".join(names), ""]
    if board.auction is not None and board.auction.calls:
        lines += [*auction_lines(board.auction, dict(board.alerts)), ""]
    lines += _titled("The auction", call_lines(data, full))
    if "bid" in data:
        lines += _titled("The contract", _wrapped(data["bid"]["text"]))
    if "double" in data:
        lines += _titled("With all cards in sight", double_lines(data["double"]))
    if "trick_one" in data:
        lines += _titled("What declarer could see at trick one", trick_one_lines(data["trick_one"]))
    if "suits" in data:
        lines += _titled("Key suits", [line for suit in data["suits"] for line in suit_lines(suit)])
    if "play" in data:
        lines += _titled("The play", play_lines(board, data["play"]))
    if data["unknown"]:
        lines += _titled("Not known", [line for one in data["unknown"] for line in _wrapped(one)])
    return [*lines, "VERDICT", *_wrapped(data["verdict"], "  ")]


def board_of(data: Data) -> Board:
    """The board that a post-mortem is about."""
    return jsonl.parse(data["record"])[0]


def _titled(title: str, lines: Sequence[str]) -> list[str]:
    return [title.upper(), *lines, ""] if lines else []


def _wrapped(text: str, indent: str = "  ", hang: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + hang)


def call_lines(data: Data, full: bool = False) -> list[str]:
    """Each call that shows something; `full` with every reading and its whole condition."""
    lines: list[str] = []
    for one in data.get("auction", ()):
        if one["told"]:
            who = f"{Call.parse(one['call']).symbol} {Seat.parse(one['seat']).word}"
            lines += _wrapped(f"{who}: {one['text']}.", hang="    ")
            for reading in one.get("full", ()) if full else ():
                lines += _wrapped(f"{reading}.", "      ", hang="    ")
    return lines


def double_lines(double: Data) -> list[str]:
    """The table and par."""
    par = double["par"]
    assumed = f"   (assumed: {double['assumed']})" if double["assumed"] else ""
    table = [f"  {line}" for line in table_lines(Table.from_json(double["table"]))]
    contracts = ", ".join(par["contracts"])
    return [*table, f"  Par {par['score']:+d} for North-South: {contracts}{assumed}"]


def trick_one_lines(trick_one: Data) -> list[str]:
    """Count, prospects, plan."""
    lines: list[str] = []
    for part in ("count", "prospects"):
        if part in trick_one and trick_one[part].get("text"):
            lines += _wrapped(str(trick_one[part]["text"]))
    if "plan" in trick_one:
        steps = trick_one["plan"]["plan"]
        for paragraph in trick_one["plan"]["advice"]:
            is_program = paragraph.splitlines() == steps
            lines += [f"    {step}" for step in steps] if is_program else _wrapped(paragraph)
    return lines


def suit_lines(suit: Data) -> list[str]:
    """A key suit with its line."""
    lines = _wrapped(suit["text"])
    lines += [f"    {line}" for line in suit["line"].splitlines()]
    return [*lines, *_wrapped(suit["wins"], "    ")] if suit["wins"] else lines


def play_lines(board: Board, play: Data) -> list[str]:
    """The tricks, then every card that is worth a word."""
    played = played_out(board)
    lines: list[str] = []
    if played is not None:
        end = played.end
        tricks = (*end.record, end.trick) if end.trick.cards else end.record
        lines += [f"  {line}" for line in trick_lines(tricks, end)]
    counts = ", ".join(
        counted(n, verdict) if verdict == "mistake" else f"{n} {verdict}"
        for verdict, n in play["counts"].items()
        if n
    )
    lines += [f"  {counted(len(play['cards']), 'card')}: {counts}."]
    for card in play["cards"]:
        if card["verdict"] in MARKS:
            text = f"{MARKS[card['verdict']]} trick {card['trick']}: {card['text']}"
            lines += _wrapped(text, hang="  ")
    return lines


def tables_lines(reason: Reason) -> list[str]:
    """The tables of one board compared."""
    return ["THE TABLES", *(line for text in table_text(reason) for line in _wrapped(text))]
