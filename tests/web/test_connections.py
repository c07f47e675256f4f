"""Connections that are only held: others are served meanwhile, and none is held for ever."""

from __future__ import annotations

import contextlib
import re
import select
import socket
import subprocess
import sys
import time
from urllib.parse import urlsplit

import pytest
import workbench as helper

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")
pytest.importorskip("uvicorn", reason="the workbench is an extra: kibitz[web]")

from kibitz.web.connections import EACH

HALF = b"GET /api/odds/words HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
WHOLE = b"GET /api/odds/words HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
WAIT, STALLED, ROOM = 1, 1, 12

LIMITED = f"""
import asyncio, sys
from kibitz.cli.program.serve import bound
from kibitz.web import connections, server

connections.WAIT, connections.STALLED, connections.EACH = {WAIT}, {STALLED}, {ROOM}

async def app(scope, receive, send):
    if scope["type"] != "http":
        return
    await send({{"type": "http.response.start", "status": 200, "headers": []}})
    if scope["path"] == "/slow":
        for _ in range(30):
            await send({{"type": "http.response.body", "body": b"x", "more_body": True}})
            await asyncio.sleep(0.1)
    if scope["path"] == "/much":
        for _ in range(1000):
            await send({{"type": "http.response.body", "body": b"x" * 65536, "more_body": True}})
    await send({{"type": "http.response.body", "body": b"done"}})

listener = bound("127.0.0.1", 0)
print(f"http://127.0.0.1:{{listener.getsockname()[1]}}/", flush=True)
server.serve(app, listener)
"""


@pytest.fixture
def limited():
    """The place of a server with small limits."""
    process = subprocess.Popen([sys.executable, "-c", LIMITED], stdout=subprocess.PIPE)
    try:
        found = re.search(rb"http://\S+", process.stdout.readline())
        yield place_of(found[0].decode())
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def place_of(address):
    parts = urlsplit(address)
    return parts.hostname, parts.port


def held(place, sent=b""):
    one = socket.create_connection(place, timeout=60)
    one.sendall(sent)
    return one


def is_open(one):
    """Has the server kept this connection, on which it has said nothing?"""
    return not select.select([one], [], [], 0)[0]


def seconds_until_the_end(one):
    """How long the server keeps a connection; what it says is thrown away."""
    begun = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while one.recv(1 << 16):
            pass
    return time.monotonic() - begun


def test_half_open_connections_keep_nobody_out(tmp_path):
    with helper.workbench(tmp_path) as bench, contextlib.ExitStack() as stack:
        some = [
            stack.enter_context(held(place_of(bench.address), HALF if number % 2 else b""))
            for number in range(520)
        ]
        for _ in range(20):
            assert bench.ask("api/odds/words")
        assert 0 < sum(is_open(one) for one in some) <= EACH
        assert bench.ask("api/suit", {"north": "AQ", "south": "2"})


@pytest.mark.parametrize(
    "sent",
    [b"", HALF, WHOLE, WHOLE + HALF, WHOLE.replace(b"\r\n\r\n", b"\r\nContent-Length: 9\r\n\r\n")],
    ids=["nothing", "half a header", "a request", "half of the next", "no body"],
)
def test_a_wait_has_an_end(limited, sent):
    with held(limited, sent) as one:
        assert WAIT / 2 < seconds_until_the_end(one) < 10 * WAIT


@pytest.mark.parametrize("first", [HALF, WHOLE + HALF], ids=["the first", "the next"])
def test_a_header_by_drops_has_an_end_too(limited, first):
    with held(limited, first) as one:
        begun = time.monotonic()
        with pytest.raises(ConnectionError):
            while time.monotonic() < begun + 10 * WAIT:
                one.sendall(b"x")
                time.sleep(0.05)


def test_who_is_being_answered_does_not_wait(limited):
    with held(limited, WHOLE.replace(b"/api/odds/words", b"/slow")) as one:
        text = b""
        while b"done" not in text:
            more = one.recv(1 << 16)
            assert more, "the answer was broken off"
            text += more


def test_an_answer_that_nobody_takes_is_given_up(limited):
    with held(limited, WHOLE.replace(b"/api/odds/words", b"/much")) as one:
        time.sleep(4 * STALLED)
        taken = 0
        with contextlib.suppress(ConnectionError):
            while more := one.recv(1 << 20):
                taken += len(more)
        assert taken < 1000 * 65536


def test_where_all_are_served_one_more_is_told(limited):
    slow = WHOLE.replace(b"/api/odds/words", b"/slow")
    with contextlib.ExitStack() as stack:
        for _ in range(ROOM):
            assert stack.enter_context(held(limited, slow)).recv(100)
        with held(limited, WHOLE) as one:
            assert one.recv(1000).startswith(b"HTTP/1.1 503")


def test_the_longest_waiting_makes_room(limited):
    with contextlib.ExitStack() as stack:
        first, *others = [stack.enter_context(held(limited)) for _ in range(ROOM + 1)]
        assert select.select([first], [], [], 10)[0]
        assert all(is_open(one) for one in others)
