"""`kibitz plan`: the text, the JSON, and what it says when it cannot plan."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.cards import Card
from kibitz.cli import app
from kibitz.deal import Deal
from kibitz.play import Situation

ROOT = Path(__file__).parents[4]
FIGURE_3 = str(ROOT / "examples" / "five-spades.pbn")
QUICK = ["--worlds", "12", "--seconds", "0"]


def run(*words: str):
    return CliRunner().invoke(app, ["plan", *words])


@pytest.fixture(scope="module")
def answer() -> dict:
    result = run(FIGURE_3, *QUICK, "--json")
    assert result.exit_code == 0, result.output
    (board,) = json.loads(result.output)["boards"]
    return board


def test_the_json_of_a_board(answer):
    assert {"text", "probability", "nodes", "plan", "alternatives"} <= set(answer)
    assert 0 < answer["probability"] <= 1
    assert answer["worlds"] >= 12
    assert answer["seed"] == 1
    assert answer["nodes"] > 1
    assert f"{answer['brute_force']:.2e}" == "6.01e+44"
    assert 0 <= answer["leaves_at_the_end"] <= answer["leaves"]
    for other in answer["alternatives"]:
        assert other["probability"] <= other["against"]  # on the layouts of the comparison
        assert other["text"]


def test_the_paper_s_plan_is_a_club_ruff_in_dummy_before_trumps_are_drawn(answer):
    assert "You need eleven tricks and have ten on top" in answer["text"]
    assert "club ruff in dummy" in answer["text"]
    kinds = [(trick["kind"], trick["cards"][0][0]) for trick in answer["plan"]]
    ruff = kinds.index(("ruff", "C"))
    assert ("give up", "C") in kinds[:ruff]
    assert ("cash", "S") not in kinds[:ruff]


def test_the_story_obeys_the_laws(answer):
    deal = Deal.parse("N:432.5432.5432.32 7.JT87.QJ97.KQJT AKQJ65.AK.AK.654 T98.Q96.T86.A987")
    ours = deal.north | deal.south
    situation = Situation.start(deal, "5S by South")
    leader = situation.mover
    for trick in answer["plan"]:
        assert trick["leader"] == leader.letter
        seats = [leader, leader.next, leader.partner, leader.previous]
        for seat, card in zip(seats, trick["cards"], strict=True):
            assert (Card.parse(card) in ours) is (seat.letter in "NS")
        leader = max(
            zip(seats, trick["cards"], strict=True),
            key=lambda pair: (
                pair[1][0] == "S",
                pair[1][0] == trick["cards"][0][0],
                Card.parse(pair[1]).rank,
            ),
        )[0]


def test_the_text_and_the_same_seed_again():
    first, again = run(FIGURE_3, *QUICK), run(FIGURE_3, *QUICK)
    assert first.exit_code == 0
    assert first.output == again.output
    assert "Board 1: 5♠ by South, West leads the ♦6" in first.output
    words = " ".join(first.output.split())
    assert "A tree of all cards would have 6.01e44 leaves." in words
    assert "layouts, seed 1" in first.output or "layouts drawn, seed 1" in first.output
    assert max(map(len, first.output.splitlines())) <= 96


def test_the_hidden_hands_do_not_matter(tmp_path):
    """The same cards for declarer and dummy, the same lead: the same plan."""
    other = tmp_path / "other.pbn"
    text = Path(FIGURE_3).read_text("utf-8")
    moved = text.replace("7.JT87.QJ97.KQJT", "7.JT8.QJ97.KQJT8").replace(
        "T98.Q96.T86.A987", "T98.Q976.T86.A97"
    )
    assert moved != text
    other.write_text(moved, "utf-8")
    assert run(str(other), *QUICK).output == run(FIGURE_3, *QUICK).output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.pbn"], "nowhere.pbn"),
        ([FIGURE_3, "--board", "7"], "there is no board 7"),
        ([FIGURE_3, "--lead", "HA"], "--lead HA: "),
        ([FIGURE_3, "--lead", "X"], "X"),
        ([FIGURE_3, "--contract", "9S"], "9S"),
    ],
)
def test_what_cannot_be_planned(words, message):
    result = run(*words, *QUICK)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_a_contract_that_cannot_be_made():
    result = run(FIGURE_3, "--contract", "7NT-S", *QUICK)
    assert result.exit_code == 0
    assert "even with open cards" in result.output
    told = json.loads(run(FIGURE_3, "--contract", "7NT-S", *QUICK, "--json").output)
    assert "cannot be made" in told["boards"][0]["text"]
    assert told["boards"][0]["probability"] == 0


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
