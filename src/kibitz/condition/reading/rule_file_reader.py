"""ACES' reader: lark's tree of a rule to the tree of conditions.

What the language of rules has beyond the others is read here: ranges (`12 TO 15 Points`),
rules used by their names, `holds SA`, `KeyCards(Spades)`, and the suits that a general rule
leaves open (`variables.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from lark import Token, Tree

from kibitz.cards import Card, Suit
from kibitz.condition.features import FEATURES
from kibitz.condition.reading.definitions import Definition
from kibitz.condition.reading.open_calls import open_call
from kibitz.condition.reading.pieces import BLANK, RULE_NAME
from kibitz.condition.reading.reader import Reader, suit_named
from kibitz.condition.reading.rule_marks import (
    BY_AUCTION,
    ELSEWHERE,
    auction_word,
    table_word,
    where_of,
)
from kibitz.condition.reading.syntax import Parsed, Syntax, parts_of, span_of, token_of, word_of
from kibitz.condition.reading.variables import (
    WORDS,
    Binding,
    Scope,
    any_calls,
    base,
    is_variable_part,
    suit_of,
    variable,
    variables_in,
)
from kibitz.condition.tree import (
    Arithmetic,
    Between,
    Compare,
    Holds,
    Measure,
    Named,
    Node,
    Number,
    Operator,
    Span,
)
from kibitz.errors import Illegal, nearest

SYNTAX = Syntax(
    grammar="aces",
    whole="rules",
    condition="a condition such as 12 TO 15 Points, Spades > 4 or $balanced",
    number="a number or a feature such as Points",
    comparison="a comparison such as >= 4",
    statement="a rule ($name := condition;) or 'end'",
    head=re.compile(rf'{BLANK}{RULE_NAME}(?:"[^"\n]*"|[A-Za-z,\s])*+:='),
    finish="end",
)

MOST = {("hcp", 0): 37, ("hcp", 1): 10, ("length", 1): 13}
"""The most that a hand has: four aces, four kings, four queens and a jack are 37 points."""


def key_of(name: str) -> str:
    """One spelling for each name: lower case, and an auction's calls in their shortest form.

    Case tells the variables M and m apart; the `?` of a question is left out.
    """
    key = name.strip().removeprefix("$")
    if not key.startswith("."):
        return f"${key.lower()}"
    return f"${'.'.join(_part(part) for part in key.split('.'))}"


def full_key(name: str, where: str = "") -> str:
    """The key of a definition: two rules of one name differ by the cases that they are for."""
    return f"{key_of(name)}|{where}" if where else key_of(name)


@lru_cache(1024)  # a file says the same few calls thousands of times
def _part(part: str) -> str:
    if len(part) > 1 and not part.startswith("?"):
        part = part.removesuffix("?")
    if is_variable_part(part):
        return part
    lower = re.sub(r"(?<=[1-7])nt(?=\)?$)", "n", part.lower())
    lower = re.sub(r"^(\(?)pass(?=\)?$)", r"\1p", lower)
    return part if is_variable_part(lower) else lower  # 1Om is neither 1OM nor 1om


_OPEN_CARD = re.compile(rf"({'|'.join(sorted(WORDS, key=len, reverse=True))})(10|[\dAKQJTakqjt])")
"""A card of a variable's suit."""


def _words(body: Parsed) -> Iterator[Token]:
    """The words of a condition."""
    left: list[object] = [body]
    while left:  # not by recursion: conditions may be nested deeper than Python likes
        part = left.pop()
        if isinstance(part, Token):
            if part.type == "WORD":
                yield part
        elif isinstance(part, Tree):
            left += reversed(part.children)


def _variable_of(word: Token) -> str | None:
    """The variable that a word is, or that the word for a card begins with."""
    match = _OPEN_CARD.fullmatch(word)
    return match[1] if match else variable(word)


class Called(Protocol):
    """A rule or its definition: it has a name, as it is written."""

    @property
    def name(self) -> str:
        """The name."""


