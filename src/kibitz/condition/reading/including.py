"""Including: one text made of several files, and where in which file something stands.

    include "competition.rules";

A line of this kind is replaced by the text of the file between two comments (`opened`, `CLOSED`),
so that whoever has the joined text has everything: the rules, which file each comes from, and its
line there. `library.py` finds the files; here nothing is read from disk.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kibitz.errors import Place

INCLUDE = re.compile(r"^[ \t]*include\b[ \t]*+(?P<name>[^;#\n]*);[^\n]*$", re.I | re.M)
"""A line that stands for another file."""
CLOSED = "##>>"
_OPENED = "##<< "
_END = re.compile(r"^[ \t]*end\b", re.I | re.M)


def opened(name: str) -> str:
    """The comment that begins the text of a file."""
    return _OPENED + name


def chapter(name: str, text: str) -> str:
    """The text of a file as it stands in the one that includes it, without its `end`."""
    end = _END.search(text)
    return f"{opened(name)}\n{(text[: end.start()] if end else text).rstrip()}\n{CLOSED}"


def is_joined(text: str) -> bool:
    """Was a text made of several files?"""
    return _OPENED in text


def depth_at(text: str, offset: int) -> int:
    """How deep in included files a character stands."""
    before = text[:offset]
    return before.count(f"\n{_OPENED}") + before.startswith(_OPENED) - before.count(f"\n{CLOSED}")


def origin(text: str, place: Place, source: str = "") -> Place:
    """A place of the joined text as a place of the file that it comes from.

    >>> text = "$a := true;\\n" + chapter("more", "$b := true;") + "\\n$c := true;"
    >>> origin(text, Place("my", 3, 1)).line, origin(text, Place("my", 5, 1)).line
    (1, 3)
    """
    if not is_joined(text) or not place.line:
        return place
    name, line = origins(text, source or place.source)[place.line - 1]
    return replace(place, source=name, line=line)


def origins(text: str, source: str = "") -> list[tuple[str, int]]:
    """The file and the line there of each line of a joined text; nothing for one file alone."""
    if not is_joined(text):
        return []
    names, lines, found = [source], [0], []
    for line in text.split("\n"):
        if line.startswith(CLOSED):
            found.append((names.pop(), lines.pop()))
            continue
        lines[-1] += 1  # where a file begins, the line that includes it
        if line.startswith(_OPENED):
            names.append(line.removeprefix(_OPENED))
            lines.append(0)
        found.append((names[-1], lines[-1]))
    return found


def place_at(text: str, offset: int, source: str = "") -> Place:
    """The place of a character in the file that it comes from."""
    return origin(text, Place.at(text, offset, source))
