"""Reason: a claim, its numbers, the reasons below it."""

from __future__ import annotations

import pickle
from fractions import Fraction

from kibitz.reason import Reason

SPLIT = Reason(
    "split",
    {"cards": 5, "chance": Fraction(2, 3)},
    (Reason("vacant", {"west": 13}, (Reason("count"),)), Reason("evidence")),
)


def test_walk_goes_from_the_top_down():
    assert [reason.claim for reason in SPLIT.walk()] == ["split", "vacant", "count", "evidence"]


def test_a_reason_is_a_value():
    assert Reason("split") == Reason("split", {}, ())
    assert Reason("split", {"cards": 5}) != Reason("split", {"cards": 6})
    assert len({Reason("split", {"cards": 5}), Reason("split", {"cards": 5})}) == 1


def test_a_reason_travels_between_processes():
    assert pickle.loads(pickle.dumps(SPLIT)) == SPLIT
