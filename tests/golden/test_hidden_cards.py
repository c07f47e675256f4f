"""Two endings that every bridge teacher knows, that PIMC plays wrong and alpha-mu right.

In both, dummy's ace-jack-low faces the king-ten-low of clubs: a two-way guess for the queen.
With open cards nobody misguesses, so PIMC is indifferent and starts on the clubs.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from kibitz.cards import Seat
from kibitz.chance.belief.belief import Belief
from kibitz.deal import Deal
from kibitz.play import Situation, View, play_out
from kibitz.players.alpha_mu import AlphaMu
from kibitz.players.double_dummy import DoubleDummy
from kibitz.players.pimc import Pimc
from kibitz.search.alpha_mu import alpha_mu
from kibitz.search.decision import Decision
from kibitz.search.pimc import pimc

# South leads and needs three of four tricks. Whoever wins the spade must lead a club.
GUESS = "N:4...AJ2 A...Q98 5...KT3 ...7654"
# North leads and needs all four. The ace of hearts shows who began with four clubs.
DISCOVERY = "N:.A..AJ2 .K..Q98 .2..KT3 ...7654"


def ending(text: str, leader: Seat, needed: int) -> Situation:
    start = Situation.start(Deal.parse(text), "1NT by South", leader)
    return replace(start, won=(0, 0, 7 - needed, 0))


def values(decision: Decision) -> dict[str, Fraction | None]:
    return {str(option.card): option.value for option in decision.options}


def everything(view: View) -> Belief:
    belief = Belief.of_view(view, seed=1, size=100)
    assert belief.is_exact and len(belief) == 70  # either has the odd card, with three of 7 clubs
    return belief


def test_a_two_way_guess_for_a_queen_is_left_to_the_defenders() -> None:
    view = ending(GUESS, Seat.SOUTH, 3).view()
    wrong = pimc(view, everything(view))
    assert str(wrong.card) == "C3"
    assert {str(o.card): o.chance for o in wrong.options}["S5"] == 1
    right = alpha_mu(view, everything(view), depth=3)
    assert str(right.card) == "S5"
    assert values(right)["S5"] == 1 and values(right)["C3"] <= Fraction(5, 7)


@pytest.mark.slow
def test_the_exit_card_is_safe_to_the_end_and_the_guess_is_not() -> None:
    view = ending(GUESS, Seat.SOUTH, 3).view()
    found = values(alpha_mu(view, everything(view), depth=8))
    assert found["S5"] == 1 and found["C3"] < 1


def test_a_discovery_play_before_the_guess() -> None:
    view = ending(DISCOVERY, Seat.NORTH, 4).view()
    assert str(pimc(view, everything(view)).card) == "C2"
    for depth in (2, 3):
        decision = alpha_mu(view, everything(view), depth)
        assert str(decision.card) == "HA"
        assert values(decision)["C2"] == Fraction(1, 2)


@pytest.mark.slow
def test_the_discovery_is_worth_what_vacant_places_say() -> None:
    # The hand that does not follow to the heart had four of the seven clubs.
    view = ending(DISCOVERY, Seat.NORTH, 4).view()
    decision = alpha_mu(view, everything(view), depth=4)
    assert str(decision.card) == "HA"
    assert values(decision)["HA"] == Fraction(4, 7)


@pytest.mark.slow
def test_the_guess_played_out_on_every_layout() -> None:
    """Alpha-mu always makes it; PIMC only where its guess is right."""
    made = {"pimc": 0, "alpha-mu": 0}
    layouts = everything(ending(GUESS, Seat.SOUTH, 3).view()).deals
    for deal in layouts:
        start = replace(ending(GUESS, Seat.SOUTH, 3), east=deal.east, west=deal.west)
        for name, declarer in (("pimc", Pimc(70)), ("alpha-mu", AlphaMu(70, 2))):
            players = dict.fromkeys(Seat, DoubleDummy(deal)) | {Seat.SOUTH: declarer}
            made[name] += play_out(start, players).declarer_tricks >= 7
    assert made == {"pimc": 50, "alpha-mu": 70}
