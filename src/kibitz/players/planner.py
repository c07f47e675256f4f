"""The planner: declarer by the bridge network (`planning/declarer/`), defenders by PIMC."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kibitz.cards import DECK, Card
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.chance.drawing.sample import deals_of
from kibitz.deal import Deal
from kibitz.planning.declarer.decide import Planned, decide
from kibitz.planning.declarer.keeping import kept
from kibitz.planning.declarer.reading import read
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.policy import Policy
from kibitz.planning.teach import teach
from kibitz.planning.telling import ToldPlan
from kibitz.play import Situation, View
from kibitz.players.alpha_mu import AlphaMu
from kibitz.players.pimc import Pimc, believed
from kibitz.search.decision import Decision

DRAWN = 4800
"""Layouts drawn for each card; those that explain the defence better are kept more often."""
LOOKED_AT, AT_FIRST = 800, 300
"""Layouts that may be looked at, where few can be made or all can; fewer for the first trick."""

EARLY, FEWER = 12, 2
"""With so many tricks to come or more, lines are tried on so many times fewer layouts."""


@dataclass(frozen=True)
class Planner:
    """Declarer follows the best line that the network finds over the layouts he believes in.

    `worlds` are the layouts that a line is tried on, those that can be made at all. With
    `network=off` it is the searching player underneath: alpha-mu late in the hand, before that
    PIMC. With `leads=any` the defenders' cards tell nothing but that they are gone. With
    `plan=kept` he makes the plan that `kibitz plan` tells after the opening lead, and keeps to
    it while a scheme of it is going on and nobody surprises him; then he makes another when he
    is on lead, and between plans he thinks anew at each card.
    """

    worlds: int = 120
    nodes: int = 16_000
    network: str = "on"
    leads: str = "standard"
    plan: str = "anew"
    seed: int = 0
    meanings: Meanings = UNTOLD
    _defender: Pimc = field(init=False, repr=False)
    _plain: AlphaMu = field(init=False, repr=False)
    _stated: dict[View, Policy[Scene] | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "_defender", Pimc(seed=self.seed, meanings=self.meanings))
        object.__setattr__(self, "_plain", AlphaMu(seed=self.seed, meanings=self.meanings))

    def choose(self, view: View) -> Card:
        """The card to play."""
        return self.decide(view).card

    def decide(self, view: View) -> Decision:
        """The card to play, and the lines that were compared."""
        if view.turn.side is not view.contract.side:
            return self._defender.decide(view)
        if self.network == "off":
            return self._plain.decide(view)
        belief = believed(view, self.seed, DRAWN, self.meanings)
        if self.plan == "kept" and len(belief):
            card = self._kept(view, deals_of(belief.whole[:1])[0])
            if card is not None:
                return Planned(DECK[card], how="plan")
        if self.leads == "standard":
            belief = read(view, belief)
        # A board takes ten times as long with all cards in hand as after four tricks.
        fewer = FEWER if view.tricks_left >= EARLY else 1
        worlds = max(1, self.worlds // fewer)
        looked_at = AT_FIRST if view.tricks_left == 13 else LOOKED_AT
        return decide(view, belief.chosen(looked_at), worlds, self.nodes)

    def keep(self, told: ToldPlan[Scene]) -> None:
        """Keep to this plan, with `plan=kept`, from where it was made."""
        self._stated[told.view] = told.policy

    def _kept(self, view: View, deal: Deal) -> int | None:
        """The card of the plan that he keeps to; `deal` is any that may be true.

        It was made after the opening lead, or later, on lead, when the one before had ended.
        """
        if not view.played:
            return None
        won = list(view.won)
        for trick in view.record:
            won[trick.winner(view.contract.strain)] -= 1  # an ending begins with tricks won
        north, east, south, west = won
        situation = replace(Situation.start(deal, view.contract), won=(north, east, south, west))
        plan, made_at, card = None, 0, None
        for number, played in enumerate((*view.played, None)):
            if number and situation.mover.side is view.contract.side:
                card = None if plan is None else kept(plan, view.played[made_at:number])
                if card is None and (number == 1 or not situation.trick.cards):
                    plan, made_at = self._plan(situation.view()), number
                    card = None if plan is None else kept(plan, ())
            if played is not None:
                situation = situation.play(played)
        return card

    def _plan(self, view: View) -> Policy[Scene] | None:
        """The plan that he states here, if there is one."""
        if view not in self._stated:
            self._stated[view] = None
            if told := teach(view, self.seed, meanings=self.meanings):
                self.keep(told)
        return self._stated[view]
