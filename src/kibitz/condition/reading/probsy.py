"""PROBSY's language: `hcp(West, spades) in [1,3] and hand(dA)=West`, macros and queries.

From "ProbSy - A System for the Calculation of Probabilities in the Card Game Bridge",
section "The Language": lengths, points, named cards and restricted choice, joined by
`not`, `and`, `or` in that order of precedence. Extensions of ours: every feature of the
registry, all four seats, arithmetic, `shape(West)=[4,3,3,3]`, `fit(West, East)`, three
equal cards or more, and a stated frequency of choice, `hand(sK,sA; 2/3)=East`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from lark import Token

from kibitz.cards import SUITS, Card, Seat, Suit
from kibitz.condition.features import FEATURES
from kibitz.condition.reading.definitions import (
    MOST,
    Definition,
    collect,
    in_order,
    taken,
    too_many,
)
from kibitz.condition.reading.pieces import BLANK
from kibitz.condition.reading.reader import COMPARISONS, SUIT_WORDS, Reader, suit_named
from kibitz.condition.reading.syntax import Parsed, Syntax, parts_of, span_of, token_of, word_of
from kibitz.condition.reading.written import Written
from kibitz.condition.tree import (
    Arithmetic,
    Chose,
    Comparator,
    Compare,
    Condition,
    Holds,
    Measure,
    Node,
    Not,
    Number,
    Operator,
    Span,
    Term,
)
from kibitz.errors import Illegal, Malformed, nearest

SYNTAX = Syntax(
    grammar="probsy",
    whole="program",
    condition="a condition such as spades(West)=3 or hand(dA)=West",
    number="a number, a feature such as hcp(West), or a seat",
    comparison="a comparison such as >= 12",
    statement='a macro (name = condition;) or a query ("text" : condition;)',
    head=re.compile(rf'{BLANK}(?:\w+\s*==?|"[^"\n]*"\s*:|“[^“”\n]*”\s*:)'),
)

SEAT_WORDS = ("North", "East", "South", "West")


@dataclass(frozen=True, slots=True)
class Query:
    """A question of a program: the text to show with the answer, and the condition."""

    text: str
    condition: Condition

    @property
    def name(self) -> str:
        """The text without the colon that the paper's examples end it with."""
        return self.text.strip().removesuffix(":").rstrip()


@dataclass(frozen=True)
class ProbsyProgram:
    """Macros and queries."""

    macros: Mapping[str, Condition]
    queries: tuple[Query, ...]


def parse_condition(
    text: str, *, macros: Mapping[str, Condition] | None = None, source: str = ""
) -> Condition:
    """Read one condition in PROBSY's language.

    >>> parse_condition("hand(dA)=West")
    Holds(card=Card('DA'), seat=<Seat.WEST: 3>)
    """
    written = Written(SYNTAX, text, source, "condition")
    return ProbsyReader(written, macros).condition(written.condition())


def parse_program(
    text: str, source: str = "", *, macros: Mapping[str, Condition] | None = None
) -> ProbsyProgram:
    """Read macros and queries; a macro may be used before it is defined.

    >>> program = parse_program('easy = hand(sA)=West; "Plan 1 : " : easy')
    >>> program.queries[0].name, program.queries[0].condition.name
    ('Plan 1', 'easy')
    """
    written = Written(SYNTAX, text, source, "program")
    names: dict[str, Condition] = dict(macros or {})
    reader = ProbsyReader(written, names)
    found = (reader.definition(part) for part in written.statements() if part.data == "macro")
    definitions = collect(found, "macro", text, source)
    reader.defined = definitions.keys()
    for key in in_order(definitions, "macro", text, source):
        names[key] = reader.condition(taken(definitions, key))
    order = list(definitions)
    del definitions
    reader.defined = ()  # all of them are among the names now
    queries: list[Query] = []
    for words, body in (parts_of(part) for part in written.statements() if part.data == "query"):
        if len(queries) >= MOST:
            raise too_many("questions", MOST, text, span_of(words)[0], source)
        queries.append(Query(str(words)[1:-1], reader.condition(body)))
    macros = {key: names[key] for key in macros or ()}
    for key in order:
        macros[key] = names.pop(key)
    return ProbsyProgram(macros, tuple(queries))


