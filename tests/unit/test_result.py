"""Result: the tag travels with the number."""

from __future__ import annotations

import pytest

from kibitz.errors import Illegal
from kibitz.result import Kind, Result

SAMPLED = {"error": 0.1, "samples": 100, "seed": 7}


def test_a_result_is_exact_unless_it_says_otherwise():
    assert Result(3).kind is Kind.EXACT
    assert Result(3, Kind.BOUND).kind.value == "bound"
    assert Result(3.5, Kind.SAMPLED, **SAMPLED).samples == 100


@pytest.mark.parametrize("missing", SAMPLED)
def test_a_sampled_result_carries_error_size_and_seed(missing):
    given = {name: value for name, value in SAMPLED.items() if name != missing}
    with pytest.raises(Illegal, match="standard error, sample size and seed"):
        Result(3.5, Kind.SAMPLED, **given)


@pytest.mark.parametrize("kind", [Kind.EXACT, Kind.BOUND])
def test_only_a_sampled_result_has_a_standard_error(kind):
    with pytest.raises(Illegal, match="only a sampled result"):
        Result(3, kind, error=0.1)
