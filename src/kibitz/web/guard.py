"""Guard: what every request passes before anything else looks at it.

The workbench has no accounts: whoever reaches it may use it. So it listens on the loopback
address and answers only those who call it by a name that is this machine's (a page elsewhere
that resolves its own name to 127.0.0.1 does not), and no page of another origin. Bodies are
read here, up to a limit in size and time. Every answer carries the headers that forbid a
browser inline code, foreign resources and framing.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.web.replies import Refusal

LARGEST = 1_000_000
"""The largest body that is accepted, in bytes."""
PATIENCE = 20.0
"""So many seconds a body may take to arrive."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}
"""What every answer says."""

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def is_loopback(host: str) -> bool:
    """Is this an address that only this machine reaches?

    >>> is_loopback("127.0.0.1"), is_loopback("0.0.0.0"), is_loopback("localhost")
    (True, False, True)
    """
    if host in LOOPBACK:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Hosts:
    """The names by which the workbench may be called.

    On the loopback address these are its own names. Where it listens to a network, they are
    this machine's name and any address written as a number: a foreign page has a name of its
    own, which is neither.
    """

    names: frozenset[str] = LOOPBACK
    numbers: bool = False

    @classmethod
    def of(cls, host: str, more: Iterable[str] = ()) -> Hosts:
        """The names for a server that listens on this address."""
        names = LOOPBACK | {name.lower() for name in more}
        if is_loopback(host):
            return cls(names)
        own = {host.lower(), socket.gethostname().lower(), socket.getfqdn().lower()}
        return cls(names | own, numbers=True)

    def allow(self, header: str) -> bool:
        """May a request say this in its Host header?

        >>> Hosts().allow("localhost:8765"), Hosts().allow("evil.example:8765")
        (True, False)
        >>> Hosts().allow("[::1]:80"), Hosts(numbers=True).allow("192.0.2.7:80")
        (True, True)
        """
        name = _name_of(header)
        if name in self.names:
            return True
        if not self.numbers:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name_of(header: str) -> str:
    header = header.strip().lower()
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.rpartition(":")[0] if ":" in header else header


@dataclass
class Doorkeeper:
    """Wraps the application."""

    app: ASGIApp
    hosts: Hosts = field(default_factory=Hosts)
    largest: int = LARGEST
    patience: float = PATIENCE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        send = _with_headers(send)
        try:
            self._check(scope)
            if scope["method"] in _CHANGING:
                receive = await self._body(scope, receive)
        except Refusal as refusal:
            await _refuse(send, refusal)
            return
        await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        """Refuse a foreign name, a foreign origin and a foreign page."""
        headers = {name.decode("latin-1"): v.decode("latin-1") for name, v in scope["headers"]}
        host = headers.get("host", "")
        if not self.hosts.allow(host):
            raise Refusal(
                "host",
                f"this workbench is not called {host!r}",
                expected="127.0.0.1 or localhost",
                remedy="to use another name: kibitz serve --allow-host NAME",
            )
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host.lower()}":
            raise Refusal("forbidden", "a page of another origin may not ask the workbench")
        foreign = headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
        if foreign and (scope["path"].startswith("/api") or scope["method"] in _CHANGING):
            raise Refusal("forbidden", "a page of another site may not ask the workbench")
        if scope["method"] == "POST":
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                raise Refusal("type", "a request is sent as JSON", expected="application/json")

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """The body, read to its end; what comes after it is left to the application."""
        for name, value in scope["headers"]:
            if name == b"content-length" and value.isdigit() and int(value) > self.largest:
                raise self._too_large()
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self.patience):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        break
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > self.largest:
                        raise self._too_large()
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise Refusal("slow", "the request did not arrive in time") from None
        waiting: list[Message] = [
            {"type": "http.request", "body": b"".join(parts), "more_body": False}
        ]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        return replay

    def _too_large(self) -> Refusal:
        return Refusal(
            "large",
            "the request is too large",
            expected=f"at most {self.largest:,} bytes",
            remedy="send fewer boards at a time; the command line takes files of any size",
        )


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name.lower() for name, _ in message.get("headers", ())}
            more = [pair for pair in HEADERS.items() if pair[0] not in there]
            message = {**message, "headers": [*message.get("headers", ()), *more]}
        await send(message)

    return wrapped


async def _refuse(send: Send, refusal: Refusal) -> None:
    body = refusal.body
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
