"""Establishing a suit: driving out high cards, setting up length, giving up a round early."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.planning.language.instructions.losing import DriveOut, Establish, GiveUp
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps

LONG, OURS = 4, 6
"""A suit is set up by length with so many cards in one hand, so many in both."""


def establishing(ours: OurCards) -> Iterator[Steps]:
    """A suit from the top until its cards are good, or until their top card or two are gone."""
    for suit in ours.side_suits:
        theirs, mine = downwards(ours.theirs(suit)), downwards(ours.both(suit))
        if not theirs or not mine:
            continue
        if max(ours.length(hand, suit) for hand in HANDS) >= LONG and len(mine) >= OURS:
            yield (Establish(suit),)
        for count in range(1, min(2, len(theirs)) + 1):
            below = [card for card in mine if card < theirs[count - 1]]
            if below and (len(theirs) == count or below[0] > theirs[count]):
                yield (DriveOut(tuple(theirs[:count])),)


def ducking(ours: OurCards) -> Iterator[Steps]:
    """One round or two are given up, to whoever wins, or one to a chosen defender."""
    for suit in ours.side_suits:
        if not all(ours.held(hand, suit) for hand in HANDS) or not ours.theirs(suit):
            continue
        yield (GiveUp(suit),)
        if max(ours.length(hand, suit) for hand in HANDS) >= LONG and (
            ours.both(suit).bit_count() >= OURS
        ):
            yield (GiveUp(suit, rounds=2),)
            for seat in ours.defenders:
                yield (GiveUp(suit, to=seat),)


ESTABLISH = PlanTheme(
    "establish",
    establishing,
    "Lose the lead to their high cards so that ours become winners.",
    "Watson, The Play of the Hand at Bridge, chapter on suit establishment",
)
DUCK = PlanTheme(
    "duck",
    ducking,
    "Give up a round early, to keep an entry or to lose it to the safe hand.",
    "Watson, The Play of the Hand at Bridge, chapter on ducking",
)
