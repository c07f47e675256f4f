"""Why not the next best line: the named layout and defence really refute it, on many problems."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kibitz.cards import Seat
from kibitz.combination import Problem, Solution
from kibitz.combination.explaining.why import Why, why
from kibitz.combination.language.reader import read
from kibitz.combination.writing.writer import write
from kibitz.errors import KibitzError
from kibitz.holding import Holding


def problems(seed: int, number: int) -> list[Problem]:
    """Random combinations of eight to ten cards, some with vacant places."""
    random = Random(seed)
    found: list[Problem] = []
    while len(found) < number:
        cards = random.sample(range(13), 13)
        count = random.randint(8, 10)
        cut = random.randint((count + 1) // 2, min(count, 5))
        north = Holding(sum(1 << rank for rank in cards[:cut]))
        south = Holding(sum(1 << rank for rank in cards[cut:count]))
        vacant = random.choice([(13, 13), (13, 13), (9, 12)])
        try:
            found.append(Problem(north, south, vacant))
        except KibitzError:
            continue
    return found


def played(problem: Problem, text: str, why: Why) -> int:
    """Play a text against the cards of a refutation, card by card: the tricks it takes."""
    policy = read(text, problem.north, problem.south, problem.entries, problem.lead)
    table, won = policy.start, 0
    west, east = why.west.mask, why.east.mask
    for trick in why.rounds:
        plan = policy.plan(table)
        third = policy.third(table, plan, trick.second)
        assert (plan.seat, plan.card, third) == (trick.seat, trick.led, trick.third)
        for held, card in ((west, trick.card(Seat.WEST)), (east, trick.card(Seat.EAST))):
            assert card & held == card and bool(card) is bool(held)
        west &= ~trick.card(Seat.WEST)
        east &= ~trick.card(Seat.EAST)
        won += max(plan.card, third) > max(trick.second, trick.last)
        table = policy.after(table, plan, trick.second, third, trick.last)
    assert policy.over(table)
    return won


@pytest.mark.slow
def test_a_hundred_refutations() -> None:
    checked = falsecards = 0
    for problem in problems(seed=6, number=250):
        solution = Solution(problem)
        best, rival = solution.best, solution.runner_up
        if best is None or rival is None or solution.target is None:
            continue
        texts = write(best), write(rival)
        if not all(text.certified for text in texts):
            continue
        found = why(problem, str(texts[0]), str(texts[1]), solution.target)
        assert found is not None and found.holds
        assert played(problem, str(texts[1]), found) == found.tricks < found.need
        (layout,) = [
            layout
            for layout in problem.layouts
            if layout.west
            == tuple((mask & found.west.mask).bit_count() for mask in problem.classes)
        ]
        assert best.tricks[layout.index] >= found.need > rival.tricks[layout.index]
        assert found.event
        falsecards += found.falsecard is not None
        checked += 1
        if checked == 100:
            break
    assert checked == 100 and falsecards > 0


def test_a_wrong_refutation_is_found_out() -> None:
    problem = Problem.parse("AKQT-xxx")
    best = "Cash the ace and king.\n  If East shows out, finesse the ten."
    rival = "Cash the ace and king.\n  If West plays low, finesse the ten."
    good = why(problem, best, rival, 4)
    assert good is not None and good.holds
    assert not replace(good, west=good.east, east=good.west).holds
    assert not replace(good, east=Holding.parse("J5")).holds
    assert not replace(good, rounds=good.rounds[:-1]).holds
    assert not replace(good, best=rival, rival=best).holds
    assert not replace(good, best=rival).holds
    assert why(problem, best, best, 4) is None
    assert why(problem, "no such text", best, 4) is None


def test_honest_defenders_do_not_refute_by_a_falsecard() -> None:
    """#34: the finesse on an honour from East fails only against a falsecard from JTx."""
    best, rival = (
        "Cash top honours.",
        "Cash the ace.\n  If East plays the jack or ten, finesse the nine.",
    )
    cautious = why(Problem.parse("AKQ9xx-xx"), best, rival, 6)
    assert cautious is not None and cautious.falsecard is not None
    trusting = why(Problem.parse("AKQ9xx-xx", defence="no-falsecard"), best, rival, 6)
    assert trusting is not None and trusting.holds and trusting.falsecard is None
    assert str(trusting.east) == "JT"
