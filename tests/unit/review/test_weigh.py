"""Cards compared layout by layout."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from kibitz import Card, Deal, Seat, Situation
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.fact import HoldsCard
from kibitz.measure.estimate import Estimate
from kibitz.review.card import Judged, Verdict
from kibitz.review.gains import gains
from kibitz.review.weigh import Sample, gap_of


def test_a_paired_difference_and_its_error() -> None:
    values = np.array([1.0, 0.0, -1.0, 1.0, 1.0])
    gap = gap_of(values, np.ones(5), is_exact=False)
    assert gap.mean == pytest.approx(0.4)
    # Five values, and one difference more that has not come up: of a whole chance.
    assert gap.se == pytest.approx(math.sqrt((((values - 0.4) ** 2).sum() + 1) / 20))
    assert gap_of(values, np.ones(5), is_exact=True).se == 0


def test_equal_differences_are_not_certain_in_a_sample() -> None:
    assert gap_of(np.ones(10), np.ones(10), is_exact=False).se > 0


def finesse() -> Situation:
    ending = Deal.parse("N:AQ... K2... 43... 65...")
    return Situation.start(ending, "1NT by South", Seat.SOUTH).play("S3").play("S5")


def test_the_finesse_is_better_than_the_ace() -> None:
    view = finesse().view()
    sample = Sample.of(view, Belief.of_view(view, seed=1, size=100))
    assert sample.belief.is_exact
    best = sample.order()[0]
    assert str(sample.cards[best]) == "SQ"
    other = 1 - best
    assert sample.tricks_gap(best, other).mean == pytest.approx(1 / 3)
    assert sample.tricks_gap(other, best).mean == pytest.approx(-1 / 3)


def test_two_samples_make_one() -> None:
    view = finesse().view()
    sample = Sample.of(view, Belief.of_view(view, seed=1, size=100))
    both = sample.with_more(sample)
    assert len(both) == 2 * len(sample)
    assert both.chance(0) == pytest.approx(sample.chance(0))


def test_two_samples_that_were_read_are_not_plain_together() -> None:
    view = finesse().view()
    belief = replace(Belief.of_view(view, seed=1, size=100), is_plain=False)
    both = Sample.of(view, belief).with_more(Sample.of(view, belief))
    assert not both.belief.is_plain and both.belief.condition is belief.condition


def test_where_a_card_gains_is_told_by_what_the_layouts_have_in_common() -> None:
    deal = Deal.parse("N:AQ2.43.. KJ.65.K. 543.AK.. 876.7.2.")
    view = Situation.start(deal, "1NT by South", Seat.SOUTH).play("S3").play("S6").view()
    belief = Belief.of_view(view, seed=1, size=5000)
    held = belief.holds(Seat.WEST, Card.parse("SK"))
    nothing = np.zeros(len(belief), dtype=bool)
    (told,) = gains(belief, held, nothing)
    assert told.claim == "gains when"
    assert told.numbers["fact"] == HoldsCard(Seat.WEST, Card.parse("SK"))
    assert (told.numbers["among"], told.numbers["with"], told.numbers["without"]) == (1, 1, 0)
    assert told.numbers["good"] == told.numbers["so"] == belief.chance(held)


def test_a_judged_card_as_plain_data_and_back() -> None:
    played = Judged(
        9, Seat.SOUTH, Seat.NORTH, Card.parse("SQ"), Verdict.MISTAKE, 10, 9,
        best=Card.parse("S2"), chance=0.25, best_chance=0.5, gap=Estimate(0.25, 0.05, 24),
        layouts=96, played_on=24, seed=7, actual_best=10, doing="plays",
    )  # fmt: skip
    assert Judged.from_json(played.to_json()) == played
    weighted = replace(played, gap=replace(played.gap, effective=17))
    assert Judged.from_json(weighted.to_json()).gap.degrees == 16
