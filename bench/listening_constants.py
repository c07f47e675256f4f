"""The listener's numbers that no table counts, each at other values, on the same records.

    python bench/listening_constants.py --records FILE [--count 60] [--minutes 8]

Of every record: how many of the calls but passes have a first reading that is true of the caller's
hand, how much these readings say (the mean logarithm of a random hand's chance to fit: lower says
more), and what the layouts that leader and declarer believe give the truth, in nats a record
(`bench/beliefs.py`), above the usual value. A run that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from beliefs import LAYOUTS, told
from decisions import boards_of
from hearing import Record, heard_rows
from kibitz.bidding.listening.evidence import overheard
from kibitz.bidding.listening.habits import habits
from kibitz.board import Board
from kibitz.cards import Vulnerability
from kibitz.english import plus_minus
from kibitz.measure.estimate import Estimate
from varied import named, paired

VARIED = {
    "portrait:OUTSIDE": (0.005, 0.01, 0.04, 0.08),
    "portrait:SURE": (0.85, 0.9, 0.96, 0.99),
    "evidence:LACKING": (0.05, 0.15, 0.6, 1.0),
}


def heard(board: Board, number: int) -> Mapping[str, Any]:
    """What is said of a record's calls, and what the layouts tell of its hands."""
    start = board.start()
    assert start is not None and board.auction is not None
    vulnerability = board.vulnerability or Vulnerability.NONE
    record = Record(number, board.auction, vulnerability, board.deal, number, 0)
    rows = [row for row in heard_rows([record], habits()) if row.what != "pass"]
    views = [start.view(), *([start.play(board.play[0]).view()] if board.play else [])]
    meanings = overheard(board.auction, board.vulnerability, board.alerts)
    nats = 0.0
    for view in views:
        belief = meanings.belief(view, number, LAYOUTS)
        belief = belief if len(belief) <= LAYOUTS else belief.chosen(LAYOUTS)
        nats += told(belief, view, board) / len(views)
    return {
        "calls": len(rows), "fits": sum(row.fits for row in rows),
        "said": sum(row.said for row in rows), "nats": nats,
    }  # fmt: skip


def say(usual: list[Any], other: list[Any]) -> str:
    """Fits and what is said; the nats above the usual, paired."""
    calls = sum(one["calls"] for one in other)
    fits = 100 * sum(one["fits"] for one in other) / calls
    said = sum(one["said"] for one in other) / calls
    gain = Estimate.of([b["nats"] - a["nats"] for a, b in zip(usual, other, strict=True)])
    return (
        f"fits {fits:.1f} % of {calls} calls, says {said:.3f}, "
        f"nats a record {plus_minus(gain.mean, gain.se, 3, signed=True)}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=Path, help="records of play; without, the examples")
    parser.add_argument("--count", type=int, default=60, help="so many records (60)")
    parser.add_argument("--minutes", type=float, default=8.0, help="stop after so many (8)")
    options = parser.parse_args()
    boards = [board for board in boards_of(options.records) if board.auction is not None]
    some = range(0, len(boards), max(1, len(boards) // options.count))
    cases = {str(place): partial(heard, boards[place], place) for place in some}
    settings = [(f"bidding.listening.{name}", named(values)) for name, values in VARIED.items()]
    paired("listening", settings, cases, say, options.minutes, "kibitz.bidding.listening")


if __name__ == "__main__":
    main()
