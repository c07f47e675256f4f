"""Why not the next best line: the named layout and defence really refute it, on many problems."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from kibitz.combination import Problem, Solution
from kibitz.combination.problem import Layout
from kibitz.combination.tree import Trick
from kibitz.combination.why import Why, holds, why
from kibitz.errors import KibitzError
from kibitz.holding import Holding


def problems(seed: int, number: int) -> list[Problem]:
    """Random combinations of five to ten cards, some with a vacant place or an entry missing."""
    random = Random(seed)
    found: list[Problem] = []
    while len(found) < number:
        cards = random.sample(range(13), 13)
        count = random.randint(6, 10)
        cut = random.randint((count + 1) // 2, min(count, 6))
        north = Holding(sum(1 << rank for rank in cards[:cut]))
        south = Holding(sum(1 << rank for rank in cards[cut:count]))
        vacant = random.choice([(13, 13), (13, 13), (9, 12)])
        entries = random.choice([(None, None), (None, None), (1, 1)])
        try:
            found.append(Problem(north, south, vacant, entries=entries))
        except KibitzError:
            continue
    return found


def worst(trick: Trick | None, layout: Layout, cards: list[tuple[int | None, int | None]]) -> int:
    """Follow a tree with these cards of the second and last hand: the tricks it takes."""
    if trick is None:
        assert not cards
        return 0
    (second, last), *rest = cards
    (answer,) = [a for a in trick.answers if a.card == second]
    (end,) = [e for e in answer.endings if e.card == last]
    assert end.possible >> layout.index & 1
    return end.won + end.rest + worst(end.then, layout, rest)


@pytest.mark.slow
def test_a_hundred_refutations() -> None:
    checked = falsecards = 0
    for problem in problems(seed=6, number=400):
        solution = Solution(problem)
        best, rival = solution.best, solution.runner_up
        if best is None or rival is None or best.tree is None or rival.tree is None:
            continue
        found = why(problem, best.tree, rival.tree, solution.target)
        assert found is not None
        assert holds(found, best.tree, rival.tree)
        cards = [(trick.second, trick.fourth) for trick in found.rounds]
        assert worst(rival.tree, found.layout, cards) == found.tricks < found.need
        assert best.tricks[found.layout.index] >= found.need
        assert found.event
        falsecards += found.falsecard is not None
        checked += 1
        if checked == 100:
            break
    assert checked == 100 and falsecards > 0


def test_a_wrong_refutation_is_found_out() -> None:
    solution = Solution(Problem.parse("AKQT-xxx"))
    best, rival = solution.best, solution.runner_up
    assert best is not None and rival is not None and best.tree and rival.tree
    good = why(solution.problem, best.tree, rival.tree, solution.target)
    assert good is not None and holds(good, best.tree, rival.tree)
    for layout in solution.problem.layouts:
        if layout.east != good.layout.east:
            assert not holds(replace(good, layout=layout), best.tree, rival.tree)
    assert not holds(replace(good, rounds=good.rounds[:-1]), best.tree, rival.tree)
    assert not holds(good, rival.tree, best.tree)
    assert isinstance(good, Why)
