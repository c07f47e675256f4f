"""Which card the engine tries first: other weights for `move_order.hpp`, and what they cost.

The engine is compiled with weights that can be set, and asked about random positions by seed, with
trumps or in notrump, a board at a time. In each step one to three weights are changed; what visits
fewer positions (by the mean of the logarithms, and in all) stays. Prints what it found and the same
for positions that had no say. The order changes no answer.

    python bench/card_order.py --seconds 600
"""

from __future__ import annotations

import argparse
import ctypes
import math
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
NATIVE = ROOT / "src" / "kibitz" / "dummy" / "native"
STEPS = (1, 2, 4, 8, 16)
COUNT = 110
SETTABLE = [n for n in range(COUNT) if n < 49 or (n >= 50 and (n - 50) % 20 < 17)]
"""The weights that `move_order.hpp` uses."""


def compiled() -> Path:
    """The engine with weights that can be set."""
    target = ROOT / "build" / "_engine_tuning.so"
    target.parent.mkdir(exist_ok=True)
    command = [os.environ.get("CXX", "g++"), "-std=c++20", "-O2", "-shared", "-fPIC"]
    command += ["-DKIBITZ_TUNING", "-o", str(target), str(NATIVE / "engine.cpp")]
    subprocess.run(command, check=True)
    return target


def main() -> None:
    """Climb for so many CPU seconds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="CPU seconds (60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--notrump", action="store_true", help="the weights for notrump")
    options = parser.parse_args()
    os.environ["KIBITZ_ENGINE"] = str(compiled())
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from endings import Batch, batches

    from kibitz.cards import Strain
    from kibitz.dummy import native

    library = native._loaded()[0]
    assert library is not None
    text = (NATIVE / "move_weights.hpp").read_text("utf-8")
    both = [int(n) for n in re.findall(r"-?\d+(?=,)", text.partition("= {")[2])]
    weights = both[COUNT * options.notrump :][:COUNT]
    engine = native.EndingEngine()
    native._idle.append(engine)

    def visited(batch: Batch) -> int:
        before = engine.nodes
        engine.forget()
        question = native.TrickQuestion.EACH_WHETHER
        native.solve(batch.hands, batch.strain, batch.leader, batch.tricks, question, batch.target)
        return engine.nodes - before

    def cost(weights: list[int], positions: list[Batch]) -> tuple[float, int]:
        library.kibitz_weights(options.notrump, (ctypes.c_int32 * COUNT)(*weights))
        counts = [visited(batch) for batch in positions]
        logs = [math.log(count + 200) for count in counts]
        return sum(logs) / len(logs) + 0.3 * math.log(sum(counts)), sum(counts)

    library.kibitz_weights(options.notrump, (ctypes.c_int32 * COUNT)(*weights))
    positions = [
        batch
        for batch in batches(options.seed, 2000, 9, 13, layouts=2)
        if (batch.strain == Strain.NOTRUMP) == options.notrump and 800 < visited(batch) < 30000
    ]
    chosen, others = positions[: len(positions) * 2 // 3], positions[len(positions) * 2 // 3 :]
    (best, number), (_, held) = cost(weights, chosen), cost(weights, others)
    print(f"{len(chosen)} positions: {number:,} visited; {len(others)} others: {held:,}")
    rng, end = random.Random(options.seed), time.process_time() + options.seconds
    while time.process_time() < end:
        tried = weights[:]
        for place in rng.sample(SETTABLE, rng.choice((1, 1, 2, 3))):
            tried[place] += rng.choice((-1, 1)) * rng.choice(STEPS)
        found, number = cost(tried, chosen)
        if found < best:
            best, weights = found, tried
            print(f"{number:,}", flush=True)
    print(f"the others: {cost(weights, others)[1]:,}")
    print(weights)


if __name__ == "__main__":
    main()
