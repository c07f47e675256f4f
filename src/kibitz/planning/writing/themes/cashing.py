"""Cashing: top cards early, a suit to its end, winners on which losers are thrown."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.cards import Rank
from kibitz.planning.language.instructions.cashing import Cash, Overtake, RunSuit
from kibitz.planning.language.instructions.losing import Establish
from kibitz.planning.language.instructions.throwing import Thrown
from kibitz.planning.language.sight import over
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps

HONOUR = Rank.TEN.place
"""A card below this is not overtaken, it is led to the higher one."""


def cashing(ours: OurCards) -> Iterator[Steps]:
    """A side suit's winners: all of them, the first one or two of a hand, one of each hand."""
    for suit in ours.side_suits:
        masters = ours.masters(suit)
        if masters:
            yield (RunSuit(suit),)
        firsts = [downwards(ours.held(hand, suit) & masters)[:1] for hand in HANDS]
        if all(firsts) and ours.theirs(suit):
            for order in (firsts, firsts[::-1]):
                yield (Cash(tuple(card for cards in order for card in cards)),)
        for hand in HANDS:
            tops = downwards(ours.held(hand, suit) & masters)
            for count in range(1, min(2, len(tops)) + 1):
                yield (Cash(tuple(tops[:count])),)


def discarding(ours: OurCards) -> Iterator[Steps]:
    """A suit in which the other hand is shorter is run, and that hand throws each other suit."""
    for suit in (3, 2, 1, 0):
        for hand in HANDS:
            other = 1 - hand
            winners = (ours.held(hand, suit) & ours.masters(suit)).bit_count()
            if not winners or ours.length(hand, suit) <= ours.length(other, suit):
                continue
            for thrown in ours.thrown(other, suit):
                yield (RunSuit(suit, throws=(Thrown(thrown),)),)


def overtaking(ours: OurCards) -> Iterator[Steps]:
    """A high card of the shorter hand is overtaken, to be in the longer one and set it up there."""
    for suit in (3, 2, 1, 0):
        for hand in HANDS:
            if not 0 < ours.length(hand, suit) < ours.length(1 - hand, suit):
                continue
            for card in downwards(ours.held(hand, suit)):
                higher = downwards(over(ours.held(1 - hand, suit), card))
                if higher and card % 13 >= HONOUR:
                    if not ours.is_beatable(higher[-1]):
                        yield (Overtake(card, higher[-1]),)
                    above = downwards(over(ours.held(hand, suit), card))
                    first = (Cash(tuple(above)),) if above else ()
                    yield (*first, Overtake(card, higher[-1]), Establish(suit))


CASH = PlanTheme(
    "cash",
    cashing,
    "Take winners in the order in which they can be reached.",
    "Watson, The Play of the Hand at Bridge, chapter on entries",
)
DISCARD = PlanTheme(
    "discard losers",
    discarding,
    "Throw losers of one hand on winners of the other.",
    "Watson, The Play of the Hand at Bridge, chapter on discards",
)
OVERTAKE = PlanTheme(
    "overtake",
    overtaking,
    "Spend two high cards on one trick to reach the longer hand.",
    "Watson, The Play of the Hand at Bridge, chapter on entries",
)
