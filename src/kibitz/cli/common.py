"""What several commands share: reading boards, writing files, JSON, progress."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kibitz import notation
from kibitz.board import Board
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.report.terminal import errors

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Deals: PBN, LIN, JSON lines, DDS list, text, or a hand viewer's address; "
        "- reads standard input.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")]
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


def read_boards(file: str, board: str | None = None) -> list[Board]:
    """The boards of a file; only those with the number `board` where it is given.

    The first board that cannot be read is an error; `read_good_boards` goes on.
    """
    boards, problems = read_good_boards(file, board)
    if problems:
        raise problems[0]
    return boards


def read_good_boards(file: str, board: str | None = None) -> tuple[list[Board], list[KibitzError]]:
    """The boards that can be read, and an error for each that cannot."""
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
    if board is None:
        return boards, problems
    chosen = [b for b in boards if b.number == board]
    if not chosen:
        if problems:
            raise problems[0]
        numbers = list(dict.fromkeys(b.number for b in boards))
        shown = ", ".join(numbers[:20]) + (" …" if len(numbers) > 20 else "")
        raise Illegal(f"{file}: there is no board {board}", expected=f"one of {shown}")
    return chosen, []


def report_problems(problems: list[KibitzError]) -> None:
    """Tell the boards that could not be read, after the others; ends with status 2 if any."""
    for problem in problems:
        errors().print(f"kibitz: {problem}")
    if problems:
        raise typer.Exit(2)


def playable(file: str, board: Board) -> Board:
    """The board, if its hands have the same number of cards; otherwise an error."""
    sizes = [len(hand) for hand in board.deal.hands]
    if len(set(sizes)) > 1 or not sizes[0]:
        north, east, south, west = sizes
        raise Illegal(
            f"{file}, {board.title}: not all four hands are known "
            f"(North {counted(north, 'card')}, East {east}, South {south}, West {west})"
        )
    return board


def write_json(value: Any) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def count_of(boards: list[Board]) -> str:
    """`1 board`, `12 boards`."""
    return counted(len(boards), "board")


def check_target(path: str | None, *sources: str) -> None:
    """Refuse a file to write to before any work: a folder, one in none, or one that is read."""
    if path is None or path == "-":
        return
    target = Path(os.path.realpath(path))
    if target.is_dir() or not target.parent.is_dir():
        raise Malformed(f"cannot write {path!r}", expected="a file's name in a folder that exists")
    read = [Path(os.path.realpath(source)) for source in sources]
    if target.exists() and target in read:
        raise Malformed(
            f"{path!r} is the file that is read", expected="another one; this stays as it is"
        )


def write_file(path: str, content: bytes) -> None:
    """Write the whole file or nothing, never half a file; `-` is standard output.

    A link is followed, and what is no ordinary file (a pipe, a device) is written to as it is.
    """
    if path == "-":
        if sys.stdout is None:
            raise Malformed("standard output is closed")
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(13, "Permission denied")
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".kibitz-")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(content)
            Path(name).chmod(target.stat().st_mode & 0o777 if target.exists() else _new_mode())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Malformed(f"cannot write {path!r}: {error.strerror or error}") from None


def _new_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, with an estimate; call what it yields: done, total."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors(),
        transient=True,
        disable=not (sys.stderr and sys.stderr.isatty()),
    ) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)
