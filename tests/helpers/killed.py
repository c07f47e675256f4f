"""Commands that are killed at random moments and begun again: what they keep, and what comes of it.

A case is a command with a file that it keeps, and how the rows of that file are read; what is no
part of the answer (seconds) is left out of them. `bench/sigkill.py` and a long test use this.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import workbench as web

from kibitz.lab.store import Store

EXAMPLES = Path(__file__).parents[2] / "examples"
Rows = list[tuple[Any, ...]]


def experiment_rows(path: Path) -> Rows:
    """The units of an experiment's file, without the time that they took."""
    if not path.is_file() or not path.stat().st_size:
        return []
    with Store.read(path) as store:
        return [(row.number, row.seed, row.error, timeless(row.value)) for row in store.rows()]


def timeless(value: Any) -> str:
    """A unit's answer without the seconds it took."""
    return json.dumps(
        {k: v for k, v in value.items() if k != "seconds"} if isinstance(value, dict) else value
    )


def encyclopedia_rows(path: Path) -> Rows:
    """The combinations of an encyclopedia."""
    if not path.is_file() or not path.stat().st_size:
        return []
    with closing(sqlite3.connect(path)) as base, suppress(sqlite3.OperationalError):
        return list(base.execute("SELECT * FROM suit ORDER BY runs"))
    return []  # killed before it had a table


@dataclass(frozen=True)
class Case:
    """A command that keeps its rows in `FOLDER/rows.sqlite`."""

    begin: Callable[[Path], subprocess.Popen[bytes]]
    """Starts it in this folder, in a session of its own."""
    rows: Callable[[Path], Rows] = experiment_rows
    file: str = "rows.sqlite"

    def kept(self, folder: Path) -> Rows:
        """What the file in the folder holds; its name may be a pattern."""
        return next((self.rows(path) for path in sorted(folder.glob(self.file))), [])


def command(*words: str) -> Callable[[Path], subprocess.Popen[bytes]]:
    """`kibitz WORDS`, with {out} for the file; what it prints is thrown away."""

    def begin(folder: Path) -> subprocess.Popen[bytes]:
        filled = [word.format(out=folder / "rows.sqlite", examples=EXAMPLES) for word in words]
        return subprocess.Popen(
            [sys.executable, "-m", "kibitz", *filled],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    return begin


COMPARED = {
    "a": {"name": "long", "text": (EXAMPLES / "systems/tries-long.rules").read_text("utf-8")},
    "b": {"name": "short", "text": (EXAMPLES / "systems/tries-short.rules").read_text("utf-8")},
    "north": ".1S.",
    "south": ".1S.2S.",
    "units": 20,
    "layouts": 4,
    "score_layouts": 2,
}
SERVER = """
import json, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import workbench
with workbench.workbench(Path(sys.argv[2])) as bench:
    name = bench.ask("api/comparisons", json.loads(sys.argv[3]))["id"]
    while (found := bench.ask(f"api/comparisons/{name}"))["end"] is None:
        if not found["running"]:  # in one answer: it may end between two
            bench.ask(f"api/comparisons/{name}/resumed", {})
        time.sleep(0.1)
"""


def served(folder: Path) -> subprocess.Popen[bytes]:
    """A workbench that is asked for a comparison, and ends when it is done; one session."""
    here = str(Path(web.__file__).parent)
    return subprocess.Popen(
        [sys.executable, "-c", SERVER, here, str(folder), json.dumps(COMPARED)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


_FEW = ("--layouts", "4", "--par-layouts", "4", "--score-layouts", "2")
_OUT = ("--out", "{out}", "--workers", "2")
CASES = {
    "evaluate": Case(
        command("evaluate", "{examples}/systems/notrump.rules", "-n", "10", *_FEW, *_OUT)
    ),
    "encyclopedia": Case(
        command("encyclopedia", "{out}", "--cards", "3", "--workers", "2"), encyclopedia_rows
    ),
    "match": Case(
        command("match", "--random", "40", "--declarer", "first-legal,double-dummy", *_OUT)
    ),
    "postmortem": Case(
        command(
            "postmortem", "boards.pbn", "--seconds", "0", "--without", "contract,trick-one,play",
            *_OUT,
        )
    ),
    "workbench": Case(served, file="comparisons/*.sqlite"),
    "compare": Case(
        command(
            "compare", "{examples}/systems/tries-long.rules",
            "{examples}/systems/tries-short.rules", "--north", ".1S.", "--south", ".1S.2S.",
            "-n", "20", "--layouts", "4", "--score-layouts", "2", *_OUT,
        )
    ),
}  # fmt: skip


def folder_of(parent: Path, name: str) -> Path:
    """A new folder, with the boards that the post-mortem judges."""
    folder = parent / name
    folder.mkdir()
    boards = [(EXAMPLES / f"{one}.pbn").read_text("utf-8") for one in ("six-hearts", "postmortem")]
    (folder / "boards.pbn").write_text("\n\n".join(boards * 4), "utf-8")
    return folder


@dataclass(frozen=True)
class Course:
    """What came of it: how often it was killed, over how many files, and the rows of each."""

    kills: int
    files: int
    units: int
    seconds: float


def killed_and_resumed(case: Case, parent: Path, times: int, draw: random.Random) -> Course:
    """Kill a command so many times at random moments; an AssertionError where a row differs.

    A run that comes to its end before its moment is compared, and the next begins with a new file.
    """
    begun = time.monotonic()
    whole = folder_of(parent, "whole")
    assert case.begin(whole).wait() == 0
    lasted, wanted = time.monotonic() - begun, case.kept(whole)
    assert wanted
    kills, files, before = 0, 0, []
    folder = folder_of(parent, "broken-0")
    while True:
        process = case.begin(folder)
        try:
            process.wait(draw.uniform(0, lasted) if kills < times else None)
            finished = True
        except subprocess.TimeoutExpired:
            finished = False
            for victim in session_of(process.pid):
                with suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)
            process.wait()
            kills += 1
        kept = case.kept(folder)
        assert set(before) <= set(kept), "a row was lost"
        assert set(kept) <= set(wanted), "a row differs"
        before = kept
        if finished:
            assert process.returncode == 0, f"ended with {process.returncode}"
            assert kept == wanted, "the rows are not the same"
            files += 1
            if kills == times:
                return Course(kills, files, len(wanted), time.monotonic() - begun)
            folder, before = folder_of(parent, f"broken-{files}"), []


def session_of(leader: int) -> list[int]:
    """The processes of a session: those that a terminal that goes away takes along."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,sess="], capture_output=True, text=True)
    pairs = (line.split() for line in listed.stdout.splitlines())
    return [int(pid) for pid, session in pairs if int(session) == leader]
