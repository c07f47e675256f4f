"""Open cards: what the double-dummy solver says of a scene, asked for whether, not how many.

In each layout of a scene, which of declarer's cards still make the contract if everybody saw all
hands. This is an upper bound of what any plan can do there, and the estimate where a plan ends.
Answers are remembered; the number of boards solved is counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kibitz.dummy.double import masks_reaching
from kibitz.planning.network import Utilities

if TYPE_CHECKING:
    from kibitz.planning.declarer.scene import Scene

Key = tuple[tuple[int, int, int, int], tuple[int, ...], int, int]


class OpenCards:
    """The solver's answers for one plan.

    `boards` were solved in `calls`.
    """

    def __init__(self) -> None:
        self.boards = 0
        self.calls = 0
        self._known: dict[Key, int] = {}

    def reaching(self, scene: Scene) -> list[int]:
        """For each layout, the mask of the mover's cards with which his side gets its way.

        Declarer's side makes the contract, defenders defeat it.
        """
        contest = scene.contest
        target = contest.needed - scene.won
        if not scene.is_ours:
            target = scene.left - target + 1
        size = len(scene.rows)
        if target <= 0:
            return [scene.legal(row[scene.agent]) for row in scene.rows]
        if target > scene.left:
            return [0] * size
        tricks = [tuple(cards[n] for cards in scene.trick) for n in range(size)]
        keys = [
            (row, trick, scene.leader, target)
            for row, trick in zip(scene.rows, tricks, strict=True)
        ]
        missing = sorted({key for key in keys if key not in self._known})  # like beside like
        if missing:
            self._solve(scene, missing, target)
        return [self._known[key] for key in keys]

    def makes(self, scene: Scene) -> Utilities:
        """In which layouts the contract is made with open cards: 1 or 0."""
        if scene.alive is not None:
            return np.array(scene.alive, np.int64)
        found = self.reaching(scene)
        return np.array([bool(mask) is scene.is_ours for mask in found], np.int64)

    def _solve(self, scene: Scene, missing: list[Key], target: int) -> None:
        masks = np.array([row for row, _, _, _ in missing], np.uint64)
        tricks = np.array([(*trick, -1, -1, -1)[:3] for _, trick, _, _ in missing])
        reached = masks_reaching(masks, scene.contest.strain, scene.leader, tricks, target)
        self._known.update(zip(missing, reached.tolist(), strict=True))
        self.boards += len(missing)
        self.calls += 1
