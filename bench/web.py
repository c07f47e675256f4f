"""The workbench under load: 50 clients ask for suits and odds, alone and beside a comparison.

    python bench/web.py [SECONDS]

For each kind of question it prints requests a second and the latency, questions never asked
before and questions that were; then the same while a comparison of two systems runs, with the
ratio, and how much memory the server and its workers had before and after. A request that is
not answered with 200 is a failure. Everything stays on the loopback address.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from workbench import Workbench, workbench

CLIENTS = 50
SYSTEMS = Path(__file__).parents[1] / "examples" / "systems"


@dataclass
class Figures:
    """What a run of many clients gave."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)

    @property
    def failures(self) -> int:
        """Requests that were not answered with 200."""
        return self.failed.total()

    @property
    def rate(self) -> float:
        """Requests a second."""
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        """The latency, in milliseconds, that so many requests stay below."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def __str__(self) -> str:
        return (
            f"{self.rate:8.1f} requests/s   p50 {self.percentile(0.5):7.1f} ms   "
            f"p99 {self.percentile(0.99):7.1f} ms   {self.failures} failures"
            + "".join(f"\n      {count} × {what}" for what, count in self.failed.items())
        )


def suits(seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Random combinations of six to nine cards, as somebody might type them."""
    draw = random.Random(seed)
    for _ in itertools.count():
        cards = draw.sample("AKQJT98765432", draw.randint(6, 9))
        north = draw.randint(3, len(cards))
        yield "/api/suit", {"north": "".join(cards[:north]), "south": "".join(cards[north:]) or "-"}


def odds(seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Lengths, cards and points of East and West beside random North and South hands."""
    draw = random.Random(seed)
    pack = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    for _ in itertools.count():
        draw.shuffle(pack)
        north, south = (
            ".".join("".join(c[1] for c in hand if c[0] == suit) for suit in "SHDC")
            for hand in (pack[:13], pack[13:26])
        )
        hidden = pack[26]
        query = draw.choice(
            (
                f"hand({hidden[0].lower()}{hidden[1]})=West",
                f"spades(West) = {draw.randint(0, 4)}",
                f"hcp(East) >= {draw.randint(4, 12)}",
            )
        )
        yield "/api/odds", {"hands": {"north": north, "south": south}, "queries": [query]}


async def load(address: str, questions: Iterator[tuple[str, Any]], seconds: float) -> Figures:
    """So many clients, each with one connection, asking one question after the other."""
    parts = urlsplit(address)
    figures = Figures()
    end = time.perf_counter() + seconds

    async def client() -> None:
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        for path, body in questions:
            if time.perf_counter() > end:
                break
            sent = json.dumps(body).encode()
            began = time.perf_counter()
            writer.write(
                f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n".encode()
                + sent
            )
            status, text = await _answer(reader)
            figures.latencies.append(time.perf_counter() - began)
            if status != 200:
                figures.failed[f"{status} {text[:200]!r} for {body}"] += 1
        writer.close()

    began = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    figures.seconds = time.perf_counter() - began
    return figures


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = next(
        int(line.split(":")[1])
        for line in head.lower().splitlines()
        if line.startswith("content-length")
    )
    text = await reader.readexactly(length)
    return int(head.split()[1]), text


def memory(process: int) -> float:
    """Megabytes of a process and all below it, where the system tells."""
    found, pending = 0.0, [process]
    while pending:
        one = pending.pop()
        try:
            status = Path(f"/proc/{one}/status").read_text()
            children = Path(f"/proc/{one}/task/{one}/children").read_text()
        except OSError:
            continue
        found += next(
            (int(line.split()[1]) / 1024 for line in status.splitlines() if "VmRSS" in line), 0.0
        )
        pending += map(int, children.split())
    return found


def rounds(bench: Workbench, seconds: float, seed: int) -> dict[str, Figures]:
    """Both kinds of questions, fresh ones and ones that were asked before."""
    found = {}
    kinds: tuple[Callable[[int], Iterator[tuple[str, Any]]], ...] = (suits, odds)
    for kind in kinds:
        name = kind.__name__
        found[f"{name}, new"] = asyncio.run(load(bench.address, kind(seed), seconds))
        again = itertools.cycle(list(itertools.islice(kind(seed), 200)))
        found[f"{name}, asked before"] = asyncio.run(load(bench.address, again, seconds))
    return found


def compare(bench: Workbench) -> str:
    """Begin a comparison that lasts longer than the bench."""
    sides = {
        side: {"name": name, "text": (SYSTEMS / f"{name}.rules").read_text()}
        for side, name in (("a", "tries-long"), ("b", "tries-short"))
    }
    asked = {**sides, "north": ".1S.", "south": ".1S.2S.", "units": 100_000}
    return str(bench.ask("api/comparisons", asked)["id"])


def main() -> None:
    """Measure, alone and beside a comparison."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    with tempfile.TemporaryDirectory() as folder, workbench(Path(folder)) as bench:
        print(f"{CLIENTS} clients, {seconds:g} s each, {os.cpu_count()} cores")
        alone = rounds(bench, seconds, seed=1)
        server = memory(bench.process.pid)
        for name, figures in alone.items():
            print(f"  {name:<20}{figures}")
        name = compare(bench)
        print("while a comparison runs:")
        beside = rounds(bench, seconds, seed=2)
        for kind, figures in beside.items():
            print(f"  {kind:<20}{figures}   ratio {figures.rate / alone[kind].rate:.2f}")
        done = bench.ask(f"api/comparisons/{name}")
        bench.ask(f"api/comparisons/{name}/stopped", {})
        print(f"  deals compared meanwhile: {done['done']}, failed: {done['failed']}")
        after = memory(bench.process.pid)
        print(f"memory: {server:.0f} MB after the first half, {after:.0f} MB after the second")
        failures = sum(f.failures for f in (*alone.values(), *beside.values()))
        print(f"failures in all: {failures}")
        sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
