"""`kibitz plan --try`: what is printed, what is refused, and the JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cli import app

ROOT = Path(__file__).parents[4]
SLAM, PLAN = (
    str(ROOT / "examples" / "postmortem.pbn"),
    str(ROOT / "examples" / "plans" / "slam.txt"),
)
DROP = "Win the ♣A. Cash the ♥A and ♥K."
FEW = ["--layouts", "12"]


def run(*words: str, input: str | None = None):
    return CliRunner().invoke(app, ["plan", SLAM, *words], input=input)


def test_the_chance_and_what_beats_it():
    result = run("--try", PLAN, *FEW)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == "Board 1: 6♥ by South, West leads the ♣K"
    assert any(line.startswith("Makes ") and "of 12 layouts, seed 1." in line for line in lines)
    assert "With open cards" in result.output and "thinking player" in result.output


def test_two_plans_are_compared(tmp_path):
    other = tmp_path / "drop.txt"
    other.write_text(DROP, "utf-8")
    result = run("--try", PLAN, "--try", str(other), *FEW)
    assert result.exit_code == 0, result.output
    assert "on the same layouts:" in result.output


def test_the_deal_step_by_step():
    result = run("--try", PLAN, "--layout", "deal", "--steps", *FEW)
    assert result.exit_code == 0, result.output
    assert "   1  West ♣K, North ♣A, East ♣5, South ♣2" in result.output
    assert "        ♣A: win the ♣A (line 2)" in result.output
    assert "        ♣2: silence" in result.output
    assert "  Claim: " in result.output
    assert result.output.rstrip().endswith("The contract is made.")


def test_the_json():
    result = run("--try", "-", "--json", *FEW, input=DROP)
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    (plan,) = found["plans"]
    assert plan["plan"] == "Win the ♣A.\nCash the ♥A and ♥K."
    assert len(plan["fates"]) == found["layouts"] == 12
    assert {"chance", "whatever", "open", "resourceful"} <= set(plan["parts"])
    one = json.loads(run("--try", "-", "--json", "--layout", "2", *FEW, input=DROP).output)
    assert one["plans"][0]["fate"] == plan["fates"][1]


def test_a_mistake_is_told_with_file_line_and_caret(tmp_path):
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("Win the ♣A.\nCash the ♥Q.\n", "utf-8")
    result = run("--try", str(wrong))
    assert result.exit_code == 2
    first, line, caret, *_ = result.stderr.splitlines()
    assert first == f"kibitz plan: {wrong}:2:10: neither hand holds the ♥Q"
    assert line == "  Cash the ♥Q." and caret == "           ^"
    assert not result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--steps"], "a plan of yours"),
        (["--try", PLAN, "--layout", "0"], "1 to 200, or deal"),
        (["--try", PLAN, "--layout", "13", *FEW], "there is no layout 13"),
        (["--try", PLAN, "--try", PLAN, "--try", PLAN], "3 plans"),
        (["--try", "-", "--try", "-"], "standard input can be read once"),
        (["--try", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_what_is_refused(words, said):
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_deal_that_cannot_be_read_is_an_error_of_ours(tmp_path: Path) -> None:
    """A file whose only deal breaks off: the place, and status 2."""
    broken = tmp_path / "broken.txt"
    broken.write_text("N:AQ4.AQJ96.K3.K72 T982.K85.A72.984 KJ3.T7", "utf-8")
    result = CliRunner().invoke(app, ["plan", str(broken), "--contract", "4H-N", "--try", PLAN])
    assert result.exit_code == 2
    assert "broken.txt:1" in result.output
