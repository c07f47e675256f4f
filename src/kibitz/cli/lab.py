"""`kibitz lab`: what an experiment's file holds; and what all commands with long runs share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Annotated

import typer
from rich import progress as bars

from kibitz.cli.common import Json, write_json
from kibitz.english import counted, plural
from kibitz.lab.experiment import Experiment, Row, json_text
from kibitz.lab.run import Interrupted, Outcome, Progress, run
from kibitz.lab.store import Store
from kibitz.report.terminal import errors, show

Out = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="FILE.sqlite",
        help="Keep every finished unit in this file, and go on from it after an interruption.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(help="How many processes; as many as cores unless given, 0: none.", min=0),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Work on a Dask cluster instead: tcp://HOST:PORT, or local:N processes here.",
    ),
]

_SHOWN = 20
_QUIET = 30.0
"""Seconds between the lines that stand for the bar where there is no terminal."""


def conduct(
    experiment: Experiment,
    *,
    units: int | None,
    out: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    until: Callable[[Row], bool] | None = None,
    label: str = "working",
) -> Outcome:
    """Run an experiment for a command: a bar on standard error, Ctrl-C with a word on resuming.

    Failed units are told on standard error; the command goes on with the others.
    """
    try:
        with _bar(label) as tell:
            outcome = run(
                experiment,
                out,
                units=units,
                workers=workers,
                cluster=cluster or "",
                until=until,
                progress=tell,
            )
    except Interrupted as stop:
        remedy = "" if stop.path else " (--out FILE.sqlite keeps it)"
        errors().print(f"{stop}{remedy}")
        raise typer.Exit(130) from None
    if failures := outcome.failures:
        first = failures[0]
        errors().print(
            f"{len(failures)} of {counted(len(outcome.rows), 'unit')} failed; "
            f"the first, unit {first.number} (seed {first.seed}): {first.error}"
        )
    return outcome


@contextmanager
def _bar(label: str) -> Iterator[Callable[[Progress], None]]:
    """A bar with rate and estimate; a line every half minute where there is no terminal."""
    console = errors()
    if not console.is_terminal:
        told = time.monotonic()

        def line(now: Progress) -> None:
            nonlocal told
            if time.monotonic() - told > _QUIET:
                told = time.monotonic()
                console.print(f"{label}: {_far(now)}")

        yield line
        return
    with bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.TextColumn("{task.fields[far]}"),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task(label, total=None, far="")
        yield lambda now: bar.update(task, completed=now.done, total=now.total, far=_far(now))


def _far(now: Progress) -> str:
    of = "" if now.total is None else f" of {now.total}"
    failed = f", {now.failed} failed" if now.failed else ""
    rate = f", {now.rate:.3g} a second" if now.rate else ""
    left = "" if now.left is None else f", {_time(now.left)} left"
    return f"{now.done}{of}{failed}{rate}{left}"


def _time(seconds: float) -> str:
    """`0:42`, `1:02:03`."""
    hours, rest = divmod(round(seconds), 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def lab(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The file that a command wrote with --out.")
    ],
    rows: Annotated[
        int, typer.Option(help="How many finished units to list; -1 for all.", min=-1)
    ] = _SHOWN,
    json: Json = False,
) -> None:
    """Show an experiment's file: what it is, how far it came, its units and its failures.

    A run may be writing it at the same time. With --json all units are listed.

    Example: kibitz lab compare.sqlite
    """
    with Store.read(file) as store:
        if json:
            write_json(_to_json(store))
        else:
            show(_lines(store, rows))


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
    yield f"finished  {good}{of} {plural(store.goal or good, 'unit')}, {bad} failed; {end}"
    for row in store.rows():
        if row.failed:
            yield f"failed    unit {row.number} (seed {row.seed}): {row.error}"
    if not most or not good:
        return
    yield ""
    done = (row for row in store.rows() if not row.failed)
    for row in done if most < 0 else islice(done, most):
        yield f"{row.number:>8}  {row.text}"
    if 0 <= most < good:
        yield f"… and {good - most} more: --rows -1"
