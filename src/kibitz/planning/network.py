"""Network: tasks and the methods that do them; what a game hands to the planner.

The terms are those of Smith and Nau, "Networks of Multi-Agent Methods". A *task* is something
that an agent is to do. A *method* does a task: an operator method by one action, a decomposable
method by a list of smaller tasks. A method for the task NIL may begin where no task is left.

The planner asks little of a game: an *information set* says whose turn it is and which *states*
are consistent with it. States are numbers 0 … n-1 of the states that are possible at the
beginning, and a node deeper in the tree knows those that are still possible. So an information
set may be literal sets (`papers/tignum/`) or a few arrays (`declarer/`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from kibitz.errors import Illegal

Agent = Hashable
"""Who moves: anything that can be a key."""
Action = Hashable
"""What an operator does: anything that can be compared and stored."""
States = npt.NDArray[np.intp]
"""Numbers of states, rising."""
Utilities = npt.NDArray[Any]
"""A number for each state: whole numbers, floats, or Fractions (dtype object)."""


class Information(Protocol):
    """What the player knows at a node (the paper's state information set I)."""

    @property
    def agent(self) -> Agent:
        """Whose turn it is."""
        ...

    @property
    def states(self) -> States:
        """The numbers of the states consistent with it, rising (the paper's I*)."""
        ...


I = TypeVar("I", bound=Information)  # noqa: E741 - the paper's letter


class Task(NamedTuple):
    """Something that an agent is to do: the paper's M(X0; X1, …, Xn), X0 the agent.

    >>> str(Task("Finesse", "South", ("D", "Q")))
    'Finesse(South; D, Q)'
    """

    name: str
    agent: Agent
    arguments: tuple[Any, ...] = ()

    def __str__(self) -> str:
        given = ", ".join(map(str, self.arguments))
        return f"{self.name}({self.agent}; {given})" if given else f"{self.name}({self.agent})"


@dataclass(frozen=True, eq=False)
class AppliedMethod(Generic[I]):
    """A method applied to a node: an instantiated method and the node that it produces.

    An operator method gives an `action`; a decomposable method gives none, but the `tasks` that
    replace the first one. `information` is what the player knows afterwards: with the method's
    preconditions assumed, and the action done. `words` are free for whoever tells the plan; an
    uncontrolled agent's step says there what is assumed of him.
    """

    information: I
    action: Action | None = None
    tasks: tuple[Task, ...] = ()
    words: str = ""
    numbers: Mapping[str, Any] = field(default_factory=dict)
    method: Method[I] | None = None
    task: Task | None = None

    @property
    def is_action(self) -> bool:
        """Was this an operator method?"""
        return self.action is not None

    def __str__(self) -> str:
        name = self.method.name if self.method else "?"
        does = f"{self.action}" if self.is_action else ", ".join(map(str, self.tasks)) or "nothing"
        return f"{name}: {does}" + (f" ({self.words})" if self.words else "")


@dataclass(frozen=True)
class Method(Generic[I]):
    """One way to do a task: what it applies to, how, its English and where it is from.

    `instances` gives a step for each instance of the method that applies to an information set;
    it receives the task (None where the method is for NIL), and gives nothing where it does not
    apply. A controlled agent's step keeps all states; an uncontrolled agent's keeps those in
    which he can do it, which is the assumption that the planner makes there.
    """

    name: str
    task: str | None
    instances: Callable[[I, Task | None], Iterable[AppliedMethod[I]]]
    english: str = ""
    source: str = ""


def method(
    task: str | None, *, name: str = "", english: str = "", source: str = ""
) -> Callable[[Callable[[I, Task | None], Iterable[AppliedMethod[I]]]], Method[I]]:
    """Make a method of a function; its name and docstring serve where nothing else is given.

    >>> @method("Wait")
    ... def wait(information, task):
    ...     "Do nothing."
    ...     yield AppliedMethod(information)
    >>> wait.name, wait.task, wait.english
    ('wait', 'Wait', 'Do nothing.')
    """

    def made(function: Callable[[I, Task | None], Iterable[AppliedMethod[I]]]) -> Method[I]:
        words = english or (function.__doc__ or "").strip().split("\n\n")[0]
        return Method(name or function.__name__, task, function, words, source)

    return made


@dataclass(frozen=True)
class Network(Generic[I]):
    """The methods in the order in which they are tried, most promising first.

    `controlled` are the agents that the player moves. `replies` are tasks put in front of the
    list where an uncontrolled agent is to move and the first task is not his, so that a scheme
    need not name each card that an opponent adds; without it a network has to name them all,
    as the paper's does.

    A task of the player that no method can do is a leaf in the paper. With `gives_up` it is the
    end of a scheme: if the scheme has done something, the rest of its tasks is dropped and the
    methods for NIL go on inside the tree; if it has done nothing, it is no choice at all.
    """

    methods: tuple[Method[I], ...]
    controlled: frozenset[Agent]
    replies: Mapping[Agent, Task] = field(default_factory=dict)
    gives_up: bool = False
    _by_task: dict[str | None, list[Method[I]]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        for one in self.methods:
            self._by_task.setdefault(one.task, []).append(one)

    def chooser(self, information: I, tasks: tuple[Task, ...]) -> Agent:
        """Who chooses the method at a node: the agent of the first task, else he who is to move."""
        return tasks[0].agent if tasks else information.agent

    def is_decision(self, information: I, tasks: tuple[Task, ...]) -> bool:
        """Does the player choose at this node?"""
        return self.chooser(information, tasks) in self.controlled

    def prepared(self, information: I, tasks: tuple[Task, ...]) -> tuple[Task, ...]:
        """The task list as the node holds it: with the reply of an opponent put in front."""
        agent = information.agent
        if agent in self.replies and (not tasks or tasks[0].agent != agent):
            return (self.replies[agent], *tasks)
        return tasks

    def steps(self, information: I, tasks: tuple[Task, ...]) -> list[AppliedMethod[I]]:
        """The steps that apply to a node, in the order of the methods."""
        return list(self._steps(information, tasks[0] if tasks else None))

    def after(self, tasks: tuple[Task, ...], step: AppliedMethod[I]) -> tuple[Task, ...]:
        """The task list of the node that a step produces."""
        return self.prepared(step.information, (*step.tasks, *tasks[1:]))

    def _steps(self, information: I, task: Task | None) -> Iterator[AppliedMethod[I]]:
        for one in self._by_task.get(task.name if task else None, ()):
            for step in one.instances(information, task):
                yield self._checked(information, replace(step, method=one, task=task))

    def _checked(self, information: I, step: AppliedMethod[I]) -> AppliedMethod[I]:
        """The step, if it keeps the promise of the paper about controlled agents."""
        agent = step.task.agent if step.task else information.agent
        assert step.method is not None
        kept, had = len(step.information.states), len(information.states)
        if agent in self.controlled and kept != had:
            raise Illegal(
                f"the method '{step.method.name}' of {agent} applies in {kept} of {had} states",
                expected="a method of a controlled agent to apply in every consistent state "
                "or in none",
                remedy="let its condition ask only for what the player knows",
            )
        if not kept:
            raise Illegal(
                f"the method '{step.method.name}' of {agent} applies in no consistent state",
                remedy="let it give no step there",
            )
        if step.is_action and step.tasks:
            raise Illegal(
                f"the method '{step.method.name}' gives an action and tasks",
                expected="an operator method or a decomposable method",
            )
        if step.is_action and (agent in self.controlled) != (information.agent in self.controlled):
            raise Illegal(
                f"the method '{step.method.name}' acts for {agent}, "
                f"but it is the turn of {information.agent}",
                remedy="name the opponent's task before it, or give the network replies",
            )
        return step


@dataclass(frozen=True)
class PlanningProblem(Generic[I]):
    """What is to be planned: the paper's (I, p, f, e).

    `weights` is the belief, a number for each state (all of them, not only those of a node);
    only their proportions matter. `objective` gives the utility of each consistent state at the
    end of the game, and None before it; `estimate` gives it at any time. Utilities lie between
    `worst` and `best`; where `bound` is given, none below an information set is above it.
    """

    information: I
    weights: Utilities
    objective: Callable[[I], Utilities | None]
    estimate: Callable[[I], Utilities]
    worst: Any = 0
    best: Any = 1
    bound: Callable[[I], Utilities] | None = None

    def __post_init__(self) -> None:
        if not len(self.information.states):
            raise Illegal("no state is consistent with what the player knows")
        if not bool((self.weights[self.information.states] > 0).all()):
            raise Illegal("a consistent state has no weight", expected="weights above zero")
