"""The report of a match, word for word; the clock's numbers are set to a fixed one."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from golden import Golden, each
from kibitz.auction import Contract
from kibitz.cli import app
from kibitz.lab.run import run
from kibitz.players.match import Match
from kibitz.players.match_score import Tally
from kibitz.report.playing.match import match_lines

NAMES = ("first-legal", "double-dummy", "pimc:worlds=4")
WORDS = ["--random", "12", "--cards", "8", "--contract", "1NT", "--seed", "3", "--workers", "0"]


def rows():
    match = Match(NAMES, "double-dummy", contract=Contract.parse("1NT by South"), cards=8)
    found = run(match.experiment(seed=3), units=12, workers=0).values
    return [{**row, "seconds": dict.fromkeys(NAMES, 0.12)} for row in found]


def report() -> str:
    title = "12 random deals, defence double-dummy, seed 3"
    whole = match_lines(Tally(rows(), NAMES), title)
    short = match_lines(Tally(rows(), NAMES[:2]), title, only_whether=True)
    return "\n".join([*whole, "", "", *short]) + "\n"


TEXTS = (Golden("match_report.txt", report),)


@each(TEXTS)
def test_the_report_of_a_match(text: Golden) -> None:
    text.check()


def test_the_command_says_the_same() -> None:
    told = CliRunner().invoke(app, ["match", *WORDS, "--declarer", ",".join(NAMES)])
    assert told.exit_code == 0
    whole, short = TEXTS[0].kept.split("\n\n\n")
    assert short
    pairs = list(zip(told.output.splitlines(), whole.splitlines(), strict=True))
    clocked = {3, 4, 5}  # lines with seconds a card
    assert {number for number, (now, kept) in enumerate(pairs) if now != kept} <= clocked
    for number in clocked:  # the clock's number apart, they are the same
        now, kept = (line.split() for line in pairs[number])
        assert sum(a != b for a, b in zip(now, kept, strict=True)) <= 1


def test_json_and_text_come_from_the_same_rows() -> None:
    told = CliRunner().invoke(app, ["match", *WORDS, "--declarer", ",".join(NAMES), "--json"])
    data = json.loads(told.output)
    expected = Tally(rows(), NAMES).to_json()
    assert data["per_deal"] == expected["per_deal"]
    assert data["difference"] == expected["difference"]
