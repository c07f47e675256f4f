"""A real workbench on a free port, and Debian's chromium, for tests, pictures and measurements."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def chromium() -> str | None:
    """The browser's program, if this machine has one."""
    return next(
        (found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None
    )


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@dataclass
class Workbench:
    """A running server."""

    address: str
    process: subprocess.Popen[bytes]

    def ask(self, path: str, body: Any = None, method: str | None = None) -> Any:
        """A question to its interface; None for an empty answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path.lstrip("/"),
            data,
            {"Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def end(self) -> None:
        """Stop it as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(2)
        self.process.wait(30)


@contextmanager
def workbench(data: Path) -> Iterator[Workbench]:
    """`kibitz serve` with its data in this folder, stopped at the end."""
    bench = start(data)
    try:
        yield bench
    finally:
        bench.end()


def start(data: Path) -> Workbench:
    """`kibitz serve` on a free port; it answers when this returns."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "serve", "--no-open", "--port", str(port), "--data", data],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    bench = Workbench(f"http://127.0.0.1:{port}/", process)
    end = time.monotonic() + 240  # other programs may have the processor
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"kibitz serve ended with status {process.returncode}")
        try:
            bench.ask("api/odds/words")
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
        else:
            return bench
    process.kill()
    raise RuntimeError("kibitz serve did not answer")
