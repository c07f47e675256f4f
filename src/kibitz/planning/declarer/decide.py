"""Decide: declarer's card at the table, from what he believes.

Where the tricks are on top he cashes them; where nothing can be made he takes what he can;
otherwise he follows the best line that the network knows. With one layout left there is nothing
to plan: open cards say what is best.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from fractions import Fraction

from kibitz.cards import DECK
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Hand
from kibitz.planning.declarer.claim import is_made
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.search import FollowedLine, Search
from kibitz.planning.declarer.themes.cashing import top_card
from kibitz.planning.tree import Leaf, Limits
from kibitz.play import View
from kibitz.reason import Reason
from kibitz.search.decision import Decision, Objective, Option, lowest, view_classes
from kibitz.search.pimc import pimc


@dataclass(frozen=True, slots=True)
class Attention:
    """How much thought goes into a card.

    `few` layouts are looked at where nothing depends on it but overtricks; `broad` nodes, shared
    by the tricks to come, are for other cards than the likeliest; so many times `more` layouts are
    looked at with open cards as are played out, at least.
    """

    few: int = 12
    broad: int = 12_000
    more: int = 4


ATTENTION = Attention()


@dataclass(frozen=True)
class Planned(Decision):
    """A decision that came from the network: by which method, and of how many leaves.

    `how` is the method's name: a theme, a named card, `claim`, `plan` (a told plan that is
    kept), `as it lies`, `open cards` or `forced`; `left` why a told plan is not. Of the
    `leaves` of the trees `ends` are the end of the hand and `settled` are certain before it; the
    others are estimated by open cards.
    """

    how: str = "forced"
    leaves: int = 0
    ends: int = 0
    settled: int = 0
    left: str = ""
    search: Search | None = field(default=None, repr=False, compare=False)

    @property
    def is_by_method(self) -> bool:
        """Did a method of the network choose this card?"""
        return self.how not in ("open cards", "as it lies", "forced")

    @property
    def reason(self) -> Reason:
        """Why this card: the line, its numbers, and the others."""
        numbers = {
            "card": self.card, "how": self.how, "worlds": self.worlds, "seed": self.seed,
            "nodes": self.nodes, "boards": self.boards, "leaves": self.leaves, "ends": self.ends,
            "settled": self.settled,
        }  # fmt: skip
        return Reason("planned", numbers, super().reason.because)


def decide(view: View, belief: Belief, worlds: int, nodes: int = 16_000) -> Planned:
    """Declarer's card: the first of the best line that the network finds."""
    start = time.perf_counter()
    if len(view_classes(view)) == 1:
        return Planned(lowest(view.legal.mask), how="forced")
    few = belief.first(ATTENTION.few)
    scene = Scene.of_view(view, few, OpenCards())
    if len(belief) > 1 and is_made(scene) and scene.won < scene.contest.needed:
        return _cashed(view, Scene.of_view(view, belief, OpenCards()), few)
    search = None
    if len(belief) > 1 and scene.won < scene.contest.needed:
        search = Search.of_view(view, belief, worlds, ATTENTION.more)
    if search is None:
        return _open(pimc(view, few), "open cards")
    broad = min(nodes, ATTENTION.broad // view.tricks_left)
    search.run(Limits(nodes=nodes, broad=broad, strays=1))
    best = search.best
    lines = sorted(search.lines, key=lambda line: -search.value(line))
    return Planned(
        card=DECK[best.beginning.card],
        options=tuple(_option(search, line) for line in lines),
        objective=Objective.MAKE,
        worlds=len(search.drawn),
        is_exact=search.is_exact and len(search.drawn) == len(belief),
        seed=belief.seed,
        depth=max(line.plan.statistics.moves for line in lines),
        nodes=search.nodes,
        boards=search.solver.boards,
        seconds=time.perf_counter() - start,
        how=best.beginning.name,
        leaves=sum(line.plan.statistics.valued for line in lines),
        ends=sum(line.plan.statistics.leaves[Leaf.END] for line in lines),
        settled=search.settled,
        search=search,
    )


def _cashed(view: View, scene: Scene, few: Belief) -> Planned:
    """The tricks are on top: trumps first while they have some, then what keeps most."""
    trump = scene.contest.trump
    if not is_made(scene):
        return _open(pimc(view, few), "open cards")
    leads = {suit: top_card(scene, suit) for suit in range(4)}
    tops = {suit: card for suit, card in leads.items() if card is not None}
    if trump is not None and scene.theirs & scene.contest.trumps and trump in tops:
        tops = {int(trump): tops[int(trump)]}
    options = pimc(view, few).options
    for option in options:
        for card in option.equals:
            if card.index in tops.values():
                return Planned(card, options, worlds=len(few), seed=few.seed, how="claim")
    return _open(pimc(view, few), "claim")


def _open(decision: Decision, how: str) -> Planned:
    return Planned(
        decision.card, decision.options, decision.objective, decision.worlds, decision.is_exact,
        decision.seed, decision.depth, decision.nodes, decision.boards, decision.seconds, how=how,
    )  # fmt: skip


def _option(search: Search, line: FollowedLine) -> Option:
    """A line as an option: the chance of following it to the end, tricks not asked for."""
    card, chance = DECK[line.beginning.card], search.value(line)
    spread = float(chance * (1 - chance)) / search.drawn.effective_size
    return Option(card, Hand.of([card]), chance, spread**0.5, Fraction(0), 0.0, chance)