class ProbsyReader(Reader):
    """The constructs of PROBSY's language."""

    words = ("hand", "shape", "pattern", "fit", "max", "min", "if")
    number_words = SYNTAX.number
    defined: Collection[str] = ()
    """The macros that the text defines, read or not yet."""

    def definition(self, tree: Parsed) -> tuple[str, Definition]:
        """A macro: its name, its body, the names that stand in it."""
        name, _, body = parts_of(tree)
        if name.capitalize() in SEAT_WORDS or self.truth(name) is not None:
            raise self.error(
                f"{str(name)!r} has a meaning already", span_of(name), "another name", kind=Illegal
            )
        uses: dict[str, Token] = {}
        self.written.visit(body, lambda tree: uses.update(_macros_in(tree)))
        key, later = str(name), self.written.later(body)
        return key, Definition(key, span_of(name)[0], later, tuple(uses.items()))

    def read(self, tree: Parsed) -> Node:
        """A node of the tree; what only PROBSY writes is read here, the rest as everywhere."""
        if tree.data == "among":
            return self.among(tree)
        return super().read(tree)

    def name(self, word: Token) -> Node:
        """A macro, or `true`, or a word that wants more beside it."""
        if word in self.names:
            return self.named(str(word), word)
        if (truth := self.truth(word)) is not None:
            return truth
        if word in self.defined:
            raise self.error(f"the macro {word} is a condition, not a number", span_of(word))
        if word in FEATURES or suit_named(word) is not None:
            raise self.error(
                f"{str(word)!r} of which hand?", span_of(word), f"a seat, as in {word}(West)"
            )
        for kind, what in ((Seat, "a seat"), (Card, "a card")):
            try:
                kind.parse(word)
            except Malformed:
                continue
            raise self.error(
                f"{str(word)!r} is {what}, not a condition", span_of(word), SYNTAX.condition
            )
        known = (*self.names, *self.defined, *FEATURES.words, *SUIT_WORDS, *self.words)
        raise self.error(
            f"no macro is called {str(word)!r}", span_of(word), SYNTAX.condition,
            remedy=nearest(word, known),
        )  # fmt: skip

    # features -------------------------------------------------------------------------

    def call(self, tree: Parsed) -> Term:
        """A feature of a hand, the fit of two, the larger of two numbers."""
        word, bracket, arguments, frequency = parts_of(tree)
        parts = parts_of(arguments) if arguments is not None else []
        span = span_of(tree)
        if frequency is not None and word.lower() != "hand":
            raise self.error("only a choice of cards has a frequency", span_of(frequency), "')'")
        match word.lower():
            case "hand":
                raise self.error(
                    f"{self.quoted(span)} of whom?", (span[1], 0), "'= West' or another seat"
                )
            case "shape" | "pattern":
                raise self.error(
                    f"{self.quoted(span)} is not a number",
                    (span[1], 0),
                    expected="'=' and shapes, as in shape(West) = [4,3,3,3] or [5,3,3,2]",
                )
            case "max" | "min":
                return self.extreme(word, parts, span)
            case "if":
                return self.choice(parts, span)
            case "fit":
                return self.fit(parts, span)
        if word in self.names and word not in FEATURES and suit_named(word) is None:
            raise self.error(f"the macro {word} has no arguments", span_of(word), f"{word} alone")
        return self.measure(word, bracket, parts, span)

    def measure(
        self, word: Token, bracket: Token | None, parts: Sequence[Parsed], span: Span
    ) -> Measure:
        """`hcp(West)`, `hcp(West, spades)`, `spades(West)`."""
        own_suit = suit_named(word) if bracket is None else None
        if own_suit is None and bracket is None and word not in FEATURES:
            self.feature(word, None, ())  # a misspelt feature is the first thing to say
        if not parts:
            raise self.error(
                f"{word} of which hand?", (span[1] - 1, 0), f"a seat, as in {word}(West)"
            )
        seat = self.seat(parts[0])
        words = [self.word(part, "a suit") for part in parts[1:]]
        if own_suit is not None:
            if words:
                raise self.error(f"{word} is a suit already", span_of(words[0]), "')'")
            return Measure("length", seat, (own_suit,), span=span)
        suits = self.suits(words)
        return Measure(self.feature(word, bracket, suits), seat, suits, span=span)

    def fit(self, parts: Sequence[Parsed], span: Span) -> Arithmetic:
        """`fit(West, East)`: the cards of the best suit of two hands; or of a suit."""
        expected = "two seats: fit(West, East) or fit(West, East, spades)"
        if len(parts) < 2:
            raise self.error("a fit is of two hands", span, expected)
        one, two = self.seat(parts[0]), self.seat(parts[1])
        if one == two:
            raise self.error("a fit is of two hands", span, expected, kind=Illegal)
        suits = self.suits([self.word(part, "a suit") for part in parts[2:]])
        return fit(one, two, suits or SUITS, span=span)

    def word(self, found: Parsed, what: str) -> Token:
        """The single word that must stand here."""
        word = word_of(found)
        if word is None:
            span = span_of(found)
            raise self.error(f"{self.quoted(span)} is not {what}", span, what)
        return word

    def seat(self, found: Parsed) -> Seat:
        """The seat that stands here."""
        word = self.word(found, "a seat")
        try:
            return Seat.parse(word)
        except Malformed:
            raise self.error(
                f"{str(word)!r} is not a seat",
                span_of(word),
                expected="North, East, South or West",
                remedy=nearest(word.capitalize(), SEAT_WORDS),
            ) from None

    # comparisons that are not of numbers ----------------------------------------------

    def comparison(self, tree: Parsed) -> Condition:
        """A comparison of numbers, or `hand(dA)=West`, or `longest(West)=spades`."""
        left, sign, right, sign2, _ = parts_of(tree)
        called, arguments = _call_of(left)
        span, equal = span_of(tree), COMPARISONS[str(sign)]
        if called == "hand":
            if equal not in (Comparator.EQUAL, Comparator.UNEQUAL) or sign2 is not None:
                raise self.error("a card is in a hand or not", span_of(left), "= or != and a seat")
            card = self.whereabouts(left, arguments, self.seat(right), span)
            return card if equal is Comparator.EQUAL else Not(card, span=span)
        word = word_of(right)
        suit = suit_named(word) if word is not None and called == "longest" else None
        if suit is None:
            return super().comparison(tree)
        if equal is not Comparator.EQUAL or sign2 is not None or len(arguments) != 1:
            raise self.error("a suit is the longest or not", span, "longest(West) = spades")
        measure = Measure(f"{suit.word}longest", self.seat(arguments[0]), span=span)
        return Compare(measure, Comparator.EQUAL, Number(Fraction(1)), span=span)

    def whereabouts(
        self, call: Parsed, parts: Sequence[Parsed], seat: Seat, span: Span
    ) -> Condition:
        """`hand(dA)=West`, or restricted choice: `hand(sK,sA)=East`."""
        if not parts:
            raise self.error("which card?", (span_of(call)[1] - 1, 0), "a card, as in hand(dA)")
        cards: list[Card] = []
        for part in parts:
            card = self.card(self.word(part, "a card"))
            if cards and card.suit != cards[0].suit:
                raise self.error(
                    f"{card} and {cards[0]} are of different suits",
                    span_of(part),
                    expected="equal cards of one suit, of which a player chose the first",
                    kind=Illegal,
                )
            if card in cards:
                raise self.error(f"{card} is named twice", span_of(part), kind=Illegal)
            cards.append(card)
        frequency = self.frequency(parts_of(call)[3], cards)
        if len(cards) == 1:
            return Holds(cards[0], seat, span=span)
        return Chose(cards[0], tuple(cards[1:]), seat, frequency, span=span)

    def frequency(self, found: Parsed | None, cards: Sequence[Card]) -> Fraction | None:
        """How often the first of equal cards is chosen, where that is stated."""
        if found is None:
            return None
        number = self.term(found)
        if len(cards) == 1:
            raise self.error("one card is no choice", span_of(found), "two equal cards or more")
        if not isinstance(number, Number) or not 0 <= number.value <= 1:
            raise self.error(
                "a frequency lies between 0 and 1",
                span_of(found),
                "a number such as 2/3",
                kind=Illegal,
            )
        return number.value

    def among(self, tree: Parsed) -> Condition:
        """`hcp(West) in [1,3]`, `shape(West) = [4,3,3,3] or [5,3,3,2]`."""
        left, *sign, brackets = parts_of(tree)
        span = span_of(tree)
        called, arguments = _call_of(left)
        if called in ("shape", "pattern"):
            equal = COMPARISONS[str(sign[0])] if sign else Comparator.EQUAL
            if equal not in (Comparator.EQUAL, Comparator.UNEQUAL):
                raise self.error("a hand has a shape or not", span, "= or != or in")
            if len(arguments) != 1:
                raise self.error(f"{called} of which hand?", span, f"one seat: {called}(West)")
            shape = self.shape(token_of(left), brackets, span)
            shape = replace(shape, seat=self.seat(arguments[0]))
            return shape if equal is Comparator.EQUAL else Not(shape, span=span)
        term = self.term(left)
        bracket, *more = parts_of(brackets)
        if sign or more:
            raise self.error(
                f"{self.quoted(term.span)} is a number, not a shape",
                span_of(bracket),
                expected="a number, or 'in' and a range: in [1,3]",
            )
        return self.range(term, bracket, span)


def fit(
    one: Seat, two: Seat, suits: Sequence[Suit] = SUITS, *, span: Span | None = None
) -> Arithmetic:
    """The combined length of two hands in a suit, the largest where there are several."""
    sums = tuple(
        Arithmetic(
            Operator.ADD,
            tuple(Measure("length", seat, (suit,), span=span) for seat in (one, two)),
            span=span,
        )
        for suit in suits
    )
    return sums[0] if len(sums) == 1 else Arithmetic(Operator.MAX, sums, span=span)


def _call_of(found: Parsed) -> tuple[str, list[Parsed]]:
    """The word and the arguments of a call, if this is one."""
    if found.data != "call":
        return "", []
    word, _, arguments, _ = parts_of(found)
    return str(word).lower(), parts_of(arguments) if arguments is not None else []


def _macros_in(body: Parsed) -> Iterator[tuple[str, Token]]:
    """The words that can only be macros: those that stand as conditions by themselves."""
    rest = [body]
    while rest:
        tree = rest.pop()
        if tree.data in ("disjunction", "conjunction", "negation"):
            rest += reversed(parts_of(tree))
        elif tree.data == "name":
            yield str(token_of(tree)), token_of(tree)
