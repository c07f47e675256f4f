"""Definitions: conditions that have names and use each other, in whatever order they stand.

PROBSY's macros and ACES' rules are both read in this way: collect the definitions,
report a name defined twice, put them in an order in which each uses only earlier ones,
and report a circle with the names that form it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lark import Token

from kibitz.condition.reading.including import depth_at, place_at
from kibitz.condition.reading.pieces import Stretch
from kibitz.condition.reading.syntax import Parsed
from kibitz.errors import Illegal, Place

MOST = 10_000
"""So many definitions, and questions, a text may have: each takes a kilobyte, however short."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A name, what it stands for, and the places where it uses other names (by their keys).

    `open` are the suits that it leaves open, and the words that do so (see `variables.py`).
    """

    name: str
    at: int
    body: Parsed | Stretch
    uses: tuple[tuple[str, Token], ...]
    marks: Token | None = None
    open: tuple[tuple[str, Token], ...] = ()


def collect(
    found: Iterable[tuple[str, Definition]], what: str, text: str, source: str
) -> dict[str, Definition]:
    """The definitions by key, in the order of the text; each key only once.

    What the file says itself replaces what a file says that it includes.
    """
    definitions: dict[str, Definition] = {}
    for key, definition in found:
        if key in definitions:
            start = definitions[key].at
            deeper = depth_at(text, definition.at) - depth_at(text, start)
            if deeper > 0:
                continue
            if deeper < 0:
                del definitions[key]
        if key in definitions:
            first = place_at(text, start, source)
            raise Illegal(
                f"the {what} {definition.name} is defined twice",
                place=Place.at(text, definition.at, source),
                expected=f"one definition; the first stands in line {first.line}",
                remedy="join the two conditions with OR"
                if key.startswith("$.")
                else "give one of them another name",
            )
        if len(definitions) >= MOST:
            raise too_many(f"{what}s", MOST, text, definition.at, source)
        definitions[key] = definition
    return definitions


def too_many(what: str, most: int, text: str, at: int, source: str) -> Illegal:
    """The error about the first that is too much."""
    return Illegal(
        f"more than {most:,} {what}",
        place=Place.at(text, at, source),
        expected=f"at most {most:,} in one text",
        remedy="divide it into several",
    )


def in_order(
    definitions: Mapping[str, Definition], what: str, text: str, source: str
) -> Iterator[str]:
    """The keys, each after those it uses; an error if some use each other in a circle."""
    done: set[str] = set()
    for first in definitions:
        path: list[tuple[str, Iterator[tuple[str, Token]]]] = []
        if first not in done:
            path.append((first, iter(definitions[first].uses)))
        while path:
            key, uses = path[-1]
            for used, token in uses:
                if used in done or used not in definitions:
                    continue
                on_path = [name for name, _ in path]
                if used in on_path:
                    circle = [*on_path[on_path.index(used) :], used]
                    names = " uses ".join(str(definitions[name].name) for name in circle)
                    raise Illegal(
                        f"the {what} {definitions[used].name} is defined by itself: {names}",
                        place=Place.at(text, token.start_pos or 0, source),
                        expected=f"a {what} that does not lead back to itself",
                        remedy=f"take {definitions[used].name} out here, or write its condition",
                    )
                path.append((used, iter(definitions[used].uses)))
                break
            else:
                done.add(key)
                path.pop()
                yield key


_TAKEN = Definition("", 0, Stretch(0, 0), ())


def taken(definitions: dict[str, Definition], key: str) -> Parsed | Stretch:
    """What a name stands for, to be read; nothing but the name, as a key, is kept of it."""
    body = definitions[key].body
    definitions[key] = _TAKEN
    return body
