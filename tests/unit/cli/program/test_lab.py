"""`kibitz lab`, and what the commands with long runs share."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from kibitz.cli import app
from kibitz.cli.conduct import _far, _time, conduct
from kibitz.lab.experiment import Experiment
from kibitz.lab.run import Progress

DRAW = Experiment(
    "lab_units:draw", {"raising": [2], "rules": "a\nb"}, seed=4, title="drawing numbers"
)


def shown(*words):
    return CliRunner().invoke(app, ["lab", *map(str, words)])


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "x.sqlite"
    conduct(DRAW, units=5, out=str(path), workers=0)
    return path


def test_the_file_as_text(path):
    lines = shown(path, "--rows", "2").output.splitlines()
    assert lines[0] == "drawing numbers"
    assert "seed      4" in lines
    assert "setting   rules = a … (2 lines)" in lines
    assert "finished  4 of 5 units, 1 failed; the result is the first 5" in lines
    assert any(line.startswith("failed    unit 2 (seed ") for line in lines)
    assert lines[-3].startswith('       0  {"unit":0,"drawn":')
    assert lines[-1] == "… and 2 more: --rows -1"
    for rows in ("-1", "9" * 30):
        assert len(shown(path, "--rows", rows).output.splitlines()) == len(lines) + 1


def test_the_file_as_json(path):
    data = json.loads(shown(path, "--json").output)
    assert data["experiment"] == DRAW.to_json()
    assert (data["units"], data["end"], data["finished"], data["failed"]) == (5, 5, 4, 1)
    assert [row["unit"] for row in data["rows"]] == [0, 1, 2, 3, 4]
    assert data["rows"][2]["error"] == "ZeroDivisionError: unit 2"
    assert data["rows"][3]["value"]["unit"] == 3


def test_a_damaged_file_is_salvaged(path):
    whole = path.read_bytes()
    path.write_bytes(whole[:20] + bytes(80) + whole[100:])
    assert "kibitz lab salvage FILE OUT" in shown(path).output
    out = path.with_name("y.sqlite")
    said = shown("salvage", path, out)
    assert said.exit_code == 0 and f"5 units recovered from {path}, in {out}." in said.output
    assert len(json.loads(shown(out, "--json").output)["rows"]) == 5
    again = shown("salvage", path, out.with_name("z.sqlite"), "--json")
    assert json.loads(again.output)["missing"] == 0
    assert shown("salvage", path, out).exit_code == 2
    assert shown("salvage", path).exit_code == 2


def test_a_file_that_is_none(tmp_path):
    wrong = tmp_path / "x.sqlite"
    assert shown(wrong).exit_code == 2
    wrong.write_text("not a database " * 100)
    result = shown(wrong)
    assert result.exit_code == 2 and "damaged" in result.output


def test_failures_are_told(capsys):
    assert len(conduct(DRAW, units=4, workers=0).values) == 3
    assert "1 of 4 units failed; the first, unit 2" in capsys.readouterr().err


def test_an_interruption_ends_with_130(capsys, monkeypatch):
    from kibitz.lab.run import Interrupted

    def stopped(*args, **options):
        raise Interrupted(None, 3, None)

    monkeypatch.setattr("kibitz.cli.conduct.run", stopped)
    with pytest.raises(typer.Exit) as error:
        conduct(DRAW, units=4)
    assert error.value.exit_code == 130
    said = capsys.readouterr().err
    assert said.startswith("interrupted after 3 units; nothing was kept") and "--out" in said


def test_how_far():
    assert _far(Progress(3, 10, 0, 0.5)) == "3 of 10, 0.5 a second, 0:14 left"
    assert _far(Progress(3, None, 1, 0)) == "3, 1 failed"
    assert _time(3723) == "1:02:03"
