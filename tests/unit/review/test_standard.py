"""When a card is blamed and when it is cleared: probabilities against the normal table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.measure.estimate import Estimate
from kibitz.review.standard import CHANCES, TRICKS

MANY = 100_000


@pytest.mark.parametrize(("errors", "probability"), [(0, 0.5), (1, 0.1587), (2, 0.0228)])
def test_suspicion_is_the_tail_beyond_the_margin(errors, probability):
    gap = Estimate(0.08 - errors * 0.03, 0.03, MANY)
    assert CHANCES.suspicion(gap) == pytest.approx(probability, abs=1e-3)


def test_blame_needs_the_margin_and_certainty():
    assert CHANCES.blames(Estimate(0.10, 0.03, MANY))
    assert not CHANCES.blames(Estimate(0.07, 0.01, MANY))  # certain, and too little to matter
    assert not CHANCES.blames(Estimate(0.20, 0.10, MANY))  # much, and two standard errors


def test_few_layouts_prove_less_than_many():
    few, many = Estimate(0.25, 0.1, 8), Estimate(0.25, 0.1, MANY)
    assert CHANCES.blames(many) and not CHANCES.blames(few)


def test_the_race_ends_where_the_card_is_blamed_or_cleared():
    """With the start, the race's two probabilities are those of blame and of clearing."""
    terms = CHANCES.terms(100)
    gap = Estimate(0.03, 0.03, MANY)  # what the other card is better by
    for_the_other = replace(gap, mean=gap.mean - terms.margin)
    for_the_card = replace(gap, mean=terms.margin - gap.mean)
    assert terms.doubt(for_the_other) == pytest.approx(gap.below(0))
    assert terms.doubt(for_the_card) == pytest.approx(CHANCES.suspicion(gap))
    assert (terms.rate, terms.presumed) == (CHANCES.rate, CHANCES.rate)
    assert CHANCES.terms(100, dear=True).presumed == CHANCES.presumed


def test_all_layouts_leave_no_doubt():
    assert CHANCES.blames(Estimate(0.08, 0.0, 12)) and not CHANCES.clears(Estimate(0.09, 0.0, 12))
    assert CHANCES.clears(Estimate(0.05, 0.0, 12)) and not CHANCES.blames(Estimate(0.05, 0.0, 12))


@given(st.floats(-2, 2), st.floats(0.001, 1), st.integers(2, 500))
def test_no_card_is_both_blamed_and_cleared(mean, error, number):
    for standard in (CHANCES, TRICKS):
        gap = Estimate(mean, error, number)
        assert not (standard.blames(gap) and standard.clears(gap))
