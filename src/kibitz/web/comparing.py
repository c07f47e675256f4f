"""Comparing: the process that does a comparison, apart from the server, deal by deal.

It reads what to do from standard input (one line of JSON) and says how far it is on standard
output, a line at a time. Each finished deal is in the file before it is told. It ends early,
with what is finished kept, at an interrupt (SIGINT) or when standard input is closed, which is
what happens when the server ends in whatever way.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from typing import Any, TextIO

from kibitz.bidding.compare import Until, gains
from kibitz.bidding.statistics import Mean, plain
from kibitz.errors import KibitzError
from kibitz.lab.experiment import Experiment, Row
from kibitz.lab.run import Interrupted, Progress, run
from kibitz.web.replies import error_json

EVERY = 0.4
"""Seconds between two messages, at least."""


class Speaker:
    """Says how far a comparison is: told of each row and of the run's progress."""

    def __init__(self, out: TextIO, until: Until | None) -> None:
        self._out, self._until = out, until
        self._gains: list[float] = []
        self._differ = 0
        self._said = 0.0
        self.last: Progress | None = None

    def take(self, row: Row) -> bool:
        """One more row, in order; true when enough is known."""
        if row.failed:
            return False
        self._gains += gains("imps", [row.value])
        self._differ += bool(row.value["differ"])
        return self._until is not None and self._until(row.value)

    def progress(self, progress: Progress) -> None:
        """The run's own count."""
        self.last = progress
        if time.monotonic() - self._said >= EVERY:
            self.say("progress")

    def say(self, event: str, **more: Any) -> None:
        """A message with the estimate as it is."""
        self._said = time.monotonic()
        mean = Mean.of(self._gains)
        low, high = (plain(bound) for bound in mean.interval)
        last = self.last
        message = {
            "event": event,
            "done": 0 if last is None else last.done,
            "total": None if last is None else last.total,
            "failed": 0 if last is None else last.failed,
            "rate": 0.0 if last is None else round(last.rate, 3),
            "left": None if last is None or last.left is None else round(last.left, 1),
            "deals": len(self._gains),
            "differ": self._differ,
            "imps": {"mean": plain(mean.mean), "low": low, "high": high},
            **more,
        }
        try:
            self._out.write(json.dumps(message) + "\n")
            self._out.flush()
        except BrokenPipeError:
            pass  # nobody listens any more; the file is what counts


def main() -> None:
    """Do the comparison that standard input describes."""
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    if sys.platform != "win32":
        os.nice(5)  # who plays a hand meanwhile goes first
    order = json.loads(orders.readline())
    threading.Thread(target=_listen, args=(orders,), daemon=True).start()
    speaker = Speaker(out, Until.parse(order["until"]) if order["until"] else None)
    try:
        outcome = run(
            Experiment.from_json(order["experiment"]),
            order["path"],
            units=order["units"],
            workers=order["workers"],
            until=speaker.take,
            progress=speaker.progress,
        )
        speaker.say("end", state="done", early=outcome.early)
    except Interrupted:
        speaker.say("end", state="stopped")
    except KibitzError as error:
        speaker.say("end", state="failed", error=error_json(error))


def _listen(orders: TextIO) -> None:
    """Wait until the server lets go of us, then stop as for Ctrl-C."""
    orders.read()
    if sys.platform == "win32":
        os._exit(0)
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    main()
