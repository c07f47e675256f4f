"""Comparisons in a real server: begun, watched, stopped, the server killed, resumed, taken away."""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.request

import pytest
import workbench as helper

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
pytest.importorskip("uvicorn", reason="the workbench is an extra: kibitz[web]")

A = """
$.P. := Points < 12; $.1N. := 15 TO 17 Points;
$.1N.3N. := Points >= 10; $.1N.P. := true; $.1N.3N.P. := true;
"""
B = A.replace("Points >= 10", "Points >= 8")
ASKED = {
    "a": {"name": "ten", "text": A},
    "b": {"name": "eight", "text": B},
    "north": ".1N.",
    "south": "8 TO 11 Points",
    "layouts": 2,
    "score_layouts": 2,
    "units": 5000,
}


def until(found, condition, seconds=helper.PATIENCE):
    """Ask again until the answer is as it should be."""
    end = time.monotonic() + seconds
    while True:
        answer = found()
        if condition(answer):
            return answer
        assert time.monotonic() < end, answer
        time.sleep(0.2)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are of POSIX")
def test_no_finished_deal_is_lost(tmp_path):
    bench = helper.start(tmp_path)
    try:
        name = bench.ask("api/comparisons", ASKED)["id"]
        # Its events: the estimate, as it goes.
        with urllib.request.urlopen(f"{bench.address}api/comparisons/{name}/events") as stream:
            lines = (line.decode() for line in stream)
            told = [json.loads(line[6:]) for line in take_data(lines, 3)]
        assert told[-1]["done"] >= told[0]["done"]
        assert told[-1]["total"] == 5000 and "mean" in told[-1]["gain"]
        # Another one has to wait; the same one is the same.
        with pytest.raises(urllib.error.HTTPError) as caught:
            bench.ask("api/comparisons", {**ASKED, "seed": 2})
        assert caught.value.code == 409
        assert bench.ask("api/comparisons", ASKED)["id"] == name
        # Stopped, it keeps what is done.
        until(lambda: rows(bench, name), lambda n: n >= 5)
        assert bench.ask(f"api/comparisons/{name}/stopped", {})["running"] is False
        first = bench.ask(f"api/comparisons/{name}")
        assert first["done"] >= 5 and not first["running"] and first["end"] is None
        # Going on, and the server dies in the middle.
        bench.ask(f"api/comparisons/{name}/resumed", {})
        until(lambda: rows(bench, name), lambda n: n > first["done"])
        bench.process.kill()
        bench.process.wait()
    finally:
        bench.process.poll() is None and bench.process.kill()

    with helper.workbench(tmp_path) as again:
        (kept,) = again.ask("api/comparisons")
        assert kept["id"] == name and not kept["running"] and kept["title"] == "ten against eight"
        before = again.ask(f"api/comparisons/{name}")
        assert before["done"] > first["done"]
        # The process of the dead server may still be finishing its last deals.
        until(lambda: resumed(again, name, before["done"] + 10), lambda done: done)
        until(lambda: again.ask("api/comparisons")[0], lambda one: not one["running"])
        done = again.ask(f"api/comparisons/{name}")
        assert done["end"] >= before["done"] and done["verdict"]
        # The rows of the first part are the rows of the whole.
        assert [p[:2] for p in done["way"]][:1] and done["deals"] == done["end"]
        deals = again.ask(f"api/comparisons/{name}/deals")
        assert deals["differing"] == done["differ"] == len(deals["deals"])
        for kind, sign in (("csv", b","), ("pbn", b"[Deal")):
            address = f"{again.address}api/comparisons/{name}/file?kind={kind}"
            with urllib.request.urlopen(address) as file:
                assert sign in file.read()
                assert "attachment" in file.headers["Content-Disposition"]
        again.ask(f"api/comparisons/{name}", method="DELETE")
        assert again.ask("api/comparisons") == []
        assert not list((tmp_path / "comparisons").glob("*"))


def take_data(lines, count):
    found = []
    for line in lines:
        if line.startswith("data:"):
            found.append(line.strip())
            if len(found) == count:
                break
    return found


def rows(bench, name):
    return bench.ask(f"api/comparisons/{name}")["done"]


def resumed(bench, name, units):
    """Go on to so many deals; false while somebody else still writes the file."""
    bench.ask(f"api/comparisons/{name}/resumed", {"units": units})
    one = bench.ask(f"api/comparisons/{name}")
    return one["running"] or one["end"] is not None
