"""Match: does a hand, or a deal, satisfy a condition, and if not, which leaf fails?

A rule's condition speaks of one hand and is asked of a `Hand`; a condition that names
seats is asked of a `Deal` or of a mapping from seats to hands. Restricted choice cannot
be decided by looking at cards: here it is true when the seat holds the card at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from kibitz.cards import Seat
from kibitz.condition.features import FEATURES
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Chose,
    Compare,
    Condition,
    Holds,
    IfElse,
    Measure,
    Named,
    Not,
    Number,
    Or,
    Shape,
    Span,
    Term,
    Truth,
)
from kibitz.condition.wording import Sentences
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal

Hands = Hand | Deal | Mapping[Seat, Hand]
"""What a condition may be asked of."""


@dataclass(frozen=True)
class Failure:
    """A leaf that is not as the condition wants it; `value` is what was counted, if a number."""

    leaf: Condition
    wanted: bool = True
    value: Fraction | None = None

    @property
    def span(self) -> Span | None:
        """Where the leaf stands in the text that the condition was read from."""
        return self.leaf.span

    @property
    def english(self) -> str:
        """What was wanted and is not so."""
        return Sentences().say(self.leaf, self.wanted).text


def matches(condition: Condition, hands: Hands) -> bool:
    """Is the condition true of this hand or of these hands?

    >>> from kibitz.condition import parse_rule_condition
    >>> matches(parse_rule_condition("12 TO 15 Points"), Hand.parse("AKT3.AQT6.JT.543"))
    True
    """
    return _Table(hands).holds(condition)


def value(term: Term, hands: Hands) -> Fraction:
    """The value of a term on this hand or on these hands."""
    return _Table(hands).value(term)


def explain_failure(condition: Condition, hands: Hands) -> tuple[Failure, ...]:
    """The leaves that make the condition false, in the order of the text; none if it is true.

    Of an `and` those are the failing parts; of an `or`, which fails only as a whole, the
    failing leaves of every part.

    >>> from kibitz.condition import parse_rule_condition
    >>> rule = parse_rule_condition("12 TO 15 Points AND Spades > 4")
    >>> failure, = explain_failure(rule, Hand.parse("AKT3.AQT6.JT.543"))
    >>> failure.english, failure.value, failure.span
    ('the hand has at least five spades', Fraction(4, 1), (20, 30))
    """
    return tuple(_Table(hands).failures(condition, True))


class _Table:
    """The cards that a condition is asked of."""

    def __init__(self, hands: Hands) -> None:
        self.hands: dict[Seat | None, int]
        if isinstance(hands, Hand):
            self.hands = {None: hands.mask}
        elif isinstance(hands, Deal):
            self.hands = {seat: hands[seat].mask for seat in Seat if hands[seat]}
        else:
            self.hands = {seat: hand.mask for seat, hand in hands.items()}
        self._named: dict[int, bool] = {}
        self._told: set[int] = set()

    def hand(self, seat: Seat | None) -> int:
        """The cards of a seat, as a mask."""
        if seat not in self.hands:
            if seat is None:
                raise Illegal(
                    "the condition speaks of one hand", expected="a hand instead of a deal"
                )
            raise Illegal(
                f"the condition speaks of {seat.word}, whose hand is not given",
                expected="a deal that shows it" if None not in self.hands else "a deal",
            )
        return self.hands[seat]

    def holds(self, condition: Condition) -> bool:
        """Is the condition true?"""
        match condition:
            case And(parts=parts):
                return all(self.holds(part) for part in parts)
            case Or(parts=parts):
                return any(self.holds(part) for part in parts)
            case Not(part=part):
                return not self.holds(part)
            case Named(body=body):
                known = self._named.get(id(body))
                if known is None:
                    known = self._named[id(body)] = self.holds(body)
                return known
            case Compare(left=left, comparison=comparison, right=right):
                return comparison.holds(self.value(left), self.value(right))
            case Between(term=term, low=low, high=high):
                return low <= self.value(term) <= high
            case Holds(card=card, seat=seat) | Chose(card=card, seat=seat):
                return bool(self.hand(seat) & card.mask)
            case Shape(shapes=shapes, seat=seat):
                return Hand(self.hand(seat)).shape in shapes
            case Truth():
                return condition.value

    def value(self, term: Term) -> Fraction:
        """The value of a term."""
        match term:
            case Number():
                return term.value
            case Measure(feature=feature, seat=seat, suits=suits):
                return FEATURES[feature].value(self.hand(seat), suits)
            case Arithmetic(operator=operator, parts=parts):
                return operator.apply([self.value(part) for part in parts])
            case IfElse(condition=condition, then=then, otherwise=otherwise):
                return self.value(then if self.holds(condition) else otherwise)

    def failures(self, condition: Condition, wanted: bool) -> Iterator[Failure]:
        """The leaves because of which the condition is not as wanted."""
        if self.holds(condition) is wanted:
            return
        match condition:
            case And(parts=parts) | Or(parts=parts):
                for part in parts:
                    yield from self.failures(part, wanted)
            case Not(part=part):
                yield from self.failures(part, not wanted)
            case Named(body=body):
                if id(body) not in self._told:
                    self._told.add(id(body))
                    yield from self.failures(body, wanted)
            case Between(term=term) | Compare(left=term, right=Number()):
                yield Failure(condition, wanted, self.value(term))
            case _:
                yield Failure(condition, wanted)
