"""Scenes for tests of the bridge network: declarer South, all layouts given as deals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kibitz.cards import Card, Seat
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Deal
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.declarer.scene import Scene
from kibitz.play import Situation, View

FIGURE_3 = "W:T98.Q96.T86.A987 432.5432.5432.32 7.JT87.QJ97.KQJT AKQJ65.AK.AK.654"
"""Smith and Nau's Figure 3: South plays five spades, the lead is the six of diamonds."""


def view_of(deal: str, contract: str, leader: Seat, *cards: str) -> View:
    """What declarer sees after these cards."""
    situation = Situation.start(Deal.parse(deal), contract, leader)
    for card in cards:
        situation = situation.play(card)
    return situation.view()


def scene_of(
    *deals: str, contract: str, leader: Seat, needed: int | None = None, tricks: int = 13
) -> Scene:
    """The scene before a trick with these layouts, our hands the same in all of them.

    The plan that it stands in was made with so many `tricks` to come.
    """
    view = view_of(deals[0], contract, leader)
    belief = Belief.of_deal(view, Deal.parse(deals[0]))
    masks = [[Deal.parse(deal)[seat].mask for seat in Seat] for deal in deals]
    many = replace(belief, worlds=np.array(masks, np.uint64), weights=np.ones(len(deals), np.int64))
    scene = Scene.of_view(view, many, OpenCards())
    wanted = scene.contest.needed if needed is None else needed
    return replace(scene, contest=replace(scene.contest, tricks=tricks, needed=wanted))


def number(text: str) -> int:
    """The number of a card."""
    return Card.parse(text).index
