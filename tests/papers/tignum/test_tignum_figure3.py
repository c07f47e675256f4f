"""Smith and Nau, Figure 3: five spades, and the club that has to be ruffed in dummy.

Planned from declarer's view only. The plan gives clubs up before the trumps are drawn, ruffs one
in dummy, and comes from a tree no larger than the largest in the paper's suite.
"""

from __future__ import annotations

import pytest
from declarer_scenes import FIGURE_3

from kibitz.cards import SEATS, Seat, Suit
from kibitz.chance.belief import Belief
from kibitz.deal import Deal, Hand
from kibitz.planning.declarer.opening_lead import told
from kibitz.planning.declarer.plan import DeclarerPlan, make_plan
from kibitz.planning.declarer.ruffing import Ruff
from kibitz.planning.tree import Leaf
from kibitz.play import Situation, View, play_out
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.planner import Planner

LARGEST = 1301
"""The largest tree of the paper's suite."""


def start(deal: Deal | None = None) -> Situation:
    return Situation.start(deal or Deal.parse(FIGURE_3), "5S by South").play("D6")


def planned(view: View) -> DeclarerPlan:
    return make_plan(view, told(view, Belief.of_view(view, 1, 400)).chosen(200))


@pytest.fixture(scope="module")
def plan() -> DeclarerPlan:
    return planned(start().view())


def test_ten_tricks_are_on_top(plan: DeclarerPlan) -> None:
    assert plan.count.total == 10
    assert plan.count.losers[Suit.CLUBS] == 3


def test_clubs_are_given_up_before_trumps_and_one_is_ruffed_in_dummy(plan: DeclarerPlan) -> None:
    scheme = plan.line.beginning.main
    assert isinstance(scheme, Ruff) and scheme.suit == Suit.CLUBS and scheme.hand == Seat.NORTH
    cards = [pair for step in plan.steps for pair in step.cards]
    clubs = [n for n, (seat, c) in enumerate(cards) if c.suit is Suit.CLUBS and seat is Seat.SOUTH]
    ruff = [n for n, (seat, c) in enumerate(cards) if c.suit is Suit.SPADES and seat is Seat.NORTH]
    assert clubs and ruff and clubs[0] < ruff[0]
    names = [step.name for step in plan.steps]
    assert "ruff" in names
    if "draw trumps" in names:
        assert names.index("ruff") < names.index("draw trumps")


def test_the_tree_is_small_and_reaches_the_end_of_the_hand(plan: DeclarerPlan) -> None:
    assert plan.nodes <= LARGEST
    statistics = plan.line.plan.statistics
    assert statistics.leaves[Leaf.CUT] == 0  # nothing was left for want of nodes
    assert statistics.leaves[Leaf.END] > 0
    assert plan.size.boards > 0  # what open cards were asked is counted by itself


def test_the_plan_is_told(plan: DeclarerPlan) -> None:
    text = plan.text
    assert "ten tricks on top" in text and "ruffing clubs in North" in text
    assert "before drawing trumps" in text


def played(deal: Deal, seed: int) -> int:
    hero, oracle = Planner(worlds=24, seed=seed), DoubleDummy(deal)
    players = {seat: hero if seat.side is Seat.SOUTH.side else oracle for seat in SEATS}
    return play_out(start(deal), players).declarer_tricks


@pytest.mark.slow
def test_it_makes_against_the_best_defence() -> None:
    assert played(Deal.parse(FIGURE_3), seed=1) >= 11


@pytest.mark.slow
def test_it_makes_wherever_the_stated_plan_does(plan: DeclarerPlan) -> None:
    """On layouts of the plan's own sample, as many as patience allows."""
    dealt = plan.search.belief.whole[plan.line.made > 0][:5].tolist()
    for number, (north, east, south, west) in enumerate(dealt):
        deal = Deal((Hand(north), Hand(east), Hand(south), Hand(west)))
        assert played(deal, seed=number) >= 11, str(deal)
