"""Connections: how long one may be held without a request, and how many there may be.

A connection that has no request in hand is waiting: for its first header, for the rest of it, or
for the next one. uvicorn gives a time only to the last of these, and refuses everybody while there
are too many of any kind. Here every wait has one limit, and where there are too many connections,
of one client or in all, the one that has waited longest makes room: those who ask are served,
however many others only hold the line. An answer that its reader does not take is given up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from uvicorn.protocols.http.h11_impl import H11Protocol

from kibitz.web.replies import Refusal

WAIT = 15
"""Seconds in which a request's header must be there, from the connection's or the last answer's."""
STALLED = 60
"""Seconds that an answer may wait for its reader."""
EACH, ALL = 200, 500
"""So many connections of one client, and so many in all."""


class Connection(H11Protocol):
    """One connection, as uvicorn keeps it, with limits."""

    _since: float | None = None
    """Since when it has been waiting; none while a request is answered."""
    _waiting: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come: there is room, or somebody else makes it."""
        super().connection_made(transport)
        self._look()
        same = [one for one in self._others() if one.client_name == self.client_name]
        if len(same) >= EACH:
            self._make_room(same)
        elif len(self.connections) > ALL:
            self._make_room(self._others())

    def data_received(self, data: bytes) -> None:
        """More of a request."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """A request is answered."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended: nothing is timed any more."""
        super().connection_lost(exc)
        self._time()
        self.resume_writing()

    def pause_writing(self) -> None:
        """The reader is slower than the answer."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    @property
    def client_name(self) -> str:
        """Whose connection it is."""
        return self.client[0] if self.client else ""

    def _others(self) -> list[Connection]:
        return [one for one in self.connections if isinstance(one, Connection) and one is not self]

    def _look(self) -> None:
        """Begin to wait, or cease, as there is a request in hand or not."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._time()
        elif self._since is None and not self.transport.is_closing():
            self._time(self.loop.time())

    def _time(self, since: float | None = None) -> None:
        self._since = since
        if self._waiting is not None:
            self._waiting.cancel()
        waiting = None if since is None else self.loop.call_later(WAIT, self.transport.abort)
        self._waiting = waiting

    def _make_room(self, among: Iterable[Connection]) -> None:
        """Let go of the one that has waited longest; where all are being served, of this one."""
        waiting = {one: one._since for one in among if one._since is not None}
        if waiting:
            first = min(waiting, key=waiting.__getitem__)
            self.connections.discard(first)  # before the loop comes to say that it is lost
            first.transport.abort()
            return
        refusal = Refusal("busy", "there are too many connections", remedy="try again later")
        self.transport.write(
            b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n"
            b"content-type: application/json\r\n"
            b"content-length: %d\r\n\r\n%s" % (len(refusal.body), refusal.body)
        )
        self.transport.close()
