"""How far a command is, on standard error, where that is a terminal; rich is loaded only there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar with an estimate; call what it yields: done, total."""
    if not watched():
        yield lambda done, total: None
        return
    from rich import progress as bars

    from kibitz.report.console import Out

    with bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeRemainingColumn(),
        console=Out(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def thinking() -> Iterator[None]:
    """A sign that a player thinks, with the time it has taken so far."""
    if not watched():
        yield
        return
    from rich import progress as bars

    from kibitz.report.console import Out

    with bars.Progress(
        bars.SpinnerColumn(),
        bars.TextColumn("thinking"),
        bars.TimeElapsedColumn(),
        console=Out(stderr=True),
        transient=True,
    ) as bar:
        bar.add_task("thinking", total=None)
        yield


def watched() -> bool:
    """Is standard error a terminal?"""
    return bool(sys.stderr and sys.stderr.isatty())
