"""Reader: lark's tree to the tree of conditions; what PROBSY's and ACES' readers share.

The grammar does not tell a condition from a number; the reader does, where it can say
in bridge words what is wrong. A language's own words (`hand(dA)=West`, `12 TO 15
Points`) are read by the subclasses in `probsy.py` and `rule_file_reader.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from lark import Token

from kibitz.cards import RANKS, SUITS, Card, Suit
from kibitz.condition.features import FAMILIES, FEATURES
from kibitz.condition.reading.pieces import NOT, OR, REMEMBERED, Stretch
from kibitz.condition.reading.syntax import Parsed, parts_of, span_of, token_of
from kibitz.condition.reading.written import Written
from kibitz.condition.shapes import Lengths, read_shapes
from kibitz.condition.tree import (
    And,
    Arithmetic,
    Between,
    Comparator,
    Compare,
    Condition,
    IfElse,
    Measure,
    Named,
    Node,
    Not,
    Number,
    Operator,
    Or,
    Shape,
    Span,
    Term,
    Truth,
    children,
)
from kibitz.english import figures
from kibitz.errors import Illegal, KibitzError, Malformed, Place, nearest

MAX_DEPTH = 120
"""How deeply conditions may be nested, the conditions used by name included."""
MAX_NUMBER = 10**9
"""No number of bridge is larger."""
MAX_DIGITS = 20
"""Nor longer."""

COMPARISONS = {comparison.value: comparison for comparison in Comparator} | {
    "==": Comparator.EQUAL,
    "?=": Comparator.EQUAL,
    "<>": Comparator.UNEQUAL,
    "≠": Comparator.UNEQUAL,
    "≤": Comparator.AT_MOST,
    "≥": Comparator.AT_LEAST,
}
"""How a comparison may be written."""

SUIT_GROUPS = {"majors": SUITS[:2], "minors": SUITS[2:]}
"""Words for two suits at once."""

SUIT_WORDS = tuple(suit.word for suit in SUITS)

_CARD_NAMES = tuple(suit.letter.lower() + rank for suit in SUITS for rank in reversed(RANKS))


class Reader:
    """Reads the expressions of one text; `names` are the conditions it may use by name."""

    bound: object = None
    """What the same words may mean otherwise elsewhere in the text: see `variables.py`."""
    words: tuple[str, ...] = ()
    """The words of the language that are not features, for 'did you mean'."""
    number_words = "a number"
    """What a number may look like."""

    def __init__(self, written: Written, names: Mapping[str, Condition] | None = None) -> None:
        self.written = written
        self.text = written.text
        self.source = written.source
        self.error = written.error
        self.names = {} if names is None else names
        self._level = 0
        self._depths: dict[int, int] = {}
        self._known: dict[object, Condition] = {}
        self._terms: dict[Term, Term] = {}

    def quoted(self, span: Span | None) -> str:
        """The text of a span, in quotes."""
        return repr(self.text[slice(*span)]) if span else "this"

    # conditions and numbers -----------------------------------------------------------

    def condition(self, found: Parsed | Stretch) -> Condition:
        """What stands here as a condition: true or false."""
        if isinstance(found, Stretch):
            return self.written.fold(found, self.piece, self.joined)
        node = self.expression(found)
        if isinstance(node, Condition):
            return node
        if isinstance(node, Measure) and FEATURES[node.feature].answers_yes(node.suits):
            return Compare(node, Comparator.EQUAL, Number(Fraction(1)), span=node.span)
        end = span_of(found)[1]
        raise self.error(
            f"{self.quoted(node.span)} is a number, not a condition",
            (end, end),
            expected="a comparison after it, such as >= 2",
        )

    def piece(self, stretch: Stretch) -> Condition:
        """A piece of a long condition; what is written again is the same again."""
        key = self._level, self.bound, self.text[slice(*stretch)].strip()
        if (known := self._known.get(key)) is not None:
            return known
        found = self.condition(self.written.parsed(stretch))
        spread(found)
        if len(self._known) < REMEMBERED:
            self._known[key] = found
        return found

    def joined(self, kind: int, parts: Iterator[Condition], span: Span) -> Condition:
        """The parts of a long condition, which are read as they are wanted."""
        self._level += 1
        if self._level > MAX_DEPTH:
            raise self.error(f"nested more than {MAX_DEPTH} deep", span, kind=Illegal)
        found = tuple(parts)
        self._level -= 1
        span = span[0], span[1]
        if kind == NOT:
            return Not(found[0], span=span)
        return Or(found, span=span) if kind == OR else And(found, span=span)

    def term(self, found: Parsed) -> Term:
        """What stands here as a number."""
        node = self.expression(found)
        if isinstance(node, Condition):
            raise self.error(
                f"{self.quoted(node.span)} is a condition, not a number",
                span_of(found),
                self.number_words,
            )
        return node if self.written.is_short else self.shared(node)

    def shared(self, term: Term) -> Term:
        """One node for all terms of a long text that are equal; its place is that of the first."""
        if len(self._terms) < REMEMBERED:
            return self._terms.setdefault(term, term)
        return self._terms.get(term) or _unplaced(term)

    def expression(self, found: Parsed) -> Node:
        """What stands here: a condition or a number."""
        self._level += 1
        if self._level > MAX_DEPTH:
            raise self.error(f"nested more than {MAX_DEPTH} deep", span_of(found), kind=Illegal)
        try:
            return self.read(found)
        finally:
            self._level -= 1

    def read(self, tree: Parsed) -> Node:
        """Read one construct; subclasses add those of their language."""
        span = span_of(tree)
        match tree.data:
            case "disjunction":
                return Or(tuple(self.condition(part) for part in parts_of(tree)), span=span)
            case "conjunction":
                return And(tuple(self.condition(part) for part in parts_of(tree)), span=span)
            case "negation":
                return Not(self.condition(*parts_of(tree)), span=span)
            case "comparison":
                return self.comparison(tree)
            case "sum" | "product":
                return self.arithmetic(tree)
            case "negative":
                part = self.term(parts_of(tree)[1])
                if isinstance(part, Number):
                    return Number(-part.value, span=span)
                zero = Number(Fraction(0), span=span)
                return Arithmetic(Operator.SUBTRACT, (zero, part), span=span)
            case "number":
                return Number(self.number(str(token_of(tree)), span), span=span)
            case "name":
                return self.name(token_of(tree))
            case "call":
                return self.call(tree)
            case unread:
                raise NotImplementedError(f"the grammar's rule {unread} has no reader")

    def name(self, word: Token) -> Node:
        """A word by itself."""
        raise NotImplementedError

    def call(self, tree: Parsed) -> Node:
        """A word with arguments."""
        raise NotImplementedError

    def number(self, text: str, span: Span) -> Fraction:
        """The value of a number as written."""
        if len(text) > MAX_DIGITS or (value := abs(Fraction(text))) > MAX_NUMBER:
            raise self.error(
                f"{text[:MAX_DIGITS]} is too large or too long a number",
                span,
                expected=f"at most {MAX_NUMBER:,}, in {MAX_DIGITS} digits",
                kind=Illegal,
            )
        return -value if text.startswith("-") else value

    def truth(self, word: Token) -> Truth | None:
        """`true` and `false`."""
        value = {"true": True, "false": False}.get(word.lower())
        return None if value is None else Truth(value, span=span_of(word))

    def named(self, key: str, word: Token) -> Named:
        """A condition used by its name."""
        body = self.names[key]
        if self._level + self._depth(body) > MAX_DEPTH:
            raise self.error(f"nested more than {MAX_DEPTH} deep", span_of(word), kind=Illegal)
        return Named(str(word), body, span=span_of(word))

    def _depth(self, node: Node) -> int:
        """How many levels a condition has; remembered, as a name may be used many times."""
        if id(node) not in self._depths:
            below = max((self._depth(child) for child in children(node)), default=0)
            self._depths[id(node)] = below + 1
        return self._depths[id(node)]

    # comparisons and arithmetic -------------------------------------------------------

    def comparison(self, tree: Parsed) -> Condition:
        """`a < b`, or `a <= b <= c`."""
        left, sign, right, sign2, last = parts_of(tree)
        span = span_of(tree)
        low, middle = self.term(left), self.term(right)
        first = Compare(low, COMPARISONS[str(sign)], middle, span=span)
        if last is None:
            return first
        high = self.term(last)
        second = Compare(middle, COMPARISONS[str(sign2)], high, span=span)
        if isinstance(low, Number) and isinstance(high, Number):
            match first.comparison, second.comparison:
                case Comparator.AT_MOST, Comparator.AT_MOST:
                    return self.between(middle, low.value, high.value, span)
                case Comparator.AT_LEAST, Comparator.AT_LEAST:
                    return self.between(middle, high.value, low.value, span)
        return And((first, second), span=span)

    def between(
        self, term: Term, low: Fraction, high: Fraction, span: Span, at: Span | None = None
    ) -> Between:
        """A range, both ends included; `at` is where an empty one is complained of."""
        if low > high:
            ends = figures(high), figures(low)
            raise self.error(
                f"no number is at least {ends[1]} and at most {ends[0]}",
                at or span,
                expected="the lower end first",
                remedy=f"did you mean {ends[0]} to {ends[1]}?",
                kind=Illegal,
            )
        return Between(term, low, high, span=span)

    def range(self, term: Term, bracket: Token, span: Span) -> Between:
        """`term in [low,high]`."""
        number = r"\s*(-?\d+(?:\.\d+)?|-?\.\d+)\s*"
        match = re.fullmatch(rf"\[{number},{number}\]", bracket)
        if not match:
            raise self.error(
                f"{bracket} is not a range",
                span_of(bracket),
                expected="the lowest and the highest number: [1,3]",
            )
        at = span_of(bracket)
        return self.between(term, self.number(match[1], at), self.number(match[2], at), span, at)

    def arithmetic(self, tree: Parsed) -> Term:
        """Sums and products, from left to right; those of plain numbers are worked out."""
        first, *rest = parts_of(tree)
        result = self.term(first)
        ours = False  # was `result` made here, so that another part may join it?
        for sign, other in zip(rest[::2], rest[1::2], strict=True):
            operator, part = Operator(str(sign)), self.term(other)
            span = (span_of(tree)[0], span_of(other)[1])
            if operator in (Operator.DIVIDE, Operator.REMAINDER):
                self._check_divisor(part, span_of(other))
            if isinstance(result, Number) and isinstance(part, Number):
                result = Number(operator.apply((result.value, part.value)), span=span)
            elif ours and isinstance(result, Arithmetic) and result.operator is operator:
                result = Arithmetic(operator, (*result.parts, part), span=span)
            else:
                result, ours = Arithmetic(operator, (result, part), span=span), True
        return result

    def _check_divisor(self, part: Term, span: Span) -> None:
        """Only a plain number other than zero divides, so that every condition has a value."""
        if not isinstance(part, Number) or not part.value:
            zero = isinstance(part, Number)
            raise self.error(
                "division by zero" if zero else "a feature of a hand cannot divide: it may be 0",
                span,
                expected="a number other than 0",
                kind=Illegal,
            )

    def extreme(self, word: Token, parts: Sequence[Parsed], span: Span) -> Arithmetic:
        """`max(a, b, …)` and `min(a, b, …)`."""
        if len(parts) < 2:
            raise self.error(f"{word} is of two numbers or more", span, f"{word}(a, b)")
        operator = Operator(word.lower())
        return Arithmetic(operator, tuple(self.term(part) for part in parts), span=span)

    def choice(self, parts: Sequence[Parsed], span: Span) -> IfElse:
        """`if(condition, a, b)`: the number a where the condition is true, else b."""
        if len(parts) != 3:
            raise self.error("an if has three parts", span, "if(condition, number, number)")
        condition, then, otherwise = parts
        return IfElse(self.condition(condition), self.term(then), self.term(otherwise), span=span)

    # features, suits, cards, shapes ---------------------------------------------------

    def feature(self, word: Token, bracket: Token | None, suits: tuple[Suit, ...]) -> str:
        """The name of the feature that a word means, if it can be asked of these suits."""
        try:
            feature = FEATURES.find(f"{word}{bracket or ''}")
        except Malformed as error:
            listed = (*FAMILIES, *self.words)
            words = listed if bracket else (*FEATURES.words, *SUIT_WORDS, *self.words)
            words = () if word.lower() in FAMILIES else words
            raise self.error(
                error.message, span_of(word), error.expected, nearest(word.lower(), words)
            ) from None
        if suits and not feature.per_suit:
            raise self.error(
                f"{feature.name} is asked of a whole hand, not of a suit",
                span_of(word),
                expected=f"a question such as {feature.example}",
            )
        if not suits and not feature.whole_hand:
            raise self.error(
                f"{feature.name} is asked of a suit",
                span_of(word),
                expected=f"a suit, as in {feature.example}",
            )
        return feature.name

    def suit(self, word: Token) -> tuple[Suit, ...]:
        """The suit, or the two suits, that a word names."""
        if word.lower() in SUIT_GROUPS:
            return SUIT_GROUPS[word.lower()]
        suit = suit_named(word)
        if suit is None:
            raise self.error(
                f"{str(word)!r} is not a suit",
                span_of(word),
                expected="spades, hearts, diamonds, clubs, majors or minors",
                remedy=nearest(word.lower(), (*SUIT_WORDS, *SUIT_GROUPS)),
            )
        return (suit,)

    def suits(self, words: Sequence[Token]) -> tuple[Suit, ...]:
        """The suits that some words name, each once."""
        suits: tuple[Suit, ...] = ()
        for word in words:
            more = self.suit(word)
            if set(more) & set(suits):
                raise self.error(f"{word} is named twice", span_of(word), kind=Illegal)
            suits += more
        return suits

    def card(self, word: Token) -> Card:
        """A card, the suit first; the error knows the usual slips."""
        try:
            return Card.parse(word)
        except Malformed:
            pass
        turned = word[-1:].lower() + word[:-1].upper().replace("10", "T")
        rank = word[1:].upper().replace("10", "T")
        if turned in _CARD_NAMES:
            remedy = f"did you mean '{turned}'?"
        elif len(rank) == 1 and rank in RANKS:
            remedy = f"did you mean 's{rank}', 'h{rank}', 'd{rank}' or 'c{rank}'?"
        elif suit_named(word[:1]) is not None:
            remedy = f"the suit's cards are {', '.join(word[0] + other for other in 'AKQJT9')} …"
        else:
            remedy = nearest(word, _CARD_NAMES)
        raise self.error(
            f"{str(word)!r} is not a card",
            span_of(word),
            expected="a suit and a rank, such as sQ, h10 or ♦7",
            remedy=remedy,
        )

    def shape(self, word: Token, brackets: Parsed, span: Span) -> Shape:
        """`shape [4,3,3,3] or [5,3,3,2]` in any order, `pattern [1-4-3-5]` in this one."""
        lists: list[Token] = parts_of(brackets)
        shapes: set[Lengths] = set()
        for token in lists:
            try:
                shapes |= read_shapes(token, any_order=word.lower() == "shape")
            except KibitzError as error:
                inside = error.place.column - 1 if error.place and error.place.line == 1 else 0
                error.place = Place.at(self.text, span_of(token)[0] + inside, self.source)
                raise
        text = f"{word.lower()} {' or '.join(lists)}"
        return Shape(frozenset(shapes), None, text, span=span)


def _unplaced(term: Term) -> Term:
    """A number does not say where it stands in a long text."""
    return Number(term.value) if isinstance(term, Number) else term


def spread(condition: Condition) -> None:
    """Give the conditions below one the same place: in a long text a place for each is too dear."""
    rest: list[Condition] = [condition]
    while rest:
        for below in children(rest.pop()):
            if isinstance(below, Condition):
                object.__setattr__(below, "span", condition.span)
                if not isinstance(below, Named):
                    rest.append(below)


def suit_named(word: str) -> Suit | None:
    """The suit that a word names, if it names one."""
    try:
        return Suit.parse(word)
    except Malformed:
        return None
