"""Notes of a system in BML, the bidding markup language: answers stand further in.

After what a call says stands its condition in braces, so that the notes are read back as rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.bidding.checking.notes import Notes, Section
from kibitz.bidding.rules.rule import Steps
from kibitz.condition.text import to_text

_CALLS = {"X": "D", "XX": "R"}
"""BML's words for doubles."""


def bml_lines(found: Notes) -> Iterator[str]:
    """The whole system; positions that no call of ours leads to stand after their calls."""
    yield f"#+TITLE: {found.name}"
    yield ""
    yield from _section(found.opening, 0)
    for section in found.others:
        yield ""
        yield f"{_history(section.position.steps)};"
        yield from _section(section, 0)


def _section(section: Section, depth: int) -> Iterator[str]:
    for entry in section.entries:
        call = _call(str(entry.rule.call).replace("NT", "N"))
        exactly = to_text(entry.rule.condition, names=False)
        yield f"{'  ' * depth}{call:<4} {entry.english} {{{exactly}}}"
        if entry.after is not None:
            yield from _section(entry.after, depth + 1)


def _history(steps: Steps) -> str:
    return "-".join(f"({_call(one)})" if step.theirs else _call(one)
                    for step in steps if (one := str(step).strip("()")))  # fmt: skip


def _call(word: str) -> str:
    return _CALLS.get(word, word)
