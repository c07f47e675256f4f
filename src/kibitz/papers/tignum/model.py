"""Model: the paper's games of literal sets, exactly as they are written there.

S. J. J. Smith and D. S. Nau, 1993, "A Model of Imperfect-Information Games" and "Networks of
Multi-Agent Methods". A state is a set of ground atoms; what the player knows is a set of ground
literals; operators are STRIPS triples of precondition, add and delete lists; a game is a
language and its operators, a problem is (I, p, f, e). `posed` hands a problem and its methods to
the planner, which sees only numbered states.

Two points that the paper leaves to its reader. When an operator adds an atom, its negation goes
from what is known, and when it deletes one, the negation is known from then on; else the player
would lose sight of whose turn it is, which the paper wants known. And the states consistent
with a node are the beginning's states, each brought forward by the operators on the way, so that
what was assumed of an opponent is not forgotten when he plays the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from kibitz.errors import Illegal, nearest
from kibitz.papers.tignum.language import (
    Atom,
    Binding,
    Language,
    Literal,
    Literals,
    State,
    atoms,
    bindings,
    literals,
    matched,
)
from kibitz.planning import network
from kibitz.planning.network import AppliedMethod, States, Task, Utilities


@dataclass(frozen=True)
class PrimitiveOperator:
    """A primitive operator O(X0; X1, …, Xn): who does what, when he can, what it changes.

    >>> needs = "Agent(?P), Turn(?P), Next(?P, ?Q)"
    >>> PrimitiveOperator.parse("Pass(?P; ?Q)", needs, "Turn(?Q)", "Turn(?P)")
    PrimitiveOperator('Pass(?P, ?Q)')
    """

    head: Atom
    needs: Literals
    adds: frozenset[Atom]
    deletes: frozenset[Atom]

    @classmethod
    def parse(cls, head: str, needs: str, adds: str = "", deletes: str = "") -> PrimitiveOperator:
        """Read the head, the preconditions, the add list and the delete list."""
        return cls(Atom.parse(head), literals(needs), atoms(adds), atoms(deletes))

    def __post_init__(self) -> None:
        who = self.head.arguments[:1]
        for name in ("Agent", "Turn"):
            if Literal(Atom(name, who)) not in self.needs:
                raise Illegal(
                    f"the operator {self.head} does not need {Atom(name, who)}",
                    expected="Agent and Turn of its first variable among its preconditions",
                )
        stated = {one.atom for one in self.needs} | self.adds | self.deletes
        loose = frozenset().union(*(atom.variables for atom in stated)) - self.head.variables
        if loose:
            raise Illegal(f"the operator {self.head} does not name {', '.join(sorted(loose))}")

    def __repr__(self) -> str:
        return f"PrimitiveOperator('{self.head}')"

    def applied(self, state: State, binding: Binding) -> State:
        """The state after the operator."""
        gone = {atom.given(binding) for atom in self.deletes}
        return (state - gone) | {atom.given(binding) for atom in self.adds}

    def learned(self, known: Literals, binding: Binding) -> Literals:
        """What is known after the operator."""
        added = {atom.given(binding) for atom in self.adds}
        gone = {atom.given(binding) for atom in self.deletes} - added
        kept = {one for one in known if one.atom not in added | gone}
        return frozenset(kept | {Literal(a) for a in added} | {Literal(a, False) for a in gone})


@dataclass(frozen=True)
class Game:
    """A game: a language and a finite set of operators."""

    language: Language
    operators: tuple[PrimitiveOperator, ...]

    def __post_init__(self) -> None:
        for one in self.operators:
            used = {literal.atom for literal in one.needs} | one.adds | one.deletes
            self.language.check(used, f"operator {one.head.predicate}")

    def operator(self, name: str) -> PrimitiveOperator:
        """The operator of this name."""
        for one in self.operators:
            if one.head.predicate == name:
                return one
        known = [one.head.predicate for one in self.operators]
        raise Illegal(f"the game has no operator {name}", remedy=nearest(name, known))


class Action(NamedTuple):
    """A ground instance of an operator.

    >>> str(Action("Play", ("West", "4")))
    'Play(West; 4)'
    """

    operator: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return str(Task(self.operator, self.arguments[0], self.arguments[1:]))


@dataclass(frozen=True, eq=False)
class InformationState:
    """A state information set, and the states consistent with it.

    `literals` are what the player is certain of; `worlds` are the states as they are now, in
    the order of `states`, which are their numbers at the beginning.
    """

    literals: Literals
    states: States
    worlds: tuple[State, ...]

    @cached_property
    def agent(self) -> str:
        """Whose turn it is."""
        turns = [
            one.atom.arguments[0]
            for one in self.literals
            if one.is_true and one.atom.predicate == "Turn"
        ]
        if len(turns) != 1:
            raise Illegal(
                f"the player knows of {len(turns)} agents that it is their turn",
                expected="one atom Turn(x) in what is known",
            )
        return turns[0]

    def assuming(self, conditions: Literals) -> InformationState:
        """The same with these literals assumed: the states in which they hold."""
        keep = [all(one.holds(world) for one in conditions) for world in self.worlds]
        worlds = tuple(world for world, kept in zip(self.worlds, keep, strict=True) if kept)
        return InformationState(
            self.literals | conditions, self.states[np.array(keep, bool)], worlds
        )

    def after(self, operator: PrimitiveOperator, binding: Binding) -> InformationState:
        """The same after an operator that applies in all of its states."""
        worlds = tuple(operator.applied(world, binding) for world in self.worlds)
        return InformationState(operator.learned(self.literals, binding), self.states, worlds)


@dataclass(frozen=True)
class LiteralMethod:
    """A method of the paper: a task or NIL, preconditions, and an operator or an expansion.

    `agent` is its X0. With `operator` it is an operator method; else `expansion` is the tuple of
    tasks, perhaps empty, that its task is decomposed into.
    """

    name: str
    task: Atom | None
    agent: str
    needs: Literals
    operator: Atom | None = None
    expansion: tuple[Atom, ...] = ()
    english: str = ""
    source: str = ""

    @classmethod
    def acting(
        cls, task: str | None, operator: str, needs: str = "", *, game: Game, name: str = ""
    ) -> LiteralMethod:
        """An operator method; its preconditions are the operator's and any more that are given."""
        does = Atom.parse(operator)
        own = game.operator(does.predicate)
        renamed = matched(own.head, does, {}) or {}
        needed = literals(needs) | {one.given(renamed) for one in own.needs}
        head = Atom.parse(task) if task else None
        return cls(name or does.predicate, head, does.arguments[0], needed, does)

    @classmethod
    def decomposing(
        cls, task: str | None, needs: str, *expansion: str, name: str = ""
    ) -> LiteralMethod:
        """A decomposable method; its agent is that of its task, or of Agent(X0) for NIL."""
        head, needed = Atom.parse(task) if task else None, literals(needs)
        agents = [one.atom.arguments[0] for one in needed if one.atom.predicate == "Agent"]
        agent = head.arguments[0] if head else next(iter(agents), "")
        named = name or (head.predicate if head else "NIL")
        return cls(named, head, agent, needed, None, tuple(map(Atom.parse, expansion)))

    def check(self, game: Game) -> None:
        """Complain where the paper's definition is not met."""
        game.language.check((one.atom for one in self.needs), f"method {self.name}")
        if Literal(Atom("Agent", (self.agent,))) not in self.needs:
            raise Illegal(
                f"the method {self.name} does not need Agent({self.agent})",
                expected="Agent of its first variable among its preconditions",
            )
        if self.operator is None:
            return
        own = game.operator(self.operator.predicate)
        renamed = matched(own.head, self.operator, {})
        if renamed is None:
            raise Illegal(f"{self.operator} does not fit the operator {own.head}")
        missing = {one.given(renamed) for one in own.needs} - self.needs
        if missing:
            raise Illegal(
                f"the method {self.name} lacks {', '.join(sorted(map(str, missing)))}",
                expected="all preconditions of its operator",
            )

    def instances(
        self, game: Game, known: InformationState, task: Task | None
    ) -> Iterator[AppliedMethod[InformationState]]:
        """Its instances that apply to a node: in all states, or, for an opponent, in some."""
        start: Mapping[str, str] | None = {}
        if self.task is not None and task is not None:
            said = Atom(task.name, (str(task.agent), *task.arguments))
            start = matched(self.task, said, {})
        if start is None:
            return
        found: dict[tuple[tuple[str, str], ...], None] = {}
        for world in known.worlds:
            for binding in bindings(self.needs, world, start, game.language):
                found.setdefault(tuple(sorted(binding.items())))
        for items in found:
            yield self._step(game, known, dict(items))

    def _step(
        self, game: Game, known: InformationState, binding: Binding
    ) -> AppliedMethod[InformationState]:
        assumed = known.assuming(frozenset(one.given(binding) for one in self.needs))
        who = binding.get(self.agent, self.agent)
        if Literal(Atom("Control", (who,))) in known.literals and len(assumed.states) < len(
            known.states
        ):
            self._complain(known, who, binding)
        new = sorted(map(str, assumed.literals - known.literals))
        words = ", ".join(new) if len(assumed.states) < len(known.states) else ""
        if self.operator is None:
            tasks = tuple(_task(one.given(binding)) for one in self.expansion)
            return AppliedMethod(assumed, tasks=tasks, words=words)
        own = game.operator(self.operator.predicate)
        does = self.operator.given(binding)
        after = assumed.after(own, matched(own.head, does, {}) or {})
        return AppliedMethod(after, action=Action(does.predicate, does.arguments), words=words)

    def _complain(self, known: InformationState, who: str, binding: Binding) -> None:
        """A method of ours applies in some consistent states only: say which condition fails."""
        needs = [one.given(binding) for one in self.needs]
        open_ = [one for one in needs if not all(one.holds(world) for world in known.worlds)]
        raise Illegal(
            f"the method {self.name} of {who} applies in some consistent states only: "
            f"{', '.join(sorted(map(str, open_)))} is not known",
            expected="a method of a controlled agent to apply in every consistent state or in none",
            remedy="let it need only what the player knows",
        )


