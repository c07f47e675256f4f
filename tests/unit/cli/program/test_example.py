"""`kibitz example`: what is shipped is listed, copied as it is, and never written over."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cli import app
from kibitz.cli.program.example import shipped

ROOT = Path(__file__).parents[4]


def run(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["example", *words])
    assert result.exit_code == status, result.output
    return result.output


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_every_example_that_a_page_or_a_command_names_is_shipped():
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("*.py")]
    named = {
        word
        for page in pages
        for word in re.findall(r"(?<![\w/])examples/([\w/-]+\.\w+)", page.read_text("utf-8"))
    }
    assert len(named) > 10
    assert named <= set(shipped())


def test_the_list_says_what_each_is_about():
    listed = json.loads(run("--json"))["examples"]
    assert [one["name"] for one in listed] == list(shipped())
    assert [one["name"] for one in listed if not one["about"]] == ["deals/two-hearts-doubled.txt"]
    assert "One notrump and Stayman: South opens 1NT" in run()


def test_all_are_copied_as_they_are():
    assert run("--all").strip() == f"{len(shipped())} files copied to examples"
    for name, source in shipped().items():
        assert Path("examples", name).read_bytes() == source.read_bytes()
    assert run("--all")  # the same again is no harm


def test_one_and_a_folder():
    assert json.loads(run("examples/six-hearts.pbn", "--to", "a/b", "--json")) == {
        "folder": "a/b",
        "copied": ["six-hearts.pbn"],
    }
    assert Path("a/b/six-hearts.pbn").is_file()
    assert "11 files" in run("deals")


def test_what_somebody_has_changed_stays():
    run("six-hearts.pbn")
    Path("examples/six-hearts.pbn").write_text("mine")
    assert "--to FOLDER" in run("--all", status=2)
    assert Path("examples/six-hearts.pbn").read_text() == "mine"
    assert not Path("examples/deals").exists()


def test_a_name_that_there_is_not():
    assert "did you mean 'six-hearts.pbn'" in run("six-heart.pbn", status=2)
