"""Claims on plans written by hand: they hold, and most are false of another plan.

`bench/told_plans.py` asks the same of the plans of many random deals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.told.plan import ToldPlan
from kibitz.planning.told.replayed import ReplayedPlan
from kibitz.planning.told.telling import told_of
from kibitz.planning.writing.writer import WrittenPlan
from plans import hand_written_plans

SIZE, SMALL = 120, 40
EVERY = 5
"""One plan in so many is told here."""
FALSE = 0.8
TWO_WAYS = {"afterwards": 0.4}
"""That the tricks are on top is so of many plans."""


@pytest.fixture(scope="module")
def plans() -> list[ToldPlan]:
    found = []
    for plan in hand_written_plans()[::EVERY]:
        layouts = TrialLayouts.drawn(plan.situation.view(), None, SIZE, 2)
        found.append(told_of(WrittenPlan(plan.program, (), layouts), layouts))
    return found


def test_all_are_certified(plans: list[ToldPlan]) -> None:
    for plan in plans:
        assert plan.certificate.valid, plan.certificate.why
        assert all(claim.holds(plan.replayed) for claim in plan.claims), plan.text


def test_a_claim_is_mostly_false_elsewhere(plans: list[ToldPlan]) -> None:
    small = [_few(plan) for plan in plans]
    asked: Counter[str] = Counter()
    false: Counter[str] = Counter()
    for plan in plans:
        for claim in plan.claims:
            for other in small:
                if other.view != plan.view and claim.can_be_stated(other):
                    asked[claim.kind] += 1
                    false[claim.kind] += not claim.holds(other)
    assert len(asked) >= 6
    for kind, times in asked.items():
        assert false[kind] >= TWO_WAYS.get(kind, FALSE) * times, kind


def _few(plan: ToldPlan) -> ReplayedPlan:
    """The same program on a few layouts."""
    layouts = plan.replayed.layouts
    return ReplayedPlan.of(
        plan.program, replace(layouts, belief=layouts.belief.first(SMALL)), plan.replayed.rivals
    )
