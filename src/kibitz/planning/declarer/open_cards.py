"""Open cards: what the double-dummy solver says of layouts, asked for whether, not how many.

In each layout of a scene, which of the mover's cards still get his side its way if everybody saw
all hands. This is an upper bound of what any plan can do there, and the estimate where a plan ends.
Answers are remembered; the number of boards solved is counted.
"""

from __future__ import annotations

import numpy as np

from kibitz.cards import Strain
from kibitz.dummy.double import masks_reaching

Key = tuple[tuple[int, int, int, int], tuple[int, ...], int, int]
"""The four hands, the cards on the table, who led them, and the tricks that the mover wants."""


class OpenCards:
    """The solver's answers for one plan.

    `boards` were solved in `calls`.
    """

    def __init__(self) -> None:
        self.boards = 0
        self.calls = 0
        self._known: dict[Key, int] = {}

    def reaching(self, keys: list[Key], strain: Strain) -> list[int]:
        """For each board, the mask of the mover's cards with which he gets the tricks he wants.

        All boards have the same leader and the same number of tricks wanted.
        """
        missing = sorted({key for key in keys if key not in self._known})  # like beside like
        if missing:
            self._solve(missing, strain)
        return [self._known[key] for key in keys]

    def _solve(self, missing: list[Key], strain: Strain) -> None:
        _, _, leader, target = missing[0]
        masks = np.array([row for row, _, _, _ in missing], np.uint64)
        tricks = np.array([(*trick, -1, -1, -1)[:3] for _, trick, _, _ in missing])
        reached = masks_reaching(masks, strain, leader, tricks, target)
        self._known.update(zip(missing, reached.tolist(), strict=True))
        self.boards += len(missing)
        self.calls += 1
