"""System notes: every call is there, the shares add up, the page loads nothing."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

from kibitz.bidding import System
from kibitz.bidding.checking.notes import Notes, Section, notes, notes_json
from kibitz.cli import app
from kibitz.report.bidding.notes import notes_lines
from kibitz.report.bidding.notes_html import notes_html

TEXT = """## Notrump & <majors>.
##
## A second paragraph.

$.1N. := 15 TO 17 Points AND balanced;
$.1S. := Spades >= 5 AND Points >= 11;
$.P.  := Points <= 12;
$.1N.2C?. := Spades ?= 4 OR Hearts ?= 4;
$.1N.2C.2H. := Hearts >= 4;
$.1N.3N. := Points >= 10;
$.1S.(2H).3S. := Spades >= 4;
## placement $.1N.: weak hands pass
"""


@pytest.fixture(scope="module")
def found() -> Notes:
    return notes(System.parse(TEXT, name="a <system>"), deals=2000)


def sections(section: Section) -> list[Section]:
    below = [sections(entry.after) for entry in section.entries if entry.after is not None]
    return [section, *(one for part in below for one in part)]


def test_shares_and_gap_are_all_hands(found: Notes) -> None:
    for section in [*sections(found.opening), *found.others]:
        calls = [entry for entry in section.entries if not entry.rule.asks]
        shares = sum((entry.share.value for entry in calls), Fraction(0))
        assert shares + section.gap.value == 1


def test_every_rule_is_there_once(found: Notes) -> None:
    told = [e.rule.name for s in [*sections(found.opening), *found.others] for e in s.entries]
    assert sorted(told) == sorted(rule.name for rule in System.parse(TEXT).rules)


def test_marks_and_contested_auctions(found: Notes) -> None:
    after = next(e.after for e in found.opening.entries if e.rule.name == "$.1N.")
    assert after is not None and after.has_gap and after.reasons == ("weak hands pass",)
    assert [one.position.text for one in found.others] == ["1♠–(2♥)"]
    assert found.introduction == ("Notrump & <majors>.", "A second paragraph.")


def test_text(found: Notes) -> None:
    text = "\n".join(notes_lines(found))
    assert "## Openings" in text and "### After 1♠–(2♥)" in text
    assert "- **2♣**, a question" in text and "  - **2♥**" in text
    assert "(weak hands pass)" in text


class Checker(HTMLParser):
    """Tags open and close in order; addresses are noted."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [f"{name}={value}" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_page_is_one_file_well_formed(found: Notes) -> None:
    page = notes_html(found)
    checker = Checker()
    checker.feed(page)
    assert not checker.open and checker.addresses == ["href=data:,"] and "http" not in page
    assert "a &lt;system&gt;" in page and "Notrump &amp; &lt;majors&gt;." in page
    assert page.count("<details>") == 2
    assert "@media print" in page and 'class="leaf gap"' in page and 'class="leaf meant"' in page
    assert len(set(re.findall(r'color:(#\w+)">[♠♥♦♣]', page))) >= 3


def test_json_has_the_exact_shares(found: Notes) -> None:
    data = notes_json(found)
    calls = data["opening"]["calls"]
    assert Fraction(calls[0]["share"]["fraction"]) == found.opening.entries[0].share.value


def test_command(tmp_path) -> None:
    rules = tmp_path / "mine.rules"
    rules.write_text(TEXT)
    page = tmp_path / "notes.html"
    words = ["notes", str(rules), "--deals", "100"]
    done = CliRunner().invoke(app, [*words, "--html", str(page)])
    assert done.exit_code == 0 and not done.output
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert json.loads(CliRunner().invoke(app, [*words, "--json"]).output)["system"] == "mine"
    assert CliRunner().invoke(app, ["notes", str(tmp_path / "none")]).exit_code == 2
