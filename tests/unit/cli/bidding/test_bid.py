"""`kibitz bid` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cli import app
from kibitz.notation import read

RULES = """
$.1N. := 15 TO 17 Points;
$.1N.3N. := Points >= 10;
$.1N.3N.P. := true;
$.P. := Points < 12;
"""
DEAL = "N:AKQ2.A32.K43.432 T987.K4.Q652.J86 543.QJT5.A98.A75 J6.9876.JT7.KQT9"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    rules, deals = tmp_path / "nt.rules", tmp_path / "deals.pbn"
    rules.write_text(RULES)
    deals.write_text(f'[Board "5"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n')
    return str(rules), str(deals)


def run(*words: str, status: int = 0, stdin: str | None = None) -> str:
    result = CliRunner().invoke(app, ["bid", *words], input=stdin)
    assert result.exit_code == status, result.output
    return result.output


def test_a_board_of_a_file_is_bid_and_explained(files: tuple[str, str]) -> None:
    text = run(*files, "--dealer", "N")
    assert "3NT by North" in text
    assert "1NT North: $.1N. has 15 to 17 high-card points" in text
    assert "3NT South: $.1N.3N. has at least 10 high-card points" in text


def test_json_and_the_boards_own_dealer(files: tuple[str, str], tmp_path: Path) -> None:
    out = tmp_path / "bid.pbn"
    (board,) = json.loads(run(*files, "--json", "--layouts", "2", "--out", str(out)))["boards"]
    assert (board["board"], board["dealer"], board["vulnerability"]) == ("5", "S", "All")
    assert board["calls"][0]["by"] == "rule"
    assert board["calls"][0]["call"] == "P"
    (written,) = read(out)
    assert str(written.auction) == board["auction"]


def test_random_deals_are_the_same_for_a_seed(files: tuple[str, str]) -> None:
    words = (files[0], "--north", ".1n.", "--south", ".1N.3N.", "--count", "3", "--json")
    one, two = run(*words, "--seed", "4"), run(*words, "--seed", "4")
    assert one == two
    boards = json.loads(one)["boards"]
    assert [board["auction"] for board in boards] == ["1NT P 3NT P P P"] * 3
    assert run(*words, "--seed", "5") != one


def test_a_person_is_asked_until_his_call_is_legal(files: tuple[str, str]) -> None:
    text = run(*files, "--dealer", "N", "--human", "N", stdin="what\n1N\n2C\nP\n")
    assert "'what' is not a call" in text
    assert "2C is not legal: it is not above 3NT (Law 18)" in text
    assert "chosen by hand" in text
    assert "the input ended" in run(*files, "--dealer", "N", "--human", "N", status=2, stdin="")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--north", "Points >"), "the text ends too early"),
        (("--north", ".2n."), "no rule is called $.2N."),
        (("--human", "Q"), "'Q' is not a seat"),
    ],
)
def test_mistakes(files: tuple[str, str], words: tuple[str, ...], message: str) -> None:
    assert message in run(files[0], *words, status=2)


def test_a_file_and_rules_for_random_deals_exclude_each_other(files: tuple[str, str]) -> None:
    assert "one of the two" in run(*files, "--north", ".1N.", status=2)


def test_opponents_with_rules_hold_anything(files: tuple[str, str], tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.rules"
    theirs.write_text("$.P.1S. := true; $.1S. := true; $.(1N).2S. := true; $.(P).P. := true;")
    words = (files[0], "--opponents", str(theirs), "--count", "4", "--layouts", "2", "--json")
    boards = json.loads(run(*words))["boards"]
    assert any(call["seat"] in "EW" and call["call"] != "P" for b in boards for call in b["calls"])


def test_persons_and_deals_need_different_inputs(files: tuple[str, str]) -> None:
    assert "cannot both" in run(files[0], "-", "--human", "N", status=2, stdin="")
