"""`kibitz match` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kibitz.cli import app

LESSON = {
    "board": "1",
    "dealer": "S",
    "vul": "None",
    "deal": "N:75.K64.KQ74.J986 QT3.Q95.J986.A73 A82.AT82.A3.KQT4 KJ964.J73.T52.52",
    "contract": "3NT",
    "declarer": "S",
    "lead": "S6",
}
PBN = """[Board "7"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:75.K64.KQ74.J986 QT3.Q95.J986.A73 A82.AT82.A3.KQT4 KJ964.J73.T52.52"]
[Declarer "S"]
[Contract "3NT"]
[Play "W"]
S6 - - -
*
"""
FAST = ("--declarer", "first-legal,double-dummy", "--workers", "0")


def run(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["match", *words])
    assert result.exit_code == status, result.output
    return result.output


def data(*words: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run(*words, "--json"))
    return answer


@pytest.fixture
def lessons(tmp_path: Path) -> str:
    file = tmp_path / "lessons.jsonl"
    file.write_text(json.dumps(LESSON) + "\n" + json.dumps({**LESSON, "board": "2"}) + "\n")
    return str(file)


def test_a_file_of_lessons_is_played_from_its_lead(lessons: str) -> None:
    answer = data(lessons, *FAST)
    assert answer["deals"] == 2 and answer["results"]["double-dummy"]["made"] == 2
    assert answer["results"]["double-dummy"]["tricks"] >= 9
    assert answer["results"]["first-legal"]["seconds_per_card"] >= 0
    for deal in answer["per_deal"]:
        assert (deal["contract"], deal["declarer"], deal["lead"]) == ("3NT", "S", "S6")
        assert all(one["play"].startswith("S6 ") for one in deal["plays"].values())
        assert all(len(one["play"].split()) == 52 for one in deal["plays"].values())
    gain = answer["difference"]["double-dummy - first-legal"]
    assert gain["make_rate"] > 0 and gain["imps"] > 0 and gain["win_rate"] == 1


def test_pbn_with_a_lead_is_the_same_deal(tmp_path: Path, lessons: str) -> None:
    file = tmp_path / "seven.pbn"
    file.write_text(PBN)
    (first,), other = data(str(file), *FAST)["per_deal"], data(lessons, *FAST)["per_deal"][0]
    assert first["plays"] == other["plays"] and first["lead"] == "S6"


def test_another_contract_for_all(lessons: str) -> None:
    answer = data(lessons, *FAST, "--contract", "1NT-N")
    assert {(d["contract"], d["declarer"], d["lead"]) for d in answer["per_deal"]} == {
        ("1NT", "N", None)
    }
    kept = data(lessons, *FAST, "--contract", "2NT")  # the board's own declarer
    assert {(d["contract"], d["lead"]) for d in kept["per_deal"]} == {("2NT", "S6")}


def test_a_match_goes_on_from_its_file_and_gives_the_same(tmp_path: Path) -> None:
    out = str(tmp_path / "match.sqlite")
    words = ("--cards", "5", *FAST, "--seed", "9")
    part = data("--random", "3", *words, "--out", out)
    whole = data("--random", "6", *words, "--out", out)
    fresh = data("--random", "6", *words)
    assert part["per_deal"] == whole["per_deal"][:3]
    assert whole["per_deal"] == fresh["per_deal"] and whole["difference"] == fresh["difference"]
    assert "another experiment" in run("--random", "3", *words[:-1], "8", "--out", out, status=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "a FILE, --random N or --close N"),
        (("--random", "3", "--every"), "--every is for close deals"),
        (("x.pbn", "--random", "3"), "a FILE, --random N or --close N"),
        (("--random", "1", "--declarer", "pimc,pimmc"), "did you mean 'pimc'"),
        (("--random", "1", "--declarer", "pimc,human"), "without people"),
        (("--random", "1", "--cards", "9", "--won", "5"), "0 to 4"),
        (("--random", "1", "--contract", "8NT"), "not a contract"),
    ],
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in run(*words, "--workers", "0", status=2)


def test_a_lead_that_is_not_held_is_refused_with_the_board(tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps({**LESSON, "lead": "SA"}) + "\n")
    told = run(str(file), *FAST, status=2)
    assert "Board 1" in told and "South holds it" in told


def test_close_deals_are_counted_among_those_dealt() -> None:
    words = ("--close", "2", "--plays", "2", "--cards", "5", "--workers", "0", "--seed", "1")
    answer = data(*words, "--declarer", "pimc:worlds=2,double-dummy")
    assert answer["plays"] >= 2 and answer["dealt"] > answer["deals"]
    assert answer["results"]["double-dummy"]["made"] == answer["plays"]
    for deal in answer["per_deal"]:
        assert 0 < deal["trials"].count("1") <= 5 and deal["trials"][:3] not in ("000", "111")
