"""The alpha-mu player: declarer by `search/alpha_mu.py`, everything else by PIMC."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from kibitz.cards import Card
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.play import View
from kibitz.players.pimc import Pimc, believed
from kibitz.search.alpha_mu import alpha_mu
from kibitz.search.decision import Decision, Objective, lowest, view_classes


@dataclass(frozen=True)
class AlphaMu:
    """Plays declarer's cards by alpha-mu once `cards` or fewer are left in a hand.

    Before that, and as a defender, it is a PIMC player with `early_worlds` worlds. `depth` is
    how many cards of declarer's side it looks ahead, one world for another. With `seconds`
    the depth that is finished in time counts.
    """

    worlds: int = 20
    depth: int = 2
    cards: int = 9
    early_worlds: int | None = None
    seconds: float | None = None
    most_nodes: int | None = None
    objective: Objective = Objective.MAKE
    seed: int = 0
    meanings: Meanings = UNTOLD
    _early: Pimc = field(init=False, repr=False)

    def __post_init__(self) -> None:
        early = Pimc(self.early_worlds, self.seconds, self.objective, self.seed, self.meanings)
        object.__setattr__(self, "_early", early)

    def choose(self, view: View) -> Card:
        """The card to play."""
        return self.decide(view).card

    def decide(self, view: View) -> Decision:
        """The card to play, and what was found out about each."""
        start = time.perf_counter()
        if view.tricks_left > self.cards or view.turn.side is not view.contract.side:
            return self._early.decide(view)
        if len(view_classes(view)) == 1:
            return Decision(lowest(view.legal.mask), objective=self.objective)
        deadline = None if self.seconds is None else start + self.seconds
        belief = believed(view, self.seed, self.worlds, self.meanings)
        return alpha_mu(view, belief, self.depth, self.objective, deadline, self.most_nodes)
