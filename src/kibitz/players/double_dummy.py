"""The double-dummy player: the oracle, who alone is told the deal and plays with open cards."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.cards import Card
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Deal
from kibitz.play import View
from kibitz.search.decision import Decision, Objective
from kibitz.search.pimc import pimc


@dataclass(frozen=True)
class DoubleDummy:
    """Plays a card that is best with all cards in sight; of several, the lowest.

    `deal` is the whole deal, or the ending, that is being played.
    """

    deal: Deal
    objective: Objective = Objective.TRICKS

    def choose(self, view: View) -> Card:
        """The card to play."""
        return self.decide(view).card

    def decide(self, view: View) -> Decision:
        """The card to play, and the double-dummy result of each."""
        return pimc(view, Belief.of_deal(view, self.deal), self.objective)
