"""The plan of a whole hand: its steps, its chance, what else was considered, what may go wrong.

The best line's policy is followed along its main path: at each card of the defenders the branch
that is possible in most layouts. Its cards are put together into steps, each named by the method
that plays it. Everything that is told is a `Reason`; `wording.py` makes the sentences.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from kibitz.cards import DECK, SEATS, Card, Seat
from kibitz.chance.belief import Belief
from kibitz.deal import Deal
from kibitz.errors import Illegal
from kibitz.planning.declarer.answer import answers
from kibitz.planning.declarer.count import Count
from kibitz.planning.declarer.failing import difference
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.scheme import Scheme
from kibitz.planning.declarer.search import Beginning, Line, Search
from kibitz.planning.declarer.themes import proposals
from kibitz.planning.policy import Policy
from kibitz.planning.tree import Leaf, Limits
from kibitz.play import View
from kibitz.reason import Reason
from kibitz.result import Kind, Result

WORLDS = 40
"""Layouts on which the lines of a plan are compared."""
CHECKED = 80
"""Fresh layouts on which the chosen line is followed, to tell its chance."""
BRUTE_MOVES = (4.0, 3.2)
"""Cards to choose from, on lead and following, when every card is tried: for the comparison."""


@dataclass(frozen=True)
class PlanStep:
    """Some cards of ours that belong together, and the method that plays them."""

    name: str
    cards: tuple[tuple[Seat, Card], ...]
    scheme: Scheme | None = None
    trick: int = 0

    @property
    def reason(self) -> Reason:
        """The step with its cards."""
        arguments = self.scheme.arguments if self.scheme else ()
        return Reason(
            "step",
            {
                "name": self.name,
                "arguments": arguments,
                "cards": tuple(card.symbol for _, card in self.cards),
                "seats": tuple(seat.word for seat, _ in self.cards),
                "trick": self.trick,
            },
        )


@dataclass(frozen=True)
class Alternative:
    """Another way to begin: its chance, and a layout that speaks against it."""

    name: str
    card: Card
    arguments: tuple[str, ...]
    probability: Result[Fraction]
    layout: Deal | None
    worse_in: int

    @property
    def reason(self) -> Reason:
        """The alternative in numbers."""
        numbers = {
            "name": self.name, "card": self.card.symbol, "arguments": self.arguments,
            "chance": self.probability.value, "error": self.probability.error,
            "worse_in": self.worse_in,
            "layout": None if self.layout is None else str(self.layout),
        }  # fmt: skip
        return Reason("alternative", numbers)


@dataclass(frozen=True)
class Branch:
    """Something unexpected, and the next card of ours then."""

    reason: Reason


@dataclass(frozen=True)
class TreeSize:
    """How large the trees of all lines are, and a tree of every card."""

    nodes: int
    largest: int
    branching: float
    depth: int
    leaves: int
    ends: int
    settled: int
    boards: int
    brute_force: float

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True, eq=False)
class DeclarerPlan:
    """What declarer intends, and why."""

    view: View
    search: Search = field(repr=False)
    line: Line = field(repr=False)
    count: Count
    steps: tuple[PlanStep, ...]
    probability: Result[Fraction]
    alternatives: tuple[Alternative, ...]
    branches: tuple[Branch, ...]
    size: TreeSize
    fails: Reason | None

    @property
    def nodes(self) -> int:
        """The nodes of the tree."""
        return self.size.nodes

    @property
    def card(self) -> Card:
        """The first card."""
        return DECK[self.line.beginning.card]

    @property
    def reason(self) -> Reason:
        """Everything that is told, as one tree."""
        view, found = self.view, self.probability
        main = self.line.beginning
        idea = main.schemes[0] if main.schemes else _idea(self.steps)
        numbers = {
            "contract": view.contract.symbol,
            "declarer": view.contract.declarer.word,
            "needed": view.contract.tricks_needed,
            "won": view.declarer_tricks,
            "lead": view.played[0].symbol if view.played else "",
            "theme": idea.theme if idea else main.name,
            "arguments": idea.arguments if idea else (),
            "chosen": self.search.value(self.line),
            "noise": noise(self.search, self.line),
            "chance": found.value, "error": found.error, "layouts": found.samples,
            "seed": found.seed, "exact": found.kind is Kind.EXACT,
            "nodes": self.size.nodes, "boards": self.size.boards,
            "brute_force": self.size.brute_force,
        }  # fmt: skip
        because = (
            self.count.reason,
            *(step.reason for step in self.steps),
            *((self.fails,) if self.fails else ()),
            *(other.reason for other in self.alternatives),
            *(branch.reason for branch in self.branches),
        )
        return Reason("plan", numbers, because)

    @property
    def text(self) -> str:
        """The plan as a bridge teacher would say it."""
        from kibitz.planning.declarer.wording import tell

        return tell(self.reason)

    def to_json(self) -> dict[str, Any]:
        """Plain data: text, probability, nodes, plan, alternatives, and the rest."""
        found = self.probability
        return {
            "text": self.text,
            "probability": {
                "value": float(found.value), "error": found.error, "layouts": found.samples,
                "seed": found.seed, "kind": found.kind.value,
            },
            "nodes": self.size.nodes,
            "plan": [dict(step.reason.numbers) for step in self.steps],
            "alternatives": [
                {**other.reason.numbers, "chance": float(other.probability.value)}
                for other in self.alternatives
            ],
            "branches": [dict(branch.reason.numbers) for branch in self.branches],
            "count": dict(self.count.reason.numbers),
            "tree": self.size.to_json(),
        }  # fmt: skip


def make_plan(
    view: View, belief: Belief, worlds: int = WORLDS, nodes: int = 1300, checked: int = CHECKED
) -> DeclarerPlan:
    """Plan the hand from declarer's seat; `belief` are the layouts that he thinks possible.

    The lines are compared on the first layouts; the chance of the chosen one is told by
    following it on the others, for the best of several is always flattered where it was chosen.
    """
    if view.turn.side is not view.contract.side:
        raise Illegal(
            f"{view.turn.word} is a defender", expected="declarer or dummy to play",
            remedy="make the opening lead first",
        )  # fmt: skip
    search = Search.of_view(view, belief, worlds)
    if search is None:
        raise Illegal(
            "the contract cannot be made in any layout that was drawn",
            remedy="draw more layouts, or plan for fewer tricks",
        )
    beginnings = search.beginnings()
    for number, one in enumerate(beginnings):
        spent = search.nodes
        share = max(1, (nodes - spent) // (len(beginnings) - number))
        search.look(one, Limits(nodes=share, widths=(1,)))
    best = preferred(search)
    check = _checked(view, belief, len(search.drawn), checked, best.beginning) or search
    made = _made(check, check.best)
    return DeclarerPlan(
        view,
        search,
        best,
        Count.of_scene(_whole(search.scene)),
        tuple(_steps(view, best)),
        _chance(check, check.best),
        tuple(_alternatives(search, best)),
        tuple(_branches(best)),
        _size(view, search),
        difference(view, check.drawn, made),
    )


def _checked(
    view: View, belief: Belief, used: int, size: int, beginning: Beginning
) -> Search | None:
    """The chosen line followed on layouts that it was not chosen on; none where there are few."""
    if len(belief) - used < size // 2:
        return None
    fresh = replace(
        belief,
        worlds=belief.worlds[used : used + size],
        weights=belief.weights[used : used + size],
    )
    check = Search.of_view(view, fresh, len(fresh))
    if check is not None:
        check.look(beginning, Limits(widths=(1,)))
    return check


def _idea(steps: tuple[PlanStep, ...]) -> Scheme | None:
    """The scheme that a line is about: the first that brings tricks and does not only take them."""
    for step in steps:
        if step.scheme is not None and step.name not in ("cash", "cross", "draw trumps", "unblock"):
            return step.scheme
    return None


def _whole(scene: Scene) -> Scene:
    """The scene with our cards of the trick in progress still in hand: for counting."""
    return replace(scene, trick=(), leader=int(scene.contest.declarer))


def _made(search: Search, line: Line) -> npt.NDArray[np.bool_]:
    """In which of the layouts drawn the line makes."""
    made = np.zeros(len(search.drawn), bool)
    rows = {tuple(row): bool(m) for row, m in zip(search.scene.rows, line.made, strict=True)}
    for place, row in enumerate(search.drawn.worlds.tolist()):
        made[place] = rows.get(tuple(row), False)
    return made


def _chance(search: Search, line: Line) -> Result[Fraction]:
    drawn = search.drawn
    made = _made(search, line)
    value = drawn.chance(made)
    if drawn.is_exact:
        return Result(value, Kind.EXACT)
    return Result(value, Kind.SAMPLED, drawn.error(made), len(drawn), drawn.seed)


def preferred(search: Search) -> Line:
    """The line to tell: a scheme that can be said in a sentence, unless another is clearly better.

    Clearly means by more than one and a half standard errors of its chance on these layouts.
    """
    best = search.best
    chance = search.value(best)
    margin = max(1.5 * noise(search, best), 1.5 / len(search.belief))
    told = [line for line in search.lines if line.beginning.schemes]
    close = [line for line in told if float(search.value(line)) >= float(chance) - margin]
    return max(close, key=search.value) if close else best


def noise(search: Search, line: Line) -> float:
    """The standard error of a line's chance on the layouts on which the lines were compared."""
    chance = search.value(line)
    return math.sqrt(float(chance * (1 - chance)) / search.belief.effective_size)


