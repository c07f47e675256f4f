"""The PIMC player: averages double-dummy results over what it may believe (`search/pimc.py`)."""

from __future__ import annotations

import time
from dataclasses import dataclass

from kibitz.cards import Card
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.play import View
from kibitz.search.decision import Decision, Objective, lowest, view_classes
from kibitz.search.pimc import pimc

TIMED_WORLDS = 400
"""With a time budget alone, so many worlds are looked at and no more."""


@dataclass(frozen=True)
class Pimc:
    """Plays the card with the best average over the worlds of its belief.

    `worlds` are how many; with `seconds` alone, as many as the time allows. `meanings` are
    what the auction has shown; one that the play has proved wrong is dropped. The same view,
    settings and seed give the same card, except where the clock decides.
    """

    worlds: int | None = None
    seconds: float | None = None
    objective: Objective = Objective.MAKE
    seed: int = 0
    meanings: Meanings = UNTOLD

    def choose(self, view: View) -> Card:
        """The card to play."""
        return self.decide(view).card

    def decide(self, view: View) -> Decision:
        """The card to play, and what was found out about each."""
        start = time.perf_counter()
        if len(view_classes(view)) == 1:
            return Decision(lowest(view.legal.mask), objective=self.objective)
        deadline = None if self.seconds is None else start + self.seconds
        worlds = self.worlds or (40 if self.seconds is None else TIMED_WORLDS)
        belief = believed(view, self.seed, worlds, self.meanings)
        return pimc(view, belief, self.objective, deadline)


def believed(view: View, seed: int, worlds: int, meanings: Meanings) -> Belief:
    """A player's belief at this card; every card of a deal has worlds of its own."""
    return meanings.belief(view, seed << 6 | len(view.played), worlds).chosen(worlds)
