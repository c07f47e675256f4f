"""Local cluster: a Dask cluster of N processes on this machine, led by a process of its own.

`Cluster` starts it for `local:N`. Its one order is how many workers; it answers with the
scheduler's address, and ends with all its workers when the orders end - also when the
process that gave them was killed. So neither Ctrl-C nor a script without a main guard
reaches Dask's processes.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Any

from kibitz.errors import Illegal
from kibitz.lab.crew import TRIES, start


class LocalCluster:
    """So many Dask workers on this machine, each with one thread; `address` is their scheduler."""

    def __init__(self, workers: int) -> None:
        self._process: subprocess.Popen[str] = start("kibitz.lab.local_cluster")
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(f"{workers}\n")
        self._process.stdin.flush()
        self.address = self._process.stdout.readline().strip()
        if not self.address:
            self.close()
            raise Illegal("the local cluster did not start", remedy="what it said is above")

    def close(self) -> None:
        """End it, with its workers."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def main() -> None:
    """Lead the cluster until the orders end."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    # Python's tracker of shared semaphores need not say that the sudden end below leaves some.
    os.environ["PYTHONWARNINGS"] = "ignore:resource_tracker:UserWarning"
    workers = int(sys.stdin.readline())
    with TemporaryDirectory(prefix="kibitz-", ignore_cleanup_errors=True) as folder:
        import_module("dask").config.set(
            {
                "distributed.scheduler.allowed-failures": TRIES - 1,
                "temporary-directory": folder,
            }
        )
        dask: Any = import_module("distributed")
        cluster = dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            local_directory=folder,
            silence_logs=logging.CRITICAL,
        )
        with suppress(BrokenPipeError):  # nobody is waiting any more: the orders have ended too
            answers.write(f"{cluster.scheduler_address}\n")
            answers.flush()
        sys.stdin.read()
    os._exit(0)  # Dask's workers end when this process does
