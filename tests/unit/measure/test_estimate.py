"""Means, shares and quotients against the textbook, published tables and simulation."""

from __future__ import annotations

import json
import math
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.measure.estimate import Estimate, Proportion, Quotient, quantile
from kibitz.result import Kind

SCORES = st.integers(-7600, 7600).map(lambda n: n // 10 * 10)


@given(st.lists(SCORES, min_size=2, max_size=30))
def test_mean_and_error_are_the_textbook_ones(values):
    found = Estimate.of(values, seed=4)
    assert found.mean == pytest.approx(mean(values))
    assert found.se == pytest.approx(stdev(values) / math.sqrt(len(values)))
    assert (found.n, found.seed, found.kind) == (len(values), 4, Kind.SAMPLED)
    assert found.result.value == found.mean and found.result.samples == len(values)


@given(st.lists(SCORES, min_size=2, max_size=30))
def test_sums_tell_as_much_as_the_values(values):
    found = Estimate.of_sums(sum(values), sum(one * one for one in values), len(values))
    assert found.mean == pytest.approx(mean(values))
    assert found.se == pytest.approx(stdev(values) / math.sqrt(len(values)))


def test_one_value_tells_nothing_of_its_error():
    found = Estimate.of([420], seed=1)
    assert found.mean == 420 and found.se == math.inf
    assert json.dumps(found.to_json(), allow_nan=False)
    assert found.to_json()["se"] is None


def test_of_nothing_nothing_is_known():
    assert Estimate.of([]).interval == (-math.inf, math.inf)
    assert Estimate.of([]).to_json() == {"mean": None, "se": None, "n": 0, "seed": None}
    assert Proportion(0, 0).interval == (0.0, 1.0) and math.isnan(Proportion(0, 0).rate)
    assert math.isnan(Quotient.of([], []).ratio)


@given(st.lists(SCORES, min_size=2, max_size=20), st.integers(1, 9))
def test_equal_weights_change_nothing(values, weight):
    plainly, weighted = Estimate.of(values), Estimate.of(values, weights=[weight] * len(values))
    assert weighted.mean == pytest.approx(plainly.mean)
    assert weighted.se == pytest.approx(plainly.se)


def test_weighted_errors_are_honest():
    """Over many samples of unequal weight, (estimate - truth) / error has spread 1."""
    draws = np.random.default_rng(1)
    found = []
    for _ in range(400):
        weights, values = draws.integers(1, 5, 200), draws.normal(3, 2, 200)
        one = Estimate.of(values, weights=weights)
        found.append((one.mean - 3) / one.se)
    assert abs(np.mean(found)) < 0.15 and 0.9 < np.std(found) < 1.1


# Eight of a hundred values weigh a thousand times as much as each of the others. Their sum squared,
# over the sum of their squares, is 8092^2 / 8000092 = 8.18: they count as eight, with 7 degrees.
UNEQUAL = [1000.0] * 8 + [1.0] * 92


def test_degrees_are_those_of_the_values_that_count():
    found = Estimate.of(np.random.default_rng(1).normal(0, 1, 100), weights=UNEQUAL)
    assert found.n == found.to_json()["n"] == 100
    assert found.half_width == pytest.approx(2.365 * found.se, rel=0.005)  # Student's, 7 degrees
    assert found.below(found.mean + 2.998 * found.se) == pytest.approx(0.99, abs=0.001)
    assert found.below(found.mean - 2.365 * found.se) == pytest.approx(0.025, rel=0.02)


@pytest.mark.parametrize(
    ("weights", "degrees"), [([1, 0, 0], 1), ([5, 4, 0, 0], 1), ([3, 3, 3], 2)]
)
def test_there_is_one_degree_at_least(weights, degrees):
    assert Estimate.of(range(len(weights)), weights=weights).degrees == degrees


@pytest.mark.parametrize("weight", [0.1, 1 / 3, 7.3])
def test_equal_weights_lose_no_degree(weight):
    for n in range(2, 200):
        assert Estimate.of(range(n), weights=[weight] * n).degrees == n - 1


def test_intervals_of_unequal_weights_hold_the_truth_as_often_as_they_say():
    draws, held = np.random.default_rng(5), 0
    for _ in range(2000):
        low, high = Estimate.of(draws.normal(3, 2, 100), weights=UNEQUAL).interval
        held += low <= 3 <= high
    assert held / 2000 == pytest.approx(0.95, abs=4 * math.sqrt(0.95 * 0.05 / 2000))


def test_what_was_not_seen_is_not_certain():
    """With one deviation more of the size 1, ten noughts leave an error of about a tenth."""
    assert Estimate.of([0] * 10, unseen=1.0).se == pytest.approx(0.1054, abs=1e-4)
    assert Estimate.of([0] * 10).se == 0


def test_the_mean_in_standard_errors():
    assert Estimate(0.3, 0.1, 10).z == pytest.approx(3)
    assert Estimate(0.3, 0.0, 10).z == math.inf
    assert Estimate(0.0, 0.0, 10).z == 0


@pytest.mark.parametrize(
    ("degrees", "level", "value"),
    [(7, 0.995, 3.499), (15, 0.99, 2.602), (31, 0.975, 2.040), (10**6, 0.975, 1.960)],
)  # tables of Student's distribution
def test_students_quantiles(degrees, level, value):
    assert quantile(degrees, level) == pytest.approx(value, rel=0.005)


def test_intervals_and_quotients() -> None:
    found = Estimate.of([1.0, 2.0, 3.0, 4.0])
    assert found.se == pytest.approx(math.sqrt(5 / 3 / 4))
    assert found.half_width == pytest.approx(3.182 * found.se, rel=0.02)
    # The jackknife of a ratio with a constant divisor is the error of a mean.
    assert Quotient.of([1.0, 2.0, 3.0, 4.0], [2.0] * 4).se == pytest.approx(found.se / 2)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (15, 148, 0.0624, 0.1605)],
)  # the last from E. B. Wilson's interval as tabulated by R. G. Newcombe, 1998, table I
def test_wilsons_interval(part: int, whole: int, low: float, high: float) -> None:
    assert Proportion(part, whole).interval == pytest.approx((low, high), abs=5e-5)
