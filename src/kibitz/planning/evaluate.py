"""Evaluate: which policy of a decision tree is best, and what it is worth.

The rules are those of Smith and Nau, "Evaluator and Plan Execution": a leaf is worth e*, a
decision node the maximum of its children, an external-agent node what its criterion says.

Where a criterion looks at states, the maximum at a decision node hides a difficulty that the
paper leaves aside: the choice that is best there need not be best for the whole plan, because
the opponent above it may avoid it in some states (I. Frank and D. Basin, "Search in games with
incomplete information", 1998, call it non-locality). So a node may keep several policies, the
Pareto front of their utilities over the states, as alpha-mu does. `front` is how many: 1 is
the paper's evaluation, None keeps all that are not dominated, and then the value is exact.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic

import numpy as np

from kibitz.errors import Illegal
from kibitz.planning.criteria import (
    ByBranch,
    ByState,
    Criterion,
    Number,
    Savage,
    WeightedAverage,
    average,
    constant,
)
from kibitz.planning.network import Agent, I, Network, PlanningProblem, Utilities
from kibitz.planning.policy import BestPolicy, ComparedStep, Policy
from kibitz.planning.tree import Leaf, Limits, Node, Statistics, Tree

Front = list[Policy[I]]
_NONE: Utilities = np.zeros(0)


@dataclass(frozen=True)
class Window:
    """What a node has to lie between to matter: alpha and beta, where only its value counts.

    Where its utilities count state by state (`by_state`), nothing can be left out.
    """

    low: Number = -math.inf
    high: Number = math.inf
    by_state: bool = False


class _Spent(Exception):
    """Nodes or time ran out in a pass that another pass came before."""


def plan(
    problem: PlanningProblem[I],
    network: Network[I],
    criteria: Criterion | Mapping[Agent, Criterion] | None = None,
    limits: Limits | None = None,
    front: int | None = 1,
    prunes: bool = True,
    tick: Callable[[Statistics], None] | None = None,
) -> BestPolicy[I]:
    """The best policy that the network knows for a problem.

    `criteria` is one for all uncontrolled agents or one for each; the weighted average unless
    told. `front` is the number of policies kept at a node, None all. With `prunes` what cannot
    change the plan is not looked at; the steps at the root are always valued in full. `tick` is
    called with the statistics whenever a node is made.
    """
    tree = Tree(problem, network, limits, tick)
    return Evaluation(tree, criteria or WeightedAverage(), front, prunes).plan()


class Evaluation(Generic[I]):
    """The evaluation of one tree."""

    def __init__(
        self,
        tree: Tree[I],
        criteria: Criterion | Mapping[Agent, Criterion],
        front: int | None = 1,
        prunes: bool = True,
    ) -> None:
        if front is not None and front < 1:
            raise Illegal(f"a front of {front} policies", expected="one or more, or None for all")
        self.tree = tree
        self.criteria = criteria
        self.front = front
        self.prunes = prunes
        self._width: int | None = None
        self._may_stop = False
        given = criteria.values() if isinstance(criteria, Mapping) else (criteria,)
        self._regrets = any(isinstance(one, ByState) and one.needs_hindsight for one in given)
        self._hindsight: dict[int, Utilities] = {}

    def plan(self) -> BestPolicy[I]:
        """Search with each width in turn, and keep what the last complete pass found."""
        tree, started = self.tree, time.monotonic()
        found: Policy[I] | None = None
        width, narrowed = None, False
        for self._width in tree.limits.widths:
            self._may_stop, self._hindsight = found is not None, {}
            tree.is_narrowed = False
            try:
                found = self._value(tree.root, Window(), _NONE)[0]
            except _Spent:
                break
            width, narrowed = self._width, tree.is_narrowed
            tree.statistics.passes += 1
            if not narrowed or tree.is_spent:
                break
        assert found is not None
        statistics = tree.statistics
        statistics.seconds = time.monotonic() - started
        complete = not statistics.leaves[Leaf.CUT] and not narrowed
        return BestPolicy(found, tree.problem.weights, statistics, complete, width)

    def criterion(self, agent: Agent) -> Criterion:
        """The criterion of an uncontrolled agent."""
        if not isinstance(self.criteria, Mapping):
            return self.criteria
        if agent not in self.criteria:
            raise Illegal(
                f"no external-agent criterion for {agent}", expected="one per uncontrolled agent"
            )
        return self.criteria[agent]

    def hindsight(self, node: Node[I]) -> Utilities:
        """What a player who could see the state would get from a node on, for each state."""
        known = self._hindsight.get(id(node))
        if known is not None:
            return known
        children = self.tree.children(node, self._width)
        if not children:
            values = self.tree.values(node)
        elif self.tree.is_decision(node):
            below = [self.hindsight(child) for child in children]
            values = np.maximum.reduce(below)
        else:
            values = self._nothing_yet(node)
            for places, child in self._placed(node, children):
                values = _lowered(values, places, self.hindsight(child))
        self._hindsight[id(node)] = values
        return values

    def _value(self, node: Node[I], window: Window, hindsight: Utilities) -> Front[I]:
        """The policies of a node worth keeping, best first; none where it is no choice.

        `hindsight` holds, for all states there are, what could be had at the last decision;
        it is empty where no criterion asks for it.
        """
        if self._may_stop and self.tree.is_spent:
            raise _Spent
        children = self.tree.children(node, self._width)
        if not children:
            return [] if node.leaf is Leaf.DEAD else [self._leaf(node)]
        is_decision = self.tree.is_decision(node)
        if self._regrets and (is_decision or not len(hindsight)):
            hindsight = np.zeros(len(self.tree.problem.weights), dtype=object)
            hindsight[node.states] = self.hindsight(node)
        if is_decision:
            return self._decision(node, children, window, hindsight)
        agent = self.tree.network.chooser(node.information, node.tasks)
        criterion = self.criterion(agent)
        if isinstance(criterion, ByState):
            return self._by_state(node, children, criterion, window, hindsight)
        return [self._by_branch(node, children, criterion, window, hindsight)]

    def _leaf(self, node: Node[I]) -> Policy[I]:
        return self._policy(node, self.tree.values(node), ())

    def _policy(
        self,
        node: Node[I],
        utilities: Utilities,
        then: tuple[Policy[I], ...],
        value: Number | None = None,
        is_bound: bool = False,
    ) -> Policy[I]:
        if value is None:
            value = average(self._weights(node), utilities)
        decides = self.tree.is_decision(node)
        return Policy(node, utilities, value, decides, then, (), is_bound)

    def _decision(
        self, node: Node[I], children: list[Node[I]], window: Window, hindsight: Utilities
    ) -> Front[I]:
        """The best child, or the front of all children's policies."""
        kept: Front[I] = []
        options: list[ComparedStep[I]] = []
        is_root, by_state = node is self.tree.root, window.by_state and self.front != 1
        regrets = self._regrets and self._is_before_regret(node)
        for child in children:
            if kept and not (is_root or by_state) and self._most(child) <= kept[0].value:
                self.tree.statistics.cutoffs += 1
                continue
            low = max(window.low, kept[0].value) if kept else window.low
            inner = Window(by_state=True) if by_state else Window(low, window.high)
            if is_root or regrets or not self.prunes:
                inner = Window(by_state=by_state)
            found = self._value(child, inner, hindsight)
            if not found:
                continue
            mine = [self._chosen(node, one, hindsight if regrets else _NONE) for one in found]
            assert child.step is not None
            options.append(ComparedStep(child.step, mine[0].value, found[0], mine[0].is_bound))
            kept = self._kept(kept + mine, by_state)
            if self.prunes and not is_root and self._is_enough(kept[0], window, by_state):
                self.tree.statistics.cutoffs += child is not children[-1]
                break
        if not kept:
            return self._without_choice(node, children, window, hindsight)
        compared = tuple(options)
        return [replace(one, options=compared) for one in kept]

    def _most(self, node: Node[I]) -> Number:
        """What a node can be worth at most, as far as the problem knows a bound."""
        bound = self.tree.problem.bound
        if bound is None or not self.prunes or self._regrets:
            return math.inf
        return average(self._weights(node), bound(node.information))

    def _chosen(self, node: Node[I], one: Policy[I], hindsight: Utilities) -> Policy[I]:
        """The policy of a decision that chooses this one below it, judged by regret if told."""
        value = one.value
        if len(hindsight):
            past, best = hindsight[node.states], self.tree.problem.best
            value = Savage().value(one.utilities, self._weights(node), past, best)
        return Policy(node, one.utilities, value, True, (one,), (), one.is_bound)

    def _is_before_regret(self, node: Node[I]) -> bool:
        """Is the next opponent to choose, after some step here, one who is judged by regret?"""
        children = self.tree.children(node, self._width)
        if children and not self.tree.is_decision(node):
            criterion = self.criterion(self.tree.network.chooser(node.information, node.tasks))
            return isinstance(criterion, ByState) and criterion.needs_hindsight
        return any(map(self._is_before_regret, children))

    def _weights(self, node: Node[I]) -> Utilities:
        return self.tree.problem.weights[node.states]

    def _without_choice(
        self, node: Node[I], children: list[Node[I]], window: Window, hindsight: Utilities
    ) -> Front[I]:
        """Every scheme that was tried here stops before it has done anything."""
        every = self.tree.children(node)
        if len(every) > len(children):
            return self._decision(node, every, window, hindsight)
        self.tree.end(node)
        return self._value(node, window, hindsight)

    def _is_enough(self, best: Policy[I], window: Window, by_state: bool) -> bool:
        """Need no other method be looked at?"""
        if not by_state and best.value >= window.high:
            return True
        return not best.is_bound and bool((best.utilities >= self.tree.problem.best).all())

    def _by_branch(
        self,
        node: Node[I],
        children: list[Node[I]],
        criterion: ByBranch,
        window: Window,
        hindsight: Utilities,
    ) -> Policy[I]:
        """The value that the criterion makes of the branches' values, in every state the same."""
        values: list[Number] = []
        then: list[Policy[I]] = []
        low, high, is_bound = window.low, window.high, False
        prunes = self.prunes and criterion.is_minimum and not window.by_state
        unforeseen = self._unforeseen(node, children)
        if len(unforeseen):
            weights = self.tree.problem.weights[node.states[unforeseen]]
            values.append(average(weights, self._estimated(node)[unforeseen]))
        for child in children:
            bounds = Window(low, min([high, *values])) if prunes else Window()
            found = (self._value(child, bounds, hindsight) or [self._leaf(child)])[0]
            value = found.value
            if self._regrets:  # the branch's average, however its own decisions were judged
                value = average(self._weights(child), found.utilities)
            values.append(value)
            then.append(found)
            if prunes and value <= low and child is not children[-1]:
                self.tree.statistics.cutoffs += 1
                is_bound = True
                break
        value = criterion.judged(values)
        return self._policy(node, constant(value, len(node.states)), tuple(then), value, is_bound)

    def _by_state(
        self,
        node: Node[I],
        children: list[Node[I]],
        criterion: ByState,
        window: Window,
        hindsight: Utilities,
    ) -> Front[I]:
        """The opponent's best reply in each state, for each way to answer all of them."""
        start = self._nothing_yet(node)
        unforeseen = self._unforeseen(node, children)
        if len(unforeseen):
            start = _lowered(start, unforeseen, self._estimated(node)[unforeseen])

        def judge(replies: Utilities) -> Number:
            past = hindsight[node.states] if len(hindsight) else _NONE
            return criterion.value(replies, self._weights(node), past, self.tree.problem.best)

        kept = [self._policy(node, start, ())]
        by_state = self.front != 1
        for number, (places, child) in enumerate(self._placed(node, children), 1):
            found = self._value(child, Window(by_state=by_state), hindsight) or [self._leaf(child)]
            together: Front[I] = []
            for one in kept:
                for reply in found:
                    values = _lowered(one.utilities, places, reply.utilities)
                    together.append(self._policy(node, values, (*one.then, reply), judge(values)))
            kept = self._kept(together, by_state)
            is_last = number == len(children)
            if self.prunes and not window.by_state and kept[0].value <= window.low and not is_last:
                self.tree.statistics.cutoffs += 1
                return [replace(kept[0], is_bound=True)]
        return self._kept(kept, by_state and window.by_state)

    def _kept(self, found: Front[I], by_state: bool) -> Front[I]:
        """The policies worth keeping, best first; of equal ones the first."""

        def order(one: Policy[I]) -> tuple[Number, bool, Number]:
            mean = average(self._weights(one.node), one.utilities) if self._regrets else 0
            return -one.value, one.is_bound, -mean

        ordered = sorted(found, key=order)  # stable
        if not by_state or self.front == 1:
            return ordered[:1]
        kept: Front[I] = []
        for one in ordered:
            # What dominates it has no lower value and a greater average: it comes before.
            if not any(bool((other.utilities >= one.utilities).all()) for other in kept):
                kept.append(one)
                if len(kept) == self.front:
                    break
        return kept

    def _nothing_yet(self, node: Node[I]) -> Utilities:
        """The best utility in each state: nothing has been replied yet."""
        bound = self.tree.problem.bound
        if bound is not None and self.prunes and not self._regrets:
            return bound(node.information)
        best = np.asarray(self.tree.problem.best)
        return np.full(len(node.states), self.tree.problem.best, dtype=best.dtype)

    def _placed(
        self, node: Node[I], children: list[Node[I]]
    ) -> Iterator[tuple[Utilities, Node[I]]]:
        """The children with the places of their states among the node's."""
        for child in children:
            yield np.searchsorted(node.states, child.states), child

    def _unforeseen(self, node: Node[I], children: list[Node[I]]) -> Utilities:
        """The places of the states in which no step of the opponent applies."""
        open_ = np.ones(len(node.states), dtype=bool)
        for places, _ in self._placed(node, children):
            open_[places] = False
        return np.flatnonzero(open_)

    def _estimated(self, node: Node[I]) -> Utilities:
        """The estimate at an opponent's node, for the states that nothing is foreseen for."""
        if node.utilities is None:
            node.utilities = self.tree.estimate(node.information)
            self.tree.statistics.leaves[Leaf.UNFORESEEN] += 1
        return node.utilities


def _lowered(values: Utilities, places: Utilities, replies: Utilities) -> Utilities:
    """The values, with those at some places no higher than the replies."""
    lowered = values.astype(np.promote_types(values.dtype, replies.dtype))
    lowered[places] = np.minimum(lowered[places], replies)
    return lowered
