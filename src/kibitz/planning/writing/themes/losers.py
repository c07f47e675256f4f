"""Loser on loser: what they lead is not ruffed, a loser that cannot be kept is thrown on it."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.planning.language.condition import EITHER
from kibitz.planning.language.conditions.tricks import TheyLead
from kibitz.planning.language.instructions.throwing import Thrown, ThrowOnIt
from kibitz.planning.language.program import When
from kibitz.planning.writing.our_cards import HANDS, OurCards
from kibitz.planning.writing.piece import PlanTheme, Steps


def losers_on_losers(ours: OurCards) -> Iterator[Steps]:
    """When they go on with the suit they led, a hand that has no more of it throws a side suit."""
    suit = ours.led
    if ours.trump < 0 or suit in (-1, ours.trump):
        return
    for hand in HANDS:
        if not ours.held(hand, ours.trump) or ours.length(hand, suit) >= ours.length(
            1 - hand, suit
        ):
            continue
        for thrown in ours.thrown(hand, suit):
            throw = ThrowOnIt((Thrown(thrown),), hand)
            yield (When(TheyLead(EITHER, suit), (throw,)),)


LOSER_ON_LOSER = PlanTheme(
    "loser on loser",
    losers_on_losers,
    "Throw a loser on a trick that is lost anyway, and do not ruff.",
    "Watson, The Play of the Hand at Bridge, chapter on losers",
)
