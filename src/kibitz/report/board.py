"""A board as text: the diagram, the auction in columns, the play trick by trick."""

from __future__ import annotations

from kibitz.auction import Auction
from kibitz.board import Board
from kibitz.notation import diagram
from kibitz.report.trace import COLUMNS, outcome, result_text, trick_lines


def board_lines(board: Board) -> list[str]:
    """Everything the board says, top to bottom."""
    lines = diagram.lines(board)
    if board.auction is not None and board.auction.calls:
        lines += ["", *auction_lines(board.auction, dict(board.alerts))]
    if board.passed_out:
        lines += ["", "Passed out."]
    elif board.contract is not None:
        lines += ["", f"{board.contract.symbol} by {board.contract.declarer.word}"]
    lines += play_lines(board)
    return lines


def auction_lines(auction: Auction, alerts: dict[int, str]) -> list[str]:
    """The calls in four columns from West; an alerted call has a number that refers below."""
    cells = [""] * COLUMNS.index(auction.dealer)
    notes: dict[str, int] = {}
    for i, call in enumerate(auction.calls):
        mark = ""
        if i in alerts:
            number = notes.setdefault(alerts[i] or "alerted", len(notes) + 1)
            mark = f" ({number})"
        cells.append(call.symbol + mark)
    if not auction.is_over:
        cells.append("?")
    rows = [cells[i : i + 4] for i in range(0, len(cells), 4)]
    head = "".join(f"{seat.word:<9}" for seat in COLUMNS).rstrip()
    lines = [head, *("".join(f"{cell:<9}" for cell in row).rstrip() for row in rows)]
    return [*lines, *(f"  {number}: {text}" for text, number in notes.items())]


def play_lines(board: Board) -> list[str]:
    """The tricks played, and how it ended."""
    lines: list[str] = []
    played_to = None
    replayed = board.replayed() if board.play else None
    if replayed is not None:
        end = replayed.end
        tricks = (*end.record, end.trick) if end.trick.cards else end.record
        lines += ["", *trick_lines(tricks, end)]
        if replayed.violation:
            lines.append(f"Illegal: {replayed.violation}.")
        elif end.is_over:
            played_to = end.declarer_tricks
            lines.append(outcome(end))
    if board.contract is not None and board.tricks is not None and board.tricks != played_to:
        how = "Claimed" if board.claimed else "Stated"
        lines.append(f"{how}: {result_text(board.contract, board.tricks)}.")
    return lines
