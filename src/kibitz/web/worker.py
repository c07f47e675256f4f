"""Worker: what a worker process of the workbench runs. Orders come in and answers go out.

One line of JSON each; the first says that the worker is ready. An order is a task's name and
what it is given; the answer is `{"answer": …}`, `{"error": …}` for one of kibitz's own errors
or `{"cancelled": true}`, with `"spoiled": true` if this process had better not be asked again.
A task that is a generator is long: what it yields is told as `{"progress": …}` before the
answer. An interrupt (SIGINT) ends the task at hand and not the process. When the orders end,
because the server has gone, so does the worker, in the middle of a task if need be. What a
task prints goes to standard error.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Generator
from queue import SimpleQueue
from traceback import walk_tb
from types import FrameType
from typing import Any, TextIO

from kibitz.errors import KibitzError, Malformed
from kibitz.web.replies import error_json
from kibitz.web.work import TASKS, Task


class Bench:
    """One worker at his bench: does an order after the other."""

    def __init__(self, answers: TextIO) -> None:
        self._answers = answers
        self._busy = False

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Stop the task at hand, if there is one."""
        if self._busy:
            raise KeyboardInterrupt

    def do(self, order: dict[str, Any]) -> None:
        """Do one order and say what came of it."""
        task = TASKS[order["task"]]  # what it imports is not to be interrupted
        try:
            self._busy = True
            reply = self._done(task, order["given"])
            self._busy = False
        except KeyboardInterrupt as interrupt:
            reply = {"cancelled": True, "spoiled": _while_importing(interrupt)}
        finally:
            self._busy = False
        self.say(reply)

    def _done(self, task: Task, given: dict[str, Any]) -> dict[str, Any]:
        try:
            found = task(**given)
            return {"answer": self._told(found) if isinstance(found, Generator) else found}
        except KibitzError as error:
            return {"error": error_json(error)}
        except RecursionError:
            nested = Malformed("this is nested too deeply", remedy="say it with fewer brackets")
            return {"error": error_json(nested)}

    def _told(self, work: Generator[Any, None, Any]) -> Any:
        """What a task that reports its progress comes to in the end."""
        while True:
            try:
                self.say({"progress": next(work)})
            except StopIteration as end:
                return end.value

    def say(self, reply: dict[str, Any]) -> None:
        """A line for the server."""
        try:
            self._answers.write(json.dumps(reply, separators=(",", ":")) + "\n")
            self._answers.flush()
        except BrokenPipeError:
            os._exit(0)


def _while_importing(interrupt: KeyboardInterrupt) -> bool:
    """Was a module half loaded when it came? Some libraries cannot be loaded a second time."""
    frames = walk_tb(interrupt.__traceback__)
    return any("importlib" in frame.f_code.co_filename for frame, _ in frames)


def main() -> None:
    """Work until the orders end."""
    orders = os.fdopen(os.dup(0), encoding="utf-8", newline="\n")
    bench = Bench(os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n"))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, bench.interrupt)
    bench.say({"ready": True})
    waiting: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders, waiting), daemon=True).start()
    while True:
        bench.do(json.loads(waiting.get()))
        sys.stdout.flush()


def _listen(orders: TextIO, waiting: SimpleQueue[str]) -> None:
    for line in orders:
        waiting.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
