"""The specification of an experiment, its seeds and what makes two experiments differ."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.errors import Malformed
from kibitz.lab.experiment import Experiment, Row, json_text, seed_of


@pytest.mark.parametrize(
    ("seed", "number", "expected"),
    [
        (0, 0, 3065247057545751466),
        (1, 0, 894933081445914327),
        (1, 1, 1341732422470200821),
        (-3, 10**6, 7046085836136257872),
        (2**70, 5, 5730295053997893073),
    ],
)
def test_seeds_are_the_same_for_ever(seed, number, expected):
    assert seed_of(seed, number) == expected


@given(st.integers(), st.sets(st.integers(0, 10**9), min_size=2))
def test_units_have_different_seeds(seed, numbers):
    seeds = {seed_of(seed, number) for number in numbers}
    assert len(seeds) == len(numbers)
    assert all(0 <= s < 2**63 for s in seeds)


@given(st.sets(st.integers(), min_size=2), st.integers(0, 10**9))
def test_experiments_have_different_seeds(seeds, number):
    assert len({seed_of(seed, number) for seed in seeds}) == len(seeds)


def test_a_seed_and_a_number_do_not_run_together():
    assert seed_of(1, 23) != seed_of(12, 3)


@pytest.mark.parametrize("work", ["", "module", "module:", ":function"])
def test_a_function_is_named_by_its_place(work):
    with pytest.raises(Malformed, match="does not name a function"):
        Experiment(work)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(st.dictionaries(st.text(), json_values, max_size=4), st.integers())
def test_an_experiment_is_its_json(settings, seed):
    one = Experiment("m:f", settings, seed=seed)
    other = Experiment.from_json(one.to_json())
    assert one == other
    assert one.differences(other) == []


@given(json_values, json_values)
def test_differences_are_found_exactly_when_there_are_some(a, b):
    one, other = Experiment("m:f", {"x": a}), Experiment("m:f", {"x": b})
    same = json_text(a) == json_text(b) or (isinstance(a, dict) and a == b)
    found = one.differences(other)
    assert bool(found) == bool(other.differences(one))
    if same:
        assert not found
    if a != b:
        assert found


def test_differences_say_where():
    old = Experiment("m:f", {"rules": "a\nb\nc", "deals": [1, 2], "gone": 1}, seed=1)
    new = Experiment("m:g", {"rules": "a\nB\nc", "deals": [1, 3], "new": True}, seed=2)
    assert new.differences(old) == [
        'work: "m:g", there "m:f"',
        'settings.rules, line 2: "B", there "b"',
        "settings.deals[1]: 3, there 2",
        "settings.new: true, there nothing",
        "settings.gone: nothing, there 1",
        "seed: 2, there 1",
    ]


def test_title_and_setup_make_no_other_experiment():
    assert not Experiment("m:f", title="a", setup="m:s").differences(Experiment("m:f"))


@pytest.mark.parametrize("value", [{1}, float("nan"), float("inf"), object(), b"x"])
def test_what_json_cannot_write_is_refused(value):
    with pytest.raises(Malformed, match="JSON cannot write"):
        json_text({"x": value})


def test_half_a_character_is_written_as_an_escape():
    assert json_text("\ud800") == '"\\ud800"'
    json_text("♠\ud800").encode("utf-8")


def test_a_row_has_a_value_or_an_error():
    assert Row(0, 1, "[1]").value == [1]
    assert Row(0, 1, "null").value is None and not Row(0, 1, "null").failed
    assert Row(0, 1, error="x").failed and Row(0, 1, error="x").value is None
