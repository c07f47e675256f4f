"""The first trick: with which card their lead is won, or how often it is refused."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.cards import Rank
from kibitz.planning.language.instructions.winning import HoldUp, PlayLow, PutUp, Win
from kibitz.planning.language.names import DUMMY
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps

LEAST = Rank.NINE.place
"""A card below this is not named: it wins by silence."""
ROUNDS = 2
"""So many rounds of their suit are refused at most at notrump, one with trumps."""


def answers(ours: OurCards) -> Iterator[Steps]:
    """Nothing said; each sure winner; a card put up; low from dummy, from both; a hold-up."""
    suit = ours.led
    yield ()
    if suit < 0:
        return
    best = max(card for card in ours.trick if card // 13 == suit)
    for hand in HANDS:
        for card in ours.heads(hand, suit):
            if card > best and card % 13 >= LEAST and not ours.is_beatable(card):
                yield (Win(card=card),)
    is_dummys = len(ours.trick) == 1
    if is_dummys and ours.length(DUMMY, suit) > 1:
        for card in ours.heads(DUMMY, suit):
            if card % 13 >= LEAST and ours.is_beatable(card):
                yield (PutUp(card),)
        yield (PlayLow(hand=DUMMY),)
    if all(ours.held(hand, suit) for hand in HANDS):
        tops = downwards(ours.masters(suit))
        if not tops:
            yield (PlayLow(),)
        most = min(ours.spare, ROUNDS if ours.trump < 0 else 1)
        for rounds in range(1, most + 1):
            if tops and max(ours.length(hand, suit) for hand in HANDS) > rounds:
                yield (HoldUp(suit=suit, rounds=rounds, card=tops[-1], is_of_all=True),)


FIRST_TRICK = PlanTheme(
    "first trick",
    answers,
    "Win the lead with the right card, in the right hand, or refuse it.",
    "Watson, The Play of the Hand at Bridge, chapters on hold-ups and entries",
)
