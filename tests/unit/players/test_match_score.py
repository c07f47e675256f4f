"""The statistics of matches, against numbers worked out by hand."""

from __future__ import annotations

import math

import pytest

from kibitz.measure.estimate import Proportion
from kibitz.players.match_score import Tally


def result(made: bool, tricks: int, score: int) -> dict[str, object]:
    return {"made": made, "tricks": tricks, "score": score, "cards": 26, "nodes": 10, "boards": 5}


def row(a: tuple[bool, int, int], b: tuple[bool, int, int]) -> dict[str, object]:
    return {"plays": {"a": result(*a), "b": result(*b)}, "seconds": {"a": 1.3, "b": 2.6}}


ROWS = [
    row((True, 9, 400), (True, 10, 430)),  # one IMP to b
    row((False, 8, -50), (True, 9, 400)),  # 450: ten IMPs to b
    row((True, 9, 400), (False, 8, -50)),  # ten to a
    row((True, 9, 400), (True, 9, 400)),
]
TALLY = Tally(ROWS, ("a", "b"))


def test_records() -> None:
    a, b = TALLY.records
    assert (a.made.part, b.made.part, a.made.whole) == (3, 3, 4)
    assert (a.tricks.mean, b.tricks.mean) == (8.75, 9.0)
    assert (a.cards, a.nodes, a.boards) == (104, 40, 20)
    assert a.seconds_per_card == pytest.approx(5.2 / 104)


def test_differences_are_those_of_the_later_to_the_earlier() -> None:
    (d,) = TALLY.differences
    assert (d.name, d.other) == ("b", "a")
    assert d.make_rate.mean == 0 and (d.only, d.other_only) == (1, 1)
    assert d.imps.mean == pytest.approx((1 + 10 - 10 + 0) / 4)
    assert d.tricks.mean == pytest.approx((1 + 1 - 1 + 0) / 4)
    assert (d.won.part, d.won.whole) == (2, 3)
    spread = [0.75, 9.75, -10.25, -0.25]
    assert d.imps.se == pytest.approx(math.sqrt(sum(x * x for x in spread) / 3 / 4))


def test_plays_of_one_deal_count_once_for_the_error() -> None:
    several = [{**one, "plays": [one["plays"]] * 50} for one in ROWS]
    (d,), (single,) = Tally(several, ("a", "b")).differences, TALLY.differences
    assert d.make_rate == single.make_rate and d.imps == single.imps
    assert d.won.whole == 150
    a, alone = Tally(several, ("a", "b")).record("a"), TALLY.record("a")
    assert a.made == Proportion(150, 200) and a.make_rate == alone.make_rate
    low, high = a.make_interval
    assert low < alone.made.interval[1] and high - low > 0.5  # four deals, not two hundred
    assert alone.make_interval == alone.made.interval


def test_json_has_what_is_promised_and_the_clock_in_two_places_only() -> None:
    slow = [{**one, "seconds": {"a": 9.0, "b": 9.0}} for one in ROWS]
    first, second = TALLY.to_json(), Tally(slow, ("a", "b")).to_json()
    assert first["deals"] == 4 and len(first["per_deal"]) == 4
    assert set(first["difference"]) == {"b - a"}
    for data in (first, second):
        for name in ("a", "b"):
            assert data["results"][name].pop("seconds_per_card") > 0
            del data["results"][name]["seconds"]
    assert first == second


def test_three_declarers_give_three_differences() -> None:
    rows = [{**one, "plays": {**one["plays"], "c": one["plays"]["a"]}} for one in ROWS]
    rows = [{**one, "seconds": {**one["seconds"], "c": 0.0}} for one in rows]
    pairs = [(d.name, d.other) for d in Tally(rows, ("a", "b", "c")).differences]
    assert pairs == [("b", "a"), ("c", "a"), ("c", "b")]
