"""Tree: decision and external-agent nodes, made as far as somebody looks.

The construction of Smith and Nau, "Constructing a Decision Tree": a node is an information set
and a list of tasks; each step that applies to it makes a child. The tree's leaves are the end of
the game, nodes that no method applies to, and nodes that are not looked into for want of time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from math import factorial, prod
from typing import Generic

import numpy as np

from kibitz.errors import Illegal
from kibitz.planning.network import (
    AppliedMethod,
    I,
    Network,
    PlanningProblem,
    States,
    Task,
    Utilities,
)

QUIET = 100
"""So many decompositions without an action are a network that never comes to a move."""
DEEP = 240
"""Deeper than this is a game that does not end."""


def brute_force(*hands: int) -> int:
    """The leaves of a tree in which each of these numbers of cards is played in every order.

    After the opening lead the defenders may show their cards in any order, our two hands theirs:
    25! 13! 13!, the 6.01e44 of Smith and Nau.

    >>> f"{brute_force(25, 13, 13):.2e}"
    '6.01e+44'
    """
    return prod(map(factorial, hands))


class Leaf(Enum):
    """Why the tree ends at a node."""

    END = "the end of the game"
    OPEN = "no method applies"
    CUT = "left for want of nodes or time"
    DEAD = "a scheme that stops before it has done anything: no choice at all"
    UNFORESEEN = "states in which no step of the opponent applies"


@dataclass(frozen=True)
class Limits:
    """How much may be spent: nodes, a moment (time.monotonic()), moves ahead, methods a node.

    Beyond them e* stands for what would have been found. Nothing is limited by default. With
    several `widths` the tree is searched with so many methods a decision node, then with more,
    as long as nodes and time last (None is all). The root is always opened, and in full. After
    `broad` nodes, or `strays` choices on the way that were not the first (limited discrepancy
    search: W. Harvey and M. Ginsberg, 1995), only the first method of a node is followed.
    """

    nodes: int | None = None
    deadline: float | None = None
    moves: int | None = None
    widths: tuple[int | None, ...] = (None,)
    broad: int | None = None
    strays: int | None = None


@dataclass
class Statistics:
    """The size of a tree, counted as it grows.

    `nodes` are all nodes made. `inner` of them have been opened; `children` is the number of
    their children. `estimates` counts the calls of the estimate, `estimated_states` the states
    in them.
    """

    nodes: int = 0
    inner: int = 0
    decisions: int = 0
    children: int = 0
    widest: int = 0
    depth: int = 0
    moves: int = 0
    leaves: dict[Leaf, int] = field(default_factory=lambda: dict.fromkeys(Leaf, 0))
    estimates: int = 0
    estimated_states: int = 0
    cutoffs: int = 0
    passes: int = 0
    seconds: float = 0.0

    @property
    def external(self) -> int:
        """The external-agent nodes that were opened."""
        return self.inner - self.decisions

    @property
    def branching(self) -> float:
        """The average number of children of a node that was opened."""
        return self.children / self.inner if self.inner else 0.0

    @property
    def valued(self) -> int:
        """The leaves that were valued: all but those that are no choice."""
        return sum(self.leaves.values()) - self.leaves[Leaf.DEAD]

    @property
    def end_share(self) -> float:
        """The share of the leaves that were valued which are the end of the game."""
        return self.leaves[Leaf.END] / self.valued if self.valued else 0.0


class Node(Generic[I]):
    """An information set and the tasks to be done there; its children are made on demand.

    `step` is the one that produced it, `depth` its level and `moves` the actions on the way;
    `begun` says whether the scheme that its tasks come from has done something.
    """

    __slots__ = (
        "_steps", "begun", "children", "depth", "information", "leaf", "moves",
        "quiet", "step", "strays", "tasks", "utilities",
    )  # fmt: skip

    def __init__(
        self,
        information: I,
        tasks: tuple[Task, ...],
        step: AppliedMethod[I] | None = None,
        parent: Node[I] | None = None,
    ) -> None:
        self.information = information
        self.tasks = tasks
        self.step = step
        self.depth: int = parent.depth + 1 if parent else 0
        acted = step is not None and step.is_action
        self.moves: int = (parent.moves if parent else 0) + acted
        self.quiet: int = 0 if parent is None or acted else parent.quiet + 1
        self.begun: bool = bool(tasks and parent and parent.tasks) and (
            acted or bool(parent and parent.begun)
        )
        self.strays: int = parent.strays if parent else 0
        self._steps: list[AppliedMethod[I]] | None = None
        self.children: list[Node[I]] = []
        self.leaf: Leaf | None = None
        self.utilities: Utilities | None = None

    @property
    def states(self) -> States:
        """The consistent states."""
        return self.information.states


class Tree(Generic[I]):
    """The decision tree of a problem, its limits and its statistics.

    >>> from kibitz.planning.network import Method
    >>> class Alone:
    ...     agent, states = "me", np.array([0])
    >>> go = Method("go", None, lambda information, task: [])
    >>> problem = PlanningProblem(Alone(), np.array([1]), lambda i: None, lambda i: np.array([1]))
    >>> tree = Tree(problem, Network((go,), frozenset({"me"})))
    >>> tree.children(tree.root), tree.root.leaf
    ([], <Leaf.OPEN: 'no method applies'>)
    """

    def __init__(
        self,
        problem: PlanningProblem[I],
        network: Network[I],
        limits: Limits | None = None,
        tick: Callable[[Statistics], None] | None = None,
    ) -> None:
        self.problem = problem
        self.network = network
        self.limits = limits or Limits()
        self.statistics = Statistics(nodes=1)
        self.is_narrowed = False
        self._tick = tick
        start = network.prepared(problem.information, ())
        self.root: Node[I] = Node(problem.information, start)

    def is_decision(self, node: Node[I]) -> bool:
        """Does the player choose at this node?"""
        return self.network.is_decision(node.information, node.tasks)

    @property
    def is_spent(self) -> bool:
        """Are the nodes or the time used up?"""
        limits = self.limits
        return (limits.nodes is not None and self.statistics.nodes >= limits.nodes) or (
            limits.deadline is not None and time.monotonic() >= limits.deadline
        )

    def children(self, node: Node[I], width: int | None = None) -> list[Node[I]]:
        """The children of a node, the first `width` of them at a decision node.

        A node without children is a leaf, and `node.leaf` says why. A child once made stays.
        """
        if node.leaf in (Leaf.END, Leaf.OPEN, Leaf.DEAD):
            return []
        if node._steps is None and not self._open(node):
            return []
        assert node._steps is not None
        wanted = len(node._steps)
        if self._is_narrow(node):
            width = 1
        if width is not None and self.is_decision(node) and node is not self.root:
            self.is_narrowed |= width < wanted
            wanted = min(width, wanted)
        for step in node._steps[len(node.children) : wanted]:
            self._add(node, step)
        return node.children[:wanted]

    def _is_narrow(self, node: Node[I]) -> bool:
        """Is only the first method followed from here on?"""
        broad, strays = self.limits.broad, self.limits.strays
        return (broad is not None and self.statistics.nodes >= broad) or (
            strays is not None and node.strays >= strays
        )

    def end(self, node: Node[I]) -> None:
        """Make a leaf of a node whose children are all no choice."""
        self.statistics.inner -= 1
        self.statistics.decisions -= self.is_decision(node)
        self._close(node, self._why_open(node))

    def values(self, leaf: Node[I]) -> Utilities:
        """The utility of each state at a leaf: the objective's, else the estimate's."""
        if leaf.utilities is None:
            leaf.utilities = self.estimate(leaf.information)
        return leaf.utilities

    def estimate(self, information: I) -> Utilities:
        """The estimate of each consistent state."""
        self.statistics.estimates += 1
        self.statistics.estimated_states += len(information.states)
        values = np.asarray(self.problem.estimate(information))
        if values.shape != information.states.shape:
            raise Illegal(
                f"an estimate of {values.shape} values for {len(information.states)} states",
                expected="a value for each state",
            )
        return values

    def _open(self, node: Node[I]) -> bool:
        """Find the steps of a node; false where it turns out to be a leaf."""
        ended = self.problem.objective(node.information)
        if ended is not None:
            node.utilities = np.asarray(ended)
            return self._close(node, Leaf.END)
        if node is not self.root and self._is_too_far(node):
            return self._close(node, Leaf.CUT)
        if node.quiet > QUIET:
            raise Illegal(
                f"{QUIET} methods in a row decompose tasks and none acts; "
                f"the tasks are now {', '.join(map(str, node.tasks[:5])) or 'none'}",
                remedy="let every method come to an action",
            )
        if node.depth > DEEP:
            raise Illegal(
                f"the tree is deeper than {DEEP} levels: the game does not end",
                remedy="limit the moves ahead, or let no operator lead back",
            )
        steps = self.network.steps(node.information, node.tasks)
        if not steps and self.network.gives_up and node.begun and self.is_decision(node):
            node.tasks, node.begun = self.network.prepared(node.information, ()), False
            steps = self.network.steps(node.information, node.tasks)
        if not steps:
            return self._close(node, self._why_open(node))
        if node.leaf is Leaf.CUT:
            node.leaf = None
            self.statistics.leaves[Leaf.CUT] -= 1
        node._steps = steps
        self.statistics.inner += 1
        self.statistics.decisions += self.is_decision(node)
        return True

    def _why_open(self, node: Node[I]) -> Leaf:
        """Is a node that no method applies to a leaf, or a scheme that is no choice?"""
        is_scheme = bool(node.tasks) and self.is_decision(node)
        return Leaf.DEAD if self.network.gives_up and is_scheme and not node.begun else Leaf.OPEN

    def _is_too_far(self, node: Node[I]) -> bool:
        return self.is_spent or (self.limits.moves is not None and node.moves >= self.limits.moves)

    def _close(self, node: Node[I], why: Leaf) -> bool:
        if node.leaf is not why:
            if node.leaf is not None:
                self.statistics.leaves[node.leaf] -= 1
            self.statistics.leaves[why] += 1
            node.leaf = why
        return False

    def _add(self, node: Node[I], step: AppliedMethod[I]) -> None:
        network, counted = self.network, self.statistics
        child = Node(step.information, network.after(node.tasks, step), step, node)
        child.strays += bool(node.children) and node is not self.root and self.is_decision(node)
        node.children.append(child)
        counted.nodes += 1
        counted.children += 1
        counted.widest = max(counted.widest, len(node.children))
        counted.depth = max(counted.depth, child.depth)
        counted.moves = max(counted.moves, child.moves)
        if self._tick is not None:
            self._tick(counted)
