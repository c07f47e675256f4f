"""Evaluate: dealer's expressions over arrays of deals.

Numbers are 32-bit whole numbers, as dealer's are; each suit of each hand is looked up in
the feature's table of 8,192 summaries. What has been worked out for a node is remembered,
so a name that is used twenty times costs once. A node that is slow or may divide by zero
(`lazy`) is asked only where its value matters, as `and`, `or` and `? :` say in C.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz import scoring
from kibitz.auction import Contract
from kibitz.cards import FULL_SUIT, SEATS, SUITS, Seat, Strain, Suit
from kibitz.condition.features import FEATURES
from kibitz.condition.reading.dealer import (
    Binary,
    Constant,
    ContractScore,
    DeclarerTricks,
    Every,
    Expression,
    HandQuestion,
    Imps,
    Inverse,
    Name,
    Random,
    Some,
    Ternary,
    conjuncts,
)
from kibitz.condition.tree import Arithmetic, Holds, Measure, Number, Operator, Shape
from kibitz.condition.vector import summaries, values
from kibitz.script.shuffle import Masks

Values = NDArray[Any]
"""One number, or one truth, for each deal."""
Solver = Callable[[Masks, Strain, Seat], NDArray[np.int8]]
"""The tricks of many deals, as `dummy.double.tricks_of_masks` finds them."""
Words = Callable[[int], NDArray[np.uint64]]
"""So many random words of 64 bits, for `rnd`."""


class ZeroDivisor(Exception):
    """A quotient whose divisor is 0 for a deal that matters; `run` says where it stands."""

    def __init__(self, quotient: Binary) -> None:
        super().__init__("division by zero")
        self.quotient = quotient


def double_dummy(masks: Masks, strain: Strain, declarer: Seat) -> NDArray[np.int8]:
    """The tricks of many deals, by the double-dummy solver, which is loaded when it is needed."""
    from kibitz.dummy.double import tricks_of_masks

    return tricks_of_masks(masks, strain, declarer)


class DealBatch:
    """Deals (one row of four masks each), and what has been worked out about them."""

    def __init__(self, masks: Masks, words: Words, solver: Solver = double_dummy) -> None:
        self.masks = masks
        self.words = words
        self.solver = solver
        self._holdings: dict[tuple[Seat, Suit], NDArray[np.intp]] = {}
        self._leaves: dict[Measure | Holds | Shape | tuple[Seat, Strain], Values] = {}
        self._nodes: dict[Expression, Values] = {}

    def __len__(self) -> int:
        return len(self.masks)

    def rows(self, chosen: NDArray[Any]) -> DealBatch:
        """The same questions about some of the deals."""
        return DealBatch(self.masks[chosen], self.words, self.solver)

    def numbers(self, expression: Expression) -> NDArray[np.int32]:
        """The value of an expression for each deal."""
        return np.broadcast_to(_whole(self.value(expression)), len(self))

    def accepted(self, wanted: Expression) -> NDArray[np.intp]:
        """The deals for which an expression is other than 0.

        The parts of a conjunction are asked one after the other, simple ones first and lazy
        ones last, each of the deals that the earlier ones have left.
        """
        table, left = self, np.arange(len(self))
        alive = np.ones(len(self), np.bool_)
        for part in sorted(conjuncts(wanted), key=lambda part: (part.lazy, part.depth)):
            if part.lazy or 2 * np.count_nonzero(alive) < len(table):
                table, left = table.rows(alive), left[alive]
                alive = np.ones(len(table), np.bool_)
            alive &= table.truth(part)
        return left[alive]

    def truth(self, expression: Expression) -> NDArray[np.bool_]:
        """For each deal: is the expression other than 0? One truth may stand for all."""
        value = self.value(expression)
        return value if value.dtype == np.bool_ else value != 0

    def value(self, expression: Expression) -> Values:
        """The value for each deal, numbers or truths; one value may stand for all deals."""
        if expression in self._nodes:
            return self._nodes[expression]
        value = self._value(expression)
        if not expression.fickle:
            self._nodes[expression] = value
        return value

    def _value(self, expression: Expression) -> Values:
        match expression:
            case Constant(value=number):
                return np.asarray(number, np.int32)
            case Name(body=body):
                return self.value(body)
            case HandQuestion(leaf=leaf):
                return self.leaf(leaf) if expression.times == 1 else self.hundredths(expression)
            case Every(parts=parts):
                return self._joined(parts, np.logical_and, False)
            case Some(parts=parts):
                return self._joined(parts, np.logical_or, True)
            case Inverse(part=part):
                return ~self.truth(part)
            case Ternary(test=test, then=then, otherwise=otherwise):
                return self._chosen(self.truth(test), then, otherwise)
            case Binary(sign=sign, left=left, right=right):
                one, two = _whole(self.value(left)), _whole(self.value(right))
                if sign in ("/", "%") and not np.all(two):
                    raise ZeroDivisor(expression)
                return _calculated(sign, one, two)
            case DeclarerTricks(seat=seat, strain=strain):
                return self.tricks(seat, strain)
            case ContractScore(vulnerable=vulnerable, contract=contract, tricks=tricks):
                return _mapped(self.numbers(tricks), lambda n: score_of(contract, n, vulnerable))
            case Imps(difference=difference):
                return _mapped(self.numbers(difference), imps_of)
            case Random(limit=limit):
                return self.random(self.numbers(limit))

    # lazily -----------------------------------------------------------------------------

    def _joined(
        self, parts: Sequence[Expression], join: np.ufunc, decided: bool
    ) -> NDArray[np.bool_]:
        """`and` or `or`; the lazy parts only of the deals that the others leave undecided."""
        eager = [self.truth(part) for part in parts if not part.lazy]
        lazy = [part for part in parts if part.lazy]
        if not lazy:
            joined: NDArray[np.bool_] = reduce(join, eager)
            return joined
        so_far = reduce(join, eager) if eager else np.asarray(not decided)
        result = np.broadcast_to(so_far, len(self)).copy()
        for part in lazy:
            undecided = np.flatnonzero(result != decided)
            if len(undecided):
                result[undecided] = self._some(undecided).truth(part)
        return result

    def _chosen(self, test: NDArray[np.bool_], then: Expression, otherwise: Expression) -> Values:
        """`test ? then : otherwise`; a lazy branch only for the deals that take it."""
        if not (then.lazy or otherwise.lazy):
            one, two = self.value(then), self.value(otherwise)
            if one.dtype != two.dtype:
                one, two = _whole(one), _whole(two)
            return np.where(test, one, two)
        wanted = np.broadcast_to(test, len(self))
        result = np.zeros(len(self), np.int32)
        for branch, rows in ((then, np.flatnonzero(wanted)), (otherwise, np.flatnonzero(~wanted))):
            if len(rows):
                result[rows] = self._some(rows).numbers(branch)
        return result

    def _some(self, rows: NDArray[np.intp]) -> DealBatch:
        return self if len(rows) == len(self) else self.rows(rows)

    # what is asked of the cards ---------------------------------------------------------

    def holdings(self, seat: Seat, suit: Suit) -> NDArray[np.intp]:
        """The holdings of a seat in a suit, as thirteen-bit masks."""
        key = seat, suit
        if key not in self._holdings:
            shifted = self.masks[:, seat] >> np.uint64(13 * suit) & np.uint64(FULL_SUIT)
            self._holdings[key] = shifted.astype(np.intp)
        return self._holdings[key]

    def leaf(self, leaf: Measure | Holds | Shape) -> Values:
        """A question about one hand."""
        if leaf not in self._leaves:
            self._leaves[leaf] = self._leaf(leaf)
        return self._leaves[leaf]

    def _leaf(self, leaf: Measure | Holds | Shape) -> Values:
        seat = leaf.seat
        assert seat is not None  # dealer's questions name the hand
        match leaf:
            case Holds(card=card):
                held: Values = (self.masks[:, seat] & np.uint64(card.mask)) != 0
                return held
            case Shape(shapes=shapes):
                lengths = (
                    weighted_lengths(place)[self.holdings(seat, suit)]
                    for place, suit in enumerate(SUITS)
                )
                wanted: Values = shape_table(shapes)[reduce(np.add, lengths)]
                return wanted
            case Measure(feature=feature, suits=suits):
                read = (points(feature, suit)[self.holdings(seat, suit)] for suit in suits or SUITS)
                return reduce(np.add, read)

    def hundredths(self, question: HandQuestion) -> Values:
        """A feature that dealer counts in hundredths: `cccc`, `quality`."""
        leaf = question.leaf
        assert isinstance(leaf, Measure)
        term = Arithmetic(Operator.MULTIPLY, (Number(Fraction(question.times)), leaf))
        by_seat = {seat: self.masks[:, seat] for seat in SEATS if seat is leaf.seat}
        return values(term, by_seat).astype(np.int32)

    def tricks(self, seat: Seat, strain: Strain) -> Values:
        """The tricks of a declarer."""
        key = seat, strain
        if key not in self._leaves:
            self._leaves[key] = self.solver(self.masks, strain, seat).astype(np.int32)
        return self._leaves[key]

    def random(self, limits: NDArray[np.int32]) -> Values:
        """A number between 0 and the limit for each deal; towards 0 where it is negative."""
        high = (self.words(len(self)) >> np.uint64(33)).astype(np.int64)
        drawn = np.abs(limits.astype(np.int64)) * high >> 31
        return np.asarray(np.sign(limits) * drawn, np.int32)


@cache
def points(feature: str, suit: Suit) -> NDArray[np.int32]:
    """A count of each of the 8,192 holdings in a suit."""
    assert FEATURES[feature].is_sum and FEATURES[feature].unit == 1
    return np.asarray(summaries(feature, suit), np.int32)


@cache
def weighted_lengths(place: int) -> NDArray[np.int32]:
    """The length of each of the 8,192 holdings, as a digit to the base 14."""
    return np.asarray(summaries("length", SUITS[place]) * 14 ** (3 - place), np.int32)


@cache
def shape_table(shapes: frozenset[tuple[int, int, int, int]]) -> NDArray[np.bool_]:
    """Which of the four-digit numbers to the base 14 are among these shapes."""
    table = np.zeros(14**4, np.bool_)
    for s, h, d, c in shapes:
        table[((s * 14 + h) * 14 + d) * 14 + c] = True
    return table


def score_of(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The score of a contract; as in dealer, of numbers of tricks beyond thirteen as well."""
    over = tricks - contract.tricks_needed
    if over < 0:
        return -scoring.undertrick_penalty(-over, contract.doubling, vulnerable)
    made = scoring.score(contract, contract.tricks_needed, vulnerable).total
    return made + scoring.overtrick_score(contract, over, vulnerable)


