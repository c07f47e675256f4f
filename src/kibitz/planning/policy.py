"""Policy: a plan that can be followed; what to do, and what then on each reply.

"Once the decision tree is solved, a plan (a policy in the decision theory literature) has been
created" - Smith and Nau, "Evaluator and Plan Execution".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from kibitz.planning.criteria import Number
from kibitz.planning.network import Action, AppliedMethod, I, Utilities
from kibitz.planning.tree import Leaf, Node, Statistics


@dataclass(frozen=True, eq=False)
class Policy(Generic[I]):
    """What to do at a node and below it.

    `utilities` has a number for each consistent state of the node, `value` is their average.
    Where the player chooses, `then` is what follows the chosen step; where an opponent does, it
    has an entry for each of his steps; at a leaf it is empty. Each entry's `node.step` is the
    step that leads there. `options` are all steps that a decision compared.
    """

    node: Node[I]
    utilities: Utilities
    value: Number
    is_decision: bool
    then: tuple[Policy[I], ...] = ()
    options: tuple[ComparedStep[I], ...] = ()
    is_bound: bool = False

    @property
    def step(self) -> AppliedMethod[I] | None:
        """The step that leads here; none at the root."""
        return self.node.step

    @property
    def choice(self) -> AppliedMethod[I] | None:
        """The step that the player chooses here; none at a leaf or an opponent's node."""
        return self.then[0].step if self.is_decision and self.then else None

    @property
    def leaf(self) -> Leaf | None:
        """Why the plan ends here, where it does."""
        return self.node.leaf if not self.then else None

    def walk(self) -> Iterator[Policy[I]]:
        """This policy and all below it, top first."""
        yield self
        for below in self.then:
            yield from below.walk()

    def next_action(self) -> tuple[Action | None, tuple[AppliedMethod[I], ...], Policy[I]]:
        """The player's next action, the steps that lead to it, and the policy after it.

        Where the plan ends or an opponent is to act, there is no action, and the policy is the
        one at that place.
        """
        steps: list[AppliedMethod[I]] = []
        at = self
        while at.is_decision and at.then:
            at = at.then[0]
            assert at.step is not None
            steps.append(at.step)
            if at.step.is_action:
                return at.step.action, tuple(steps), at
        return None, tuple(steps), at

    def replies(self) -> list[tuple[tuple[AppliedMethod[I], ...], Policy[I]]]:
        """The actions that the plan foresees from the opponent who is to move.

        Each comes as the steps down to the action (an opponent's task may be decomposed too)
        and the policy after it.
        """
        if self.is_decision and self.then:
            # A scheme may decide something before the opponent's card is seen.
            return [] if _acts(self.then[0]) else _behind(self.then[0])
        return [found for below in self.then for found in _found(below)]


def _acts(policy: Policy[I]) -> bool:
    return policy.step is not None and policy.step.is_action


def _found(below: Policy[I]) -> list[tuple[tuple[AppliedMethod[I], ...], Policy[I]]]:
    assert below.step is not None
    return [((below.step,), below)] if below.step.is_action else _behind(below)


def _behind(below: Policy[I]) -> list[tuple[tuple[AppliedMethod[I], ...], Policy[I]]]:
    assert below.step is not None
    return [((below.step, *steps), after) for steps, after in below.replies()]


@dataclass(frozen=True, eq=False)
class ComparedStep(Generic[I]):
    """A step that a decision compared: what it is worth and how it goes on.

    Where the search could break off because the step is no better than another, `is_bound` says
    that it is worth at most `value`.
    """

    step: AppliedMethod[I]
    value: Number
    policy: Policy[I]
    is_bound: bool = False


@dataclass(frozen=True, eq=False)
class BestPolicy(Generic[I]):
    """The policy from the root, the alternatives there, and the size of the tree.

    `is_complete` says that no limit cut the tree; `width` is that of the last pass.
    """

    policy: Policy[I]
    weights: Utilities
    statistics: Statistics
    is_complete: bool
    width: int | None = None

    @property
    def value(self) -> Number:
        """What the plan is worth."""
        return self.policy.value

    @property
    def options(self) -> tuple[ComparedStep[I], ...]:
        """What was compared at the root, best first."""
        return tuple(sorted(self.policy.options, key=lambda o: (-o.value, o.is_bound)))
