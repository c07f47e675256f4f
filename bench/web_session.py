"""A whole evening in the workbench: boards bid and played, brought in a browser, all judged.

    python bench/web_session.py [BOARDS] [--file FILE.pbn] [--keep FILE.pbn]

Makes so many boards (30 unless told otherwise; `sayc` bids them on both sides, `pimc` declares
with ten layouts against ordinary defence), or takes those of a file; brings them to the Session
page, presses its button, waits until all are judged, and prints the seconds of each step, what one
board took, how many could not be judged and how many cards were called mistakes. `--keep` writes
the file that was made.
"""

from __future__ import annotations

import argparse
import itertools
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from screenshots import browser
from workbench import workbench

from kibitz import notation
from kibitz.board import Board
from kibitz.cards import SEATS, Seat
from kibitz.players.session import Session

SEED = 31
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo"]
PATIENCE = 7_200_000
"""Milliseconds in which the whole session must be judged."""


def evening(count: int, seed: int = SEED) -> list[Board]:
    """Boards bid by `sayc` and played, by players who have names."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bid.pbn"
        call = ["bid", "sayc", "--opponents", "sayc", "-n", str(count), "-s", str(seed)]
        subprocess.run([sys.executable, "-m", "kibitz", *call, "--out", str(path)], check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip
        boards = notation.read(path)
    tables = itertools.cycle([NAMES[i : i + 4] for i in range(0, len(NAMES), 4)])
    return [played(one, tuple(next(tables)), seed) for one in boards]


def played(board: Board, names: tuple[str, ...], seed: int) -> Board:
    """The board with names, and with its play where it was not passed out."""
    board = board.with_(names=names, event="An evening of our own", alerts=(), comments=())
    if board.passed_out:
        return board
    session = Session.of(board.as_dealt().with_(contract=board.contract), _table(board), seed)
    while not session.is_over:
        session = session.answered()
    tricks = session.declarer_tricks
    return board.with_(play=session.board.play, tricks=tricks)


def _table(board: Board) -> dict[Seat, str]:
    ours = (board.contract.declarer, board.contract.declarer.partner)
    return {seat: "pimc:worlds=10" if seat in ours else "ordinary" for seat in SEATS}


def main() -> None:
    """Make the evening, have it judged, say how long it took."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("boards", nargs="?", type=int, default=30)
    asked.add_argument("--file", type=Path)
    asked.add_argument("--keep", type=Path)
    given = asked.parse_args()
    began = time.monotonic()
    text = (
        given.file.read_text("utf-8")
        if given.file
        else notation.write(evening(given.boards), "pbn")
    )
    if given.keep:
        given.keep.write_text(text, "utf-8")
    print(f"made: {time.monotonic() - began:.0f} s", flush=True)
    with tempfile.TemporaryDirectory() as data, workbench(Path(data)) as bench, browser() as one:
        tab = one.new_context(base_url=bench.address, reduced_motion="reduce").new_page()
        tab.set_default_timeout(PATIENCE)
        tab.goto("/session")
        tab.get_by_label("Boards in any notation").fill(text)
        began = time.monotonic()
        tab.get_by_role("button", name="Read", exact=True).click()
        tab.wait_for_selector("table.session")
        rows = tab.locator("table.session tbody tr").count()
        print(f"brought and shown: {time.monotonic() - began:.1f} s, {rows} boards", flush=True)
        began = time.monotonic()
        tab.get_by_role("button", name="Judge").click()
        tab.get_by_text("all judged").wait_for()
        seconds = time.monotonic() - began
        name = bench.ask("api/sessions")[0]["id"]
        judged = bench.ask(f"api/sessions/{name}/judged")["boards"]
        cards = sum(len(found["mistakes"]) for found in judged.values())
        print(f"judged: {seconds:.0f} s, {seconds / rows:.1f} s a board; {len(judged)} of {rows} "
              f"have a verdict, {cards} cards are called mistakes")  # fmt: skip
        print(f"listed on the page: {tab.locator('ol.judged li').count()}")
    sys.exit(0 if len(judged) == rows else 1)


if __name__ == "__main__":
    main()
