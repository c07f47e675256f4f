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
        if not theirs or not mine or not ours.spare:
            continue
        if max(ours.length(hand, suit) for hand in HANDS) >= LONG and len(mine) >= OURS:
            yield (Establish(suit),)
        if ours.masters(suit):
            continue
        for count in range(1, min(2, len(theirs), ours.spare) + 1):
            least = theirs[count] if len(theirs) > count else -1
            promoted = [card for card in mine if least < card < theirs[0]]
            if len(promoted) > count and promoted[-1] < theirs[count - 1]:
                yield (DriveOut(tuple(theirs[:count])),)


def ducking(ours: OurCards) -> Iterator[Steps]:
    """A round or two are given up, to whoever wins or to a chosen defender; one of trumps."""
    for suit in (3, 2, 1, 0):
        if not ours.spare or not all(_can_lose(ours, hand, suit) for hand in HANDS):
            continue
        yield (GiveUp(suit),)
        if suit == ours.trump:
            continue
        if max(ours.length(hand, suit) for hand in HANDS) >= LONG and (
            ours.both(suit).bit_count() >= OURS
        ):
            if ours.spare > 1:
                yield (GiveUp(suit, rounds=2),)
            for seat in ours.defenders:
                yield (GiveUp(suit, to=seat),)


def _can_lose(ours: OurCards, hand: int, suit: int) -> bool:
    """Has a hand a card of a suit that they can beat?"""
    held = downwards(ours.held(hand, suit))
    return bool(held) and ours.is_beatable(held[-1])


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
