"""Every console block of the README and of docs/ is run, and its output compared to the letter."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cli import app

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def sessions() -> list[tuple[str, str, str]]:
    """Each `$ kibitz …` command with the page it stands on and the output shown below it."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((page.name, command, output.strip("\n")))
    return found


@pytest.mark.parametrize(("page", "command", "output"), sessions())
def test_shown_output_is_real(
    page: str, command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    words = shlex.split(command)
    assert words[0] == "kibitz", f"{page}: only kibitz commands are shown"
    result = CliRunner().invoke(app, words[1:])
    assert result.output.strip("\n") == output


def test_the_readme_shows_at_least_one_session() -> None:
    assert any(page == "README.md" and output for page, _, output in sessions())


def test_the_readme_hides_nothing() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert "doctest: +" not in text


def links(page: Path) -> list[Path]:
    """The files that a page points at."""
    text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    found = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    return [(page.parent / target).resolve() for target in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    assert [target for target in links(page) if not target.exists()] == []


def test_every_page_is_on_the_list_of_pages() -> None:
    index = ROOT / "docs" / "index.md"
    pages = {page.resolve() for page in (ROOT / "docs").glob("*.md")} - {index.resolve()}
    assert pages <= set(links(index))
    assert index.resolve() in links(ROOT / "README.md")


@pytest.mark.slow
def test_the_excerpt_of_the_post_mortem_is_what_make_run_prints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "README.md").read_text("utf-8")
    excerpt = re.findall(r"```text\n(.*?)```", text, re.DOTALL)[0]
    words = ["postmortem", "examples/postmortem.pbn", "--seconds", "0"]
    printed = CliRunner().invoke(app, words).output.splitlines()
    missing = [line for line in excerpt.splitlines() if line != "..." and line not in printed]
    assert missing == []
