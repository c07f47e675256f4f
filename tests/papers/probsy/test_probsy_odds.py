"""PROBSY, section "Examples": the two decisions, and what the paper prints of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kibitz.chance.odds import odds

EVIDENCE = "hand(sK,sA)=East and hand(s6)=West and hand(s8)=West"
STRATEGIES = '"Play the jack : " : hand(sA)=West; "Play the nine : " : hand(sT)=West'
MACROS = """
finesse_sp=hand(sJ)=West or
hand(sJ)=East and spades(East)=1;
1of2_finesses_in_cl=hand(cJ)=East or hand(cK)=East;
"Plan 1 : " : finesse_sp and 1of2_finesses_in_cl
"""
DROP = """
finesse_sp = hand(sJ)=West or hand(sJ)=East and spades(East)=1;
1of2_finesses_in_cl = hand(cJ)=East or hand(cK)=East;
both_finesses_in_cl = hand(cJ)=East and hand(cK)=East;
drop_sp = hand(sJ)=West and spades(West)<=3 or hand(sJ)=East and spades(East)<=3;
"Plan 2 : " : drop_sp and 1of2_finesses_in_cl or both_finesses_in_cl;
"""
SIX_HEARTS = {"north": "AKT3.AQT6.JT.543", "south": "Q2.KJ987.K2.AQT2"}


def chances(**question: str) -> list[Fraction]:
    return [answer.result.value for answer in odds(reason=False, **question)]


@pytest.mark.parametrize("small", ("3", "4", "5", "7"))
def test_restricted_choice(small: str) -> None:
    """The diagram is lost; dummy's small card may be any, and the other suits do not matter."""
    jack, nine = chances(program=STRATEGIES, north=f"QJ9{small}", south="2", given=EVIDENCE)
    assert (jack, nine) == (Fraction(11, 17), Fraction(8, 17))
    assert (f"{float(jack):.2f}", f"{float(nine):.2f}") == ("0.65", "0.47")


def test_restricted_choice_with_all_suits_filled_in() -> None:
    hands = {"north": "QJ93.AK2.K32.532", "south": "2.JT43.AQT.AKJ64"}
    found = chances(program=STRATEGIES, given=EVIDENCE, **hands)
    assert found == [Fraction(11, 17), Fraction(8, 17)]


def test_without_restricted_choice() -> None:
    plain = EVIDENCE.replace("hand(sK,sA)", "hand(sK)")
    found = chances(program=STRATEGIES, north="QJ93", south="2", given=plain)
    assert found == [Fraction(11, 23), Fraction(11, 23)]
    assert {f"{float(chance):.0%}" for chance in found} == {"48%"}


def test_the_ace_instead_of_the_king_is_the_same() -> None:
    """The prose says that the ace won, the evidence that the king did."""
    ace = EVIDENCE.replace("hand(sK,sA)", "hand(sA,sK)")
    program = STRATEGIES.replace("hand(sA)=West", "hand(sK)=West")
    assert chances(program=program, north="QJ93", south="2", given=ace) == [
        Fraction(11, 17), Fraction(8, 17),
    ]  # fmt: skip


def test_plan_1() -> None:
    assert chances(program=MACROS, given="hearts(West)=2", **SIX_HEARTS) == [Fraction(1133, 2856)]


def test_plan_1_from_the_tricks_played() -> None:
    """Everybody followed to two rounds of trumps: the four hearts are known one by one."""
    seen = "hand(h5)=West and hand(h4)=West and hand(h3)=East and hand(h2)=East"
    assert chances(program=MACROS, given=seen, **SIX_HEARTS) == [Fraction(1133, 2856)]


def test_a_plan_for_the_drop() -> None:
    """Ace, king and queen of spades; where the jack does not fall, both clubs must be right."""
    (plan_2,) = chances(program=DROP, given="hearts(West)=2", **SIX_HEARTS)
    assert plan_2 == Fraction(279, 646)
    assert plan_2 > Fraction(1133, 2856)


def test_the_drop_by_hand() -> None:
    """Seven spades with eleven vacant places each: the jack is with three cards or fewer."""
    from math import comb

    layouts = comb(22, 11)
    falls = sum(2 * comb(6, n - 1) * comb(15, 11 - n) for n in (1, 2, 3))
    (found,) = chances(
        queries=["hand(sJ)=West and spades(West)<=3 or hand(sJ)=East and spades(East)<=3"],
        given="hearts(West)=2", **SIX_HEARTS,
    )  # fmt: skip
    assert found == Fraction(falls, layouts)


def test_a_or_b_and_c_is_a_or_both() -> None:
    """ "The Language": a ∨ b ∧ c is short for a ∨ (b ∧ c)."""
    a, b, c = "hand(sJ)=West", "hand(cK)=West", "hand(dA)=West"
    short, long = chances(queries=[f"{a} or {b} and {c}", f"{a} or ({b} and {c})"], **SIX_HEARTS)
    (other,) = chances(queries=[f"({a} or {b}) and {c}"], **SIX_HEARTS)
    assert short == long != other
