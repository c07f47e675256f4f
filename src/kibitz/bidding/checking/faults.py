"""Faults: a file of rules read as far as it can be, with every auction that cannot be bid.

`System.parse` stops at the first mistake, which is right for bidding. A designer wants to see
all insufficient and illegal calls at once; so a rule with such a name is noted, taken out,
and the rest is read again. Any other mistake is an error as ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.bidding.rules.system import System
from kibitz.errors import Illegal, KibitzError, Malformed, Place

_COMMENT = re.compile(r"##[^\n]*")
_END = re.compile(r"(?:^|(?<=[;\s]))end(?![^\s;])", re.IGNORECASE)
_NAME = re.compile(r"\$[^\s:=;$]*+\s*+:=")


@dataclass(frozen=True)
class Fault:
    """A rule whose auction cannot be bid, or text that is not read: why, and where it stands."""

    reason: str
    place: Place
    unread: bool = False


def parsed(text: str, source: str = "") -> tuple[System, tuple[Fault, ...]]:
    """The system of the rules that can be read, and the others.

    >>> system, (fault,) = parsed("$.1N. := Points > 15; $.1N.1S. := Spades > 4;")
    >>> len(system.rules), fault.reason
    (1, 'the auction $.1N.1S. cannot be bid: 1S is not legal, it is not above 1NT (Law 18)')
    """
    faults: list[Fault] = []
    while True:
        try:
            system = System.parse(text, source)
            return system, (*faults, *_unread(text, source))
        except (Illegal, Malformed) as error:
            span = _rule_of(text, error)
            if span is None:
                raise
            assert error.place is not None
            place = error.place
            faults.append(Fault(error.message, place))
            start, end = span
            text = text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


def _unread(text: str, source: str) -> Iterator[Fault]:
    """What stands after `end`: a rule that was put there by mistake is lost without a word."""
    plain = _COMMENT.sub(lambda found: " " * len(found[0]), text)
    end = _END.search(plain)
    if end and (rest := plain[end.end() :].strip(" \t\r\n;")):
        place = Place.at(text, plain.index(rest, end.end()), source)
        yield Fault("this stands after 'end', which ends the file", place, unread=True)


def _rule_of(text: str, error: KibitzError) -> tuple[int, int] | None:
    """Where the rule begins and ends in whose name the error is, if it is in a name."""
    if error.place is None:
        return None
    lines = text.splitlines(keepends=True)
    at = sum(map(len, lines[: error.place.line - 1])) + error.place.column - 1
    plain = _COMMENT.sub(lambda found: " " * len(found[0]), text)
    for found in _NAME.finditer(plain):
        if found.start() <= at < found.end():
            end = plain.find(";", found.end())
            return found.start(), len(text) if end < 0 else end + 1
    return None
