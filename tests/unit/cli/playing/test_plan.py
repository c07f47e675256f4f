"""`kibitz plan`: the text, the JSON, and what it says when it cannot plan."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cli import app

ROOT = Path(__file__).parents[4]
FIGURE_3 = str(ROOT / "examples" / "five-spades.pbn")
QUICK = ["--layouts", "60"]


def run(*words: str):
    return CliRunner().invoke(app, ["plan", *words])


@pytest.fixture(scope="module")
def answer() -> dict:
    result = run(FIGURE_3, *QUICK, "--json")
    assert result.exit_code == 0, result.output
    (board,) = json.loads(result.output)["boards"]
    return board


def test_the_json_of_a_board(answer):
    assert {"text", "plan", "claims", "chance", "certificate", "card", "lead"} <= set(answer)
    chance = answer["chance"]
    assert 0 < chance["chance"] <= 1
    assert (chance["layouts"], chance["seed"]) == (60, 2)
    assert answer["certificate"] == {**answer["certificate"], "valid": True, "why": ""}
    assert [claim["kind"] for claim in answer["claims"]] == answer["certificate"]["held"]


def test_the_paper_s_plan_is_a_club_ruff_in_dummy(answer):
    assert "three losers: three in clubs; you can afford two" in answer["text"]
    assert any("Ruff a club in dummy" in line for line in answer["plan"])


def test_the_text_is_the_same_whatever_the_hidden_hands(answer, tmp_path):
    """The same cards for declarer and dummy, the same lead, the same seed: the same plan."""
    other = tmp_path / "other.pbn"
    text = Path(FIGURE_3).read_text("utf-8")
    moved = text.replace("7.JT87.QJ97.KQJT", "7.JT8.QJ97.KQJT8").replace(
        "T98.Q96.T86.A987", "T98.Q976.T86.A97"
    )
    assert moved != text
    other.write_text(moved, "utf-8")
    told = run(str(other), *QUICK)
    assert told.exit_code == 0
    assert "Board 1: 5♠ by South, West leads the ♦6" in told.output
    assert " ".join(answer["text"].split()) in " ".join(told.output.split())
    assert max(map(len, told.output.splitlines())) <= 96


def test_two_hands_and_a_lead_are_enough(answer, tmp_path):
    """What the defenders have been dealt is nobody's business; without a lead it is asked for."""
    text = Path(FIGURE_3).read_text("utf-8")
    ours = text.replace("7.JT87.QJ97.KQJT", "-").replace("T98.Q96.T86.A987", "-")
    assert ours.count("-") == text.count("-") + 2
    two = tmp_path / "two.pbn"
    two.write_text(ours, "utf-8")
    told = run(str(two), "--lead", "D6", *QUICK)
    assert told.exit_code == 0, told.output
    assert " ".join(answer["text"].split()) in " ".join(told.output.split())
    assert run(str(two), *QUICK).output == told.output  # the record says what was led
    two.write_text(ours.partition("[Play")[0], "utf-8")
    unled = run(str(two), *QUICK)
    assert unled.exit_code == 2 and "two hands are known, and no lead" in unled.output
    taken = run(str(two), "--lead", "SA", *QUICK)
    assert taken.exit_code == 2 and "--lead SA" in taken.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.pbn"], "nowhere.pbn"),
        ([FIGURE_3, "--board", "7"], "there is no board 7"),
        ([FIGURE_3, "--lead", "HA"], "--lead HA: "),
        ([FIGURE_3, "--lead", "X"], "X"),
        ([FIGURE_3, "--contract", "9S"], "9S"),
        ([FIGURE_3, "--scoring", "chess"], "no scoring 'chess'"),
    ],
)
def test_what_cannot_be_planned(words, message):
    result = run(*words, *QUICK)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


@pytest.mark.slow
def test_a_contract_that_cannot_be_made():
    result = run(FIGURE_3, "--contract", "7NT-S", *QUICK)
    assert result.exit_code == 0
    told = " ".join(result.output.split())
    assert "The contract cannot be made, even with open cards: hold it to" in told


@pytest.mark.slow
def test_a_board_without_a_lead_gets_one(tmp_path):
    text = Path(FIGURE_3).read_text("utf-8").split('[Play "W"]')[0]
    file = tmp_path / "no-lead.pbn"
    file.write_text(text, "utf-8")
    result = run(str(file), *QUICK)
    assert result.exit_code == 0
    assert "West leads the" in result.output


def test_a_passed_out_board(tmp_path):
    file = tmp_path / "passed.pbn"
    text = Path(FIGURE_3).read_text("utf-8").split("[Declarer")[0]
    file.write_text(text + '[Declarer ""]\n[Contract "Pass"]\n', "utf-8")
    result = run(str(file), *QUICK)
    assert result.exit_code == 0
    assert "Passed out." in result.output
