"""Phrase: one leaf of a condition as a bridge player would say it.

A leaf becomes a `Predication`: who, a verb, and what ("West", "has", "at least five
spades"), so that `wording.py` can put clauses with the same subject and verb together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from kibitz.cards import Seat, Suit
from kibitz.condition.features import FEATURES
from kibitz.condition.shapes import shape_words
from kibitz.condition.tree import (
    Arithmetic,
    Between,
    Chose,
    Comparator,
    Compare,
    Condition,
    Holds,
    IfElse,
    Measure,
    Number,
    Operator,
    Shape,
    Term,
)
from kibitz.english import amount, listed, possessive

NEGATED = {
    Comparator.EQUAL: Comparator.UNEQUAL,
    Comparator.UNEQUAL: Comparator.EQUAL,
    Comparator.LESS: Comparator.AT_LEAST,
    Comparator.AT_LEAST: Comparator.LESS,
    Comparator.MORE: Comparator.AT_MOST,
    Comparator.AT_MOST: Comparator.MORE,
}
"""The comparison that holds when another does not."""

MIRRORED = {
    Comparator.LESS: Comparator.MORE,
    Comparator.MORE: Comparator.LESS,
    Comparator.AT_MOST: Comparator.AT_LEAST,
    Comparator.AT_LEAST: Comparator.AT_MOST,
    Comparator.EQUAL: Comparator.EQUAL,
    Comparator.UNEQUAL: Comparator.UNEQUAL,
}
"""The comparison as read from right to left."""

_BOUND = {
    Comparator.EQUAL: "exactly",
    Comparator.UNEQUAL: "exactly",
    Comparator.AT_LEAST: "at least",
    Comparator.AT_MOST: "at most",
    Comparator.LESS: "less than",
    Comparator.MORE: "more than",
}

_RELATION = {
    Comparator.EQUAL: "as many {} as",
    Comparator.UNEQUAL: "as many {} as",
    Comparator.AT_LEAST: "at least as many {} as",
    Comparator.AT_MOST: "at most as many {} as",
    Comparator.LESS: "fewer {} than",
    Comparator.MORE: "more {} than",
}

_DENIED = {
    "has": "does not have",
    "have": "do not have",
    "is": "is not",
    "come to": "do not come to",
}

_JOINTS = {
    Operator.ADD: " plus ",
    Operator.SUBTRACT: " minus ",
    Operator.MULTIPLY: " times ",
    Operator.DIVIDE: " divided by ",
}

MANY_SHAPES = 8
"""More shapes than these are not listed one by one."""


@dataclass(frozen=True)
class Predication:
    """Somebody, a verb, and what follows it: ("West", "holds", "the ♠A")."""

    subject: str
    verb: str
    what: str

    def denied(self) -> Predication:
        """The same with a not."""
        return replace(self, verb=_DENIED[self.verb])


def in_steps(
    comparison: Comparator, value: Fraction, unit: Fraction
) -> tuple[Comparator, Fraction]:
    """The same comparison of a number that comes in steps: more than 4 is at least 5."""
    match comparison:
        case Comparator.MORE:
            return Comparator.AT_LEAST, (floor(value / unit) + 1) * unit
        case Comparator.LESS:
            return Comparator.AT_MOST, (ceil(value / unit) - 1) * unit
        case Comparator.AT_LEAST:
            return comparison, ceil(value / unit) * unit
        case Comparator.AT_MOST:
            return comparison, floor(value / unit) * unit
        case _:
            return comparison, value


class Speaker:
    """Says leaves, with `subject` for the hand that a rule speaks of."""

    def __init__(self, subject: str = "the hand") -> None:
        self.subject = subject

    def sentence(self, condition: Condition) -> str:
        """A whole condition, for the terms that hang on one."""
        raise NotImplementedError

    def who(self, seat: Seat | None) -> str:
        """The subject of a clause about a hand."""
        return self.subject if seat is None else seat.word

    def leaf(self, leaf: Condition, wanted: bool = True) -> Predication:
        """A leaf, or that it is not so."""
        match leaf:
            case Holds():
                verb = "holds" if wanted else "does not hold"
                return Predication(self.who(leaf.seat), verb, f"the {leaf.card.symbol}")
            case Chose():
                verb = "played" if wanted else "did not play"
                return Predication(self.who(leaf.seat), verb, self.choice(leaf))
            case Shape():
                clause = Predication(self.who(leaf.seat), "is", self.shape(leaf))
                return clause if wanted else clause.denied()
            case Between():
                return self.between(leaf, wanted)
            case Compare():
                return self.compare(leaf, wanted)
            case _:
                raise NotImplementedError(f"{leaf} is not a leaf")

    def choice(self, leaf: Chose) -> str:
        """A card that was chosen among equals."""
        equals = listed(f"the {card.symbol}" for card in leaf.equals)
        often = ""
        if leaf.frequency is not None:
            often = f"; chosen {leaf.frequency} of the time"
        return f"the {leaf.card.symbol} (equal to {equals}{often})"

    def shape(self, leaf: Shape) -> str:
        """The shapes: 4-3-3-3 in any order, 4=3=3=3 in this one."""
        words = shape_words(leaf.shapes)
        if len(words) > MANY_SHAPES:
            return f"of the {leaf.text}" if leaf.text else f"of one of {len(leaf.shapes)} patterns"
        return listed(words, "or") if words else "of no shape"

    # comparisons ----------------------------------------------------------------------

    def between(self, leaf: Between, wanted: bool) -> Predication:
        """A number in a range."""
        term, unit = leaf.term, unit_of(leaf.term)
        low, high = leaf.low, leaf.high
        if unit:
            low, high = ceil(low / unit) * unit, floor(high / unit) * unit
        if low == high:
            return self.bounded(term, Comparator.EQUAL if wanted else Comparator.UNEQUAL, low)
        if unit and low <= 0 < high:
            return self.bounded(term, Comparator.AT_MOST if wanted else Comparator.MORE, high)
        if low > high:
            low, high = leaf.low, leaf.high
        ends = [amount(end, is_spelled(term)) for end in (low, high)]
        if wanted:
            if not unit:
                return self.counted(term, f"between {ends[0]} and {ends[1]}")
            joint = " or " if high - low == unit == 1 else " to "
            return self.counted(term, joint.join(ends))
        return self.counted(term, f"either fewer than {ends[0]} or more than {ends[1]}")

    def compare(self, leaf: Compare, wanted: bool) -> Predication:
        """Two numbers compared."""
        left, right = leaf.left, leaf.right
        comparison = leaf.comparison if wanted else NEGATED[leaf.comparison]
        if isinstance(left, Number) and not isinstance(right, Number):
            left, right, comparison = right, left, MIRRORED[comparison]
        if isinstance(right, Number):
            return self.bounded(left, comparison, right.value)
        if isinstance(left, Measure) and isinstance(right, Measure):
            other = self.noun(right)
            if left.seat != right.seat:
                alike = (left.feature, left.suits) == (right.feature, right.suits)
                other = self.who(right.seat) + ("" if alike else f" has {other}")
            words = f"{_RELATION[comparison].format(self.noun(left))} {other}"
            clause = Predication(self.who(left.seat), "has", words)
        else:
            bound = _BOUND[comparison]
            clause = Predication(self.term(left), verb_of(left), f"{bound} {self.term(right)}")
        return clause.denied() if comparison is Comparator.UNEQUAL else clause

    def bounded(self, term: Term, comparison: Comparator, value: Fraction) -> Predication:
        """A term compared with a number."""
        if isinstance(term, Measure) and FEATURES[term.feature].answers_yes(term.suits):
            if_no, if_yes = (comparison.holds(answer, value) for answer in (0, 1))
            if if_no != if_yes:
                return self.answered(term, if_yes)
            yes, no = self.answered(term, True), self.answered(term, False)
            joint = "or" if if_yes else "and"  # always so, or never
            return replace(yes, what=f"{yes.what} {joint} {no.verb} {no.what}")
        unit = unit_of(term)
        if unit:
            comparison, value = in_steps(comparison, value, unit)
        number = f"{_BOUND[comparison]} {amount(value, is_spelled(term))}"
        if unit and value == 0 and comparison in (Comparator.EQUAL, Comparator.AT_MOST):
            number = "no"
        if unit and value <= 0 and comparison is Comparator.AT_LEAST:
            number = "any number of"
        clause = self.counted(term, number, plural=value != 1)
        return clause.denied() if comparison is Comparator.UNEQUAL else clause

    def answered(self, measure: Measure, yes: bool) -> Predication:
        """A feature that is there or not: "is balanced", "has no stopper in hearts"."""
        phrases = FEATURES[measure.feature].phrases
        words = (phrases.yes if yes else phrases.no).replace("{suit}", suits_in(measure.suits))
        verb, what = words.split(" ", 1)
        if what.startswith("not "):
            return Predication(self.who(measure.seat), f"{verb} not", what.removeprefix("not "))
        return Predication(self.who(measure.seat), verb, what)

    def counted(self, term: Term, number: str, plural: bool = True) -> Predication:
        """A term and what is said of its number: "West", "has", "at least five spades"."""
        cards = "cards" if plural else "card"
        if isinstance(term, Measure):
            phrases = FEATURES[term.feature].phrases
            template = phrases.suit if term.suits else phrases.hand
            if template and term.feature != "length":
                if number == "no" and "{cards}" not in template:
                    number = "none" if template.startswith("{n} of") else "zero"
                what = template.format(n=number, suit=suits_in(term.suits), cards=cards)
            else:
                what = f"{number} {self.noun(term, plural)}"
            return Predication(self.who(term.seat), "has", what)
        if together := same_of_several(term):
            seats = listed(self.who(part.seat) for part in together)
            what = f"{number} {self.noun(together[0], plural)}"
            return Predication(f"{seats} together", "have", what)
        if hands := hands_of_fit(term):
            subject = f"the best fit of {listed(self.who(seat) for seat in hands)}"
            return Predication(subject, "has", f"{number} {cards}")
        if isinstance(term, Arithmetic) and not self.subject and is_sum_of_one_hand(term):
            nouns = [self.noun(part) for part in term.parts if isinstance(part, Measure)]
            return Predication("", "has", f"{number} {_JOINTS[term.operator].join(nouns)}")
        return Predication(self.term(term), verb_of(term), "zero" if number == "no" else number)

    # terms ----------------------------------------------------------------------------

    def noun(self, measure: Measure, plural: bool = True) -> str:
        """What is counted: `spades`, `high-card points in hearts`."""
        feature = FEATURES[measure.feature]
        suits = suits_in(measure.suits)
        if feature.name == "length" and len(measure.suits) == 1:
            return suits if plural else measure.suits[0].singular
        noun = feature.english if plural else feature.phrases.singular or feature.english
        together = " together" * (len(measure.suits) > 1)
        return f"{noun} in {suits}{together}" if suits else noun

    def term(self, term: Term) -> str:
        """A number by itself, in words."""
        match term:
            case Number():
                return amount(term.value, spelled=False)
            case Measure():
                return f"{possessive(self.who(term.seat))} {self.noun(term)}"
            case IfElse():
                condition, then = self.sentence(term.condition), self.term(term.then)
                return f"(if {condition}, {then}; otherwise {self.term(term.otherwise)})"
            case Arithmetic():
                return self.arithmetic(term)

    def arithmetic(self, term: Arithmetic) -> str:
        """A sum, a product, the larger of two numbers, in words."""
        parts = [self.term(part) for part in term.parts]
        owners = {part.seat for part in term.parts if isinstance(part, Measure)}
        if len(owners) == 1 and all(isinstance(part, Measure) for part in term.parts):
            parts[1:] = [self.noun(part) for part in term.parts[1:] if isinstance(part, Measure)]
        few = len(parts) == 2
        match term.operator:
            case Operator.MAX:
                return f"the {'larger' if few else 'largest'} of {listed(parts)}"
            case Operator.MIN:
                return f"the {'smaller' if few else 'smallest'} of {listed(parts)}"
            case Operator.REMAINDER:
                return f"the remainder of {' divided by '.join(parts)}"
            case operator:
                nested = (isinstance(part, Arithmetic) for part in term.parts)
                shown = (f"({p})" if deep else p for p, deep in zip(parts, nested, strict=True))
                return _JOINTS[operator].join(shown)


def suits_in(suits: tuple[Suit, ...]) -> str:
    """Suits in running text; nothing for a whole hand."""
    return listed(suit.word for suit in suits) if suits else ""


def verb_of(term: Term) -> str:
    """The verb between a term and its value."""
    plain = isinstance(term, Arithmetic) and term.operator in _JOINTS
    return "come to" if plain else "is"


def is_sum_of_one_hand(term: Arithmetic) -> bool:
    """Is it a sum of what the hand that a rule speaks of has?"""
    measures = all(isinstance(part, Measure) and part.seat is None for part in term.parts)
    return measures and term.operator is Operator.ADD


def unit_of(term: Term) -> Fraction | None:
    """The steps in which a term's value comes, where that is plain."""
    if isinstance(term, Measure):
        return FEATURES[term.feature].unit
    if together := same_of_several(term):
        return FEATURES[together[0].feature].unit
    return Fraction(1) if hands_of_fit(term) else None


