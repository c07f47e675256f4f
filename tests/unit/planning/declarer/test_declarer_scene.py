"""Scenes: cards played in all layouts at once, and what declarer can tell apart."""

from __future__ import annotations

import random

import numpy as np
import pytest
from declarer_scenes import number, scene_of

from kibitz.cards import SEATS, Seat, Strain
from kibitz.dummy.double import card_tricks_of_masks
from kibitz.planning.declarer.claim import is_made, top_tricks
from kibitz.planning.declarer.defence import branches
from kibitz.planning.declarer.open_cards import OpenCards
from kibitz.planning.declarer.scene import Contest, Scene

FINESSE = ("N:AQ... K2... 43... 65...", "N:AQ... 62... 43... K5...")


def test_a_card_of_ours_leaves_all_layouts() -> None:
    scene = scene_of(*FINESSE, contract="1NT by South", leader=Seat.SOUTH, needed=2)
    after = scene.play(number("S3"))
    assert after.agent is Seat.WEST and len(after.rows) == 2
    assert scene.open[0] == 0 or scene.open[1]


def test_a_defender_shows_what_declarer_can_tell_apart() -> None:
    scene = scene_of(*FINESSE, contract="1NT by South", leader=Seat.SOUTH, needed=1)
    after = scene.play(number("S3"))
    found = list(branches(after, [False, False]))
    assert sorted(place for _, places, _ in found for place in places) == [0, 1]
    for _, places, cards in found:
        for place, card in zip(places, cards, strict=True):
            assert after.rows[place][Seat.WEST] >> card & 1


def test_low_cards_are_one_class_and_honours_are_not() -> None:
    low = ("N:A2... 43... 87... 65...", "N:A2... 53... 87... 64...")
    scene = scene_of(*low, contract="1NT by South", leader=Seat.SOUTH, needed=2)
    after = scene.play(number("S7"))
    assert len(list(branches(after, [False, False]))) == 1
    high = ("N:A2... 43... 87... K5...", "N:A2... K3... 87... 54...")
    scene = scene_of(*high, contract="1NT by South", leader=Seat.SOUTH, needed=2)
    replies = list(branches(scene.play(number("S7")), [False, False]))
    assert len(replies) == 1  # second hand low: the king is not shown


def test_layouts_that_are_lost_are_given_up() -> None:
    scene = scene_of(*FINESSE, contract="1NT by South", leader=Seat.SOUTH, needed=2)
    after = scene.play(number("S3"))
    assert after.alive == (False, True)


def test_top_tricks_of_both_hands_are_a_claim() -> None:
    scene = scene_of(
        "N:AK.2.. 43..4. 2.AK.. 65..5.", contract="1NT by South", leader=Seat.SOUTH, needed=3
    )
    assert top_tricks(scene) == 3 and is_made(scene)


def test_a_blocked_suit_is_no_claim() -> None:
    blocked = "N:AK53... J82...9 T94...2 76...43"
    scene = scene_of(blocked, contract="1NT by South", leader=Seat.SOUTH, needed=4)
    assert top_tricks(scene) < 4 and not is_made(scene)


def test_with_a_trump_out_only_drawing_counts() -> None:
    out = "N:3.AK.. 6.43.. 5.72.. 4.98.."
    scene = scene_of(out, contract="1S by South", leader=Seat.NORTH, needed=3)
    assert not is_made(scene)
    across = "N:3.AK.. 2.43.. 5.76.. 4.98.."  # the five draws, and a heart leads back
    scene = scene_of(across, contract="1S by South", leader=Seat.NORTH, needed=3)
    assert is_made(scene)
    drawn = "N:A.KQ.. 2.43.. 5.76.. 4.98.."
    scene = scene_of(drawn, contract="1S by South", leader=Seat.NORTH, needed=1)
    assert is_made(scene)


def test_an_ace_opposite_that_has_to_overtake_is_no_claim() -> None:
    crash = "N:A.2.2. T9.A.. KQJ... .K.AK."
    scene = scene_of(crash, contract="1NT by South", leader=Seat.SOUTH, needed=3)
    assert top_tricks(scene) == 1


@pytest.mark.parametrize("strain", list(Strain))
def test_what_is_claimed_is_there(strain: Strain) -> None:
    """In random endings, never more than the solver finds with open cards."""
    rng = random.Random(int(strain))
    for size in (2, 4, 6):
        hands, claimed = [], []
        for _ in range(40):
            suits = rng.sample(range(4), rng.choice((2, 3)))
            deck = rng.sample([13 * suit + rank for suit in suits for rank in range(13)], 4 * size)
            row = [sum(1 << card for card in deck[size * s : size * (s + 1)]) for s in SEATS]
            contest = Contest(strain, Seat.SOUTH, 13, OpenCards())
            north, east, south, west = row
            layout = ((north, east, south, west),)
            scene = Scene(contest, np.arange(1), layout, int(Seat.SOUTH), (), 0, size)
            hands.append(row)
            claimed.append(top_tricks(scene))
        found = card_tricks_of_masks(np.array(hands, np.uint64), strain, int(Seat.SOUTH))
        assert (np.array(claimed) <= found.max(axis=1)).all()
