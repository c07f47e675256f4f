"""Continuation: what a card of declarer's is worth when he goes on as he really could.

Averaged double dummy lets declarer guess every two-way finesse afterwards, so a card that
puts a guess off looks better than one that takes it. Here the hand is played on instead: in
each layout the defenders play double dummy, and declarer plays by alpha-mu (early in the
hand by PIMC) from what he can see, with layouts of his own at each card. Two cards are
compared by playing on from both in the same layouts.

A layout that is lost with all cards in sight is lost and not played on. Nor is one in which
every card makes the contract with a trick to spare, in all layouts that declarer thinks of:
without the trick to spare the guess may still be to come.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kibitz.cards import Card
from kibitz.chance.belief.belief import Belief
from kibitz.chance.drawing.subsets import Masks
from kibitz.deal import Hand
from kibitz.dummy.double import card_results
from kibitz.play import Situation, View
from kibitz.review.knowledge import Knowledge
from kibitz.review.weigh import Sample
from kibitz.search.alpha_mu import alpha_mu
from kibitz.search.decision import Objective, lowest, ranked, view_classes
from kibitz.search.pimc import tabulate

NEAR, WORLDS = 24, 10
"""Layouts that declarer thinks of: at the next cards, which many layouts share, and later on."""
NEXT = 5
"""So many cards are the next ones."""
LATE = 7
"""With so many tricks left or fewer he looks further than PIMC does, and plays for tricks alone."""
DEPTH = 2
"""So many cards of his own he looks then,"""
NODES = 60
"""and no further than so many positions."""


@dataclass
class Continuation:
    """Declarer's way of going on from one moment of a hand; remembers what it decided."""

    knowledge: Knowledge
    seed: int
    start: int = 0
    """So many cards were played at that moment."""
    _chosen: dict[tuple[Card, ...], tuple[Card, bool]] = field(default_factory=dict, repr=False)

    def tricks(self, situation: Situation, needed: int) -> int:
        """The tricks of declarer's side when the hand is played to its end.

        Where `needed` cannot be reached any more it is the double-dummy result.
        """
        side = situation.contract.side
        while not situation.is_over:
            if situation.mover.side is not side:
                results = card_results(situation)
                least = min(results.values())
                if least < needed or situation.tricks_left == 1:
                    return least
                best = [card for card, tricks in results.items() if tricks == least]
                situation = situation.play(min(best, key=lambda c: (c.rank, c.suit)))
                continue
            view = situation.view()
            card, settled = self.choose(view, needed)
            if settled or situation.tricks_left == 1:
                return max(card_results(situation).values())
            situation = situation.play(card)
        return situation.declarer_tricks

    def choose(self, view: View, needed: int) -> tuple[Card, bool]:
        """Declarer's card, and whether no card matters any more in any layout he thinks of.

        He is after the contract, or after tricks where that does not hang on it (`needed` 0).
        """
        played = view.played
        if played not in self._chosen:
            self._chosen[played] = self._choose(view, needed)
        return self._chosen[played]

    def _choose(self, view: View, needed: int) -> tuple[Card, bool]:
        groups = view_classes(view)
        if len(groups) == 1:
            return lowest(groups[0]), False
        worlds = NEAR if len(view.played) <= self.start + NEXT else WORLDS
        belief = self.knowledge.belief(view, self.seed << 6 | len(view.played), worlds)
        sample = Sample.reaching(view, belief) if needed else None
        if sample is None or not sample.wins.any():
            return self._most_tricks(view, belief)
        safe = bool(sample.wins.all())
        if view.tricks_left <= LATE and not safe:
            return alpha_mu(view, belief, DEPTH, most_nodes=NODES).card, False
        order = sample.order()
        if sample.chance(order[0]) > sample.chance(order[1]):
            return sample.cards[order[0]], False
        spare = Sample.reaching(view, belief, spare=1)
        if spare is None:
            return sample.cards[order[0]], False
        best = max(order, key=lambda n: (sample.chance(n), spare.chance(n)))
        return sample.cards[best], safe and bool(spare.wins.all())

    def _most_tricks(self, view: View, belief: Belief) -> tuple[Card, bool]:
        """The card that is best on average.

        Early in the hand it is settled where all cards take the same in every layout, though a
        guess may be to come: tricks that the contract does not need are not worth more time.
        """
        table = tabulate(view, belief)
        same = bool((table.tricks == table.tricks[:, :1]).all())
        if same and view.tricks_left > LATE:
            return lowest(table.groups[0]), True
        return ranked(table.options(), Objective.MAKE)[0].card, False


def in_layout(situation: Situation, masks: Masks) -> Situation:
    """The same moment with the hidden cards lying as in this row of masks (N, E, S, W)."""
    north, east, south, west = (Hand(int(mask)) for mask in masks)
    return replace(situation, north=north, east=east, south=south, west=west)
