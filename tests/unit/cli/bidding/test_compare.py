"""`kibitz compare`, `kibitz evaluate` and `kibitz aces` as a user calls them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from two_notrumps import written
from typer.testing import CliRunner

from kibitz.cli import app
from kibitz.notation import read
from kibitz.report.bidding.rows import EVALUATED

QUICK = ("--workers", "0", "--par-layouts", "8", "--score-layouts", "4")


def run(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == status, result.output
    return result.output if status else result.stdout


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str, str]:
    return written(tmp_path)


def compared(files: tuple[str, str, str], *words: str) -> str:
    a, b, deals = files
    return run("compare", a, b, "-p", deals, "--workers", "0", *words)


def test_compare_as_json(files):
    data = json.loads(compared(files, "--json"))
    assert (data["deals"], data["differ"], data["a"], data["b"]) == (4, 1, "bold", "meek")
    for measure in ("imps", "points", "matchpoints"):
        assert {"mean", "se", "per_differing", "per_differing_se"} <= data[measure].keys()
    (deal,) = data["differing"]
    assert deal["number"] == 1
    assert (deal["a"]["contract"], deal["b"]["contract"]) == ("3NT by North", "1NT by North")
    assert data["points"]["per_differing"] == pytest.approx(
        deal["a"]["escore"] - deal["b"]["escore"], abs=0.02
    )
    assert data["imps"]["mean"] == pytest.approx(data["imps"]["per_differing"] / 4, abs=1e-3)
    assert data["auctions"][0] | {"a": "1N-3N", "b": "1N", "deals": 1} == data["auctions"][0]


@pytest.mark.parametrize("words", ["compare {} default", "compare default {}", "evaluate {}"])
def test_an_error_names_the_file_as_it_is_called(tmp_path, words):
    """`noise.bin` was told as `noise.rules`."""
    (tmp_path / "noise.bin").write_text("noise", "utf-8")
    told = run(*words.format(tmp_path / "noise.bin").split(), status=2)
    assert "noise.bin:1:1: 'noise' cannot stand here" in told


def test_the_sign_is_as_seen_from_a(files):
    a, b, deals = files
    there, back = (
        json.loads(run("compare", *pair, "-p", deals, "--workers", "0", "--json"))
        for pair in ((a, b), (b, a))
    )
    assert there["imps"]["mean"] == -back["imps"]["mean"] != 0
    assert there["matchpoints"]["mean"] == pytest.approx(1 - back["matchpoints"]["mean"])


def test_a_system_against_itself(files):
    a, _, deals = files
    text = run("compare", a, a, "-p", deals, "--workers", "0")
    assert "No difference: bold and bold reach the same contract on every deal." in text


def test_the_differing_deals_as_csv_and_pbn(files, tmp_path):
    table, boards = tmp_path / "x.csv", tmp_path / "x.pbn"
    compared(files, "--csv", str(table), "--pbn", str(boards))
    (row,) = csv.DictReader(io.StringIO(table.read_text("utf-8")))
    assert (row["deal"], row["a_contract"], row["vulnerability"]) == ("2", "3NT by North", "NS")
    assert row["a_link"].startswith("https://www.bridgebase.com/tools/handviewer.html?n=sak3")
    ours, theirs = read(boards)
    assert (ours.event, ours.room, theirs.event, theirs.room) == ("bold", "o", "meek", "c")
    assert str(ours.auction) == "1NT P 3NT P P P" and str(theirs.auction) == "1NT P P P"
    assert dict(ours.alerts)[2] == "has at least 9 high-card points"


def test_the_page_holds_its_charts(files, tmp_path):
    pytest.importorskip("altair", reason="the extra kibitz[charts] is not installed")
    pytest.importorskip("vl_convert", reason="the extra kibitz[charts] is not installed")
    page = tmp_path / "x.html"
    compared(files, "--html", str(page))
    text = page.read_text("utf-8")
    assert text.count("<svg") == 2 and "<script" not in text and "src=" not in text
    assert "<h1>A bold against B meek</h1>" in text
    assert "has at least 9 high-card points" in text and "handviewer.html?n=sak3" in text


def test_charts_that_cannot_be_drawn_are_told_before_the_run(files, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "altair", None)
    a, b, deals = files
    out = run("compare", a, b, "-p", deals, "--html", "x.html", status=2)
    assert 'pip install "kibitz[charts]"' in out


@pytest.mark.slow
def test_a_run_may_stop_early(files):
    a, b, _ = files
    words = ["compare", a, b, "--north", ".1N.", "--south", "Points ?= 9 OR Points ?= 10"]
    data = json.loads(
        run(*words, "--until", "30imp", "--score-layouts", "2", "--workers", "0", "--json")
    )
    assert data["deals"] == 100
    assert data["differ"] == 100


def test_what_cannot_be_compared(files):
    a, b, deals = files
    assert "0.1imp" in run("compare", a, b, "--until", "soon", status=2)
    assert "default, sayc" in run("compare", a, "nosuch", status=2)
    assert "North's hand" in run("compare", a, b, "-p", deals, "--north", ".1N.", status=2)
    assert "no rule is called $.2N." in run("compare", a, b, "--north", ".2N.", status=2)


@pytest.mark.slow
def test_evaluate_as_json(files):
    a, _, deals = files
    data = json.loads(run("evaluate", a, "-p", deals, *QUICK, "--json"))
    assert data["deals"] == 4 and data["system"] == "bold"
    assert data["oscore"] == pytest.approx(100 * data["escore"] / data["par_escore"], abs=0.01)
    assert {one["auction"] for one in data["auctions"]} == {"1N-3N", "P-1N", "P"}
    losses = [row["loss"] for row in data["worst"]]
    assert losses == sorted(losses, reverse=True)


@pytest.mark.parametrize(("yardstick", "oscore"), [("pass", 0), ("perfect", 100)])
def test_the_ends_of_the_scale(files, yardstick, oscore):
    words = ["evaluate", yardstick, "-p", files[2], "-n", "2", *QUICK, "--json"]
    assert json.loads(run(*words))["oscore"] == oscore


@pytest.mark.slow
def test_the_blind_bidder_knows_one_hand(files):
    words = ["evaluate", "blind", "-p", files[2], "-n", "1", *QUICK, "--json"]
    (row,) = json.loads(run(*words))["worst"]
    assert set(row["rules"]) == {"placed", "silent"}


def test_what_is_no_cache_is_an_error_and_no_answer(files, tmp_path):
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"garbage")
    words = ["evaluate", "pass", "-p", files[2], "-n", "2", "--cache", str(garbage)]
    assert "is not a cache of solved layouts" in run(*words, status=2)
    assert garbage.read_bytes() == b"garbage"


@pytest.mark.slow
def test_a_cache_changes_nothing(files, tmp_path):
    a, _, deals = files
    words = ["evaluate", a, "-p", deals, "-n", "2", *QUICK, "--json"]
    kept = [*words, "--cache", str(tmp_path / "c.sqlite")]
    assert run(*words) == run(*kept) == run(*kept)


@pytest.mark.slow
def test_the_command_line_of_aces(files, tmp_path):
    a, _, deals = files
    table = tmp_path / "output.csv"
    words = ["aces", "-i", a, "-o", str(table), *QUICK]
    text = run(*words, "-p", deals, "3", "$.1N.", "$.P.", ".1N.3N.", ".P.")
    assert text.startswith("bold: oScore ")
    rows = list(csv.DictReader(io.StringIO(table.read_text("utf-8"))))
    assert [*rows[0]] == [column.name for column in EVALUATED]
    assert [row["contract"] for row in rows] == ["3NT by North", "3NT by North", "1NT by North"]
    drawn = run(*words, "2", ".1n.", "$.P.", ".1N.3N.", ".p.", "--json")
    assert {one["auction"] for one in json.loads(drawn)["auctions"]} == {"1N-3N"}


def test_a_rule_that_the_shell_has_eaten(files):
    words = ["aces", "-i", files[0], "-o", "-", "2", "", "$.P.", "$.1N.3N.", "$.P."]
    assert "a shell eats $name" in run(*words, status=2)


def test_the_help_of_aces_says_what_every_column_is():
    text = run("aces", "--help")
    for column in EVALUATED:
        assert f"{column.name:<15}{column.says}" in text
