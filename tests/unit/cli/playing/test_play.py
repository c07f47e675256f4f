"""`kibitz play` with a person at the table, who is a script here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz import notation
from kibitz.cli import app

ENDING = "N:AQ..A. K2..3. 43..2. 65..4."
GUESS = "N:2...AJ3 3...Q96 A...KT5 5...874"
FILE = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "{deal}"]
[Contract "1NT"]
[Declarer "S"]
"""


def run(*words: str, answers: str = "", status: int = 0) -> str:
    result = CliRunner().invoke(app, ["play", *words], input=answers)
    assert result.exit_code == status, result.output
    return result.output


@pytest.fixture
def ending(tmp_path: Path) -> str:
    file = tmp_path / "ending.pbn"
    file.write_text(FILE.format(deal=ENDING))
    return str(file)


@pytest.fixture
def guess(tmp_path: Path) -> str:
    file = tmp_path / "guess.pbn"
    file.write_text(FILE.format(deal=GUESS))
    return str(file)


WEST = ("--seat", "S", "--players", "first-legal")


def test_declarer_plays_dummys_cards_and_the_result_is_told(ending: str) -> None:
    text = run(ending, *WEST, answers="sq\ns3\n4\na\na\n2\n")  # West begins with the six of spades
    assert "West ♠6" in text and "dummy to play, of ♠AQ" in text
    assert "you, South    ♠43  ♦2" in text and "dummy, North  ♠AQ  ♦A" in text
    assert "1NT by South, players: first-legal,first-legal,human,first-legal" in text
    assert "South went five down in 1NT: 2 tricks." in text


def test_hidden_hands_are_never_shown_before_the_end(ending: str) -> None:
    text = run(ending, *WEST, answers="help\nhint\nwhy\nshow\nquit\n")
    assert "♠K" not in text and "Bye." in text


def test_why_lists_every_card_with_chance_and_tricks(ending: str) -> None:
    text = run(ending, *WEST, answers="why\nhint\nquit\n")
    lines = text.splitlines()
    assert any(line.split()[:1] == ["♠Q"] and "%" in line for line in lines)
    assert any(line.split()[:1] == ["♠A"] and "%" in line for line in lines)
    assert any("tricks expected" in line for line in lines)
    assert "double dummy in all" in text  # so few layouts are all listed


def test_undo_goes_back_to_the_card_before(ending: str) -> None:
    text = run(ending, *WEST, answers="undo\nsa\nundo\nsq\nquit\n")
    assert "there is no card to take back" in text
    assert text.count("dummy to play, of ♠AQ") == 3
    assert "North ♠Q" not in text or "North ♠A" not in text.split("North ♠Q")[1]


def test_a_sure_claim_is_granted(ending: str) -> None:
    text = run(ending, *WEST, answers="sa\ns3\nclaim 1\n")
    assert "Granted: 1 of the 2 tricks left." in text
    assert "2 tricks (claimed)." in text


def test_a_claim_that_a_layout_refutes_is_refused_with_it(ending: str) -> None:
    text = run(ending, *WEST, answers="claim 3\nquit\n")
    assert "Refused: 3 of the 3 tricks left, but here you take 2:" in text
    assert "East   ♠K" in text and "for example" in text


def test_a_claim_that_depends_on_a_guess_is_refused(guess: str) -> None:
    text = run(guess, "--seat", "S", "--players", "first-legal", answers="2\na\nclaim 3\nclaim 2\n")
    assert "no one way to play takes them in all" in text
    assert "Granted: 2 of the 3 tricks left." in text


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("claim", "how many"),
        ("claim 9", "0 to 3"),
        ("sk", "may not be played"),
        ("zz", "is not a card here"),
        ("save table.txt", ".pbn or .jsonl"),
        ("save", ".pbn or .jsonl"),
    ],
)
def test_wrong_answers_are_explained_and_asked_again(ending: str, said: str, answered: str) -> None:
    text = run(ending, *WEST, answers=f"{said}\nquit\n")
    assert answered in text and "Bye." in text


@pytest.mark.parametrize("name", ["table.pbn", "table.jsonl"])
def test_a_saved_board_is_resumed_where_it_was(tmp_path: Path, ending: str, name: str) -> None:
    saved = str(tmp_path / name)
    first = run(ending, *WEST, "--seed", "5", answers=f"sa\nsave {saved}\nquit\n")
    assert f"kibitz play --resume {saved}" in first
    (board,) = notation.read(saved)
    assert board.names == ("first-legal", "first-legal", "human", "first-legal")
    assert board.extra("Seed") == "5" and str(board.play[1]) == "SA"
    rest = "s3\ndA\nd2\ns4\nsq\n4\n2\n"
    on = json.loads(_json(run("--resume", saved, "--json", answers=rest)))
    whole = json.loads(_json(run(ending, *WEST, "--json", answers="sa\n" + rest)))
    assert on == whole and len(on["boards"][0]["play"]) == 12


def _json(text: str) -> str:
    return text[text.index('{"boards"') :]


def test_a_person_in_dummys_place_plays_as_declarer(ending: str) -> None:
    text = run(ending, "--seat", "N", "--players", "first-legal", answers="quit\n")
    assert "you, South" in text


def test_a_defender_sees_his_hand_and_dummy_alone(ending: str) -> None:
    text = run(ending, "--seat", "W", "--players", "first-legal", answers="6\nquit\n")
    assert "you, West" in text and "dummy, North" in text and "♠43" not in text


def test_a_random_deal_needs_no_file_and_is_the_seeds(tmp_path: Path) -> None:
    first, again, other = (
        run("--seat", "S", "--players", "first-legal", "--seed", seed, answers="quit\n")
        for seed in ("7", "7", "8")
    )
    assert first == again != other and "3NT by South" in first


@pytest.mark.parametrize(
    "words",
    [
        ("--seat", "Q"),
        ("--resume", "nowhere.pbn"),
        ("--players", "pimc,pimc"),
        ("--resume", "x.pbn", "--seat", "S"),
    ],
)
def test_what_cannot_be_begun_is_refused(words: tuple[str, ...]) -> None:
    run(*words, status=2)


def test_a_board_that_play_did_not_save_cannot_be_resumed(ending: str) -> None:
    assert "who sits where" in run("--resume", ending, status=2)


def test_the_defence_is_named_apart(ending: str) -> None:
    """East and West defend by rules, whoever declares; the same seed, the same cards."""
    words = (ending, "--players", "double-dummy", "--defence", "ordinary", "--json")
    assert run(*words) == run(*words)
    assert "double-dummy,ordinary,double-dummy,ordinary" in run(*words[:-1])
    assert "is not a player" in run(ending, "--defence", "ordinairy", status=2)
