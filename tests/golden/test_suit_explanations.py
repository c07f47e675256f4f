"""Explanations of suit combinations, word for word: each file holds a command and its answer."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cli import app

FILES = sorted((Path(__file__).parent / "suit").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_word_for_word(file: Path) -> None:
    command, _, answer = file.read_text("utf-8").partition("\n")
    words = shlex.split(command.removeprefix("$ kibitz "))
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0
    assert result.output == answer


def test_there_are_enough() -> None:
    assert len(FILES) >= 60
