"""`kibitz encyclopedia`: every suit combination solved, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.progress import progress
from kibitz.cli.writing import Json, write_json
from kibitz.combination.encyclopedia import COUNT, Encyclopedia, every_combination, parquet_module
from kibitz.lab.cores import available_cores
from kibitz.report.terminal import tell


def encyclopedia(
    out: Annotated[
        str, typer.Argument(metavar="OUT", help="The file: SQLite, or Parquet if it ends so.")
    ],
    cards: Annotated[
        int | None,
        typer.Option(help="Only combinations with so many cards in both hands.", min=0, max=13),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes; as many as cores unless given.", min=1)
    ] = None,
    json: Json = False,
) -> None:
    """Solve all 159,094 suit combinations, every number of tricks; goes on where it stopped.

    Ctrl-C loses nothing that is finished. With Parquet, the work is kept in a SQLite file beside
    it.

    Example: kibitz encyclopedia suits.sqlite --cards 4
    """
    target = Path(out)
    parquet = target.suffix.lower() == ".parquet"
    if parquet:
        parquet_module()  # better now than after two hours
    book = Encyclopedia(target.with_suffix(".sqlite") if parquet else target)
    wanted = every_combination()
    if cards is not None:
        wanted = (runs for runs in wanted if sum(map(sum, runs)) == cards)
    with progress("solving", COUNT) as done:
        solved = book.build(wanted, workers or available_cores(), done)
    if parquet:
        book.to_parquet(target)
    if json:
        write_json({"file": out, "solved": solved, "combinations": len(book)})
    else:
        tell(f"{solved} solved now, {len(book)} combinations in {out}")
