"""Cluster: an experiment's units on a Dask cluster, for those who outgrow one machine.

The rows are those of a run on one machine: the same functions with the same seeds, and
every worker must have the same kibitz. The units of a worker that is lost are done again
elsewhere. Dask suspects every unit that a dying worker had been given; those that it
gives up are tried once more, each alone, so that only one that really kills workers has
failed. Needs the package distributed: https://distributed.dask.org
"""

from __future__ import annotations

import functools
import json
import logging
import re
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any

from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.lab.crew import TICK
from kibitz.lab.experiment import Experiment, Row, json_text
from kibitz.lab.local_cluster import LocalCluster
from kibitz.lab.work import KILLED, Work, told
from kibitz.version import __version__

CONNECT = 20
"""Seconds to wait for the scheduler, and for a first worker."""
PATIENCE = 60
"""Seconds without any worker after which the run is given up; what is finished is kept."""
DEPTH = 3
"""Units given to the cluster for each of its workers, so that none waits for the network."""

_LOST = ("", "lost")
_GIVEN_UP = ("", KILLED)


class Cluster:
    """A Dask cluster at `tcp://HOST:PORT`, or one of N processes on this machine: `local:N`."""

    def __init__(self, experiment: Experiment, address: str) -> None:
        self.experiment = experiment
        self.address = address
        self.local = _local_size(address)
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise Illegal(
                "a cluster needs the package distributed", remedy="pip install 'kibitz[cluster]'"
            ) from None

    def rows(self, numbers: Iterator[int]) -> Iterator[Row | None]:
        """The rows as they finish; none now and then, when there is nothing new."""
        with ExitStack() as stack:
            client = self._connect(stack)
            self._check(client)
            yield from self._work(client, numbers)

    def _connect(self, stack: ExitStack) -> Any:
        """A client; the stack closes it, and the cluster if it is ours."""
        stack.enter_context(_quiet())
        address = self.address
        if self.local:
            cluster = LocalCluster(self.local)
            stack.callback(cluster.close)
            address = cluster.address
        try:
            client = self._dask.Client(address, timeout=CONNECT, set_as_default=False)
            stack.callback(client.close, timeout=2)
            client.wait_for_workers(1, timeout=CONNECT)
        except (OSError, TimeoutError, ValueError) as error:
            raise Illegal(
                f"no cluster with a worker at {self.address}: {told(error)}",
                remedy="start one: dask scheduler, and dask worker --nthreads 1 --nworkers auto",
            ) from None
        return client

    def _check(self, client: Any) -> None:
        """Every worker must have our kibitz and do one unit at a time."""
        try:
            client.get_versions(check=True)
        except ValueError as error:
            raise Illegal(f"{self.address} differs from this machine: {error}") from None
        threads = {
            worker: int(known["nthreads"])
            for worker, known in client.scheduler_info(n_workers=-1)["workers"].items()
        }
        for worker, number in threads.items():
            if number != 1:
                raise Illegal(
                    f"the worker {worker} has {number} threads",
                    expected="one: the units of an experiment are not made for threads",
                    remedy="dask worker --nthreads 1 --nworkers auto",
                )
        answers = client.run(version, on_error="return")
        for worker, answer in answers.items():
            if isinstance(answer, BaseException):
                raise Illegal(
                    f"the worker {worker} cannot load kibitz: {told(answer)}",
                    remedy=f"install kibitz {__version__} there",
                )
            if answer != __version__:
                raise _other_version(worker, answer)

    def _work(self, client: Any, numbers: Iterator[int]) -> Iterator[Row | None]:
        specification = json_text(self.experiment.to_json())
        inbox: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        given: dict[int, Any] = {}
        suspects: list[int] = []
        alone: int | None = None
        exhausted = False
        seen = time.monotonic()

        def give(number: int) -> None:
            key = f"kibitz-{number}-{uuid.uuid4().hex}"
            given[number] = client.submit(unit, specification, number, key=key, pure=False)
            given[number].add_done_callback(lambda done: inbox.put((number, done)))

        while True:
            workers = max(1, len(client.nthreads()))
            while not suspects and not exhausted and len(given) < DEPTH * workers:
                number = next(numbers, None)
                exhausted = number is None
                if number is not None:
                    give(number)
            if suspects and not given:
                alone = suspects.pop()
                give(alone)
            if not given:
                return
            try:
                done, future = inbox.get(timeout=TICK)
            except Empty:
                seen = self._patient(client, seen)
                yield None
                continue
            seen = time.monotonic()
            fate = self._fate(done, future)
            if fate is _LOST:
                self._patient(client, seen)
                give(done)
                continue
            del given[done]
            if fate is _GIVEN_UP and done != alone:
                suspects.append(done)
                continue
            text, error = fate
            yield Row(done, self.experiment.seed_of(done), text, error)

    def _fate(self, number: int, future: Any) -> tuple[str, str]:
        """What became of a unit: its text and error, or that it was lost, or given up."""
        try:
            if future.status not in ("finished", "error"):
                return _LOST
            text, error = future.result(timeout=CONNECT)
            return text, error
        except self._dask.KilledWorker:
            return _GIVEN_UP
        except (TimeoutError, CancelledError, OSError):
            return _LOST  # finished, but its worker died before the row came here
        except KibitzError:
            raise
        except Exception as error:  # whatever the cluster's libraries raised over there
            raise Illegal(
                f"{self.address}: unit {number} could not be done: {told(error)}"
            ) from error

    def _patient(self, client: Any, seen: float) -> float:
        """When somebody was last seen at work; an error if that is too long ago."""
        if client.status != "running":
            raise self._gone(f"the connection is {client.status}")
        if client.nthreads():
            return time.monotonic()
        if time.monotonic() - seen > PATIENCE:
            raise self._gone(f"no worker for {PATIENCE} seconds")
        return seen

    def _gone(self, how: str) -> Illegal:
        return Illegal(
            f"the cluster at {self.address} is gone ({how})",
            remedy="what is finished is kept; the same run goes on from there",
        )


def version() -> str:
    """The kibitz of the process that is asked."""
    return __version__


def unit(specification: str, number: int) -> tuple[str, str]:
    """One unit, on a worker: its value's text and its error, of which one is empty."""
    with _ONE_AT_A_TIME:
        row = _prepared(specification).do(number)
    return row.text, row.error


_ONE_AT_A_TIME = threading.Lock()
"""A worker that came later with several threads still does one unit at a time."""


@functools.lru_cache(maxsize=1)
def _prepared(specification: str) -> Work:
    experiment = Experiment.from_json(json.loads(specification))
    if experiment.version != __version__:
        raise _other_version("that came later", experiment.version)
    return Work.of(experiment)


def _other_version(worker: str, found: str) -> Illegal:
    return Illegal(
        f"the worker {worker} has kibitz {found}, this machine has {__version__}",
        remedy="install the same kibitz everywhere: rows must not depend on who did them",
    )


def _local_size(address: str) -> int:
    """The N of `local:N`; 0 for an address elsewhere."""
    if found := re.fullmatch(r"local:([1-9]\d{0,3})", address):
        return int(found[1])
    if not re.fullmatch(r"(tcp|tls|ucx|ws|wss)://\S+", address):
        raise Malformed(
            f"{address!r} is no cluster", expected="tcp://HOST:PORT, or local:N with N processes"
        )
    return 0


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's own messages back: a lost worker is no news to a run that redoes its units."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
