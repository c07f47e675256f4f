"""Laws of the race: what it may not depend on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.measure.race import Race, Terms, race

TERMS = Terms(margin=1.0, unseen=3.0, cap=64)


def run(table, terms=TERMS, names=None, **options) -> Race[int]:
    order = list(range(table.shape[1])) if names is None else names
    return race(lambda alive, rows: table[:rows, list(alive)], order, terms, **options)


@st.composite
def tables(draw):
    """What three or four candidates are worth in 64 samples, in quarters."""
    seed, columns = draw(st.integers(0, 10_000)), draw(st.integers(2, 4))
    draws = np.random.default_rng(seed)
    return np.round(4 * (draws.normal(0, 4, (64, 1)) + draws.normal(0, 2, (64, columns)))) / 4


@given(tables())
def test_what_all_suffer_from_alike_does_not_matter(table):
    luck = np.random.default_rng(1).integers(-100, 100, (64, 1))
    one, other = run(table), run(table + luck)
    assert (one.leader, one.rows, one.decided) == (other.leader, other.rows, other.decided)
    assert one.lead.mean == pytest.approx(other.lead.mean)


@given(tables(), st.sampled_from([0.25, 2.0, 8.0]))
def test_the_unit_does_not_matter(table, unit):
    one = run(table)
    other = run(
        unit * table, replace(TERMS, margin=unit * TERMS.margin, unseen=unit * TERMS.unseen)
    )
    assert (one.leader, one.rows, one.decided) == (other.leader, other.rows, other.decided)


@given(tables())
def test_the_order_matters_only_between_equals(table):
    one, other = run(table), run(table, names=list(range(table.shape[1]))[::-1])
    assert one.rows == other.rows and one.decided == other.decided
    means = table[: one.rows].mean(axis=0)
    assert means[one.leader] == pytest.approx(means[other.leader])


@given(tables(), st.integers(1, 5))
def test_a_sample_of_weight_two_counts_as_two_in_the_mean(table, weight):
    weights = np.where(np.arange(64) % 2, weight, 1)
    ended = run(table, replace(TERMS, first=64), weights=weights)
    means = np.average(table, axis=0, weights=weights)
    assert means[ended.leader] == pytest.approx(means.max())
    behind = {name: means[ended.leader] - means[name] for name in ended.leads}
    assert {n: lead.mean for n, lead in ended.leads.items()} == pytest.approx(behind)


@given(tables())
@settings(max_examples=40)
def test_doubts_never_add_up_to_more_than_the_rate(table):
    ended = run(table)
    spent = sum(TERMS.doubt(ended.leads[name]) for name in ended.dropped if name in ended.leads)
    assert spent <= TERMS.rate + 1e-12
    assert ended.decided == (len(ended.dropped) == table.shape[1] - 1)
