"""The list of the commands: what it says is what they say, and it imports none of them."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kibitz.cli
from kibitz.cli import app
from kibitz.cli.catalogue import COMMANDS

ROOMS = Path(kibitz.cli.__file__).parent
LARGE = ("numpy", "lark", "rich", "matplotlib", "pyarrow", "fastapi", "pydantic", "altair")


@pytest.mark.parametrize("listed", COMMANDS, ids=lambda listed: listed.name)
def test_each_line_is_that_of_its_command(listed):
    said = inspect.getdoc(listed.load()) or ""
    assert listed.line == " ".join(said.split("\n\n")[0].split())


def test_every_command_of_the_rooms_is_listed():
    """A command is a module with a public function of its own name."""
    found = {
        (path.stem, path.parent.name)
        for path in ROOMS.glob("*/*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name == path.stem
    }
    assert found == {(listed.name, listed.room) for listed in COMMANDS}
    assert len(found) == len(COMMANDS)


def loaded_by(*words: str) -> set[str]:
    """The modules that the program has imported when it ends."""
    code = (
        "import sys\nfrom kibitz.__main__ import main\n"
        f"sys.argv = ['kibitz', *{words!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print('\\n'.join(['', '--', *sys.modules]))"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(told.stdout.rpartition("\n--\n")[2].split())


@pytest.mark.parametrize("words", [("--version",), ("--help",), ()])
def test_the_list_imports_no_command_and_nothing_large(words):
    found = loaded_by(*words)
    rooms = {f"kibitz.cli.{listed.room}" for listed in COMMANDS}
    assert not rooms & found
    assert not {"kibitz.cards", "kibitz.condition", "kibitz.report", *LARGE} & found


def test_a_command_imports_itself_and_not_the_others():
    found = loaded_by("splits", "5")
    commands = {f"kibitz.cli.{listed.room}.{listed.name}" for listed in COMMANDS}
    assert commands & found == {"kibitz.cli.odds.splits"}


def test_a_suit_needs_neither_arrays_nor_grammars():
    assert not {"numpy", "lark", "matplotlib", "sqlite3"} & loaded_by("suit", "AQ", "2")


def test_the_list_is_as_long_as_the_catalogue_and_in_its_order():
    lines = CliRunner().invoke(app, ["--help"]).output.partition("Commands:\n")[2].splitlines()
    names = [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "]
    assert names == [listed.name for listed in COMMANDS]


def test_a_command_that_there_is_not_is_told_with_its_neighbour():
    result = CliRunner().invoke(app, ["sui"])
    assert result.exit_code == 2 and "Did you mean 'suit'?" in result.output


def test_ctrl_c_while_a_command_is_imported(monkeypatch):
    def interrupted(name):
        raise KeyboardInterrupt

    monkeypatch.setattr("kibitz.cli.command_named", interrupted)
    assert CliRunner().invoke(app, ["suit", "AQ", "2"]).exit_code == 130


def test_help_of_a_command_has_its_parameters():
    result = CliRunner().invoke(app, ["suit", "-h"])
    assert result.exit_code == 0 and "--tricks" in result.output and "Example:" in result.output
