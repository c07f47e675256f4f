"""`kibitz convert`: from one notation to another."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz import notation
from kibitz.cli.common import Json, read_boards, write_file, write_json
from kibitz.errors import Malformed
from kibitz.report.terminal import errors


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="The file to read; - reads stdin.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="The file to write; - for stdout.")],
    to: Annotated[
        str | None, typer.Option("--to", help="The notation to write, if OUT's ending is not its.")
    ] = None,
    json: Json = False,
) -> None:
    """Convert a file of deals; the ending of OUT names the notation.

    Example: kibitz convert session.lin session.pbn
    """
    form = notation.format_named(to) if to else notation.format_of_path(target)
    if form is None:
        names = ", ".join(f"{f.name} ({', '.join(f.endings)})" for f in notation.FORMATS.values())
        raise Malformed(f"{target!r} has no known ending", expected=f"--to with one of: {names}")
    boards = read_boards(source)
    write_file(target, notation.write(boards, form.name))
    if json:
        write_json({"boards": len(boards), "format": form.name, "file": target})
    elif target != "-":
        errors().print(f"{len(boards)} board{'s' * (len(boards) != 1)} written to {target}")
