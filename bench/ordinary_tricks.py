"""Tricks that the ordinary defence gives away: a pimc declarer against it and against pimc.

    python bench/ordinary_tricks.py [FILE] --deals 200 [--odd]

Deals of the records, contract, auction and opening lead as played, one record a deal; declarer is
the same pimc player with the same seed both times, everybody plays for tricks. Even deals (in the
order in which they come, from one) were not looked at when the rules were made. What pimc defenders
do does not depend on the rules, so it is kept under build/ and not played again.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path

from kibitz import notation
from kibitz.board import Board
from kibitz.dummy.double import set_threads
from kibitz.players.match import play
from kibitz.players.problem import MatchBoard

ROOT = Path(__file__).parents[1]
RECORDS = ROOT.parent / "shared" / "data" / "vugraph_2000.jsonl"
KEPT = ROOT / "build" / "ordinary_tricks.json"


def chosen(path: Path, count: int, odd: bool) -> list[tuple[int, Board]]:
    """The first record of each of so many deals, spread over the file, with the deal's number."""
    deals: dict[str, int] = {}
    found = []
    for board in notation.read(path):
        if board.contract is None or not board.play or not board.deal.is_complete:
            continue
        number = deals.setdefault(str(board.deal), len(deals) + 1)
        if number == len(deals) and (not found or found[-1][0] != number) and number % 2 == odd:
            found.append((number, board))
    step = max(len(found) / count, 1.0)
    return [found[int(i * step)] for i in range(min(count, len(found)))]


def main() -> None:
    """Play every deal twice and print the mean difference with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=20)
    parser.add_argument("--odd", action="store_true", help="the deals that the rules were made on")
    parser.add_argument("--show", action="store_true", help="print every deal")
    asked = parser.parse_args()
    set_threads(1)
    path = asked.file or (RECORDS if RECORDS.exists() else ROOT / "examples" / "postmortem.pbn")
    pimc = f"pimc:worlds={asked.worlds}:objective=tricks"
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    differences = []
    for number, board in chosen(path, asked.deals, asked.odd):
        problem = MatchBoard.of_board(board)
        key = f"{path.name} {number} {board.contract} {asked.worlds}"
        if key not in kept:
            against = play(problem, pimc, pimc, number)
            kept[key] = {"tricks": against.tricks, "play": " ".join(map(str, against.play))}
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(kept), "utf-8")
        ours = play(problem, pimc, "ordinary", number)
        differences.append(ours.tricks - kept[key]["tricks"])
        if asked.show:
            print(number, board.contract, board.deal, f"{differences[-1]:+d}", ours.tricks)
            print("  ordinary", *ours.play)
            print("  pimc    ", kept[key]["play"], flush=True)
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((one - mean) ** 2 for one in differences) / max(count - 1, 1)
    error = sqrt(variance / count)
    worse, better = sum(d > 0 for d in differences), sum(d < 0 for d in differences)
    print(
        f"{count} {'odd' if asked.odd else 'even'} deals, {asked.worlds} worlds: declarer takes "
        f"{mean:+.3f} tricks more against the ordinary defence than against pimc "
        f"(95 %: {mean - 1.96 * error:+.3f} to {mean + 1.96 * error:+.3f}); "
        f"more on {worse}, fewer on {better}"
    )


if __name__ == "__main__":
    main()
