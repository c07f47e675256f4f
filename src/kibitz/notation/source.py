"""Source: a text with a name, and the place of every character in it.

What the formats share: bytes become text whatever their encoding, and an
error that arises while a piece is read is told as a place in the whole text.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from kibitz.auction import PASS, Auction, Call
from kibitz.board import Board
from kibitz.cards import Seat
from kibitz.deal import Deal
from kibitz.errors import WINDOW, KibitzError, Malformed, Place, cut


def decode(data: bytes) -> str:
    """Text from bytes of unknown encoding: UTF-16 with its mark, UTF-8, else Windows' Latin-1.

    >>> decode("Müller".encode("latin-1")) == decode("Müller".encode())
    True
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


_DOS_END, _FILLING = "\x1a", "\x1a\x00 \t\r\n"
"""The byte that ends a text of DOS, and what its last block is filled with."""


@dataclass(frozen=True)
class Source:
    """A text to be read, with `\\n` ending its lines, and the name of its file."""

    text: str
    name: str = ""

    @classmethod
    def of(cls, text: str, name: str = "") -> Source:
        """The text with any kind of line ends."""
        text = text.removeprefix("\ufeff")
        filled = text.find(_DOS_END, len(text.rstrip(_FILLING)))
        text = text.rstrip("\x00") if filled < 0 else text[:filled]
        return cls(text.replace("\r\n", "\n").replace("\r", "\n"), name)

    @cached_property
    def _starts(self) -> array[int]:
        """Where the lines begin; kept, so that a file full of errors is counted but once."""
        starts = array("Q", [0])
        starts.extend(found.end() for found in re.finditer("\n", self.text))
        return starts

    def place(self, offset: int) -> Place:
        """Where the character number `offset` (from 0) stands."""
        line = bisect_right(self._starts, offset)
        start = self._starts[line - 1]
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        before = max(0, offset - WINDOW - start)
        shown = self.text[start + before : min(end, offset + WINDOW)]
        return Place(self.name, line, offset - start + 1, shown, before)

    def malformed(self, offset: int, message: str, expected: str, remedy: str = "") -> Malformed:
        """An error at this place."""
        return Malformed(message, place=self.place(offset), expected=expected, remedy=remedy)

    def locate(self, error: KibitzError, offset: int) -> KibitzError:
        """The error of a piece that begins at `offset`, told as a place in this text."""
        inner = error.place or Place(line=1, column=1)
        for _ in range(1, inner.line):
            offset = self.text.index("\n", offset) + 1
        error.place = self.place(offset + max(0, inner.column - 1))
        return error

    @contextmanager
    def at(self, offset: int) -> Iterator[None]:
        """Errors raised inside are about the piece that begins at `offset`."""
        try:
            yield
        except KibitzError as error:
            raise self.locate(error, offset) from None

    def all_lines(self) -> Iterator[tuple[int, str]]:
        """Each line with the offset at which it begins, one at a time: a list is dear.

        >>> list(Source("one\\n\\ntwo").all_lines())
        [(0, 'one'), (4, ''), (5, 'two')]
        """
        start = 0
        while (end := self.text.find("\n", start)) >= 0:
            yield start, self.text[start:end]
            start = end + 1
        yield start, self.text[start:]

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line that is not blank, with the offset at which it begins."""
        return ((offset, line) for offset, line in self.all_lines() if line.strip())


def short_hand(
    source: Source, deal: Deal, offsets: Callable[[], Mapping[Seat, int]]
) -> Place | None:
    """Where a hand stands that shows fewer cards than another, if there is one.

    `offsets` is asked only then: most deals are whole, and a file has many.
    """
    seat = None if deal.is_complete else deal.short_hand
    at = None if seat is None else offsets().get(seat)
    return None if at is None else source.place(at)


def in_board(error: KibitzError, title: str) -> KibitzError:
    """The error with the board in front that it was found in."""
    error.message = f"{cut(title)}: {error.message}"
    return error


def read_auction(source: Source, dealer: Seat, calls: Iterable[tuple[Call, int]]) -> Auction:
    """The auction with these calls, each with its offset; the first illegal one is pointed at."""
    auction = Auction(dealer)
    for call, offset in calls:
        with source.at(offset):
            auction = auction.add(call)
    return auction


def passes_to_end(calls: Sequence[Call]) -> int:
    """How many passes end an auction with these calls; what `all pass` stands for.

    >>> passes_to_end([Call.parse("1S"), PASS]), passes_to_end([])
    (2, 4)
    """
    passes = next((i for i, call in enumerate(reversed(calls)) if call != PASS), len(calls))
    return max(0, (3 if passes < len(calls) else 4) - passes)


def every(found: Iterable[Board | KibitzError]) -> Iterator[Board]:
    """The boards, up to the first that could not be read: its error is raised."""
    for item in found:
        if isinstance(item, KibitzError):
            raise item
        yield item
