"""Meanings: what the auction has shown of each hand, as evidence about the hidden ones.

Layouts are drawn without the auction and those are kept that fit it, which is as exact as drawing
under it and quicker where calls say common things. A meaning that hardly any layout fits any more
is given up: people do not always have what they have shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from kibitz.cards import Seat
from kibitz.chance.belief import Belief
from kibitz.condition.tree import Condition
from kibitz.condition.vector import evaluate
from kibitz.play import View

POOLS = (1 << 10, 1 << 13, 1 << 15)
"""So many layouts are drawn before a meaning is given up, each time more."""
ENOUGH = 24
"""With so many that fit, of the largest pool, a meaning is kept though they are few."""


@dataclass(frozen=True)
class Meanings:
    """A condition on the hand of each seat that has shown something."""

    by_seat: Mapping[Seat, Condition] = field(default_factory=dict)

    def belief(self, view: View, seed: int, size: int) -> Belief:
        """Layouts that the player may believe and that fit the auction: so many, or a few more.

        Fewer where there are no more, or where they are rare.
        """
        seen = {view.seat} | ({view.contract.dummy} if view.dummy or view.played else set())
        wanted = {seat: meaning for seat, meaning in self.by_seat.items() if seat not in seen}
        while wanted:
            for pool in POOLS:
                drawn = Belief.of_view(view, seed, max(pool, size))
                whole = drawn.whole
                fits = {seat: evaluate(wanted[seat], whole[:, seat]) for seat in wanted}
                every = _every(fits, len(drawn))
                found = int(every.sum())
                if found >= size or drawn.is_exact:
                    break
            if found >= ENOUGH or (drawn.is_exact and found):
                return drawn.given(every)
            del wanted[min(wanted, key=lambda seat: int(fits[seat].sum()))]
        return Belief.of_view(view, seed, size)


def _every(fits: Mapping[Seat, npt.NDArray[np.bool_]], size: int) -> npt.NDArray[np.bool_]:
    every = np.ones(size, dtype=np.bool_)
    for one in fits.values():
        every &= one
    return every


UNTOLD = Meanings()
"""Nothing is known of the auction."""
