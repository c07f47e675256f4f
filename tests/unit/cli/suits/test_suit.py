"""`kibitz suit` and `kibitz splits` as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from kibitz.cli import app


def run(*words: str, status: int = 0, stdin: str | None = None) -> str:
    result = CliRunner().invoke(app, list(words), input=stdin)
    assert result.exit_code == status, result.output
    return result.output


def test_the_headline_repeats_what_was_typed() -> None:
    text = run("suit", "AKQT", "xxx")
    assert text.startswith("AKQT opposite xxx: four tricks, 60.90 %   (exact; best defence)\n")
    assert "  Cash the ace and king.\n    If East shows out, finesse the ten.\n" in text
    assert "Next best: finesse the ten on the third round, 59.29 %. It gains when West" in text
    assert "Why not: when East has Jxx, the ten loses to the jack." in text


@pytest.mark.parametrize("words", [("AQ-2",), ("AQ", "2"), ("aq", "2"), ("AQ-x",)])
def test_one_word_or_two(words: tuple[str, ...]) -> None:
    assert json.loads(run("suit", *words, "--json"))["targets"][1]["probability"] == "1/2"


@pytest.mark.parametrize("words", [("KJ96", "-"), ("KJ96", ""), ("KJ96-",)])
def test_a_void(words: tuple[str, ...]) -> None:
    assert json.loads(run("suit", *words, "--json"))["south"] == "-"


def test_ten_is_t_or_10() -> None:
    assert run("suit", "A10x-Kx", "--json") == run("suit", "ATx-Kx", "--json")


def test_a_target_out_of_reach_says_so() -> None:
    text = run("suit", "AQ-2", "--tricks", "3")
    assert "three tricks cannot be taken; two tricks at the most" in text


def test_no_best_line_at_matchpoints_says_so() -> None:
    assert "there is no best one" in run("suit", "AJ98", "K32", "--goal", "matchpoints")


def test_the_tree_is_shown_on_request() -> None:
    text = run("suit", "AQ-2", "--tree")
    assert "├─ West low, East low; West low, East shows out\n  │    Cash the ace" in text
    text = run("suit", "AQ-2", "--tree", "--full")
    assert "South leads the 2" in text and "West plays x: North plays Q" in text


def test_the_collapsed_tree_is_drawn(tmp_path: Path) -> None:
    small, whole = tmp_path / "small.svg", tmp_path / "whole.svg"
    run("suit", "AQ-2", "--svg", str(small))
    run("suit", "AQ-2", "--svg", str(whole), "--full")
    assert "finesse the queen</text>" in small.read_text("utf-8")
    assert small.read_text("utf-8").count("<circle") == 2
    assert "South leads the 2" in whole.read_text("utf-8")


def test_words_against_lots_where_they_change_nothing() -> None:
    text = run("suit", "AKJ5", "432", "--defence", "random-among-equals")
    assert "\n  Finesse the jack.\n  Wins when West has Qxx (17.76 %).\n" in text
    assert "Next best" not in text


def test_the_answer_on_one_line() -> None:
    assert run("suit", "AKQT", "xxx", "--brief") == (
        "AKQT opposite xxx: four tricks, 60.90 %: cash the ace and king; "
        "if East shows out, finesse the ten.\n"
    )


def test_the_explanation_as_data() -> None:
    best = json.loads(run("suit", "AKQT", "xxx", "--json"))["best"]
    assert best["text"] == "Cash the ace and king.\n  If East shows out, finesse the ten."
    assert best["certified"] is True and best["alternatives"] == []
    assert best["next"]["name"] == "finesse the ten on the third round"
    assert best["next"]["behind"] == "13/805"
    assert best["why"]["text"] == "when East has Jxx, the ten loses to the jack"
    assert best["why"]["east"].startswith("J") and best["why"]["taken"] < best["why"]["needed"]


def test_what_cannot_be_certified_is_shown_as_a_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.combination.explaining.explain.Explanation._told", None)
    text = run("suit", "AKJx", "xxx", "--defence", "random-among-equals")
    assert "could be certified; it is shown as a tree" in text and "leads the" in text
    assert "Next best" not in text
    best = json.loads(run("suit", "AJT-xx", "--defence", "random-among-equals", "--json"))["best"]
    assert best["certified"] is False and best["text"] == ""


def test_how_the_line_changes_with_the_goal() -> None:
    text = run("suit", "AKQ9xx", "xx", "--goals")
    assert "For five tricks: " in text and "98.04 % (this line 96.09 %)" in text
    assert "For five tricks: " not in run("suit", "AKQ9xx", "xx")


def test_a_list_points_back() -> None:
    text = run("suit", "-", stdin="AKQT-xxx\nAKTx-Qxx\nAKQTx-xx\nAKQT9x-x\n")
    assert "  See AKQT-xxx above.\n" in text
    assert "  Cash top honours.\n" in text and "  Play off the top honours.\n" in text


def test_lines_of_standard_input() -> None:
    rows = run("suit", "-", "--json", stdin="AKQT-xxx 4\n\nAT42-953 2\nAQ-2\n").splitlines()
    first, second, third = map(json.loads, rows)
    assert first["best"]["tricks"] == 4 and first["best"]["percent"] == 60.9006
    assert second["best"]["probability"] == "9259/16100"
    assert third["best"]["goal"] == "max"


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("AKQQ-2",), "Q stands twice"),
        (("AKQJT98", "765432A"), "A stands in both hands"),
        (("AKQJT98-7654321",), "is not a"),
        (("AKQJT98-xxxxxxxx",), "15 cards"),
        (("AKZ-2",), "'Z' is not a rank"),
        (("AQ-2", "--defence", "bset"), "did you mean 'best'"),
        (("AQ-2", "--goal", "maxx"), "did you mean 'max'"),
        (("AQ-2", "--vacant", "1:2"), "vacant places"),
        (("AQ-2", "--goal", "imps"), "--contract 4S --tricks N"),
        (("AQ-2", "--goal", "tricks"), "--tricks N"),
        (("AQ-xxxxxxxxx",), "only 8 below the ten"),
    ],
)
def test_mistakes(words: tuple[str, ...], what: str) -> None:
    assert what in run("suit", *words, status=2)


def test_a_mistake_in_the_input_names_its_line() -> None:
    text = run("suit", "-", "--json", stdin="AQ-2\nAKQQ-2\n", status=2)
    assert "standard input:2:4: Q stands twice" in text


def test_splits_in_both_directions() -> None:
    answer = json.loads(run("splits", "5", "--vacant", "11:12", "--json"))
    assert [row["west"] for row in answer["splits"]] == [5, 4, 3, 2, 1, 0]
    text = run("splits", "4")
    assert "3-1: 49.74 %" in text and "2-2: 40.70 %" in text


def test_splits_refuses_what_cannot_be() -> None:
    assert "expected 0 to 13" in run("splits", "15", status=2)
    assert "as 11:12" in run("splits", "5", "--vacant", "11", status=2)


def test_the_tree_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "tree.svg"
    run("suit", "AQ-2", "--svg", str(file), "--full")
    root = ElementTree.fromstring(file.read_text("utf-8"))
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "South leads the 2" in texts and "West plays x: North plays Q" in texts


def test_all_combinations_like_a_pattern() -> None:
    rows = json.loads(run("suit", "--like", "AQx-x", "--json"))
    assert len(rows) == 49
    assert {row["targets"][0]["probability"] for row in rows} == {"1"}


def test_the_encyclopedia_goes_on_and_is_asked(tmp_path: Path) -> None:
    book = tmp_path / "suits.sqlite"
    first = json.loads(run("encyclopedia", str(book), "--cards", "1", "--workers", "1", "--json"))
    again = json.loads(run("encyclopedia", str(book), "--cards", "1", "--workers", "1", "--json"))
    assert first["solved"] == first["combinations"] == again["combinations"] == 13
    assert again["solved"] == 0
    (ace, *_) = json.loads(run("suit", "--like", "A-", "--store", str(book), "--json"))
    assert ace["targets"] == [{"tricks": 1, "probability": "1", "percent": 100.0}]
    assert "kibitz encyclopedia" in run("suit", "--like", "A-", "--store", "no.sqlite", status=2)


def test_what_is_no_encyclopedia_is_refused(tmp_path: Path) -> None:
    junk = tmp_path / "junk.sqlite"
    junk.write_text("not a database at all")
    assert "is not an encyclopedia" in run("encyclopedia", str(junk), status=2)
    assert "is not an encyclopedia" in run("suit", "--like", "A-x", "--store", str(junk), status=2)
    assert "is not an encyclopedia" in run("encyclopedia", "nowhere/x.sqlite", status=2)


def test_options_that_would_be_ignored_are_refused() -> None:
    assert "add --goal imps" in run("suit", "AQT-xxx", "--contract", "4S-N", status=2)
    assert "13" in run("encyclopedia", "x.sqlite", "--cards", "14", status=2)


def test_the_contract_needs_no_declarer() -> None:
    words = ("suit", "AJ98-K32", "--goal", "imps", "--tricks", "3", "--json", "--contract")
    assert run(*words, "3NT") == run(*words, "3NT-N")
