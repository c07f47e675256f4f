"""What kibitz says when an input is wrong: the place, what was expected, the remedy.

Three kinds, because they want three different repairs:

* `Malformed` - the text cannot be read ("expected a rank, found 'Z'");
* `Illegal`   - it can be read, but the laws or the cards forbid it;
* `Ambiguous` - it can be read in more than one way.

Every parser of the project raises only these, never a bare `ValueError`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

WINDOW = 400
"""So many characters of a line are kept on either side of a place: one line may be a whole file."""
BEGIN, END = 200, 80
"""So much of a message that quotes too long a text is kept, from its begin and to its end."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a text something stands; lines and columns count from 1.

    >>> Place.at("ab\\ncd", 4)
    Place(source='', line=2, column=2, text='cd')
    """

    source: str = ""
    line: int = 0
    column: int = 0
    text: str = ""
    before: int = field(default=0, repr=False)
    """So many characters of a long line stand before `text`."""

    @classmethod
    def at(cls, text: str, offset: int, source: str = "") -> Place:
        """The place of the character number `offset` (from 0) of `text`."""
        offset = max(0, min(offset, len(text)))
        start = text.rfind("\n", 0, offset) + 1
        end = text.find("\n", offset)
        before = max(0, offset - WINDOW - start)
        line = text[start + before : min(offset + WINDOW, len(text) if end < 0 else end)]
        number, column = text.count("\n", 0, offset) + 1, offset - start + 1
        return cls(source, number, column, line.rstrip("\r"), before)

    def __str__(self) -> str:
        where = self.source or "input"
        if self.line:
            where += f":{self.line}"
            if self.column:
                where += f":{self.column}"
        return where

    def caret(self, width: int = 76) -> str:
        """The line of text with a caret below the column, cut to `width` around it."""
        if not self.text or not self.column:
            return ""
        column = self.column - 1 - self.before
        start = max(0, column - width // 2) if len(self.text) > width else 0
        shown = self.text[start : start + width]
        # One column for every character, whatever a terminal would make of it.
        shown = "".join(c if c.isprintable() else " " for c in shown)
        return f"  {shown}\n  {' ' * (column - start)}^"


class KibitzError(ValueError):
    """The project's own error: message, place, what was expected, what to do about it.

    >>> error = KibitzError("no such card", expected="a rank such as A", remedy="try SA")
    >>> error.message, error.expected, error.remedy
    ('no such card', 'a rank such as A', 'try SA')
    """

    def __init__(
        self, message: str, *, place: Place | None = None, expected: str = "", remedy: str = ""
    ) -> None:
        message = cut(message)
        super().__init__(message)
        self.message = message
        self.place = place
        self.expected = expected
        self.remedy = remedy

    def __str__(self) -> str:
        first = f"{self.place}: {self.message}" if self.place else self.message
        lines = [first]
        if self.place and (caret := self.place.caret()):
            lines.append(caret)
        if self.expected:
            lines.append(f"expected {self.expected}")
        if self.remedy:
            lines.append(self.remedy)
        return "\n".join(lines)

    def within(self, text: str, offset: int) -> KibitzError:
        """The same error seen from all of `text`, where what was read begins at `offset`."""
        inner = self.place or Place(line=1, column=1)
        for _ in range(1, inner.line):
            offset = text.index("\n", offset) + 1
        self.place = Place.at(text, offset + max(0, inner.column - 1))
        return self

    def located(self, place: Place) -> KibitzError:
        """The same error at `place`, unless it already knows a line of its own."""
        if self.place is None or not self.place.line:
            self.place = place
        elif not self.place.source:
            self.place = replace(self.place, source=place.source)
        return self


def cut(message: str) -> str:
    """The message without the middle of what it quotes, where that is long.

    >>> len(cut(f"{'A' * 1000!r} is not a card")), cut("'A' is not a card")
    (281, "'A' is not a card")
    """
    return message if len(message) <= BEGIN + END else f"{message[:BEGIN]}…{message[-END:]}"


class Malformed(KibitzError):
    """The text cannot be read."""


class Illegal(KibitzError):
    """The text can be read, but the cards or the laws forbid what it says.

    >>> issubclass(Illegal, KibitzError)
    True
    """


class Ambiguous(KibitzError):
    """The text can be read in more than one way.

    >>> issubclass(Ambiguous, KibitzError)
    True
    """


def nearest(word: str, words: Iterable[str]) -> str:
    """A remedy that names the closest known word, or nothing.

    >>> nearest("spaeds", ["spades", "hearts"])
    "did you mean 'spades'?"
    """
    close = difflib.get_close_matches(word, list(words), n=1)
    return f"did you mean '{close[0]}'?" if close else ""


def must_be(value: object, kinds: type | tuple[type, ...], expected: str) -> None:
    """An error of ours where somebody who calls from Python gives something else.

    >>> must_be(7, str, "cards as text")
    Traceback (most recent call last):
    kibitz.errors.Malformed: 7 cannot be read
    expected cards as text
    """
    if not isinstance(value, kinds):
        raise Malformed(f"{value!r} cannot be read", expected=expected)
