"""Evaluation over arrays of states: a small game of hiding, without literal sets."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from written_games import game

from kibitz.errors import Illegal
from kibitz.planning.criteria import Hurwicz, Savage, Wald, WeightedAverage
from kibitz.planning.evaluate import plan
from kibitz.planning.network import AppliedMethod, Method, Network, Task
from kibitz.planning.tree import Leaf, Limits

TWO = {
    "me": {
        "left": {"you": {"x": ((0, 1), [1, 0, None]), "y": ((1, 2), [None, 1, 1])}},
        "right": {"you": {"x": ((0, 1, 2), [1, 1, 0])}},
    }
}
"""Left: state 0 gives 1, state 1 the less of 0 and 1, state 2 gives 1. Right: 1, 1, 0."""


def test_best_reply_in_each_state():
    found = plan(*game(TWO, [1, 2, 4]))
    assert found.value == Fraction(5, 7)  # left: states 0 and 2
    assert found.policy.choice.action == "left"
    assert {one.step.action: one.value for one in found.options} == {
        "left": Fraction(5, 7),
        "right": Fraction(3, 7),
    }
    assert list(found.policy.utilities) == [1, 0, 1]


def test_the_belief_changes_the_plan():
    assert plan(*game(TWO, [1, 2, 1])).policy.choice.action == "right"


def test_wald_hurwicz_savage_by_hand():
    # Averages of the branches with weights 1, 2, 4: left x (1*1 + 2*0)/3 = 1/3, left y = 1;
    # right x = 3/7. Wald: 1/3 against 3/7.
    found = plan(*game(TWO, [1, 2, 4]), Wald())
    assert (found.value, found.policy.choice.action) == (Fraction(3, 7), "right")
    # Hurwicz with alpha 1/4: left 1/4*1 + 3/4*1/3 = 1/2, right 3/7.
    found = plan(*game(TWO, [1, 2, 4]), Hurwicz(Fraction(1, 4)))
    assert (found.value, found.policy.choice.action) == (Fraction(1, 2), "left")
    # Savage: in hindsight 1 in each state. Left loses 1 in state 1, right 1 in state 2: both 0.
    assert plan(*game(TWO, [1, 2, 4]), Savage()).value == 0


def test_a_criterion_for_each_opponent():
    problem, network = game(TWO, [1, 2, 4])
    assert plan(problem, network, {"you": Wald()}).value == Fraction(3, 7)
    with pytest.raises(Illegal, match="no external-agent criterion for you"):
        plan(problem, network, {"he": Wald()})


LATE = {
    "you": {
        "x": ((0, 1), {"me": {"a": [1, 0], "b": [0, 1]}}),
        "y": ((0, 1), {"me": {"c": [0, 1]}}),
    }
}
"""After x the better choice for both is b, though a is as good there: he plays y in state 0."""


def test_a_front_sees_what_a_local_choice_does_not():
    assert plan(*game(LATE, [1, 1])).value == 0
    exact = plan(*game(LATE, [1, 1]), front=None)
    assert exact.value == Fraction(1, 2)
    (_, after_x), (_, after_y) = exact.policy.replies()
    assert after_x.next_action()[0] == "b"
    assert after_y.next_action()[0] == "c"


def test_states_without_a_reply_are_estimated():
    found = plan(*game({"you": {"x": ((0,), [1, None])}}, [1, 1]))
    assert found.value == Fraction(3, 4)  # 1 in state 0, the estimate 1/2 in state 1
    assert found.statistics.leaves[Leaf.UNFORESEEN] == 1
    assert plan(*game({"you": {"x": ((0,), [1, None])}}, [1, 1]), Wald()).value == Fraction(1, 2)


def test_no_moves_ahead_is_the_estimate():
    found = plan(*game(TWO, [1, 1, 1]), limits=Limits(moves=1))
    assert found.value == Fraction(1, 2)
    assert not found.is_complete
    assert found.statistics.leaves[Leaf.CUT] == 2


def test_statistics():
    statistics = plan(*game(TWO, [1, 2, 4]), prunes=False).statistics
    assert (statistics.nodes, statistics.inner, statistics.decisions) == (6, 3, 1)
    assert statistics.external == 2
    assert statistics.branching == pytest.approx(5 / 3)
    assert (statistics.depth, statistics.moves, statistics.widest) == (2, 2, 2)
    assert statistics.leaves[Leaf.END] == 3
    assert statistics.end_share == 1
    assert statistics.estimates == 0


def test_a_method_of_ours_must_apply_in_every_state():
    shape = {"me": {"left": ((0,), [1, None]), "right": ((0, 1), [0, 0])}}
    with pytest.raises(Illegal, match=r"'move' of me applies in 1 of 2 states"):
        plan(*game(shape, [1, 1]))


def test_a_network_that_never_moves():
    problem, _ = game(TWO, [1, 1, 1])
    again = Method("again", None, lambda i, t: [AppliedMethod(i, tasks=(Task("Again", "me"),))])
    more = Method("more", "Again", lambda i, t: [AppliedMethod(i, tasks=(Task("Again", "me"),))])
    with pytest.raises(Illegal, match="none acts"):
        plan(problem, Network((again, more), frozenset({"me"})))


def test_widths_open_more_methods_as_long_as_nodes_last():
    deep = {"me": {"a": {"me": {"bad": [0], "good": [1]}}}}
    narrow = plan(*game(deep, [1]), limits=Limits(widths=(1,)))
    assert (narrow.value, narrow.width, narrow.is_complete) == (0, 1, False)
    wide = plan(*game(deep, [1]), limits=Limits(widths=(1, 2, 3)))
    assert (wide.value, wide.width, wide.is_complete) == (1, 2, True)
    assert wide.statistics.passes == 2
    spent = plan(*game(deep, [1]), limits=Limits(widths=(1, 2), nodes=3))
    assert (spent.value, spent.width) == (0, 1)


def test_without_time_there_is_still_a_choice():
    found = plan(*game(TWO, [1, 1, 1]), limits=Limits(deadline=0.0))
    assert found.value == Fraction(1, 2)
    assert found.policy.choice.action == "left"  # of equal ones the first
    assert found.statistics.nodes == 3


def test_average_and_wald_may_be_mixed_with_fractions():
    shape = {"you": {"x": ((0, 1), {"he": {"p": ((0,), [1, 0]), "q": ((1,), [1, 0])}})}}
    problem, network = game(shape, [1, 3])
    both = plan(problem, network, {"you": WeightedAverage(), "he": Hurwicz(Fraction(1, 2))})
    assert both.value == Fraction(1, 2)


DEEP = {
    "me": {
        "go": {
            "you": {
                "x": (
                    (0, 1, 2),
                    {"me": {"a": {"me": {"c": [1, 0, 0], "d": [1, 1, 0]}}, "b": [0, 1, 1]}},
                )
            }
        }
    }
}
"""The first choices give a third; other ones two thirds, on two ways."""


def test_straying_from_the_first_choice():
    wide = plan(*game(DEEP, [1, 1, 1]))
    assert wide.value == Fraction(2, 3)
    narrow = plan(*game(DEEP, [1, 1, 1]), limits=Limits(strays=0))
    assert narrow.value == Fraction(1, 3)  # a, then c
    assert not narrow.is_complete
    once = plan(*game(DEEP, [1, 1, 1]), limits=Limits(strays=1))
    assert once.value == Fraction(2, 3)
    assert once.statistics.nodes <= wide.statistics.nodes
    assert plan(*game(DEEP, [1, 1, 1]), limits=Limits(broad=1)).value == Fraction(1, 3)


def test_what_a_bound_excludes_is_not_looked_at():
    problem, network = game(DEEP, [1, 1, 1])
    free = plan(problem, network)
    bounded = replace(problem, bound=lambda at: np.ones(len(at.states), int))
    assert plan(bounded, network).value == free.value
    # Nothing is above a third: when that is found, nothing else is opened.
    low = replace(problem, bound=lambda at: (at.states == 0).astype(int))
    found = plan(low, network)
    assert found.value == Fraction(1, 3)
    assert found.statistics.cutoffs > free.statistics.cutoffs
    assert plan(low, network, prunes=False).value == free.value
