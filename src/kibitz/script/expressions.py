"""Expressions: lark's tree to dealer's expressions, with the names resolved.

What dealer asks of a hand becomes a feature of the registry: `hcp` and `pt0` to `pt9` by
the point counts that the script states, `loser(north)` the classic count, `cccc` and
`quality` Kaplan and Rubens' in hundredths.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from lark import Token

from kibitz.auction import Contract
from kibitz.cards import SUITS, Card, Seat, Strain, Suit
from kibitz.condition.reading.dealer import (
    COMPARISONS,
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
    condition_of,
)
from kibitz.condition.reading.dealer import parts_of as parts_of_expression
from kibitz.condition.reading.pieces import NOT, OR, REMEMBERED, Stretch
from kibitz.condition.reading.syntax import Parsed, parts_of, span_of
from kibitz.condition.reading.written import Written
from kibitz.condition.tree import Holds, Measure, Shape, Span
from kibitz.condition.vector import evaluate
from kibitz.errors import Illegal, KibitzError, Place
from kibitz.script.preprocessor_shapes import dpp_shapes, representative
from kibitz.script.shapes import Shapes, Sign, matching, union
from kibitz.script.syntax import FUNCTIONS, STATEMENTS, SYNTAX, instead

MAX_DEPTH = 200
"""How deeply expressions may be nested, those used by name included."""
MAX_BRACKETS = 100
"""How deeply one expression may be nested, as written."""
MAX_NUMBER = 2**31 - 1
"""dealer's numbers are C's."""

COUNTS = ("tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13")
"""What `pt0` to `pt9` count, unless `altcount` says otherwise."""

Features = Mapping[str, str]
"""The feature that a word of dealer's means."""


def features(pointcount: str | None, altcounts: Mapping[int, str]) -> Features:
    """dealer's words for counts, given the script's own point counts.

    >>> words = features(None, {4: "points[6,4]"})
    >>> words["hcp"], words["pt4"], words["aces"], words["king"]
    ('hcp', 'points[6,4]', 'points[6,4]', 'kings')
    """
    words = {"hcp": pointcount or "hcp", "control": "controls", "loser": "losers"}
    for number, name in enumerate(COUNTS):
        feature = altcounts.get(number, name)
        words |= {f"pt{number}": feature, name: feature}
        words |= {name.removesuffix("s"): feature}
    return words | {
        f"{word}s": feature for word, feature in words.items() if f"{word}s" not in words
    }


