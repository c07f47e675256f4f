"""Library: the systems that come with kibitz, and the texts of systems in files.

A system is asked for by the name of its file or, where there is no such file, by the name of
one that is shipped in `systems/`; `default` is the one that bids where none is named. Notes in
BML (`.bml`) are read as rules (`bml.py`).
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from kibitz.bidding.rules.bml import from_bml
from kibitz.errors import Malformed, nearest

DEFAULT = "five-card-majors"
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
    'five-card-majors.rules'
    """
    path = Path(name)
    if path.exists() and not path.is_dir():
        text = decoded(path.read_bytes())
        return from_bml(text, str(name)) if path.suffix.lower() == ".bml" else text, str(name)
    known = shipped()
    wanted = DEFAULT if str(name) == "default" else str(name).removesuffix(_ENDING)
    if wanted in known:
        entry = files("kibitz.bidding") / "systems" / f"{wanted}{_ENDING}"
        return decoded(entry.read_bytes()), f"{wanted}{_ENDING}"
    raise Malformed(
        f"there is no file {str(name)!r}, and no system of that name comes with kibitz",
        expected=f"a file of rules, or one of default, {', '.join(known)}",
        remedy=nearest(str(name), [*known, "default"]),
    )


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or what Windows writes."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
