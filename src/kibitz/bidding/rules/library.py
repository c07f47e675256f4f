"""Library: the systems that come with kibitz, and the texts of systems in files.

A system is asked for by the name of its file or, where there is no such file, by the name of
one that is shipped in `systems/`; `default` is the one that bids where none is named. Notes in
BML (`.bml`) are read as rules (`bml.py`).
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from kibitz.bidding.rules.bml import from_bml
from kibitz.condition.reading.including import INCLUDE, chapter
from kibitz.errors import Illegal, Malformed, Place, nearest

DEFAULT = "two-over-one"
"""The system that bids where none is named."""
_ENDING = ".rules"


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
    'two-over-one.rules'
    """
    return _text_of(name, ())


def bare(source: str) -> str:
    """The name of a system's file without its folder: an experiment is the same in any of them.

    >>> bare("examples/systems/notrump.rules"), bare("standard input")
    ('notrump.rules', 'standard input')
    """
    return Path(source).name or source


def _text_of(name: str | Path, within: tuple[str, ...]) -> tuple[str, str]:
    path = Path(name)
    if path.exists() and not path.is_dir():
        text = decoded(path.read_bytes())
        text = from_bml(text, str(name)) if path.suffix.lower() == ".bml" else text
        return _joined(text, str(name), path.parent, (*within, str(path.resolve()))), str(name)
    known = shipped()
    wanted = DEFAULT if str(name) == "default" else str(name).removesuffix(_ENDING)
    if wanted in known:
        folder = Path(str(files("kibitz.bidding") / "systems"))
        text, source = decoded((folder / f"{wanted}{_ENDING}").read_bytes()), f"{wanted}{_ENDING}"
        return _joined(text, source, folder, (*within, source)), source
    raise Malformed(
        f"there is no file {str(name)!r}, and no system of that name comes with kibitz",
        expected=f"a file of rules, or one of default, {', '.join(known)}",
        remedy=nearest(str(name), [*known, "default"]),
    )


def _joined(text: str, source: str, folder: Path, within: tuple[str, ...]) -> str:
    """The text with the files that it includes, which stand beside it or come with kibitz."""

    def put(found: re.Match[str]) -> str:
        name = found["name"].strip().strip('"')
        place = Place.at(text, found.start("name"), source)
        if not name or not found["name"].startswith('"'):
            raise Malformed(
                "include has no name of a file", place=place, expected='include "file.rules";'
            )
        beside = folder / name
        if not beside.is_file() and ".." not in name:  # a chapter of the systems that are shipped
            beside = Path(str(files("kibitz.bidding") / "systems" / name))
        own = beside.exists() and not beside.is_dir()
        inner = str(beside.resolve()) if own else f"{name.removesuffix(_ENDING)}{_ENDING}"
        if inner in within:
            raise Illegal(
                f"{name} includes itself", place=place, expected="files that do not lead back"
            )
        try:
            included, said = _text_of(beside if own else name, within)
        except Malformed as error:
            if error.place is None:
                error.place = place
            raise
        return chapter(name if own else said, included)

    return INCLUDE.sub(put, text)


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or what Windows writes."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
