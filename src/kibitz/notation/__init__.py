"""Notation: deals, auctions and plays as text, in and out.

One file a format, each with `parse` and `format` that undo each other as far
as the format carries what a `Board` holds; its docstring says how far. `read`
finds the format by the file's ending, else by the text itself.

>>> [str(board.deal.north) for board in read_text("N:AK... - - -")]
['AK...']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from kibitz.board import Board
from kibitz.errors import KibitzError, Malformed, nearest
from kibitz.notation import ddslist, dealer, diagram, handviewer, jsonl, lin, oneline, pbn
from kibitz.notation.source import Source, decode, every

Reading = Callable[[Source], Iterator[Board | KibitzError]]
Writing = Callable[[Iterable[Board]], str]


@dataclass(frozen=True, slots=True)
class Format:
    """One notation: its name, its files' endings, how to tell it, read it and write it."""

    name: str
    endings: tuple[str, ...]
    english: str
    sign: re.Pattern[str] | None
    boards: Reading
    format: Writing | None
    example: str

    def sniff(self, text: str) -> bool:
        """Does this text look like the format?"""
        return self.sign is not None and self.sign.search(text) is not None

    def parse(self, text: str, name: str = "") -> list[Board]:
        """The boards of a text; the first that cannot be read raises its error."""
        return list(every(self.boards(Source.of(text, name))))


def _sign(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE | re.IGNORECASE)


FORMATS = {
    form.name: form
    for form in (
        Format(
            "url",
            (".url",),
            "addresses of BBO's hand viewer with LIN in them, one a line",
            _sign(r"handviewer[^\s?]{0,20}\?"),
            handviewer.boards,
            handviewer.format,
            f"{handviewer.VIEWER}lin=md%7C1SAK%2C%2C%7Cmb%7C1C%7C\n",
        ),
        Format(
            "handviewer",
            (),
            "the same addresses with named parts: n= e= s= w= d= v= a= p=",
            None,
            handviewer.boards,
            handviewer.format_parts,
            f"{handviewer.VIEWER}n=sakhqj10&d=n&a=1c!(strong)ppp&p=h2\n",
        ),
        Format(
            "ddslist",
            (),
            "the list format of the DDS library's test files; read only",
            _sign(r'\A\s*NUMBER [0-9]+ *$|^PBN [0-3] [0-3] [0-4] [0-3] "'),
            ddslist.boards,
            None,
            'NUMBER 1\nPBN 0 0 0 0 "N:AK... - - -"\nTABLE 5 8 5 8\n',
        ),
        Format(
            "jsonl",
            (".jsonl", ".ndjson"),
            "JSON lines, one record of play a line",
            _sign(r'\A\s*\{\s*"'),
            jsonl.boards,
            jsonl.format,
            '{"board":1,"dealer":"N","deal":"N:AK... - - -","auction":["1C","P","P","P"]}\n',
        ),
        Format(
            "pbn",
            (".pbn",),
            "Portable Bridge Notation 2.1",
            _sign(r'^[ \t]*\[[ \t]*[A-Z0-9_]+[ \t]*"|\A%\s*PBN'),
            pbn.boards,
            pbn.format,
            '[Board "1"]\n[Dealer "N"]\n[Deal "N:AK... - - -"]\n[Auction "N"]\n1C =1= AP\n'
            '[Note "1:strong"]\n',
        ),
        Format(
            "lin",
            (".lin",),
            "LIN of Bridge Base Online: vugraph files and single hands",
            _sign(r"(?:^|\|)[ \t]*(?:md|pn|qx|vg|st)\|"),
            lin.boards,
            lin.format,
            "pn|S,W,N,E|st||md|3SAK,,,|sv|o|mb|1C!|an|strong|mb|p|mb|p|mb|p|pc|S2|mc|9|\n",
        ),
        Format(
            "oneline",
            (".deals",),
            "one deal a line: N: and four hands",
            _sign(r"\A(?:[ \t]*(?:#.*)?\n)*[ \t]*[NESW]:[ \t]*\S"),
            oneline.boards,
            oneline.format,
            "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76\n",
        ),
        Format(
            "dealer",
            (),
            "what dealer prints: printall, printcompact, printoneline, printew; read only",
            _sign(dealer.SIGN),
            dealer.boards,
            None,
            "n AKT3.AQT6.JT.543 e 964.32.A875.KJ98 s Q2.KJ987.K2.AQT2 w J875.54.Q9643.76\n",
        ),
        Format(
            "diagram",
            (".txt",),
            "the plain text diagram of books",
            _sign(r"[♠♤][ :]{0,4}(?:[AKQJT2-9x?–—-]|$|10)|\bS[ :]{1,4}[AKQJT2-9?-]"),
            diagram.boards,
            diagram.format,
            "Dealer: North\nNorth\n♠ AK\n♥ -\n♦ 2\n♣ 3\n",
        ),
    )
}
"""Every notation by its name; the order is that in which an unknown text is tried."""

