"""The plans written by hand from lessons: they are read, and make on the lesson's own layout."""

from __future__ import annotations

import pytest

from kibitz.planning.language.follower import Follower
from kibitz.planning.referee.replay import Fate, Replay
from plans import HandWrittenPlan, hand_written_plans

PLANS = hand_written_plans()


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_a_plan_is_short_and_reads_back(plan: HandWrittenPlan) -> None:
    assert 15 <= plan.words <= 60
    assert plan.read(plan.program.text) == plan.program


def test_nearly_all_make_against_ordinary_defence_as_the_cards_lie_in_the_lesson() -> None:
    made = [
        Replay(Follower(plan.program), plan.seen, plan.hands).to_end(Replay.drawn) is Fate.MADE
        for plan in PLANS
    ]
    assert len(PLANS) == 40 and sum(made) >= 38


def test_most_of_them_have_a_condition() -> None:
    words = ("if ", "unless ", "when ", "until ")
    assert sum(any(word in plan.text.lower() for word in words) for plan in PLANS) >= 25
