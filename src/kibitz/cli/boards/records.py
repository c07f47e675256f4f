"""`kibitz records`: printable hand records with double-dummy tables."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz import notation
from kibitz.cli.progress import progress
from kibitz.cli.reading import BoardNumber, File, count_of, playable, read_boards
from kibitz.cli.writing import Json, check_target, write_file, write_json
from kibitz.errors import Malformed
from kibitz.report.terminal import tell


def records(
    file: File,
    html: Annotated[
        str | None, typer.Option(metavar="OUT", help="Write a printable page to this file.")
    ] = None,
    pdf: Annotated[
        str | None, typer.Option(metavar="OUT", help="Write a PDF file, twelve boards a page.")
    ] = None,
    pbn: Annotated[
        str | None, typer.Option(metavar="OUT", help="Write PBN with OptimumResultTable and par.")
    ] = None,
    title: Annotated[str, typer.Option(help="The title on the page.")] = "Hand records",
    board: BoardNumber = None,
    json: Json = False,
) -> None:
    """Make hand records: each deal with its double-dummy table and par.

    Example: kibitz records examples/six-hearts.pbn --html records.html
    """
    from kibitz.dummy.solved import once_each, solved
    from kibitz.report.boards.records import to_page
    from kibitz.report.boards.records_pdf import to_pdf

    wanted = [path for path in (html, pdf, pbn) if path]
    if not wanted:
        raise Malformed("nothing to write", expected="--html OUT, --pdf OUT or --pbn OUT")
    if len(set(wanted)) < len(wanted) or (json and "-" in wanted):
        raise Malformed("two outputs with one name", expected="a file for each")
    for path in wanted:
        check_target(path, file)
    boards = [playable(file, one) for one in read_boards(file, board)]
    with progress("solving", len(boards)) as done:
        made = solved(boards, done)
    outputs: dict[str, bytes] = {}
    if html:
        outputs[html] = to_page(once_each(made), title).encode()
    if pdf:
        outputs[pdf] = to_pdf(once_each(made), title)
    if pbn:
        text = notation.write([record.with_table() for record in made], "pbn")
        outputs[pbn] = notation.encode(text, "pbn")
    for path, content in outputs.items():
        write_file(path, content)
    if json:
        write_json({"boards": len(boards), "files": wanted})
    else:
        tell(f"{count_of(boards)} written to {', '.join(wanted)}")
