"""The plan laid out: what declarer sees, the count, the program's lines, why, and how often."""

from __future__ import annotations

from kibitz.planning.told.plan import ToldPlan
from kibitz.report.playing.hands import head_lines, wrapped


def plan_lines(title: str, told: ToldPlan) -> list[str]:
    """A plan for reading."""
    lines = head_lines(title, told.view)
    for part in told.paragraphs:
        is_program = part == told.program.text
        lines += ["", *(f"  {line}" for line in told.lines)] if is_program else ["", *wrapped(part)]
    return lines
