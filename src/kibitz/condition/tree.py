"""The tree of a condition: frozen nodes with the span of text they came from.

Every grammar (PROBSY's, ACES', dealer's) parses into this one tree, and every
interpreter reads it: on one hand (`match`), over arrays (`vector`), by counting
(`chance.counting`), into English (`wording`). A *term* has a number as its value,
a *condition* is true or false.

A seat of `None` means "the hand that the rule speaks of", as in ACES' rules.

A condition that is used by its name in several places is one node in all of them: who goes
through a tree looks at each node once, for with twenty names, each of which uses the one before
it twice, the paths are a million.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar, cast, overload

from kibitz.cards import Card, Seat, Suit
from kibitz.errors import Illegal

Span = tuple[int, int]
"""Start and end offset in the source text."""


@dataclass(frozen=True, slots=True)
class Located:
    """A node knows where it stood in the text; two nodes are equal wherever they stood."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Number(Located):
    """A constant."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Measure(Located):
    """The value of a feature (see `feature.py`) on a hand, or on some of its suits.

    No suits means the whole hand: `hcp(West)`; one suit: `hcp(West, spades)`.
    """

    feature: str
    seat: Seat | None = None
    suits: tuple[Suit, ...] = ()


class Operator(Enum):
    """The arithmetic of terms, from left to right; each takes two parts or more.

    Division is exact; the remainder is what whole-number division towards zero leaves.
    """

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    MAX = "max"
    MIN = "min"

    def apply(self, values: Sequence[Fraction | int]) -> Fraction:
        """The result on these numbers.

        >>> Operator.DIVIDE.apply([7, 2]), Operator.REMAINDER.apply([-7, 2])
        (Fraction(7, 2), Fraction(-1, 1))
        """
        result, *rest = (Fraction(value) for value in values)
        for value in rest:
            if not value and self in (Operator.DIVIDE, Operator.REMAINDER):
                raise Illegal("division by zero")
            match self:
                case Operator.ADD:
                    result += value
                case Operator.SUBTRACT:
                    result -= value
                case Operator.MULTIPLY:
                    result *= value
                case Operator.DIVIDE:
                    result /= value
                case Operator.REMAINDER:
                    result -= value * math.trunc(result / value)
                case Operator.MAX:
                    result = max(result, value)
                case Operator.MIN:
                    result = min(result, value)
        return result


@dataclass(frozen=True, slots=True)
class Arithmetic(Located):
    """Terms combined by an operator."""

    operator: Operator
    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class IfElse(Located):
    """One of two terms, by a condition."""

    condition: Condition
    then: Term
    otherwise: Term


class Comparator(Enum):
    """How two terms are compared."""

    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="

    @overload
    def holds(self, left: Fraction | int, right: Fraction | int) -> bool: ...
    @overload
    def holds(self, left: Any, right: Any) -> Any: ...
    def holds(self, left: Any, right: Any) -> Any:
        """Does the comparison hold between two numbers, or between arrays, element by element?"""
        match self:
            case Comparator.EQUAL:
                return left == right
            case Comparator.UNEQUAL:
                return left != right
            case Comparator.LESS:
                return left < right
            case Comparator.AT_MOST:
                return left <= right
            case Comparator.MORE:
                return left > right
            case Comparator.AT_LEAST:
                return left >= right


@dataclass(frozen=True, slots=True)
class Compare(Located):
    """`left op right`."""

    left: Term
    comparison: Comparator
    right: Term


@dataclass(frozen=True, slots=True)
class Between(Located):
    """`low <= term <= high`, both ends included."""

    term: Term
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Holds(Located):
    """A hand holds a card: `hand(dA)=West`."""

    card: Card
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Chose(Located):
    """Restricted choice: a player played `card` where `equals` would have done as well.

    True with the stated `frequency` of `card` when the hand holds the card and others of
    the equals, surely when it holds the card alone, never when it does not hold it. No
    frequency means: chosen at random among the equals held.
    """

    card: Card
    equals: tuple[Card, ...]
    seat: Seat | None = None
    frequency: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Shape(Located):
    """The lengths, spades first, are one of these; `text` is how it was written."""

    shapes: frozenset[tuple[int, int, int, int]]
    seat: Seat | None = None
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Truth(Located):
    """Always true, or always false."""

    value: bool


@dataclass(frozen=True, slots=True)
class Not(Located):
    """The part is false."""

    part: Condition


@dataclass(frozen=True, slots=True)
class And(Located):
    """All parts are true."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Located):
    """At least one part is true."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Named(Located):
    """A macro or rule used by its name; the name is kept for explanations."""

    name: str
    body: Condition

    def __hash__(self) -> int:
        return hash(self.name)  # the body may be shared a million times


Term = Number | Measure | Arithmetic | IfElse
Condition = Compare | Between | Holds | Chose | Shape | Truth | Not | And | Or | Named
Node = Term | Condition


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below."""
    match node:
        case Arithmetic(parts=parts) | And(parts=parts) | Or(parts=parts):
            return parts
        case IfElse():
            return (node.condition, node.then, node.otherwise)
        case Compare():
            return (node.left, node.right)
        case Between():
            return (node.term,)
        case Not():
            return (node.part,)
        case Named():
            return (node.body,)
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, each once, top first."""
    seen: set[int] = set()
    rest = [node]
    while rest:
        node = rest.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            rest += reversed(children(node))


def size(node: Node) -> int:
    """How many nodes the tree has with everything spelt out that is used by its name.

    >>> ace = Holds(Card.parse("SA"))
    >>> size(And((Named("ace", ace), Named("ace", ace))))
    5
    """
    known: dict[int, int] = {}

    def of(one: Node) -> int:
        if id(one) not in known:
            known[id(one)] = 1 + sum(map(of, children(one)))
        return known[id(one)]

    return of(node)


def seats_of(node: Node) -> frozenset[Seat | None]:
    """The seats that a condition speaks of; `None` for the rule's own hand."""
    return frozenset(n.seat for n in walk(node) if isinstance(n, Measure | Holds | Chose | Shape))


