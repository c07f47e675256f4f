"""Knowledge: what a player could believe of the hidden hands when his card was due.

His own hand and dummy's, the cards played, who showed out, choices among equals (all of that
is `chance/belief/belief.py`), what the auction has shown (`meanings.py` there), and what the
defenders' cards say (`planning/declarer/reading.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.meanings import POOLS, UNTOLD, Meanings
from kibitz.planning.declarer.reading import read
from kibitz.play import View

FEW = 256
"""So many are drawn first: mostly that is enough."""
SPARE = 4
"""So many times the layouts wanted are drawn, so that the likely ones can be chosen."""


@dataclass(frozen=True)
class Knowledge:
    """What the auction has shown of each hand."""

    meanings: Meanings = UNTOLD

    def belief(self, view: View, seed: int, size: int) -> Belief:
        """So many layouts that the player may believe, or all where they are fewer.

        Those that explain the defenders' cards better come more often (`reading.py`).
        """
        meanings = replace(self.meanings, pools=(FEW, *POOLS))
        fitting = meanings.belief(view, seed, SPARE * size)
        if not fitting.is_exact:
            fitting = fitting.first(SPARE * size)
        return read(view, fitting).chosen(size)
