"""Conducting an experiment for a command: its options, the bar, and a word on resuming."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from kibitz.cli.progress import watched
from kibitz.errors import Illegal
from kibitz.lab.experiment import Experiment, Row
from kibitz.lab.run import Interrupted, Outcome, Progress, run
from kibitz.report.terminal import tell

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

    Failed units are told on standard error; the command goes on with the others, if there are any.
    """
    try:
        with _bar(label) as follow:
            outcome = run(
                experiment,
                out,
                units=units,
                workers=workers,
                cluster=cluster or "",
                until=until,
                progress=follow,
            )
    except Interrupted as stop:
        remedy = "" if stop.path else " (--out FILE.sqlite keeps it)"
        tell(f"{stop}{remedy}")
        raise typer.Exit(130) from None
    if failures := outcome.failures:
        first = failures[0]
        told = f"the first, unit {first.number} (seed {first.seed}): {first.error}"
        if len(failures) == len(outcome.rows):
            raise Illegal(f"every unit failed; {told}")
        tell(f"{len(failures)} of {len(outcome.rows)} units failed; {told}")
    return outcome


@contextmanager
def _bar(label: str) -> Iterator[Callable[[Progress], None]]:
    """A bar with rate and estimate; a line every half minute where there is no terminal."""
    if not watched():
        told = time.monotonic()

        def line(now: Progress) -> None:
            nonlocal told
            if time.monotonic() - told > _QUIET:
                told = time.monotonic()
                tell(f"{label}: {_far(now)}")

        yield line
        return
    from rich import progress as bars

    from kibitz.report.console import Out

    with bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.TextColumn("{task.fields[far]}"),
        console=Out(stderr=True),
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
