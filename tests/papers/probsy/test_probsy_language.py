"""PROBSY, section "The Language" and "Examples": every printed condition reads as it says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.condition import parse_condition, parse_program
from kibitz.condition.match import matches
from kibitz.condition.tree import (
    And,
    Between,
    Chose,
    Comparator,
    Compare,
    Holds,
    Measure,
    Named,
    Not,
    Number,
    Or,
    Truth,
)
from kibitz.deal import Hand

WEST, EAST = Seat.WEST, Seat.EAST

MACROS = """
finesse_sp=hand(sJ)=West or
hand(sJ)=East and spades(East)=1;

1of2_finesses_in_cl=hand(cJ)=East or hand(cK)=East;
"""


def holds(card: str, seat: Seat) -> Holds:
    return Holds(Card.parse(card), seat)


def equals(feature: str, seat: Seat, number: int, *suits: Suit) -> Compare:
    return Compare(Measure(feature, seat, suits), Comparator.EQUAL, Number(Fraction(number)))


def test_the_five_operators():
    assert parse_condition("diamonds(West)=3") == equals("length", WEST, 3, Suit.DIAMONDS)
    assert parse_condition("hcp(West)=12") == equals("hcp", WEST, 12)
    assert parse_condition("hcp(West, spades) in [1,3]") == Between(
        Measure("hcp", WEST, (Suit.SPADES,)), Fraction(1), Fraction(3)
    )
    assert parse_condition("hand(dA)=West") == holds("DA", WEST)
    assert parse_condition("hand(sK, sQ)=West") == Chose(
        Card.parse("SK"), (Card.parse("SQ"),), WEST
    )


def test_precedence_a_or_b_and_c_is_a_or_both():
    a, b, c = holds("SA", WEST), holds("SK", WEST), holds("SQ", WEST)
    written = "hand(sA)=West or hand(sK)=West and hand(sQ)=West"
    assert parse_condition(written) == Or((a, And((b, c))))
    assert parse_condition("(hand(sA)=West or hand(sK)=West) and hand(sQ)=West") == And(
        (Or((a, b)), c)
    )
    assert parse_condition("not hand(sA)=West and hand(sK)=West") == And((Not(a), b))
    assert parse_condition("not (hand(sA)=West and hand(sK)=West)") == Not(And((a, b)))
    assert parse_condition("not hand(sA)=West or hand(sK)=West") == Or((Not(a), b))


def test_the_two_macros():
    """Two equals signs in a definition, and a name that begins with a digit."""
    program = parse_program(MACROS)
    assert program.macros == {
        "finesse_sp": Or(
            (
                holds("SJ", WEST),
                And((holds("SJ", EAST), equals("length", EAST, 1, Suit.SPADES))),
            )
        ),
        "1of2_finesses_in_cl": Or((holds("CJ", EAST), holds("CK", EAST))),
    }
    assert program.queries == ()


def test_plan_1_without_its_last_semicolon():
    program = parse_program(MACROS + '"Plan 1 : " : finesse_sp and 1of2_finesses_in_cl')
    (query,) = program.queries
    assert query.text == "Plan 1 : "
    assert query.name == "Plan 1"
    assert query.condition == And(
        tuple(Named(name, program.macros[name]) for name in ("finesse_sp", "1of2_finesses_in_cl"))
    )


def test_the_restricted_choice_example():
    evidence = parse_condition("hand(sK,sA)=East and hand(s6)=West and hand(s8)=West")
    assert evidence == And(
        (
            Chose(Card.parse("SK"), (Card.parse("SA"),), EAST),
            holds("S6", WEST),
            holds("S8", WEST),
        )
    )
    program = parse_program(
        '"Play the jack : " : hand(sA)=West;\n"Play the nine : " : hand(sT)=West'
    )
    assert [query.name for query in program.queries] == ["Play the jack", "Play the nine"]
    assert [query.condition for query in program.queries] == [holds("SA", WEST), holds("ST", WEST)]


@pytest.mark.parametrize(
    ("west", "east", "works"),
    [
        ("J95.32.Q98543.K8", "8764.54.A76.J976", True),  # spade finesse, club jack
        ("9875.32.Q9854.K8", "J.54.A763.J9764", True),  # the jack falls
        ("8764.54.A76.J976", "J95.32.Q98543.K8", False),  # jack third in East
        ("J95.32.Q98543.KJ", "8764.54.A76.9876", False),  # no club finesse works
    ],
)
def test_plan_1_on_the_cards(west, east, works):
    program = parse_program(MACROS + '"Plan 1 : " : finesse_sp and 1of2_finesses_in_cl')
    hands = {WEST: Hand.parse(west), EAST: Hand.parse(east)}
    assert matches(program.queries[0].condition, hands) is works


@pytest.mark.parametrize(
    "text",
    [
        "hand(sk,sa)=east",
        "HAND(SK,SA)=EAST",
        "hand( ♠K , ♠A ) = E",
        "hand(sK,sA)==East",
        "hand(sK,\n sA) = East # the king was played",
    ],
)
def test_dress_does_not_matter(text):
    assert parse_condition(text) == Chose(Card.parse("SK"), (Card.parse("SA"),), EAST)


def test_three_equal_cards_and_a_frequency():
    assert parse_condition("hand(sQ,sK,sA; 2/3)=East") == Chose(
        Card.parse("SQ"), (Card.parse("SK"), Card.parse("SA")), EAST, Fraction(2, 3)
    )
    assert parse_condition("hand(sQ,sK; 0.25)=East").frequency == Fraction(1, 4)


def test_macros_may_come_later_and_use_each_other():
    program = parse_program('"q" : a; a = b and not c; c = false; b = true;')
    b, c = Named("b", Truth(True)), Named("c", Truth(False))
    assert program.queries[0].condition == Named("a", And((b, Not(c))))
    assert list(program.macros) == ["a", "c", "b"]


def test_macros_can_be_handed_on():
    first = parse_program("easy = hand(sA)=West;")
    assert parse_condition("easy", macros=first.macros) == Named("easy", holds("SA", WEST))
    second = parse_program('"q" : easy', macros=first.macros)
    assert second.queries[0].condition == Named("easy", holds("SA", WEST))


def test_a_macro_may_be_called_like_a_feature():
    program = parse_program('balanced = balanced(West) and balanced(East); "q" : balanced')
    assert program.queries[0].condition == Named("balanced", program.macros["balanced"])


def test_spans_point_at_the_text():
    text = "spades(West)=3 and not (hcp(East) in [1,3] or hand(dA)=West)"
    condition = parse_condition(text)
    first, second = condition.parts
    assert text[slice(*first.span)] == "spades(West)=3"
    assert text[slice(*second.part.parts[0].span)] == "hcp(East) in [1,3]"
    assert text[slice(*second.part.parts[1].span)] == "hand(dA)=West"