class AcesReader(Reader):
    """The constructs of ACES' language; all of them speak of one hand."""

    words = ("shape", "pattern", "holds", "max", "min", "if", "keycards")
    number_words = SYNTAX.number
    defined: Mapping[str, Called] = {}
    """The rules that the text defines, by key."""
    refuses_impossible = False
    """Is a comparison that no hand satisfies an error? In a file of rules it is a slip."""
    bound: Binding = ()
    """The suits of the variables in what is read now."""

    def variables(self, key: str, one: Definition, scope: Scope) -> tuple[str, ...]:
        """The variables of a rule: those of its name, or all that its condition leaves open."""
        used = dict(one.open)
        for use, word in one.uses:
            if key_of(word) in scope.aliases:  # a case, with its suits
                continue
            used |= {name: word for name in scope.variables.get(use, ()) if name not in used}
        if not key.startswith("$."):
            return tuple(used)
        binds = variables_in(key)
        after = any_calls(key)
        if "T" in binds and after is None:
            used.setdefault("T", Token("RULE", one.name, start_pos=one.at))
        binds.discard("T")
        if "U" in used:
            if after is None and not any(map(open_call, key.split("."))):
                raise self.error(
                    f"the rule {one.name} says what they bid",
                    span_of(used["U"]),
                    expected="the name of their suit; Theirs is for rules with ? or open calls",
                )
            binds.add("U")
        if after == "T" or (after == "" and ("T" in used or "T" in variables_in(key))):
            binds.add("T")
        for name, word in used.items():
            if name not in binds and not (name == "T" and after):
                raise self.error(
                    f"{name} is not bound in the rule {one.name}",
                    span_of(word),
                    expected="?, calls after which a suit T is agreed, in the auction's name"
                    if name == "T"
                    else f"{name} in the auction's name, as in $.1{name}.",
                    remedy=""
                    if name == "T"
                    else "for either of the two, write both suits and OR between them",
                )
        return tuple(binds)

    def definition(self, tree: Parsed) -> tuple[str, Definition]:
        """A rule: its name, its body, the rules that it uses."""
        name, marks, body = parts_of(tree)
        uses: dict[str, Token] = {}
        left_open: dict[str, Token] = {}

        def see(tree: Parsed) -> None:
            uses.update((str(u), u) for u in map(token_of, tree.find_data("reference")))
            words = ((_variable_of(word), word) for word in _words(tree))
            left_open.update((base(of), word) for of, word in words if of)

        self.written.visit(body, see)
        by_key = tuple((key_of(word), word) for word in uses.values())
        where = where_of(marks) if marks is not None else None
        key = full_key(name, where or "")
        spelt = key if key == name else str(name)
        found = spelt, span_of(name)[0], self.written.later(body), by_key, marks
        return key, Definition(*found, tuple(left_open.items()))

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
        if most is None or any(_holds(node, n) for n in range(most + 1)):
            return
        raise self.error(
            f"no hand satisfies {self.quoted(node.span)}",
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
                return Holds(self.open_card(token_of(tree)), span=span)
            case _:
                return super().read(tree)

    def name(self, word: Token) -> Node:
        """A feature of the hand, or `true`."""
        if (truth := self.truth(word)) is not None:
            return truth
        if (at_table := table_word(word)) is not None:
            return replace(at_table, span=span_of(word))
        if word.lower() in BY_AUCTION:
            raise self.error(
                f"{word} is asked of one suit", span_of(word), expected=f"{word}(Spades)"
            )
        if word.lower() in ELSEWHERE:
            raise self.error(
                f"{str(word)!r} is a word of other rule files",
                span_of(word),
                expected=f"what it stands for: {ELSEWHERE[word.lower()]}",
            )
        if word.lower() == "keycards":
            self.key_cards(word, (), span_of(word))
        unknown = word not in FEATURES and self.suit_word(word) is None
        if unknown and key_of(word) in self.defined:
            raise self.error(
                f"{str(word)!r} is not a feature of a hand",
                span_of(word),
                expected="a $ before the name of a rule",
                remedy=f"did you mean '{self.defined[key_of(word)].name}'?",
            )
        return self.measure(word, None, (), span_of(word))

    def measure(
        self, word: Token, bracket: Token | None, suits: Sequence[Token], span: Span
    ) -> Measure:
        """`Points`, `Spades`, `Top3(Spades)`."""
        own_suit = self.suit_word(word) if bracket is None else None
        if own_suit is not None:
            if suits:
                raise self.error(f"{word} is a suit already", span_of(suits[0]), f"{word} alone")
            return Measure("length", None, (own_suit,), span=span)
        if bracket is None and word not in FEATURES:
            self.feature(word, None, ())  # a misspelt feature is the first thing to say
        asked = self.suits(suits)
        return Measure(self.feature(word, bracket, asked), None, asked, span=span)

    def suit_word(self, word: Token) -> Suit | None:
        """The suit that a word names, or that a variable is bound to."""
        name = variable(word)
        if name is None:
            return suit_named(word)
        return self.suit_bound(name, word)

    def suit_bound(self, name: str, word: Token) -> Suit:
        """The suit of a variable; an error where nothing binds it."""
        suit = suit_of(name, self.bound)
        if suit is None:
            raise self.error(
                f"nothing says which suit {word} is",
                span_of(word),
                expected="the name of a suit; only a general rule leaves suits open",
            )
        return suit

    def suit(self, word: Token) -> tuple[Suit, ...]:
        """The suit, or the two suits, that a word or a variable names."""
        name = variable(word)
        return super().suit(word) if name is None else (self.suit_bound(name, word),)

    def open_card(self, word: Token) -> Card:
        """A card, perhaps of a variable's suit: `MK` is M's king."""
        match = _OPEN_CARD.fullmatch(word)
        if match is None:
            return self.card(word)
        suit = self.suit_bound(match[1], word)
        return Card.parse(f"{suit.letter}{match[2]}")

    def call(self, tree: Parsed) -> Node:
        """`Top3(Spades)`, `max(Spades, Hearts)`."""
        word, bracket, arguments = parts_of(tree)
        parts = parts_of(arguments) if arguments is not None else []
        if word.lower() in ("max", "min"):
            return self.extreme(word, parts, span_of(tree))
        if word.lower() == "if":
            return self.choice(parts, span_of(tree))
        key_cards = word.lower() == "keycards"
        suits: list[Token] = []
        for part in parts:
            suit = word_of(part)
            if suit is None:
                span = span_of(part)
                raise self.error(f"{self.quoted(span)} is not a suit", span, f"{word}(Spades)")
            suits.append(suit)
        if key_cards:
            return self.key_cards(word, suits, span_of(tree))
        if word.lower() in BY_AUCTION:
            if len(suits) != 1:
                raise self.error(
                    f"{word} is asked of one suit", span_of(tree), expected=f"{word}(Spades)"
                )
            return replace(auction_word(word, *self.suits(suits)), span=span_of(tree))
        close = nearest(word.lower(), BY_AUCTION)
        if word not in FEATURES and close:
            raise self.error(
                f"{str(word)!r} is neither a feature of a hand nor a word about the auction",
                span_of(word),
                expected=f"a feature such as Top3, or {', '.join(BY_AUCTION.values())}",
                remedy=next(
                    close.replace(key, one)
                    for key, one in BY_AUCTION.items()
                    if f"'{key}'" in close
                ),
            )
        return self.measure(word, bracket, suits, span_of(tree))

    def key_cards(self, word: Token, suits: Sequence[Token], span: Span) -> Arithmetic:
        """`KeyCards(Spades)`: the four aces and the king of spades."""
        if len(suits) != 1:
            raise self.error(f"{word} are those of one suit", span, f"{word}(Spades)")
        aces = Measure("aces", None, (), span=span)
        kings = Measure("kings", None, self.suits(suits), span=span)
        return Arithmetic(Operator.ADD, (aces, kings), span=span)

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
        key = key_of(word)
        if key not in self.names:
            close = {rule.name.lower(): rule.name for rule in self.defined.values()}
            remedy = nearest(key, close)
            for lower, written in close.items():
                remedy = remedy.replace(f"'{lower}'", f"'{written}'")
            raise self.error(
                f"no rule is called {word}", span_of(word), "a rule that the file defines", remedy
            )
        name = self.defined[key].name if key in self.defined else str(word)
        return replace(self.named(key, word), name=name)


def _holds(node: Compare | Between, value: int) -> bool:
    """Is the comparison true of this value of its feature?"""
    if isinstance(node, Between):
        return node.low <= value <= node.high
    return isinstance(node.right, Number) and node.comparison.holds(value, node.right.value)
