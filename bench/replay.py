"""Records a second: read JSON lines, check every step of play against the axioms, on one core.

Run it on a file of records, `python bench/replay.py FILE`; without one it takes the vugraph
records beside the checkout where they are, else records that it plays itself.
"""

from __future__ import annotations

import cProfile
import pstats
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.notation import jsonl
from kibitz.play import Situation
from kibitz.record import RecordCheck, judge

RECORDS = Path(__file__).parents[2] / "shared" / "data" / "vugraph_2000.jsonl"
GOAL = 500


def main() -> None:
    """Time reading and checking apart, best of three, and print where the time goes."""
    if len(sys.argv) > 1 or RECORDS.exists():
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else RECORDS
        text, name = path.read_text("utf-8"), path.name
    else:
        text, name = jsonl.format(random_records(500)), "random plays"
    read, check = min((timed(text) for _ in range(3)), key=sum)
    boards = jsonl.parse(text)
    verdicts = judged(boards)
    legal = sum(verdict.is_legal for verdict in verdicts)
    agree = sum(not verdict.disagreements for verdict in verdicts)
    cards = sum(verdict.cards for verdict in verdicts)
    print(f"{name}: {len(boards)} records, {cards} cards, {legal} legal, {agree} agreeing")
    print(f"{len(boards) / (read + check):,.0f} records a second on one core (goal: {GOAL})")
    print(f"reading {read:.2f} s, checking {check:.2f} s, {check / read:.1f} times as long")
    print("most time in reading:", *hottest(lambda: jsonl.parse(text)), sep="\n  ")
    print("most time in checking:", *hottest(lambda: judged(boards)), sep="\n  ")


def judged(boards: list[Board]) -> list[RecordCheck]:
    """What is measured as checking."""
    return [judge(board) for board in boards]


def timed(text: str) -> tuple[float, float]:
    """Processor seconds for reading and for checking."""
    start = time.process_time()
    boards = jsonl.parse(text)
    middle = time.process_time()
    judged(boards)
    return middle - start, time.process_time() - middle


def hottest(work: Callable[[], object], count: int = 6) -> list[str]:
    """The functions with the most time of their own; the profiler slows all of them down."""
    profile = cProfile.Profile()
    profile.runcall(work)
    functions = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    rows = sorted((own, file, name) for (file, _, name), (_, _, own, *_) in functions.items())
    return [
        f"{own:5.2f} s  {Path(file).name}: {name}" for own, file, name in rows[: -count - 1 : -1]
    ]


def random_records(count: int) -> list[Board]:
    """Legal plays of random deals, seed 1."""
    rng = random.Random(1)
    records = []
    for number in range(1, count + 1):
        deck = rng.sample(DECK, 52)
        deal = Deal.of({seat: Hand.of(deck[13 * seat : 13 * seat + 13]) for seat in SEATS})
        contract = Contract(rng.randint(1, 7), Strain(rng.randrange(5)), Seat(rng.randrange(4)))
        end = Situation.start(deal, contract)
        while not end.is_over:
            end = end.play(rng.choice(list(end.legal_cards())))
        records.append(
            Board(
                deal,
                number=str(number),
                contract=contract,
                play=end.played,
                tricks=end.declarer_tricks,
            )
        )
    return records


if __name__ == "__main__":
    main()
