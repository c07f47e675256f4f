"""`kibitz example`: the deals, scripts and systems that the pages speak of, to try things on."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from kibitz.cli.writing import Json, write_file, write_json
from kibitz.english import counted
from kibitz.errors import Illegal, Malformed, nearest
from kibitz.report.terminal import show_lines

FOLDER = "examples"
"""Where they go, and how the pages call them."""
_COMMENT = re.compile(r"^(?:#+|%)(?! *PBN \d) *(.*)$", re.MULTILINE)


def example(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Copy these: a name on the list, or a folder."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Copy all of them.")] = False,
    to: Annotated[
        str, typer.Option(metavar="FOLDER", help="Where to; made if it is not there.")
    ] = FOLDER,
    json: Json = False,
) -> None:
    """List the examples that come with kibitz, or copy them so that they can be tried and changed.

    They go into the folder examples, where the commands of the README look for them. A file that
    is there and differs is never written over.

    Example: kibitz example --all
    """
    there = shipped()
    if not names and not every:
        told = {name: described(file.read_text("utf-8")) for name, file in there.items()}
        if json:
            write_json({"examples": [{"name": n, "about": about} for n, about in told.items()]})
        else:
            width = max(map(len, told))
            show_lines(f"{name:<{width}}  {about}".rstrip() for name, about in told.items())
        return
    chosen = dict.fromkeys(one for word in names or [""] for one in named(word, there))
    changed = [name for name in chosen if differs(Path(to, name), there[name])]
    if changed:
        raise Illegal(
            f"{Path(to, changed[0])} is there, and is another file",
            remedy="name another folder: --to FOLDER",
        )
    for name in chosen:
        target = Path(to, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_file(str(target), there[name].read_bytes())
    if json:
        write_json({"folder": to, "copied": list(chosen)})
    else:
        show_lines([f"{counted(len(chosen), 'file')} copied to {to}"])


def shipped() -> dict[str, Path]:
    """The examples by their names, such as `systems/precision.rules`."""
    folder = Path(str(files("kibitz"))) / FOLDER
    found = (path for path in folder.rglob("*") if path.is_file())
    by_name = {path.relative_to(folder).as_posix(): path for path in found}
    return {name: by_name[name] for name in sorted(by_name, key=lambda n: ("/" in n, n))}


def named(word: str, there: dict[str, Path]) -> list[str]:
    """The examples that a word means: one of them, those of a folder; all for no word."""
    word = word.replace("\\", "/").removeprefix(f"{FOLDER}/").strip("/")
    found = [name for name in there if not word or name == word or name.startswith(f"{word}/")]
    if not found:
        raise Malformed(
            f"there is no example {word!r}",
            expected="a name that kibitz example lists",
            remedy=nearest(word, there),
        )
    return found


def described(text: str) -> str:
    """The first sentence of the comments that a file begins with.

    >>> described("# Weak two bids: South opens. North decides.")
    'Weak two bids: South opens.'
    """
    words = " ".join(line.strip() for line in _COMMENT.findall(text))
    return re.split(r"(?<=[.?]) ", words, maxsplit=1)[0]


def differs(target: Path, source: Path) -> bool:
    """Is something else there already?"""
    return target.exists() and (target.is_dir() or target.read_bytes() != source.read_bytes())
