"""Run: do an experiment's units, keep each as it finishes, go on where an earlier run stopped.

Where a run ends early is decided by `until`, which is shown the finished units in the
order of their numbers, each once, whenever all those before it are finished too. So the
decision depends on the units before it and never on which happened to be quick: any
number of workers, a cluster, or a run broken off and resumed end at the same unit. Units
beyond the end that were already finished stay in the file, outside the result.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

from kibitz.english import counted, plural
from kibitz.errors import Illegal
from kibitz.lab.cores import available_cores
from kibitz.lab.crew import Crew
from kibitz.lab.experiment import Experiment, Row
from kibitz.lab.store import Store
from kibitz.lab.work import in_this_process

HOPELESS = 25
"""When so many units one after the other have failed, the run is given up."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: all that is done, of how many; the rate and the seconds left are ours."""

    done: int
    total: int | None
    failed: int
    rate: float
    """Units a second since this run began."""

    @property
    def left(self) -> float | None:
        """An estimate of the seconds that are left; none where it cannot be said."""
        if self.total is None or not self.rate:
            return None
        return (self.total - self.done) / self.rate


@dataclass(frozen=True)
class Outcome:
    """The rows of a run that came to its end, in order; `early` if `until` ended it."""

    rows: tuple[Row, ...]
    early: bool

    @property
    def values(self) -> list[Any]:
        """What the units gave, without those that failed."""
        return [row.value for row in self.rows if not row.failed]

    @property
    def failures(self) -> list[Row]:
        """The units that failed."""
        return [row for row in self.rows if row.failed]


class Interrupted(KeyboardInterrupt):
    """Ctrl-C: what was finished is written; the same run goes on from there."""

    def __init__(self, path: Path | None, done: int, total: int | None) -> None:
        self.path, self.done, self.total = path, done, total
        of = "" if total is None else f" of {total}"
        units = f"{done}{of} {plural(total or done, 'unit')}"
        if path is None:
            super().__init__(f"interrupted after {units}; nothing was kept, for no file was named")
        else:
            super().__init__(
                f"interrupted: {units} {'is' if units == '1 unit' else 'are'} kept in {path}; "
                "the same command again goes on from there"
            )


def run(
    experiment: Experiment,
    path: str | Path | None = None,
    *,
    units: int | None = None,
    workers: int | None = None,
    cluster: str = "",
    until: Callable[[Row], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Outcome:
    """Do the units 0, 1, … below `units`, or as far as `until` says; see the module's head.

    `workers` processes (all cores unless given, 0 for none: in this process), or the Dask
    cluster at `tcp://HOST:PORT` or `local:N`. Failed units of an earlier run are tried again.

    >>> run(Experiment("operator:add", seed=1), units=0).rows
    ()
    """
    if units is None and until is None:
        raise Illegal("a run without an end", expected="a number of units, or until")
    if units is not None and units < 0:
        raise Illegal(f"{counted(units, 'unit')}", expected="0 or more")
    if cluster and workers is not None:
        raise Illegal("both workers and a cluster", expected="one of them")
    alone = workers == 0 and not cluster
    with Store.open(path, experiment) as store, _patience(alone) as interrupted:
        course = _Course(units, until)
        for row in store.rows(units):
            if not row.failed:
                course.take(row)
        store.intend(units)
        meter = _Meter(units, len(course.done), progress)
        meter.tell(0, 0)
        rows = _rows(experiment, workers, cluster, course.missing(interrupted))
        finished = failed = 0
        with closing(rows), suppress(KeyboardInterrupt):  # the file has all that is finished
            for found in rows:
                if found is not None:
                    store.write(found)
                    finished += 1
                    failed += found.failed
                    course.take(found)
                    meter.tell(finished, failed)
                if course.over or (interrupted and found is None):
                    break
        if not course.over:
            raise Interrupted(store.path, len(course.done), units)
        store.conclude(course.frontier)
        return Outcome(tuple(store.rows(course.frontier)), course.early)


def _rows(
    experiment: Experiment, workers: int | None, cluster: str, numbers: Iterator[int]
) -> Generator[Row | None, None, None]:
    """The rows as they finish, from whoever does them; nobody is called if nothing is missing."""
    first = next(numbers, None)
    if first is None:
        return
    waiting = _with(first, numbers)
    if cluster:
        from kibitz.lab.cluster import Cluster  # only here: dask is an extra

        yield from Cluster(experiment, cluster).rows(waiting)
    elif workers == 0:
        yield from in_this_process(experiment, waiting)
    else:
        crew = Crew(experiment, available_cores() if workers is None else workers)
        yield from crew.rows(waiting)


def _with(first: int, rest: Iterator[int]) -> Iterator[int]:
    yield first
    yield from rest


@dataclass
class _Course:
    """Which units are done, and up to which unit all are: that is where `until` looks."""

    units: int | None
    until: Callable[[Row], bool] | None
    done: set[int] = field(default_factory=set)
    frontier: int = 0
    early: bool = False
    _early_birds: dict[int, Row] = field(default_factory=dict)
    _failed_running: int = 0

    @property
    def over(self) -> bool:
        """Whether the result is complete."""
        return self.early or self.frontier == self.units

    def take(self, row: Row) -> None:
        """A finished unit; the frontier moves over all that follow it without a gap."""
        self.done.add(row.number)
        self._early_birds[row.number] = row
        while not self.over and (row_here := self._early_birds.pop(self.frontier, None)):
            self.frontier += 1
            self._failed_running = self._failed_running + 1 if row_here.failed else 0
            if self._failed_running == HOPELESS:
                raise Illegal(
                    f"{HOPELESS} units one after the other have failed, the last one with\n"
                    f"{row_here.error}",
                    remedy="a later run tries them again",
                )
            self.early = self.until is not None and bool(self.until(row_here))

    def missing(self, interrupted: list[bool]) -> Iterator[int]:
        """The numbers to do, in order, as long as there is reason to go on."""
        for number in count() if self.units is None else range(self.units):
            if self.over or interrupted:
                return
            if number not in self.done:
                yield number


@dataclass(frozen=True)
class _Meter:
    total: int | None
    before: int
    listener: Callable[[Progress], None] | None
    began: float = field(default_factory=time.monotonic)

    def tell(self, finished: int, failed: int) -> None:
        if self.listener is not None:
            seconds = time.monotonic() - self.began
            rate = finished / seconds if seconds > 0 else 0.0
            self.listener(Progress(self.before + finished, self.total, failed, rate))


@contextmanager
def _patience(alone: bool) -> Iterator[list[bool]]:
    """Turns the first Ctrl-C into an entry of the list; the second one interrupts at once.

    Who works alone, in this process, hears nothing before his unit is done: there already the
    first one interrupts.
    """
    interrupted: list[bool] = []
    if alone or threading.current_thread() is not threading.main_thread():
        yield interrupted
        return
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: FrameType | None) -> None:
        interrupted.append(True)
        signal.signal(signal.SIGINT, before)

    if before is signal.SIG_IGN:
        yield interrupted
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)
