"""Questions, on against off, on the same deals.

The deals are drawn with seed 3. Where opener has five spades and responder four and 13 points,
slam questions are what differs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kibitz.bidding.measuring import compare
from kibitz.bidding.rules.library import text_of
from kibitz.lab.experiment import seed_of


def summary(settings: dict[str, object], deals: int) -> dict[str, Any]:
    """A against B on so many deals."""
    state = compare.prepare({"score_layouts": 8, **settings})
    rows = [compare.unit(state, number, seed_of(3, number)) for number in range(deals)]
    return compare.summary(rows)


@pytest.mark.slow
def test_slam_questions_change_auctions_and_no_loss_by_them_is_shown() -> None:
    """What they gain is measured by `kibitz compare … --a-options no-asking`: 14 deals cannot."""
    text, _ = text_of(Path(__file__).parents[2] / "examples/systems/five-card-majors.rules")
    found = summary(
        {
            "a": text,
            "b": text,
            "b_options": {"asking": False},
            "north": ".1S.",
            "south": "Spades >= 4 AND Points >= 13",
        },
        14,
    )
    assert found["differ"] >= 2
    assert found["points"]["ci"][1] > 0
