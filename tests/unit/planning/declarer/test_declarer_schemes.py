"""Schemes of the network: they keep their tricks, and go on to their end."""

from __future__ import annotations

from dataclasses import replace

from declarer_scenes import number, scene_of

from kibitz.cards import DECK, Seat
from kibitz.planning.declarer.themes.establish import DrivingOut
from kibitz.planning.declarer.themes.finesse import Finesse, deep_finesses, is_needed
from kibitz.planning.declarer.themes.hold_up import hold_ups
from kibitz.planning.declarer.themes.ruffing import RuffingLosers
from kibitz.planning.declarer.themes.safety import SafetyPlay, SuitLine
from kibitz.planning.declarer.themes.throw_in import Strip, strips
from kibitz.planning.declarer.themes.trumps import DrawingTrumps

SPADES, HEARTS, DIAMONDS, CLUBS = 3, 2, 1, 0
NORTH, SOUTH = int(Seat.NORTH), int(Seat.SOUTH)
RUFF_A_HEART = "N:T64.K5.7642.K643 832.T984.JT.JT98 AKQJ5.A63.83.A52 97.QJ72.AKQ95.Q7"
HEARTS_AND_DIAMONDS = "N:AQ3.K7.AJT4.K865 T7.A92.KQ7.QT732 KJ652.QJT43.83.4 984.865.9652.AJ9"


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


def test_trumps_that_beat_all_of_ours_are_left_out() -> None:
    deal = "N:J6...A32 Q..2.K54 T5...QJ9 .K2..876"
    scene = scene_of(deal, contract="4S by South", leader=Seat.SOUTH, needed=4)
    assert DrawingTrumps(leave=True).lead(scene) is None
    assert DrawingTrumps().lead(scene) is not None


def test_a_solid_suit_is_led_from_the_short_hand() -> None:
    deal = "N:KQT93.2..T 86.AK.543. J4.3.KQ.76 A752.Q..98"
    scene = scene_of(deal, contract="3NT by South", leader=Seat.SOUTH, needed=4)
    scheme = DrivingOut(SPADES)
    assert scheme.lead(scene) == number("SJ")
    assert scheme.follow(scene.play(number("SJ")).reply([0], [number("S2")])) == number("S3")


def test_the_ten_of_a_queen_and_ten_is_a_deep_finesse() -> None:
    deal = "N:A9.QT63.852.QJ94 QJT.KJ2.T93.T875 K862.75.AK7.AK63 7543.A984.QJ64.2"
    scene = scene_of(deal, contract="3NT by South", leader=Seat.SOUTH)
    assert Finesse(HEARTS, NORTH, number("HT")) in list(deep_finesses(scene))


def test_no_finesse_without_a_loser_or_a_low_card_to_lead() -> None:
    deal = "N:K9.A985.. J2.T32.2. A6.KQ..32 QT.J64..4"
    scene = scene_of(deal, contract="3NT by South", leader=Seat.SOUTH, needed=4)
    assert not is_needed(scene, Finesse(SPADES, NORTH, number("S9")))
    assert not is_needed(scene, Finesse(HEARTS, NORTH, number("H9")))


def test_nothing_is_held_up_with_a_second_trick_to_come() -> None:
    deal = "N:KQT93.QJ4.85.652 A82.K75.QT97.QT4 J4.AT2.AJ62.AK73 765.9863.K43.J98"
    scene = scene_of(deal, contract="3NT by South", leader=Seat.WEST)
    assert not list(hold_ups(replace(scene, trick=((number("H6"),),))))


def test_the_exact_line_of_a_suit_goes_on() -> None:
    """King first, then the ten is finessed: four tricks from K543 opposite AT72, or three."""
    deal = "N:K862.Q8.A83.K543 QT5.AJ54.T654.86 A43.K73.KQ2.AT72 J97.T962.J97.QJ9"
    scene = scene_of(deal, contract="3NT by South", leader=Seat.NORTH, needed=8)
    line = SuitLine.of_scene(scene, SafetyPlay(CLUBS, 3))
    first = line.lead(scene)
    assert first is not None
    after = scene.play(first).reply([0], [number("C6")])
    third = line.follow(after)
    assert third is not None
    later = after.play(third).reply([0], [number("C9")])
    assert line.lead(later) is not None  # a play of the first trick alone would end here


def test_both_side_suits_are_stripped_before_the_last() -> None:
    deal = "N:A753.KJT94.Q65.7 J62.75.T843.QT85 QT94.AQ86.AK.AJ4 K8.32.J972.K9632"
    scene = scene_of(deal, contract="6H by South", leader=Seat.NORTH)
    assert list(strips(scene)) == [Strip(SPADES)]
    assert DECK[Strip(SPADES).lead(scene) or 0].suit == HEARTS
