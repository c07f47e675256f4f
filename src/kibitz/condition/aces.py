"""ACES' rules: `$StrongNT := (15 TO 17 Points) AND $balanced;`

From "Introducing Bridge ACES", "General syntax": a rule is a condition on one hand and
has a name; `shape` is meant in any order of the suits, `pattern` in the given one. Case
does not matter, in keywords or in names. Extensions of ours: `##` comments, every
feature of the registry, arithmetic, `holds SA`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from lark import Token

from kibitz.condition.definitions import Definition, collect, in_order
from kibitz.condition.features import FEATURES
from kibitz.condition.reader import Reader, suit_named
from kibitz.condition.syntax import Parsed, Syntax, parts_of, span_of, token_of, word_of
from kibitz.condition.tree import (
    Between,
    Compare,
    Condition,
    Holds,
    Measure,
    Named,
    Node,
    Number,
    Span,
)
from kibitz.errors import Illegal, Malformed, Place, nearest

SYNTAX = Syntax(
    grammar="aces",
    whole="rules",
    condition="a condition such as 12 TO 15 Points, Spades > 4 or $balanced",
    number="a number or a feature such as Points",
    comparison="a comparison such as >= 4",
    statement="a rule ($name := condition;) or 'end'",
)

MOST = {("hcp", 0): 37, ("hcp", 1): 10, ("length", 1): 13}
"""The most that a hand has: four aces, four kings, four queens and a jack are 37 points."""


@dataclass(frozen=True)
class Rule:
    """One rule: its name as written, its condition, where it stands in the file."""

    name: str
    condition: Condition
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, eq=False)
class Rules(Mapping[str, Rule]):
    """Rules in the order of their file; names are found in either case, with or without `$`.

    >>> rules = parse_rules("$Weak := Points < 10; $.2S. := Spades ?= 6 AND $weak; end")
    >>> list(rules), rules["WEAK"].name
    (['$weak', '$.2s.'], '$Weak')
    """

    rules: Mapping[str, Rule]
    text: str = field(default="", repr=False)
    source: str = ""

    def __getitem__(self, name: str) -> Rule:
        return self.rules[_key(name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, name: str) -> Rule:
        """The rule of this name; an error that names the nearest one if there is none."""
        if name in self:
            return self[name]
        remedy = nearest(_key(name), self.rules)
        raise Malformed(f"no rule is called {name!r}", expected="the name of a rule", remedy=remedy)

    def place(self, rule: Rule) -> Place:
        """Where a rule stands."""
        return Place.at(self.text, rule.span[0], self.source)


def _key(name: str) -> str:
    """One spelling for each name: lower case, and an auction's calls in their shortest form."""
    key = name.strip().removeprefix("$").lower()
    if key.startswith("."):
        key = re.sub(r"(?<=[1-7])nt(?=[.)])", "n", key)
        key = re.sub(r"(?<=[.(])pass(?=[.)])", "p", key)
    return f"${key}"


def parse_rule_condition(text: str, *, rules: Rules | None = None, source: str = "") -> Condition:
    """Read one condition on one hand in ACES' language; `rules` are those it may use.

    >>> parse_rule_condition("Spades > 4").right
    Number(value=Fraction(4, 1))
    """
    tree = SYNTAX.parse(text, "condition", source)
    rules = rules or Rules({})
    reader = AcesReader(text, source, {key: rule.condition for key, rule in rules.items()})
    reader.defined = {key: rule.name for key, rule in rules.items()}
    return reader.condition(*parts_of(tree))


def parse_rules(text: str, source: str = "") -> Rules:
    """Read a file of rules; a rule may be used before it is defined."""
    tree = SYNTAX.parse(text, "rules", source)
    names: dict[str, Condition] = {}
    reader = AcesReader(text, source, names)
    reader.refuses_impossible = True
    found = (
        reader.definition(part) for part in parts_of(tree) if not isinstance(part, Token | None)
    )
    definitions = collect(found, "rule", text, source)
    reader.defined = {key: str(definition.name) for key, definition in definitions.items()}
    for key in in_order(definitions, "rule", text, source):
        names[key] = reader.condition(definitions[key].body)
    rules = {
        key: Rule(str(rule.name), names[key], (span_of(rule.name)[0], span_of(rule.body)[1]))
        for key, rule in definitions.items()
    }
    return Rules(rules, text, source)


