"""Laws of the race: what it may not depend on."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.measure.race import Race, Terms, race

TERMS = Terms(margin=1.0, unseen=3.0, cap=64)
LEVEL = 0.0141
"""The doubt at which one drops out of two who run for eight rounds, at a rate of 0.05."""


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
def test_the_order_matters_only_where_two_lead_alike(table):
    """Unless two led together in a round, who is named first changes nothing at all."""
    rounds: list[tuple[tuple[int, ...], int]] = []

    def values(alive, rows):
        rounds.append((tuple(alive), rows))
        return table[:rows, list(alive)]

    one = race(values, range(table.shape[1]), TERMS)
    other = run(table, names=list(range(table.shape[1]))[::-1])
    shared = [
        np.isclose(means, means.max()).sum() > 1
        for means in (table[:rows, list(alive)].mean(axis=0) for alive, rows in rounds)
    ]
    if not any(shared):
        assert (one.leader, one.rows, one.decided) == (other.leader, other.rows, other.decided)
        assert one.leads == other.leads
    elif not any(shared[:-1]):  # only of the last round's leaders there may be another
        means = table[: one.rows].mean(axis=0)
        assert one.rows == other.rows or one.decided != other.decided
        assert one.leader == other.leader or means[one.leader] == pytest.approx(means[other.leader])


@given(tables(), st.integers(1, 5))
def test_a_sample_of_weight_two_counts_as_two_in_the_mean(table, weight):
    weights = np.where(np.arange(64) % 2, weight, 1)
    ended = run(table, replace(TERMS, first=64), weights=weights)
    means = np.average(table, axis=0, weights=weights)
    assert means[ended.leader] == pytest.approx(means.max())
    behind = {name: means[ended.leader] - means[name] for name in ended.leads}
    assert {n: lead.mean for n, lead in ended.leads.items()} == pytest.approx(behind)


def student_above(t, degrees):
    """The probability that Student's variable is above t: his density, integrated over an angle."""
    angle = np.linspace(math.atan(t / math.sqrt(degrees)), math.pi / 2, 2001)
    scale = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(math.pi)
    height = np.cos(angle) ** (degrees - 1)
    return scale * float(((height[1:] + height[:-1]) / 2 * np.diff(angle)).sum())


@pytest.mark.parametrize(
    ("degrees", "t", "above"),
    [(15, 1.753, 0.05), (15, -1.753, 0.95), (23, 2.500, 0.01), (60, 2.660, 0.005), (35, 0, 0.5)],
)  # tables of Student's distribution
def test_the_yardstick(degrees, t, above):
    assert student_above(t, degrees) == pytest.approx(above, rel=0.005)


def doubts_of(table, alive, rows):
    """How probable it is that each candidate beats the leader of a round by more than the margin.

    One deviation of the size `unseen` more is in each difference.
    """
    leader = max(alive, key=lambda name: table[:rows, name].sum())
    found = {}
    for name in set(alive) - {leader}:
        gains = table[:rows, leader] - table[:rows, name]
        variance = (((gains - gains.mean()) ** 2).sum() + TERMS.unseen**2) / (rows - 1)
        t = (gains.mean() + TERMS.margin) / math.sqrt(variance / rows)
        found[name] = student_above(t, rows - 1)
    return found


@given(tables())
@settings(max_examples=60)
def test_who_drops_out_is_within_his_share_of_the_level(table):
    """64 samples from 16 on are eight rounds; Pocock's level for them stands here as a number."""
    rounds = []

    def values(alive, rows):
        rounds.append((tuple(alive), rows))
        return table[:rows, list(alive)]

    ended = race(values, range(table.shape[1]), TERMS)
    for (alive, rows), (later, _) in pairwise(rounds):
        doubts = doubts_of(table, alive, rows)
        assert set(alive) - set(later) <= set(doubts)  # the leader of a round stays
        for name, doubt in doubts.items():
            share = LEVEL / len(doubts)
            assert doubt <= 1.02 * share if name not in later else doubt >= 0.98 * share
    doubts = doubts_of(table, *rounds[-1])
    if ended.decided:
        assert max(doubts.values()) <= 1.02 * LEVEL / len(doubts)
    else:  # one at least of those who are left is too near to be told from the leader
        assert max(doubts.values()) >= 0.98 * LEVEL / len(doubts)


@given(tables())
def test_leads_are_the_leaders_over_each_on_common_samples(table):
    ended = run(table)
    assert set(ended.leads) == set(range(table.shape[1])) - {ended.leader}
    for name, lead in ended.leads.items():
        assert lead.n == ended.rows or (lead.n < ended.rows and name not in ended.names)
        ahead = table[: lead.n, ended.leader] - table[: lead.n, name]
        assert lead.mean == pytest.approx(ahead.mean())
