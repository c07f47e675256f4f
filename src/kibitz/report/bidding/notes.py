"""System notes as text: a nested list that is readable as it is, and is Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.bidding.checking.notes import NotedCall, Notes, Section
from kibitz.bidding.checking.position import steps_text
from kibitz.bidding.checking.wording import share_text


def notes_lines(notes: Notes) -> Iterator[str]:
    """The whole notes."""
    yield f"# {notes.name}"
    for paragraph in notes.introduction:
        yield ""
        yield paragraph
    yield ""
    yield "## Openings"
    yield ""
    yield from section_lines(notes.opening, "")
    for entry in notes.opening.entries:
        if entry.after is not None:
            yield ""
            yield f"## After {entry.rule.call.symbol}"
            yield ""
            yield from section_lines(entry.after, "", nested=True)
    if notes.others:
        yield ""
        yield "## When they bid, and other auctions"
        for section in notes.others:
            yield ""
            yield f"### After {steps_text(section.position.steps)}"
            yield ""
            yield from section_lines(section, "", nested=True)
    yield ""
    yield footing(notes)


def footing(notes: Notes) -> str:
    """What the two numbers beside a call are."""
    return (
        "First number: share of the hands that may make the call, exact unless ± stands beside "
        f"it. Second: share of all deals ({notes.deals} dealt, seed {notes.seed}) in which the "
        "auction comes so far, when our side calls first and the others pass or, where their calls "
        "are named, make them. A question is a choice: who may ask may make a later call instead."
    )


def section_lines(section: Section, indent: str, nested: bool = False) -> Iterator[str]:
    """The calls of a position and, if `nested`, all that follows."""
    for entry in section.entries:
        yield f"{indent}- {entry_text(entry)}"
        if nested and entry.after is not None:
            yield from section_lines(entry.after, indent + "  ", nested)
    if section.has_gap:
        yield f"{indent}- {gap_text(section)}"


def entry_text(entry: NotedCall) -> str:
    """`**1♠** (7.8 %; 7.9 %): has at least five spades …`."""
    asks = ", a question" if entry.rule.asks else ""
    numbers = f"{share_text(entry.share)}; {share_of_deals(entry)}"
    return f"**{entry.rule.call.symbol}**{asks} ({numbers}): {entry.english}"


def share_of_deals(entry: NotedCall) -> str:
    """The sampled share, short."""
    value = 100 * float(entry.often.value)
    if not value and not entry.share.value:
        return "never"
    return f"{value:.2g} % of deals" if value else "hardly any deal"


def gap_text(section: Section) -> str:
    """What becomes of the hands without a call."""
    reasons = f" ({'; '.join(section.reasons)})" if section.reasons else ""
    return f"*no rule: {share_text(section.gap)} of the hands place the contract*{reasons}"
