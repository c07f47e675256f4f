"""How often 3NT makes double dummy, by the split of the high cards: published percentages.

Source: Gordon Bower, "Relationship between success of 3NT contracts and how HCP are split
between declarer and dummy" (taigabridge.net, articles/dd/hcpsplit.htm), 10,000 deals a row,
percentages rounded to whole ones. His hands are balanced or semi-balanced, five-card majors
and six-card minors included, without an eight-card major fit; we read that as 4333, 4432,
5332, 5422, and 6322 with a six-card minor.
"""

from __future__ import annotations

import math

import pytest

from kibitz.auction import Contract
from kibitz.chance.drawing.sample import Sampler
from kibitz.condition import parse_condition
from kibitz.dummy.layouts import Layouts
from kibitz.dummy.tricks import Tricks

DEALS = 4_000
PUBLISHED_DEALS = 10_000
FLAT = "shape({0}) = [4,3,3,3] or [4,4,3,2] or [5,3,3,2] or [5,4,2,2]"
SIX = "shape({0}) = [6,3,2,2] and spades({0}) < 6 and hearts({0}) < 6"
NO_FIT = "spades(North) + spades(South) < 8 and hearts(North) + hearts(South) < 8"


def condition(declarer: int, dummy: int) -> str:
    hands = (
        f"hcp({seat}) = {points} and (({FLAT.format(seat)}) or ({SIX.format(seat)}))"
        for seat, points in (("North", declarer), ("South", dummy))
    )
    return f"{' and '.join(hands)} and {NO_FIT}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("declarer", "dummy", "published"), [(12, 12, 0.41), (13, 12, 0.59), (14, 12, 0.75)]
)
def test_three_notrump_makes_as_often_as_published(declarer, dummy, published):
    sampler = Sampler(parse_condition(condition(declarer, dummy)))
    assert sampler.rejected_part is None  # drawn exactly, none refused
    tricks = Tricks(Layouts(sampler.draw(DEALS, seed=1), seed=1))
    made = tricks.making(Contract.parse("3NT by North"))
    theirs = math.sqrt(published * (1 - published) / PUBLISHED_DEALS)
    print(f"{declarer}-{dummy}: {made.mean:.4f}, error {made.se:.4f}, published {published}")
    assert made.n == DEALS
    assert abs(made.mean - published) < 3 * math.hypot(made.se, theirs)


def test_the_condition_says_what_the_source_says():
    for deal in Sampler(parse_condition(condition(13, 12))).deals(200, seed=2):
        assert (deal.north.hcp, deal.south.hcp) == (13, 12)
        for hand in (deal.north, deal.south):
            lengths = sorted(hand.shape, reverse=True)
            assert lengths in ([4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2], [5, 4, 2, 2], [6, 3, 2, 2])
            assert max(hand.shape[:2]) < 6
        fits = [a + b for a, b in zip(deal.north.shape, deal.south.shape, strict=True)]
        assert max(fits[:2]) < 8
