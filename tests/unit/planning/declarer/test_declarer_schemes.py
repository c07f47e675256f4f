"""Schemes of the network: they keep their tricks, and go on to their end."""

from __future__ import annotations

from declarer_scenes import number, scene_of

from kibitz.cards import Seat
from kibitz.planning.declarer.themes.finesse import Finesse
from kibitz.planning.declarer.themes.ruffing import RuffingLosers

SPADES, HEARTS, DIAMONDS, CLUBS = 3, 2, 1, 0
NORTH, SOUTH = int(Seat.NORTH), int(Seat.SOUTH)
RUFF_A_HEART = "N:T64.K5.7642.K643 832.T984.JT.JT98 AKQJ5.A63.83.A52 97.QJ72.AKQ95.Q7"


def test_a_low_card_led_to_a_top_card_is_won_by_it() -> None:
    """The three led from hand wins so far; the king must be played all the same."""
    scene = scene_of(RUFF_A_HEART, contract="4S by South", leader=Seat.SOUTH)
    scheme = RuffingLosers(HEARTS, NORTH)
    assert scheme.lead(scene) == number("H3")
    assert scheme.follow(scene.play(number("H3")).reply([0], [number("H2")])) == number("HK")


def test_a_finesse_does_not_overtake_its_own_winner() -> None:
    deal = "N:.A985.. .T32.2. .KQ..32 .J64..4"
    scene = scene_of(deal, contract="3NT by South", leader=Seat.SOUTH, needed=4)
    nine = Finesse(HEARTS, NORTH, number("H9"))
    assert nine.follow(scene.play(number("HK")).reply([0], [number("H4")])) == number("H5")
