"""Smith and Nau, Figure 3: five spades, and the club that has to be ruffed in dummy.

Planned from declarer's view only. The plan gives clubs up before the trumps are drawn, ruffs one
in dummy, and comes from a tree no larger than the largest in the paper's suite.
"""

from __future__ import annotations

import pytest
from declarer_scenes import FIGURE_3

from kibitz.cards import SEATS, Seat, Suit
from kibitz.chance.drawing.sample import deals_of
from kibitz.deal import Deal
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.story import TrickKind
from kibitz.planning.teach import teach
from kibitz.planning.telling import ToldPlan
from kibitz.planning.wording import text_of
from kibitz.play import Situation, play_out
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.planner import Planner

LARGEST = 1301
"""The largest tree of the paper's suite."""


def start(deal: Deal | None = None) -> Situation:
    return Situation.start(deal or Deal.parse(FIGURE_3), "5S by South").play("D6")


@pytest.fixture(scope="module")
def told() -> ToldPlan[Scene]:
    found = teach(start().view())
    assert found is not None
    return found


def test_ten_tricks_are_on_top(told: ToldPlan[Scene]) -> None:
    (count,) = (one for one in told.reason.because if one.claim == "count")
    assert count.numbers["total"] == 10
    assert count.numbers["losers"]["C"] == 3


def test_clubs_are_given_up_before_trumps_and_one_is_ruffed_in_dummy(told: ToldPlan[Scene]) -> None:
    assert told.best.theme == "ruff" and told.best.about[:1] == ("clubs",)
    tricks = told.story.tricks
    lost = [t.number for t in tricks if t.kind in (TrickKind.GIVE_UP, TrickKind.LOSE)]
    ruffs = [t.number for t in tricks if t.kind is TrickKind.RUFF and t.seat is Seat.NORTH]
    drawn = [t.number for t in tricks if t.trick.cards[0].suit is Suit.SPADES]
    assert len(lost) == 2 and ruffs
    assert max(lost) < min(ruffs) < min(drawn, default=14)


def test_the_tree_is_small_and_reaches_the_end_of_the_hand(told: ToldPlan[Scene]) -> None:
    size = told.size
    assert size.nodes + size.last <= LARGEST
    assert size.ends > 0
    assert size.ends + size.settled == size.leaves  # nothing is estimated
    assert size.boards > 0  # what open cards were asked is counted by itself


def test_the_plan_is_told(told: ToldPlan[Scene]) -> None:
    said = text_of(told.reason, told.words)
    assert "have ten on top" in said["count"][0]
    assert "a club ruff in dummy" in said["count"][1]
    assert "give up two clubs, then ruff a club in dummy" in said["plan"][0]
    assert said["plan"][0].index("ruff a club") < said["plan"][0].index("Draw")


def played(deal: Deal, hero: Planner) -> int:
    oracle = DoubleDummy(deal)
    players = {seat: hero if seat.side is Seat.SOUTH.side else oracle for seat in SEATS}
    return play_out(start(deal), players).declarer_tricks


@pytest.mark.slow
def test_it_makes_against_the_best_defence() -> None:
    assert played(Deal.parse(FIGURE_3), Planner(worlds=24, seed=1)) >= 11


@pytest.mark.slow
def test_it_makes_wherever_the_stated_plan_does(told: ToldPlan[Scene]) -> None:
    """On the first layouts of the plan's own sample; `bench/five_spades.py` counts all of 300."""
    dealt = told.checked.belief.whole[told.checked.candidates[0].made][:5]
    for number, deal in enumerate(deals_of(dealt)):
        hero = Planner(worlds=24, seed=number, plan="kept")
        hero.keep(told)
        assert played(deal, hero) >= 11, str(deal)
