"""Knowledge: what a player could believe of the hidden hands when his card was due.

His own hand and dummy's, the cards played, who showed out, choices among equals (all of that
is `chance/belief.py`), what the auction has shown, and what the defenders' cards say. Layouts
are drawn without the auction and those are kept that fit it, which is as exact as drawing under
it and quicker where calls say common things. A meaning that hardly any layout fits any more is
given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import SEATS, Seat
from kibitz.chance.belief import Belief
from kibitz.condition.tree import Condition
from kibitz.condition.vector import evaluate
from kibitz.planning.declarer.opening_lead import chosen
from kibitz.play import View
from kibitz.review.reading import read

POOLS = (1 << 10, 1 << 13, 1 << 15)
"""So many layouts are drawn before a meaning is given up, each time more."""
ENOUGH = 24
"""With so many that fit, of the largest pool, a meaning is kept though they are few."""
SPARE = 4
"""So many times the layouts wanted are drawn, so that the likely ones can be chosen."""


@dataclass(frozen=True)
class Knowledge:
    """What the auction has shown of each hand, as conditions on that hand."""

    meanings: Mapping[Seat, Condition] = field(default_factory=dict)

    def belief(self, view: View, seed: int, size: int) -> Belief:
        """So many layouts that the player may believe, or all where they are fewer.

        Those that explain the defenders' cards better come more often (`reading.py`).
        """
        return chosen(read(view, self._fitting(view, seed, SPARE * size)), size)

    def _fitting(self, view: View, seed: int, size: int) -> Belief:
        """Layouts that fit the auction, about so many or more."""
        seen = {view.seat} | ({view.contract.dummy} if view.dummy or view.played else set())
        wanted = {seat: meaning for seat, meaning in self.meanings.items() if seat not in seen}
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


def _every(fits: Mapping[Seat, NDArray[np.bool_]], size: int) -> NDArray[np.bool_]:
    every = np.ones(size, dtype=np.bool_)
    for seat in SEATS:
        if seat in fits:
            every &= fits[seat]
    return every
