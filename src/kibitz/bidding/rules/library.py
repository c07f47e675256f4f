"""Library: the systems that come with kibitz, and the texts of systems in files.

A system is asked for by the name of its file or, where there is no such file, by the name of
one that is shipped in `systems/`; `default` is the one that bids where none is named. Notes in
BML (`.bml`) are read as rules (`bml.py`). `include "chapters/slam.rules";` puts another file's text
in its place: one beside the file, or one that is shipped. Comments around it tell which lines are
whose, so that errors and rules are told by their own file and line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from kibitz.bidding.rules.bml import from_bml
from kibitz.errors import Illegal, Malformed, Place, nearest

DEFAULT = "five-card-majors"
"""The system that bids where none is named."""
_ENDING = ".rules"
_INCLUDE = re.compile(r'^[ \t]*include[ \t]+"(?P<file>[^"\n]*)"[ \t]*;?[^\n]*$', re.MULTILINE)
_END = re.compile(r"^end\b.*", re.MULTILINE | re.DOTALL)
_WHOSE = re.compile(r"^##@ (?P<line>\d+) (?P<file>.*)$")
"""What follows is line so-and-so of a file."""


def shipped() -> tuple[str, ...]:
    """The names of the systems that come with kibitz.

    >>> DEFAULT in shipped()
    True
    """
    folder = files("kibitz.bidding") / "systems"
    found = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in found if name.endswith(_ENDING)))


def text_of(name: str | Path) -> tuple[str, str]:
    """The text of a system and the name that errors give it.

    >>> text_of("default")[1]
    'five-card-majors.rules'
    """
    path = Path(name)
    if path.exists() and not path.is_dir():
        text = decoded(path.read_bytes())
        if path.suffix.lower() == ".bml":
            return from_bml(text, str(name)), str(name)
        return included(text, str(name), path.parent), str(name)
    known = shipped()
    wanted = DEFAULT if str(name) == "default" else str(name).removesuffix(_ENDING)
    if wanted in known:
        entry = files("kibitz.bidding") / "systems" / f"{wanted}{_ENDING}"
        return included(decoded(entry.read_bytes()), f"{wanted}{_ENDING}"), f"{wanted}{_ENDING}"
    raise Malformed(
        f"there is no file {str(name)!r}, and no system of that name comes with kibitz",
        expected=f"a file of rules, or one of default, {', '.join(known)}",
        remedy=nearest(str(name), [*known, "default"]),
    )


def included(text: str, source: str = "", folder: Path | None = None) -> str:
    """The text with the files that it includes, from `folder` or from those that are shipped.

    >>> "Stayman" in included('include "chapters/notrump.rules";')
    True
    """
    return _included(text, source, folder, (source,))


def _included(text: str, source: str, folder: Path | None, inside: tuple[str, ...]) -> str:
    if not _INCLUDE.search(text):
        return text

    def chapter(match: re.Match[str]) -> str:
        file = match["file"]
        place = in_chapter(Place.at(text, match.start("file"), source), text)
        if file in inside:
            raise Illegal(f"{file} includes itself", place=place, expected="another file")
        found = None if folder is None else folder / file
        if found is not None and found.is_file():
            data = found.read_bytes()
        else:
            entry = (files("kibitz.bidding") / "systems").joinpath(*file.split("/"))
            if ".." in file or not file.endswith(_ENDING) or not entry.is_file():
                raise Malformed(
                    f"there is no file {file!r} to include",
                    place=place,
                    expected="a file of rules beside this one, or a chapter that is shipped",
                    remedy=nearest(file, chapters()),
                )
            data = entry.read_bytes()
        body = _included(_END.sub("", decoded(data)), file, folder, (*inside, file))
        after = text.count("\n", 0, match.end()) + 2
        return f"##@ 1 {file}\n{body.rstrip()}\n##@ {after} {source}"

    return _INCLUDE.sub(chapter, text)


def chapters() -> tuple[str, ...]:
    """The chapters that systems may include."""
    folder = files("kibitz.bidding") / "systems" / "chapters"
    return tuple(sorted(f"chapters/{entry.name}" for entry in folder.iterdir()))


def in_chapter(place: Place, text: str) -> Place:
    """A place of a text as that of the file which the line is from."""
    whose = _origins(text)
    found = bisect_right(whose, place.line, key=lambda one: one[0]) - 1
    if found < 0:
        return place
    first, line, file = whose[found]
    return replace(place, source=file or place.source, line=place.line - first + line)


@lru_cache(4)
def _origins(text: str) -> list[tuple[int, int, str]]:
    """The lines from which on a text is another file's: their number here, there, and the file."""
    lines = enumerate(text.splitlines(), 2)
    found = ((number, _WHOSE.fullmatch(line)) for number, line in lines if line.startswith("##@"))
    return [(number, int(one["line"]), one["file"]) for number, one in found if one]


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or what Windows writes."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
