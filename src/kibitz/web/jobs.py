"""Jobs: a staff of worker processes that answer questions, each within a time limit.

The server's own process computes nothing: the double-dummy library is not re-entrant, and a
long count must not keep others waiting. A question waits for a free worker, not for ever and
not behind too many others; its own time begins when it is taken up, and is its worker's: where
other programs have the processor, it may take longer by the clock. One that is cancelled
(the browser has gone, or asks something else) or takes too long is interrupted; a worker that
does not heed that within a moment is killed, and another takes his place.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from kibitz.web.replies import Refusal

WAITING, PATIENCE = 200, 60.0
"""So many questions may wait for a worker, and so many seconds; more are refused."""
BUSY = 4
"""A question whose worker does not get the processor may take so many times as long."""
GRACE = 1.0
"""Seconds in which a worker must heed an interrupt."""
LINE = 1 << 26
"""The longest answer, in bytes."""


TICK = 0.05
"""Seconds between two looks at how long a worker has worked, when its time is nearly up."""

Answer = dict[str, Any]
Tell = Callable[[Any], None]
"""Who hears how far a long task is."""


def silently(progress: Any) -> None:
    """Hears it, and says nothing."""


class Died(Exception):
    """The worker process has ended in the middle of a task."""


class Worker:
    """One worker process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._ready = False

    @classmethod
    async def start(cls) -> Worker:
        """A new process; it is ready for orders a moment later."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "kibitz.web.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE,
                start_new_session=True,  # Ctrl-C at the terminal is for the server
            )
        )

    async def order(self, task: str, given: dict[str, Any], tell: Tell) -> Answer:
        """Give an order and wait for what comes of it; `tell` hears of the progress."""
        assert self._process.stdin is not None
        line = json.dumps({"task": task, "given": given}) + "\n"
        await self._begin()
        try:
            self._process.stdin.write(line.encode())
            await self._process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            raise Died from None
        return await self._reply(tell)

    async def within(self, seconds: float, order: Coroutine[Any, Any, Answer]) -> Answer:
        """What comes of an order in so many seconds of work; a TimeoutError if it takes longer."""
        clock = asyncio.get_running_loop().time
        began, end = self._worked(), clock() + BUSY * seconds
        doing = asyncio.ensure_future(order)
        left = seconds
        try:
            while not (await asyncio.wait({doing}, timeout=max(left, TICK)))[0]:
                left = min(seconds + began - self._worked(), end - clock())
                if left <= 0:
                    raise TimeoutError
            return doing.result()
        finally:
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)

    def _worked(self) -> float:
        """Seconds of the processor that it has had; those of the clock where that is not told."""
        if sys.platform == "linux":
            with suppress(OSError):  # it may have ended
                return time.clock_gettime((~self._process.pid << 3) | 2)
            return 0.0
        return time.monotonic()

    async def _begin(self) -> None:
        """Wait until it is ready: before, it cannot be interrupted."""
        assert self._process.stdout is not None
        if not self._ready:
            if not await self._process.stdout.readline():
                raise Died
            self._ready = True

    async def _reply(self, tell: Tell) -> Answer:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            reply: dict[str, Any] = json.loads(line)
            if "progress" not in reply:
                return reply
            tell(reply["progress"])
        raise Died

    async def interrupt(self) -> bool:
        """Stop the order at hand; false if the worker had to be killed."""
        if sys.platform != "win32" and self._process.returncode is None:
            try:
                if not self._ready:  # nothing has been ordered yet
                    async with asyncio.timeout(PATIENCE):
                        await self._begin()
                    return True
                self._process.send_signal(signal.SIGINT)
                async with asyncio.timeout(GRACE):
                    reply = await self._reply(silently)
                if not reply.get("spoiled"):
                    return True
            except (TimeoutError, Died, ProcessLookupError):
                pass
        await self.end()
        return False

    async def end(self) -> None:
        """End the process, and let go of what leads to it while there is a loop to do it."""
        assert self._process.stdin is not None
        with suppress(ProcessLookupError):
            self._process.kill()
        self._process.stdin.close()
        await self._process.wait()
        with suppress(BrokenPipeError, ConnectionResetError):
            await self._process.stdin.wait_closed()


class Staff:
    """So many workers, started when they are first needed."""

    def __init__(self, size: int, waiting: int = WAITING) -> None:
        self.size = size
        self._most = waiting
        self._waiting = 0
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        self._all: set[Worker] = set()
        self._retiring: set[asyncio.Task[None]] = set()
        for _ in range(size):
            self._free.put_nowait(None)

    async def run(
        self, task: str, given: dict[str, Any], seconds: float, tell: Tell = silently
    ) -> Any:
        """The answer to a question; a Refusal if there is none, or not in time."""
        worker = await self._next()
        try:
            reply = await self._ask(worker, task, given, tell, seconds)
        except TimeoutError:
            raise Refusal(
                "late",
                f"this took more than {seconds:g} seconds of work and was stopped",
                remedy="the computer may be busy with something else: try again, or ask for less",
            ) from None
        if "error" in reply:
            raise Refusal.of_json(reply["error"])
        return reply["answer"]

    async def _next(self) -> Worker | None:
        """The next worker that is free, or None for one that is yet to be started."""
        if self._waiting < self._most:
            self._waiting += 1
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._free.get()
            except TimeoutError:
                pass
            finally:
                self._waiting -= 1
        raise Refusal("busy", "too many questions are waiting", remedy="try again in a few seconds")

    async def _ask(
        self,
        worker: Worker | None,
        task: str,
        given: dict[str, Any],
        tell: Tell,
        seconds: float,
    ) -> Answer:
        done = False
        try:
            if worker is None:
                worker = await Worker.start()
                self._all.add(worker)
            reply = await worker.within(seconds, worker.order(task, given, tell))
            done = True
        except Died:
            raise Refusal(
                "broken",
                f"the worker process ended while it did {task!r}",
                remedy="the server's terminal says more; please report it",
            ) from None
        finally:
            if done:
                self._free.put_nowait(worker)
            else:
                retiring = asyncio.create_task(self._retire(worker))
                self._retiring.add(retiring)
                retiring.add_done_callback(self._retiring.discard)
        return reply

    async def _retire(self, worker: Worker | None) -> None:
        """Free a worker from what nobody waits for any more."""
        if worker is not None and not await worker.interrupt():
            self._all.discard(worker)
            worker = None
        self._free.put_nowait(worker)

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*self._retiring, return_exceptions=True)
        for worker in self._all:
            await worker.end()
        self._all.clear()


class RecentAnswers:
    """The latest answers: a question that was asked is not worked out again."""

    def __init__(self, most: int = 500, largest: int = 100_000) -> None:
        self._most, self._largest = most, largest
        self._answers: OrderedDict[str, bytes] = OrderedDict()

    def get(self, question: str) -> bytes | None:
        """The answer, if it is remembered."""
        answer = self._answers.get(question)
        if answer is not None:
            self._answers.move_to_end(question)
        return answer

    def put(self, question: str, answer: bytes) -> None:
        """Remember an answer, and forget the oldest."""
        if len(answer) > self._largest:
            return
        self._answers[question] = answer
        while len(self._answers) > self._most:
            self._answers.popitem(last=False)
