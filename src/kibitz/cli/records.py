"""`kibitz records`: printable hand records with double-dummy tables."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz import notation
from kibitz.cards import Seat, Vulnerability
from kibitz.cli.common import (
    BoardNumber,
    File,
    Json,
    progress,
    read_boards,
    write_file,
    write_json,
)
from kibitz.dummy import double
from kibitz.dummy.par import par as par_of
from kibitz.errors import Illegal, Malformed
from kibitz.report.pdf import to_pdf
from kibitz.report.records import Solved, to_page
from kibitz.report.terminal import errors


def records(
    file: File,
    html: Annotated[str | None, typer.Option(help="Write a printable page to this file.")] = None,
    pdf: Annotated[str | None, typer.Option(help="Write a PDF file, twelve boards a page.")] = None,
    pbn: Annotated[
        str | None, typer.Option(help="Write PBN with OptimumResultTable and par added.")
    ] = None,
    title: Annotated[str, typer.Option(help="The title on the page.")] = "Hand records",
    board: BoardNumber = None,
    json: Json = False,
) -> None:
    """Make hand records: each deal with its double-dummy table and par.

    Example: kibitz records examples/six-hearts.pbn --html records.html
    """
    if not (html or pdf or pbn):
        raise Malformed("nothing to write", expected="--html FILE, --pdf FILE or --pbn FILE")
    boards = read_boards(file, board)
    for one in boards:
        if not one.deal.is_complete:
            raise Illegal(f"{file}, {one.title}: not all four hands are known")
    with progress("solving", len(boards)) as done:
        tables = double.tables([b.deal for b in boards], progress=done)
    solved = [
        Solved(b, t, par_of(t, b.vulnerability or Vulnerability.NONE, b.dealer or Seat.NORTH))
        for b, t in zip(boards, tables, strict=True)
    ]
    written = []
    if html:
        write_file(html, to_page(solved, title))
        written.append(html)
    if pdf:
        write_file(pdf, to_pdf(solved, title))
        written.append(pdf)
    if pbn:
        write_file(pbn, notation.write([record.with_table() for record in solved], "pbn"))
        written.append(pbn)
    if json:
        write_json({"boards": len(boards), "files": written})
    else:
        errors().print(
            f"{len(boards)} board{'s' * (len(boards) != 1)} written to {', '.join(written)}"
        )
