"""Yardsticks beside a tried plan: what open cards and a thinking player make of its layouts."""

from __future__ import annotations

from kibitz.planning.declarer.decide import ATTENTION
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.declarer.search import Search
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.tree import Limits

WORLDS, NODES = 40, 2000
"""Layouts that a thinking player follows his lines on, and the nodes of each."""


def open_cards(layouts: TrialLayouts) -> tuple[bool, ...]:
    """In which layouts the contract can be made with all cards in sight."""
    seen, contract = layouts.seen, layouts.view.contract
    trick = tuple(seen.trick)
    keys = [(world, trick, seen.leader, contract.tricks_needed) for world in layouts.worlds]
    return tuple(mask != 0 for mask in OpenCards().reaching(keys, contract.strain))


def player_chance(layouts: TrialLayouts) -> float:
    """A thinking player's chance: the best line of his tree for the first card, an estimate."""
    search = Search.of_view(layouts.view, layouts.belief, WORLDS, ATTENTION.more)
    if search is None:
        return 0.0
    search.run(Limits(nodes=NODES))
    return float(search.value(search.best))