def imps_of(difference: int) -> int:
    """IMPs; a difference that no two scores have counts as the next one that they have.

    >>> imps_of(-430), imps_of(13)
    (-10, 1)
    """
    tens = -(-abs(difference) // 10) * 10
    return scoring.imps(tens if difference > 0 else -tens)


def _whole(value: Values) -> NDArray[np.int32]:
    return value if value.dtype == np.int32 else value.astype(np.int32)


def _mapped(numbers: NDArray[np.int32], function: Callable[[int], int]) -> NDArray[np.int32]:
    """A function of whole numbers; every different one is worked out once."""
    different, where = np.unique(numbers, return_inverse=True)
    worth = np.array([function(number) for number in different.tolist()], np.int32)
    return worth[where.reshape(numbers.shape)]


_COMPARED: dict[str, np.ufunc] = {
    "==": np.equal,
    "!=": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}
_REACHED: dict[str, np.ufunc] = {"+": np.add, "-": np.subtract, "*": np.multiply}


def _calculated(sign: str, left: NDArray[np.int32], right: NDArray[np.int32]) -> Values:
    """Arithmetic as C has it: 32 bits, division towards zero."""
    if sign in _COMPARED:
        return np.asarray(_COMPARED[sign](left, right))
    with np.errstate(over="ignore"):
        if sign in _REACHED:
            return np.asarray(_REACHED[sign](left, right))
        remainder = np.fmod(left, right)
        return np.asarray(remainder if sign == "%" else (left - remainder) // right)
