"""`kibitz lab`: what an experiment's file holds, and what can be saved of a damaged one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import typer

from kibitz.cli.writing import Json, write_json
from kibitz.english import counted, plural
from kibitz.errors import Malformed
from kibitz.lab.experiment import json_text
from kibitz.lab.salvage import salvage
from kibitz.lab.store import Store
from kibitz.report.terminal import show_lines

_SHOWN = 20


def lab(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE | salvage FILE OUT", help="The file that a command wrote with --out."
        ),
    ],
    rows: Annotated[
        int, typer.Option(help="How many finished units to list; -1 for all.", min=-1)
    ] = _SHOWN,
    json: Json = False,
) -> None:
    """Show an experiment's file: what it is, how far it came, its units and its failures.

    A run may be writing it at the same time. With --json all units are listed. Of a damaged file
    salvage writes every whole unit into a new one, from which the same command goes on.

    Example: kibitz lab compare.sqlite
    """
    match words:
        case [file]:
            _show(file, rows, json)
        case ["salvage", file, out]:
            _salvage(file, out, json)
        case _:
            raise Malformed(f"{len(words)} words", expected="FILE, or salvage FILE OUT")


def _salvage(file: str, out: str, json: bool) -> None:
    found = salvage(file, out)
    if json:
        write_json({"file": out, "recovered": len(found.rows), "missing": found.missing})
        return
    lines = [f"{counted(len(found.rows), 'unit')} recovered from {file}, in {out}."]
    if found.missing:
        lines.append(
            f"{found.missing} of {found.goal} {plural(found.missing, 'is', 'are')} missing: "
            f"the same command with --out {out} does {plural(found.missing, 'it', 'them')}."
        )
    show_lines(lines)


def _show(file: str, rows: int, json: bool) -> None:
    with Store.read(file) as store:
        if json:
            write_json(_to_json(store))
        else:
            show_lines(_lines(store, rows))


def _to_json(store: Store) -> dict[str, object]:
    good, bad = store.counts()
    return {
        "experiment": store.experiment.to_json(),
        "units": store.goal,
        "end": store.end,
        "finished": good,
        "failed": bad,
        "rows": [
            {"unit": row.number, "seed": row.seed}
            | ({"error": row.error} if row.failed else {"value": row.value})
            for row in store.rows()
        ],
    }


def _lines(store: Store, most: int) -> Iterator[str]:
    experiment = store.experiment
    if experiment.title:
        yield experiment.title
    yield f"work      {experiment.work}"
    if experiment.prepare:
        yield f"prepare   {experiment.prepare}"
    yield f"seed      {experiment.seed}"
    yield f"kibitz    {experiment.version}"
    for name, value in experiment.settings.items():
        text = value if isinstance(value, str) else json_text(value)
        first, *more = text.splitlines() or [""]
        cut = first if len(first) <= 100 else first[:99] + "…"
        yield f"setting   {name} = {cut}" + (f" … ({len(more) + 1} lines)" if more else "")
    good, bad = store.counts()
    of = "" if store.goal is None else f" of {store.goal}"
    end = "not at its end yet" if store.end is None else f"the result is the first {store.end}"
    yield f"finished  {good}{of} units, {bad} failed; {end}"
    for row in store.rows():
        if row.failed:
            yield f"failed    unit {row.number} (seed {row.seed}): {row.error}"
    if not most or not good:
        return
    yield ""
    done = (row for row in store.rows() if not row.failed)
    for row in done if most < 0 else islice(done, min(most, good)):
        yield f"{row.number:>8}  {row.text}"
    if 0 <= most < good:
        yield f"… and {good - most} more: --rows -1"