T = TypeVar("T", bound=Node)


def seated(node: T, seat: Seat | None, instead_of: Seat | None = None) -> T:
    """The same condition about another hand: a rule's own hand put at a seat, by default.

    >>> seated(Holds(Card.parse("SA")), Seat.WEST)
    Holds(card=Card('SA'), seat=<Seat.WEST: 3>)
    """

    def put(one: Node) -> Node:
        if isinstance(one, Measure | Holds | Chose | Shape) and one.seat is instead_of:
            return replace(one, seat=seat)
        return one

    return rewritten(node, put)


def rewritten(node: T, change: Callable[[Node], Node]) -> T:
    """The tree with `change` applied to every node, from the leaves up.

    What is shared stays shared, and a node below which nothing changes stays itself.
    """
    done: dict[int, Node] = {}

    def new(one: Node) -> Node:
        found = done.get(id(one))
        if found is None:
            found = done[id(one)] = change(_with_children(one, new))
        return found

    return cast(T, new(node))


def _with_children(node: Node, new: Callable[[Node], Node]) -> Node:
    """The node with what `new` makes of those directly below it."""
    below = children(node)
    changed = tuple(map(new, below))
    if all(one is other for one, other in zip(below, changed, strict=True)):
        return node
    fields: dict[str, object] = {}
    match node:
        case Arithmetic() | And() | Or():
            fields["parts"] = changed
        case IfElse():
            fields["condition"], fields["then"], fields["otherwise"] = changed
        case Compare():
            fields["left"], fields["right"] = changed
        case Between():
            (fields["term"],) = changed
        case Not():
            (fields["part"],) = changed
        case Named():
            (fields["body"],) = changed
    return replace(node, **fields)  # type: ignore[arg-type]
