"""English: the small print. Whole conditions stand in tests/golden/conditions.txt."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.condition import parse_condition, parse_rule_condition
from kibitz.condition.features import FEATURES
from kibitz.condition.shapes import read_shapes, shape_words
from kibitz.condition.tree import Chose, Comparator, Compare, Measure, Not, Number, Shape
from kibitz.condition.wording import english


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Spades ?= 0", "no spades"),
        ("Spades < 1", "no spades"),
        ("Spades ?= 1", "exactly one spade"),
        ("Spades < 2", "at most one spade"),
        ("Spades > 4", "at least five spades"),
        ("5 <= Spades", "at least five spades"),
        ("NOT Spades < 5", "at least five spades"),
        ("Spades >= 4.5", "at least five spades"),
        ("4 TO 4 Spades", "exactly four spades"),
        ("0 TO 4 Spades", "at most four spades"),
        ("4 TO 5 Spades", "four or five spades"),
        ("3 TO 5 Spades", "three to five spades"),
        ("Points >= 0", "any number of high-card points"),
        ("Points ?= 1", "exactly 1 high-card point"),
        ("Points > 11", "at least 12 high-card points"),
        ("Points(Hearts) > 4", "at least 5 high-card points in hearts"),
        ("QuickTricks > 1", "at least 1½ quick tricks"),
        ("NewLosers < 7.5", "at most 7 new-count losers"),
        ("cccc > 12", "at least 12.05 Kaplan-Rubens points"),
        ("Aces ?= 1", "exactly one ace"),
        ("Top3(Spades) ?= 0", "none of the top three spades"),
        ("shortest ?= 0", "a shortest suit of no cards"),
        ("shortest ?= 1", "a shortest suit of exactly one card"),
        ("Stopper(Clubs)", "a stopper in clubs"),
        ("Stopper(Clubs) ?= 0", "no stopper in clubs"),
        ("NOT Stopper(Clubs)", "no stopper in clubs"),
        ("Stoppers >= 3", "at least three suits stopped"),
        ("void(Spades)", "a void in spades"),
        ("Spades ?= Hearts", "as many spades as hearts"),
        ("Spades <= Hearts", "at most as many spades as hearts"),
    ],
)
def test_numbers_of_things(text, words):
    assert english(parse_rule_condition(text), subject="") == f"has {words}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Spades != 3", "does not have exactly three spades"),
        ("Spades != Hearts", "does not have as many spades as hearts"),
        ("Balanced", "is balanced"),
        ("NOT Balanced", "is not balanced"),
        ("Balanced ?= 0", "is not balanced"),
        ("shape [4,3,3,3]", "is 4-3-3-3"),
        ("NOT shape [4,3,3,3]", "is not 4-3-3-3"),
        ("pattern [4-3-3-3] OR [3-4-3-3]", "is 3=4=3=3 or 4=3=3=3"),
        ("pattern [7-x-x-x]", "is of the pattern [7-x-x-x]"),
        ("holds SA", "holds the ♠A"),
        ("NOT holds SA AND NOT holds SK", "does not hold the ♠A or the ♠K"),
        ("NOT holds SA OR NOT holds SK", "does not hold the ♠A or does not hold the ♠K"),
        ("NOT NOT holds SA", "holds the ♠A"),
        ("Spades + Hearts >= 9", "has at least 9 spades plus hearts"),
        (
            "Points + LengthPoints >= 12 AND Points >= 10",
            "has at least 12 high-card points plus length points and at least 10 high-card points",
        ),
        (
            "Points - 2*Losers > 0",
            "its high-card points minus (2 times its losers) come to more than 0",
        ),
    ],
)
def test_other_clauses(text, words):
    assert english(parse_rule_condition(text), subject="") == words


def test_seats_together_and_apart():
    said = {
        "spades(West) + spades(East) < 6": "West and East together have at most five spades",
        "spades(West) > spades(East)": "West has more spades than East",
        "spades(West) > hearts(East)": "West has more spades than East has hearts",
        "fit(West, East) = 7": "the best fit of West and East has exactly seven cards",
        "hcp(West) + hcp(North) + hcp(East) != 20": (
            "West, North and East together do not have exactly 20 high-card points"
        ),
    }
    for text, words in said.items():
        assert english(parse_condition(text)) == words


def test_punctuation_keeps_parts_apart():
    a, b, c, d = "hand(sA)=West", "hand(hA)=East", "hand(dA)=North", "hand(cA)=South"
    w, e, n, s = (
        "West holds the ♠A",
        "East holds the ♥A",
        "North holds the ♦A",
        "South holds the ♣A",
    )
    said = {
        f"{a} and {b}": f"{w} and {e}",
        f"{a} or {b} or {c}": f"{w}, {e} or {n}",
        f"{a} and {b} or {c}": f"{w} and {e}, or {n}",
        f"({a} or {b}) and {c}": f"either {w} or {e}, and {n}",
        f"({a} and {b} or {c}) and {d}": f"either {w} and {e}, or {n}; and {s}",
        f"({a} and {b} or {c}) and {d} or {a}": f"(either {w} and {e}, or {n}; and {s}) or {w}",
        f"not ({a} and {b})": f"it is not the case that {w} and {e}",
        f"not ({a} and {b}) and {c}": f"{n}; and it is not the case that {w} and {e}",
        f"not ({a} or {b})": "West does not hold the ♠A and East does not hold the ♥A",
    }
    for text, words in said.items():
        assert english(parse_condition(text)) == words


def test_restricted_choice():
    chose = parse_condition("hand(sK,sA; 2/3)=East")
    assert isinstance(chose, Chose)
    assert english(chose) == "East played the ♠K (equal to the ♠A; chosen 2/3 of the time)"
    assert english(Not(Chose(Card.parse("SK"), (Card.parse("SA"),)))) == (
        "the hand did not play the ♠K (equal to the ♠A)"
    )


def test_shapes_as_words():
    assert shape_words(read_shapes("[4432]", any_order=True)) == ["4-4-3-2"]
    assert shape_words(frozenset({(4, 4, 3, 2), (4, 3, 4, 2)})) == ["4=3=4=2", "4=4=3=2"]
    assert english(Shape(frozenset())) == "the hand is of no shape"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("NOT (Points > 11 AND Points + Spades > 14)",
         "it is not the case that it has at least 12 high-card points and its high-card points "
         "plus spades come to more than 14"),
        ("Points + Spades > 14", "has more than 14 high-card points plus spades"),
        ("suits[1] >= 2", "has at least two suits of one card"),
        ("suits[1+] >= 2", "has at least two suits of one or more cards"),
    ],
)  # fmt: skip
def test_the_hand_without_a_name_is_an_it(text, words):
    assert english(parse_rule_condition(text), subject="") == words


@pytest.mark.parametrize("name", [*FEATURES, "suits[5]", "suits[1]", "points[6,4,2,1]"])
def test_one_of_anything_is_singular(name):
    """What is counted, without its number, is one letter shorter for one than for two."""
    feature = FEATURES.find(name)
    suits = ((),) * feature.whole_hand + ((Suit.SPADES,),) * feature.per_suit
    assert suits
    for asked in suits:
        one, two = (
            english(Compare(Measure(name, Seat.WEST, asked), Comparator.EQUAL, Number(Fraction(n))))
            for n in (1, 2)
        )
        if feature.answers_yes(asked):
            assert " and " in two and " and " not in one  # there are not two of it
        elif "quality" in one or " of the " in one:
            assert one.replace("one", "two").replace("1", "2") == two
        else:
            things = two.replace("exactly two", "exactly one").replace("exactly 2", "exactly 1")
            assert len(things) == len(one) + 1 and things.replace("s", "") == one.replace("s", "")
