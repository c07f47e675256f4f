"""Odds as text: a query's percentage and fraction, and why."""

from __future__ import annotations

from kibitz.chance.odds import Odds
from kibitz.chance.wording import sentences
from kibitz.english import exact_percent


def answer_lines(answer: Odds, brief: bool = False) -> list[str]:
    """The answer to a query: its probability, and why below it."""
    reason = answer.result.reason
    if brief or reason is None:
        value = answer.result.value
        error = f" ± {100 * answer.result.error:.2f}" if answer.result.error else ""
        return [
            f"{answer.name}: {exact_percent(value)}{error}   ({answer.result.kind.value}: {value})"
        ]
    first, *rest = sentences(reason, answer.name)
    return [first, *(f"  {line}" for line in rest)]
