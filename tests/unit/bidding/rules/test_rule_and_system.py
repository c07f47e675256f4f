"""Auctions as names, and rules found by position and file order."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.auction import Auction, Call
from kibitz.bidding.rules.rule import CallStep, name_of, read_steps, steps_of
from kibitz.bidding.rules.system import System
from kibitz.cards import Seat, Side
from kibitz.condition import matches
from kibitz.deal import Hand
from kibitz.errors import Illegal, Malformed

STRONG = Hand.parse("AKQ2.A32.K43.432")
SPADES = Hand.parse("AK543.Q54.A43.54")
SPADES_16 = Hand.parse("AK543.QJ4.A43.Q4")
EXAMPLES = Path(__file__).parents[4] / "examples" / "systems"


@pytest.mark.parametrize(
    ("name", "calls"),
    [
        ("$.1N.2C.2H.4H.", "1NT 2C 2H 4H"),
        ("$.P.1C.1H.1N.", "P 1C 1H 1NT"),
        ("$.2n.3h.", "2NT 3H"),
        ("$.1nt.P.", "1NT P"),
        ("$.P.P.", "P P"),
    ],
)
def test_names_of_auctions(name: str, calls: str) -> None:
    steps = read_steps(name)
    assert [step.call for step in steps] == [Call.parse(word) for word in calls.split()]
    assert not any(step.theirs for step in steps)
    assert read_steps(name_of(steps)) == steps


def test_their_calls_are_in_parentheses() -> None:
    steps = read_steps("$.1S.(2H).3S.")
    assert [str(step) for step in steps] == ["1S", "(2H)", "3S"]
    assert read_steps("$.1S.(P).2S.") == read_steps("$.1S.2S.")
    assert read_steps("$.(1H).X.")[0] == CallStep(Call.parse("1H"), theirs=True)


@pytest.mark.parametrize(
    ("calls", "dealer", "name"),
    [
        ("1S P 2S P", Seat.NORTH, "$.1S.2S."),
        ("P 1S P 2S P", Seat.EAST, "$.1S.2S."),
        ("P P 1C", Seat.NORTH, "$.P.1C."),
        ("1S 2H", Seat.SOUTH, "$.1S.(2H)."),
        ("1H P 2H X", Seat.EAST, "$.(1H).P.(2H).X."),
    ],
)
def test_what_a_side_sees_of_an_auction(calls: str, dealer: Seat, name: str) -> None:
    assert name_of(steps_of(Auction.parse(calls, dealer), Side.NS)) == name


@pytest.mark.parametrize(
    "name", ["$.1N.1H.", "$.1N.P.2C.", "$.X.", "$.1S.X.", "$.1S.1S.", "$.7N.7S."]
)
def test_an_auction_that_cannot_be(name: str) -> None:
    with pytest.raises(Illegal, match="cannot be bid"):
        read_steps(name)


@pytest.mark.parametrize("name", ["$.1N.2C", "$.1Z.", "$.", "$.1S.(2H).", "$.(1S).(2S).X."])
def test_a_name_that_is_no_auction(name: str) -> None:
    with pytest.raises(Malformed):
        read_steps(name)


def test_the_first_rule_in_file_order_is_the_call() -> None:
    one = System.parse("$.1N. := 15 TO 17 Points; $.1S. := Spades > 4; $.P. := true;")
    two = System.parse("$.1S. := Spades > 4; $.P. := true; $.1N. := 15 TO 17 Points;")
    assert [str(one.call((), hand).call) for hand in (STRONG, SPADES, SPADES_16)] == [
        "1NT",
        "1S",
        "1NT",
    ]
    assert [str(two.call((), hand).call) for hand in (STRONG, SPADES, SPADES_16)] == [
        "P",
        "1S",
        "1S",
    ]


def test_the_meaning_of_a_call_denies_the_rules_before_it() -> None:
    system = System.parse("$.1N. := 15 TO 17 Points; $.1S. := Spades > 4; $.P. := true;")
    opens = system.hands(".1s.")
    assert matches(opens, SPADES)
    assert not matches(opens, SPADES_16)
    assert system.silence is not None
    assert not matches(system.silence, SPADES)
    assert matches(system.silence, Hand.parse("5432.Q54.A43.543"))


def test_hands_of_a_later_call_made_the_earlier_ones() -> None:
    system = System.parse(
        "$.1S. := Spades > 4; $.1S.2S. := Spades > 2; $.1S.2S.3S. := Points > 15;"
        "$big := Points > 20;"
    )
    again = system.hands("$.1S.2S.3S.")
    assert matches(again, Hand.parse("AKQ43.AQ4.A43.54"))
    assert not matches(again, Hand.parse("AKQ4.AQ43.A43.54"))
    assert matches(system.hands("BIG"), Hand.parse("AKQ4.AQ43.AK3.54"))
    with pytest.raises(Malformed, match=r"no rule is called \$\.1S\.2H\."):
        system.hands("$.1S.2H.")


def test_rules_after_a_position() -> None:
    system = System.parse("$.1n.2C. := Points > 7; $.1N. := Points > 14; $.1NT.P. := true;")
    assert [rule.name for rule in system.after(read_steps("$.1N."))] == ["$.1N.2C.", "$.1N.P."]
    assert system.after(read_steps("$.2N.")) == ()
    assert system.silence is None


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.rules")), ids=lambda path: path.stem)
def test_the_example_files_load(path: Path) -> None:
    assert System.load(path).rules


def test_a_file_in_an_old_encoding(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes(b"## caf\xe9\r\n$.1N. := 15 TO 17 Points;\r\nend\r\n")
    system = System.load(path)
    assert system.name == "old"
    assert system.rules[0].place.line == 2
