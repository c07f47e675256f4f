"""Smith and Nau, Figure 3: five spades, and the club that has to be ruffed in dummy.

Planned from declarer's view only. The network's best line gives clubs up before the trumps are
drawn, ruffs one in dummy, and comes from a tree no larger than the largest in the paper's suite;
the plan that is told says the same.
"""

from __future__ import annotations

import pytest
from declarer_scenes import FIGURE_3

from kibitz.cards import SEATS, Seat, Suit
from kibitz.chance.belief.meanings import UNTOLD
from kibitz.deal import Deal
from kibitz.planning.declarer.reading import read
from kibitz.planning.declarer.search import Search
from kibitz.planning.declarer.themes.ruffing import RuffingLosers
from kibitz.planning.language.instructions.ruffing import Ruff
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.telling import tell
from kibitz.planning.tree import Leaf, Limits
from kibitz.play import Situation, play_out
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.planner import Planner

LARGEST = 1301
"""The largest tree of the paper's suite."""


def start(deal: Deal | None = None) -> Situation:
    return Situation.start(deal or Deal.parse(FIGURE_3), "5S by South").play("D6")


@pytest.fixture(scope="module")
def search() -> Search:
    """Every way to begin, followed to the end of the hand on twelve layouts."""
    view = start().view()
    found = Search.of_view(view, read(view, UNTOLD.belief(view, 1, 240)).chosen(120), 12)
    assert found is not None
    for way in found.beginnings():
        found.look(way, Limits(nodes=LARGEST, widths=(1,)))
    return found


@pytest.fixture(scope="module")
def told() -> ToldPlan:
    return tell(start().view())


def test_the_best_scheme_ruffs_clubs_in_dummy(search: Search) -> None:
    most = max(line.weight for line in search.lines)
    ruffs = [
        line
        for line in search.lines
        if isinstance(scheme := line.beginning.scheme, RuffingLosers) and scheme.suit == Suit.CLUBS
    ]
    assert max(line.weight for line in ruffs) == most


def test_the_trees_are_small_and_reach_the_end_of_the_hand(search: Search) -> None:
    statistics = [line.plan.statistics for line in search.lines]
    assert search.nodes <= LARGEST
    ends = sum(one.leaves[Leaf.END] for one in statistics)
    assert ends > 0
    assert ends + search.settled == sum(one.valued for one in statistics)  # nothing is estimated
    assert search.solver.boards > 0  # what open cards were asked is counted by itself


def test_three_clubs_are_lost_and_one_is_ruffed_in_dummy(told: ToldPlan) -> None:
    assert told.certificate.valid
    assert "three losers: three in clubs; you can afford two" in told.text
    ruffs = [step for step in told.program.instructions if isinstance(step, Ruff)]
    assert any((step.suit, step.hand) == (Suit.CLUBS, 1) for step in ruffs)


def played(deal: Deal, hero: Planner) -> int:
    oracle = DoubleDummy(deal)
    players = {seat: hero if seat.side is Seat.SOUTH.side else oracle for seat in SEATS}
    return play_out(start(deal), players).declarer_tricks


@pytest.mark.slow
def test_it_makes_against_the_best_defence() -> None:
    assert played(Deal.parse(FIGURE_3), Planner(worlds=24, seed=1)) >= 11


@pytest.mark.slow
def test_who_keeps_to_the_told_plan_makes_it(told: ToldPlan) -> None:
    """On the deal of the figure; `bench/five_spades.py` counts many layouts."""
    hero = Planner(worlds=24, seed=1, plan="told")
    hero.keep(told)
    assert played(Deal.parse(FIGURE_3), hero) >= 11
