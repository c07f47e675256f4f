"""Any suits, levels left open, who bid what, and several files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kibitz.bidding.calling.bidder import Bidders
from kibitz.bidding.checking.checked import Checked
from kibitz.bidding.rules.rule import read_steps
from kibitz.bidding.rules.system import Circumstances, System
from kibitz.board import Board
from kibitz.cards import SEATS
from kibitz.condition import matches
from kibitz.deal import Hand
from kibitz.errors import KibitzError

sys.path.append(str(Path(__file__).parents[4] / "bench"))
from honest import biddings

COMPETITIVE = """
$.1X. "natural"                  := 12 TO 20 Points AND X >= 4;
$.P.                             := true;
$.P.(P).1M. "third seat"         := 9 TO 20 Points AND M >= 4;
$.(1X).2X. "two suits", forcing  := Spades >= 5 AND Hearts >= 5 AND NOT TheyBid(Spades)
                                    OR Hearts >= 5 AND TheyBid(Spades) AND Clubs >= 5;
$.(*X).X. "takeout"              := X <= 2 AND Points >= 12;
$.(1X).1Y.                       := Y >= 5 AND 8 TO 16 Points;
$.(1-2X).2Y.                     := Y >= 5 AND 11 TO 16 Points;
$.(*X).++Y. "weak jump"          := Y >= 6 AND Points <= 10;
$.1X.+Y. forcing                 := Y >= 4 AND Points >= 6;
$.1X.(*Y).+Y. "cue", forcing     := X >= 3 AND Points >= 11;
$.1X.(1-3Y).X. "negative"        := Y <= 3 AND Points >= 7 AND Unbid(Spades) AND Spades >= 4;
$.1X.(*Y).++X.                   := X >= 4 AND Points <= 7;
$.1X.(*).+N.                     := 8 TO 10 Points;
$.?.(*Y).+X. "raise"             := PartnerLast(X) AND X >= 3 AND Points >= 6;
$.?.(*Y).X. "penalty"            := Agreed(Spades) AND Y >= 4;
$.?.+X. "preference"             := PartnerBid(X) AND NOT PartnerLast(X) AND X >= 3 AND Contested;
$.?T.4N?. "key cards"            := T >= 4 AND Points >= 16;
"""


def calls(system: System, name: str, circumstances: Circumstances | None = None) -> dict[str, str]:
    position = read_steps(f"{name}P.")[:-1] if name != "$." else ()
    here = system if circumstances is None else system.seen_from(circumstances)
    return {str(rule.call): rule.written for rule in here.after(position)}


def test_any_two_suits_are_different_ones() -> None:
    rules = System.parse("$.1X.(1Y).2Y. := X >= 3;").rules
    assert len({rule.before for rule in rules}) == 6  # of twelve pairs those that can be bid
    names = [rule.name for rule in System.parse("$.1M.(2X).X. := X <= 3;").rules]
    assert names[:3] == ["$.1S.(2H).X.", "$.1S.(2D).X.", "$.1S.(2C).X."] and len(names) == 6


def test_levels_are_those_of_the_auction() -> None:
    system = System.parse(COMPETITIVE)
    over = calls(system, "$.1S.(2H).")
    assert over["3H"] == "$.1X.(*Y).+Y." and over["3S"] == "$.1X.(*Y).++X." and "X" not in over
    assert over["2NT"] == "$.1X.(*).+N." and over["2S"] == "$.?.(*Y).+X."
    assert "X" not in calls(system, "$.1S.(4H).") and "X" in calls(system, "$.1H.(3D).")
    assert calls(system, "$.(2H).")["3S"] == "$.(*X).++Y."
    assert "2S" not in {c for c, w in calls(system, "$.(2H).").items() if w == "$.(*X).++Y."}


def test_the_name_that_says_more_is_preferred() -> None:
    text = "$.?.(*Y).X. := true; $.1X.(*Y).X. := true; $.1X.(2Y).X. := true; $.1M.(2m).X. := true;"
    system = System.parse(text + "$.1S.(2C).X. := true; $.1X.(1-2H).X. := true;")
    wanted = {
        "$.1S.(2C).": "$.1S.(2C).X.",
        "$.1S.(2D).": "$.1M.(2m).X.",
        "$.1D.(2S).": "$.1X.(2Y).X.",
        "$.1C.(1H).": "$.1X.(1-2H).X.",
        "$.1S.(3H).": "$.1X.(*Y).X.",
        "$.1S.(3H).P.(4H).": "$.?.(*Y).X.",
    }
    assert {name: calls(system, name)["X"] for name in wanted} == wanted


def test_words_about_the_auction_decide_whether_there_is_a_rule() -> None:
    system = System.parse(COMPETITIVE)
    assert calls(system, "$.1S.(2C).2S.(3C).")["X"] == "$.?.(*Y).X."  # spades are agreed
    assert "X" not in calls(system, "$.1H.(2C).2H.(3C).")
    here = {rule.call: rule for rule in system.after(read_steps("$.(1S).P.")[:-1])}
    (cue,) = (rule for call, rule in here.items() if str(call) == "2S")
    assert matches(cue.condition, Hand.parse("2.AKJ32.43.QJ432"))
    assert not matches(cue.condition, Hand.parse("AKJ32.QJ432.43.2"))


def test_a_seat_before_open_levels() -> None:
    system = System.parse("$.P.(P).1X.(*Y).X. := Y <= 2; $.1X.(*Y).X. := Y <= 1;")
    third = Circumstances(opener=3)
    assert calls(system, "$.1S.(2H).", third)["X"] == "$.P.(P).1X.(*Y).X."
    assert calls(system, "$.1S.(2H).", Circumstances())["X"] == "$.1X.(*Y).X."
    with pytest.raises(KibitzError, match="who passes first"):
        System.parse("$.P.(P).?.4N. := true;")
    partner = System.parse("$.1S. := PartnerPassed AND Points >= 9; $.1S.2S. := true;")
    assert not calls(partner, "$.", Circumstances(seat=1))
    assert calls(partner, "$.", Circumstances(seat=3, partner_passed=True))


def test_the_checker_reads_open_rules_as_the_bidder_does() -> None:
    table = Bidders.of(dict.fromkeys(SEATS, System.parse(COMPETITIVE)), layouts=2)
    checked = Checked(table)
    seen = set()
    for one in biddings(table, 24, 11):
        checked.add(Board(one.deal, vulnerability=one.vulnerability), one.bidding)
        seen |= {made.rule.written for made in one.bidding.made if made.rule is not None}
    assert not checked.found
    assert len(seen) >= 8, seen  # most of the rules were met


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("$.1S.(1-3Y).X. := Y <= 3; $.1S.(*H).2-3S. := true;", "is not one call", 27),
        ("$.1S.(*H).*. := true;", "is not one call", 1),
        ("$.1S.(*H).X. := TheyBid >= 2;", "is asked of one suit", 17),
        ("$.1S.(*H).X. := TheyBid(Points);", "Points", 17),
        ("$.1S.(*H).X. := TheyBid(X);", "X is not bound", 25),
        ('include "none.rules";', "stands in a text that is no file", 1),
        ("$.1X.1X.(2X).X. := X < 3;", "cannot be bid", 1),
    ],
)
def test_mistakes_in_the_new_constructs(text: str, message: str, column: int) -> None:
    with pytest.raises(KibitzError, match=message) as caught:
        System.parse(text)
    assert caught.value.place is not None and caught.value.place.line == 1
    assert caught.value.expected


def test_files_include_files(tmp_path: Path) -> None:
    (tmp_path / "chapter.rules").write_text(
        "$.1N. := 15 TO 17 Points;\n$.1N.2N. := 8 TO 9 Points;\nend\nnotes", "utf-8"
    )
    (tmp_path / "my.rules").write_text(
        '$.1N. := 12 TO 14 Points;\ninclude "chapter.rules";\n$.P. := Points < 12;\n', "utf-8"
    )
    system = System.load(tmp_path / "my.rules")
    assert [rule.name for rule in system.rules] == ["$.1N.", "$.1N.2N.", "$.P."]
    assert matches(system.rule("$.1N.").condition, Hand.parse("AK32.A32.Q43.432"))
    places = [(Path(rule.place.source).name, rule.place.line) for rule in system.rules]
    assert places == [("my.rules", 1), ("chapter.rules", 2), ("my.rules", 3)]
    assert System.parse(system.definitions.text).rules == system.rules  # one text has it all


@pytest.mark.parametrize(
    ("first", "second", "message", "where"),
    [
        ('include "b.rules";', "$.1N. := Pints > 3;", "Pints", "b.rules:1"),
        ('## a\ninclude "c.rules";', "", "there is no file", "a.rules:2"),
        ('include "b.rules";', 'include "a.rules";', "includes itself", "b.rules:1"),
        ("include b.rules;", "", "no name of a file", "a.rules:1"),
        ('include "b.rules";\n$.1N. := Pints > 3;', "## b\n## b", "Pints", "a.rules:2"),
    ],
)
def test_mistakes_of_included_files(
    tmp_path: Path, first: str, second: str, message: str, where: str
) -> None:
    (tmp_path / "a.rules").write_text(first, "utf-8")
    (tmp_path / "b.rules").write_text(second, "utf-8")
    with pytest.raises(KibitzError, match=message) as caught:
        System.load(tmp_path / "a.rules")
    place = caught.value.place
    assert place is not None and f"{Path(place.source).name}:{place.line}" == where


def test_where_leaves_some_cases_and_one_name_may_come_again() -> None:
    system = System.parse(
        '$.(1X).2Y. "overcall", where Y < X := Y >= 5; $.(1X).2Y. "jump", where Y > X := Y >= 6;'
        '$.1X.4X. "game", where X major := X >= 4;'
    )
    names = {rule.name: rule.marks.name for rule in system.rules}
    assert names["$.(1S).2H."] == "overcall" and names["$.(1H).2S."] == "jump"
    assert "$.1S.4S." in names and "$.1D.4D." not in names
    with pytest.raises(KibitzError, match="does not say which cases"):
        System.parse("$.(1X).2Y. where Y beats X := Y >= 5;")


def test_whatever_they_call_and_the_suit_they_bid_last() -> None:
    system = System.parse(
        "$.1X.(?).2X.(?).3X. := X >= 6; $.1X.(?).P.(?).X. := Theirs <= 2; $.1X.(?).2X. := X >= 3;"
    )
    assert calls(system, "$.1S.2S.")["3S"] == "$.1X.(?).2X.(?).3X."
    assert calls(system, "$.1S.(X).2S.(3H).")["3S"] == "$.1X.(?).2X.(?).3X."
    assert "3S" not in calls(system, "$.1S.(2H).P.(3H).")
    (double,) = system.after(read_steps("$.1S.(2H).P.(3C).X.")[:-1])
    assert matches(double.condition, Hand.parse("AKQ2.K5432.432.2"))
    assert not matches(double.condition, Hand.parse("AKQ2.2.432.K5432"))
    with pytest.raises(KibitzError, match="says what they bid"):
        System.parse("$.1S.(2H).X. := Theirs <= 2;")


def test_their_suit_may_be_all_that_a_rule_leaves_open() -> None:
    """A name without letters, and `Theirs` in its condition: one rule for each suit of theirs."""
    system = System.parse("$.(1N).X.(?).P.(?).X. := Theirs >= 3; $.(1N).X.(?).P.(?).P. := true;")
    for suit in "CDHS":
        after = calls(system, f"$.(1N).X.(2{suit}).P.")
        assert after == {"X": "$.(1N).X.(?).P.(?).X.", "P": "$.(1N).X.(?).P.(?).P."}, suit