def _task(atom: Atom) -> Task:
    if atom.variables or not atom.arguments:
        raise Illegal(f"the task {atom} is not ground", expected="an agent and constants")
    return Task(atom.predicate, atom.arguments[0], atom.arguments[1:])


@dataclass(frozen=True)
class LiteralProblem:
    """A problem (I, p, f, e) in a game.

    `belief` is p over the states consistent with I; a state with no chance may be left out. `f`
    gives a utility or, where the benefit is not known, None; `e` always gives one, and agrees
    with f where that is defined.
    """

    game: Game
    known: Literals
    belief: Mapping[State, Fraction]
    f: Callable[[State], Fraction | None]
    e: Callable[[State], Fraction]

    def __post_init__(self) -> None:
        self.game.language.check((one.atom for one in self.known), "what is known")
        for state in self.belief:
            wrong = sorted(str(one) for one in self.known if not one.holds(state))
            if wrong:
                raise Illegal(
                    f"a believed state contradicts what is known: {', '.join(wrong)}",
                    expected="states consistent with the information set",
                )
            f, e = self.f(state), self.e(state)
            if f is not None and f != e:
                raise Illegal(f"e gives {e} where f gives {f}", expected="the same")
        if sum(self.belief.values()) != 1:
            raise Illegal(f"the belief adds up to {sum(self.belief.values())}", expected="1")

    @cached_property
    def start(self) -> InformationState:
        """The root's information set."""
        worlds = tuple(state for state, p in self.belief.items() if p > 0)
        return InformationState(self.known, np.arange(len(worlds)), worlds)

    @cached_property
    def controlled(self) -> frozenset[network.Agent]:
        """The agents that the player knows he controls."""
        return frozenset(
            one.atom.arguments[0]
            for one in self.known
            if one.is_true and one.atom.predicate == "Control"
        )

    def distributed(self, known: InformationState) -> Fraction:
        """The distributed evaluation e*(I): the sum of p(S) e(S) over the consistent states."""
        p = [p for p in self.belief.values() if p > 0]
        chances = [p[number] for number in known.states]
        pairs = zip(chances, map(self.e, known.worlds), strict=True)
        return Fraction(sum(chance * value for chance, value in pairs), sum(chances))

    def posed(
        self, methods: tuple[LiteralMethod, ...]
    ) -> tuple[network.PlanningProblem[InformationState], network.Network[InformationState]]:
        """The problem and its network of methods, as the planner takes them."""
        for one in methods:
            one.check(self.game)
        weights = _fractions(p for p in self.belief.values() if p > 0)
        problem = network.PlanningProblem(self.start, weights, self._objective, self._estimate)
        return problem, network.Network(tuple(map(self._method, methods)), self.controlled)

    def _method(self, one: LiteralMethod) -> network.Method[InformationState]:
        def instances(
            known: InformationState, task: Task | None
        ) -> Iterator[AppliedMethod[InformationState]]:
            return one.instances(self.game, known, task)

        served = one.task.predicate if one.task else None
        return network.Method(one.name, served, instances, one.english, one.source)

    def _objective(self, known: InformationState) -> Utilities | None:
        values = [self.f(world) for world in known.worlds]
        defined = [value for value in values if value is not None]
        if not defined:
            return None
        if len(defined) < len(values):
            raise Illegal(
                "the objective is defined in some consistent states and not in others",
                expected="a game whose end the player can see",
            )
        return _fractions(defined)

    def _estimate(self, known: InformationState) -> Utilities:
        return _fractions(map(self.e, known.worlds))


def _fractions(values: Iterable[Fraction]) -> Utilities:
    return np.array([Fraction(value) for value in values], dtype=object)
