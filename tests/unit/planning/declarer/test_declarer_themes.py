"""Themes: each proposes where it should, plays legal cards, and has its English and its source."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from declarer_scenes import number, scene_of

from kibitz.cards import DECK, SEATS, Seat
from kibitz.deal import Deal, Hand
from kibitz.planning.declarer.network import METHODS, best_card
from kibitz.planning.declarer.scene import Scene
from kibitz.planning.declarer.themes.all import KINDS, THEMES, proposals
from kibitz.planning.declarer.themes.answer import answers
from kibitz.planning.declarer.themes.discard import DiscardLosers
from kibitz.planning.declarer.themes.establish import Establishing, potential
from kibitz.planning.declarer.themes.finesse import Finesse
from kibitz.planning.declarer.themes.ruffing import (
    CrossRuffing,
    RuffingLosers,
)
from kibitz.planning.declarer.themes.safety import SafetyPlay
from kibitz.planning.declarer.themes.throw_in import ThrowIn
from kibitz.planning.declarer.themes.trumps import DrawingTrumps


def themes_in(scene: Scene) -> dict[str, int]:
    return {scheme.theme: card for scheme, card in reversed(list(proposals(scene)))}


def test_every_theme_says_what_it_is_and_where_it_is_from() -> None:
    for kind in KINDS:
        assert kind.theme and kind.english.endswith(".") and kind.source
    assert len({kind.theme for kind in KINDS}) == len(KINDS)
    assert {theme.kind for theme in THEMES} <= set(KINDS)
    for method in METHODS:
        assert method.english


def test_a_finesse_crosses_first() -> None:
    deal = "N:AQ2.A.. K43.2.. 765.3.. JT9.4.."
    scene = scene_of(deal, contract="1NT by South", leader=Seat.SOUTH, needed=4)
    found = themes_in(scene)
    assert found["finesse"] == number("S5")
    finesse = Finesse(3, int(Seat.NORTH), number("SQ"))
    there = scene_of(deal, contract="1NT by South", leader=Seat.NORTH, needed=4)
    assert finesse.lead(there) is None  # no way back to South
    after = scene.play(number("S5"))
    reply = after.reply([0], [number("S9")])
    assert finesse.follow(reply) == number("SQ")


def test_second_hand_honour_busts_the_finesse() -> None:
    deal = "N:AQ2... 43..5. 765... KT9..."
    scene = scene_of(deal, contract="1NT by South", leader=Seat.SOUTH, needed=3)
    reply = scene.play(number("S5")).reply([0], [number("SK")])
    assert Finesse(3, int(Seat.NORTH), number("SQ")).follow(reply) == number("SA")


def test_losers_are_ruffed_in_the_short_hand_after_giving_the_suit_up() -> None:
    deal = "N:43..32.2 T..96.AQ AK..A.65 7..Q8.KJ"
    scene = scene_of(deal, contract="1S by South", leader=Seat.SOUTH, needed=4)
    schemes = [scheme for scheme, _ in proposals(scene) if isinstance(scheme, RuffingLosers)]
    assert schemes and schemes[0].hand == Seat.NORTH


def test_a_void_dummy_ruffs_at_once() -> None:
    deal = "N:43..32. T..96.A A..A5.6 7..Q8.K"
    scene = scene_of(deal, contract="1S by South", leader=Seat.SOUTH, needed=4)
    ruff = RuffingLosers(0, int(Seat.NORTH))
    assert ruff.lead(scene) == number("C6")
    reply = scene.play(number("C6")).reply([0], [number("CK")])
    assert ruff.follow(reply) == number("S3")


def test_a_cross_ruff_needs_two_voids() -> None:
    deal = "N:43.65.. .9.87.A 65...65 7.K.9.K"
    scene = scene_of(deal, contract="1S by South", leader=Seat.SOUTH, needed=4)
    assert any(isinstance(scheme, CrossRuffing) for scheme, _ in proposals(scene))


def test_third_hand_does_not_put_its_ace_on_our_king() -> None:
    long = "N:A5432... 876.KQ.. KQ.432.. JT9.AJ.."
    scene = scene_of(long, contract="1NT by South", leader=Seat.SOUTH)
    reply = scene.play(number("SK")).reply([0], [number("S9")])
    assert Establishing(3).follow(reply) == number("S2")
    trumps = "N:K3.2.. QJ.3.. A54... T9.4.."
    scene = scene_of(trumps, contract="1S by South", leader=Seat.NORTH)
    reply = scene.play(number("SK")).reply([0], [number("SJ")])
    assert DrawingTrumps().follow(reply) == number("S4")


def test_a_safety_play_answers_what_second_hand_played_and_ends_with_the_trick() -> None:
    whole = "N:AQT98.2.. 432.A43.. 765.K65.. KJ.J987.."
    scene = scene_of(whole, contract="1NT by South", leader=Seat.SOUTH)
    play = SafetyPlay(3, 5)
    assert play.lead(scene) is not None
    low = scene.play(number("S5"))
    assert play.follow(low.reply([0], [number("SK")])) == number("SA")
    assert play.follow(low.reply([0], [number("SJ")])) == number("SQ")
    later = "N:AQT9.2.. 43.A43.. 76.K65.. K.J987.."
    assert play.lead(scene_of(later, contract="1NT by South", leader=Seat.SOUTH)) is None


def test_a_throw_in_needs_no_way_to_lead_the_finesse() -> None:
    deal = "N:43..2. K.K.3. AQ.2.. J2.A.."
    scene = scene_of(deal, contract="1NT by South", leader=Seat.SOUTH, needed=2)
    found = [s for s, _ in proposals(scene) if isinstance(s, ThrowIn)]
    assert [(one.exit, one.tenace) for one in found] == [(2, 3)]
    assert found[0].lead(scene) == number("H2")


def test_an_elimination_ruffs_out_a_side_suit_before_the_exit() -> None:
    deal = "N:84.2.7.AJ .J9.43.K2 T9..5.T43 .T.J2.Q98"
    scene = scene_of(deal, contract="1S by South", leader=Seat.NORTH)
    scheme = ThrowIn(1, 0)
    assert scheme.lead(scene) == number("H2")  # South ruffs and keeps a trump
    reply = scene.play(number("H2")).reply([0], [number("H9")])
    assert scheme.follow(reply) == number("S9")


def test_how_many_tricks_a_suit_may_give() -> None:
    one, two, theirs = (Hand.parse(t).mask for t in ("AKQ2...", "543...", "JT9876..."))
    assert potential(one, two, theirs) == 4
    one, two, theirs = (Hand.parse(t).mask for t in ("A32...", "654...", "KQJT987..."))
    assert potential(one, two, theirs) == 1


@pytest.mark.parametrize("seed", range(25))
def test_what_is_proposed_may_be_played(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.choice((3, 5, 7))
    deck = rng.sample(DECK, 4 * cards)
    deal = Deal.of({s: Hand.of(deck[cards * s : cards * s + cards]) for s in SEATS})
    strain = rng.choice(("1NT", "1S", "1H", "1C"))
    leader = rng.choice((Seat.SOUTH, Seat.NORTH))
    scene = scene_of(str(deal), contract=f"{strain} by South", leader=leader, needed=2)
    for scheme, card in proposals(scene):
        assert scene.choices >> card & 1, scheme
        after = scene.play(card)
        legal = after.legal(after.rows[0][after.agent])
        reply = after.reply([0], [legal.bit_length() - 1])
        answer = scheme.follow(reply)
        assert answer is None or reply.choices >> answer & 1, scheme
        for _, one in answers(reply):
            assert reply.choices >> one & 1
    assert scene.choices >> best_card(scene) & 1


def test_losers_of_the_suit_they_led_are_thrown_first() -> None:
    deal = "N:43.5.AKQ.2 A.432.JT.3 KQ.6.42.K5 JT.AK.98.A"
    scene = scene_of(deal, contract="1S by South", leader=Seat.SOUTH)
    led = replace(scene, contest=replace(scene.contest, first_suit=2))
    for at, first in ((led, "hearts"), (scene, "clubs")):
        found = [one for one, _ in proposals(at) if isinstance(one, DiscardLosers)]
        assert found[0].arguments[1] == first
