"""Experiments of the workbench: files of a folder, and the processes that work on them.

Each is a `lab` experiment's file, `ID.sqlite`, with `ID.json` beside it for what the file does
not say. A running one is a process of its own (`process.py`), apart from the server; whoever
listens gets its messages. Comparisons (`comparisons.py`) and the judging of sessions
(`sessions.py`) are such experiments.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from kibitz.lab.cores import available_cores
from kibitz.web.desk import event
from kibitz.web.replies import Refusal

NAME = r"[0-9a-f]{12}"
RUNNING = 1
"""So many of a kind may run at a time: each uses all cores but one."""
LISTENERS = 20
"""So many pages may listen to one."""
PATIENCE = 15.0
"""Seconds in which one that is stopped finishes the deals it is at."""
HEARTBEAT = 10.0


@dataclass(eq=False)
class Run:
    """A running experiment: its process, its latest message, those who listen."""

    process: asyncio.subprocess.Process
    latest: dict[str, Any] = field(default_factory=lambda: {"event": "progress", "done": 0})
    listeners: set[asyncio.Queue[dict[str, Any]]] = field(default_factory=set)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self) -> None:
        """Pass on what the process says until it ends."""
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self.tell(json.loads(line))
        await self.process.wait()
        if self.latest.get("event") != "end":
            self.tell({**self.latest, "event": "end", "state": "stopped"})
        self.over.set()

    def tell(self, message: dict[str, Any]) -> None:
        """A message for everybody."""
        self.latest = message
        for queue in self.listeners:
            queue.put_nowait(message)

    async def stop(self) -> None:
        """Let it finish the deals it is at, and end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            async with asyncio.timeout(PATIENCE):
                await self.over.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.over.wait()


class Experiments:
    """The experiments of a folder: which there are, starting and stopping them, listening."""

    what: ClassVar[str]
    """What one is called in a refusal."""
    listed_on: ClassVar[str]
    """The page that lists them."""
    program: ClassVar[str]
    """The module whose process does the work."""
    ending: ClassVar[str] = ".sqlite"
    """The file without which there is none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._runs: dict[str, Run] = {}
        self._following: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Lock()

    def path(self, name: str) -> Path:
        """The experiment's file; a Refusal if there is nothing of this name."""
        path = self.folder / f"{name}.sqlite"
        if not re.fullmatch(NAME, name) or not path.with_suffix(self.ending).is_file():
            raise Refusal(
                "missing",
                f"there is no such {self.what}",
                remedy=f"the {self.listed_on} page lists them",
            )
        return path

    def names(self) -> list[str]:
        """All there are, the latest first."""
        if not self.folder.is_dir():
            return []
        found = [p for p in self.folder.glob(f"*{self.ending}") if re.fullmatch(NAME, p.stem)]
        return [p.stem for p in sorted(found, key=lambda p: p.stat().st_mtime, reverse=True)]

    def is_running(self, name: str) -> bool:
        """Is it being worked on?"""
        return name in self._runs

    async def work(
        self, name: str, order: dict[str, Any], note: dict[str, Any] | None = None
    ) -> None:
        """Begin with an experiment, or go on with it: its process is given the order.

        `note` is what is to stand beside the file from then on.
        """
        async with self._starting:
            if name in self._runs:
                return
            if len(self._runs) >= RUNNING:
                raise Refusal(
                    "running",
                    f"another {self.what} is being worked on",
                    remedy="stop it first; it can go on later",
                )
            if note is not None:
                self.write(name, note)
            await self._work(name, order)

    def write(self, name: str, note: dict[str, Any]) -> None:
        """Put this beside the experiment's file, whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{name}.json"
        new = path.with_suffix(".new")
        new.write_text(json.dumps(note), "utf-8")
        new.replace(path)

    def beside(self, name: str) -> dict[str, Any]:
        """What stands beside the experiment's file; nothing where that is missing or damaged."""
        path = self.folder / f"{name}.json"
        found: object = None
        with suppress(ValueError, OSError, RecursionError):
            found = json.loads(path.read_text("utf-8"))
        return found if isinstance(found, dict) else {}

    async def _work(self, name: str, order: dict[str, Any]) -> None:
        path = self.folder / f"{name}.sqlite"
        full = {**order, "path": str(path), "workers": max(1, available_cores() - 1)}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self.program,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 22,
            start_new_session=True,
        )
        assert process.stdin is not None
        process.stdin.write((json.dumps(full) + "\n").encode())
        await process.stdin.drain()
        run = self._runs[name] = Run(process)
        task = asyncio.create_task(self._follow(name, run))
        self._following.add(task)
        task.add_done_callback(self._following.discard)
        while not path.is_file() and not run.over.is_set():
            await asyncio.sleep(0.05)  # so that whoever asks next finds it

    async def _follow(self, name: str, run: Run) -> None:
        try:
            await run.follow()
        finally:
            self._runs.pop(name, None)

    async def stop(self, name: str) -> None:
        """Stop one; what is finished is kept."""
        if run := self._runs.get(name):
            await run.stop()

    async def remove(self, name: str) -> None:
        """Throw one away."""
        path = self.path(name)
        await self.stop(name)
        for ending in (".sqlite", ".sqlite-wal", ".sqlite-shm", ".sqlite.lock", ".json"):
            path.with_name(name + ending).unlink(missing_ok=True)

    def latest(self, name: str) -> dict[str, Any] | None:
        """The last message of a running one."""
        run = self._runs.get(name)
        return None if run is None else run.latest

    async def events(self, name: str) -> AsyncIterator[str]:
        """The messages of a running one as server-sent events, until it ends."""
        run = self._runs.get(name)
        if run is None:
            yield _event({"event": "end", "state": "stopped"})
            return
        if len(run.listeners) >= LISTENERS:
            raise Refusal("busy", f"too many pages listen to this {self.what}")
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        run.listeners.add(queue)
        try:
            yield _event(run.latest)
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        message = await queue.get()
                except TimeoutError:
                    yield ": still there\n\n"
                    continue
                yield _event(message)
                if message["event"] == "end":
                    return
        finally:
            run.listeners.discard(queue)

    async def close(self) -> None:
        """Stop everything: the server ends."""
        await asyncio.gather(*(run.stop() for run in list(self._runs.values())))


def _event(message: dict[str, Any]) -> str:
    return event(message["event"], message)
