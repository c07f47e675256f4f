"""Bridge ACES' example of an eScore: four spades on one finesse.

The paper gives "(420 - 50)/2, or 185 points" for 4♠, which is right, and "(140 + 170)/2, or
165 points" for 3♠ on the same cards. That sum is 155; 165 is a slip of the paper.
"""

from __future__ import annotations

import pytest

from kibitz.auction import Contract
from kibitz.cards import Seat, Strain, Vulnerability
from kibitz.condition.tree import And, Holds
from kibitz.deal import Deal
from kibitz.dummy.boards import masks_of
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.single import par
from kibitz.dummy.tricks import Tricks

KING_ONSIDE = Deal.parse("N:543.AQ5.A765.A65 87.JT96.QJT9.QJT AKQJT9.432.32.32 62.K87.K84.K9874")
KING_OFFSIDE = Deal.parse("N:543.AQ5.A765.A65 87.KT96.QJT9.QJT AKQJT9.432.32.32 62.J87.K84.K9874")
FOUR, THREE = Contract.parse("4S by South"), Contract.parse("3S by South")


def test_nine_or_ten_tricks_on_one_finesse():
    both = Tricks(Layouts(masks_of([KING_ONSIDE, KING_OFFSIDE]), seed=0))
    assert both.column(Strain.SPADES, Seat.SOUTH).tolist() == [10, 9]
    assert both.escore(FOUR, Vulnerability.NONE).mean == (420 - 50) / 2 == 185
    assert both.escore(THREE, Vulnerability.NONE).mean == (140 + 170) / 2 == 155
    assert both.escore(FOUR, Vulnerability.NS).mean == (620 - 100) / 2
    doubled = Contract.parse("4SX by South")
    assert both.escore(doubled, Vulnerability.NONE).mean == (590 - 100) / 2


@pytest.mark.parametrize(("contract", "expected"), [(FOUR, 185), (THREE, 155)])
def test_the_same_from_drawn_layouts(contract, expected):
    """East and West as above but for the king and the jack of hearts, one each."""
    condition = And(
        tuple(
            Holds(card, seat)
            for seat in (Seat.EAST, Seat.WEST)
            for card in KING_ONSIDE[seat] & KING_OFFSIDE[seat]
        )
    )
    layouts = Layouts.of(KING_ONSIDE, 64, seed=1, condition=condition)
    escore = Tricks(layouts).escore(contract, Vulnerability.NONE)
    assert 0 < escore.se < 40
    assert abs(escore.mean - expected) < 4 * escore.se


def test_par_is_notrump_where_nine_tricks_are_on_top():
    """What the example passes over: six spades and three aces make 3NT without any finesse."""
    best = par(KING_ONSIDE, seed=1, score_cap=64)
    assert best.contract is not None and best.contract.text == "3NT"
    assert best.escore.mean >= 400
