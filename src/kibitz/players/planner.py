"""The planner: declarer by the bridge network (`planning/declarer/`), defenders by PIMC."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kibitz.cards import Card, Seat
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.deal import Hand
from kibitz.planning.declarer.decide import Planned, decide
from kibitz.planning.declarer.reading import read
from kibitz.planning.told.keeping import KeptPlan, PlanStanding, kept
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.telling import tell
from kibitz.play import Trick, View
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
    `plan=told` he makes the plan that `kibitz plan` tells after the opening lead and keeps to its
    program; where that has ended, or something has happened that it does not foresee, he says so
    and thinks anew at each card.
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
    _stated: dict[View, ToldPlan] = field(
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
        how = ""
        if self.plan == "told" and (found := self.standing(view)) is not None:
            if found.standing is PlanStanding.KEPT and found.card is not None:
                return Planned(found.card, how="plan")
            how = found.text
        if self.leads == "standard":
            belief = read(view, belief)
        # A board takes ten times as long with all cards in hand as after four tricks.
        fewer = FEWER if view.tricks_left >= EARLY else 1
        worlds = max(1, self.worlds // fewer)
        looked_at = AT_FIRST if view.tricks_left == 13 else LOOKED_AT
        decided = decide(view, belief.chosen(looked_at), worlds, self.nodes)
        return replace(decided, left=how) if how else decided

    def keep(self, told: ToldPlan) -> None:
        """Keep to this plan, with `plan=told`, from where it was made."""
        self._stated[told.view] = told

    def standing(self, view: View) -> KeptPlan | None:
        """Where the plan stands that he told after the opening lead; none before it."""
        if not view.played:
            return None
        start = _after_lead(view)
        told = self._stated.get(start)
        if told is None:
            told = tell(start, seed=self.seed, meanings=self.meanings)
            self.keep(told)
        return kept(told.program, start, view.played[1:], told.replayed.needed)


def _after_lead(view: View) -> View:
    """What declarer saw when dummy came down."""
    contract, lead = view.contract, view.played[0]
    first = view.record[0] if view.record else view.trick
    sides: dict[Seat, int] = {contract.declarer: view.hand.mask, contract.dummy: view.dummy.mask}
    won = list(view.won)
    for trick in (*view.record, view.trick):
        for seat, card in trick:
            if seat in sides:
                sides[seat] |= card.mask
    for trick in view.record:
        won[trick.winner(contract.strain)] -= 1  # an ending begins with tricks won
    dummy = Hand(sides[contract.dummy])
    north, east, south, west = won
    return replace(
        view,
        turn=Seat((first.leader + 1) % 4),
        hand=Hand(sides[contract.declarer]),
        dummy=dummy,
        legal=Hand(dummy.mask & lead.suit.mask) or dummy,
        tricks_left=view.tricks_left + len(view.record),
        trick=Trick(first.leader, (lead,)),
        won=(north, east, south, west),
        record=(),
    )
