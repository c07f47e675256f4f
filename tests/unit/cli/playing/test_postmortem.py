"""`kibitz postmortem` as a user calls it; the costly parts are left out."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from kibitz.cli import app

EXAMPLE = Path(__file__).parents[4] / "examples" / "postmortem.pbn"
CHEAP = ["--without", "contract,play,trick-one"]


def run(*words: str, stdin: str | None = None) -> tuple[int, str, str]:
    told = CliRunner().invoke(app, ["postmortem", *words], input=stdin)
    return told.exit_code, told.stdout, told.stderr


def test_text() -> None:
    code, out, _ = run(str(EXAMPLE), *CHEAP)
    assert code == 0
    assert "VERDICT" in out
    assert "South went one down in 6♥" in " ".join(out.split())


def test_json() -> None:
    code, out, _ = run(str(EXAMPLE), *CHEAP, "--json")
    (board,) = json.loads(out)["boards"]
    assert code == 0
    assert board["contract"] == "6H by South"
    assert board["suits"][0]["exact"] == "533/1150"


def test_html(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    code, _, err = run(str(EXAMPLE), *CHEAP, "--brief", "--html", str(page))
    assert code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "report.html" in err.replace("\n", "")


def test_standard_input_and_a_mistaken_part() -> None:
    code, _, _ = run("-", *CHEAP, "--brief", stdin=EXAMPLE.read_text(encoding="utf-8"))
    assert code == 0
    code, _, err = run(str(EXAMPLE), "--without", "plays")
    assert code == 2
    assert "play" in err


def test_a_file_that_there_is_not() -> None:
    code, _, err = run("nowhere.pbn")
    assert code == 2
    assert "nowhere.pbn" in err


def test_what_is_read_is_not_written_over(tmp_path: Path) -> None:
    session = tmp_path / "session.pbn"
    session.write_bytes(EXAMPLE.read_bytes())
    code, _, told = run(str(session), *CHEAP, "--html", str(session))
    assert code == 2 and "is the file that is read" in told
    assert session.read_bytes() == EXAMPLE.read_bytes()


def test_a_page_in_no_folder_is_refused_before_the_work(tmp_path: Path) -> None:
    code, out, told = run(str(EXAMPLE), *CHEAP, "--html", str(tmp_path / "none" / "x.html"))
    assert code == 2 and "cannot write" in told
    assert not out


def test_standard_output_is_for_the_page_alone() -> None:
    code, out, _ = run(str(EXAMPLE), *CHEAP, "--html", "-")
    assert code == 0 and out.lstrip().startswith("<!")
    assert run(str(EXAMPLE), *CHEAP, "--html", "-", "--json")[0] == 2
