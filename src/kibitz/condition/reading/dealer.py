"""dealer's expressions: whole numbers asked of four hands, and what the tree can carry of them.

Hans van Staveren's dealer (manual, "The Input File") knows one type, C's `int`: a
condition is a number other than 0, division cuts towards zero. An expression is read
(by `kibitz.script`) into the nodes below; what it asks of a hand are the tree's own
leaves. `condition_of` then puts the whole into the tree where the tree can say it, so
that it can be counted and sampled exactly; `tricks`, `score`, `imps` and `rnd` cannot.

A name that is used twice is one node used twice: the interpreters remember what they
have worked out for a node, and equality is identity.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from kibitz.auction import Contract
from kibitz.cards import Seat, Strain
from kibitz.condition import tree
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Comparator,
    Compare,
    Condition,
    Holds,
    IfElse,
    Measure,
    Not,
    Operator,
    Or,
    Shape,
    Span,
    Term,
    Truth,
)


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """What every expression is: a place in the text, and the facts that interpreters need.

    `lazy`: ask it only of the deals for which its value matters (it is slow, or may divide
    by zero). `fickle`: it may differ each time it is asked. `depth`: levels of nodes.
    """

    span: Span = field(default=(0, 0), kw_only=True)
    lazy: bool = field(init=False, repr=False)
    fickle: bool = field(init=False, repr=False)
    depth: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        below = parts_of(self)
        divides = isinstance(self, Binary) and self.sign in "/%"
        unsure = divides and not (isinstance(below[1], Constant) and below[1].value)
        own = isinstance(self, DeclarerTricks) or unsure
        object.__setattr__(self, "lazy", own or any(part.lazy for part in below))
        own = isinstance(self, Random)
        object.__setattr__(self, "fickle", own or any(part.fickle for part in below))
        object.__setattr__(self, "depth", 1 + max((part.depth for part in below), default=0))


@dataclass(frozen=True, eq=False, slots=True)
class Constant(Part):
    """A whole number."""

    value: int


@dataclass(frozen=True, eq=False, slots=True)
class HandQuestion(Part):
    """Something asked of one hand; `times` 100 for what dealer counts in hundredths."""

    leaf: Measure | Holds | Shape
    times: int = 1


@dataclass(frozen=True, eq=False, slots=True)
class DeclarerTricks(Part):
    """The tricks of a declarer, all cards in sight."""

    seat: Seat
    strain: Strain


@dataclass(frozen=True, eq=False, slots=True)
class ContractScore(Part):
    """The score of a contract that takes so many tricks."""

    vulnerable: bool
    contract: Contract
    tricks: Expression


@dataclass(frozen=True, eq=False, slots=True)
class Imps(Part):
    """A difference in points as IMPs."""

    difference: Expression


@dataclass(frozen=True, eq=False, slots=True)
class Random(Part):
    """A whole number from 0 up to, but not including, the limit; another one at each mention."""

    limit: Expression


@dataclass(frozen=True, eq=False, slots=True)
class Binary(Part):
    """Arithmetic or a comparison: `+ - * / % == != < <= > >=`."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False, slots=True)
class Every(Part):
    """`and`: 1 where all parts are other than 0."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Some(Part):
    """`or`: 1 where a part is other than 0."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Inverse(Part):
    """`not`: 1 where the part is 0."""

    part: Expression


@dataclass(frozen=True, eq=False, slots=True)
class Ternary(Part):
    """`a ? b : c`."""

    test: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, eq=False, slots=True)
class Name(Part):
    """An expression used by its name."""

    name: str
    body: Expression


Expression = (
    Constant
    | HandQuestion
    | DeclarerTricks
    | ContractScore
    | Imps
    | Random
    | Binary
    | Every
    | Some
    | Inverse
    | Ternary
    | Name
)

COMPARISONS = {
    "==": Comparator.EQUAL,
    "!=": Comparator.UNEQUAL,
    "<": Comparator.LESS,
    "<=": Comparator.AT_MOST,
    ">": Comparator.MORE,
    ">=": Comparator.AT_LEAST,
}


