"""Suit combinations and calls explained: each file holds a command and its answer.

A new one is a file with the command as its first line; tests/helpers/golden.py writes the answer.
"""

from __future__ import annotations

import os
import shlex
from functools import partial
from pathlib import Path

from typer.testing import CliRunner

from golden import FOLDER, ROOT, Golden, each

FILES = [file for room in ("suit", "calls") for file in sorted((FOLDER / room).glob("*.txt"))]


def told(file: Path) -> str:
    """The command of a file, and what the program answers now, asked beside the examples."""
    from kibitz.cli import app

    command = file.read_text("utf-8").partition("\n")[0]
    here = Path.cwd()
    os.chdir(ROOT)
    try:
        result = CliRunner().invoke(app, shlex.split(command.removeprefix("$ kibitz ")))
    finally:
        os.chdir(here)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return f"{command}\n{result.stdout}".replace("\r\n", "\n")


TEXTS = tuple(Golden(file.relative_to(FOLDER).as_posix(), partial(told, file)) for file in FILES)


@each(TEXTS)
def test_word_for_word(text: Golden) -> None:
    text.check()


def test_there_are_enough() -> None:
    rooms = [file.parent.name for file in FILES]
    assert rooms.count("suit") >= 60 and rooms.count("calls") >= 7
