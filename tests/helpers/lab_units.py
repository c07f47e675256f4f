"""Units of work for the laboratory's tests, named to workers as `lab_units:…`."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path


def draw(settings, number, seed):
    """A number of the seed's; the settings say how long it takes and which units go wrong."""
    time.sleep(settings.get("seconds", 0))
    gate = os.environ.get("KIBITZ_LAB_GATE")  # from unit 20 on, wait until this file is there
    while gate and number >= 20 and not Path(gate).exists():
        time.sleep(0.02)
    if number in settings.get("raising", ()):
        raise ZeroDivisionError(f"unit {number}")
    if number in settings.get("killing", ()):
        os.kill(os.getpid(), signal.SIGKILL)
    if number in settings.get("killing_once", ()):
        mark = Path(settings["folder"]) / f"tried {number}"
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return {"unit": number, "drawn": random.Random(seed).random()}


def prepare(settings):
    """A state that says which process prepared it, once."""
    with (Path(settings["folder"]) / "prepared").open("a") as file:
        file.write(f"{os.getpid()}\n")
    return {"by": os.getpid(), "folder": settings["folder"]}


def setup():
    """What a worker does first: here, something that units can see."""
    os.environ["KIBITZ_LAB_TEST"] = "set up"


def prepared_by(state, number, seed):
    """Whether state and setup are this process's."""
    time.sleep(0.02)
    return [state["by"] == os.getpid(), os.environ.get("KIBITZ_LAB_TEST")]


def unprepared(settings):
    """A preparation that fails."""
    raise RuntimeError("no such system")


def dying(settings):
    """A preparation that no worker survives."""
    os._exit(3)


def noisy(settings, number, seed):
    """Prints where rows travel, reads where orders come from."""
    print("noise", flush=True)
    os.write(1, b"more noise\n")
    return sys.stdin.read()


def strange(settings, number, seed):
    """A value that JSON cannot write, then NaN, then half a character."""
    return [{1, 2}, float("nan"), "\ud800♠"][number]


def slower_first(settings, number, seed):
    """Early units take longer, so that they finish out of order."""
    time.sleep(0.2 if number % 4 == 0 else 0)
    return random.Random(seed).gauss(0, 1)


def endless(settings, number, seed):
    """Says that it has begun, and does not end."""
    print("endless", flush=True)
    while True:
        time.sleep(0.05)
