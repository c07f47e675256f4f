"""The planner: declarer by the bridge network (`planning/declarer/`), defenders by PIMC."""

from __future__ import annotations

from dataclasses import dataclass, field

from kibitz.cards import Card
from kibitz.condition.tree import Condition
from kibitz.planning.declarer.decide import decide
from kibitz.planning.declarer.opening_lead import chosen, told
from kibitz.play import View
from kibitz.players.alpha_mu import AlphaMu
from kibitz.players.pimc import Pimc, believed
from kibitz.search.decision import Decision

DRAWN = 600
"""Layouts drawn for each card; those that explain the opening lead better are kept more often."""
LOOKED_AT = 240
"""Layouts that may be looked at where few of them can be made."""

EARLY = 12
"""With so many tricks to come, lines are tried on fewer layouts."""


@dataclass(frozen=True)
class Planner:
    """Declarer follows the best line that the network finds over the layouts he believes in.

    `worlds` are the layouts that a line is tried on, those that can be made at all. With
    `network=off` it is the searching player underneath: alpha-mu late in the hand, before that
    PIMC. With `leads=any` the opening lead tells nothing but the card.
    """

    worlds: int = 45
    nodes: int = 1300
    network: str = "on"
    leads: str = "standard"
    seed: int = 0
    condition: Condition | None = None
    _defender: Pimc = field(init=False, repr=False)
    _plain: AlphaMu = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_defender", Pimc(seed=self.seed, condition=self.condition))
        object.__setattr__(self, "_plain", AlphaMu(seed=self.seed, condition=self.condition))

    def choose(self, view: View) -> Card:
        """The card to play."""
        return self.decide(view).card

    def decide(self, view: View) -> Decision:
        """The card to play, and the lines that were compared."""
        if view.turn.side is not view.contract.side:
            return self._defender.decide(view)
        if self.network == "off":
            return self._plain.decide(view)
        belief = believed(view, self.seed, DRAWN, self.condition)
        if self.leads == "standard":
            belief = told(view, belief)
        # A board takes ten times as long with all cards in hand as after four tricks.
        worlds = self.worlds if view.tricks_left < EARLY else max(1, 2 * self.worlds // 3)
        return decide(view, chosen(belief, LOOKED_AT), worlds, self.nodes)
