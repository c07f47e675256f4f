"""`kibitz convert`: from one notation to another."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated

import typer

from kibitz import notation
from kibitz.board import Board
from kibitz.cli.reading import BoardNumber, count_of, read_boards
from kibitz.cli.writing import Json, write_file, write_json
from kibitz.errors import Malformed
from kibitz.report.terminal import tell


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="The file to read; - reads stdin.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write; - for stdout.")],
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="NAME", help="The notation, if OUT's ending does not say."),
    ] = None,
    board: BoardNumber = None,
    json: Json = False,
) -> None:
    """Convert a file of deals; the ending of OUT names the notation.

    What the notation of OUT cannot carry is named on standard error.

    Example: kibitz convert session.lin session.pbn
    """
    if json and target == "-":
        raise Malformed("--json and OUT - both want standard output", expected="one of them")
    form = notation.format_named(to) if to else notation.format_of_path(target)
    if form is None:
        names = ", ".join(" ".join((f.name, *f.endings)) for f in notation.FORMATS.values())
        raise Malformed(f"{target!r} has no known ending", expected=f"--to with one of: {names}")
    boards = read_boards(source, board)
    text = notation.write(boards, form.name)
    write_file(target, notation.encode(text, form.name))
    lost = lost_in(boards, notation.read_text(text, format=form.name))
    if json:
        answer = {"boards": len(boards), "format": form.name, "file": target, "lost": lost}
        write_json(answer)
        return
    if target != "-":
        tell(f"{count_of(boards)} written to {target}")
    if lost:
        tell(f"{form.name} does not carry: {', '.join(lost)}")


def lost_in(before: list[Board], after: list[Board]) -> list[str]:
    """The names of what some board said before and does not say after, tags by their own names."""
    lost: dict[str, None] = {}
    for was, now in zip(before, after, strict=True):
        for field in (field for field in fields(Board) if field.compare):
            old, new = getattr(was, field.name), getattr(now, field.name)
            if old == new:
                continue
            if field.name == "extras":
                lost |= dict.fromkeys(name for name, value in old if (name, value) not in new)
            else:
                lost[field.name] = None
    return list(lost)
