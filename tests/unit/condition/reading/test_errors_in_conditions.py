"""Each mistake is answered with its place, what was expected, and the nearest word."""

from __future__ import annotations

import pytest

from kibitz.condition import parse_condition, parse_program, parse_rule_condition, parse_rules
from kibitz.errors import Illegal, KibitzError, Malformed

# text with ^ before the place where the caret must stand, kind, words in the answer
PROBSY = [
    ("^spaeds(West)=3", Malformed, "did you mean 'spades'?"),
    ("hcp(West)>2 and ^hpc(West)>3", Malformed, "did you mean 'hcp'?"),
    ("^quiktricks(West)>3", Malformed, "did you mean 'quicktricks'?"),
    ("hand(^sZ)=West", Malformed, "is not a card"),
    ("hand(^As)=West", Malformed, "did you mean 'sA'?"),
    ("hand(^10h)=West", Malformed, "did you mean 'hT'?"),
    ("hand(^xA)=West", Malformed, "did you mean 'sA', 'hA', 'dA' or 'cA'?"),
    ("hand(^2)=West", Malformed, "is not a card"),
    ("^suits(West)=2", Malformed, "suits[5+]"),
    ("hcp(^Wets)=3", Malformed, "did you mean 'West'?"),
    ("hand(sA)=^Nroth", Malformed, "did you mean 'North'?"),
    ("hcp(West, ^spedes)=2", Malformed, "did you mean 'spades'?"),
    ("hcp(West, ^East)=2", Malformed, "is not a suit"),
    ("^(spades(West)=3 and hcp(West)=4", Malformed, "never closed"),
    ("spades(West)=3 and hcp^(West", Malformed, "never closed"),
    ("(spades(West)=3)^) and hcp(West)=4", Malformed, "never opened"),
    ("hcp(West) in ^[3", Malformed, "never closed"),
    ("spades(West)=3 ^hcp(West)=12", Malformed, "'and', 'or'"),
    ("spades(West) ^3", Malformed, "a comparison"),
    ("spades(West)=3 ^adn hcp(West)=3", Malformed, "did you mean 'and'?"),
    ("^and spades(West)=3", Malformed, "a condition such as"),
    ("spades(West)=^", Malformed, "a number"),
    ("hcp(West)^", Malformed, "a comparison"),
    ("hcp(West)^ and hand(sA)=East", Malformed, "a comparison"),
    ("hand(sA)^", Malformed, "of whom?"),
    ("shape(West)^", Malformed, "shape(West) = [4,3,3,3]"),
    ("^balanced and hcp(West)=3", Malformed, "balanced(West)"),
    ("hcp(^)=3", Malformed, "hcp(West)"),
    ("^", Malformed, "empty"),
    ("^foo", Malformed, "no macro is called 'foo'"),
    ("spades(West) ^@ 3", Malformed, "means nothing"),
    ("hcp(West) in ^[5,3]", Illegal, "did you mean 3 to 5?"),
    ("^5 <= hcp(West) <= 3", Illegal, "did you mean 3 to 5?"),
    ("hcp(West) in ^[1,2,3]", Malformed, "[1,3]"),
    ("hand(sA,^hK)=West", Illegal, "different suits"),
    ("hand(sA,^sA)=West", Illegal, "named twice"),
    ("hand(sA; ^1/2)=West", Malformed, "two equal cards"),
    ("hand(sA,sK; ^3/2)=West", Illegal, "between 0 and 1"),
    ("hcp(West; ^1/2)=3", Malformed, "frequency"),
    ("^hand(sA) > West", Malformed, "= or !="),
    ("shape(West)=^[4,3,3,2]", Illegal, "add up to 13"),
    ("shape(West)=[4,3,^a,2]", Malformed, "not a suit length"),
    ("shape(West)=^[4,3,3]", Malformed, "four lengths"),
    ("spades(West)=^[4,3,3,3]", Malformed, "is a number, not a shape"),
    ("hcp(West)/^0 = 2", Illegal, "division by zero"),
    ("hcp(West)/^spades(West) = 2", Illegal, "cannot divide"),
    ("^balanced(West, spades)", Malformed, "whole hand"),
    ("^quality(West) > 3", Malformed, "asked of a suit"),
    ("spades(West, ^hearts) = 3", Malformed, "suit already"),
    ("hcp(West, spades, ^spades) = 3", Illegal, "twice"),
    ("3 = (^spades(West)=3)", Malformed, "is a condition, not a number"),
    ("^fit(West) > 7", Malformed, "two hands"),
    ("^fit(West, West) > 7", Illegal, "two hands"),
    ("^max(hcp(West)) > 7", Malformed, "two numbers"),
    ("^if(hcp(West)>3, 2) > 1", Malformed, "three parts"),
    ("^99999999999 = hcp(West)", Illegal, "too large"),
    ("^longest(West) > spades", Malformed, "longest(West) = spades"),
]

