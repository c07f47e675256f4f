"""What a rule may say beside its condition; seats; other spellings; BML; cases of calls."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.auction import Auction
from kibitz.bidding.calling.bidder import Bidders, By, bid
from kibitz.bidding.calling.wording import alert_text, explained
from kibitz.bidding.checking.checked import Checked
from kibitz.bidding.checking.lint import FindingKind, lint
from kibitz.bidding.checking.notes import notes
from kibitz.bidding.meaning.fallback import CLASSES, table
from kibitz.bidding.meaning.hearing import Listener
from kibitz.bidding.measuring.agreement import agreement, read_cases
from kibitz.bidding.rules.bml import from_bml
from kibitz.bidding.rules.system import Circumstances, System
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.cli import app
from kibitz.condition import matches
from kibitz.condition.reading.rule_marks import (
    AT_TABLE,
    ELSEWHERE,
    FORCES,
    IN_AUCTION,
    WITHOUT_SUIT,
)
from kibitz.deal import Deal, Hand
from kibitz.errors import KibitzError, Malformed
from kibitz.report.bidding.notes_bml import bml_lines

DOCS = Path(__file__).parents[4] / "docs" / "bidding-language.md"
PLAIN = Deal.parse("N:AKQ2.A32.K43.432 - 543.KQ4.AQ52.765 -")


def test_the_page_has_the_table_the_classes_the_marks_and_the_words() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert [*table().entries] == [*CLASSES]
    for entry in table().entries.values():
        mark = r" \?" if entry.weighed else ""
        written = rf"^{re.escape(entry.name)}{mark} *: {re.escape(entry.text)}$"
        assert re.search(written, text, re.M)
        assert f"| {entry.name} | {entry.english} |" in text
    for name, numbers in table().worth.items():
        assert re.search(rf"^worth {name} *: {' '.join(map(str, numbers[1:]))}$", text, re.M)
    for word, english in (*FORCES.items(), *AT_TABLE.items()):
        assert f"| `{word}` | {english} |" in text
    for word, english in IN_AUCTION.items():
        assert f"| `{word}{'' if word in WITHOUT_SUIT else '(X)'}` | {english} |" in text


def test_name_alert_and_force_are_carried_on() -> None:
    system = System.parse(
        '$.1N. "strong" := 15 TO 17 Points; $.P. := Points < 12;'
        '$.1N.3N. to play, alert "asks for nothing", note "no major" := Points >= 10;'
    )
    bidding = bid(Bidders.of(system, layouts=2), PLAIN)
    assert next(explained(bidding)).startswith("1NT North: $.1N. “strong”:")
    assert alert_text(bidding.made[2]) == "asks for nothing"
    assert any("to play" in line and "(no major)" in line for line in explained(bidding))


def test_seat_and_vulnerability_in_conditions_and_names() -> None:
    system = System.parse(
        "$.1S. := Points >= 12; $.(P).1S. := Points >= 11;"
        "$.P.(P).1S. := Points >= 9 AND NOT Vulnerable; $.P. := true;"
        "$.1S.2C. := PassedHand AND Points >= 9; $.1S.2D. := true;"
    )
    light = Hand.parse("KQJ32.K32.432.32")
    for calls, risk, opens in (
        ("", Vulnerability.NONE, False),
        ("P", Vulnerability.NONE, False),
        ("P P", Vulnerability.NONE, True),
        ("P P", Vulnerability.NS, False),
        ("P P P", Vulnerability.NONE, False),
    ):
        auction = Auction.parse(calls, Seat.NORTH)
        here = system.seen_from(Circumstances.of(auction, risk))
        assert (
            any(str(r.call) == "1S" and matches(r.condition, light) for r in here.after(()))
            is opens
        )
    listener = Listener(dict.fromkeys(SEATS, system))
    calls = {}
    for text in ("P P 1S P", "1S P"):
        choices = listener.choices(Auction.parse(text, Seat.NORTH))
        assert choices is not None
        calls[text] = [str(rule.call) for rule in choices.rules]
    assert calls == {"P P 1S P": ["2C", "2D"], "1S P": ["2D"]}


def test_a_forcing_call_is_not_passed_and_lint_tells_of_a_rule_that_would() -> None:
    text = (
        "$.1N. := 15 TO 17 Points; $.P. := Points < 12; $.1N.2C. forcing := Points < 6;"
        "$.1N.2C.2D. := Points > 16; $.1N.2C.P. := true;"
    )
    system = System.parse(text)
    weak = Deal.parse("N:AKQ2.A32.K43.432 - 543.T94.T952.765 -")
    bidding = bid(Bidders.of(system, layouts=2), weak)
    assert str(bidding.auction).startswith("1NT P 2C P 2NT")
    assert bidding.made[4].by is By.TABLE and bidding.made[4].heard.name == "forced"
    (found,) = lint(system, deals=1000).of(FindingKind.PASSED)
    assert found.rule is not None and found.rule.name == "$.1N.2C.P."


def test_forcing_to_game_holds_until_game_and_a_double_is_answered_over() -> None:
    system = System.parse(
        "$.1S. := Spades >= 5; $.1S.2C. forcing to game := true; $.1S.2C.2S. := true;"
        "$.1S.2C.2S.4N?. := Points > 25; $.1S.2C.2S.4N?.5D. := true; $.P. := true;"
    )
    listener = Listener(dict.fromkeys(SEATS, system))
    for text, may in (("1S P 2C P 2S P", False), ("1S P 2C P 2S 3H", True), ("1S P P", True)):
        choices = listener.choices(Auction.parse(text, Seat.NORTH))
        assert choices is not None
        assert (choices.rest is not None and str(choices.rest) == "P") is may
    answered = listener.choices(Auction.parse("1S P 2C P 2S P 4N X", Seat.NORTH))
    assert answered is not None and [str(rule.call) for rule in answered.rules] == ["5D"]


@pytest.mark.parametrize("word", [*ELSEWHERE])
def test_words_of_other_files_name_ours(word: str) -> None:
    with pytest.raises(Malformed, match="other rule files"):
        System.parse(f"$.1N. := {word.title()} >= 4;")


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("$x := Points > 3; $x :& Spades > 3;", "AND"),
        ("$x := Points > 3; $x :| Spades > 3;", "OR"),
        ("$.1N. := [4,3,3,3];", "shape [4,3,3,3]"),
        ("$.1N. := Points > 9 AND [4.3.3.3];", "pattern [4,3,3,3]"),
        ("$.1N. := Points > 3; $.1N. := Points > 4;", "join the two"),
    ],
)
def test_spellings_of_other_files_name_ours(text: str, ours: str) -> None:
    with pytest.raises(KibitzError) as told:
        System.parse(text)
    assert ours in str(told.value) and ":1:" in str(told.value)


def test_a_semicolon_before_the_end_may_be_missing() -> None:
    assert len(System.parse("$.1N. := Points > 14; $.1S. := Spades > 4 end").rules) == 2


NOTES = """#+TITLE: Ours

