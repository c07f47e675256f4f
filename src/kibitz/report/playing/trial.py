"""A tried plan laid out: the plan, what it makes as that comes; one layout card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kibitz.cards import DECK, SEATS
from kibitz.deal import Deal
from kibitz.english import counted
from kibitz.planning.referee.replay import Fate, PlayedCard
from kibitz.planning.referee.tried import PlayedOut, TriedPlan
from kibitz.play import View
from kibitz.report.playing.hands import layout_lines, wrapped

FATES = {
    Fate.MADE: "The contract is made.",
    Fate.FAILED: "The contract is beaten.",
    Fate.UNFORESEEN: "This was not foreseen",
}
"""How a replay ends, in a sentence."""


def program_lines(name: str, tried: TriedPlan) -> list[str]:
    """The plan as it was read."""
    return [f"{name}:", *(f"  {line}" for line in tried.program.text.splitlines())]


def part_lines(sentences: Mapping[str, str]) -> Iterator[str]:
    """Parts that are known now, a paragraph each."""
    for sentence in sentences.values():
        yield from wrapped(sentence)


def layout_title(number: int | None, total: int, fate: Fate) -> str:
    """Which layout it is."""
    return (
        f"The deal: {fate.value}"
        if number is None
        else f"Layout {number + 1} of {total}: {fate.value}"
    )


def played_lines(
    title: str, view: View, deal: Deal, played: PlayedOut, tried: TriedPlan, steps: bool
) -> list[str]:
    """A plan on one layout, trick by trick; with `steps` what chose each card of ours."""
    lines = [title, *layout_lines(view, deal), ""]
    trick: list[PlayedCard] = [
        PlayedCard(int(view.trick.leader), card.index, None, False) for card in view.trick.cards
    ]
    number = 0
    for card in (*played.cards, None):
        if card is not None:
            trick.append(card)
        if len(trick) == 4 or (card is None and trick):
            number += 1
            lines += _trick_lines(number, trick, tried, steps)
            trick = []
    if played.claim:
        cards = " ".join(DECK[card].symbol for card in played.claim)
        lines.append(
            f"  Claim: {counted(len(played.claim), 'trick')} on top, led in this order: {cards}"
        )
    end = FATES[played.fate]
    return [*lines, "", f"{end}: {played.why}." if played.why else end]


def _trick_lines(
    number: int, trick: list[PlayedCard], tried: TriedPlan, steps: bool
) -> Iterator[str]:
    words = ", ".join(f"{SEATS[one.seat].word} {DECK[one.card].symbol}" for one in trick)
    yield f"  {number:>2}  {words}"
    if steps:
        for one in trick:
            if one.is_ours:
                yield f"        {DECK[one.card].symbol}: {chosen_by(one, tried)}"


def chosen_by(card: PlayedCard, tried: TriedPlan) -> str:
    """What chose a card of ours: a step and its line, a claim, or silence."""
    if card.is_claim:
        return "claim"
    if card.by is None:
        return "silence"
    own = {step.at for step in tried.program.instructions}
    where = f" (line {tried.line(card.by)})" if card.by.at in own and card.by.at >= 0 else ""
    return f"{card.by.text}{where}"


def compared_title(names: tuple[str, str]) -> str:
    """The heading of a comparison."""
    return f"{names[0]} (the first plan) and {names[1]} (the second) on the same layouts:"


def played_json(played: PlayedOut, deal: Deal, tried: TriedPlan) -> dict[str, Any]:
    """A plan on one layout as plain data."""
    return {
        "deal": str(deal),
        "fate": played.fate.value,
        "cards": [
            {
                "seat": SEATS[one.seat].letter,
                "card": str(DECK[one.card]),
                "by": chosen_by(one, tried) if one.is_ours else None,
                "at": one.by.at if one.by is not None else None,
            }
            for one in played.cards
        ],
        "claim": [str(DECK[card]) for card in played.claim],
        "why": played.why,
    }
