"""Desk: where a route's question is taken to a staff, or answered from memory.

Quick questions (odds, suits, reading texts), deep ones (double dummy, players, bidding) and
long ones (post-mortems) have staffs of their own, so that an answer as one types never waits
behind a search. A long one reports its progress as server-sent events.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import Request, Response

from kibitz.web.jobs import RecentAnswers, Staff
from kibitz.web.replies import Refusal

QUICK_SECONDS, DEEP_SECONDS, LONG_SECONDS = 20.0, 60.0, 300.0
"""How long a question of each kind may take."""


class Desk:
    """The staffs of the workbench and what they answered lately."""

    def __init__(
        self,
        quick: int = 2,
        deep: int = 2,
        seconds: tuple[float, float] = (QUICK_SECONDS, DEEP_SECONDS),
    ) -> None:
        self._staffs = {
            "quick": (Staff(quick), seconds[0]),
            "deep": (Staff(deep), seconds[1]),
            "long": (Staff(1, waiting=4), LONG_SECONDS),
        }
        self._memory = RecentAnswers()

    async def ask(
        self, task: str, given: dict[str, Any], staff: str = "quick", keep: bool = False
    ) -> bytes:
        """The answer as JSON; with `keep` it is remembered, because it never changes."""
        question = f"{task} {json.dumps(given, sort_keys=True)}"
        if keep and (answer := self._memory.get(question)) is not None:
            return answer
        workers, seconds = self._staffs[staff]
        found = await workers.run(task, given, seconds)
        answer = json.dumps(found, separators=(",", ":")).encode()
        if keep:
            self._memory.put(question, answer)
        return answer

    async def find(self, task: str, given: dict[str, Any], staff: str = "quick") -> Any:
        """The answer as plain data."""
        workers, seconds = self._staffs[staff]
        return await workers.run(task, given, seconds)

    async def events(self, task: str, given: dict[str, Any]) -> AsyncIterator[str]:
        """A long question's progress and its answer, as server-sent events."""
        workers, seconds = self._staffs["long"]
        told: asyncio.Queue[Any] = asyncio.Queue()
        asking = asyncio.ensure_future(workers.run(task, given, seconds, told.put_nowait))
        asking.add_done_callback(lambda _: told.put_nowait(None))
        try:
            while (progress := await told.get()) is not None:
                yield event("progress", progress)
            yield event("end", asking.result())
        except Refusal as refusal:
            yield event("refused", {"error": refusal.to_json()})
        finally:
            asking.cancel()

    async def warm(self) -> None:
        """Have a worker of each kind ready before the first question."""
        await asyncio.gather(
            self.ask("odds words", {}, "quick", keep=True),
            self.ask("players", {}, "deep", keep=True),
        )

    async def close(self) -> None:
        """Send everybody home."""
        for staff, _ in self._staffs.values():
            await staff.close()


def event(name: str, data: Any) -> str:
    """One server-sent event."""
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


async def reply(
    request: Request, task: str, given: dict[str, Any], staff: str = "quick", keep: bool = False
) -> Response:
    """The answer to a question, given up as soon as nobody waits for it any more."""
    desk: Desk = request.app.state.desk
    asking = asyncio.ensure_future(desk.ask(task, given, staff, keep))
    leaving = asyncio.ensure_future(_gone(request.receive))
    try:
        await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            raise Refusal("slow", "nobody waits for this answer any more")
        return Response(asking.result(), media_type="application/json")
    finally:
        asking.cancel()
        leaving.cancel()


async def _gone(receive: Callable[[], Any]) -> None:
    """Ends when the browser has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
