"""Explanations of suit combinations, word for word: each file holds a command and its answer.

`python tests/golden/test_suit_explanations.py` writes the answers anew, to be read before they
are kept.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cli import app

FILES = sorted((Path(__file__).parent / "suit").glob("*.txt"))


def told(file: Path) -> tuple[str, str]:
    """The command of a file, and what the program answers now."""
    command = file.read_text("utf-8").partition("\n")[0]
    result = CliRunner().invoke(app, shlex.split(command.removeprefix("$ kibitz ")))
    assert result.exit_code == 0
    return command, result.output


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_word_for_word(file: Path) -> None:
    command, answer = told(file)
    assert f"{command}\n{answer}" == file.read_text("utf-8")


def test_there_are_enough() -> None:
    assert len(FILES) >= 60


if __name__ == "__main__":
    for golden in FILES:
        golden.write_text("{}\n{}".format(*told(golden)), "utf-8")
