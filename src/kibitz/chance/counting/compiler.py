"""Compiler: conditions into formulas over atoms, the form in which they are counted.

A comparison of sums becomes a range of one sum; `max`, `min` and `if` become `and` and
`or` of simpler leaves, each of which may be decided by a single suit; what is left
(shapes, products, remainders) becomes a relation.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from kibitz.cards import Seat, Suit
from kibitz.chance.choice import Choices, choice_of
from kibitz.chance.counting.atom import (
    Atom,
    Chosen,
    Linear,
    Range,
    Reading,
    Relation,
    Spared,
    Total,
    linear,
    seat_of,
)
from kibitz.chance.counting.formula import FALSE, TRUE, Formulas
from kibitz.condition.feature import Feature, Summaries
from kibitz.condition.features import FEATURES
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Chose,
    Comparator,
    Compare,
    Condition,
    Holds,
    IfElse,
    Measure,
    Named,
    Not,
    Number,
    Operator,
    Or,
    Shape,
    Term,
    Truth,
    walk,
)
from kibitz.errors import Illegal

UNBOUNDED = 1 << 60
"""Larger than any sum of readings."""


class Compiler:
    """Turns conditions into formulas over numbered atoms."""

    def __init__(self, choices: Choices) -> None:
        self.formulas = Formulas()
        self.choices = choices
        self.atoms: list[Atom] = []
        self._numbers: dict[Atom, int] = {}
        self._named: dict[int, tuple[Condition, int]] = {}

    def formula(self, node: Condition) -> int:
        """The formula of a condition."""
        f = self.formulas
        match node:
            case Truth(value=value):
                return TRUE if value else FALSE
            case Not(part=part):
                return f.negation(self.formula(part))
            case And(parts=parts):
                return f.all_of([self.formula(part) for part in parts])
            case Or(parts=parts):
                return f.any_of([self.formula(part) for part in parts])
            case Named(body=body):
                if id(body) not in self._named:  # kept, so that the number stays its own
                    self._named[id(body)] = body, self.formula(body)
                return self._named[id(body)][1]
            case Holds(card=card):
                reading = Reading(seat_of(node), card.rank)
                return self._range(Linear({(reading, card.suit): Fraction(1)}), Fraction(1), None)
            case Chose(card=card):
                if choice_of(node) not in self.choices:
                    raise Illegal(f"the choice of {card} was not announced to the counter")
                return self._atom(Chosen(choice_of(node), card))
            case Shape(shapes=shapes):
                is_one = _apart("length", seat_of(node), lambda lengths: int(lengths in shapes))
                return self._atom(Relation(node, (is_one,), lambda values: values[0] == 1))
            case Between(term=term, low=low, high=high):
                if (branch := self._branch(node)) is not None:
                    return branch
                line = linear(term)
                if line is not None:
                    return self._range(line, low, high)
                return self._relation(node)
            case Compare():
                return self._compare(node)

    def with_event(self, evidence: int, event: Condition) -> tuple[int, int]:
        """The evidence and, unless it is spared, the event; and the atom that spares it."""
        f = self.formulas
        spare = self._atom(Spared())
        whole = f.all_of((evidence, f.any_of((spare, self.formula(event)))))
        return whole, self._numbers[Spared()]

    def _compare(self, node: Compare) -> int:
        branch = self._branch(node)
        if branch is None:
            branch = self._extremes(node)
        if branch is not None:
            return branch
        left, right = linear(node.left), linear(node.right)
        if left is None or right is None:
            return self._relation(node)
        difference = left.plus(right, -1)
        f, zero = self.formulas, Fraction(0)
        match node.comparison:
            case Comparator.EQUAL:
                return self._range(difference, zero, zero)
            case Comparator.UNEQUAL:
                return f.negation(self._range(difference, zero, zero))
            case Comparator.AT_LEAST:
                return self._range(difference, zero, None)
            case Comparator.LESS:
                return f.negation(self._range(difference, zero, None))
            case Comparator.AT_MOST:
                return self._range(difference.times(Fraction(-1)), zero, None)
            case Comparator.MORE:
                return f.negation(self._range(difference.times(Fraction(-1)), zero, None))

    def _branch(self, node: Compare | Between) -> int | None:
        """Both ways of the first `if` in a leaf, each with the leaf that it leaves."""
        choice = next((n for n in walk(node) if isinstance(n, IfElse)), None)
        if choice is None:
            return None
        condition = self.formula(choice.condition)
        then = self.formula(_replaced(node, choice, choice.then))
        otherwise = self.formula(_replaced(node, choice, choice.otherwise))
        f = self.formulas
        return f.any_of((f.all_of((condition, then)), f.all_of((f.negation(condition), otherwise))))

    def _extremes(self, node: Compare) -> int | None:
        """`max(a, b) >= c` is `a >= c or b >= c`, which each can be decided by itself."""
        left, comparison, right = node.left, node.comparison, node.right
        if not _is_extreme(left):
            if not _is_extreme(right):
                return None
            left, comparison, right = right, _MIRRORED[comparison], left
        assert isinstance(left, Arithmetic)
        f = self.formulas
        if comparison is Comparator.UNEQUAL:
            return f.negation(self._compare(Compare(left, Comparator.EQUAL, right)))
        if comparison is Comparator.EQUAL:
            return f.all_of(
                self._compare(Compare(left, c, right))
                for c in (Comparator.AT_LEAST, Comparator.AT_MOST)
            )
        parts = [self._compare(Compare(part, comparison, right)) for part in left.parts]
        upward = comparison in (Comparator.AT_LEAST, Comparator.MORE)
        one_is_enough = upward is (left.operator is Operator.MAX)
        return f.any_of(parts) if one_is_enough else f.all_of(parts)

    def _range(self, line: Linear, low: Fraction | None, high: Fraction | None) -> int:
        total, constant, scale = line.scaled()
        least = -UNBOUNDED if low is None else math.ceil(low * scale) - constant
        most = UNBOUNDED if high is None else math.floor(high * scale) - constant
        if not total:
            return TRUE if least <= 0 <= most else FALSE
        divisor = total.divisor
        return self._atom(Range(total.divided(divisor), *_divided(least, most, divisor)))

    def _relation(self, node: Compare | Between) -> int:
        terms = (node.left, node.right) if isinstance(node, Compare) else (node.term,)
        totals: dict[Term, Total] = {}
        meaning: dict[Term, Callable[[int], Fraction]] = {}
        for part in (part for term in terms for part in _linear_parts(term)):
            line = linear(part)
            if line is not None:
                totals[part], constant, scale = line.scaled()
                meaning[part] = partial(_scaled_down, constant=constant, scale=scale)
            elif isinstance(part, Measure):
                feature = FEATURES.find(part.feature)
                rule = None if feature.reads_sum else feature.combine
                totals[part] = _apart(feature.name, seat_of(part), rule)
                meaning[part] = partial(_worth, feature=feature)

        def holds(values: tuple[int, ...]) -> bool | None:
            known = {
                part: meant(value)
                for (part, meant), value in zip(meaning.items(), values, strict=True)
            }
            try:
                numbers = [_value(term, known) for term in terms]
            except Illegal:
                return None
            if isinstance(node, Between):
                return node.low <= numbers[0] <= node.high
            return node.comparison.holds(*numbers)

        return self._atom(Relation(node, tuple(totals.values()), holds))

    def _atom(self, atom: Atom) -> int:
        number = self._numbers.setdefault(atom, len(self.atoms))
        if number == len(self.atoms):
            self.atoms.append(atom)
        return self.formulas.atom(number)


_MIRRORED = {
    Comparator.EQUAL: Comparator.EQUAL,
    Comparator.UNEQUAL: Comparator.UNEQUAL,
    Comparator.LESS: Comparator.MORE,
    Comparator.MORE: Comparator.LESS,
    Comparator.AT_LEAST: Comparator.AT_MOST,
    Comparator.AT_MOST: Comparator.AT_LEAST,
}


def _is_extreme(term: Term) -> bool:
    return isinstance(term, Arithmetic) and term.operator in (Operator.MAX, Operator.MIN)


def _apart(feature: str, seat: Seat, combine: Callable[[Summaries], int] | None) -> Total:
    return Total(tuple(((Reading(seat, feature), 1),) for _ in Suit), combine)


def _divided(low: int, high: int, divisor: int) -> tuple[int, int]:
    """The bounds of a total that is divided."""
    if divisor < 0:
        low, high = -high, -low
    return -(-low // abs(divisor)), high // abs(divisor)


def _scaled_down(value: int, constant: int, scale: int) -> Fraction:
    return Fraction(value + constant, scale)


def _worth(value: int, feature: Feature) -> Fraction:
    """What a feature's number means; one that reads the sum has still to be worked out."""
    if feature.reads_sum and feature.combine is not None:
        value = feature.combine((value, 0, 0, 0))
    return value * feature.unit


def _linear_parts(term: Term) -> Iterator[Term]:
    """The largest parts of a term that are sums of readings, and the measures that are not."""
    line = linear(term)
    if line is not None:
        if line.weights:
            yield term
    elif isinstance(term, Arithmetic):
        for part in term.parts:
            yield from _linear_parts(part)
    else:
        yield term


def _value(term: Term, known: Mapping[Term, Fraction]) -> Fraction:
    if term in known:
        return known[term]
    if isinstance(term, Arithmetic):
        return term.operator.apply([_value(part, known) for part in term.parts])
    assert isinstance(term, Number)
    return term.value


def _replaced(node: Compare | Between, old: IfElse, new: Term) -> Compare | Between:
    def inside(term: Term) -> Term:
        if term == old:
            return new
        if isinstance(term, Arithmetic):
            return Arithmetic(term.operator, tuple(inside(part) for part in term.parts))
        if isinstance(term, IfElse):
            return IfElse(term.condition, inside(term.then), inside(term.otherwise))
        return term

    if isinstance(node, Between):
        return Between(inside(node.term), node.low, node.high)
    return Compare(inside(node.left), node.comparison, inside(node.right))
