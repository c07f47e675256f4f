"""The plans written by hand from lessons: short, read back, and made on the lesson's deal."""

from __future__ import annotations

import pytest

from kibitz.planning.language.follower import Follower
from kibitz.planning.language.instructions.winning import HoldUp
from kibitz.planning.language.program import Instruction
from kibitz.planning.referee.replay import Fate, LayoutPlay
from plans import HandWrittenPlan, ThoughtOut, hand_written_plans, thought_out

PLANS = hand_written_plans()


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_a_plan_is_short_and_reads_back(plan: HandWrittenPlan) -> None:
    assert 15 <= plan.words <= 60
    assert plan.read(plan.program.text) == plan.program


@pytest.mark.parametrize("case", thought_out(), ids=lambda case: case.plan.name)
def test_what_was_thought_out_by_hand(case: ThoughtOut) -> None:
    """However the defenders' ordinary cards are drawn, it ends as it was thought out."""
    follower = Follower(case.plan.program)
    for seed in range(6):
        fate = LayoutPlay(follower, case.plan.seen, case.hands, seed=seed).to_end(LayoutPlay.drawn)
        assert fate is (Fate.MADE if case.is_made else Fate.FAILED), case.why


def test_ten_plans_were_thought_out() -> None:
    names = [case.plan.name for case in thought_out()]
    assert len(set(names)) >= 10 and all(2 <= names.count(name) <= 4 for name in names)


def test_nearly_all_make_on_the_lesson_s_own_layout() -> None:
    made = [
        plan.name
        for plan in PLANS
        if LayoutPlay(Follower(plan.program), plan.seen, plan.hands).to_end(LayoutPlay.drawn)
        is Fate.MADE
    ]
    assert len(PLANS) >= 40
    assert len(made) >= 0.95 * len(PLANS)


def test_most_have_a_condition() -> None:
    def is_conditional(plan: HandWrittenPlan) -> bool:
        return any(
            not isinstance(step, Instruction) or (isinstance(step, HoldUp) and step.until)
            for step in plan.program.steps
        )

    assert sum(map(is_conditional, PLANS)) >= 25