PROGRAMS = [
    ('a = hand(sA)=West; "q" : a and ^b', Malformed, "no macro is called 'b'"),
    ('fines_sp=hand(sA)=East; "x": ^fines_ps', Malformed, "did you mean 'fines_sp'?"),
    ("a = b; b = not ^a;", Illegal, "a uses b uses a"),
    ("a = ^a and hand(sA)=West;", Illegal, "a uses a"),
    ("a = hand(sA)=West;\n^a = hand(sK)=West", Illegal, "the first stands in line 1"),
    ("a = hand(sA)=West ^b = hand(sK)=West;", Malformed, "';'"),
    ('"q" ^hand(sA)=West', Malformed, "':'"),
    ('^"q : hand(sA)=West', Malformed, "never closed"),
    ("^West = hand(sA)=West", Illegal, "another name"),
    ("hand^(sA)=West", Malformed, "in quotes"),
    ("a = hand(sA)=West; b = ^a(West) = 3", Malformed, "no arguments"),
    ("a = hand(sA)=West; b = ^a = 3", Malformed, "is a condition"),
]

ACES = [
    ("$a := ^Ponits > 3;", Malformed, "did you mean 'points'?"),
    ("$a := Points > 3^", Malformed, "';'"),
    ("$a := Points > 3^ $b := Points < 3;", Malformed, "';' is missing before the rule $b"),
    ("$a := $b;\n$b := $C;\n$c := NOT ^$A;", Illegal, "$a uses $b uses $c uses $a"),
    ("$a := ^$balenced; $Balanced := Points>3;", Malformed, "did you mean '$Balanced'?"),
    ("$a := Points > 3;\n\n^$A := Points<2; end", Illegal, "the first stands in line 1"),
    ("$a := ^15 TO 12 Points;", Illegal, "did you mean 12 to 15?"),
    ("$a := 12 TO ^Points;", Malformed, "a number"),
    ("$a := shape [4,3,3,3] OR ^[5,3,3];", Malformed, "four lengths"),
    ("$a := ^shpae [4,3,3,3];", Malformed, "did you mean 'shape'?"),
    ("$a ^= Points > 3;", Malformed, "':='"),
    ("^a := Points > 3;", Malformed, "a rule ($name := condition;)"),
    ("$a := ^(Points > 3;", Malformed, "never closed"),
    ("$a := Points > 3^) ;", Malformed, "never opened"),
    ("$a := ^weak; $weak := Points < 3; end", Malformed, "did you mean '$weak'?"),
    ("$a := Top3(^Spads) >= 2;", Malformed, "did you mean 'spades'?"),
    ("$a := holds ^SZ;", Malformed, "is not a card"),
    ("$a := holds ^AS;", Malformed, "did you mean 'sA'?"),
    ("$a := Points^;", Malformed, "a comparison"),
    ("$a := Spades^ AND Hearts > 3;", Malformed, "a comparison"),
    ("$a :=^;", Malformed, "a condition such as"),
    ("^$ := Points > 3;", Malformed, "means nothing"),
    ("$a := Points in ^[5,3];", Illegal, "did you mean 3 to 5?"),
    ("$a := Points[4,3] or ^[1,2] > 3;", Malformed, "shape or pattern"),
]


def check(parse, marked: str, kind: type[KibitzError], words: str) -> None:
    offset = marked.index("^")
    text = marked.replace("^", "", 1)
    with pytest.raises(KibitzError) as caught:
        parse(text, source="here.txt")
    error = caught.value
    assert type(error) is kind
    assert words in str(error)
    assert error.place is not None
    lines = text[:offset].split("\n")
    assert (error.place.line, error.place.column) == (len(lines), len(lines[-1]) + 1), str(error)
    assert error.place.source == "here.txt"
    if error.place.text:
        assert error.place.caret() in str(error)
    for name in ("_AND", "WORD", "RPAR", "COMPARE", "BRACKET", "Token", "$END"):
        assert name not in str(error)


@pytest.mark.parametrize(("text", "kind", "words"), PROBSY)
def test_conditions(text, kind, words):
    check(parse_condition, text, kind, words)


@pytest.mark.parametrize(("text", "kind", "words"), PROGRAMS)
def test_programs(text, kind, words):
    check(parse_program, text, kind, words)


@pytest.mark.parametrize(("text", "kind", "words"), ACES)
def test_rules(text, kind, words):
    check(parse_rules, text, kind, words)


def test_a_rule_condition_alone():
    check(parse_rule_condition, "12 TO 15 ^Pionts", Malformed, "did you mean 'points'?")


@pytest.mark.parametrize(
    "text",
    [
        f"hcp(West) = {'1' * 5000}",
        f"hcp(West) = 0.{'1' * 5000}",
        f"hcp(West) in [1,{'1' * 5000}]",
        f"shape(West) = [{'1' * 5000},3,3,3]",
        "points[1/0](West) > 3",
        "points[1e99999999](West) > 3",
        "points[1/997,1/991,1/983](West) > 3",
        f"points[{'1' * 5000}](West) > 3",
    ],
)
def test_monstrous_numbers_are_refused(text):
    with pytest.raises(KibitzError):
        parse_condition(text)


@pytest.mark.parametrize("text", ["not " * 500 + "true", "(" * 3000 + "true" + ")" * 3000])
def test_deep_nesting_is_read_or_refused(text):
    try:
        parse_condition(text)
    except Illegal as error:
        assert "nested" in error.message


def test_names_nested_too_deeply_are_refused():
    rules = "".join(f"$r{i} := NOT $r{i + 1};\n" for i in range(300)) + "$r300 := Points > 3;"
    with pytest.raises(Illegal, match="nested"):
        parse_rules(rules)


def test_many_rules_in_a_row_are_fine():
    rules = "".join(f"$r{i} := $last AND Points > {i % 30};\n" for i in range(400))
    assert len(parse_rules(rules + "$last := Spades > 3; end")) == 401
