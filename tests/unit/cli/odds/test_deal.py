"""`kibitz deal`: conditions on hands, dealer scripts, formats, seeds, what is impossible."""

from __future__ import annotations

import json
import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from kibitz import notation
from kibitz.cli import app
from kibitz.cli.odds.deal import Forecast
from kibitz.deal import Deal

EXAMPLES = sorted((Path(__file__).parents[4] / "examples" / "deals").glob("*.dlr"))


def run(*words: str, status: int = 0, stdin: str | None = None) -> str:
    result = CliRunner().invoke(app, ["deal", *words], input=stdin)
    assert result.exit_code == status, result.output
    return result.stdout if status == 0 else result.output


def deals(*words: str) -> list[Deal]:
    return [Deal.parse(text) for text in json.loads(run(*words, "--json"))["deals"]]


def test_every_deal_satisfies_what_was_asked() -> None:
    found = deals("--north", "15 TO 17 Points AND balanced", "--east", "Hearts > 4", "-n", "50")
    assert len(found) == 50
    assert all(15 <= d.north.hcp <= 17 and d.east.shape[1] > 4 for d in found)


def test_a_condition_that_names_seats() -> None:
    found = deals("--where", "hcp(West) > hcp(East) + 20", "-n", "20", "-s", "1")
    assert all(d.west.hcp > d.east.hcp + 20 for d in found)


def test_the_same_seed_gives_the_same_deals() -> None:
    words = ("--north", "31 TO 40 Points", "-n", "3", "-s", "7")
    assert deals(*words) == deals(*words)
    assert deals(*words) != deals(*words[:-1], "8")


@pytest.mark.parametrize("form", ["pbn", "lin", "json", "text", "deals"])
def test_formats(form: str) -> None:
    words = ("--south", "Spades > 5", "-n", "2", "-s", "1")
    boards = notation.read(run(*words, "--format", form).encode(), name="")
    assert [b.deal for b in boards] == deals(*words)


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed")
def test_parquet(tmp_path: Path) -> None:
    from pyarrow import parquet

    file = tmp_path / "deals.parquet"
    run("-n", "3", "--format", "parquet", "--out", str(file))
    assert parquet.read_table(file).num_rows == 3


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_scripts_run(script: Path) -> None:
    answer = json.loads(run(str(script), "-p", "3", "-s", "1", "--json"))
    assert answer["produced"] == 3


def test_a_script_from_standard_input_prints_as_dealer_does() -> None:
    text = run("-", "-s", "1", stdin='produce 2 action printoneline, average "points " hcp(north)')
    assert len([line for line in text.splitlines() if line.startswith("n ")]) == 2
    assert "points : " in text


def test_explain_names_both_parts() -> None:
    script = "hcp(north) > 30 and tricks(north, notrumps) > 10"
    text = run("-", "--explain", stdin=script)
    assert "North has at least 31 high-card points" in text
    assert "tricks" in text and "8.2" in text


def test_impossible_conditions_are_answered_at_once() -> None:
    assert "no deal can satisfy this" in run("--north", "38 TO 40 Points", status=2)
    impossible = "hcp(north) > 20 and hcp(south) > 20"
    assert "no deal can satisfy this" in run("-", status=2, stdin=impossible)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--north", "Spaeds > 4"), "did you mean"),
        (("--format", "pbm"), "did you mean 'pbn'"),
        (("nowhere.dlr",), "nowhere.dlr"),
        (("-", "--north", "Spades > 4"), "a script and conditions"),
    ],
)
def test_mistakes(words: tuple[str, ...], what: str) -> None:
    assert what in run(*words, status=2)


def test_a_mistake_in_a_script_has_its_line() -> None:
    text = run("-", status=2, stdin="produce 1\ncondition hpc(north) > 3\n")
    assert "standard input:2:" in text and "hpc" in text


def test_errors_are_placed_where_the_condition_was_given() -> None:
    assert "where:1:1: no deal can satisfy this" in run("--where", "hcp(West) > 50", status=2)


def test_one_deal_is_one_deal() -> None:
    words = ["deal", "--north", "Points > 12", "-p", "1", "--seed", "1"]
    assert "1 deal of 1 tried" in CliRunner().invoke(app, words).stderr


def test_what_a_script_prints_can_be_shown() -> None:
    script = "produce 3 condition hcp(north) > 19 action {}"
    lines = run("-", "-s", "2", "--format", "deals", stdin=script.format("printall"))
    wanted = [Deal.parse(line) for line in lines.splitlines()]
    for action in ("printall", "printoneline", "printcompact", "printpbn"):
        text = run("-", "-s", "2", stdin=script.format(action))
        shown = CliRunner().invoke(app, ["show", "-", "--json"], input=text)
        assert shown.exit_code == 0, shown.output
        boards = json.loads(shown.stdout)["boards"]
        assert [Deal.parse(board["deal"]) for board in boards] == wanted


def test_a_long_run_is_forecast_once() -> None:
    forecast = Forecast(produce=1000, generate=10_000_000, began=0.0)
    assert forecast.note(1, 1, now=1.0) == ""
    note = forecast.note(10, 40, now=6.0)
    assert note.startswith("note: 10 deals of 40 tried after 6 s; about 10 minutes to go; Ctrl-C")
    assert forecast.note(20, 80, now=12.0) == ""


def test_a_short_run_is_not_forecast() -> None:
    assert Forecast(1000, 10_000, began=0.0).note(900, 1000, now=4.0) == ""
    assert Forecast(1000, 120, began=0.0).note(0, 100, now=4.0) == ""
    assert "about 2 days" in Forecast(10, 10_000_000, began=0.0).note(0, 200, now=4.0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not sent so on Windows")
def test_an_interrupted_run_prints_what_it_has() -> None:
    def interrupting(masks, strain, declarer):
        os.kill(os.getpid(), signal.SIGINT)
        return np.full(len(masks), 7)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kibitz.dummy.double.tricks_of_masks", interrupting)
        text = run("-", stdin='action average "t" tricks(north, spades)', status=130)
    assert "t: 7\n" in text and "(1000 were wanted)" in text and "interrupted" in text
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
