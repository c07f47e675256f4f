"""Asking: which solver answers a question, the engine or DDS.

The engine (`native/`) is quicker on endings and on layouts of one position, because it needs no
preparation and shares what it finds between them; DDS is quicker on whole deals one by one. Up to
how many cards a hand the engine is asked is measured for each question by `bench/recorded.py`.
Their answers are the same. Hands are rows (N, E, S, W) of 52-bit masks, without the cards of the
trick in progress (three places a board, -1 for none); nothing is checked here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.cards import Strain
from kibitz.dummy import boards, dds, native
from kibitz.dummy.dds import Array, Progress
from kibitz.dummy.native import TrickQuestion
from kibitz.lab.cores import available_cores

ENGINE_CARDS = {
    TrickQuestion.BEST: 9,
    TrickQuestion.WHETHER: 10,
    TrickQuestion.EACH_BEST: 9,
    TrickQuestion.EACH_WHETHER: 10,
}
"""The engine is asked about positions with at most so many tricks to come."""
LONG_CARDS, LONG_BOARDS = 9, 40
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


def is_for_engine(question: TrickQuestion, tricks: int) -> bool:
    """Is the engine asked about positions with so many tricks to come?"""
    return tricks <= ENGINE_CARDS[question] and native.is_there()


def engine_in_use() -> str:
    """What the engine is asked, or why it is not: a line for `kibitz doctor`."""
    if not native.is_there():
        return f"not in use ({native.why_not()}); DDS answers everything"
    build = "for this processor" if native.is_fast() else "for any processor"
    whether, best = ENGINE_CARDS[TrickQuestion.EACH_WHETHER], ENGINE_CARDS[TrickQuestion.EACH_BEST]
    return (
        f"kibitz's own, built {build}: whether a target is reached with up to {whether} tricks to "
        f"come, how many tricks with up to {best}; beyond that DDS is quicker"
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
    if is_for_engine(question, left):
        threads = 1
        if left >= LONG_CARDS and len(hands) >= LONG_BOARDS:
            threads = available_cores() if _threads is None else _threads
        return native.solve(
            hands, strain, leaders, tricks, question, target,
            deadline=deadline, progress=progress, threads=threads,
        )  # fmt: skip
    on_table = np.broadcast_to(np.asarray(tricks), (len(hands), 3))
    asked = boards.trusted_boards(Strain(strain), hands, leaders, on_table)
    return _by_dds(question, asked, target, deadline, progress)


def _by_dds(
    question: TrickQuestion,
    asked: Array,
    target: int,
    deadline: float | None,
    progress: Progress | None,
) -> NDArray[Any]:
    """The same from DDS."""
    if question is TrickQuestion.BEST:
        found = dds.solve(asked, every_card=False, deadline=deadline, progress=progress)
        return np.asarray(found["score"][:, 0], np.int8)
    if question is TrickQuestion.EACH_BEST:
        found = dds.solve(asked, every_card=True, deadline=deadline, progress=progress)
        return boards.read_many_values(found)
    every_card = question is TrickQuestion.EACH_WHETHER
    found = dds.solve(
        asked, every_card=every_card, target=target, deadline=deadline, progress=progress
    )
    masks = boards.read_masks(found, target)
    return masks if every_card else np.asarray(masks != 0, np.int8)