class Expressions:
    """Reads the expressions of one script; `names` are those defined so far."""

    def __init__(self, written: Written, words: Features) -> None:
        self.written = written
        self.text = written.text
        self.source = written.source
        self.error = written.error
        self.words = words
        self.names: dict[str, Expression] = {}
        self._level = 0
        self._known: dict[tuple[int, str], Expression] = {}
        self._shared: dict[object, Expression] = {}

    def read(self, found: Parsed | Stretch) -> Expression:
        """The expression that stands here."""
        if isinstance(found, Stretch):
            return self.written.fold(found, self.piece, self.joined)
        return self._nested(span_of(found), lambda: self._read(found))

    def _nested(self, span: Span, reads: Callable[[], Expression]) -> Expression:
        """What is read one level deeper."""
        self._level += 1
        if self._level > MAX_BRACKETS:
            raise self.error(f"nested more than {MAX_BRACKETS} deep", span, kind=Illegal)
        expression = reads()
        self._level -= 1
        if expression.depth > MAX_DEPTH:
            raise self.error(
                f"nested more than {MAX_DEPTH} deep, with the names that it uses",
                span,
                kind=Illegal,
            )
        return expression

    def piece(self, stretch: Stretch) -> Expression:
        """A piece of a long expression; what is written again is the same, but for `rnd`."""
        key = self._level, self.text[slice(*stretch)].strip()
        if (known := self._known.get(key)) is not None:
            return known
        found = self.read(self.written.parsed(stretch))
        spread(found)
        if len(self._known) < REMEMBERED and not found.fickle:
            self._known[key] = found
        return found

    def joined(self, kind: int, parts: Iterator[Expression], span: Span) -> Expression:
        """The parts of a long expression, which are read as they are wanted."""
        span = span[0], span[1]

        def made() -> Expression:
            found = tuple(parts)
            if kind == NOT:
                return Inverse(found[0], span=span)
            return Some(found, span=span) if kind == OR else Every(found, span=span)

        return self._nested(span, made)

    def _read(self, tree: Parsed) -> Expression:
        parts, span = parts_of(tree), span_of(tree)
        match tree.data:
            case "constant":
                return Constant(self.number(parts[0]), span=span)
            case "name":
                return self.named(parts[0])
            case "choice":
                test, then, otherwise = (self.read(part) for part in parts)
                return Ternary(test, then, otherwise, span=span)
            case "disjunction":
                return Some(tuple(self.read(part) for part in parts), span=span)
            case "conjunction":
                return Every(tuple(self.read(part) for part in parts), span=span)
            case "equality" | "relation" | "sum" | "product":
                return self.chain(parts)
            case "negation":
                return Inverse(self.read(parts[0]), span=span)
            case "negative":
                part = self.read(parts[1])
                if isinstance(part, Constant):
                    return Constant(-part.value, span=span)
                return Binary("-", Constant(0, span=span), part, span=span)
            case "imps":
                return Imps(self.read(parts[1]), span=span)
            case "rnd":
                return Random(self.read(parts[1]), span=span)
            case "score":
                _, vul, contract, tricks = parts
                bid = contract_of(contract)
                return ContractScore(vul == "vul", bid, self.read(tricks), span=span)
            case "tricks":
                strain = Strain.parse(parts[2])
                return DeclarerTricks(seat_of(parts[1]), strain, span=span)
            case _:
                return self.question(tree)

    def chain(self, parts: Sequence[Parsed | Token]) -> Expression:
        """Operators of the same rank, from left to right."""
        first, *rest = parts
        assert not isinstance(first, Token)
        result = self.read(first)
        start = span_of(first)[0]
        for sign, other in zip(rest[::2], rest[1::2], strict=True):
            assert not isinstance(other, Token)
            right = self.read(other)
            span = start, span_of(other)[1]
            if sign in ("/", "%") and isinstance(right, Constant) and not right.value:
                raise self.error(
                    "division by zero", right.span, "a number other than 0", kind=Illegal
                )
            if sign in COMPARISONS and not self.written.is_short:
                result, right = self.shared(result), self.shared(right)
            result = Binary(str(sign), result, right, span=span)
        return result

    def shared(self, one: Expression) -> Expression:
        """One node for the same number, or question, wherever a long script compares it."""
        match one:
            case Constant(value=value):
                key: object = value
            case HandQuestion(leaf=leaf, times=times):
                key = leaf, times
            case _:
                return one
        if len(self._shared) < REMEMBERED:
            return self._shared.setdefault(key, one)
        if isinstance(one, Constant):
            one = Constant(one.value)  # without its place
        return self._shared.get(key, one)

    def question(self, tree: Parsed) -> HandQuestion:
        """What is asked of one hand."""
        word, seat_word, *rest = parts_of(tree)
        seat, span = seat_of(seat_word), span_of(tree)
        match tree.data:
            case "suit_length":
                return HandQuestion(
                    Measure("length", seat, (Suit.parse(word),), span=span), span=span
                )
            case "count":
                suits = () if rest[0] is None else (Suit.parse(rest[0]),)
                return HandQuestion(Measure(self.words[word], seat, suits, span=span), span=span)
            case "cccc":
                return HandQuestion(Measure("cccc", seat, span=span), times=100, span=span)
            case "quality":
                suits = (Suit.parse(rest[0]),)
                return HandQuestion(
                    Measure("quality", seat, suits, span=span), times=100, span=span
                )
            case "hascard":
                return HandQuestion(Holds(card_of(rest[0]), seat, span=span), span=span)
            case "shape":
                shapes = union(self.pattern(part) for part in rest)
            case "dpp_shape":
                try:
                    shapes = dpp_shapes(rest[0], self.accepted)
                except KibitzError as error:
                    error = error.within(self.text, span_of(rest[0])[0])
                    raise error.located(Place(self.source)) from None
            case unread:
                raise NotImplementedError(f"the grammar's rule {unread} has no reader")
        written = " ".join(self.text[slice(*span)].split())
        return HandQuestion(Shape(shapes, seat, written, span=span), span=span)

    def pattern(self, tree: Parsed) -> Sign:
        """One entry of a list of shapes, to be added or taken away."""
        *before, shape = parts_of(tree)
        any_order = any(token.type == "ANY" for token in before)
        try:
            found = matching(shape, any_order)
        except KibitzError as error:
            raise error.located(Place.at(self.text, span_of(shape)[0], self.source)) from None
        return not any(token.type == "MINUS" for token in before), found

    def accepted(self, condition: str, shapes: Shapes) -> Shapes:
        """The shapes that satisfy a condition on the lengths s, h, d and c."""
        written = Written(SYNTAX, condition, self.source, "condition")
        reader = Expressions(written, self.words)
        reader.names = {
            suit.letter.lower(): HandQuestion(Measure("length", None, (suit,))) for suit in SUITS
        }
        wanted = condition_of(reader.read(written.condition()))
        ordered = sorted(shapes)
        hands = np.array([representative(shape) for shape in ordered], dtype=np.uint64)
        return frozenset(
            shape for shape, true in zip(ordered, evaluate(wanted, hands), strict=True) if true
        )

    def named(self, word: Token) -> Name:
        """An expression used by its name."""
        if word not in self.names:
            raise self.unknown(word)
        return Name(str(word), self.names[word], span=span_of(word))

    def unknown(self, word: Token) -> KibitzError:
        """What to say of a name that is not defined."""
        span = span_of(word)
        called = self.text[span[1] :].lstrip().startswith("(")
        what = "function" if called else "name"
        known = FUNCTIONS if called else (*self.names, *STATEMENTS, *FUNCTIONS, "and", "or", "not")
        remedy = instead(word, known)
        if line := included(self.text):
            remedy = f"line {line} includes another file, which to dealer is only a comment"
        if re.fullmatch(r"[shdc](10|[akqjt2-9])*", word) and "predeal" in self.text[: span[0]]:
            remedy = remedy or f"cards are written in capital letters: {word.upper()}"
        return self.error(f"no {what} is called {str(word)!r}", span, remedy=remedy)

    def number(self, token: Token) -> int:
        """The value of a number as written."""
        value = int(token)
        if value > MAX_NUMBER:
            raise self.error(
                f"{token} is too large a number",
                span_of(token),
                expected=f"at most {MAX_NUMBER:,}",
                kind=Illegal,
            )
        return value

    def signed(self, tree: Parsed) -> int:
        """A number of a statement, perhaps negative."""
        *sign, token = parts_of(tree)
        return -self.number(token) if sign else self.number(token)


def spread(expression: Expression) -> None:
    """Give what stands below the same place: in a long text a place for each is too dear.

    Quotients keep theirs, for a division by zero, and `not a == b`, which is noted.
    """
    rest: list[Expression] = [expression]
    while rest:
        one = rest.pop()
        if isinstance(one, Name):
            continue
        for below in parts_of_expression(one):
            noted = isinstance(below, Binary) and isinstance(below.left, Inverse)
            if not (below.lazy or noted or isinstance(below, Constant | HandQuestion)):
                object.__setattr__(below, "span", expression.span)
            rest.append(below)


def included(text: str) -> int | None:
    """The line of an `#include`, which other programs expand before dealer sees the script."""
    found = re.search(r"^(?:#include|Import)", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else None


def seat_of(word: Token) -> Seat:
    """The seat of a compass word."""
    return Seat.parse(word)


def card_of(word: Token) -> Card:
    """A card, the rank first as in dealer, or the suit first as everywhere else."""
    text = str(word)
    if text[-1] in "SHDC":
        text = text[-1] + text[:-1]
    return Card.parse(text)


def contract_of(word: Token) -> Contract:
    """`x3N`, `x4S`; `x4Sx` is doubled."""
    return Contract.parse(word[1:], Seat.SOUTH)
