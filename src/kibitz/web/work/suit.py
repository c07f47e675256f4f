"""A suit combination for the Suit page: chances, goals, layouts and lines, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from kibitz.combination import Goal, Line, Solution
from kibitz.combination import suit as solve_suit
from kibitz.combination.problem import Defence, Problem
from kibitz.combination.solving.line import DrawnLine, layout_json
from kibitz.english import counted, exact_percent

LINES = 5
"""So many lines can be chosen for the table of layouts."""


def solution_of(
    *,
    north: str,
    south: str | None = None,
    tricks: int | None = None,
    goal: str | None = None,
    contract: str | None = None,
    vulnerable: bool = False,
    **terms: Any,
) -> Solution:
    """The solution of what the page's fields say."""
    return solve_suit(
        north,
        south,
        tricks=tricks,
        goal=goal,
        contract=contract,
        vulnerable=vulnerable,
        **{name: value for name, value in terms.items() if value not in (None, "")},
    )


def lines_of(solution: Solution, most: int = LINES) -> Sequence[Line]:
    """The lines that can be looked at: the best one, then others that no line contains."""
    best = solution.best
    if best is None:
        return list(solution.refuters[:most])
    found = [best]
    for line in solution.lines(most) if most > 1 else ():
        if line.tricks != best.tricks:
            found.append(line)
    return found[:most]


def chances(**given: Any) -> dict[str, Any]:
    """What is known soonest of a combination: chances, goals, the best line in each layout."""
    solution = solution_of(**given)
    problem, best = solution.problem, solution.best
    return {
        "north": str(problem.north),
        "south": str(problem.south),
        "missing": problem.missing,
        "length": problem.length,
        "most": solution.most,
        "goal": solution.goal.value,
        "target": solution.target,
        "reachable": solution.reachable,
        "best": None if best is None else line_json(solution, best, "best"),
        "targets": [
            {"tricks": tricks, **chance_json(chance)} for tricks, chance in solution.targets.items()
        ],
        "expected": average_json(solution.expected),
        "goals": list(goals_of(solution)),
        "layouts": [layout_json(problem, layout) for layout in ordered(problem)],
        "lines": lines_json(solution, lines_of(solution, LINES if best is None else 1)),
    }


def matchpoints(**given: Any) -> dict[str, Any]:
    """What the best line head to head takes: it may take long to find."""
    solution = solution_of(**given)
    if solution.problem.defence is Defence.RANDOM_AMONG_EQUALS:
        return {"row": None}
    asked = solution.playing_for(Goal.MATCHPOINTS)
    return {"row": _goal(asked, asked.best, "matchpoints")}


def lines_json(solution: Solution, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Lines in numbers, each with a name."""
    return [
        line_json(solution, line, "best" if line is solution.best else f"line {number}")
        for number, line in enumerate(lines, 1)
    ]


def ordered(problem: Problem) -> list[Any]:
    """The layouts, West's length falling, as tables of splits have them."""
    return sorted(problem.layouts, key=lambda lay: (-sum(lay.west), lay.west[::-1]))


def chance_json(chance: Fraction) -> dict[str, Any]:
    """A probability as fraction, in percent and in words."""
    return {
        "probability": str(chance),
        "percent": float(100 * chance),
        "text": exact_percent(chance),
    }


def average_json(tricks: Fraction) -> dict[str, Any]:
    """A number of tricks on average."""
    return {"tricks": str(tricks), "text": f"{float(tricks):.4f}"}


def line_json(solution: Solution, line: Line, name: str) -> dict[str, Any]:
    """A line in numbers: what it takes in each layout, in the order of the table."""
    drawn = isinstance(line, DrawnLine)
    layouts = ordered(solution.problem)
    return {
        "name": name,
        "target": line.target,
        "chance": None if line.target is None else chance_json(line.chance()),
        "expected": average_json(line.expected),
        "tricks": [line.tricks[layout.index] for layout in layouts],
        "luck": [float(line.values[layout.index]) for layout in layouts]
        if isinstance(line, DrawnLine) and line.target is not None
        else None,
        "drawn": drawn,
    }


def goals_of(solution: Solution) -> Iterator[dict[str, Any]]:
    """For each goal but matchpoints, what its best line takes: the table tricks × goals."""
    for tricks, chance in solution.targets.items():
        if chance:
            asked = solution.playing_for(Goal.TRICKS, tricks)
            yield _goal(asked, asked.best, counted(tricks, "trick"))
    average = solution.playing_for(Goal.EXPECTED)
    yield _goal(average, average.best, "average")


def _goal(asked: Solution, line: Line | None, label: str) -> dict[str, Any]:
    row: dict[str, Any] = {"goal": asked.goal.value, "tricks": asked.target, "label": label}
    if line is None:
        return {**row, "chances": None, "expected": None}
    reach = [line.chance(tricks) for tricks in range(1, asked.problem.length + 1)]
    return {
        **row,
        "chances": [chance_json(chance) for chance in reach],
        "expected": average_json(line.expected),
    }
