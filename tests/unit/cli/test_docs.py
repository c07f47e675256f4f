"""docs/commands.md is what the program prints, and every command has an example and --json."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
from kibitz.cli.catalogue import COMMANDS
from kibitz.cli.python_docs import python_text

ROOT = Path(__file__).parents[3]


def test_commands_page_is_current() -> None:
    page = subprocess.run(
        [sys.executable, "-m", "kibitz.cli.docs"], capture_output=True, text=True, check=True
    ).stdout
    assert (ROOT / "docs" / "commands.md").read_text("utf-8") == page, "run `make docs`"


def test_python_page_is_current() -> None:
    page = python_text()
    assert (ROOT / "docs" / "python.md").read_text("utf-8") == page, "run `make docs`"
    for name in kibitz.__all__:
        assert f"`{name}`" in page or f"`kibitz.{name}`" in page


@pytest.mark.parametrize("listed", COMMANDS, ids=lambda listed: listed.name)
def test_every_command_has_an_example_and_json(listed) -> None:
    command = listed.load()
    assert "Example: kibitz" in (command.__doc__ or "")
    # serve prints an address and answers the browser, in JSON of its own.
    assert "json" in command.__annotations__ or listed.name == "serve"
