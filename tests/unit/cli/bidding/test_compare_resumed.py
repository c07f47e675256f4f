"""A comparison broken off and resumed, or moved to a cluster that loses a worker: the same rows."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from two_notrumps import written

from kibitz.bidding.measuring.comparison import experiment as comparison
from kibitz.lab.run import run
from kibitz.lab.store import Store

if os.name != "posix":
    pytest.skip("signals of POSIX", allow_module_level=True)

DEALS = 80
RULES = {"north": ".1N.", "south": "8 TO 11 Points"}
NUMBERS = {"layouts": 32, "score_layouts": 4}


@pytest.fixture
def experiment(tmp_path):
    a, b, _ = written(tmp_path)
    return comparison(a, b, {**RULES, **NUMBERS}, seed=3)


def command(folder, path):
    """The same experiment from the command line, as one process group."""
    a, b, _ = written(folder)
    words = ["compare", a, b, "--deals", str(DEALS), "--seed", "3", "--score-layouts", "4"]
    words += [word for seat, rule in RULES.items() for word in (f"--{seat}", rule)]
    return subprocess.Popen(
        [sys.executable, "-m", "kibitz", *words, "--out", str(path), "--workers", "2", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def wait_for_rows(path, least):
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if path.exists() and path.stat().st_size:
            with Store.read(path) as store:
                if store.counts()[0] >= least:
                    return
        time.sleep(0.02)
    pytest.fail("no rows came")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_comparison_killed_and_resumed(tmp_path, experiment, how):
    path = tmp_path / "x.sqlite"
    broken = command(tmp_path, path)
    wait_for_rows(path, 5)
    os.killpg(broken.pid, how)
    broken.communicate()
    with Store.read(path) as store:
        assert 5 <= store.counts()[0] < DEALS
    resumed = command(tmp_path, path)
    told = json.loads(resumed.communicate()[0])
    whole = run(experiment, units=DEALS, workers=0)
    with Store.read(path) as store:
        assert tuple(store.rows()) == whole.rows
    from kibitz.bidding.measuring.compare import summary

    assert told | summary(whole.values) == told
    assert 0 < told["differ"] < told["deals"] == DEALS


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker(tmp_path, experiment):
    pytest.importorskip("distributed", reason="the extra kibitz[cluster] is not installed")
    psutil = pytest.importorskip("psutil")
    killed = []

    def kill_one(progress):
        if progress.done >= 10 and not killed:
            leaders = psutil.Process().children()
            workers = [
                worker
                for leader in leaders
                if "local_cluster" in " ".join(leader.cmdline())
                for worker in leader.children()
                if "spawn_main" in " ".join(worker.cmdline())
            ]
            killed.append(workers[0].pid)
            os.kill(workers[0].pid, signal.SIGKILL)

    there = run(
        experiment, tmp_path / "x.sqlite", units=DEALS, cluster="local:2", progress=kill_one
    )
    assert killed
    assert there.rows == run(experiment, units=DEALS, workers=0).rows
