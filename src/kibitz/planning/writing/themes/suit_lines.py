"""Suit lines: a suit played as the suit room plays it, for each number of tricks worth trying for.

The suit room's text is read by the reader of plans, so what is proposed is what can be said.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kibitz.auction import Contract
from kibitz.cards import Rank, Seat, Strain, Suit
from kibitz.combination.solution import suit as solve
from kibitz.deal import Hand
from kibitz.errors import KibitzError
from kibitz.planning.language.reader import read_plan
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps

MISSING = 8
"""A suit in which they have more cards is not solved: its line is about other suits."""
LEAST = Rank.NINE.place
"""A suit in which they have no card as high as this needs no line."""


def suit_lines(ours: OurCards) -> Iterator[Steps]:
    """The best line for each number of tricks that is neither sure nor out of reach."""
    for suit in (3, 2, 1, 0):
        theirs = downwards(ours.theirs(suit))
        if not theirs or len(theirs) > MISSING or theirs[0] % 13 < LEAST:
            continue
        if not all(ours.held(hand, suit) for hand in HANDS):
            continue
        own, dummy = (Hand(ours.held(hand, suit))[Suit(suit)] for hand in HANDS)
        for text in _texts(str(dummy), str(own)):
            steps = _read(ours, suit, text)
            if steps:
                yield steps


@lru_cache(maxsize=256)
def _texts(north: str, south: str) -> tuple[str, ...]:
    """The suit room's procedures for these holdings, South being declarer."""
    found = []
    for tricks, chance in solve(north, south).targets.items():
        if 0 < chance < 1:
            best = solve(north, south, tricks=tricks).best
            if best is not None and best.certified:
                found.append(best.text)
    return tuple(dict.fromkeys(found))


def _read(ours: OurCards, suit: int, text: str) -> Steps:
    """A procedure as steps of a plan; none if the language of plans does not have it."""
    contract = Contract(1, Strain(ours.strain), Seat(ours.declarer))
    text = text.replace("West", "LHO").replace("East", "RHO")
    try:
        program = read_plan(
            f"Play {Suit(suit).word}: {text}", Hand(ours.own), Hand(ours.dummy), contract
        )
    except KibitzError:
        return ()
    return program.steps


SUIT_LINE = PlanTheme(
    "suit line",
    suit_lines,
    "Play a suit in the best way for the tricks that are needed from it.",
    "the suit room, combination/",
)
