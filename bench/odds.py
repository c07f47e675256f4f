"""Exact odds against their two rivals, in one run: dealer's sampling and a Bayesian network.

1. "West has 15-17 points and is balanced, East has 5+ hearts and 8+ points", among four unseen
   hands: the exact answer, and Debian's dealer until its standard error is 1 % of it. The two
   take turns; medians are compared.
2. A hundred random questions in declarer's view (hands, evidence and event as texts), each
   asked once: the median, beside PROBSY's network propagated by pyAgrum (kibitz[bayes]) on the
   same questions, whose answers must agree.

Ours run in this process, parsing included, and nothing is kept from one repeat to the next.

    python bench/odds.py [--repeats 5] [--queries 100] [--seed 1]
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

from kibitz.cards import RANKS, Seat
from kibitz.chance.odds import odds
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal
from kibitz.papers.probsy.network_query import network_probability

CONDITION = "hcp(West) in [15,17] and balanced(West) and hearts(East) >= 5 and hcp(East) >= 8"
SCRIPT = """
generate {deals}
produce {deals}
condition hcp(west) >= 15 and hcp(west) <= 17 and shape(west, any 4333 + any 4432 + any 5332)
  and hearts(east) >= 5 and hcp(east) >= 8
action
"""
PRECISION = 0.01
SUITS = ("spades", "hearts", "diamonds", "clubs")


@dataclass(frozen=True)
class Question:
    """Two hands, what is known, and what is asked, all as texts."""

    north: str
    south: str
    given: str
    event: str


def find_dealer() -> str | None:
    """Debian puts games where not every search path looks."""
    return shutil.which("dealer") or shutil.which("dealer", path="/usr/games:/usr/local/games")


def against_dealer(repeats: int) -> bool:
    """The exact answer and dealer's estimate in turns; is ours at least three times as fast?"""
    dealer = find_dealer()
    ours, theirs = [], []
    chance = odds([CONDITION], reason=False)[0].result.value
    p = float(chance)
    deals = round((1 - p) / p / PRECISION**2)
    print(f"exact answer: {p:.10f} = {chance}")
    for _ in range(repeats):
        start = time.perf_counter()
        answer = odds([CONDITION], reason=False)[0]
        ours.append(time.perf_counter() - start)
        assert answer.result.value == chance
        if dealer is not None:
            start = time.perf_counter()
            subprocess.run(
                [dealer], input=SCRIPT.format(deals=deals), text=True, check=True,
                stdout=subprocess.DEVNULL,
            )  # fmt: skip
            theirs.append(time.perf_counter() - start)
    mine = statistics.median(ours)
    print(f"kibitz: median {mine:.3f} s of {repeats}, exact")
    if not theirs:
        print("dealer is not installed (apt-get install dealer): not compared")
        return True
    ratio = statistics.median(theirs) / mine
    print(
        f"dealer: median {statistics.median(theirs):.3f} s for {deals} deals, "
        f"standard error {PRECISION:.0%} of the answer"
    )
    print(f"kibitz is {ratio:.1f} times as fast (wanted: 3)")
    return ratio >= 3


def random_question(rng: random.Random) -> Question:
    """What a declarer may ask: PROBSY's own operators, a few literals, evidence half the time."""
    deck = list(range(52))
    rng.shuffle(deck)
    north, south = (Hand(sum(1 << card for card in deck[i : i + 13])) for i in (0, 13))
    hidden = Hand(sum(1 << card for card in deck[26:]))

    def literal() -> str:
        seat, suit = rng.choice(("West", "East")), rng.choice(SUITS)
        card = rng.choice(list(hidden))
        return rng.choice(
            [
                f"hand({card.suit.letter.lower()}{RANKS[card.rank - 2]}) = {seat}",
                f"{suit}({seat}) {rng.choice(('=', '<=', '>='))} {rng.randint(1, 4)}",
                f"hcp({seat}) in [{rng.randint(3, 8)},{rng.randint(9, 15)}]",
                f"hcp({seat}, {suit}) <= {rng.randint(2, 6)}",
            ]
        )

    conjunctions = [" and ".join(literal() for _ in range(rng.randint(1, 3))) for _ in range(2)]
    given = rng.choice(["", literal(), f"{literal()} and {literal()}"])
    return Question(str(north), str(south), given, " or ".join(conjunctions))


def asked(question: Question) -> tuple[object, float]:
    """The answer (or that there is none) and its seconds."""
    start = time.perf_counter()
    try:
        found: object = odds(
            [question.event], north=question.north, south=question.south, given=question.given,
            reason=False,
        )[0].result.value  # fmt: skip
    except Illegal as error:
        found = error.message.partition(":")[0]
    return found, time.perf_counter() - start


def propagated(question: Question) -> tuple[object, float]:
    """The same by the network."""
    start = time.perf_counter()
    hands = {Seat.NORTH: Hand.parse(question.north), Seat.SOUTH: Hand.parse(question.south)}
    unseen = Unseen.of_deal(Deal.of(hands))
    given = parse_condition(question.given) if question.given else None
    try:
        found: object = network_probability(
            parse_condition(question.event), unseen, given, engine="pyagrum"
        ).value
    except Illegal as error:
        found = error.message
    return found, time.perf_counter() - start


def against_network(queries: int, seed: int) -> bool:
    """Random questions, one after the other, by counting and by the network."""
    rng = random.Random(seed)
    with_network = importlib.util.find_spec("pyagrum") is not None
    ours, theirs, disagree = [], [], 0
    for _ in range(queries):
        question = random_question(rng)
        found, seconds = asked(question)
        ours.append(seconds)
        if with_network:
            other, seconds = propagated(question)
            theirs.append(seconds)
            if isinstance(found, str) != isinstance(other, str):
                disagree += 1
            elif not isinstance(found, str):
                disagree += abs(float(found) - float(other)) > 1e-9  # type: ignore[arg-type]
    mine = 1000 * statistics.median(ours)
    print(f"{queries} questions in declarer's view: median {mine:.1f} ms (wanted: 20)")
    if with_network:
        median = 1000 * statistics.median(theirs)
        print(f"pyAgrum: median {median:.1f} ms, {median / mine:.0f} times as long")
        print(f"answers that disagree: {disagree}")
    else:
        print("pyAgrum is not installed (pip install kibitz[bayes]): not compared")
    return mine <= 20 and not disagree


def main() -> None:
    """Run both."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    fast = against_dealer(arguments.repeats)
    quick = against_network(arguments.queries, arguments.seed)
    sys.exit(0 if fast and quick else 1)


if __name__ == "__main__":
    main()
