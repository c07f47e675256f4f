"""Shapes as dealer's preprocessor writes them, in braces: `shape{north, 5+M(332) - 4+c4+d(xx)}`.

François Dellacherie's dpp (manual, "Pre-Processors") adds to dealer's shapes: `5+` at
least five, `2-` at most two, `[0-35]` one of these lengths, `(4432)` in any order,
`5s(431)` five spades and the others in any order, `5M` five of a major, `5m` of a minor,
and conditions on the lengths after a colon: `5+s4+h(xx):d>c,h+s==10`. dpp left out suits
of ten cards and more; here they count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations, product

from kibitz.condition.shapes import Lengths
from kibitz.errors import Malformed, Place
from kibitz.script.shapes import Shapes, Sign, union

LENGTH = r"\d[+-]?|\[[\d-]+\]|x"
SUITS = "shdc"

Accept = Callable[[str, Shapes], Shapes]
"""The shapes that satisfy a condition on the lengths s, h, d and c, given as text."""


def dpp_shapes(text: str, accept: Accept) -> Shapes:
    """All the shapes of a list; errors point into `text`.

    >>> def accept(condition, shapes): return shapes
    >>> len(dpp_shapes("(4432) + 5m(332)", accept))
    18
    >>> sorted(dpp_shapes("5+xx5+", accept))[:2]
    [(5, 0, 0, 8), (5, 0, 1, 7)]
    """
    return union(_entries(text, accept))


def _entries(text: str, accept: Accept) -> Iterator[Sign]:
    """The entries of a list; a sign between two of them has a space on each side."""
    added = True
    for match in re.finditer(r"(?:^|(?<=\s))([+-])(?=\s)|(?:(?!\s[+-]\s)[^|#])+", text):
        if match[1]:
            added = match[1] == "+"
        elif match[0].strip():
            start = match.end() - len(match[0].lstrip())
            yield added, _entry(match[0].strip(), text, start, accept)


def _entry(entry: str, text: str, start: int, accept: Accept) -> Shapes:
    """The shapes of one entry."""
    lengths, _, conditions = entry.partition(":")
    compact = re.sub(r"\s+", "", lengths)
    shapes: Shapes = frozenset()
    for majors in ("s", "h") if "M" in compact else ("",):
        for minors in ("d", "c") if "m" in compact else ("",):
            plain = compact.replace("M", majors).replace("m", minors)
            found = _plain(plain)
            if found is None:
                raise Malformed(
                    f"{lengths.strip()!r} is not a list of suit lengths",
                    place=Place.at(text, start),
                    expected="four lengths such as 5+4xx, (4432), 5s(431) or 5M(332)",
                )
            shapes |= found
    for condition in filter(None, (part.strip() for part in conditions.split(","))):
        shapes = accept(condition, shapes)
    return shapes


def _plain(text: str) -> Shapes | None:
    """The shapes of an entry that has neither M nor m; nothing if it is none."""
    suit = f"(?:{LENGTH})[{SUITS}]?"
    match = re.fullmatch(rf"((?:{suit})*)(?:\(((?:{LENGTH})+)\))?", text)
    if match is None:
        return None
    pairs = re.findall(rf"({LENGTH})([{SUITS}]?)", match[1])
    fixed = [_choices(length) for length, _ in pairs]
    loose = [_choices(length) for length in re.findall(LENGTH, match[2] or "")]
    named = [letter for _, letter in pairs if letter]
    if len(fixed) + len(loose) != 4 or len(set(named)) < len(named):
        return None
    order = named + [letter for letter in SUITS if letter not in named]
    places = [SUITS.index(letter) for letter in order]
    shapes = set()
    for mixed in permutations(loose):
        for lengths in product(*fixed, *mixed):
            if sum(lengths) == 13:
                shape = dict(zip(places, lengths, strict=True))
                shapes.add((shape[0], shape[1], shape[2], shape[3]))
    return frozenset(shapes)


def _choices(length: str) -> tuple[int, ...]:
    """The lengths that an item means.

    >>> _choices("5+")[:3], _choices("2-"), _choices("[013-5]")
    ((5, 6, 7), (0, 1, 2), (0, 1, 3, 4, 5))
    """
    if length == "x":
        return tuple(range(14))
    if length.startswith("["):
        chosen: set[int] = set()
        for first, last in re.findall(r"(\d)(?:-(\d))?", length):
            chosen |= set(range(int(first), int(last or first) + 1))
        return tuple(sorted(chosen))
    cards = int(length[0])
    if length.endswith("+"):
        return tuple(range(cards, 14))
    return tuple(range(cards + 1)) if length.endswith("-") else (cards,)


def representative(shape: Lengths) -> int:
    """The mask of a hand of this shape."""
    s, h, d, c = ((1 << cards) - 1 for cards in shape)
    return s << 39 | h << 26 | d << 13 | c