def _alternatives(search: Search, best: Line) -> Iterator[Alternative]:
    """The other beginnings, best first; one for each card and theme."""
    seen = {_key(best.beginning)}
    for line in sorted(search.lines, key=lambda one: -search.value(one)):
        key = _key(line.beginning)
        if key in seen:
            continue
        seen.add(key)
        same_card = line.beginning.card == best.beginning.card
        if line.beginning.name == "as it lies" or (same_card and not line.beginning.schemes):
            continue
        worse = np.flatnonzero((best.made == 1) & (line.made == 0))
        layout = search.belief.deals[int(worse[0])] if len(worse) else None
        main = line.beginning.main
        yield Alternative(
            main.theme if main else line.beginning.name,
            DECK[line.beginning.card],
            main.arguments if main else (),
            Result(
                search.value(line),
                Kind.SAMPLED,
                search.drawn.error(_made(search, line)),
                len(search.drawn),
                search.drawn.seed,
            ),
            layout,
            len(worse),
        )


def _key(one: Beginning) -> tuple[int, str, tuple[str, ...]]:
    main = one.main
    return one.card, main.theme if main else one.name, main.arguments if main else ()


def _steps(view: View, line: Line) -> Iterator[PlanStep]:
    """The main path, cards of one scheme together."""
    current: PlanStep | None = None
    for scene, card, scheme in main_path(line.plan.policy):
        seat = SEATS[scene.agent]
        name, who = _named(scene, card, scheme, line, current)
        trick = view.contract.tricks_needed and 14 - scene.left
        is_same = current is not None and current.name == name and current.scheme == who
        if current is not None and is_same:
            current = replace(current, cards=(*current.cards, (seat, DECK[card])))
            continue
        if current is not None:
            yield current
        current = PlanStep(name, ((seat, DECK[card]),), who, trick)
    if current is not None:
        yield current


