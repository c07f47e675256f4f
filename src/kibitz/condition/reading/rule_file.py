"""ACES' rules: `$StrongNT := (15 TO 17 Points) AND $balanced;`

From "Introducing Bridge ACES", "General syntax": a rule is a condition on one hand and
has a name; `shape` is meant in any order of the suits, `pattern` in the given one. Case
does not matter, in keywords or in names. Extensions of ours: `##` comments, every
feature of the registry, arithmetic, `holds SA`, `KeyCards(Spades)`, and general rules
(`variables.py`): `$.1M.2M. := M >= 3;` is read as one rule for spades and one for hearts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from kibitz.cards import Suit
from kibitz.condition.reading.definitions import Definition, collect, in_order, too_many
from kibitz.condition.reading.including import INCLUDE, depth_at, origin, origins, place_at
from kibitz.condition.reading.pieces import Stretch
from kibitz.condition.reading.reader import suit_named
from kibitz.condition.reading.rule_file_reader import SYNTAX, AcesReader, full_key, key_of
from kibitz.condition.reading.rule_marks import UNMARKED, RuleMarks, read_marks
from kibitz.condition.reading.syntax import span_of
from kibitz.condition.reading.variables import (
    Binding,
    Scope,
    any_calls,
    bindings,
    put_in,
    suit_of,
    variables_in,
)
from kibitz.condition.reading.written import Written
from kibitz.condition.tree import Condition, Span
from kibitz.errors import Illegal, KibitzError, Malformed, Place, nearest
from kibitz.notation.source import Source

MOST_CASES = 20_000
"""So many cases the general rules of a file may stand for; two-over-one has 12,258."""


@dataclass(frozen=True, slots=True)
class WrittenRule:
    """One rule: its name, its condition, where it stands in the file.

    `general` is the name of the general rule that it is a case of, as that is written.
    """

    name: str
    condition: Condition
    span: Span = field(default=(0, 0), compare=False)
    general: str = field(default="", compare=False)
    marks: RuleMarks = UNMARKED
    theirs: Suit | None = None
    """The suit that they have bid last, where the rule is for that suit alone."""

    @property
    def key(self) -> str:
        """The definition that it is a case of."""
        return full_key(self.written, self.marks.where)

    @property
    def written(self) -> str:
        """The name that stands in the file."""
        return self.general or self.name


@dataclass(frozen=True, eq=False)
class Rules(Mapping[str, WrittenRule]):
    """Rules in the order of their file; names are found in either case, with or without `$`.

    A general rule stands here as its cases. `unbound` are the conditions with variables of
    their own, which mean something only in a general rule that uses them.

    >>> rules = parse_rules("$Weak := Points < 10; $.2S. := Spades ?= 6 AND $weak; end")
    >>> list(rules), rules["WEAK"].name
    (['$weak', '$.2s.'], '$Weak')
    """

    rules: Mapping[str, WrittenRule]
    text: str = field(default="", repr=False)
    source: str = ""
    unbound: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __getitem__(self, name: str) -> WrittenRule:
        return self.rules[key_of(name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, name: str) -> WrittenRule:
        """The rule of this name; an error that names the nearest one if there is none."""
        if name in self:
            return self[name]
        if key_of(name) in self.unbound:
            raise Malformed(
                f"{self.unbound[key_of(name)]} leaves a suit open",
                expected="a rule about one suit",
                remedy="M, m and T are bound by the auction whose rule uses the condition",
            )
        remedy = nearest(key_of(name), self.rules)
        raise Malformed(f"no rule is called {name!r}", expected="the name of a rule", remedy=remedy)

    def place(self, rule: WrittenRule) -> Place:
        """Where a rule stands, in the file that it comes from."""
        place = self._lines.place(rule.span[0])
        if not self._origins:
            return place
        name, line = self._origins[place.line - 1]
        return replace(place, source=name, line=line)

    @cached_property
    def _lines(self) -> Source:
        return Source(self.text, self.source)

    @cached_property
    def _origins(self) -> list[tuple[str, int]]:
        return origins(self.text, self.source)


def parse_rule_condition(text: str, *, rules: Rules | None = None, source: str = "") -> Condition:
    """Read one condition on one hand in ACES' language; `rules` are those it may use.

    >>> parse_rule_condition("Spades > 4").right
    Number(value=Fraction(4, 1))
    """
    written = Written(SYNTAX, text, source, "condition")
    condition = written.condition()
    rules = rules or Rules({})
    reader = AcesReader(written, {key: rule.condition for key, rule in rules.items()})
    reader.defined = rules.rules
    return reader.condition(condition)


def parse_rules(text: str, source: str = "") -> Rules:
    """Read a file of rules; a rule may be used before it is defined."""
    try:
        return _read(text, source)
    except KibitzError as error:
        if error.place is not None:
            error.place = origin(text, error.place)
        raise


def _read(text: str, source: str) -> Rules:
    if (include := INCLUDE.search(text)) is not None:
        raise Malformed(
            f"{include[0].strip()} stands in a text that is no file",
            place=Place.at(text, include.start(), source),
            expected="rules; other files are included only by a file",
            remedy="save the rules to a file and name that",
        )
    written = Written(SYNTAX, text, source, "rules")
    scope = Scope()
    reader = AcesReader(written, scope)
    reader.refuses_impossible = True
    found = (reader.definition(part) for part in written.statements())
    definitions = collect(found, "rule", text, source)
    for number, (case, of) in enumerate(_aliases(definitions)):
        if number >= MOST_CASES:
            raise too_many("cases of rules", MOST_CASES, text, definitions[of[0]].at, source)
        scope.aliases[case] = of
    for key, one in definitions.items():
        if one.uses:
            uses = tuple((scope.aliases.get(use, (use,))[0], word) for use, word in one.uses)
            definitions[key] = replace(one, uses=uses)
    reader.defined = definitions
    marks: dict[str, RuleMarks] = {}
    for key, one in definitions.items():
        if one.marks is not None:
            marks[key] = read_marks(one.marks, text, span_of(one.marks)[0], source)
            if not key.startswith("$."):
                raise Malformed(
                    f"{one.name} is no call, so it has no marks",
                    place=Place.at(text, span_of(one.marks)[0], source),
                    expected="':=' after the name of a condition",
                )
    read = 0
    for key in in_order(definitions, "rule", text, source):
        if variables := reader.variables(key, definitions[key], scope):
            scope.variables[key] = variables
        where = marks.get(key, UNMARKED).where
        for binding in bindings(variables, key, where):
            reader.bound = scope.binding = _with_trumps(key, binding)
            read += 1
            if read > MOST_CASES:
                raise too_many("cases of rules", MOST_CASES, text, definitions[key].at, source)
            scope.put(key, binding, reader.condition(definitions[key].body))
    rules: dict[str, WrittenRule] = {}
    for key in sorted(definitions, key=lambda key: _openness(definitions[key].name)):
        for case, rule in _cases(key, definitions, scope, marks.get(key, UNMARKED)):
            first = rules.get(case)
            if first is None:
                rules[case] = rule
            elif _openness(first.written) == _openness(rule.written):
                deeper = depth_at(text, rule.span[0]) - depth_at(text, first.span[0])
                if deeper:
                    rules[case] = first if deeper > 0 else rule
                    continue
                raise Illegal(
                    f"the rule {rule.name} of {rule.written} is defined twice",
                    place=Place.at(text, rule.span[0], source),
                    expected=f"one definition; the first is a case of {first.written}, in line "
                    f"{place_at(text, first.span[0], source).line}",
                    remedy=f"write a rule {rule.name} of its own: it replaces both there",
                )
    order = {key: place for place, key in enumerate(definitions)}
    rules = dict(sorted(rules.items(), key=lambda one: order[one[1].key]))
    unbound = {key: definitions[key].name for key in scope.variables if not key.startswith("$.")}
    return Rules(rules, text, source, unbound)


def _aliases(definitions: Mapping[str, Definition]) -> Iterator[tuple[str, tuple[str, Binding]]]:
    """The auctions that general rules stand for, unless they have rules of their own."""
    for key in definitions:
        if key.startswith("$."):
            name, _, where = key.partition("|")
            for binding in bindings(variables_in(name), name, where):
                case = key_of(put_in(name, binding))
                if binding and case not in definitions:
                    yield case, (key, binding)


def _cases(
    key: str, definitions: Mapping[str, Definition], scope: Scope, marks: RuleMarks
) -> Iterator[tuple[str, WrittenRule]]:
    """A definition as ordinary rules: itself, or the cases of a general rule, in their order."""
    one, variables = definitions[key], scope.variables.get(key, ())
    name, body = one.name, one.body
    span = one.at, body.end if isinstance(body, Stretch) else span_of(body)[1]
    if not variables:
        yield key, WrittenRule(name, scope.bound(key, ()), span, marks=marks)
    elif key.startswith("$."):
        for binding in bindings(variables, key, marks.where):
            open_name = _explicit(name) if "T" in variables else name
            case = put_in(open_name, _with_trumps(key, binding))
            if key_of(case) == key or key_of(case) not in definitions:
                condition, theirs = scope.bound(key, binding), suit_of("U", binding)
                case_key = f"{key_of(case)}|{theirs.letter.lower()}" if theirs else key_of(case)
                yield case_key, WrittenRule(case, condition, span, name, marks, theirs)


def _openness(name: str) -> int:
    """How many cases a name has: of two general rules, the one with fewer is preferred."""
    name = _explicit(name)
    return sum(1 for _ in bindings(variables_in(name), name))


def _with_trumps(key: str, binding: Binding) -> Binding:
    """In `$.?M.4N.` the suit agreed, T, is M; in `$.?S.4N.` it is spades."""
    after = any_calls(key) if key.startswith("$.") else None
    suit = suit_of(after, binding) or suit_named(after) if after else None
    return binding if suit is None or after == "T" else (*binding, ("T", suit))


def _explicit(name: str) -> str:
    """`$.?.4N.` of a rule that speaks of trumps is `$.?T.4N.`."""
    return re.sub(r"(?<=\.)\?(?=\.)", "?T", name, count=1)
