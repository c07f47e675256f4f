"""Search: what can be begun at the root, and what comes of each when it is followed to the end.

Each way to begin is a task list with a tree of its own: a scheme, or a named card and then as it
lies. They are tried in the order of promise; where one makes the contract in every layout that
can be made at all, a player may stop there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from kibitz.chance.belief import Belief
from kibitz.planning.declarer.answer import answers
from kibitz.planning.declarer.network import network, objective
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.declarer.scene import Scene, numbers
from kibitz.planning.declarer.scheme import Scheme
from kibitz.planning.declarer.themes import proposals
from kibitz.planning.evaluate import plan
from kibitz.planning.network import Problem, Step, Task, method
from kibitz.planning.policy import Plan
from kibitz.planning.tree import Limits
from kibitz.play import View

MARGIN = 6
"""A way to begin is looked at if it is at most one layout in so many worse with open cards."""

MOST = 8
"""No more ways to begin are looked at."""
ENOUGH = 0.75
"""So many of the worlds wanted must be makeable; otherwise more are looked at."""


@dataclass(frozen=True)
class Beginning:
    """A way to begin: a scheme, or a card by name; its first card."""

    name: str
    card: int
    scheme: Scheme | None = None

    def tasks(self, agent: object) -> tuple[Task, ...]:
        """The task list."""
        if self.scheme is not None:
            return (Task(self.scheme.theme, agent, (self.scheme,)),)
        return (Task("Play", agent, (self.card,)),)


@dataclass(frozen=True, eq=False)
class Line:
    """A beginning followed to the end: in which layouts it makes, and its tree."""

    beginning: Beginning
    plan: Plan[Scene]
    made: npt.NDArray[np.int64]

    @property
    def weight(self) -> int:
        """The weight of the layouts in which it makes."""
        return int((self.plan.weights * self.made).sum())


@dataclass(eq=False)
class Search:
    """The lines of one decision, and the layouts they were tried on.

    `drawn` layouts were looked at; `belief` holds those that can be made with open cards, the
    others are lost to every line.
    """

    view: View
    drawn: Belief
    belief: Belief
    scene: Scene
    lines: list[Line] = field(default_factory=list)

    @classmethod
    def of_view(cls, view: View, belief: Belief, worlds: int) -> Search | None:
        """Look at layouts of a belief until enough of them can be made; none if none can."""
        solver, done = OpenCards(), 0
        keep = np.zeros(len(belief), bool)
        while done < len(belief) and keep.sum() < ENOUGH * worlds:
            part = slice(done, min(done + worlds, len(belief)))
            some = replace(belief, worlds=belief.worlds[part], weights=belief.weights[part])
            keep[part] = [bool(mask) for mask in Scene.of_view(view, some, solver).open]
            done = part.stop
        if not keep.any():
            return None
        alive = replace(belief, worlds=belief.worlds[keep], weights=belief.weights[keep])
        return cls(view, belief.first(done), alive, Scene.of_view(view, alive, solver))

    @property
    def solver(self) -> OpenCards:
        """Who was asked about open cards, and how often."""
        return self.scene.contest.solver

    @property
    def nodes(self) -> int:
        """The nodes of all trees."""
        return sum(line.plan.statistics.nodes for line in self.lines)

    @property
    def best(self) -> Line:
        """The line that makes in most layouts; of equals the one that was tried first."""
        return max(self.lines, key=lambda line: line.weight)

    def run(self, limits: Limits, stops: bool = True) -> None:
        """Follow the beginnings to the end; with `stops` until one is as good as can be."""
        for one in self.beginnings():
            if self.look(one, limits).made.all() and stops:
                return

    def beginnings(self) -> list[Beginning]:
        """What may be begun here, the most promising first."""
        scene = self.scene
        weight = _weighted(scene, self.belief)
        most = max(weight.values())
        least = most - self.belief.total / MARGIN
        found: list[Beginning] = []
        for one in _proposed(scene):
            if weight.get(one.card, -1) >= least and weight[one.card]:
                found.append(one)
        named = {one.card for one in found}
        for card, share in weight.items():
            is_new = card not in named and share >= most
            if is_new and not any(_same(scene, card, other) for other in named):
                found.append(Beginning("as it lies", card))
                named.add(card)
        found.sort(key=lambda one: -weight[one.card])
        return found[:MOST]

    def look(self, one: Beginning, limits: Limits) -> Line:
        """Follow one beginning to the end of the hand."""
        scene = self.scene
        agent = scene.contest.declarer

        @method(None, name=one.name)
        def begin(at: Scene, task: Task | None) -> Iterator[Step[Scene]]:
            """Begin so."""
            if at.is_root:
                yield Step(at, tasks=one.tasks(agent))

        base = network(scene.contest)
        net = replace(base, methods=(*base.methods[:-1], begin, base.methods[-1]))
        problem = Problem(scene, self.belief.weights, objective, self.solver.makes)
        found = plan(problem, net, limits=limits)
        line = Line(one, found, np.asarray(found.policy.utilities, np.int64))
        self.lines.append(line)
        return line


def _proposed(scene: Scene) -> Iterator[Beginning]:
    if scene.is_lead:
        per_card: dict[int, int] = {}
        for scheme, card in proposals(scene):
            if per_card.get(card, 0) < 2:
                per_card[card] = per_card.get(card, 0) + 1
                yield Beginning(scheme.theme, card, scheme)
    else:
        for name, card in answers(scene):
            yield Beginning(name, card)


def _weighted(scene: Scene, belief: Belief) -> dict[int, int]:
    """For each legal card the weight of the layouts in which it makes with open cards."""
    weights = belief.weights.tolist()
    return {
        card: sum(
            weight for mask, weight in zip(scene.open, weights, strict=True) if mask >> card & 1
        )
        for card in numbers(scene.choices)
    }


def _same(scene: Scene, card: int, other: int) -> bool:
    """Are two cards of a hand touching, with nothing in play between them?"""
    if card // 13 != other // 13:
        return False
    low, high = sorted((card, other))
    between = ((1 << high) - 1) & ~((2 << low) - 1)
    table = sum(1 << cards[0] for cards in scene.trick)
    rest = scene.theirs | table | (scene.both & ~scene.hand(scene.agent))
    return not between & rest
