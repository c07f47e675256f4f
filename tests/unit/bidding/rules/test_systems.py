"""The systems that are shipped: chapters, names, calls that everybody who plays them makes."""

from __future__ import annotations

import pytest

from kibitz.auction import Auction
from kibitz.bidding.checking.book import book, is_book
from kibitz.bidding.meaning.hearing import Listener
from kibitz.bidding.measuring.agreement import agreement, read_cases
from kibitz.bidding.rules.library import shipped
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat
from kibitz.condition.match import matches
from kibitz.deal import Hand
from kibitz.report.bidding.book_html import book_html, book_lines

SYSTEMS = ("sayc", "two-over-one")


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_rule_has_a_name(name: str) -> None:
    assert name in shipped()
    system = System.load(name)
    unnamed = {r.written for r in (*system.rules, *system.general) if not r.marks.name}
    assert not unnamed


CASES = [  # both systems, hand, auction, call, name
    ("sayc two-over-one", "AKQ2.A32.K43.432", "", "1NT", "one notrump, 15 to 17"),
    ("sayc two-over-one", "5.AKJT85.Q85.752", "", "2H", "weak two"),
    ("sayc two-over-one", "KQ73.A984.K54.73", "1N P", "2C", "Stayman"),
    ("sayc two-over-one", "QJ9873.84.K54.73", "1N P", "2H", "transfer to spades"),
    ("sayc two-over-one", "KQ984.AJT73.5.84", "1D", "2D", "Michaels"),
    ("sayc two-over-one", "3.84.KQ984.AJT73", "1S", "2NT", "unusual notrump"),
    ("sayc two-over-one", "AQ84.KJ73.5.K984", "1D", "X", "takeout double"),
    ("sayc two-over-one", "A984.5.KQ84.K973", "1H P P", "X", "takeout double with less"),
    ("sayc two-over-one", "K984.84.A984.973", "1C 1H", "X", "negative double"),
    ("sayc two-over-one", "K98.Q4.AQ984.973", "1S 2H", "3H", "cue-bid raise"),
    ("sayc two-over-one", "KQ84.84.A984.A73", "1S P", "2NT", "Jacoby 2NT"),
    ("sayc", "KQ84.84.A984.973", "P P 1S P", "3S", "limit raise"),
    ("two-over-one", "KQ84.84.A984.973", "P P 1S P", "2C", "Drury or clubs"),
    ("sayc", "K4.Q84.A9842.J73", "1S P", "2D", "natural"),
    ("two-over-one", "K4.Q84.A9842.J73", "1S P", "1NT", "one notrump forcing"),
    ("two-over-one", "K4.AQ9854.K84.73", "1N P", "4D", "Texas, hearts"),
    ("two-over-one", "KQ84.5.A984.A973", "1S P", "3H", "splinter"),
    ("sayc", "AQ973.K4.A84.K73", "1S P 2N P 3N P 4N P", "5H", "two aces"),
    ("two-over-one", "AQ973.K4.A84.Q73", "1S P 2N P 3N P 4N P", "5S", "two, with the queen"),
]


@pytest.mark.parametrize(("systems", "hand", "auction", "call", "name"), CASES)
def test_calls_that_everybody_makes(
    systems: str, hand: str, auction: str, call: str, name: str
) -> None:
    for system in systems.split():
        listener = Listener(dict.fromkeys(SEATS, System.load(system)))
        choices = listener.choices(Auction.parse(auction, Seat.NORTH))
        assert choices is not None
        held = Hand.parse(hand)
        rule = next((r for r in choices.rules if matches(r.condition, held)), None)
        assert rule is not None, system
        assert (str(rule.call), rule.marks.name) == (call, name), system


def test_a_book_tells_each_rule_once_with_examples() -> None:
    text = (
        "## A little system.\n\n##<< chapters/one.rules\n## Openings\n"
        '$.1M. "natural" := M >= 5 AND Points >= 12;\n$.P. "no bid" := true;\n\n## Raises\n'
        '$.1M.2M. "raise", alert "three cards" := M >= 3;\n##>>\n'
    )
    system = System.parse(text, "little")
    assert is_book(system)
    found = book(system)
    assert found.introduction == ("A little system.",)
    (chapter,) = found.chapters
    assert chapter.name == "one" and [heading for heading, _ in chapter.parts] == ["", "Raises"]
    entries = [entry for _, part in chapter.parts for entry in part]
    assert [entry.told_for for entry in entries] == ["1S", "P", "1S–2S"]
    for entry in entries:
        assert len(entry.examples) == 3
        assert all(matches(entry.rule.condition, hand) for hand in entry.examples)
    page = book_html(found)
    assert "alert: three cards" in page and "Convention card" in page
    assert any("1S–2S" in line for line in book_lines(found))


def test_a_case_whose_call_is_impossible_is_a_difference() -> None:
    line = '{"hand": "AKQ2.A32.K43.432", "auction": "1S P 2S P", "call": "2S", "position": "x"}'
    system = System.parse("$.1S. := Spades >= 5; $.1S.2S. := Spades >= 3; $.1S.2S.P. := true;")
    found = agreement(system, [*read_cases(line)], layouts=2)
    assert (found.agree, found.by_position) == (0, {"x": (0, 1)})