class AcesReader(Reader):
    """The constructs of ACES' language; all of them speak of one hand."""

    words = ("shape", "pattern", "holds", "max", "min", "if")
    number_words = SYNTAX.number
    defined: Mapping[str, str] = {}
    """How the rules that the text defines are written, by key."""
    refuses_impossible = False
    """Is a comparison that no hand satisfies an error? In a file of rules it is a slip."""

    def definition(self, tree: Parsed) -> tuple[str, Definition]:
        """A rule: its name, its body, the rules that it uses."""
        name, body = parts_of(tree)
        uses = (token_of(part) for part in body.find_data("reference"))
        return _key(name), Definition(name, body, tuple((_key(use), use) for use in uses))

    def read(self, tree: Parsed) -> Node:
        """A node of the tree, and in a file of rules one that some hand satisfies."""
        node = self.construct(tree)
        if self.refuses_impossible and isinstance(node, Compare | Between):
            self.check_possible(node)
        return node

    def check_possible(self, node: Compare | Between) -> None:
        """Refuse points and lengths that no hand has."""
        match node:
            case Between(term=Measure() as measure):
                pass
            case Compare(left=Measure() as measure, right=Number()):
                pass
            case _:
                return
        most = MOST.get((measure.feature, len(measure.suits)))
        if most is None or any(_holds(node, Fraction(n)) for n in range(most + 1)):
            return
        raise self.error(
            f"no hand satisfies {self.written(node.span)}",
            node.span or (0, 0),
            expected=f"numbers from 0 to {most}",
            remedy="correct the range, or leave the rule out",
            kind=Illegal,
        )

    def construct(self, tree: Parsed) -> Node:
        """A node of the tree; what only ACES writes is read here, the rest as everywhere."""
        span = span_of(tree)
        match tree.data:
            case "reference":
                return self.reference(token_of(tree))
            case "bracketed":
                return self.bracketed(tree)
            case "range":
                *ends, term = parts_of(tree)
                low, high = (self.number(str(token_of(end)), span_of(end)) for end in ends)
                return self.between(self.term(term), low, high, span)
            case "among":
                term, bracket = parts_of(tree)
                return self.range(self.term(term), bracket, span)
            case "holds":
                return Holds(self.card(token_of(tree)), span=span)
            case _:
                return super().read(tree)

    def name(self, word: Token) -> Node:
        """A feature of the hand, or `true`."""
        if (truth := self.truth(word)) is not None:
            return truth
        unknown = word not in FEATURES and suit_named(word) is None
        if unknown and _key(word) in self.defined:
            raise self.error(
                f"{str(word)!r} is not a feature of a hand",
                span_of(word),
                expected="a $ before the name of a rule",
                remedy=f"did you mean '{self.defined[_key(word)]}'?",
            )
        return self.measure(word, None, (), span_of(word))

    def measure(
        self, word: Token, bracket: Token | None, suits: Sequence[Token], span: Span
    ) -> Measure:
        """`Points`, `Spades`, `Top3(Spades)`."""
        own_suit = suit_named(word) if bracket is None else None
        if own_suit is not None:
            if suits:
                raise self.error(f"{word} is a suit already", span_of(suits[0]), f"{word} alone")
            return Measure("length", None, (own_suit,), span=span)
        if bracket is None and word not in FEATURES:
            self.feature(word, None, ())  # a misspelt feature is the first thing to say
        asked = self.suits(suits)
        return Measure(self.feature(word, bracket, asked), None, asked, span=span)

    def call(self, tree: Parsed) -> Node:
        """`Top3(Spades)`, `max(Spades, Hearts)`."""
        word, bracket, arguments = parts_of(tree)
        parts = parts_of(arguments) if arguments is not None else []
        if word.lower() in ("max", "min"):
            return self.extreme(word, parts, span_of(tree))
        if word.lower() == "if":
            return self.choice(parts, span_of(tree))
        suits = []
        for part in parts:
            suit = word_of(part)
            if suit is None:
                span = span_of(part)
                raise self.error(f"{self.written(span)} is not a suit", span, f"{word}(Spades)")
            suits.append(suit)
        return self.measure(word, bracket, suits, span_of(tree))

    def bracketed(self, tree: Parsed) -> Node:
        """`shape [4,3,3,3] OR [5,3,3,2]`, `Points[6,4,2,1]`."""
        word, brackets = parts_of(tree)
        if word.lower() in ("shape", "pattern"):
            return self.shape(word, brackets, span_of(tree))
        bracket, *more = parts_of(brackets)
        if more:
            raise self.error(
                f"{str(word)!r} has one list, not several",
                span_of(more[0]),
                expected="shape or pattern before several lists",
                remedy=nearest(word.lower(), self.words),
            )
        return self.measure(word, bracket, (), span_of(tree))

    def reference(self, word: Token) -> Named:
        """A rule used by its name."""
        key = _key(word)
        if key not in self.names:
            close = {written.lower(): written for written in self.defined.values()}
            remedy = nearest(key, close)
            for lower, written in close.items():
                remedy = remedy.replace(f"'{lower}'", f"'{written}'")
            raise self.error(
                f"no rule is called {word}", span_of(word), "a rule that the file defines", remedy
            )
        return replace(self.named(key, word), name=self.defined.get(key, str(word)))


def _holds(node: Compare | Between, value: Fraction) -> bool:
    """Is the comparison true of this value of its feature?"""
    if isinstance(node, Between):
        return node.low <= value <= node.high
    return isinstance(node.right, Number) and node.comparison.holds(value, node.right.value)
