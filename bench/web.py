"""The workbench under load: 50 clients ask for suits and odds, alone and beside a comparison.

    python bench/web.py [SECONDS]

For each kind of question it prints requests a second and the latency, questions never asked
before and questions that were; then the same while a comparison of two systems runs, with the
ratio, and how much memory the server and its workers had before and after. A request that is
not answered with 200 is a failure. wrk (Debian: apt-get install wrk) asks where it is
installed, else fifty coroutines of this program, which take more of the processor themselves.
Everything stays on the loopback address.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from workbench import Workbench, workbench

CLIENTS = 50
KNOWN, MANY = 50, 4000
"""So many questions have been asked before; more than there are in all are not answered in a
few seconds."""
SYSTEMS = Path(__file__).parents[1] / "examples" / "systems"


@dataclass(frozen=True)
class Figures:
    """What a run of many clients gave; latencies are in milliseconds."""

    seconds: float
    answers: int
    half: float
    most: float
    failed: Counter[str]

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.answers / self.seconds

    @property
    def failures(self) -> int:
        """Requests that were not answered with 200."""
        return self.failed.total()

    def __str__(self) -> str:
        return (
            f"{self.rate:8.1f} requests/s   p50 {self.half:7.1f} ms   p99 {self.most:7.1f} ms   "
            f"{self.failures} failures"
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


Questions = list[tuple[str, dict[str, Any]]]


def load(address: str, questions: Questions, seconds: float) -> Figures:
    """So many clients, each with one connection, asking one question after the other."""
    if wrk := shutil.which("wrk"):
        return by_wrk(wrk, address, questions, seconds)
    return asyncio.run(by_coroutines(address, questions, seconds))


SCRIPT = """
local path, bodies = %s, {%s}
local at = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
request = function()
  at = at %% #bodies + 1
  return wrk.format(nil, path, nil, bodies[at])
end
response = function(status, headers, body)
  if status ~= 200 then
    told = (told or "") .. status .. " " .. string.sub(body, 1, 200) .. "\\n"
  end
end
local asking = {}
setup = function(thread) table.insert(asking, thread) end
done = function(summary, latency, requests)
  local lost = summary.errors
  print(string.format("FIGURES %%d %%d %%d %%d %%d", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    lost.connect + lost.read + lost.write + lost.timeout))
  for _, thread in ipairs(asking) do print(thread:get("told") or "") end
end
"""
"""What wrk is told to do: to ask one question after the other, and to tell the figures."""


def by_wrk(wrk: str, address: str, questions: Questions, seconds: float) -> Figures:
    """The load of wrk; its latencies are two percentiles."""
    bodies = ",".join(json.dumps(json.dumps(body)) for _, body in questions)
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(SCRIPT % (json.dumps(questions[0][0]), bodies))
        script.flush()
        asked = [wrk, "-t1", f"-c{CLIENTS}", f"-d{seconds:g}s", "--timeout", "120s"]
        done = subprocess.run(
            [*asked, "-s", script.name, address], capture_output=True, text=True, check=True
        )
    told = done.stdout.partition("FIGURES ")[2].splitlines()
    count, microseconds, half, most, lost = map(int, told[0].split())
    failed = Counter(line for line in told[1:] if line)
    if lost:
        failed["connections lost"] = lost
    return Figures(microseconds / 1e6, count, half / 1000, most / 1000, failed)


async def by_coroutines(address: str, questions: Questions, seconds: float) -> Figures:
    """The load of as many coroutines."""
    parts = urlsplit(address)
    latencies: list[float] = []
    failed: Counter[str] = Counter()
    asked = itertools.cycle(questions)
    end = time.perf_counter() + seconds

    async def client() -> None:
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        for path, body in asked:
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
            latencies.append(1000 * (time.perf_counter() - began))
            if status != 200:
                failed[f"{status} {text[:200]!r} for {body}"] += 1
        writer.close()

    began = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    spent = time.perf_counter() - began
    latencies.sort()
    half, most = (latencies[int(share * (len(latencies) - 1))] for share in (0.5, 0.99))
    return Figures(spent, len(latencies), half, most, failed)


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
        some = list(itertools.islice(kind(seed), MANY))
        for path, body in some[:KNOWN]:  # the workers are there, and these are remembered
            bench.ask(path, body)
        found[f"{name}, new"] = load(bench.address, some[KNOWN:], seconds)
        found[f"{name}, asked before"] = load(bench.address, some[:KNOWN], seconds)
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
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 8.0
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