def is_spelled(term: Term) -> bool:
    """Are its numbers written as words?"""
    if isinstance(term, Measure):
        return FEATURES[term.feature].phrases.spelled
    if together := same_of_several(term):
        return FEATURES[together[0].feature].phrases.spelled
    return bool(hands_of_fit(term))


def same_of_several(term: Term) -> tuple[Measure, ...]:
    """The parts of a sum of one feature over several hands; nothing if it is no such sum."""
    if not isinstance(term, Arithmetic) or term.operator is not Operator.ADD:
        return ()
    parts = tuple(part for part in term.parts if isinstance(part, Measure))
    asked = {(part.feature, part.suits) for part in parts}
    seats = {part.seat for part in parts}
    return parts if len(asked) == 1 and len(seats) == len(parts) == len(term.parts) else ()


def hands_of_fit(term: Term) -> tuple[Seat | None, ...]:
    """The two hands of `fit(West, East)`; nothing if the term is something else."""
    if not isinstance(term, Arithmetic) or term.operator is not Operator.MAX:
        return ()
    sums = [same_of_several(part) for part in term.parts]
    if len(sums) != 4 or not all(sums):
        return ()
    hands = {tuple(part.seat for part in each) for each in sums}
    suits = {each[0].suits for each in sums}
    fits = len(hands) == 1 and suits == {(suit,) for suit in Suit}
    is_length = all(each[0].feature == "length" for each in sums)
    return hands.pop() if fits and is_length else ()
