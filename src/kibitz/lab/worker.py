"""Worker: what a worker process runs. Orders come in and rows go out, a line of JSON each.

The first line is the experiment, every other one a unit's number. When the orders end,
because the run is over or the process that gave them was killed, the worker ends at
once, in the middle of a unit if need be. What a unit prints goes to standard error.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from queue import SimpleQueue
from typing import TextIO

from kibitz.errors import KibitzError
from kibitz.lab.experiment import Experiment, json_text
from kibitz.lab.work import Work


def main() -> None:
    """Work until the orders end."""
    orders = os.fdopen(os.dup(0), encoding="utf-8", newline="\n")
    rows = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    experiment = Experiment.from_json(json.loads(orders.readline()))
    numbers: SimpleQueue[int] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders, numbers), daemon=True).start()
    try:
        work = Work.of(experiment)
    except KibitzError as error:
        _say(rows, {"unprepared": str(error)})
        return
    _say(rows, {"ready": os.getpid()})
    while True:
        row = work.do(numbers.get())
        sys.stdout.flush()
        _say(rows, {"number": row.number, "text": row.text, "error": row.error})


def _listen(orders: TextIO, numbers: SimpleQueue[int]) -> None:
    for line in orders:
        numbers.put(int(line))
    os._exit(0)


def _say(rows: TextIO, message: dict[str, str | int]) -> None:
    try:
        rows.write(json_text(message) + "\n")
        rows.flush()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
