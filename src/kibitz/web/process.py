"""Process: an experiment is done apart from the server, unit by unit.

The process reads what to do from standard input (one line of JSON) and says how far it is on
standard output, a line at a time. Each finished unit is in the file before it is told. It ends
early, with what is finished kept, when standard input is closed: that is how the server stops
it, and what happens when the server ends in whatever way. Closed before there was time to read
the order, it is heeded then; a signal would meet a process that has not loaded yet.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TextIO

from kibitz.errors import KibitzError
from kibitz.lab.experiment import Experiment, Row
from kibitz.lab.run import Progress, run
from kibitz.web.replies import error_json

EVERY = 0.4
"""Seconds between two messages, at least."""


class Commentator:
    """Says how far an experiment is: told of each row and of the run's progress."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._said = 0.0
        self.last: Progress | None = None

    def take(self, row: Row) -> bool:
        """One more row, in order; true when enough is known."""
        return False

    def found(self) -> dict[str, Any]:
        """What is told of the rows so far, beside their number."""
        return {}

    def progress(self, progress: Progress) -> None:
        """The run's own count."""
        self.last = progress
        if time.monotonic() - self._said >= EVERY:
            self.say("progress")

    def say(self, event: str, **more: Any) -> None:
        """A message with all that is known."""
        self._said = time.monotonic()
        last = self.last
        message = {
            "event": event,
            "done": 0 if last is None else last.done,
            "total": None if last is None else last.total,
            "failed": 0 if last is None else last.failed,
            "rate": 0.0 if last is None else round(last.rate, 3),
            "left": None if last is None or last.left is None else round(last.left, 1),
            **self.found(),
            **more,
        }
        try:
            self._out.write(json.dumps(message) + "\n")
            self._out.flush()
        except BrokenPipeError:
            pass  # nobody listens any more; the file is what counts


def do(speaker_of: Callable[[dict[str, Any], TextIO], Commentator]) -> None:
    """Do the experiment that standard input describes; `speaker_of(order, out)` comments."""
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    if sys.platform != "win32":
        os.nice(5)  # who plays a hand meanwhile goes first
    order = json.loads(orders.readline())
    speaker = speaker_of(order, out)
    try:
        threading.Thread(target=_listen, args=(orders,), daemon=True).start()
        outcome = run(
            Experiment.from_json(order["experiment"]),
            order["path"],
            units=order["units"],
            workers=order["workers"],
            until=speaker.take,
            progress=speaker.progress,
        )
        end: dict[str, Any] = {"state": "done", "early": outcome.early}
    except KeyboardInterrupt:  # the run's own, or before it could begin
        end = {"state": "stopped"}
    except KibitzError as error:
        end = {"state": "failed", "error": error_json(error)}
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is at its end
    speaker.say("end", **end)


def _listen(orders: TextIO) -> None:
    """Wait until the server lets go of us, then stop as for Ctrl-C."""
    orders.read()
    if sys.platform == "win32":
        os._exit(0)
    os.kill(os.getpid(), signal.SIGINT)
