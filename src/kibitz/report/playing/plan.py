"""The plan laid out: what declarer sees, the count, the program's lines, why, and how often."""

from __future__ import annotations

from kibitz.planning.count import Count
from kibitz.planning.told.claims.counting import CountClaim
from kibitz.planning.told.plan import ToldPlan
from kibitz.play import View
from kibitz.report.playing.hands import head_lines, wrapped


def first_lines(title: str, view: View) -> list[str]:
    """What can be said before the plan is found: the hands, and the count."""
    count = CountClaim(Count.of_view(view))
    told = ["", *wrapped(count.text)] if count.is_true(view) else []
    return [*head_lines(title, view), *told]


def rest_lines(told: ToldPlan) -> list[str]:
    """The plan itself, and what else is said."""
    lines: list[str] = []
    for part in told.advice:
        is_program = part == told.program.text
        lines += ["", *([f"  {line}" for line in told.lines] if is_program else wrapped(part))]
    return lines
