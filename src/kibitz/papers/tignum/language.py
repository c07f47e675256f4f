"""Language: atoms, literals and matching; the paper's function-free first-order language.

Written as in the paper: `Has(West, 4)` is an atom, `not Has(West, 4)` a literal, and a name
that begins with a question mark, `?P`, is a variable. The semicolon after the agent of a task or
an operator, `Play(West; 4)`, is read as a comma.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from kibitz.errors import Illegal, Malformed, Place, nearest

Binding = Mapping[str, str]
"""What the variables stand for."""
_TOKEN = re.compile(r"\s*(?:(?P<word>\??\w+)|(?P<sign>[(),;]))")


class Atom(NamedTuple):
    """A predicate and its arguments.

    >>> Atom.parse("Has(West, ?C)").given({"?C": "4"})
    Atom(predicate='Has', arguments=('West', '4'))
    """

    predicate: str
    arguments: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Atom:
        """Read one atom."""
        found = parse_literals(text)
        if len(found) != 1 or not found[0].is_true:
            raise Malformed(f"{text!r} is not an atom", expected="such as Has(West, 4)")
        return found[0].atom

    def given(self, binding: Binding) -> Atom:
        """The atom with its variables replaced."""
        if not any(term in binding for term in self.arguments):
            return self
        return Atom(self.predicate, tuple(binding.get(term, term) for term in self.arguments))

    @property
    def variables(self) -> frozenset[str]:
        """The variables in it."""
        return frozenset(term for term in self.arguments if term.startswith("?"))

    def __str__(self) -> str:
        return f"{self.predicate}({', '.join(self.arguments)})"


class Literal(NamedTuple):
    """An atom that is said to be true, or to be false.

    >>> str(Literal(Atom("Turn", ("East",)), False))
    'not Turn(East)'
    """

    atom: Atom
    is_true: bool = True

    def holds(self, state: State) -> bool:
        """Is it so in a state?"""
        return (self.atom in state) is self.is_true

    def given(self, binding: Binding) -> Literal:
        """The literal with its variables replaced."""
        return Literal(self.atom.given(binding), self.is_true)

    def __str__(self) -> str:
        return str(self.atom) if self.is_true else f"not {self.atom}"


State = frozenset[Atom]
"""A state of the game: the ground atoms that are true; the others are false."""
Literals = frozenset[Literal]


@dataclass(frozen=True)
class Language:
    """The constants, and the predicates with the number of their arguments."""

    constants: frozenset[str]
    predicates: Mapping[str, int]

    def check(self, atoms: Iterable[Atom], where: str) -> None:
        """Complain about a word that the language does not have."""
        for atom in atoms:
            if atom.predicate not in self.predicates:
                raise Illegal(
                    f"{where}: the language has no predicate {atom.predicate}",
                    remedy=nearest(atom.predicate, self.predicates),
                )
            if len(atom.arguments) != self.predicates[atom.predicate]:
                raise Illegal(
                    f"{where}: {atom} has {len(atom.arguments)} arguments",
                    expected=f"{self.predicates[atom.predicate]}",
                )
            for term in atom.arguments:
                if not term.startswith("?") and term not in self.constants:
                    raise Illegal(
                        f"{where}: the language has no constant {term}",
                        remedy=nearest(term, self.constants),
                    )


def literals(text: str) -> Literals:
    """Read literals with commas between them, as a set.

    >>> sorted(map(str, literals("Turn(South), not Turn(East)")))
    ['Turn(South)', 'not Turn(East)']
    """
    return frozenset(parse_literals(text))


def atoms(text: str) -> frozenset[Atom]:
    """Read atoms with commas between them, as a set."""
    found = literals(text)
    for one in found:
        if not one.is_true:
            raise Malformed(f"{one} stands where only atoms may", expected="no 'not'")
    return frozenset(one.atom for one in found)


def parse_literals(text: str) -> list[Literal]:
    """Read literals with commas between them, in order."""
    tokens = list(_tokens(text))
    found: list[Literal] = []
    at = 0
    while at < len(tokens):
        if found:
            at = _sign(text, tokens, at, ",")
        is_true = tokens[at : at + 1] == [] or tokens[at][0] != "not"
        at += not is_true
        predicate, at = _word(text, tokens, at)
        arguments: list[str] = []
        if at < len(tokens) and tokens[at][0] == "(":
            at += 1
            while at < len(tokens) and tokens[at][0] != ")":
                if arguments:
                    at = _sign(text, tokens, at, ",;")
                word, at = _word(text, tokens, at)
                arguments.append(word)
            at = _sign(text, tokens, at, ")")
        found.append(Literal(Atom(predicate, tuple(arguments)), is_true))
    return found


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    at = 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise Malformed(
                f"{text[at]!r} cannot stand here",
                place=Place.at(text, at),
                expected="an atom such as Has(West, 4)",
            )
        yield match[0].strip(), match.end() - len(match[0].strip())
        at = match.end()


def _wrong(text: str, tokens: list[tuple[str, int]], at: int, expected: str) -> Malformed:
    found, offset = tokens[at] if at < len(tokens) else ("the end", len(text))
    return Malformed(f"found {found}", place=Place.at(text, offset), expected=expected)


def _sign(text: str, tokens: list[tuple[str, int]], at: int, signs: str) -> int:
    if at >= len(tokens) or tokens[at][0] not in signs:
        raise _wrong(text, tokens, at, f"'{signs[0]}'")
    return at + 1


def _word(text: str, tokens: list[tuple[str, int]], at: int) -> tuple[str, int]:
    if at >= len(tokens) or tokens[at][0] in "(),;":
        raise _wrong(text, tokens, at, "a name")
    return tokens[at][0], at + 1


def matched(pattern: Atom, atom: Atom, binding: Binding) -> dict[str, str] | None:
    """The binding that makes the pattern the atom, or None.

    >>> matched(Atom.parse("Has(?P, ?C)"), Atom.parse("Has(West, 4)"), {"?P": "West"})
    {'?P': 'West', '?C': '4'}
    """
    if pattern.predicate != atom.predicate or len(pattern.arguments) != len(atom.arguments):
        return None
    found = dict(binding)
    for term, value in zip(pattern.arguments, atom.arguments, strict=True):
        if term.startswith("?"):
            if found.setdefault(term, value) != value:
                return None
        elif term != value:
            return None
    return found


def bindings(
    conditions: Iterable[Literal], state: State, start: Binding, language: Language
) -> Iterator[dict[str, str]]:
    """All ways to fill the variables so that the conditions hold in a state.

    A variable that stands only in negative conditions may be any constant.
    """
    wanted = sorted(conditions, key=str)
    positive = [one.atom for one in wanted if one.is_true]
    negative = [one.atom for one in wanted if not one.is_true]
    for found in _joined(positive, sorted(state), dict(start)):
        free = sorted({v for atom in negative for v in atom.variables} - found.keys())
        for values in product(sorted(language.constants), repeat=len(free)):
            whole = {**found, **dict(zip(free, values, strict=True))}
            if all(atom.given(whole) not in state for atom in negative):
                yield whole


def _joined(
    patterns: list[Atom], facts: list[Atom], binding: dict[str, str]
) -> Iterator[dict[str, str]]:
    if not patterns:
        yield binding
        return
    first, *rest = patterns
    for fact in facts:
        longer = matched(first, fact, binding)
        if longer is not None:
            yield from _joined(rest, facts, longer)
