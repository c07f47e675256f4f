"""Search: what can be begun at the root, and what comes of each when it is followed to the end.

Each way to begin is a task list with a tree of its own: a scheme, or a named card and then as it
lies. They are tried in the order of promise; where one makes the contract in every layout that
can be made at all, a player may stop there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from kibitz.chance.belief.belief import Belief
from kibitz.planning.declarer.defence import LOW
from kibitz.planning.declarer.network import is_same, is_settled, network, objective
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.declarer.open_look import OpenLook
from kibitz.planning.declarer.scene import Scene, numbers
from kibitz.planning.declarer.themes.all import proposals
from kibitz.planning.declarer.themes.answer import answers
from kibitz.planning.declarer.themes.scheme import Scheme
from kibitz.planning.evaluate import plan
from kibitz.planning.network import AppliedMethod, PlanningProblem, Task, Utilities, method
from kibitz.planning.policy import BestPolicy
from kibitz.planning.tree import Limits
from kibitz.play import View


@dataclass(frozen=True, slots=True)
class Horizon:
    """What is looked at.

    At the table `most` cards as ways to begin. A line that is the only one is followed on `lone`
    layouts. When a line is judged, layouts of what lines lose in all stand for what is usual, so
    many that `prior` of them are lost: what a line loses to open cards is partly the search's own
    fault.
    """

    most: int = 5
    lone: int = 20
    prior: int = 9


HORIZON = Horizon()


@dataclass(frozen=True)
class Beginning:
    """A way to begin: a card by the name of its method, and perhaps a scheme to go on with.

    Without one, and after it, the play goes on as it lies.
    """

    name: str
    card: int
    scheme: Scheme | None = None

    def tasks(self, agent: object) -> tuple[Task, ...]:
        """The task list: the card, then the scheme."""
        first = Task("Play", agent, (self.card,))
        then = self.scheme
        return (first,) if then is None else (first, Task(then.theme, agent, (then,)))


@dataclass(frozen=True, eq=False)
class FollowedLine:
    """A beginning followed to the end: in which layouts it makes, and its tree.

    `settled` counts the tree's leaves before the end of the hand that are certain: lost whatever
    is played, or one layout left.
    """

    beginning: Beginning
    plan: BestPolicy[Scene]
    made: npt.NDArray[np.int64]
    settled: int = 0

    @property
    def weight(self) -> int:
        """The weight of the layouts in which it makes."""
        return int((self.plan.weights * self.made).sum())


@dataclass(eq=False)
class Search:
    """The lines of one decision, and the layouts they were tried on.

    `drawn` layouts were looked at with open cards, which bounds what a card can do: `bounds`.
    The lines are followed on `belief`, as many as wanted of those that can be made at all, the
    `makeable` ones.
    """

    view: View
    drawn: Belief
    belief: Belief
    scene: Scene
    bounds: dict[int, int]
    makeable: int
    lines: list[FollowedLine] = field(default_factory=list)

    @classmethod
    def of_view(cls, view: View, belief: Belief, worlds: int, more: int = 1) -> Search | None:
        """Look at `more` times as many layouts as wanted, and on until enough can be made.

        Where several cards look safe, on until they are told apart (`open_look.py`): a rare layout
        decides then. None where nothing can be made in any layout.
        """
        look = OpenLook(view, belief, worlds)
        look.begin(more)
        return cls.of_look(look)

    @classmethod
    def of_look(cls, look: OpenLook) -> Search | None:
        """Go on from layouts that were looked at with open cards."""
        view, belief, worlds = look.view, look.belief, look.worlds
        if not look.makes.any():
            return None
        look.finish()
        makeable = int(look.makes.sum())
        keep = look.makes & (np.cumsum(look.makes) <= worlds)
        alive = belief.given(keep)
        scene = Scene.of_view(view, alive, look.solver)
        return cls(view, belief.first(look.done), alive, scene, look.bounds, makeable)

    def value(self, line: FollowedLine) -> Fraction:
        """The chance of a line: its card's bound, times how much of it the line keeps.

        Many layouts are looked at with open cards and few are played out; the bound is known
        better, so the line is measured against its card's bound on the same layouts. What it
        keeps is drawn towards what all lines keep, as if so many more layouts had been tried that
        about `Horizon.prior` of them are lost: a difference of a few layouts is mostly chance.
        Where all layouts are known and were followed, the chance is what it is.
        """
        if self.is_exact:
            return Fraction(line.weight, self.drawn.total)
        kept, possible = self._kept(line)
        if not possible:
            return Fraction(0)
        pairs = [self._kept(one) for one in self.lines if one.beginning.scheme is None] or [
            (kept, possible)
        ]
        usual = Fraction(sum(pair[0] for pair in pairs), max(1, sum(pair[1] for pair in pairs)))
        layouts = HORIZON.prior / (1 - usual + Fraction(1, 50))
        prior = layouts * self.belief.total / len(self.belief)
        share = (kept + prior * usual) / (possible + prior)
        return self._bound(line.beginning) * share

    @property
    def is_exact(self) -> bool:
        """Are the layouts all that there are, and was every one that can be made followed?"""
        return self.drawn.is_exact and self.makeable == len(self.belief)

    def _kept(self, line: FollowedLine) -> tuple[int, int]:
        """The weight that a line makes, and the weight that its card could make."""
        weights = self.belief.weights.tolist()
        card = line.beginning.card
        masks = self.scene.open
        possible = sum(w for mask, w in zip(masks, weights, strict=True) if mask >> card & 1)
        return line.weight, possible

    @property
    def solver(self) -> OpenCards:
        """Who was asked about open cards, and how often."""
        return self.scene.contest.solver

    @property
    def nodes(self) -> int:
        """The nodes of the trees of all lines."""
        return sum(line.plan.statistics.nodes for line in self.lines)

    @property
    def settled(self) -> int:
        """Leaves before the end of the hand that are certain: lost, or one layout left."""
        return sum(line.settled for line in self.lines)

    @property
    def best(self) -> FollowedLine:
        """The line with the best chance; of equals the one that was tried first."""
        return max(self.lines, key=self.value)

    def run(self, limits: Limits) -> None:
        """Follow the beginnings to the end, as long as they may be better than what is found.

        First each with the likeliest cards only; then those between which it is still open more
        broadly, the `broad` nodes of the limits for all of them together.
        """
        # At the table the card matters: a scheme that is better from here on shows its cards again
        # when its point has come nearer, and each scheme would cost as much as a card.
        beginnings = self.cards()[: HORIZON.most]
        if len(beginnings) == 1:
            self._narrow(HORIZON.lone)
        most = Fraction(0)
        for one in beginnings:
            # Open cards bound every line: one that cannot do better need not be followed.
            if not self.lines or self._bound(one) > most:
                self.look(one, replace(limits, broad=0))
                most = max(map(self.value, self.lines))
        still_open = [line for line in self.lines if self._bound(line.beginning) > most]
        if len(still_open) > 1 and limits.broad:
            share = limits.broad // len(still_open)
            for line in still_open:
                self.look(line.beginning, replace(limits, broad=share))
                self.lines[self.lines.index(line)] = self.lines.pop()

    def _narrow(self, worlds: int) -> None:
        """Keep no more layouts than these to follow lines on, unless they are all there are."""
        if not self.is_exact:
            self.belief = self.belief.first(worlds)
            self.scene = Scene.of_view(self.view, self.belief, self.solver)

    def _bound(self, one: Beginning) -> Fraction:
        """What open cards allow at most to a line that begins so."""
        return Fraction(self.bounds.get(one.card, 0), self.drawn.total)

    def beginnings(self) -> list[Beginning]:
        """What may be begun here: the cards, then whole schemes of the network."""
        return [*self.cards(), *self.schemes()]

    def cards(self) -> list[Beginning]:
        """The cards that a theme or an answer names, and others that open cards like as well."""
        scene, weight = self.scene, self._weights()
        most = max(weight.values())
        found: dict[int, Beginning] = {}
        for one in _named(scene):
            if weight[one.card] and one.card not in found:
                found[one.card] = replace(one, scheme=None)
        for card, share in weight.items():
            is_new = card not in found and share >= most
            if is_new and not any(
                is_same(scene, card, other) or (share == weight[other] and _are_low(card, other))
                for other in found
            ):
                found[card] = Beginning("as it lies", card)
        return sorted(found.values(), key=lambda one: -weight[one.card])

    def schemes(self) -> list[Beginning]:
        """What the themes propose, each followed as a whole; in a trick after its first answer."""
        scene, weight = self.scene, self._weights()
        named = None if scene.is_lead else next(answers(scene))
        found: dict[Scheme, Beginning] = {}
        for seat in [scene.leader] if named is None else scene.contest.ours:
            for scheme, lead in proposals(replace(scene, leader=int(seat), trick=())):
                name, card = named or (scheme.theme, lead)
                if weight[card]:
                    found.setdefault(scheme, Beginning(name, card, scheme))
        return list(found.values())

    def _weights(self) -> dict[int, int]:
        """For each card the weight of the layouts in which it makes with open cards."""
        return {card: self.bounds.get(card, 0) for card in numbers(self.scene.choices)}

    def look(self, one: Beginning, limits: Limits) -> FollowedLine:
        """Follow one beginning to the end of the hand."""
        scene = self.scene
        agent = scene.contest.declarer

        @method(None, name=one.name)
        def begin(at: Scene, task: Task | None) -> Iterator[AppliedMethod[Scene]]:
            """Begin so."""
            if at.is_root:
                yield AppliedMethod(at, tasks=one.tasks(agent))

        base = network(scene.contest)
        net = replace(base, methods=(*base.methods[:-1], begin, base.methods[-1]))
        settled = 0

        def estimate(at: Scene) -> Utilities:
            """What open cards say where a line is left."""
            nonlocal settled
            settled += is_settled(at)
            return at.makes

        problem = PlanningProblem(scene, self.belief.weights, objective, estimate, bound=possible)
        found = plan(problem, net, limits=limits)
        line = FollowedLine(one, found, np.asarray(found.policy.utilities, np.int64), settled)
        self.lines.append(line)
        return line


def possible(scene: Scene) -> Utilities:
    """In which layouts the contract may still be made, as far as is known: 1 or 0."""
    if scene.alive is None:
        return np.ones(len(scene.rows), np.int64)
    return np.array(scene.alive, np.int64)


def _named(scene: Scene) -> Iterator[Beginning]:
    """The cards that come to mind: of a lead with their schemes, no more than two for a card."""
    if not scene.is_lead:
        for name, card in answers(scene):
            yield Beginning(name, card)
        return
    per_card: Counter[int] = Counter()
    for scheme, card in proposals(scene):
        per_card[card] += 1
        if per_card[card] <= 2:
            yield Beginning(scheme.theme, card, scheme)


def _are_low(card: int, other: int) -> bool:
    """Are these two small cards of a suit?"""
    return card // 13 == other // 13 and max(card % 13, other % 13) < LOW
