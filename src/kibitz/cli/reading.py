"""What commands read: the boards of a file, one of them, the contract that is meant."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from kibitz import notation
from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.report.terminal import tell

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Deals: PBN, LIN, JSON lines, DDS list, text, or a hand viewer's address; "
        "- reads standard input.",
    ),
]


TOLD = 20
"""So many warnings of a file are told one by one."""

BoardNumber = Annotated[
    str | None, typer.Option("--board", "-b", metavar="NUMBER", help="Only this board.")
]


def source_of(file: str) -> tuple[str | Path | bytes, str]:
    """What to read and how to name it: standard input, a hand viewer's address, or a file."""
    if file == "-":
        if sys.stdin is None:
            raise Malformed("standard input is closed", expected="a file's name, or some input")
        return sys.stdin.buffer.read(), "standard input"
    if file.startswith(("http://", "https://")):
        return file, ""
    return Path(file), file


def read_rules(system: str) -> tuple[str, str]:
    """The text of a system and how to name it: a file, one that is shipped, or standard input."""
    from kibitz.bidding.rules.library import decoded, text_of

    if system != "-":
        return text_of(system)
    data, name = source_of("-")
    assert isinstance(data, bytes)
    return decoded(data), name


def read_plain(file: str) -> str:
    """The text of a file; an error where there is none."""
    from kibitz.bidding.rules.library import decoded

    try:
        return decoded(Path(file).read_bytes())
    except OSError as error:
        raise Malformed(
            f"{file} cannot be read: {error.strerror or error}", expected="a file"
        ) from None


def read_boards(file: str, board: str | None = None) -> list[Board]:
    """The boards of a file; only those with the number `board` where it is given.

    The first board that cannot be read is an error; `read_good_boards` goes on.
    """
    boards, problems = read_good_boards(file, board)
    if problems:
        raise problems[0]
    return boards


def read_good_boards(
    file: str, board: str | None = None, warn: bool = True
) -> tuple[list[Board], list[KibitzError]]:
    """The boards that can be read, and an error for each that cannot.

    What was guessed in a careless file is told on standard error, if `warn`.
    """
    source, name = source_of(file)
    boards: list[Board] = []
    problems: list[KibitzError] = []
    for found in notation.read_each(source, name):
        if isinstance(found, Board):
            boards.append(found)
        else:
            problems.append(found)
    if not boards and not problems:
        raise Malformed(f"{name or file}: no board in this file", expected="at least one deal")
    chosen = [b for b in boards if board in (None, b.number)]
    if warn:
        tell_warnings([text for b in chosen for text in b.warnings])
    if board is None:
        return boards, problems
    if not chosen:
        if problems:
            raise problems[0]
        numbers = list(dict.fromkeys(b.number for b in boards))
        shown = ", ".join(numbers[:20]) + (" …" if len(numbers) > 20 else "")
        raise Illegal(f"{file}: there is no board {board}", expected=f"one of {shown}")
    return chosen, []


def tell_warnings(warnings: Sequence[str]) -> None:
    """What had to be guessed in a file, so that nobody takes it for what the file says."""
    for text in warnings[:TOLD]:
        tell(f"kibitz: warning: {text}")
    if len(warnings) > TOLD:
        tell(f"kibitz: {counted(len(warnings) - TOLD, 'more warning')}")


def report_problems(problems: list[KibitzError]) -> None:
    """Tell the boards that could not be read, after the others; ends with status 2 if any."""
    for problem in problems:
        tell(f"kibitz: {problem}")
    if problems:
        raise typer.Exit(2)


def playable(file: str, board: Board) -> Board:
    """The board, if its hands have the same number of cards; otherwise an error."""
    sizes = [len(hand) for hand in board.deal.hands]
    if len(set(sizes)) > 1 or not sizes[0]:
        north, east, south, west = sizes
        # The place names the file.
        title = board.title if board.short_hand else f"{file}, {board.title}"
        raise Illegal(
            f"{title}: not all four hands are known "
            f"(North {counted(north, 'card')}, East {east}, South {south}, West {west})",
            place=board.short_hand,
        )
    return board


def led_contract(board: Board, text: str | None) -> Contract | None:
    """The contract named on the command line, or the board's own if it has one."""
    return Contract.parse(text) if text else board.contract


def chosen_contract(board: Board, text: str | None) -> Contract:
    """The contract named on the command line, or the board's own."""
    played = led_contract(board, text)
    if played is None:
        raise Illegal(f"{board.title} has no contract", remedy="name one: --contract 3NT-S")
    return played


def count_of(boards: list[Board]) -> str:
    """`1 board`, `12 boards`."""
    return counted(len(boards), "board")