LARGEST_TERM = 2000
"""The largest number, in parts, that is counted; larger ones are worked out deal by deal."""
_ZERO, _ONE = tree.Number(Fraction(0)), tree.Number(Fraction(1))


def parts_of(part: Part) -> tuple[Expression, ...]:
    """The expressions directly below."""
    match part:
        case Every(parts=parts) | Some(parts=parts):
            return parts
        case Binary(left=left, right=right):
            return left, right
        case Ternary(test=test, then=then, otherwise=otherwise):
            return test, then, otherwise
        case Inverse(part=below) | Name(body=below):
            return (below,)
        case ContractScore(tricks=below) | Imps(difference=below) | Random(limit=below):
            return (below,)
        case _:
            return ()


def conjuncts(expression: Expression) -> Iterator[Expression]:
    """The parts of a conjunction that must all be true, through names and brackets."""
    match expression:
        case Every(parts=parts):
            for part in parts:
                yield from conjuncts(part)
        case Name(body=Every() | Name() as body):
            yield from conjuncts(body)
        case _:
            yield expression


class Beyond(Exception):
    """The tree has no words for this expression; caught by those who asked."""

    def __init__(self, part: Expression) -> None:
        super().__init__(f"{type(part).__name__.lower()} is not a feature of a hand")
        self.part = part


class Carrier:
    """Puts expressions into the tree; remembers, so that what was shared stays shared.

    Raises `Beyond` where the tree has no words.
    """

    def __init__(self) -> None:
        self._conditions: dict[Expression, Condition] = {}
        self._terms: dict[Expression, Term] = {}
        self._sizes: dict[Expression, int] = {}

    def condition(self, expression: Expression) -> Condition:
        """The expression as a condition: it is other than 0."""
        if expression not in self._conditions:
            self._conditions[expression] = self._condition(expression)
        return self._conditions[expression]

    def term(self, expression: Expression) -> Term:
        """The expression as a number."""
        if expression not in self._terms:
            if self._size(expression) > LARGEST_TERM:
                raise Beyond(expression)
            self._terms[expression] = self._term(expression)
        return self._terms[expression]

    def _size(self, expression: Expression) -> int:
        """How large the term is with every name spelt out, for sums are counted so."""
        if expression not in self._sizes:
            self._sizes[expression] = 1 + sum(map(self._size, parts_of(expression)))
        return self._sizes[expression]

    def _condition(self, expression: Expression) -> Condition:
        span = expression.span
        match expression:
            case Constant(value=value):
                return Truth(value != 0, span=span)
            case HandQuestion(leaf=Holds() | Shape() as leaf):
                return leaf
            case Every(parts=parts):
                return _joined(And, [self.condition(part) for part in parts], span)
            case Some(parts=parts):
                return _joined(Or, [self.condition(part) for part in parts], span)
            case Inverse(part=part):
                return _inverted(self.condition(part), span)
            case Ternary(test=test, then=then, otherwise=otherwise):
                if not (is_logical(then) and is_logical(otherwise)):
                    return self._not_zero(expression)
                wanted = self.condition(test)
                first = _joined(And, [wanted, self.condition(then)], span)
                second = _joined(And, [_inverted(wanted, span), self.condition(otherwise)], span)
                return _joined(Or, [first, second], span)
            case Binary(sign=sign, left=left, right=right) if sign in COMPARISONS:
                return Compare(self.term(left), COMPARISONS[sign], self.term(right), span=span)
            case Name(name=name, body=body):
                inner = self.condition(body)
                return inner if isinstance(inner, Truth) else tree.Named(name, inner, span=span)
            case _:
                return self._not_zero(expression)

    def _not_zero(self, expression: Expression) -> Condition:
        return Compare(self.term(expression), Comparator.UNEQUAL, _ZERO, span=expression.span)

    def _term(self, expression: Expression) -> Term:
        span = expression.span
        match expression:
            case Constant(value=value):
                return tree.Number(Fraction(value), span=span)
            case HandQuestion(leaf=Measure() as leaf, times=1):
                return leaf
            case HandQuestion(leaf=Measure() as leaf, times=times):
                factors = tree.Number(Fraction(times)), leaf
                return Arithmetic(Operator.MULTIPLY, factors, span=span)
            case Name(body=body):
                return self.term(body)
            case Ternary(test=test, then=then, otherwise=otherwise):
                branches = self.term(then), self.term(otherwise)
                return _chosen(self.condition(test), *branches, span)
            case Binary(sign=sign, left=left, right=right) if sign not in COMPARISONS:
                return _calculated(sign, self.term(left), self.term(right), span)
            case DeclarerTricks() | ContractScore() | Imps() | Random():
                raise Beyond(expression)
            case _:
                return _chosen(self.condition(expression), _ONE, _ZERO, span)


