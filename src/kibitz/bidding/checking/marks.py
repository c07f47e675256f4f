"""Marks: where a file says that hands without a rule are meant to have none.

Where no rule speaks, the hand places the contract by simulation. That may be what its author
wants, and then a comment says so, with a reason, so that `kibitz lint` need not complain:

    ## placement $.1N.2N.: opener knows enough to choose
    ## placement $.1S.2S. Points <= 14: a minimum passes
    ## placement $.2C.*: whatever comes after two clubs

A condition limits the mark to the hands that satisfy it; a star stands for any further calls;
M, m, OM and om stand for suits, as in rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kibitz.bidding.rules.rule import Steps, is_auction, name_of, read_steps
from kibitz.bidding.rules.system import System
from kibitz.condition.reading.rule_file import parse_rule_condition
from kibitz.condition.reading.variables import Binding, bindings, put_in, suit_of, variables_in
from kibitz.condition.tree import Condition
from kibitz.errors import KibitzError, Malformed, Place

_MARK = re.compile(r"##[ \t]*placement\b(?P<what>[^\n]*)", re.IGNORECASE)


@dataclass(frozen=True)
class Mark:
    """After these calls (and any others, if `onward`) these hands place the contract: why."""

    steps: Steps
    onward: bool
    condition: Condition | None
    reason: str
    place: Place = field(compare=False)

    def covers(self, steps: Steps) -> bool:
        """Does it speak of this position?"""
        return steps == self.steps or (self.onward and steps[: len(self.steps)] == self.steps)

    @property
    def name(self) -> str:
        """The position as it is written: `$.1N.2N.`, or `$.2C.*`."""
        return name_of(self.steps) + "*" * self.onward


def marks_of(system: System) -> tuple[Mark, ...]:
    """The marks in a system's file.

    >>> system = System.parse("## placement $.1N. Points < 8: too weak\\n$.1N. := true;")
    >>> [(mark.name, mark.reason) for mark in marks_of(system)]
    [('$.1N.', 'too weak')]
    """
    text, source = system.definitions.text, system.definitions.source
    found: list[Mark] = []
    for match in _MARK.finditer(text):
        place = Place.at(text, match.start(), source)
        what, colon, reason = match["what"].strip().partition(":")
        name, _, condition = what.strip().partition(" ")
        if not is_auction(name) or not colon or not reason.strip():
            raise Malformed(
                "a mark of placement is not complete",
                place=place,
                expected="## placement $.1N.2N.: a reason",
                remedy="name the auction before the gap, a colon, and say why",
            )
        try:
            found += [
                _read(put_in(name, binding), _bound(condition, binding), reason, system, place)
                for binding in bindings(variables_in(name))
            ]
        except KibitzError as error:
            error.place = Place.at(text, match.start("what") + match["what"].index(name), source)
            raise
    return tuple(found)


def _read(name: str, condition: str, reason: str, system: System, place: Place) -> Mark:
    """One mark; where the last call is theirs, they are read with a pass after them."""
    onward = name.endswith("*")
    calls = name.removesuffix("*").rstrip(".") + "."
    steps = read_steps(f"{calls}P.")[:-1] if calls.endswith(").") else read_steps(calls)
    limit = condition.strip()
    hands = parse_rule_condition(limit, rules=system.definitions) if limit else None
    return Mark(steps, onward, hands, reason.strip(), place)


def _bound(condition: str, binding: Binding) -> str:
    """The condition with suits for its variables."""

    def suit(match: re.Match[str]) -> str:
        found = suit_of(match[0], binding)
        return match[0] if found is None else found.word.title()

    return re.sub(r"\b(OM|om|M|m)\b", suit, condition)
