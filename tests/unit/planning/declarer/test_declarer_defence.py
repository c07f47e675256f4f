"""What the defenders may do in a plan, and what declarer may learn from it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from declarer_scenes import number, scene_of

from kibitz.cards import Seat, Suit
from kibitz.deal import Deal
from kibitz.planning.declarer import defence
from kibitz.planning.declarer.defence import branches
from kibitz.planning.declarer.scene import Scene
from kibitz.play import Situation
from kibitz.players.planner import Planner

LAYOUTS = (
    "N:8.Q85..Q T9.JT4.. AJ.A72.. Q5.K96..",
    "N:8.Q85..Q Q5.K96.. AJ.A72.. T9.JT4..",
    "N:8.Q85..Q QT95.J.. AJ.A72.. .KT964..",
)


def _discarding(tricks: int) -> Scene:
    """East has to find a discard on the queen of clubs, in a plan made so many tricks before."""
    scene = scene_of(*LAYOUTS, contract="6NT by South", leader=Seat.NORTH, needed=3, tricks=tricks)
    return scene.play(number("CQ"))


def test_near_the_end_a_defender_may_do_any_sensible_thing() -> None:
    found = list(branches(_discarding(8), [False] * 3))
    suits = [label[1] for label, places, _ in found for _ in places]
    assert (suits.count(Suit.SPADES), suits.count(Suit.HEARTS)) == (3, 3)


def test_before_that_each_layout_is_seen_once() -> None:
    found = list(branches(_discarding(13), [False] * 3))
    assert sorted(place for _, places, _ in found for place in places) == [0, 1, 2]


def test_lost_layouts_are_in_no_class() -> None:
    found = list(branches(_discarding(5), [False, True, False]))
    assert all(1 not in places for _, places, _ in found)


def test_what_discards_may_tell_is_not_counted_on(monkeypatch: pytest.MonkeyPatch) -> None:
    # Four of five tricks are needed, three are on top. Whoever knows what they would throw from
    # which holding reads the cards from it; but they may throw what they like.
    ending = Situation.start(Deal.parse(LAYOUTS[0]), "6NT by South", Seat.NORTH)
    view = replace(ending, won=(0, 0, 8, 0)).play("CQ").play("S9").view()
    chances = []
    for tricks in (0, 5):  # nobody may do as he likes, and whoever plays to the last five
        monkeypatch.setattr(defence, "ENDING", tricks)
        chances.append(Planner().decide(view).options[0].chance)
    assert chances[1] < chances[0] * 9 / 10
