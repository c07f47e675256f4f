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
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from kibitz.bidding.measuring.compare import Until, gains
from kibitz.errors import KibitzError
from kibitz.lab.experiment import Experiment, Row
from kibitz.lab.run import Interrupted, Progress, run
from kibitz.measure.estimate import Estimate, plain
from kibitz.web.replies import error_json

EVERY = 0.4
"""Seconds between two messages, at least."""


def measure_of(settings: Mapping[str, Any]) -> str:
    """What a comparison is told in: IMPs, unless matchpoints are aimed at."""
    return "matchpoints" if settings.get("scoring") == "matchpoints" else "imps"


def gained(measure: str, rows: Sequence[dict[str, Any]]) -> list[float]:
    """What A gains on each deal, zero where both are equal: in IMPs, or in percent of the top.

    >>> gained("matchpoints", [{"matchpoints": 0.75}, {}])
    [25.0, 0.0]
    """
    found = gains(measure, rows)
    return [100 * (share - 0.5) for share in found] if measure == "matchpoints" else found


def estimate(values: Sequence[float]) -> dict[str, float | None]:
    """The mean and both ends of its 95 % interval."""
    mean = Estimate.of(values)
    low, high = (plain(bound) for bound in mean.interval)
    return {"mean": plain(mean.mean), "low": low, "high": high}


class Commentator:
    """Says how far a comparison is: told of each row and of the run's progress."""

    def __init__(self, out: TextIO, measure: str, until: Until | None) -> None:
        self._out, self._measure, self._until = out, measure, until
        self._gains: list[float] = []
        self._differ = 0
        self._said = 0.0
        self.last: Progress | None = None

    def take(self, row: Row) -> bool:
        """One more row, in order; true when enough is known."""
        if row.failed:
            return False
        self._gains += gained(self._measure, [row.value])
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
            "gain": estimate(self._gains),
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
    until = Until.parse(order["until"]) if order["until"] else None
    speaker = Commentator(out, measure_of(order["experiment"]["settings"]), until)
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
