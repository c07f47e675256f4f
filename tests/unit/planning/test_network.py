"""Networks: who chooses, the replies put in front, schemes that are given up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from kibitz.errors import Illegal
from kibitz.planning.evaluate import plan
from kibitz.planning.network import AppliedMethod, Method, Network, PlanningProblem, Task, method
from kibitz.planning.tree import Leaf


@dataclass(frozen=True, eq=False)
class Row:
    """A row of moves, the player and the opponent in turn; the states never change."""

    moves: tuple[str, ...] = ()
    states = np.arange(2)

    @property
    def agent(self):
        return "me" if len(self.moves) % 2 == 0 else "you"

    def with_(self, move):
        return Row((*self.moves, move))


def ends(row):
    """After four moves: one for each 'a' of mine, at most two."""
    if len(row.moves) < 4:
        return None
    return np.full(2, row.moves[::2].count("a"))


def posed(*methods, **more):
    problem = PlanningProblem(Row(), np.array([1, 1]), ends, lambda row: np.array([0, 2]), best=2)
    return problem, Network(methods, frozenset({"me"}), **more)


@method("Say")
def say(row, task):
    """Say a word."""
    yield AppliedMethod(row.with_(task.arguments[0]), action=task.arguments[0])


@method("Reply")
def reply(row, task):
    """Anything."""
    yield AppliedMethod(row.with_("x"), action="x")
    yield AppliedMethod(row.with_("y"), action="y")


def scheme(name, *words):
    """A scheme of several words, for NIL at my turn."""

    def instances(row, task):
        if row.agent == "me":
            yield AppliedMethod(row, tasks=tuple(Task("Say", "me", (word,)) for word in words))

    return Method(name, None, instances)


REPLIES = {"you": Task("Reply", "you")}


def test_replies_are_put_in_front_of_my_tasks():
    found = plan(*posed(scheme("twice", "a", "a"), say, reply, replies=REPLIES))
    assert found.value == 2
    _, _, after = found.policy.next_action()
    assert [str(task) for task in after.node.tasks] == ["Reply(you)", "Say(me; a)"]
    assert [steps[-1].action for steps, _ in after.replies()] == ["x", "y"]


def test_without_replies_a_scheme_must_name_them():
    # After my word it is your turn, but the next task is mine.
    with pytest.raises(Illegal, match="'say' acts for me, but it is the turn of you"):
        plan(*posed(scheme("twice", "a", "a"), say, reply))


def test_the_first_task_s_agent_chooses():
    network = Network((), frozenset({"me"}))
    assert network.is_decision(Row(("a",)), (Task("Say", "me"),))
    assert not network.is_decision(Row(), (Task("Reply", "you"),))
    assert network.chooser(Row(("a",)), ()) == "you"


@method("Say", name="only once")
def once(row, task):
    """Say a word, but only as the first move."""
    if not row.moves:
        yield AppliedMethod(row.with_(task.arguments[0]), action=task.arguments[0])


def test_a_task_that_nobody_can_do_is_a_leaf():
    found = plan(*posed(scheme("twice", "a", "a"), once, reply, replies=REPLIES))
    assert found.value == 1  # e*: the average of 0 and 2
    assert found.statistics.leaves[Leaf.OPEN] == 2  # after x and after y


@method(None)
def whatever(row, task):
    """Any word, when nothing is planned."""
    if row.agent == "me":
        yield AppliedMethod(row.with_("b"), action="b")
        yield AppliedMethod(row.with_("a"), action="a")


def test_a_scheme_that_has_begun_is_given_up_and_the_tree_goes_on():
    methods = (scheme("twice", "a", "a"), once, reply, whatever)
    found = plan(*posed(*methods, replies=REPLIES, gives_up=True))
    assert found.value == 2  # 'a' by the scheme, and 'a' again by the other method
    assert found.statistics.end_share == 1
    names = [policy.choice.method.name for policy in found.policy.walk() if policy.choice]
    assert names == ["twice", "only once", "whatever", "whatever"]


def test_a_scheme_that_cannot_begin_is_no_choice():
    @method("Sing")
    def sing(row, task):
        """Never."""
        return ()

    empty = Method(
        "sing", None, lambda row, task: [AppliedMethod(row, tasks=(Task("Sing", "me"),))]
    )
    found = plan(*posed(empty, whatever, reply, sing, replies=REPLIES, gives_up=True))
    assert found.value == 2
    assert [one.step.method.name for one in found.options] == ["whatever", "whatever"]
    # In the paper's way it is a leaf, worth e*.
    found = plan(*posed(empty, whatever, reply, sing, replies=REPLIES))
    assert {(one.step.method.name, one.value) for one in found.options} == {
        ("whatever", 2),
        ("whatever", 1),
        ("sing", 1),
    }
    # Where there is nothing else, the estimate stands in.
    alone = plan(*posed(empty, reply, sing, replies=REPLIES, gives_up=True))
    assert (alone.value, alone.policy.choice) == (1, None)
    assert alone.statistics.leaves[Leaf.DEAD] == 1


def test_wrong_steps_are_refused():
    both = Method(
        "both", None, lambda r, t: [AppliedMethod(r, action="a", tasks=(Task("T", "me"),))]
    )
    with pytest.raises(Illegal, match="'both' gives an action and tasks"):
        plan(*posed(both))

    @dataclass(frozen=True, eq=False)
    class Nowhere(Row):
        states = np.arange(0)

    none = Method("none", None, lambda r, t: [AppliedMethod(Nowhere(), action="a")])
    with pytest.raises(Illegal, match="in 0 of 2 states"):
        plan(*posed(none))
    with pytest.raises(Illegal, match="'none' of you applies in no consistent state"):
        Network((none,), frozenset({"me"})).steps(Row(("a",)), ())


def test_a_problem_wants_states_and_weights():
    with pytest.raises(Illegal, match="no weight"):
        PlanningProblem(Row(), np.array([1, 0]), ends, ends)
    problem, _ = posed(scheme("nothing"))
    wrong = PlanningProblem(problem.information, problem.weights, ends, lambda row: np.array([1]))
    with pytest.raises(Illegal, match="a value for each state"):
        plan(wrong, Network((), frozenset({"me"})))


def test_steps_and_tasks_in_words():
    (step,) = Network((say,), frozenset({"me"})).steps(Row(), (Task("Say", "me", ("a",)),))
    assert str(step) == "say: a"
    (step,) = Network((scheme("two", "a"),), frozenset({"me"})).steps(Row(), ())
    assert str(step) == "two: Say(me; a)"
    assert say.english == "Say a word."
