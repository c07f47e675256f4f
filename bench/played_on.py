"""Declarer's cards on record, played on as he really could: for `bench/judge_constants.py`.

Of records of play the cards are taken that the post-mortem looks at a second time. From each of
them, and from the cards it is held against, the hand is played on in `ON` layouts, and solved with
open cards in `OPEN`: so what the judge would say of it with any number of layouts can be had
without playing anything on again. Each decision is kept in a file of its own under build/; a run
that is stopped goes on where it was, and `--pack` puts them beside this program.

    python bench/played_on.py --records FILE --minutes 30 --anew

Those that are packed rest on the beliefs of their day: where these have changed, `--anew` begins
without them.
"""

from __future__ import annotations

import argparse
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from decisions import ROOT, boards_of, system
from kibitz.board import Board
from kibitz.dummy.double import set_threads, trace
from kibitz.review.audit import knowledge_of
from kibitz.review.continuation import Continuation, in_layout
from kibitz.review.judge import screen
from kibitz.review.play import situations
from kibitz.review.weigh import Sample

KEPT = ROOT / "build" / "played_on"
"""Where decisions are kept while they are recorded."""
PACKED = ROOT / "bench" / "played_on.zip"
"""Those that have been recorded from ../shared/data/vugraph_2000.jsonl."""
OPEN, ON = 384, 128
"""Layouts that are solved with open cards, and those that are played on."""
OTHERS = 3
"""Cards that the one which was played is held against."""
MINDS = 4
"""Declarers who take turns at playing on, each with layouts of his own to think of."""
EARLIEST, LATEST = 10, 5
"""Tricks left: before that playing on takes minutes, after it there is little to choose."""


@dataclass(frozen=True)
class PlayedOn:
    """A decision: tricks by layout and card, with open cards and played on; the card played first.

    `on` has fewer rows than `opened`, the same layouts in the same order, the mind of a row is its
    number modulo `MINDS`. `gaps` are what the others were ahead in the screen.
    """

    opened: NDArray[np.int64]
    on: NDArray[np.int64]
    weights: NDArray[np.int64]
    gaps: NDArray[np.float64]
    needed: int
    tricks_left: int
    is_exact: bool

    @classmethod
    def read(cls, path: Path) -> PlayedOn:
        """What was kept."""
        with np.load(path) as found:
            return cls(
                found["opened"].astype(np.int64), found["on"].astype(np.int64), found["weights"],
                found["gaps"], int(found["needed"]), int(found["tricks_left"]),
                bool(found["is_exact"]),
            )  # fmt: skip

    def write(self, path: Path) -> None:
        """Keep it: whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            kept = asdict(self)
            small = {name: kept[name].astype(np.int8) for name in ("opened", "on")}
            np.savez_compressed(file, **kept | small)
        part.replace(path)


def decision(board: Board, number: int) -> PlayedOn | None:
    """A card of declarer's that asks for a second look and on which the contract hangs, if any."""
    chooser = np.random.default_rng(number)
    start = board.start()
    assert start is not None
    knowledge = knowledge_of(board, system())
    moments, values = situations(start, board.play), trace(start, board.play)
    for moment in chooser.permutation(len(moments)):
        situation, card = moments[moment], board.play[moment]
        view = situation.view()
        is_ours = view.turn.side is view.contract.side
        if not is_ours or not LATEST <= view.tricks_left <= EARLIEST:
            continue
        found = screen(situation, card, knowledge, number)
        if found is None or (not found.suspicion and values[moment + 1] >= values[moment]):
            continue
        belief = knowledge.belief(view, number * 1009 + 1, OPEN)
        sample = Sample.reaching(view, belief)
        if sample is None or not sample.telling:
            continue
        columns = [found.played, *found.alternatives[:OTHERS]]
        minds = [
            Continuation(knowledge, number + mind * 7919, len(view.played)) for mind in range(MINDS)
        ]
        needed = view.contract.tricks_needed
        on = sample.tricks[:ON, columns].copy()
        for row, column in np.argwhere(on >= needed):
            here = in_layout(situation, belief.worlds[row]).play(sample.cards[columns[column]])
            on[row, column] = minds[row % MINDS].tricks(here, needed)
        gaps = [found.sample.chance_gap(n, found.played).mean for n in columns]
        return PlayedOn(
            sample.tricks[:, columns], on, belief.weights, np.array(gaps), needed,
            view.tricks_left, belief.is_exact,
        )  # fmt: skip
    return None


def recorded() -> list[Path]:
    """The files of the decisions that are there; of none, those that were packed."""
    if PACKED.exists() and not any(KEPT.glob("*.npz")):
        shutil.unpack_archive(PACKED, KEPT)
    return sorted(KEPT.glob("*.npz"))


def decisions(boards: Sequence[Board]) -> Iterator[int]:
    """Record one decision of each board, those not there yet, and say how many there are."""
    order = np.random.default_rng(1).permutation(len(boards))
    for number, place in enumerate(order):
        path = KEPT / f"{number:04}.npz"
        if not path.exists() and not path.with_suffix(".none").exists():
            found = decision(boards[place], number + 1)
            if found is None:
                KEPT.mkdir(parents=True, exist_ok=True)
                path.with_suffix(".none").touch()
            else:
                found.write(path)
        yield len(list(KEPT.glob("*.npz")))


def main() -> None:
    """Record decisions until time is up."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=Path, help="a file of records of play")
    parser.add_argument("--minutes", type=float, default=1.0, help="stop after so many (1)")
    parser.add_argument("--pack", action="store_true", help=f"only pack them as {PACKED.name}")
    parser.add_argument("--anew", action="store_true", help="forget those that are there")
    options = parser.parse_args()
    if options.anew:
        shutil.rmtree(KEPT, ignore_errors=True)
    if options.pack:
        for path in [*KEPT.glob("*.none"), *KEPT.glob("*.part")]:
            path.unlink()
        shutil.make_archive(str(PACKED.with_suffix("")), "zip", KEPT)
        return
    set_threads(1)
    start, there = time.monotonic(), 0
    for now in decisions(boards_of(options.records)):
        spent = (time.monotonic() - start) / 60
        if now > there:
            print(f"{now} decisions after {spent:.1f} minutes", flush=True)
        there = now
        if spent > options.minutes:
            break


if __name__ == "__main__":
    main()
