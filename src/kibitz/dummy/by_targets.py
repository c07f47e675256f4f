"""How many tricks, found by asking whether: for a solver that is quick with a target.

DDS takes several times as long to count tricks as to say whether a target is reached. Boards of
one call are mostly layouts of one hand and much alike; so the first few are asked around the
middle, the others from the number that is most common there, one trick up or down at a time,
until every number is known. `reached(rows, target)` is the solver: for each of these rows the
mask of the cards that reach the target (one of them is enough for `best_of`).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int64]
Reached = Callable[[Rows, int], NDArray[np.uint64]]

PILOTS = 4
"""So many boards are solved before the others, to guess by."""


def best_of(count: int, left: int, reached: Reached) -> NDArray[np.int8]:
    """The most tricks of each board, of `left` to come."""
    least, most = np.zeros(count, np.int64), np.full(count, left, np.int64)

    def settle(rows: Rows, guess: int) -> None:
        next_up = np.full(count, guess, np.int64)
        while len(rows):
            targets = np.clip(next_up[rows], least[rows] + 1, most[rows])
            for target in np.unique(targets).tolist():
                some = rows[targets == target]
                is_reached = reached(some, target) != 0
                least[some[is_reached]] = target
                most[some[~is_reached]] = target - 1
                next_up[some] = np.where(is_reached, target + 1, target - 1)
            rows = rows[least[rows] < most[rows]]

    rows = np.arange(count)
    settle(rows[:PILOTS], (left + 1) // 2)
    if count > PILOTS:
        settle(rows[PILOTS:], int(np.bincount(least[:PILOTS]).argmax()))
    return least.astype(np.int8)


def each_of(legal: NDArray[np.uint64], left: int, reached: Reached) -> NDArray[np.int8]:
    """The tricks with each legal card: a row of 52 a board, -1 for other cards."""
    bits = np.uint64(1) << np.arange(52, dtype=np.uint64)
    is_legal = (legal[:, None] & bits) != 0
    values = np.where(is_legal, 0, -1).astype(np.int8)

    def ask(rows: Rows, target: int) -> NDArray[np.bool_]:
        hits = (reached(rows, target)[:, None] & bits) != 0
        values[rows] = np.where(hits, np.maximum(values[rows], target), values[rows])
        return np.asarray(hits & is_legal[rows])

    def settle(rows: Rows, guess: int) -> None:
        hits = ask(rows, guess)
        up, down = rows[hits.any(axis=1)], rows[(hits != is_legal[rows]).any(axis=1)]
        for target in range(guess + 1, left + 1):
            if not len(up):
                break
            up = up[ask(up, target).any(axis=1)]
        for target in range(guess - 1, 0, -1):
            if not len(down):
                break
            down = down[(ask(down, target) != is_legal[down]).any(axis=1)]

    rows = np.arange(len(legal))
    settle(rows[:PILOTS], (left + 1) // 2)
    if len(rows) > PILOTS:
        common = int(np.bincount(values[:PILOTS].max(axis=1)).argmax())
        settle(rows[PILOTS:], max(common, 1))
    return values
