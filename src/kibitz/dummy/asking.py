"""Asking: which solver answers a question, the engine or DDS.

The engine (`native/`) is quicker on endings and on layouts of one position, because it needs no
preparation and shares what it finds between them, and with trumps on whole deals; in notrump DDS is
quicker there. Up to how many tricks to come the engine is asked is measured by `bench/recorded.py`.
Their answers are the same. Hands are rows (N, E, S, W) of 52-bit masks, without the cards of the
trick in progress (three places a board, -1 for none); nothing is checked here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.cards import Strain
from kibitz.dummy import boards, by_targets, dds, native
from kibitz.dummy.dds import Progress
from kibitz.dummy.native import TrickQuestion
from kibitz.lab.cores import available_cores

ENGINE_CARDS, ENGINE_NOTRUMP_CARDS = 13, 10
"""The engine is asked about positions with at most so many tricks to come, and in notrump."""
COUNTED_AT_ONCE = 12
"""With more tricks to come DDS is asked whether, not how many (`by_targets.py`)."""
LONG_BOARDS = {9: 40, 10: 40, 11: 20, 12: 8, 13: 4}
"""So many boards with so many tricks to come are shared out among the threads."""

_threads: int | None = None


def set_threads(count: int | None = None) -> None:
    """Let both solvers use so many threads; without a count, one for each available core."""
    global _threads
    dds.set_threads(count)
    _threads = count


def tricks_to_come(hands: NDArray[np.uint64]) -> int:
    """How many tricks are left, the one in progress included; boards of a call are alike."""
    return max(int(hand).bit_count() for hand in hands[0].tolist())


def is_for_engine(strain: Strain | int, tricks: int) -> bool:
    """Is the engine asked about positions with so many tricks to come?"""
    most = ENGINE_NOTRUMP_CARDS if strain == Strain.NOTRUMP else ENGINE_CARDS
    return tricks <= most and native.is_there()


def engine_in_use() -> str:
    """What the engine is asked, or why it is not: a line for `kibitz doctor`."""
    if not native.is_there():
        return f"not in use ({native.why_not()}); DDS answers everything"
    build = "for this processor" if native.is_fast() else "for any processor"
    return (
        f"kibitz's own, built {build}: with trumps up to {ENGINE_CARDS} tricks to come, in notrump "
        f"up to {ENGINE_NOTRUMP_CARDS}, beyond which DDS is quicker"
    )


def ask(
    question: TrickQuestion,
    hands: NDArray[np.uint64],
    strain: Strain | int,
    leaders: ArrayLike,
    tricks: ArrayLike,
    target: int = 0,
    *,
    deadline: float | None = None,
    progress: Progress | None = None,
) -> NDArray[Any]:
    """The answers to boards of one strain with the same number of tricks to come.

    Their form is that of `native.solve`: see `TrickQuestion`.
    """
    if not len(hands):
        shape = (0, 52) if question is TrickQuestion.EACH_BEST else (0,)
        return np.zeros(shape, np.uint64 if question is TrickQuestion.EACH_WHETHER else np.int8)
    left = tricks_to_come(hands)
    if is_for_engine(strain, left):
        threads = 1
        if len(hands) >= LONG_BOARDS.get(left, len(hands) + 1):
            threads = available_cores() if _threads is None else _threads
        return native.solve(
            hands, strain, leaders, tricks, question, target,
            deadline=deadline, progress=progress, threads=threads,
        )  # fmt: skip
    return by_dds(
        question, hands, strain, leaders, tricks, target, deadline=deadline, progress=progress
    )


def by_dds(
    question: TrickQuestion,
    hands: NDArray[np.uint64],
    strain: Strain | int,
    leaders: ArrayLike,
    tricks: ArrayLike,
    target: int = 0,
    *,
    deadline: float | None = None,
    progress: Progress | None = None,
) -> NDArray[Any]:
    """The same from DDS, in the way in which it is quickest."""
    left = tricks_to_come(hands)
    on_table = np.broadcast_to(np.asarray(tricks, np.int64), (len(hands), 3))
    led = np.broadcast_to(np.asarray(leaders, np.int64), len(hands))
    asked = boards.trusted_boards(Strain(strain), hands, led, on_table)
    every_card = question in (TrickQuestion.EACH_BEST, TrickQuestion.EACH_WHETHER)

    def reached(rows: NDArray[np.int64], wanted: int) -> NDArray[np.uint64]:
        solved = dds.solve(asked[rows], every_card=every_card, target=wanted, deadline=deadline)
        return boards.read_masks(solved, wanted)

    if question is TrickQuestion.EACH_WHETHER:
        return reached(np.arange(len(hands)), target)
    if question is TrickQuestion.WHETHER:
        return np.asarray(reached(np.arange(len(hands)), target) != 0, np.int8)
    if left > COUNTED_AT_ONCE:
        if every_card:
            found = by_targets.each_of(boards.legal_cards(hands, led, on_table), left, reached)
        else:
            found = by_targets.best_of(len(hands), left, reached)
        if progress is not None:
            progress(len(hands), len(hands))
        return found
    solved = dds.solve(asked, every_card=every_card, deadline=deadline, progress=progress)
    if every_card:
        return boards.read_many_values(solved)
    return np.asarray(solved["score"][:, 0], np.int8)