def main_path(policy: Policy[Scene]) -> Iterator[tuple[Scene, int, Scheme | None]]:
    """Our cards along the likeliest branches, each with its scene and the scheme it is of."""
    at = policy
    while at.then:
        if at.is_decision:
            after = at.then[0]
            step = after.step
            assert step is not None
            if step.is_action:
                tasks = at.node.tasks[1:]
                scheme = tasks[0].arguments[0] if tasks and tasks[0].arguments else None
                card = step.action
                assert isinstance(card, int)
                yield at.node.information, card, scheme if isinstance(scheme, Scheme) else None
            at = after
        else:
            at = max(at.then, key=lambda one: (one.value > 0, len(one.node.states)))


def _named(
    scene: Scene, card: int, scheme: Scheme | None, line: Line, current: PlanStep | None
) -> tuple[str, Scheme | None]:
    """What a card of the main path is called."""
    ours = (scene.leader - scene.contest.declarer) % 2 == 0
    if scene.is_lead:
        if scheme is not None and scheme.lead(scene) == card:
            return scheme.theme, scheme
        for other, first in proposals(scene):
            if first == card:
                return other.theme, other
        return "lead", None
    if ours and current is not None:
        return current.name, current.scheme
    for name, one in answers(scene):
        if one == card:
            return name, None
    return "follow low", None