1N  15-17 balanced // a comment
  2C  8+, Stayman, forcing
    2HS  4+ cards, 4+!s
  2N  8-9 inv

1N-(2H);
D  8+, 0-3!h

1S  5+!s, 11-21
"""


def test_bml_is_read_as_rules_and_written_from_them(tmp_path: Path) -> None:
    system = System.parse(from_bml(NOTES))
    names = [rule.name for rule in system.rules]
    assert names == [
        "$.1N.",
        "$.1N.2C.",
        "$.1N.2C.2H.",
        "$.1N.2C.2S.",
        "$.1N.2N.",
        "$.1N.(2H).X.",
        "$.1S.",
    ]
    assert system.rule(".1N.2N.").marks.force == "invitational"
    assert matches(system.rule(".1N.").condition, PLAIN.north)
    file, out = tmp_path / "ours.bml", tmp_path / "out.bml"
    file.write_text(NOTES, encoding="utf-8")
    done = CliRunner().invoke(app, ["notes", str(file), "--bml", str(out), "--deals", "100"])
    assert done.exit_code == 0
    again = out.read_text(encoding="utf-8")
    assert "\n  2C   " in again and "1N-(2H);\nD " in again
    with pytest.raises(Malformed, match="not a call"):
        from_bml("1N-9Z;\nD 8+")


def test_calls_of_a_file_are_compared(tmp_path: Path) -> None:
    rows = [
        {
            "hand": "AKQ2.A32.K43.432",
            "auction": "",
            "vul": "None",
            "call": "1N",
            "position": "opening",
        },
        {
            "hand": "K32.KQ4.AQ52.765",
            "auction": "1N P",
            "vul": "All",
            "call": "2N",
            "position": "response",
        },
    ]
    text = "\n".join(map(json.dumps, rows))
    system = System.parse("$.1N. := 15 TO 17 Points; $.1N.3N. := Points >= 10; $.P. := true;")
    found = agreement(system, [*read_cases(text)], layouts=2)
    assert found.to_json()["by_position"] == {
        "opening": {"cases": 1, "agree": 1},
        "response": {"cases": 1, "agree": 0},
    }
    file = tmp_path / "calls.jsonl"
    file.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["bid", "default", "--calls", str(file), "--json"])
    data = json.loads(done.stdout)
    assert data["cases"] == 2 and {"agree", "by_position", "differences"} <= data.keys()
    for bad, why in (
        ('{"hand": "AK"}', "auction"),
        ("nothing", "JSON"),
        (text.replace('"1N P"', '"1N P P P"'), "is over"),
    ):
        with pytest.raises(KibitzError, match=why):
            [*read_cases(bad)]


def test_our_own_notes_are_read_back_from_bml() -> None:
    text = (
        '$.1N. := 15 TO 17 Points AND Balanced; $.1N.2C. "Stayman", forcing := Points >= 8 AND '
        "(Spades ?= 4 OR Hearts ?= 4); $.1N.2C.2H. := Hearts >= 4; $.1N.2C.2D. := true;"
        "$.1N.(2S).X. := Points >= 8; $.P. := Points < 12;"
    )
    system = System.parse(text, name="my")
    again = System.parse(from_bml("\n".join(bml_lines(notes(system, deals=100)))))
    assert {rule.name for rule in again.rules} == {rule.name for rule in system.rules}
    for rule in system.rules:
        other = again.rule(rule.name)
        assert (other.condition, other.marks.name) == (rule.condition, rule.marks.name)
        assert other.is_forcing is rule.is_forcing


def test_lint_says_what_the_table_makes_of_a_gap() -> None:
    system = System.parse(
        "$.1S. := Spades >= 5 AND Points >= 12; $.P. := true; $.1S.2S. := Spades ?= 3;"
    )
    gap = next(one for one in lint(system, deals=200).of(FindingKind.GAP) if one.steps)
    calls = {str(call) for call, _ in gap.table}
    assert {"4S", "1NT"} <= calls or "2NT" in calls, calls


def test_a_psyche_is_off_told_and_no_collision() -> None:
    system = System.parse(
        "$.1N. := 15 TO 17 Points; $.P. := Points < 12; $.1N.3N. := Points >= 25;"
    )
    deals = [Deal.parse("N:AKQ2.A32.K43.432 - 543.KQ4.AQ52.765 -"), PLAIN]
    usual = Bidders.of(system, layouts=4)
    assert all(bid(usual, deal).psyches == 0 for deal in deals)
    table = Bidders.of(system, layouts=4, psyche=True)
    bidding = bid(table, PLAIN)
    checked = Checked(table)
    checked.add(Board(PLAIN), bidding)
    assert not checked.found
    if bidding.psyches:
        assert any("a psyche" in line for line in explained(bidding))


def test_boards_are_written_as_lin_with_their_alerts(tmp_path: Path) -> None:
    rules, out = tmp_path / "my.rules", tmp_path / "boards.lin"
    rules.write_text('$.1N. alert "strong" := 15 TO 17 Points; $.P. := Points < 12;', "utf-8")
    CliRunner().invoke(app, ["bid", str(rules), "--north", ".1N.", "--out", str(out)])
    assert "mb|1N!|an|strong|" in out.read_text("utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "-" * 300_000,
        "1C-" * 100_000 + "natural",
        "1N " + "1" * 300_000,
        "1N a" + " " * 300_000 + "b",
        "1N " + "{" * 300_000,
        " " * 300_000 + "1N x",
    ],
)
def test_long_lines_of_notes_cost_little(line: str) -> None:
    """Some took minutes, one of thirty signs hours: each way to cut it was tried."""
    assert from_bml(f"1D 12+\n\n{line}").startswith('$.1D. note "12+" := Points >= 12;')


def test_notes_that_would_become_far_longer_are_refused_at_their_line() -> None:
    text = "-".join(["1N"] * 1000) + ";\n" + "2C x\n" * 1000
    with pytest.raises(Malformed, match="too many calls") as told:
        from_bml(text, "deep.bml")
    assert told.value.place is not None and told.value.place.source == "deep.bml"


def test_an_error_in_a_meaning_is_told_in_its_line_of_the_notes(tmp_path: Path) -> None:
    """The line of the rules that were made of them was told."""
    file = tmp_path / "our.bml"
    file.write_text("# ours\n\nA paragraph.\n1HS 12+, 5+\n  2C no idea\n\n1N x {Points > }\n")
    with pytest.raises(Malformed) as told:
        System.load(file)
    assert told.value.place is not None and told.value.place.line == 7
