"""Runs broken off by Ctrl-C and by kill -9, and resumed: the rows of an uninterrupted run."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from kibitz.lab.experiment import Experiment
from kibitz.lab.run import run
from kibitz.lab.store import Store

if os.name != "posix":
    pytest.skip("signals of POSIX", allow_module_level=True)

UNITS = 60
DRAW = Experiment("lab_units:draw", {"seconds": 0.01}, seed=11)
PROGRAM = """
import json, sys
sys.path[:] = json.loads(sys.argv[2])
from kibitz.cli import guarded
from kibitz.cli.conduct import conduct
from kibitz.lab.experiment import Experiment

def command():
    experiment = Experiment("lab_units:draw", {"seconds": 0.01}, seed=11)
    conduct(experiment, units=60, out=sys.argv[1] or None, workers=2)

import typer
app = typer.Typer()
app.command()(guarded(command))
app([])
"""


def begin(path, gate=None):
    """Start the program; with a gate, it does 20 units and the others when that file is there."""
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path), json.dumps(sys.path)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | ({"KIBITZ_LAB_GATE": str(gate)} if gate else {}),
    )


def wait_for_rows(path, least):
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if path.exists() and path.stat().st_size:
            with Store.read(path) as store:
                if store.counts()[0] >= least:
                    return
        time.sleep(0.02)
    pytest.fail("no rows came")


def rows_of(path):
    with Store.read(path) as store:
        return tuple(store.rows())


def workers_of(pid):
    """The processes that a process has started; where the system does not tell, a skip."""
    try:
        listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True)
    except OSError:
        pytest.skip("no ps here")
    pairs = [line.split() for line in listed.stdout.splitlines()]
    return [int(child) for child, parent in pairs if int(parent) == pid]


def gone(pid):
    """Whether a process has ended, or is a zombie that nobody has asked for."""
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return not listed.stdout.strip() or listed.stdout.strip().startswith("Z")


@pytest.fixture(scope="module")
def uninterrupted():
    return run(Experiment("lab_units:draw", {"seconds": 0}, seed=11), units=UNITS, workers=0).rows


def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(tmp_path, uninterrupted):
    path = tmp_path / "x.sqlite"
    process = begin(path, tmp_path / "gate")
    wait_for_rows(path, 20)
    workers = workers_of(process.pid)
    assert len(workers) == 2
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert rows_of(path) == uninterrupted[:20]
    assert said == (
        f"interrupted: 20 of 60 units are kept in {path}; "
        "the same command again goes on from there\n"
    )
    assert all(gone(pid) for pid in workers)
    assert [p.name for p in tmp_path.iterdir()] == ["x.sqlite"]
    assert run(DRAW, path, units=UNITS, workers=3).rows == uninterrupted == rows_of(path)


def test_ctrl_c_without_a_file_says_that_nothing_is_kept(tmp_path):
    process = begin("", tmp_path / "gate")
    until = time.monotonic() + 30
    while len(workers_of(process.pid)) < 2:
        assert time.monotonic() < until
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130 and "--out FILE.sqlite keeps it" in said


ALONE = """
import json, sys
sys.path[:] = json.loads(sys.argv[2])
from kibitz.cli.conduct import conduct
from kibitz.lab.experiment import Experiment

print("begun", flush=True)
conduct(Experiment("lab_units:endless"), units=1, out=sys.argv[1], workers=0)
"""


def test_ctrl_c_is_heard_in_the_middle_of_the_only_unit(tmp_path):
    path = tmp_path / "x.sqlite"
    process = subprocess.Popen(
        [sys.executable, "-c", ALONE, str(path), json.dumps(sys.path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout.readline() == "begun\n"
        assert process.stdout.readline() == "endless\n"
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    finally:
        process.kill()
    assert "interrupted: 0 of 1 unit are kept" in said
    assert rows_of(path) == ()


def test_kill_at_any_moment_loses_nothing(tmp_path, uninterrupted):
    path = tmp_path / "x.sqlite"
    for least, gate in ((1, None), (20, tmp_path / "gate")):
        process = begin(path, gate)
        wait_for_rows(path, least)
        workers = workers_of(process.pid)
        process.kill()
        process.communicate(timeout=20)
        kept = rows_of(path)
        assert kept == tuple(row for row in uninterrupted if row in kept) and len(kept) >= least
        until = time.monotonic() + 10
        while not all(gone(pid) for pid in workers):
            assert time.monotonic() < until, "the workers outlive the run"
            time.sleep(0.05)
    assert run(DRAW, path, units=UNITS, workers=2).rows == uninterrupted == rows_of(path)


@pytest.mark.slow
def test_kill_while_starting(tmp_path, uninterrupted):
    path = tmp_path / "x.sqlite"
    for moment in range(24):
        process = begin(path)
        time.sleep(moment * 0.03)
        process.kill()
        process.communicate(timeout=20)
    assert run(DRAW, path, units=UNITS, workers=2).rows == uninterrupted


def test_killed_workers_are_replaced_and_their_units_redone(tmp_path, uninterrupted):
    path = tmp_path / "x.sqlite"
    process = begin(path, tmp_path / "gate")
    wait_for_rows(path, 20)
    for _ in range(2):
        while len(workers := workers_of(process.pid)) < 2:
            time.sleep(0.02)
        for pid in workers:
            os.kill(pid, signal.SIGKILL)
        while not all(gone(pid) for pid in workers):
            time.sleep(0.02)
    (tmp_path / "gate").touch()
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
    assert rows_of(path) == uninterrupted


def test_a_second_run_of_the_same_file_is_refused_and_harms_nothing(tmp_path, uninterrupted):
    path = tmp_path / "x.sqlite"
    first = begin(path, tmp_path / "gate")
    wait_for_rows(path, 3)
    second = begin(path)
    _, said = second.communicate(timeout=20)
    assert second.returncode == 2 and "another run is writing" in said
    (tmp_path / "gate").touch()
    first.communicate(timeout=60)
    assert first.returncode == 0
    assert rows_of(path) == uninterrupted
