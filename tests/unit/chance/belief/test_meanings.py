"""What the auction has shown, as evidence: kept, doubted, given up."""

from __future__ import annotations

import pytest

from kibitz import Deal, Seat, Situation
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.meanings import UNTOLD, Meanings
from kibitz.condition import matches, parse_rule_condition

DEAL = Deal.parse("N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98")
LONG = parse_rule_condition("Clubs >= 5")
VIEW = Situation.start(DEAL, "6H by South").play("CK").view()


def test_nothing_told_is_a_plain_belief() -> None:
    plain = Belief.of_view(VIEW, 1, 30)
    assert (UNTOLD.belief(VIEW, 1, 30).worlds == plain.worlds).all()


def test_layouts_fit_what_was_shown() -> None:
    belief = Meanings({Seat.WEST: LONG}).belief(VIEW, 1, 30)
    assert len(belief) >= 30
    assert all(len(deal.west.clubs) >= 4 for deal in belief.deals)  # the king is played


def test_doubt_keeps_the_others_at_its_share() -> None:
    """By Bayes, before the play is looked at: of all hands, one in ten of those who bid so."""
    doubted = Meanings({Seat.WEST: LONG}, doubt={Seat.WEST: 10})
    belief = doubted.belief(VIEW, 1, 2000)
    long = [len(deal.west.clubs) >= 4 for deal in belief.deals]
    assert any(long) and not all(long)
    by_fit = dict(zip(long, belief.weights.tolist(), strict=True))
    # 17.62 % of all hands have five clubs or more (the table of suit lengths).
    wanted = 0.1762 / 0.8238 / 9
    assert by_fit[False] / by_fit[True] == pytest.approx(wanted, rel=0.02)


def test_hands_that_are_seen_need_no_meaning() -> None:
    wrong = Meanings({Seat.NORTH: LONG, Seat.SOUTH: LONG})
    assert (wrong.belief(VIEW, 1, 20).worlds == Belief.of_view(VIEW, 1, 20).worlds).all()


def test_an_impossible_meaning_is_given_up() -> None:
    never = Meanings({Seat.WEST: parse_rule_condition("Hearts >= 6")})
    belief = never.belief(VIEW, 1, 20)
    assert len(belief) == 20
    assert not any(matches(parse_rule_condition("Hearts >= 6"), deal.west) for deal in belief.deals)
