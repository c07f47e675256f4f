"""A board as text: the diagram, the auction in columns, the play trick by trick."""

from __future__ import annotations

from kibitz.auction import Auction
from kibitz.board import Board
from kibitz.cards import SEATS
from kibitz.notation import diagram
from kibitz.record import played_out
from kibitz.report.boards.tricks import COLUMNS, outcome, result_text, trick_lines


def board_lines(board: Board) -> list[str]:
    """Everything the board says, top to bottom."""
    lines = [board.event] if board.event else []
    lines += diagram.lines(board)
    if any(board.names):
        named = [f"{seat.word}: {board.names[seat]}" for seat in SEATS if board.names[seat]]
        lines.append("   ".join(named))
    if board.auction is not None and board.auction.calls:
        lines += ["", *auction_lines(board.auction, dict(board.alerts))]
    if board.passed_out:
        lines += ["", "Passed out."]
    elif board.contract is not None:
        lines += ["", f"{board.contract.symbol} by {board.contract.declarer.word}"]
    lines += play_lines(board)
    if board.score is not None:
        lines.append(f"Score for North-South: {board.score:+d}")
    lines += [f"({place + ': ' if place else ''}{text})" for place, text in board.comments]
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
    """The tricks played as far as they are legal, what comes after, and how it ended."""
    lines: list[str] = []
    played_to = None
    played = played_out(board) if board.play else None
    if played is not None:
        end = played.end
        tricks = (*end.record, end.trick) if end.trick.cards else end.record
        lines += ["", *trick_lines(tricks, end)]
        if played.violation:
            rest = " ".join(card.symbol for card in board.play[len(end.played) :])
            lines += [f"Illegal: {played.violation}.", f"The record goes on: {rest}"]
        elif end.is_over and board.deal.is_complete:
            played_to = end.declarer_tricks
            lines.append(outcome(end))
    lines += [f"  card {number + 1}: {text}" for number, text in board.card_notes if text]
    if board.contract is not None and board.tricks is not None and board.tricks != played_to:
        how = "Claimed" if board.claimed else "Stated"
        lines.append(f"{how}: {result_text(board.contract, board.tricks)}.")
    return lines