MANY = ".txt"
"""The ending that says nothing about what is inside."""


def format_named(name: str) -> Format:
    """The format of this name."""
    if name not in FORMATS:
        raise Malformed(
            f"there is no notation {name!r}",
            expected=", ".join(FORMATS),
            remedy=nearest(name, FORMATS),
        )
    return FORMATS[name]


def format_of_path(path: str | PurePath) -> Format | None:
    """The format that a file's ending names, if it names one."""
    ending = PurePath(path).suffix.lower()
    return next((form for form in FORMATS.values() if ending in form.endings), None)


def format_of_text(text: str, name: str = "") -> Format:
    """The format of a text: that of its file's ending if the text fits it, else what it fits."""
    named = format_of_path(name)
    if named is not None and MANY not in named.endings and (named.sniff(text) or not text.strip()):
        return named
    found = next((form for form in FORMATS.values() if form.sniff(text)), named)
    if found is None:
        raise Malformed(
            "cannot tell what notation this is",
            place=Source.of(text, name).place(0),
            expected="; ".join(f"{form.name}: {form.english}" for form in FORMATS.values()),
        )
    return found


def read_each(source: str | Path | bytes, name: str = "") -> Iterator[Board | KibitzError]:
    """Each board of a file, or the error in its place; one bad board does not hide the others.

    A `str` or `Path` is a file (a `str` may also be a hand viewer's address), `bytes` are its
    content, for which `name` is the name to tell in errors.
    """
    text, name = _content(source, name)
    yield from format_of_text(text, name).boards(Source.of(text, name))


def read(source: str | Path | bytes, name: str = "") -> list[Board]:
    """The boards of a file, as `read_each`; the first that cannot be read raises its error."""
    return list(every(read_each(source, name)))


def read_text(text: str, source: str = "", format: str | None = None) -> list[Board]:
    """The boards of a text; `source` is the name to tell in errors, `format` one of `FORMATS`."""
    form = format_named(format) if format else format_of_text(text, source)
    return form.parse(text, source)


def write(boards: Iterable[Board], format: str) -> str:
    """The boards in the notation of this name."""
    form = format_named(format)
    if form.format is None:
        raise Malformed(f"kibitz reads {format}, but does not write it", expected="another format")
    return form.format(boards)


def encode(text: str, format: str) -> bytes:
    """A written text as the bytes of a file.

    PBN wants lines that end in CR LF and Latin-1; a text that has other characters, or would be
    read as another one, is UTF-8.

    >>> [encode(name, "pbn") for name in ("Müller", "MÃ¼ller")]
    [b'M\\xfcller', b'M\\xc3\\x83\\xc2\\xbcller']
    """
    if format != "pbn":
        return text.encode()
    text = text.replace("\n", "\r\n")
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode()
    return data if decode(data) == text else text.encode()


def _content(source: str | Path | bytes, name: str) -> tuple[str, str]:
    if isinstance(source, bytes):
        return decode(source), name
    if isinstance(source, str) and re.match(r"https?://", source):
        return source, name
    try:
        return decode(Path(source).read_bytes()), name or str(source)
    except OSError as error:
        raise Malformed(
            f"cannot read {source}: {error.strerror or error}", remedy="is it there, and a file?"
        ) from None
    except ValueError:  # a name that no file can have
        raise Malformed(f"{str(source)!r} is not the name of a file") from None
