"""Runs: the same rows whoever does them; failures, early ends, what a run refuses."""

from __future__ import annotations

import os
import threading

import pytest

from kibitz.errors import Illegal, Malformed
from kibitz.lab.experiment import Experiment, seed_of
from kibitz.lab.run import HOPELESS, Progress, run
from kibitz.lab.store import Store
from kibitz.lab.work import KILLED

DRAW = Experiment("lab_units:draw", seed=7)


def test_rows_do_not_depend_on_the_workers(tmp_path):
    here = run(DRAW, units=30, workers=0)
    assert [row.number for row in here.rows] == list(range(30))
    assert [row.seed for row in here.rows] == [seed_of(7, n) for n in range(30)]
    assert len({value["drawn"] for value in here.values}) == 30
    for workers in (1, 3):
        path = tmp_path / f"{workers}.sqlite"
        assert run(DRAW, path, units=30, workers=workers) == here
        with Store.read(path) as store:
            assert tuple(store.rows()) == here.rows


def test_more_units_of_the_same_experiment_and_fewer(tmp_path):
    path = tmp_path / "x.sqlite"
    first = run(DRAW, path, units=5, workers=0)
    more = run(DRAW, path, units=12, workers=2)
    assert more.rows[:5] == first.rows and len(more.rows) == 12
    assert run(DRAW, path, units=3, workers=0).rows == first.rows[:3]
    with Store.read(path) as store:
        assert (store.counts(), store.goal, store.end) == ((12, 0), 3, 3)


def test_what_is_done_is_not_done_again(tmp_path):
    path = tmp_path / "x.sqlite"
    run(DRAW, path, units=5, workers=0)
    heard: list[Progress] = []
    run(DRAW, path, units=8, workers=0, progress=heard.append)
    assert [(p.done, p.total) for p in heard] == [(5, 8), (6, 8), (7, 8), (8, 8)]
    assert heard[0].left is None and heard[-1].left == 0 and heard[-1].rate > 0


@pytest.mark.parametrize("workers", [0, 2])
def test_a_unit_that_raises_has_failed_and_the_others_go_on(workers):
    experiment = Experiment("lab_units:draw", {"raising": [3, 4]})
    outcome = run(experiment, units=8, workers=workers)
    assert [(row.number, row.error) for row in outcome.failures] == [
        (3, "ZeroDivisionError: unit 3"),
        (4, "ZeroDivisionError: unit 4"),
    ]
    assert len(outcome.values) == 6


def test_failed_units_are_tried_again(tmp_path):
    experiment = Experiment(
        "lab_units:draw", {"killing": [2], "killing_once": [4], "folder": str(tmp_path)}
    )
    path = tmp_path / "x.sqlite"
    assert [row.error for row in run(experiment, path, units=8, workers=2).failures] == [KILLED]
    heard: list[Progress] = []
    run(experiment, path, units=8, workers=2, progress=heard.append)
    assert [p.done for p in heard] == [7, 8]


def test_a_worker_that_dies_is_replaced(tmp_path):
    dying = {"killing_once": [0, 3, 4, 9], "folder": str(tmp_path)}
    outcome = run(Experiment("lab_units:draw", dying, seed=7), units=12, workers=2)
    assert [row.text for row in outcome.rows] == [row.text for row in run_plain(12)]


def run_plain(units):
    return run(DRAW, units=units, workers=0).rows


@pytest.mark.parametrize("workers", [1, 3])
def test_a_unit_that_kills_its_workers_has_failed_alone(workers):
    outcome = run(Experiment("lab_units:draw", {"killing": [0, 5]}), units=10, workers=workers)
    assert [(row.number, row.error) for row in outcome.failures] == [(0, KILLED), (5, KILLED)]


@pytest.mark.parametrize("units", [None, 1000])
def test_a_run_in_which_all_fails_is_given_up(units):
    experiment = Experiment("lab_units:draw", {"raising": list(range(5, 1000))})
    with pytest.raises(Illegal, match=f"{HOPELESS} units .*\nZeroDivisionError: unit 29"):
        run(experiment, units=units, workers=0, until=lambda row: False)


def test_prepared_and_set_up_once_in_each_worker(tmp_path):
    experiment = Experiment(
        "lab_units:prepared_by",
        {"folder": str(tmp_path)},
        prepare="lab_units:prepare",
        setup="lab_units:setup",
    )
    outcome = run(experiment, units=20, workers=2)
    assert outcome.values == [[True, "set up"]] * 20
    pids = (tmp_path / "prepared").read_text().split()
    assert len(pids) == 2 == len(set(pids)) and str(os.getpid()) not in pids
    assert run(experiment, units=1, workers=0).values == [[True, None]]


@pytest.mark.parametrize("workers", [0, 2])
def test_what_cannot_be_prepared_is_an_error(workers):
    for experiment, words in (
        (Experiment("lab_units:draw", prepare="lab_units:unprepared"), "no such system"),
        (Experiment("lab_unit:draw"), "cannot import 'lab_unit'"),
        (Experiment("lab_units:drow"), "did you mean 'draw'"),
        (Experiment("lab_units:__doc__"), "no function"),
    ):
        with pytest.raises((Illegal, Malformed), match=words):
            run(experiment, units=3, workers=workers)


def test_workers_that_never_begin_are_an_error():
    with pytest.raises(Illegal, match=r"died before they could begin \(status 3\)"):
        run(Experiment("lab_units:draw", prepare="lab_units:dying"), units=3, workers=2)


def test_units_may_print_and_read(capfd):
    assert run(Experiment("lab_units:noisy"), units=3, workers=2).values == ["", "", ""]
    said = capfd.readouterr()
    assert said.out == "" and said.err.count("more noise") == 3


@pytest.mark.parametrize("workers", [0, 2])
def test_values_that_json_cannot_write(workers):
    rows = run(Experiment("lab_units:strange"), units=3, workers=workers).rows
    assert [row.failed for row in rows] == [True, True, False]
    assert rows[2].value == "\ud800♠"


def enough():
    """Ends a run where the sum of all values so far is beyond 3."""
    total, seen = 0.0, []

    def until(row):
        nonlocal total
        seen.append(row.number)
        total += abs(row.value)
        return total > 3

    return until, seen


def test_an_early_end_depends_on_the_units_and_not_on_their_timing(tmp_path):
    experiment = Experiment("lab_units:slower_first", seed=5)
    until, seen = enough()
    here = run(experiment, workers=0, until=until)
    assert here.early and seen == list(range(len(here.rows)))
    path = tmp_path / "x.sqlite"
    run(experiment, path, units=2, workers=0)
    for place, workers in ((None, 4), (path, 3), (path, 0)):
        until, seen = enough()
        assert run(experiment, place, workers=workers, until=until) == here
        assert seen == list(range(len(here.rows)))
    until, _ = enough()
    assert not run(experiment, units=2, workers=0, until=until).early


def test_a_run_in_another_thread():
    found = []
    thread = threading.Thread(target=lambda: found.append(run(DRAW, units=4, workers=1)))
    thread.start()
    thread.join(30)
    assert found[0].rows == run_plain(4)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"units": -1},
        {"units": 3, "workers": -1},
        {"units": 3, "workers": 1, "cluster": "local:1"},
    ],
)
def test_what_a_run_refuses(options):
    with pytest.raises(Illegal):
        run(DRAW, **options)


@pytest.mark.parametrize("address", ["local", "local:0", "local:x", "host:1", "tcp://"])
def test_what_is_no_cluster(address):
    with pytest.raises(Malformed, match="no cluster"):
        run(DRAW, units=1, cluster=address)
