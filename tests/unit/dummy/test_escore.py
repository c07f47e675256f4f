"""eScore: means and errors by hand, IMPs and matchpoints against the scalar tables."""

from __future__ import annotations

import math
from statistics import mean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.auction import Contract, Doubling
from kibitz.cards import Seat, Strain, Vulnerability
from kibitz.dummy.escore import EScore, Versus, imps_of, score_by_tricks
from kibitz.measure.estimate import Estimate
from kibitz.scoring import imps, matchpoints, score_for_ns

SCORES = st.integers(-7600, 7600).map(lambda n: n // 10 * 10)


def test_names_and_json():
    contract = Contract.parse("4SX by South")
    escore = EScore(contract, Estimate(185.0, 12.5, 400, 1))
    assert escore.to_json() == {
        "contract": "4SX by South", "mean": 185.0, "se": 12.5, "n": 400, "seed": 1
    }  # fmt: skip
    assert EScore(None, Estimate(0.0, 0.0, 2, 1)).name == "Pass"


@given(st.integers(-9000, 9000))
def test_imps_of_an_array_are_those_of_the_law(difference):
    assert imps_of([difference]).tolist() == [imps(difference)]


@given(
    st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Seat), st.sampled_from(Doubling),
    st.sampled_from([Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH]),
)  # fmt: skip
def test_score_by_tricks_is_from_north_south(level, strain, seat, doubling, vulnerability):
    contract = Contract(level, strain, seat, doubling)
    expected = [score_for_ns(contract, tricks, vulnerability) for tricks in range(14)]
    assert score_by_tricks(contract, vulnerability).tolist() == expected


def test_a_passed_out_deal_scores_nothing():
    assert not score_by_tricks(None, Vulnerability.BOTH).any()


@given(st.lists(st.tuples(SCORES, SCORES), min_size=2, max_size=20))
def test_versus_layout_by_layout(pairs):
    mine, theirs = np.array(pairs).T
    found = Versus.of(mine, theirs, seed=1)
    gains = [a - b for a, b in pairs]
    assert found.points.mean == pytest.approx(mean(gains))
    assert found.imps.mean == pytest.approx(mean(imps(gain) for gain in gains))
    assert found.imps.se == pytest.approx(stdev(imps(g) for g in gains) / math.sqrt(len(gains)))
    assert found.matchpoints.mean == pytest.approx(
        float(mean(matchpoints([a, b])[0] for a, b in pairs))
    )
    assert found.wins + found.ties + found.losses == len(pairs)
    assert found.wins == sum(gain > 0 for gain in gains)
    back = Versus.of(theirs, mine, seed=1)
    assert back.points.mean == pytest.approx(-found.points.mean)
    assert (back.wins, back.losses) == (found.losses, found.wins)
