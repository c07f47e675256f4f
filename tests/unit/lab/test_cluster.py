"""The same units on a Dask cluster: the same rows, also when workers are killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys

import pytest

pytest.importorskip("distributed", reason="the extra kibitz[cluster] is not installed")

from kibitz.errors import Illegal
from kibitz.lab import cluster
from kibitz.lab.experiment import Experiment
from kibitz.lab.local_cluster import LocalCluster
from kibitz.lab.run import run
from kibitz.lab.store import Store
from kibitz.lab.work import KILLED


def drawn(units, seed=11):
    """The rows of units that go well, done in this process."""
    return run(Experiment("lab_units:draw", seed=seed), units=units, workers=0).rows


def dask_workers():
    """The Dask worker processes of this test's clusters."""
    psutil = pytest.importorskip("psutil")
    leaders = [c for c in psutil.Process().children() if "local_cluster" in " ".join(c.cmdline())]
    return [
        worker.pid
        for leader in leaders
        for worker in leader.children()
        if "spawn_main" in " ".join(worker.cmdline())
    ]


@pytest.mark.slow
def test_a_worker_killed_and_the_rows_are_the_same(tmp_path):
    killed = []

    def kill_one(progress):
        if progress.done in (10, 30) and len(killed) < progress.done // 10:
            pid = dask_workers()[0]
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    experiment = Experiment("lab_units:draw", {"seconds": 0.03}, seed=11)
    path = tmp_path / "x.sqlite"
    outcome = run(experiment, path, units=60, cluster="local:2", progress=kill_one)
    assert killed
    with Store.read(path) as store:
        assert outcome.rows == drawn(60) == tuple(store.rows())
    assert not dask_workers()


@pytest.mark.slow
def test_failures_are_those_of_a_local_run():
    experiment = Experiment("lab_units:draw", {"raising": [3], "killing": [6], "seconds": 0.01})
    there = run(experiment, units=20, cluster="local:2")
    assert there == run(experiment, units=20, workers=2)
    assert [(row.number, row.error) for row in there.failures] == [
        (3, "ZeroDivisionError: unit 3"),
        (6, KILLED),
    ]


@pytest.mark.slow
def test_begun_here_and_ended_on_a_cluster_and_the_other_way(tmp_path):
    experiment = Experiment("lab_units:draw", seed=11)
    path = tmp_path / "x.sqlite"
    run(experiment, path, units=10, workers=0)
    here = LocalCluster(2)
    try:
        assert run(experiment, path, units=20, cluster=here.address).rows == drawn(20)
        ended = run(experiment, cluster=here.address, until=lambda row: row.number == 24)
        assert ended.rows == drawn(25)
    finally:
        here.close()
    assert run(experiment, path, units=30, workers=0).rows == drawn(30)


@pytest.mark.slow
def test_what_cannot_be_prepared_is_an_error_there_too():
    with pytest.raises(Illegal, match="no such system"):
        run(
            Experiment("lab_units:draw", prepare="lab_units:unprepared"), units=3, cluster="local:1"
        )


@pytest.mark.slow
def test_a_script_without_a_main_guard(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        f"import sys; sys.path[:] = {sys.path!r}\n"
        "from kibitz.lab.run import run\n"
        "from kibitz.lab.experiment import Experiment\n"
        "experiment = Experiment('lab_units:draw', seed=11)\n"
        "print(run(experiment, units=5, cluster='local:1') == run(experiment, units=5, workers=1))"
    )
    said = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert (said.stdout, said.stderr) == ("True\n", "")


@pytest.mark.slow
def test_another_kibitz_is_refused(monkeypatch):
    here = LocalCluster(1)
    try:
        monkeypatch.setattr(cluster, "__version__", "99")
        with pytest.raises(Illegal, match=r"has kibitz \d.*, this machine has 99"):
            run(Experiment("lab_units:draw"), units=2, cluster=here.address)
    finally:
        here.close()


@pytest.mark.slow
def test_workers_with_threads_are_refused():
    import distributed

    with (
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=False,
            protocol="tcp://",
            dashboard_address="127.0.0.1:0",
        ) as threads,
        pytest.raises(Illegal, match="2 threads"),
    ):
        run(Experiment("lab_units:draw"), units=2, cluster=threads.scheduler_address)


def test_nobody_at_the_address(monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(Illegal, match="no cluster with a worker at tcp"):
            run(
                Experiment("lab_units:draw"),
                units=2,
                cluster=f"tcp://127.0.0.1:{taken.getsockname()[1]}",
            )
