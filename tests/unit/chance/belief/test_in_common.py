"""What layouts have in common: the fact is found, and nothing is told of nothing."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from kibitz.cards import Card, Seat, Suit
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.fact import EitherFact, HasAtLeast, HoldsCard, SplitsBeyond, SplitsWithin
from kibitz.chance.belief.in_common import InCommon, SortedLayouts, at_least
from kibitz.chance.drawing.sample import Sampler
from kibitz.chance.query import Known
from kibitz.chance.unseen import Unseen
from kibitz.condition import parse_condition
from kibitz.deal import Deal
from kibitz.planning.declarer.reading import read
from kibitz.play import Situation
from kibitz.result import Kind

UNSEEN = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
WORLDS = Sampler(None, UNSEEN).draw(120, 1)
BOTH = (Seat.EAST, Seat.WEST)
ONES = np.ones(len(WORLDS), np.int64)
KING, JACK = HoldsCard(Seat.WEST, Card.parse("CK")), HoldsCard(Seat.EAST, Card.parse("SJ"))
EVEN = SplitsWithin(BOTH, Suit.HEARTS, 4, 2)


def found(good: np.ndarray, weights: np.ndarray = ONES) -> InCommon | None:
    return SortedLayouts(WORLDS, weights, good, seed=1).in_common()


@pytest.mark.parametrize("fact", [KING, JACK, EVEN, SplitsBeyond(BOTH, Suit.HEARTS, 4, 2)])
def test_the_fact_that_the_good_layouts_were_made_of(fact) -> None:
    told = found(fact.holds(WORLDS))
    assert told is not None and told.fact == fact
    assert (told.inside, told.outside, told.among) == (1, 0, 1)
    assert told.doubt < 1e-9


def test_with_mistakes_it_is_still_found_and_its_shares_are_those_of_the_layouts() -> None:
    good = KING.holds(WORLDS)
    good[::10] ^= True
    told = found(good)
    assert told is not None and told.fact == KING
    held = [bool(int(row[Seat.WEST]) & Card.parse("CK").mask) for row in WORLDS]
    both = sum(one and other for one, other in zip(held, good, strict=True))
    assert told.inside == Fraction(both, sum(held))
    assert told.outside == Fraction(int(good.sum()) - both, len(held) - sum(held))
    assert told.among == Fraction(both, int(good.sum()))
    assert told.so.value == Fraction(sum(held), len(held))
    assert told.so.kind is Kind.SAMPLED and told.so.seed == 1
    share = float(told.so.value)
    assert told.so.error == pytest.approx(math.sqrt(share * (1 - share) / len(held)))


def test_either_of_two_facts() -> None:
    told = found(KING.holds(WORLDS) | EVEN.holds(WORLDS))
    assert told is not None and told.fact == EitherFact(KING, EVEN)
    assert (told.inside, told.outside) == (1, 0)


def test_one_fact_is_enough_where_another_adds_little() -> None:
    good = KING.holds(WORLDS)
    good[np.flatnonzero(~good)[:2]] = True
    told = found(good)
    assert told is not None and told.fact == KING


def test_nothing_to_tell() -> None:
    every = np.ones(len(WORLDS), dtype=bool)
    assert found(every) is None and found(~every) is None
    few = ~every
    few[:2] = True
    assert found(few) is None and found(~few) is None
    assert SortedLayouts(WORLDS[:1], ONES[:1], every[:1]).in_common() is None


def test_what_most_good_layouts_do_not_share_is_not_in_common() -> None:
    """A third of the good layouts are those in which a rare fact is so, the others are random."""
    rare = HasAtLeast(Seat.WEST, Suit.SPADES, 5)
    so = rare.holds(WORLDS)
    assert 0.08 < so.mean() < 0.25
    others = np.random.default_rng(1).choice(np.flatnonzero(~so), 2 * int(so.sum()), replace=False)
    good = so.copy()
    good[others] = True
    told = found(good)
    assert told is None or told.fact != rare


def test_only_in_the_suits_asked_for() -> None:
    layouts = SortedLayouts(WORLDS, ONES, KING.holds(WORLDS))
    told = layouts.in_common([Suit.CLUBS])
    assert told is not None and told.fact == KING
    other = layouts.in_common([Suit.HEARTS])
    assert other is None or other.fact != KING


def test_layouts_that_weigh_nothing_much_do_not_count() -> None:
    """Seven layouts that fit no fact outweigh the rest: then so few say nothing for certain."""
    good = KING.holds(WORLDS)
    weights = ONES.copy()
    weights[:7] = 100_000
    assert found(good) is not None
    assert found(good, weights) is None


def test_a_layout_that_was_drawn_twice_weighs_double() -> None:
    good = KING.holds(WORLDS)
    good[::10] ^= True
    twice = SortedLayouts(np.concatenate([WORLDS, WORLDS]), np.ones(240, int), np.tile(good, 2))
    double = SortedLayouts(WORLDS, 2 * ONES, good)
    one, other = twice.in_common(), double.in_common()
    assert one is not None and other is not None
    assert (one.fact, one.inside, one.so.value) == (other.fact, other.inside, other.so.value)
    assert one.doubt < other.doubt  # 240 layouts are more than 120 of a larger weight


def test_the_exact_test_against_every_choice_of_good_layouts() -> None:
    for total, so, good in ((6, 3, 3), (7, 2, 4), (8, 5, 3), (9, 4, 4)):
        choices = [len(set(some) & set(range(so))) for some in combinations(range(total), good)]
        for hit in range(max(0, good + so - total), min(so, good) + 1):
            by_hand = sum(one >= hit for one in choices) / len(choices)
            assert at_least(hit, so, good, total) == pytest.approx(by_hand)


def test_a_fact_without_exception_has_its_counted_chance() -> None:
    good = KING.holds(WORLDS) | EVEN.holds(WORLDS)
    told = SortedLayouts(WORLDS, ONES, good, known=Known(UNSEEN)).in_common()
    assert told is not None
    # Both have 13 vacant places: the king is with West half the time, hearts are 2-2 in
    # C(4,2)C(22,11)/C(26,13) of the layouts, and then too the king is with West half the time.
    even = Fraction(math.comb(4, 2) * math.comb(22, 11), math.comb(26, 13))
    assert told.so.value == told.good.value == Fraction(1, 2) + even / 2
    assert told.so.kind is Kind.EXACT
    good[::15] ^= True
    with_exceptions = SortedLayouts(WORLDS, ONES, good, known=Known(UNSEEN)).in_common()
    assert with_exceptions is not None and with_exceptions.so.kind is Kind.SAMPLED


def test_what_is_known_of_the_hands_counts() -> None:
    given = parse_condition("hcp(West) >= 7")
    worlds = Sampler(given, UNSEEN).draw(120, 1)
    layouts = SortedLayouts(worlds, ONES, KING.holds(worlds), known=Known(UNSEEN, given))
    told = layouts.in_common()
    assert told is not None and told.so.kind is Kind.EXACT
    many = Sampler(given, UNSEEN).draw(20_000, 2)
    assert float(told.so.value) == pytest.approx(KING.holds(many).mean(), abs=0.015)


NINE = Deal.parse("N:QJ93.AK2.K32.532 K75.Q975.J98.QT9 2.JT43.AQT.AKJ64 AT864.86.7654.87")


def test_a_plain_belief_is_counted_and_one_that_was_read_is_not() -> None:
    """A choice among equals is part of what can be counted; what a lead tells is not."""
    situation = Situation.start(NINE, "3NT by South", Seat.SOUTH)
    for card in ("S2", "S6", "SQ", "SK", "H5"):
        situation = situation.play(card)
    view = situation.view()
    belief = Belief.of_view(view, seed=1, size=200)
    ace = HoldsCard(Seat.WEST, Card.parse("SA"))
    told = SortedLayouts.of_belief(belief, ace.holds(belief.whole)).in_common()
    assert told is not None and told.fact == ace and told.so.kind is Kind.EXACT
    # Vacant places 12 : 11 for the ace, and East's king is half as likely with it beside.
    assert told.so.value == Fraction(12) / (12 + Fraction(11, 2))
    weighed = read(view, belief)
    assert weighed.known is None
    again = SortedLayouts.of_belief(weighed, ace.holds(weighed.whole)).in_common()
    assert again is not None and again.so.kind is Kind.SAMPLED


def test_all_layouts_give_exact_shares() -> None:
    ending = Deal.parse("N:AQ2.3.. KJ.5.K. 543.A.. 876.7..")
    view = Situation.start(ending, "1NT by South", Seat.SOUTH).view()
    belief = Belief.of_view(view, seed=1, size=1000)
    assert belief.is_exact
    king = belief.holds(Seat.WEST, Card.parse("SK"))
    told = SortedLayouts.of_belief(belief, king).in_common()
    assert told is not None
    assert told.so.kind is Kind.EXACT and told.so.value == Fraction(1, 2)
