"""A real workbench on a free port, and Debian's chromium, for tests, pictures and measurements."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATIENCE = 600
"""Seconds for anything that must come at last: other programs may have the processor."""


def chromium() -> str | None:
    """The browser's program, if this machine has one."""
    return next(
        (found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None
    )


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
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def end(self) -> None:
        """Stop it as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(2)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            if self.process.stdout is not None:
                self.process.stdout.close()


@contextmanager
def workbench(data: Path) -> Iterator[Workbench]:
    """`kibitz serve` with its data in this folder, stopped at the end."""
    bench = start(data)
    try:
        yield bench
    finally:
        bench.end()


def start(data: Path) -> Workbench:
    """`kibitz serve` on a free port of its own choice; it answers when this returns."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "serve", "--no-open", "--port", "0", "--data", data],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert process.stdout is not None
    found = re.search(rb"http://\S+", process.stdout.readline())
    if found is None:
        raise RuntimeError(f"kibitz serve ended with status {process.wait()}")
    bench = Workbench(found[0].decode(), process)
    bench.ask("api/odds/words")  # the socket is there: whoever comes early waits in its queue
    return bench
