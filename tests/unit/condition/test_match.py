"""Conditions on known hands, and which leaf fails."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.cards import Seat
from kibitz.condition import parse_condition, parse_program, parse_rule_condition
from kibitz.condition.match import explain_failure, matches, value
from kibitz.deal import Deal, Hand
from kibitz.errors import Illegal

DEAL = Deal.parse("N:AKT3.AQT6.JT.543 J95.32.Q98543.K8 Q2.KJ987.K2.AQT2 8764.54.A76.J976")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hcp(North)=14 and spades(North)=4", True),
        ("hand(sJ)=East", True),
        ("hand(sJ)!=East", False),
        ("hand(sJ,sT)=East", True),  # restricted choice of known cards: the card is held
        ("hand(sT,sJ)=East", False),
        ("fit(North, South) = 9", True),
        ("fit(North, South, spades) = 6", True),
        ("fit(North, South, spades, clubs) = 7", True),
        ("longest(East) = diamonds", True),
        ("longest(West) = spades and longest(West) = clubs", True),  # as long as each other
        ("shape(South) = [5,4,2,2]", True),
        ("pattern(South) = [2-5-2-4]", True),
        ("pattern(South) = [5-x-x-x] or [x-5-x-x]", True),
        ("shape(South) != [5422]", False),
        ("hcp(North)+hcp(South) >= 29", True),
        ("hcp(North)-hcp(South) > 0", False),
        ("2*spades(North) = 8 and spades(North)/2 = 2 and spades(North) % 3 = 1", True),
        ("hcp(North) > hcp(South)", False),
        ("15 >= hcp(South) >= 13", True),
        ("hcp(West) < hcp(East) < hcp(South)", True),
        ("hcp(West) < hcp(South) < hcp(East)", False),
        ("if(balanced(North), 1, 2) = 1 and if(balanced(South), 1, 2) = 2", True),
        ("max(spades(North), hearts(South), 3) = 5 and min(spades(North), 3) = 3", True),
        ("- hcp(North) < -13.5", True),
        ("not balanced(South) or false", True),
        ("length(North, majors) = 8 and hcp(South, minors) = 9", True),
    ],
)
def test_a_deal(text, expected):
    assert matches(parse_condition(text), DEAL) is expected


def test_values():
    term = parse_condition("quicktricks(North)/2 = 1").left
    assert value(term, DEAL) == Fraction(7, 4)  # AK, AQ: three and a half


def test_a_mapping_of_some_seats_is_enough():
    assert matches(parse_condition("hcp(West)=5"), {Seat.WEST: DEAL.west})


@pytest.mark.parametrize(
    ("condition", "hands", "words"),
    [
        (parse_condition("hcp(West)=5"), DEAL.west, "speaks of West"),
        (parse_condition("hcp(West)=5"), Deal.parse("N:AK... - - -"), "speaks of West"),
        (parse_condition("hcp(West)=5"), {Seat.EAST: DEAL.east}, "speaks of West"),
        (parse_rule_condition("Points ?= 5"), DEAL, "one hand"),
    ],
)
def test_hands_that_are_not_there(condition, hands, words):
    with pytest.raises(Illegal, match=words):
        matches(condition, hands)


def failing(text: str) -> list[str]:
    condition = parse_condition(text)
    return [text[slice(*failure.span)] for failure in explain_failure(condition, DEAL)]


def test_the_failing_leaf_is_named():
    assert failing("hcp(North)=14 and spades(North)=5 and hand(sA)=North") == ["spades(North)=5"]
    assert failing("hcp(North)=13 or spades(North)=5") == ["hcp(North)=13", "spades(North)=5"]
    assert failing("not (hcp(North)=14 and spades(North)=4)") == [
        "hcp(North)=14",
        "spades(North)=4",
    ]
    assert failing("not (hcp(North)=14 or spades(North)=5)") == ["hcp(North)=14"]
    assert failing("hcp(North)=14") == []


def test_a_failure_in_english():
    (failure,) = explain_failure(parse_condition("not hcp(North) in [12,14]"), DEAL)
    assert failure.english == "North has either fewer than 12 or more than 14 high-card points"
    assert failure.value == 14
    (failure,) = explain_failure(parse_condition("hand(sA)=West"), DEAL)
    assert failure.english == "West holds the ♠A"
    assert failure.value is None


def test_a_failure_inside_a_macro():
    program = parse_program('strong = hcp(North) > 20; "q" : strong')
    (failure,) = explain_failure(program.queries[0].condition, DEAL)
    assert failure.english == "North has at least 21 high-card points"


def test_the_empty_hand_of_a_rule():
    assert matches(parse_rule_condition("Points ?= 0 AND NOT Balanced"), Hand())
