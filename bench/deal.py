"""Deals a second that satisfy a condition, beside Debian's `dealer`, in the same run.

    apt-get install dealer
    python bench/deal.py [--hits 100000] [--repeats 3] [--dealer /usr/games/dealer]

Both start from nothing in every repeat and take turns: dealer is a new process that reads
its script, kibitz parses the condition anew, builds new tables and draws, once into arrays
and once into `Deal` values. Seconds are those of the clock; those of the processor stand
beside them, because they do not depend on what else the machine does. A condition that
dealer hits less than once a second is timed on deals, and its hits are deals times the
exact probability. The signature is that of all deals drawn: the same on every machine.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import resource
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_condition

T = TypeVar("T")


@dataclass(frozen=True)
class Case:
    """A condition in both languages, how many deals dealer may generate, and the ratio wanted."""

    name: str
    ours: str
    theirs: str
    generate: int
    arrays: float
    values: float | None = None


CASES = (
    Case(
        "West 15-17 balanced, East 5+ hearts and 8+ points",
        "balanced(West) and hcp(West) in [15,17] and hearts(East) >= 5 and hcp(East) >= 8",
        "shape(west, any 4333 + any 4432 + any 5332) && hcp(west) >= 15 && hcp(west) <= 17"
        " && hearts(east) >= 5 && hcp(east) >= 8",
        generate=4_000_000,
        arrays=5,
        values=5,
    ),
    Case(
        "North 31+ points",
        "hcp(North) >= 31",
        "hcp(north) >= 31",
        generate=4_000_000,
        arrays=1000,
        values=1000,
    ),
    Case("any deal", "true", "1", generate=2_000_000, arrays=0.5),
)


@dataclass
class Time:
    """Seconds of the clock and of the processor, for so many hits."""

    clock: float = 0.0
    processor: float = 0.0
    hits: float = 0.0

    def add(self, clock: float, processor: float, hits: float) -> None:
        """One more repeat."""
        self.clock, self.processor = self.clock + clock, self.processor + processor
        self.hits += hits

    def over(self, other: Time) -> tuple[float, float]:
        """How many times the other's hits a second, by the clock and by the processor."""
        clock = self.hits / self.clock / (other.hits / other.clock)
        return clock, self.hits / self.processor / (other.hits / other.processor)

    def __str__(self) -> str:
        a_second, busy = self.hits / self.clock, self.hits / self.processor
        return f"{a_second:13,.1f} hits/s ({busy:13,.1f} of the processor's)"


def timed(work: Callable[[], T], who: int) -> tuple[T, float, float]:
    """What the work returns, and its seconds by the clock and by the processor."""
    used, start = resource.getrusage(who), time.perf_counter()
    answer = work()
    clock, now = time.perf_counter() - start, resource.getrusage(who)
    return answer, clock, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime


def dealer(program: str, case: Case, seed: int) -> tuple[int, int]:
    """Run dealer once: how many deals it generated, and how many of them were hits."""
    script = (
        f"generate {case.generate}\nproduce {case.generate}\n"
        f"condition {case.theirs}\naction average 1\n"
    )
    output = subprocess.run(
        [program, "-s", str(seed)], input=script, capture_output=True, text=True, check=True
    ).stdout
    numbers = [re.search(rf"{word} (\d+) hands", output) for word in ("Generated", "Produced")]
    generated, produced = (int(found[1]) if found else 0 for found in numbers)
    return generated, produced


def race(case: Case, options: argparse.Namespace) -> bytes:
    """Time one condition, print what came out, and return a digest of the deals."""
    theirs, arrays, values = Time(), Time(), Time()
    digest = hashlib.sha256()
    chance = Sampler(parse_condition(case.ours)).probability
    assert chance is not None
    seen = 0
    for seed in range(1, options.repeats + 1):
        (generated, produced), clock, processor = timed(
            lambda seed=seed: dealer(options.dealer, case, seed), resource.RUSAGE_CHILDREN
        )
        seen += produced
        theirs.add(clock, processor, float(generated * chance))
        masks, clock, processor = timed(
            lambda seed=seed: Sampler(parse_condition(case.ours)).draw(options.hits, seed),
            resource.RUSAGE_SELF,
        )
        arrays.add(clock, processor, len(masks))
        digest.update(masks.astype("<u8").tobytes())
        deals, clock, processor = timed(
            lambda seed=seed: Sampler(parse_condition(case.ours)).deals(options.hits, seed),
            resource.RUSAGE_SELF,
        )
        values.add(clock, processor, len(deals))
    few, clock, _ = timed(
        lambda: Sampler(parse_condition(case.ours)).draw(1000, 1), resource.RUSAGE_SELF
    )
    print(f"{case.name} (probability {float(chance):.4g})")
    print(f"  dealer            {theirs}, {seen} seen")
    for name, ours, wanted in (
        ("kibitz, arrays", arrays, case.arrays),
        ("kibitz, deals", values, case.values),
    ):
        by_clock, by_processor = ours.over(theirs)
        target = f", wanted {wanted:g}" if wanted else ""
        print(f"  {name:<17} {ours}: {by_clock:,.2f} x dealer ({by_processor:,.2f} x){target}")
    print(f"  the first {len(few)} deals take {1000 * clock:.0f} ms")
    return digest.digest()


def main() -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument(
        "--hits", type=int, default=100_000, help="deals that kibitz draws a repeat"
    )
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--dealer", default="/usr/games/dealer")
    options = parser.parse_args()
    digests = [race(case, options) for case in CASES]
    print("signature", hashlib.sha256(b"".join(digests)).hexdigest()[:16])


if __name__ == "__main__":
    main()
