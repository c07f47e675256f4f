"""Strata: the weights of splits, and draws of each."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from kibitz.cards import SEATS, Seat, Suit
from kibitz.chance import strata as stratified
from kibitz.chance.splits import splits
from kibitz.chance.strata import Stratum, shares, strata
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.condition.tree import Truth
from kibitz.condition.vector import evaluate
from kibitz.deal import Deal
from kibitz.errors import Illegal

UNSEEN = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))


def lengths(masks: np.ndarray, seat: Seat, suit: Suit) -> set[int]:
    return {(mask & suit.mask).bit_count() for mask in masks[:, seat].tolist()}


def test_the_weights_are_those_of_the_splits_and_add_up_to_one() -> None:
    found = strata([Suit.SPADES], unseen=UNSEEN)
    assert UNSEEN.hidden == (Seat.EAST, Seat.WEST)
    expected = {((split.east, split.west),): split.chance for split in splits(7)}
    assert {stratum.split: stratum.weight for stratum in found} == expected
    assert sum(stratum.weight for stratum in found) == 1


def test_two_suits_under_a_condition() -> None:
    wanted = parse_condition("hcp(West) >= 8 and hearts(West) <= 2")
    found = strata([Suit.HEARTS, Suit.DIAMONDS], wanted, UNSEEN)
    assert sum(stratum.weight for stratum in found) == 1
    assert len(found) > 20
    drawn = stratified.draw(found, 500, seed=2)
    assert sum(map(len, drawn)) == 500
    for stratum, masks in zip(found, drawn, strict=True):
        assert len(masks)
        assert evaluate(wanted, {seat: masks[:, seat] for seat in SEATS}).all()
        for suit, split in zip((Suit.HEARTS, Suit.DIAMONDS), stratum.split, strict=True):
            for seat, cards in zip(UNSEEN.hidden, split, strict=True):
                assert lengths(masks, seat, suit) == {cards}


def test_a_stratified_mean_is_the_exact_one() -> None:
    """The chance that West has the ♠J, from deals of every split of the spades."""
    found = strata([Suit.SPADES], unseen=UNSEEN)
    total = Fraction(0)
    for number, stratum in enumerate(found):
        masks = stratum.draw(2000, seed=number)
        with_west = int((masks[:, Seat.WEST] >> np.uint64(48) & np.uint64(1)).sum())
        total += stratum.weight * Fraction(with_west, 2000)
    assert abs(total - Fraction(1, 2)) < Fraction(3, 200)


def test_three_hidden_hands() -> None:
    unseen = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - - -"))
    found = strata([Suit.SPADES], unseen=unseen)
    assert len(found) == 55
    assert sum(stratum.weight for stratum in found) == 1
    (even,) = (stratum for stratum in found if stratum.split == ((3, 2, 4),))
    assert even.weight == Fraction(math.comb(13, 3) * math.comb(13, 2) * math.comb(13, 4),
                                   math.comb(39, 9))  # fmt: skip
    masks = even.draw(50, seed=1)
    assert [lengths(masks, seat, Suit.SPADES) for seat in SEATS] == [{4}, {3}, {2}, {4}]


@pytest.mark.slow
def test_four_hidden_hands() -> None:
    found = strata([Suit.SPADES])
    assert len(found) == 560
    assert sum(stratum.weight for stratum in found) == 1


def test_known_cards_do_not_count() -> None:
    unseen = Unseen.of_hands({Seat.NORTH: "AK32", Seat.SOUTH: "Q54"})
    found = strata([Suit.SPADES], unseen=unseen)
    assert {len(stratum.split[0]) for stratum in found} == {4}
    assert all(
        stratum.split[0][Seat.NORTH] == stratum.split[0][Seat.SOUTH] == 0 for stratum in found
    )
    assert sum(stratum.weight for stratum in found) == 1


def test_shares() -> None:
    weights = [Fraction(1, 100), Fraction(49, 100), Fraction(1, 2)]
    parts = [Stratum((), weight, Truth(True), UNSEEN) for weight in weights]
    assert shares(parts, 1000) == [10, 490, 500]
    assert shares(parts, 10) == [1, 4, 5]
    assert shares(parts, 3) == [1, 1, 1]
    assert shares(parts, 0) == [1, 1, 1]


def test_seeds_of_the_strata_differ() -> None:
    found = strata([Suit.HEARTS], unseen=UNSEEN)
    drawn = stratified.draw(found, 100, seed=5)
    again = stratified.draw(found, 100, seed=5)
    assert all(np.array_equal(one, other) for one, other in zip(drawn, again, strict=True))
    spades = [Counter((masks[:, Seat.WEST] >> np.uint64(39)).tolist()) for masks in drawn]
    assert spades[1] != spades[3]


def test_what_cannot_be_stratified() -> None:
    with pytest.raises(Illegal, match="splits of these suits"):
        strata([Suit.SPADES, Suit.HEARTS])
    with pytest.raises(Illegal, match="no deal can satisfy this"):
        strata([Suit.SPADES], parse_condition("hcp(West) > 37"))
    with pytest.raises(Illegal, match="cannot be counted"):
        strata([Suit.SPADES], parse_condition("hcp(N) > 9 and hcp(E) > 9 and hcp(S) > 9"))
