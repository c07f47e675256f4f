"""Bridge ACES: every rule printed in the article reads and decides as the text says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.cards import Suit
from kibitz.condition import parse_rule_condition, parse_rules
from kibitz.condition.match import matches
from kibitz.condition.tree import And, Between, Comparator, Compare, Measure, Named, Not, Number
from kibitz.deal import Hand

RULES = """
$balanced := shape [4,3,3,3] OR [5,3,3,2] OR [4,4,3,2];
$StrongNT := (15 TO 17 Points) AND $balanced;
$WeakNT := (12 TO 14 Points) AND $balanced;
$1Sopening := (12 TO 20 Points) AND (Spades > 4) AND NOT $StrongNT;
"""

HANDS = {
    "strong notrump": "AK3.KQ4.A432.543",
    "weak notrump": "AK3.Q54.A432.543",
    "one spade": "AK543.Q54.A43.54",
    "strong notrump with five spades": "AK543.Q5.A43.K54",
    "unbalanced": "AK543.Q5432.A.54",
    "too weak": "K5432.Q54.543.54",
    "too strong": "AKQ54.AKQ.AK3.54",
}


@pytest.mark.parametrize(
    ("rule", "hands"),
    [
        ("$StrongNT", ["strong notrump", "strong notrump with five spades"]),
        ("$WeakNT", ["weak notrump", "one spade"]),
        ("$1Sopening", ["one spade", "unbalanced"]),
        ("$balanced", [name for name in HANDS if name != "unbalanced"]),
    ],
)
def test_the_four_rules(rule, hands):
    condition = parse_rules(RULES)[rule].condition
    assert [n for n, hand in HANDS.items() if matches(condition, Hand.parse(hand))] == [
        n for n in HANDS if n in hands
    ]


def test_the_trees_of_the_four_rules():
    rules = parse_rules(RULES)
    points = Measure("hcp")
    balanced = Named("$balanced", rules["$balanced"].condition)
    strong = And((Between(points, Fraction(15), Fraction(17)), balanced))
    assert rules["$StrongNT"].condition == strong
    spades = Compare(Measure("length", None, (Suit.SPADES,)), Comparator.MORE, Number(Fraction(4)))
    assert rules["$1Sopening"].condition == And(
        (Between(points, Fraction(12), Fraction(20)), spades, Not(Named("$StrongNT", strong)))
    )
    assert len(rules["$balanced"].condition.shapes) == 4 + 12 + 12


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("12 TO 15 Points", "AKQ2.K432.432.32", "AKQ2.K432.K32.K2"),
        ("2 to 4 Spades", "AKQ2.K432.432.32", "A.K432.8432.5432"),
        ("Spades > 4", "AKQ32.K43.432.32", "AKQ2.K432.432.32"),
        ("Hearts <= 3", "AKQ32.K43.432.32", "AKQ2.K432.432.32"),
        ("(Shape [4,3,3,3])", "432.5432.432.432", "5432.5432.432.32"),
        ("(shape [4,4,3,2] or [5,4,2,2])", "54.65432.5432.32", "543.65432.543.32"),
        ("(Pattern [1-4-3-5])", "2.5432.432.65432", "5432.2.432.65432"),
        ("(Pattern [2-2-4-5] OR [2-2-5-4])", "32.32.65432.5432", "5432.32.65432.32"),
        ("Points ?= 12", "AKQ2.K432.432.32", "AKQ2.K432.J32.32"),
        ("Points != 12", "AKQ2.K432.J32.32", "AKQ2.K432.432.32"),
        ("Points >= 12 && Clubs < 3", "AKQ2.K432.432.32", "AKQ2.K43.432.432"),
        ("Spades > 4 || Hearts > 4", "2.65432.5432.432", "5432.5432.432.32"),
        ("not (Diamonds > 3)", "AKQ2.K432.432.32", "AKQ2.K32.5432.32"),
        ("!Diamonds > 3", "AKQ2.K432.432.32", "AKQ2.K32.5432.32"),
        ("points>11 and SPADES=4", "AKQ2.K432.432.32", "AKQ32.K43.432.32"),
    ],
)
def test_every_operator_and_keyword(text, yes, no):
    condition = parse_rule_condition(text)
    assert matches(condition, Hand.parse(yes))
    assert not matches(condition, Hand.parse(no))


def test_not_covers_a_list_of_shapes():
    """NOT shape [a] OR [b] denies both; the OR between lists is not the OR of conditions."""
    condition = parse_rule_condition("NOT shape [4,3,3,3] OR [4,4,3,2]")
    assert not matches(condition, Hand.parse("5432.5432.432.32"))
    either = parse_rule_condition("shape [4,3,3,3] OR Spades > 4")
    assert matches(either, Hand.parse("65432.5432.432.2"))


def test_auctions_as_names_in_any_case_and_order():
    rules = parse_rules(
        """
        $.2N.3H. := Spades >= 5;    ## a transfer
        $.2n.    := $big AND (20 TO 21 points);
        $.P.1C.1H.1N. := true;
        $Big     := Points > 19;
        END
        this is not read (((
        """
    )
    assert [rule.name for rule in rules.values()] == ["$.2N.3H.", "$.2n.", "$.P.1C.1H.1N.", "$Big"]
    assert rules["$.2N."] is rules[".2n."]
    assert rules[".2N."].condition.parts[0].name == "$Big"
    assert rules.place(rules["$big"]).line == 5
    assert "$.3n." not in rules


def test_the_four_rules_on_one_line_and_without_end():
    assert list(parse_rules(RULES.replace("\n", " "))) == list(parse_rules(RULES + "\nend"))


def test_a_file_from_a_windows_editor():
    text = "\ufeff" + RULES.replace("\n", "\r\n").replace("[4,3,3,3]", "[4–3–3–3]")
    assert list(parse_rules(text)) == list(parse_rules(RULES))


def test_a_condition_may_use_a_files_rules():
    rules = parse_rules(RULES)
    condition = parse_rule_condition("$strongnt OR $weaknt", rules=rules)
    assert matches(condition, Hand.parse(HANDS["weak notrump"]))
    assert condition.parts[0].name == "$StrongNT"


@pytest.mark.parametrize(
    ("text", "hand", "expected"),
    [
        ("Controls >= 4", "AK2.A32.432.5432", True),
        ("Top3(Spades) >= 2", "AQ2.A32.432.5432", True),
        ("Top3(Spades) >= 2", "AJ2.A32.432.5432", False),
        ("holds SA", "AJ2.A32.432.5432", True),
        ("holds S10 AND NOT holds HK", "AT2.A32.432.5432", True),
        ("Balanced AND Stopper(Clubs)", "AT2.A32.432.J432", True),
        ("max(Spades, Hearts) >= 5", "65432.A.432.5432", True),
        ("Points + LengthPoints >= 13", "AKQ32.A.432.5432", True),
        ("Spades > Hearts", "AT2.A2.432.65432", True),
        ("Points[6,4,2,1] > 12", "AK2.K32.432.5432", True),
        ("suits[5+] ?= 2", "65432.65432.32.2", True),
        ("3 <= Spades <= 5 AND Points in [0,3]", "65432.65432.32.2", True),
    ],
)
def test_the_other_features(text, hand, expected):
    assert matches(parse_rule_condition(text), Hand.parse(hand)) is expected
