"""Crew: worker processes on this machine, one unit at a time in each.

The workers are plain Python processes that are told what to do through a pipe (see
`worker.py`), so that neither a script without a main guard nor a notebook troubles them.
A worker that is killed is replaced and its unit done again; a unit that kills three
workers has failed. Ctrl-C reaches only the process that leads, and the workers end
when it does, however it does.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from kibitz.english import counted
from kibitz.errors import Illegal
from kibitz.lab.experiment import Experiment, Row, json_text
from kibitz.lab.work import KILLED

TRIES = 3
"""A unit whose worker dies so often has failed."""
AHEAD = 2
"""How many units a worker is given: the one it does, and one more so that it need not wait."""
TICK = 0.2
"""Seconds after which the run hears from the crew even if nothing is finished."""

_Message = dict[str, Any]


def start(module: str) -> subprocess.Popen[str]:
    """A Python process of its own that runs the `main` of a module, with pipes to and from it."""
    path = json.dumps([entry or str(Path.cwd()) for entry in sys.path])
    program = f"import json, sys; sys.path[:] = json.loads(sys.argv[1]); import {module} as m; "
    return subprocess.Popen(
        [sys.executable, "-c", f"{program}m.main()", path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # Ctrl-C in the terminal is for the leading process alone
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # as above, Windows
    )


@dataclass(eq=False)
class _Hand:
    """One worker process, and the units that it has been given, in the order it does them."""

    process: subprocess.Popen[str]
    given: deque[int] = field(default_factory=deque)
    ready: bool = False

    @classmethod
    def hire(cls, experiment: Experiment, inbox: SimpleQueue[tuple[_Hand, _Message]]) -> _Hand:
        """Start a process; what it says comes into the inbox, and at its end an empty message."""
        hand = cls(start("kibitz.lab.worker"))
        threading.Thread(target=hand._hear, args=(inbox,), daemon=True).start()
        hand._tell(json_text(experiment.to_json()))
        return hand

    def give(self, number: int) -> None:
        """One more unit to do."""
        self.given.append(number)
        self._tell(str(number))

    def dismiss(self) -> None:
        """End the process now."""
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            self._orders.close()

    @property
    def _orders(self) -> Any:
        return self.process.stdin

    def _tell(self, line: str) -> None:
        with suppress(OSError):  # it died: its end comes through the inbox
            self._orders.write(line + "\n")
            self._orders.flush()

    def _hear(self, inbox: SimpleQueue[tuple[_Hand, _Message]]) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                if line.endswith("\n"):  # half a line is what a killed worker leaves
                    inbox.put((self, json.loads(line)))
        inbox.put((self, {}))


class Crew:
    """So many workers; `rows` does the units with them."""

    def __init__(self, experiment: Experiment, workers: int) -> None:
        if workers < 1:
            raise Illegal(f"{counted(workers, 'worker')}", expected="one or more")
        self.experiment = experiment
        self._inbox: SimpleQueue[tuple[_Hand, _Message]] = SimpleQueue()
        self._again: deque[int] = deque()
        self._deaths: Counter[int] = Counter()
        self._stillborn = 0
        self._wanted = workers

    def rows(self, numbers: Iterator[int]) -> Iterator[Row | None]:
        """The rows as they finish; none now and then, when there is nothing new.

        Takes numbers only as workers become free.
        """
        hands: list[_Hand] = []
        try:
            while self._supply(hands, numbers) or any(hand.given for hand in hands):
                try:
                    hand, message = self._inbox.get(timeout=TICK)
                except Empty:
                    yield None
                    continue
                row = self._heard(hand, message, hands)
                if row is not None:
                    yield row
        finally:
            for hand in hands:
                hand.dismiss()

    def _supply(self, hands: list[_Hand], numbers: Iterator[int]) -> bool:
        """Give every worker enough to do, the fewest first; whether there was anything to give."""
        for depth in range(AHEAD):
            for place in range(self._wanted):
                if place < len(hands) and len(hands[place].given) > depth:
                    continue
                number = self._again.popleft() if self._again else next(numbers, None)
                if number is None:
                    return False
                if place >= len(hands):
                    hands.append(_Hand.hire(self.experiment, self._inbox))
                    place = len(hands) - 1
                hands[place].give(number)
        return True

    def _heard(self, hand: _Hand, message: _Message, hands: list[_Hand]) -> Row | None:
        if not message:
            return self._lost(hand, hands)
        if "unprepared" in message:
            raise Illegal(message["unprepared"])
        if "ready" in message:
            hand.ready = True
            return None
        number = message["number"]
        hand.given.remove(number)
        return Row(number, self.experiment.seed_of(number), message["text"], message["error"])

    def _lost(self, hand: _Hand, hands: list[_Hand]) -> Row | None:
        """A worker has died: what it was given is done again, unless it died of it too often."""
        if hand not in hands:
            return None
        hands.remove(hand)
        hand.dismiss()
        given = hand.given
        failed = None
        if not hand.ready:
            self._stillborn += 1
            if self._stillborn >= TRIES * self._wanted:
                raise Illegal(
                    f"{self._stillborn} worker processes died before they could begin "
                    f"(status {hand.process.returncode})",
                    remedy="what they said is above; workers=0 does the units in this process",
                )
        elif given:
            self._deaths[given[0]] += 1
            if self._deaths[given[0]] >= TRIES:
                number = given.popleft()
                failed = Row(number, self.experiment.seed_of(number), error=KILLED)
        self._again.extend(given)
        return failed
