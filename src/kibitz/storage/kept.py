"""Kept: what was worked out before, so that the next run need not.

One file a value, in the user's cache folder. Its name is a digest of what the value was made of
and of the program that made it (its version; size and time of each of its files, by which Python,
too, knows whether a module has changed), so nothing old is ever found for something new. The
file begins with a digest of the rest: one that is damaged, cut off or renamed counts as none.
It is written whole beside its place and moved there, so processes do not disturb each other;
where nothing can be read or written everything is worked out anew, and nobody is told.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from kibitz.storage.folders import cache_folder
from kibitz.storage.plain import from_plain, to_plain
from kibitz.version import __version__

MOST = 32
"""So many values of one name are kept; those that were made first go first."""

T = TypeVar("T")


def kept(name: str, kind: type[T], made_of: str, make: Callable[[], T]) -> T:
    """The value made of this text: the one that is kept under its name, or a new one."""
    try:
        file = cache_folder() / f"{name}-{_digest(f'{program()} {made_of}'.encode()).hex()}.json"
    except (OSError, RuntimeError):  # the program is in no folder, the user has no home
        return make()
    found = _read(file)
    if isinstance(found, kind):
        return found
    value = make()
    _write(file, to_plain(value), name)
    return value


HOUSE = Path(__file__).parents[1]
"""The folder of the whole program, grammars included."""


@cache
def program() -> str:
    """The program as it is now, in a few words: its version and a digest of its files."""
    stamps = sorted(_stamps(str(HOUSE)))
    return f"{__version__} {_digest(repr(stamps).encode()).hex()}"


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    """Path, size and time of each source file."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".lark")):
                facts = entry.stat()
                yield entry.path, facts.st_size, facts.st_mtime_ns
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _stamps(entry.path)


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def _seal(file: Path, text: bytes) -> bytes:
    """The first line of a file; it belongs to this text under this name."""
    return _digest(file.name.encode() + text).hex().encode() + b"\n"


def _read(file: Path) -> object:
    """The value in a file, or None."""
    try:
        if hasattr(os, "getuid") and file.stat().st_uid != os.getuid():
            return None  # somebody else's, in a folder that others may write to
        data = file.read_bytes()
        start = data.find(b"\n") + 1
        if data[:start] != _seal(file, data[start:]):
            return None
        return from_plain(data[start:].decode())
    except (OSError, ValueError):
        return None


def _write(file: Path, text: str, name: str) -> None:
    """Keep a text, if that is possible."""
    data = text.encode()
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=file.parent, prefix=".")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(_seal(file, data) + data)
            Path(beside).replace(file)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
        old = sorted(file.parent.glob(f"{name}-*.json"), key=lambda one: one.stat().st_mtime)
        for one in old[:-MOST]:
            one.unlink(missing_ok=True)
    except OSError:
        pass