def is_logical(expression: Expression) -> bool:
    """Is it always 0 or 1?

    >>> is_logical(Constant(1)), is_logical(Constant(2))
    (True, False)
    """
    match expression:
        case Every() | Some() | Inverse() | HandQuestion(leaf=Holds() | Shape()):
            return True
        case Constant(value=value):
            return value in (0, 1)
        case Binary(sign=sign):
            return sign in COMPARISONS
        case Ternary(then=then, otherwise=otherwise):
            return is_logical(then) and is_logical(otherwise)
        case Name(body=body):
            return is_logical(body)
        case _:
            return False


def condition_of(expression: Expression) -> Condition:
    """The expression as one condition of the tree; raises `Beyond` where that is impossible.

    >>> from kibitz.cards import Seat
    >>> points = HandQuestion(Measure("hcp", Seat.WEST))
    >>> condition_of(Binary(">=", points, Constant(15))).comparison.value
    '>='
    """
    return Carrier().condition(expression)


def split(expression: Expression) -> tuple[Condition, Expression | None]:
    """What the tree can carry of a conjunction, and the rest, which must be tried deal by deal."""
    carrier = Carrier()
    carried: list[Condition] = []
    rest: list[Expression] = []
    for part in conjuncts(expression):
        try:
            carried.append(carrier.condition(part))
        except Beyond:
            rest.append(part)
    whole = _joined(And, carried, expression.span)
    if len(rest) < 2:
        return whole, (rest[0] if rest else None)
    return whole, Every(tuple(rest), span=expression.span)


def _joined(kind: Callable[..., And | Or], parts: list[Condition], span: Span) -> Condition:
    """The conjunction or disjunction, without the parts that are surely true or false."""
    decisive = kind is Or
    left = [part for part in parts if not isinstance(part, Truth)]
    if any(isinstance(part, Truth) and part.value is decisive for part in parts):
        return Truth(decisive, span=span)
    if not left:
        return Truth(not decisive, span=span)
    return left[0] if len(left) == 1 else kind(tuple(left), span=span)


def _inverted(condition: Condition, span: Span) -> Condition:
    if isinstance(condition, Truth):
        return Truth(not condition.value, span=span)
    return Not(condition, span=span)


def _chosen(condition: Condition, then: Term, otherwise: Term, span: Span) -> Term:
    if isinstance(condition, Truth):
        return then if condition.value else otherwise
    return IfElse(condition, then, otherwise, span=span)


def _calculated(sign: str, left: Term, right: Term, span: Span) -> Term:
    """Arithmetic; a quotient is cut towards zero by taking away the remainder first."""
    operator = Operator(sign)
    safe = operator not in (Operator.DIVIDE, Operator.REMAINDER) or right != _ZERO
    if safe and isinstance(left, tree.Number) and isinstance(right, tree.Number):
        value = operator.apply([left.value, right.value])
        return tree.Number(Fraction(math.trunc(value)), span=span)
    if operator is Operator.DIVIDE:
        remainder_term = Arithmetic(Operator.REMAINDER, (left, right), span=span)
        left = Arithmetic(Operator.SUBTRACT, (left, remainder_term), span=span)
    return Arithmetic(operator, (left, right), span=span)
