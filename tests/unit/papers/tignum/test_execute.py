"""Execution: following a plan, its end, surprises, and thinking again."""

from __future__ import annotations

import pytest
from written_games import game

from kibitz.errors import Illegal
from kibitz.papers.tignum.execute import Cause, Execution
from kibitz.planning.evaluate import plan
from kibitz.planning.network import Network, PlanningProblem
from kibitz.planning.tree import Limits

TREE = {
    "me": {
        "a": {
            "you": {
                "x": ((0, 1), {"me": {"b": [1, 1], "c": [0, 0]}}),
                "y": ((1,), {"me": {"b": [None, 0], "c": [None, 1]}}),
            }
        }
    }
}


def planner(limits=None):
    problem, network = game(TREE, [1, 1])

    def make(information):
        return plan(
            PlanningProblem(information, problem.weights, problem.objective, problem.estimate),
            network,
            limits=limits,
        )

    return make, problem.information


def test_the_branch_of_the_reply_is_followed():
    for seen, then in (("x", "b"), ("y", "c")):
        make, start = planner()
        execution = Execution(make)
        assert execution.choose(start).action == "a"
        assert execution.observe(seen)
        move = execution.choose(start)  # the information is not looked at: the plan goes on
        assert (move.action, move.cause) == (then, None)
        assert execution.replans == 0
        assert [str(step) for step in move.steps] == [f"move: {then}"]


def after(execution, path):
    """The information that the plan has at a path."""
    return next(
        policy.node.information
        for policy in execution.plan.policy.walk()
        if policy.node.information.path == path
    )


def test_a_surprise_makes_a_new_plan():
    make, start = planner()
    execution = Execution(make)
    execution.choose(start)
    later = after(execution, ("a", "x"))
    assert not execution.observe("z")
    assert execution.at is None
    move = execution.choose(later)
    assert (move.action, move.cause) == ("b", Cause.SURPRISE)
    assert execution.causes == [Cause.START, Cause.SURPRISE]
    assert execution.replans == 1


def test_a_plan_that_ends_is_made_anew():
    make, start = planner(Limits(moves=1))
    execution = Execution(make)
    execution.choose(start)
    assert not execution.observe("x")
    full, _ = planner()
    later = after(Execution(full, plan=full(start)), ("a", "x"))
    assert execution.choose(later).cause is Cause.ENDED


def test_several_actions_may_be_one_step():
    make, start = planner()
    execution = Execution(make, foresees=lambda step, action: step.action == action.lower())
    execution.choose(start)
    assert execution.observe("X")


def test_thinking_again_on_request():
    make, start = planner()
    execution = Execution(make)
    execution.choose(start)
    execution.think_again()
    assert execution.choose(start).cause is Cause.WANTED


def test_an_opponent_s_action_out_of_turn():
    make, start = planner()
    execution = Execution(make, plan=make(start))
    execution.at = execution.plan.policy
    with pytest.raises(Illegal, match="waits for the player's own action"):
        execution.observe("x")


def test_before_the_first_plan_nothing_is_foreseen():
    make, _ = planner()
    assert not Execution(make).observe("x")


def test_a_network_without_an_action():
    problem, _ = game(TREE, [1, 1])
    execution = Execution(lambda information: plan(problem, Network((), frozenset({"me"}))))
    with pytest.raises(Illegal, match="knows nothing that me can do here"):
        execution.choose(problem.information)
