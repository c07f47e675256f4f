"""Yardsticks beside a tried plan: what open cards and a thinking player make of its layouts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kibitz.dummy.double import reaching
from kibitz.planning.declarer.open_look import OpenLook
from kibitz.planning.declarer.search import Search
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.tree import Limits

WORLDS, NODES = 40, 2000
"""Layouts that a thinking player follows his lines on, and the nodes of each."""


def makeable(layouts: TrialLayouts) -> tuple[bool, ...]:
    """In which layouts the contract, or what else is played for, can be made with open cards."""
    return tuple(takes(layouts, layouts.seen.needed).tolist())


def takes(layouts: TrialLayouts, tricks: int) -> NDArray[np.bool_]:
    """In which layouts declarer takes so many tricks in all with open cards; ours is the turn."""
    view = layouts.view
    wanted, worlds = tricks - view.declarer_tricks, layouts.belief.worlds
    if not 0 < wanted <= view.tricks_left:
        return np.full(len(worlds), wanted <= 0)
    trick = [card.index for card in view.trick.cards]
    return reaching(worlds, view.contract.strain, int(view.trick.leader), trick, wanted)


def yardsticks(layouts: TrialLayouts) -> tuple[tuple[bool, ...], float]:
    """In which layouts the contract can be made with open cards; a thinking player's chance.

    His chance is that of the best line of his tree for the first card, an estimate.
    """
    look = _look(layouts)
    makes = tuple(look.makes.tolist())
    search = Search.of_look(look)
    if search is None:
        return makes, 0.0
    search.run(Limits(nodes=NODES))
    return makes, float(search.value(search.best))


def _look(layouts: TrialLayouts) -> OpenLook:
    look = OpenLook(layouts.view, layouts.belief, WORLDS)
    look.begin(-(-len(layouts) // WORLDS))
    return look
