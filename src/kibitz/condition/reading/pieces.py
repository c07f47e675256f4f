"""Pieces: a long text is read a little at a time, so that no tree of the whole is ever held.

lark's tree takes three hundred bytes for each character. So a text is cut where its grammar lets
it be cut without being understood: between statements, and a long condition at the `or`, the
`and` and the parentheses that stand outermost. Each piece is parsed, read into the tree of
conditions and forgotten; a piece that is written again is what it was before. A comparison cannot
be cut: `LONGEST_PIECE` says how long one may be.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from typing import NamedTuple, TypeVar

from kibitz.condition.tree import Span
from kibitz.errors import Illegal, Malformed, Place

PIECE = 4_000
"""So many characters are parsed at once: a megabyte of tree."""
LONGEST_PIECE = 20_000
"""The most characters that have no place to cut them; a tree takes three hundred bytes for each."""
MOST_OPEN = 1_000
"""The most parentheses open at once, and signs such as `-` one after the other."""
REMEMBERED = 2_000
"""So many short pieces of a text are remembered, with what they were read as."""

OPEN, CLOSE, OR, AND, NOT, CHOICE, END, WORD, CLOSED, OTHER = range(10)
"""What matters of a text for cutting it."""

_KINDS = {
    **{"(": OPEN, ")": CLOSE, ";": END, "?": CHOICE, "!": NOT, "¬": NOT, "not": NOT},
    **{"&": AND, "&&": AND, "∧": AND, "and": AND, "|": OR, "||": OR, "∨": OR, "or": OR},
}
COMMENT = r"\#[^\n]*+|//[^\n]*+|/\*[\s\S]*?(?:\*/|\Z)"
"""A comment; one that is never closed goes on to the end, and `tokens` says so."""
BLANK = rf"(?:[\s\ufeff]++|{COMMENT})*+"
RULE_NAME = (
    r"\$(?:\.\([^()\s]*\)|\.(?:\*|\+{1,3})(?=[A-Za-z]{0,2}[.?])|\?(?=[A-Za-z]{0,2}\.)"
    r"|[\w\-]++|\.){1,2000}+"
)
"""The name of a rule as the grammar has it, of as many calls as any auction."""
TOKENS = re.compile(
    rf"""
    (?P<skipped>{COMMENT}) |
    (?P<closed>"[^"\n]*" | “[^“”\n]*” | \[[^\[\]]*\]
        | {RULE_NAME}) |
    (?P<word>[\w♠♥♦♣♤♡♢♧]+) |
    (?P<sign>[<>=!?:]= | [^\s\w&|\ufeff] | &&? | \|\|?)
    """,
    re.VERBOSE,
)
"""The words and signs of conditions; of what is `closed` the inside does not matter."""
_LIST = re.compile(rf"{BLANK}\[")
_ALL_BLANK = re.compile(BLANK)

T = TypeVar("T")


class Stretch(NamedTuple):
    """A part of a text that has not been parsed yet."""

    start: int
    end: int


def tokens(
    text: str, stretch: Stretch, source: str, pattern: re.Pattern[str] = TOKENS
) -> Iterator[tuple[int, int, str]]:
    """The kind, the place and the spelling of what stands in a stretch, comments left out."""
    before = 0
    for found in pattern.finditer(text, *stretch):
        group = found.lastgroup
        if group == "skipped":
            if text.startswith("/*", found.start()) and not found[0].endswith("*/", 2):
                raise never_closed(text, found.start(), source)
            continue
        word = found[0]
        if group == "closed":
            yield CLOSED, found.start(), word
            continue
        lower = word.lower() if len(word) < 4 else word
        kind = _KINDS.get(lower, WORD if group == "word" else OTHER)
        if kind == OR and _LIST.match(text, found.end()):
            kind = OTHER  # shape [4,3,3,3] or [5,3,3,2]
        negates = kind == NOT or word == "-"
        before = deeper(before, text, found.start(), source) if negates else 0
        yield kind, found.start(), word


def never_closed(text: str, at: int, source: str) -> Malformed:
    """The error about a comment that begins there."""
    place = Place.at(text, at, source)
    return Malformed("this comment is never closed", place=place, expected="'*/' at its end")


def statements(text: str, source: str, finish: str = "") -> Iterator[Stretch]:
    """The statements of a text, with the `;` that ends each; `finish` is a word that ends all."""
    start = depth = 0
    for kind, at, word in tokens(text, Stretch(0, len(text)), source):
        if kind == OPEN:
            depth = deeper(depth, text, at, source)
        elif kind == CLOSE:
            depth = max(0, depth - 1)
        elif kind == END and not depth:
            yield Stretch(start, at + 1)
            start = at + 1
        elif finish and kind == WORD and not depth and word.lower() == finish:
            yield Stretch(start, at + len(word))
            return
    yield Stretch(start, len(text))


def deeper(depth: int, text: str, at: int, source: str) -> int:
    """One parenthesis or sign more."""
    if depth >= MOST_OPEN:
        raise Illegal(
            f"nested more than {MOST_OPEN:,} deep",
            place=Place.at(text, at, source),
            expected="fewer parentheses or signs one after the other",
        )
    return depth + 1


def uncommented(text: str, pattern: re.Pattern[str] = TOKENS) -> str:
    """The text with blanks for its comments, so that every place stays where it was.

    >>> uncommented('"a // b" : hcp(West) /* or */ > 3  # much')
    '"a // b" : hcp(West)          > 3        '
    """
    bare = StringIO()  # a list of the parts would take thirty bytes for each
    done = 0
    for found in pattern.finditer(text):
        if found.lastgroup == "skipped":
            bare.write(text[done : found.start()])
            bare.write(" " * (found.end() - found.start()))
            done = found.end()
    bare.write(text[done:])
    return bare.getvalue()


def gathered(found: Iterator[Stretch]) -> Iterator[Stretch]:
    """Short neighbours in one, up to the length of a piece."""
    whole: Stretch | None = None
    for one in found:
        if whole is not None and one.end - whole.start > PIECE:
            yield whole
            whole = None
        whole = one if whole is None else Stretch(whole.start, one.end)
    if whole is not None:
        yield whole


class Unbalanced(Exception):
    """The parentheses of a stretch do not match; the parser says which."""


@dataclass(frozen=True)
class Cut:
    """How a stretch is cut: what joins its parts (`OR`, `AND`, `NOT`), nothing if it is not."""

    kind: int
    parts: Iterator[tuple[Stretch, int, int]]


class Outline:
    """The parentheses and joints of a long condition: each once, in order."""

    def __init__(
        self, text: str, stretch: Stretch, source: str, pattern: re.Pattern[str] = TOKENS
    ) -> None:
        self.text = text
        self.places, self.partners, self.kinds = array("I"), array("I"), bytearray()
        opened = array("I")
        for kind, at, word in tokens(text, stretch, source, pattern):
            if kind > CHOICE:
                continue
            number = len(self.places)
            self.places.append(at)
            self.kinds.append(kind)
            self.partners.append(at + len(word))
            if kind == OPEN:
                deeper(len(opened), text, at, source)
                opened.append(number)
            elif kind == CLOSE:
                if not opened:
                    raise Unbalanced
                self.partners[opened.pop()] = number
        if opened:
            raise Unbalanced

    def cut(self, stretch: Stretch, first: int, last: int) -> Cut:
        """How a stretch with these parentheses and joints is cut at its outermost joints."""
        outer = {self.kinds[n] for n in self._outer(first, last)}
        joint = next((kind for kind in (CHOICE, OR, AND) if kind in outer), NOT)
        if joint in (OR, AND):
            return Cut(joint, self._parts(stretch, first, last, joint))
        if joint == NOT and first < last and self.kinds[first] == NOT:
            rest = Stretch(self.partners[first], stretch.end), first + 1, last
            alone = self.bare(*rest)[0] is not rest[0]  # one pair of parentheses, and no more
            if alone and self._blank(stretch.start, self.places[first]):
                return Cut(NOT, iter([rest]))
        return Cut(OTHER, iter(()))

    def bare(self, stretch: Stretch, first: int, last: int) -> tuple[Stretch, int, int]:
        """The stretch without the parentheses around all of it."""
        while first < last and self.kinds[first] == OPEN and self.partners[first] == last - 1:
            opening, closing = self.places[first], self.places[last - 1]
            blank = self._blank(stretch.start, opening) and self._blank(closing + 1, stretch.end)
            if not blank:
                break
            stretch, first, last = Stretch(opening + 1, closing), first + 1, last - 1
        return stretch, first, last

    def _outer(self, first: int, last: int) -> Iterator[int]:
        """The outermost marks, each group of parentheses as its opening one."""
        number = first
        while number < last:
            yield number
            number = (self.partners[number] if self.kinds[number] == OPEN else number) + 1

    def _parts(
        self, stretch: Stretch, first: int, last: int, joint: int
    ) -> Iterator[tuple[Stretch, int, int]]:
        start, begun = stretch.start, first
        for number in self._outer(first, last):
            if self.kinds[number] == joint:
                yield Stretch(start, self.places[number]), begun, number
                start, begun = self.partners[number], number + 1
        yield Stretch(start, stretch.end), begun, last

    def _blank(self, start: int, end: int) -> bool:
        return _ALL_BLANK.fullmatch(self.text, start, end) is not None

    def fold(
        self,
        stretch: Stretch,
        leaf: Callable[[Stretch], T],
        join: Callable[[int, Iterator[T], Span], T],
    ) -> T:
        """What `join` makes of the parts of a stretch, and `leaf` of those that are not cut."""
        return self._fold(stretch, 0, len(self.places), leaf, join)

    def _fold(
        self,
        stretch: Stretch,
        first: int,
        last: int,
        leaf: Callable[[Stretch], T],
        join: Callable[[int, Iterator[T], Span], T],
    ) -> T:
        inner, first, last = self.bare(stretch, first, last)
        if inner.end - inner.start <= PIECE:
            return leaf(inner)
        cut = self.cut(inner, first, last)
        if cut.kind == OTHER:
            return leaf(inner)
        parts = (self._fold(*part, leaf, join) for part in cut.parts)
        return join(cut.kind, parts, inner)
