"""How long suit combinations take: random ones, the hard ones by name, the whole encyclopedia.

    python bench/suit.py [--count 1000] [--seed 1]
    python bench/suit.py --encyclopedia 600     # a sample, and what the whole would take

Each combination is solved cold (a new game, nothing kept), all targets, no text.
The last line is a signature of the answers: a change that should not change
them proves it by the same signature.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import resource
import statistics
import time

from kibitz.combination import Problem, suit
from kibitz.combination.encyclopedia import COUNT, every_combination, holdings
from kibitz.lab.cores import available_cores

HARD = ("KJ95-7", "KJ96-void", "J92-A753", "AJ84-T6", "AT64-Q82", "QT863-void")
RANKS = "AKQJT98765432"


def random_combination(rng: random.Random) -> str:
    """Four to eleven cards, each with North or South."""
    held = sorted(rng.sample(RANKS, rng.randint(4, 11)), key=RANKS.index)
    hands: tuple[list[str], list[str]] = ([], [])
    for card in held:
        rng.choice(hands).append(card)
    return "-".join("".join(hand) or "void" for hand in hands)


def timed(problem: Problem) -> tuple[float, str]:
    """Seconds for all targets, and the answers as text."""
    start = time.perf_counter()
    targets = suit(problem).targets
    seconds = time.perf_counter() - start
    return seconds, f"{problem.text} {' '.join(map(str, targets.values()))}"


def report(times: list[tuple[float, str]]) -> None:
    """Median, tail and worst."""
    seconds = sorted(second for second, _ in times)
    worst = max(times)
    print(
        f"{len(times)} combinations: median {1000 * statistics.median(seconds):.1f} ms, "
        f"99 % {1000 * seconds[int(0.99 * len(seconds))]:.0f} ms, "
        f"worst {worst[0]:.2f} s ({worst[1].split()[0]}), "
        f"mean {1000 * statistics.mean(seconds):.1f} ms"
    )


def main() -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--encyclopedia", type=int, default=0, metavar="SAMPLE")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    if options.encyclopedia:
        sample = rng.sample(list(every_combination()), options.encyclopedia)
        times = []
        for runs in sample:
            start = time.perf_counter()
            solution = suit(Problem(*holdings(runs)))
            text = f"{solution.problem.text} {solution.targets} {solution.expected}"
            times.append((time.perf_counter() - start, text))
        report(times)
        hours = COUNT * statistics.mean(second for second, _ in times) / 3600
        cores = available_cores()
        print(
            f"the whole encyclopedia: {hours:.2f} h of one core, {hours / cores:.2f} h on {cores}"
        )
    else:
        times = [timed(Problem.parse(name)) for name in HARD]
        for second, text in times:
            print(f"{text.split()[0]:<12}{1000 * second:8.0f} ms")
        times = [timed(Problem.parse(random_combination(rng))) for _ in range(options.count)]
        report(times)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most {memory:.0f} MiB")
    answers = "\n".join(text for _, text in times)
    print("signature", hashlib.sha256(answers.encode()).hexdigest()[:16])


if __name__ == "__main__":
    main()
