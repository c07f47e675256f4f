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
from kibitz.errors import Illegal
from kibitz.report.terminal import errors

File = Annotated[
    str,
    typer.Argument(help="A file of deals (PBN, LIN, JSON lines, DDS list, text); - reads stdin."),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")]
BoardNumber = Annotated[
    str | None, typer.Option("--board", "-b", help="Only the board with this number.")
]


def read_boards(file: str, board: str | None = None) -> list[Board]:
    """The boards of a file, `-` for standard input; only one of them where `board` names it."""
    if file == "-":
        boards = notation.read(sys.stdin.buffer.read(), name="standard input")
    else:
        boards = notation.read(Path(file))
    if board is None:
        return boards
    chosen = [b for b in boards if b.number == board]
    if not chosen:
        numbers = list(dict.fromkeys(b.number for b in boards))
        shown = ", ".join(numbers[:20]) + (" …" if len(numbers) > 20 else "")
        raise Illegal(f"{file}: there is no board {board}", expected=f"one of {shown}")
    return chosen


def write_json(value: Any) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def write_file(path: str, content: str | bytes) -> None:
    """Write the whole file or nothing, never half a file; `-` is standard output."""
    if path == "-":
        data = content.encode() if isinstance(content, str) else content
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content.encode() if isinstance(content, str) else content)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


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
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)
