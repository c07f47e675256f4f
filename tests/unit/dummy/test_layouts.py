"""Layouts: North-South stay, East-West vary under the condition, seeds repeat."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.cards import FULL_DECK, Seat
from kibitz.condition import matches, parse_condition, parse_rule_condition
from kibitz.deal import Deal, Hand
from kibitz.dummy.layouts import Layouts, both
from kibitz.errors import Illegal

DEAL = Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -")


def test_north_south_stay_and_all_cards_are_dealt():
    layouts = Layouts.of(DEAL, 50, seed=3)
    for deal in layouts.deals:
        assert (deal.north, deal.south) == (DEAL.north, DEAL.south)
        assert deal.is_complete and deal.seen.mask == FULL_DECK
    assert len({deal.east for deal in layouts.deals}) == 50


def test_what_the_deal_says_of_east_and_west_is_ignored():
    full = Layouts.of(DEAL, 1, seed=9).deals[0]
    assert np.array_equal(Layouts.of(full, 20, seed=1).masks, Layouts.of(DEAL, 20, seed=1).masks)


def test_few_are_the_first_of_many():
    many = Layouts.of(DEAL, 100, seed=5)
    assert np.array_equal(many.first(10).masks, Layouts.of(DEAL, 10, seed=5).masks)
    assert not np.array_equal(many.masks[:10], Layouts.of(DEAL, 10, seed=6).masks)


def test_the_condition_holds_in_every_layout():
    rule = parse_rule_condition("Points < 9 AND Spades < 5 AND NOT shape [7,2,2,2]")
    for deal in Layouts.of(DEAL, 100, seed=1, condition=both(rule)).deals:
        assert matches(rule, deal.east) and matches(rule, deal.west)


def test_a_condition_without_a_seat_is_refused():
    with pytest.raises(Illegal, match="whose hand"):
        Layouts.of(DEAL, 5, seed=1, condition=parse_rule_condition("Points < 12"))


def test_an_impossible_condition_is_refused():
    with pytest.raises(Illegal):
        Layouts.of(DEAL, 5, seed=1, condition=parse_condition("hcp(East) > 20"))


@pytest.mark.parametrize("seat", [Seat.NORTH, Seat.SOUTH])
def test_a_hand_that_is_not_known_is_refused(seat):
    with pytest.raises(Illegal, match=f"{seat.word} has 0 cards"):
        Layouts.of(DEAL.with_hand(seat, Hand()), 5, seed=1)


def test_halves_share_no_row_and_lose_none():
    layouts = Layouts.of(DEAL, 11, seed=5)
    one, other = layouts.halves()
    assert (len(one), len(other), one.seed) == (6, 5, 5)
    rows = {tuple(row) for part in (one, other) for row in part.masks.tolist()}
    assert rows == {tuple(row) for row in layouts.masks.tolist()}


def test_masks_that_are_no_deals_are_refused():
    with pytest.raises(Illegal):
        Layouts(np.array([[1, 2, 4, 4]], np.uint64), seed=0)