def _branches(line: Line) -> Iterator[Branch]:
    """What else the defenders may show along the main path, where it matters for our next card."""
    at = line.plan.policy
    told = 0
    while at.then and told < 4:
        if at.is_decision:
            at = at.then[0]
            continue
        main = max(at.then, key=lambda one: (one.value > 0, len(one.node.states)))
        for other in at.then:
            if other is main or told >= 4:
                continue
            reason = _unexpected(at, main, other)
            if reason is not None:
                told += 1
                yield Branch(reason)
        at = main


def _next_card(policy: Policy[Scene]) -> int | None:
    """Our next card that is not forced, along the likeliest branches."""
    for scene, card, _ in main_path(policy):
        if scene.choices & (scene.choices - 1):
            return card
    return None


def _unexpected(at: Policy[Scene], main: Policy[Scene], other: Policy[Scene]) -> Reason | None:
    """A reply off the main path: who, what, and our next card, where that is another one."""
    step = other.step
    if step is None or step.action == "beats":
        return None
    action, usual = _next_card(other), _next_card(main)
    scene = at.node.information
    shown = other.node.information
    label = step.action
    assert isinstance(label, tuple)
    led = scene.led
    follows = led < 0 or label[1] == led
    cards = shown.trick[-1] if shown.trick else ()
    high = label[2] > 0
    if action is None or action == usual or (usual is None and follows):
        return None
    return Reason(
        "unexpected",
        {
            "seat": SEATS[scene.agent].word,
            "suit": DECK[13 * (label[1] if led < 0 else led)].suit.word,
            "follows": follows,
            "leads": led < 0,
            "high": high,
            "card": DECK[cards[0]].symbol if cards and high and len(set(cards)) == 1 else "",
            "layouts": len(other.node.states),
            "of": len(at.node.states),
            "next": DECK[action].symbol,
            "chance": Fraction(other.value),
            "trick": 14 - scene.left,
        },
    )


def _size(view: View, search: Search) -> TreeSize:
    trees = [line.plan.statistics for line in search.lines]
    inner = sum(one.inner for one in trees)
    return TreeSize(
        nodes=sum(one.nodes for one in trees),
        largest=max(one.nodes for one in trees),
        branching=sum(one.children for one in trees) / max(1, inner),
        depth=max(one.moves for one in trees),
        leaves=sum(sum(one.leaves.values()) for one in trees),
        ends=sum(one.leaves[Leaf.END] for one in trees),
        settled=sum(one.leaves[Leaf.OPEN] for one in trees),
        boards=search.solver.boards,
        brute_force=brute_force(view),
    )


def brute_force(view: View) -> float:
    """An estimate of the cards sequences that remain, were every legal card of everybody tried.

    A hand on lead has all its cards to choose from, a hand that follows about a quarter of the
    rest; defenders' hidden cards are those of all layouts, as in the paper's count.
    """
    total = 1.0
    for left in range(view.tricks_left, 0, -1):
        ours = max(1.0, left / 3)
        theirs = max(1.0, 2 * left / 3)
        total *= left * ours * theirs * theirs
    return total if math.isfinite(total) else math.inf
