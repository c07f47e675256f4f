"""What commands write: JSON, and whole files."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz.errors import Malformed

Json = Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")]


def write_json(value: Any) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def check_target(path: str | None, *sources: str) -> None:
    """Refuse a file to write to before any work: a folder, one in none, or one that is read."""
    if path is None or path == "-":
        return
    target = _real(path)
    if target.is_dir() or not target.parent.is_dir():
        raise Malformed(f"cannot write {path!r}", expected="a file's name in a folder that exists")
    read = [_real(source) for source in sources]
    if target.exists() and target in read:
        raise Malformed(
            f"{path!r} is the file that is read", expected="another one; this stays as it is"
        )


def write_file(path: str, content: bytes) -> None:
    """Write the whole file or nothing, never half a file; `-` is standard output.

    A link is followed, and what is no ordinary file (a pipe, a device) is written to as it is.
    """
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    target = _real(path)
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(13, "Permission denied")
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".kibitz-")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(content)
            Path(name).chmod(target.stat().st_mode & 0o777 if target.exists() else _new_mode())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Malformed(f"cannot write {path!r}: {error.strerror or error}") from None


def _real(path: str) -> Path:
    """The file itself, where the name is that of a link."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        raise Malformed(f"{path!r} is not the name of a file") from None


def _new_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
