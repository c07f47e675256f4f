"""Written: a text of conditions, parsed piece by piece (`pieces.py`), with errors in the whole.

A short text is parsed once and its trees are kept until they are read. Of a long one only places
are kept: what stands there is parsed when it is wanted, and again when it is wanted again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TypeVar

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from kibitz.condition.reading.pieces import (
    LONGEST_PIECE,
    PIECE,
    REMEMBERED,
    Outline,
    Stretch,
    Unbalanced,
    gathered,
    uncommented,
)
from kibitz.condition.reading.syntax import Parsed, Syntax, load, parts_of, span_of
from kibitz.condition.tree import Span
from kibitz.english import spaced
from kibitz.errors import Illegal, KibitzError, Malformed, Place

KEPT = 50_000
"""The trees of a text of so many characters are kept: 15 MB; the largest shipped system fits."""

T = TypeVar("T")


class Written:
    """A text of a language; `start` is what all of it is: one `condition`, or a whole file."""

    def __init__(self, syntax: Syntax, text: str, source: str, start: str) -> None:
        self.syntax, self.text, self.source, self.start = syntax, text, source, start
        self.is_short = len(text) <= KEPT

    def condition(self) -> Parsed | Stretch:
        """The condition that the text is."""
        whole = Stretch(0, len(self.text))
        return whole if len(self.text) > PIECE else self.parsed(whole)

    def statements(self) -> Iterator[Parsed]:
        """The statements of the text, in order; the condition of a long one is a stretch."""
        return iter(self._kept) if self.is_short else self._statements()

    @cached_property
    def _kept(self) -> list[Parsed]:
        return list(self._statements())

    def _statements(self) -> Iterator[Parsed]:
        for stretch in gathered(self.syntax.stretches(self.text, self.source)):
            if stretch.end - stretch.start <= PIECE:
                yield from self._file(stretch)
            else:
                yield from self._long(stretch)

    def _file(self, stretch: Stretch) -> Iterator[Parsed]:
        """The statements of a piece of a file."""
        for part in parts_of(self._parse(stretch, self.syntax.whole)):
            if isinstance(part, Tree):
                yield part

    def _long(self, stretch: Stretch) -> Iterator[Parsed]:
        """One long statement: parsed with a word instead of its condition."""
        body = self.syntax.body(self.text, stretch)
        if body is None:
            yield from self._file(stretch)
            return
        before, after = Stretch(stretch.start, body.start), Stretch(body.end, stretch.end)
        stand_in = f" {self.syntax.stand_in} "
        text = self.text[slice(*before)] + stand_in + self.text[slice(*after)]
        tree = self._attempt(text, self.syntax.whole)
        found = [part for part in parts_of(tree) if isinstance(part, Tree)] if tree else []
        if len(found) != 1:
            raise self._mistake(stretch)
        shift(found[0], stretch.start)
        found[0].children[-1] = body
        yield found[0]

    def later(self, found: Parsed | Stretch) -> Parsed | Stretch:
        """What is kept of a condition that is read later."""
        if self.is_short or isinstance(found, Stretch):
            return found
        return Stretch(*span_of(found))

    def error(
        self,
        message: str,
        span: Span,
        expected: str = "",
        remedy: str = "",
        *,
        kind: type[KibitzError] = Malformed,
    ) -> KibitzError:
        """An error at the start of a span."""
        place = Place.at(self.text, span[0], self.source)
        return kind(message, place=place, expected=expected, remedy=remedy)

    def parsed(self, stretch: Stretch) -> Parsed:
        """The tree of a condition that stands in a stretch."""
        (tree,) = parts_of(self._parse(stretch, "condition"))
        return tree  # type: ignore[no-any-return]

    def visit(self, found: Parsed | Stretch, each: Callable[[Parsed], None]) -> None:
        """Show the trees of a condition: one, or those of its pieces, each of them once."""
        if not isinstance(found, Stretch):
            each(found)
            return
        seen: set[str] = set()

        def leaf(stretch: Stretch) -> None:
            words = self.text[slice(*stretch)].strip()
            if words not in seen:
                if len(seen) < REMEMBERED:
                    seen.add(words)
                each(self.parsed(stretch))

        def join(kind: int, parts: Iterator[None], span: Span) -> None:
            deque(parts, 0)

        self.fold(found, leaf, join)

    def fold(
        self,
        stretch: Stretch,
        leaf: Callable[[Stretch], T],
        join: Callable[[int, Iterator[T], Span], T],
    ) -> T:
        """What `join` makes of the parts of a condition, and `leaf` of those that are not cut."""
        if stretch.end - stretch.start <= PIECE:
            return leaf(stretch)
        try:
            outline = Outline(self.text, stretch, self.source, self.syntax.marks)
        except Unbalanced:
            raise self._mistake(stretch, len(self.text)) from None
        return outline.fold(stretch, leaf, join)

    def _parse(self, stretch: Stretch, start: str) -> Parsed:
        tree = self._attempt(self.text[slice(*stretch)], start)
        if tree is None:
            raise self._mistake(stretch)
        if stretch.start:
            shift(tree, stretch.start)
        return tree

    def _attempt(self, text: str, start: str) -> Parsed | None:
        """The tree of a text, if it has one and is not too long; comments do not count."""
        if len(text) > PIECE:
            if self._length(text) > LONGEST_PIECE:
                return None
            text = uncommented(text, self.syntax.marks)
        try:
            return load(self.syntax.grammar, self.syntax.whole).parse(text, start=start)
        except (UnexpectedToken, UnexpectedCharacters):
            return None

    def _length(self, text: str) -> int:
        """The characters of a text; comments do not count, and several blanks are one."""
        return len(spaced(uncommented(text, self.syntax.marks)))

    def _mistake(self, stretch: Stretch, limit: int = 0) -> KibitzError:
        """What is wrong with the text, found by a parser that keeps nothing of what it read.

        It goes from the begin of the text to the first error, which stands in this stretch.
        """
        length = self._length(self.text[slice(*stretch)])
        limit = limit or (
            stretch.start + LONGEST_PIECE if length > LONGEST_PIECE else len(self.text)
        )
        found = first_error(self.syntax, self.text, self.start, limit)
        if found is not None:
            return self.syntax.explain(*found, self.text, self.source)
        return Illegal(
            f"{length:,} characters with no 'and' or 'or' to divide them at",
            place=Place.at(self.text, stretch.start, self.source),
            expected=f"at most {LONGEST_PIECE:,}",
            remedy="give parts of it names of their own",
        )


def shift(tree: Parsed, by: int) -> None:
    """Move the places in a tree, which was parsed as a text of its own."""
    rest: list[object] = [tree]
    while rest:
        part = rest.pop()
        if isinstance(part, Token):
            part.start_pos = (part.start_pos or 0) + by
        elif isinstance(part, Tree):
            if not part.meta.empty:
                part.meta.start_pos += by
                part.meta.end_pos += by
            rest += part.children


class Nothing:
    """What is kept of a construct by a parser that only looks for the first error."""

    def __init__(self, data: str, children: list[object]) -> None:
        self.children: list[object] = []


def first_error(syntax: Syntax, text: str, start: str, limit: int) -> tuple[Token, set[str]] | None:
    """The first wrong token of a text up to a limit, and the tokens that would have done.

    What is cut at the limit is not an error, unless the text ends there.
    """
    keeps = () if len(text) <= PIECE else (Nothing,)
    parser = load(syntax.grammar, syntax.whole, *keeps)
    cut = limit < len(text)
    text = uncommented(text, syntax.marks) if len(text) > PIECE else text
    try:
        parser.parse(text[:limit] if cut else text, start=start)
    except UnexpectedToken as error:
        if cut and (error.token.type == "$END" or span_of(error.token)[1] >= limit):
            return None
        return error.token, set(error.accepts or error.expected)
    except UnexpectedCharacters as error:
        offset = error.pos_in_stream or 0
        if cut and text[offset] in '"“[{/':
            return None
        before = parser.parse_interactive(text[:offset], start=start)
        deque(before.iter_parse(), 0)
        accepts: Callable[[], set[str]] = before.accepts
        return Token("", text[offset], start_pos=offset), accepts()
    return None
