"""What the auction tells of the hidden hands: the listener against a system's rules for all four.

    python bench/beliefs.py --records FILE [--boards 300] [--first 0] [--keep ROWS]

After the auction of a record the opening leader (who sees his hand) and declarer (who sees dummy
and the lead too) believe 1,000 layouts. Told is the sum of the logarithms of what these give the
truth: who holds each unseen ace, king and queen, and how long each suit of each hidden hand is, one
added to every count. Three beliefs, paired: without the auction, by the default system's rules and
fallback table for everybody (a hand unlike its calls in 25 of 100 who called and 5 of 100 who
passed), by the listener. With the effective sizes of the drawn samples.
"""

from __future__ import annotations

import argparse
import json
import math
from functools import cache
from pathlib import Path

import numpy as np

from decisions import boards_of
from kibitz.auction import PASS
from kibitz.bidding.listening.evidence import overheard
from kibitz.bidding.meaning.hearing import hear
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.cards import FULL_SUIT, SEATS, SUITS, Rank
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.play import View

LAYOUTS = 1000
DOUBT = {True: 25, False: 5}
"""Per cent of those who called, and of those who passed, whose hands are not as the rules say."""


@cache
def default() -> System:
    """The rules that come with kibitz."""
    return System.load("default")


def by_rules(board: Board) -> Meanings:
    """What the calls mean if everybody plays the default system."""
    assert board.auction is not None
    callers = {seat for seat, call in board.auction if call != PASS}
    doubt = {seat: DOUBT[seat in callers] for seat in SEATS}
    return Meanings(hear(dict.fromkeys(SEATS, default()), board.auction).meanings, doubt)


def told(belief: Belief, view: View, board: Board) -> float:
    """The sum of the logarithms of what a belief gives the truth."""
    share = belief.weights / belief.total * LAYOUTS
    whole, hidden = belief.whole, belief.evidence.unseen.hidden
    found = 0.0
    for card in belief.evidence.unseen.cards:
        if card.rank >= Rank.QUEEN:
            holder = board.deal.holder(card)
            has = whole[:, holder] & np.uint64(card.mask) != 0
            found += math.log((share[has].sum() + 1) / (LAYOUTS + len(hidden)))
    for seat in hidden:
        for suit in SUITS:
            held = whole[:, seat] >> np.uint64(13 * suit) & np.uint64(FULL_SUIT)
            lengths = np.array([int(one).bit_count() for one in held])
            so = lengths == len(board.deal[seat][suit])
            found += math.log((share[so].sum() + 1) / (LAYOUTS + 14))
    return found


def rows_of(board: Board, number: int) -> list[dict[str, object]]:
    """Both views of a board, each with the three beliefs."""
    start = board.start()
    assert start is not None
    views = {"leader": start.view()}
    if board.play:
        views["declarer"] = start.play(board.play[0]).view()
    meanings = {
        "nothing": UNTOLD,
        "rules": by_rules(board),
        "listener": overheard(board.auction, board.vulnerability, board.alerts),
    }
    found = []
    for name, view in views.items():
        row: dict[str, object] = {"board": number, "view": name}
        for how, one in meanings.items():
            belief = one.belief(view, number, LAYOUTS)
            belief = belief if len(belief) <= LAYOUTS else belief.chosen(LAYOUTS)
            row[how] = told(belief, view, board)
            row[f"{how} size"] = belief.effective_size
        found.append(row)
    return found


def gain(rows: list[dict[str, float]], one: str, other: str) -> str:
    """The mean difference of two beliefs, with its interval."""
    differences = np.array([row[one] - row[other] for row in rows])
    error = 1.96 * differences.std(ddof=1) / math.sqrt(len(differences))
    mean = differences.mean()
    return f"{mean:+.3f} ({mean - error:+.3f} to {mean + error:+.3f})"


def main() -> None:
    """Print the gains, by view."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=Path, required=True, help="a file of records of play")
    parser.add_argument("--boards", type=int, default=300, help="so many of them (300)")
    parser.add_argument("--first", type=int, default=0, help="begin with this one")
    parser.add_argument("--keep", type=Path, help="a file that the rows are added to")
    options = parser.parse_args()
    boards = boards_of(options.records)
    stride = max(1, len(boards) // 300)
    rows: list[dict[str, float]] = []
    if options.keep is not None and options.keep.exists():
        rows = [json.loads(line) for line in options.keep.read_text("utf-8").splitlines()]
    for place in range(options.first, options.first + options.boards):
        more = rows_of(boards[place * stride % len(boards)], place)
        rows += more  # type: ignore[arg-type]
        if options.keep is not None:
            with options.keep.open("a", encoding="utf-8") as file:
                file.writelines(f"{json.dumps(row)}\n" for row in more)
    for view in ("leader", "declarer"):
        some = [row for row in rows if row["view"] == view]
        if len(some) > 1:
            print(f"{view}: {len(some)} records, nats a record")
            print(f"  listener above the rules {gain(some, 'listener', 'rules')}")
            print(f"  rules above nothing      {gain(some, 'rules', 'nothing')}")
            print(f"  listener above nothing   {gain(some, 'listener', 'nothing')}")
            sizes = [row["listener size"] for row in some]
            print(f"  effective size {np.mean(sizes):.0f}, least {min(sizes):.0f}")


if __name__ == "__main__":
    main()
