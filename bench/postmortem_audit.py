"""Are the post-mortem's judgements true? Fresh layouts, four times as many, and planted errors.

    python bench/postmortem_audit.py [FILE] [--boards N] [--first K] [--plant N] [--times 4]
        [--judged STORE] [--no-recheck]

Without a file the example deal is audited, which takes a minute. FILE is any file of records;
STORE is what `kibitz postmortem FILE --out STORE` kept, so that nothing is judged twice.
Prints each card that is looked at again and the shares that agree: mistakes that are worse
again, cards called right though they lost that are not worse, planted errors of fifteen points
or more that are found.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import time
from contextlib import closing
from itertools import islice
from pathlib import Path

from kibitz.bidding.rules.library import text_of
from kibitz.bidding.rules.system import System
from kibitz.board import Board
from kibitz.dummy.double import set_threads
from kibitz.notation import read_each
from kibitz.review.audit import knowledge_of, plant, rechecks
from kibitz.review.card import Judged
from kibitz.review.play import judge_play

EXAMPLE = Path(__file__).parents[1] / "examples" / "postmortem.pbn"


def kept(path: str) -> dict[int, tuple[Judged, ...]]:
    """The judged cards of each board in a file of `kibitz postmortem --out`."""
    found = {}
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
        for number, text in store.execute("select number, value from unit where value not null"):
            cards = json.loads(text).get("play", {}).get("cards", ())
            found[number] = tuple(Judged.from_json(card) for card in cards)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Audit the post-mortem.")
    parser.add_argument("file", nargs="?", default=str(EXAMPLE))
    parser.add_argument("--boards", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--plant", type=int, default=1, help="planted errors a board at most")
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--judged", help="the file that kibitz postmortem --out wrote")
    parser.add_argument("--no-recheck", action="store_true", help="planted errors alone")
    given = parser.parse_args()
    set_threads(1)
    system = System.parse(*text_of("default"))
    last = given.first + given.boards
    boards = [
        board
        for board in islice(read_each(Path(given.file)), given.first, last)
        if isinstance(board, Board) and board.start() is not None and board.play
    ]
    checked: list[dict[str, object]] = []
    planted: list[dict[str, object]] = []
    judged = kept(given.judged) if given.judged else {}
    for place, board in enumerate(boards, given.first):
        begun = time.process_time()
        knowledge = knowledge_of(board, system)
        if given.no_recheck:
            cards: tuple[Judged, ...] = ()
        elif given.judged:
            cards = judged.get(place, ())
        else:
            cards = judge_play(board, knowledge, seed=1, deadline=begun + 40).cards
        spent = time.process_time() - begun
        for one in rechecks(board, knowledge, cards, given.times):
            checked.append(
                one.to_json() | {"declarer": board.contract.side is one.judged.seat.side}
            )
            print(json.dumps(checked[-1]), flush=True)
        for number in range(given.plant):
            error = plant(board, knowledge, seed=place * 10 + number + 1, times=given.times)
            if error is not None:
                planted.append(error.to_json())
                print(json.dumps(planted[-1]), flush=True)
        told = time.process_time() - begun
        print(
            f"{board.title}: judged in {spent:.1f} s of one core, audited in {told:.1f} s",
            flush=True,
        )
    for name, kinds in (("mistakes", ("mistake", "lucky")), ("right", ("right though it lost",))):
        those = [row for row in checked if row["verdict"] in kinds]
        print(f"{name}: {sum(bool(row['agrees']) for row in those)} of {len(those)} agree")
    print(f"planted: {sum(bool(row['found']) for row in planted)} of {len(planted)} found")


if __name__ == "__main__":
    main()
