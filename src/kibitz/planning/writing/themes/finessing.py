"""Finesses: towards each card that they can beat, and runs of a card through a defender."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.cards import Rank
from kibitz.planning.language.instructions.cashing import Cash
from kibitz.planning.language.instructions.finessing import FinesseTo, RunCard
from kibitz.planning.language.instructions.ruffing_finesse import RuffingFinesse
from kibitz.planning.language.instructions.throwing import Thrown
from kibitz.planning.language.sight import over, under
from kibitz.planning.writing.our_cards import HANDS, OurCards, downwards
from kibitz.planning.writing.piece import PlanTheme, Steps
from kibitz.seen import SUIT_OF

LEAST = Rank.NINE.place
"""A card below this is no finesse."""
HONOUR = Rank.JACK.place
"""One is led towards such a card though we have nothing higher."""
CAUGHT = 2
"""A finesse may catch so many cards of theirs."""


def finesses(ours: OurCards) -> Iterator[Steps]:
    """Once and repeated; low towards a card, or a card run that the other hand can cover for."""
    for suit in (3, 2, 1, 0):
        for hand in HANDS:
            other = ours.held(1 - hand, suit)
            if not other:
                continue
            for card in ours.heads(hand, suit):
                if card % 13 < LEAST or not ours.is_beatable(card):
                    continue
                if _is_tenace(ours, hand, card):
                    for repeat in (True, False):
                        yield (FinesseTo(card, repeat=repeat),)
                elif card % 13 >= HONOUR:
                    for repeat in (True, False):
                        yield (FinesseTo(card, downwards(other)[-1], repeat),)
                has_equal = card % 13 and ours.held(hand, suit) >> card - 1 & 1
                if over(other, card) or has_equal:
                    for repeat in (True, False):
                        yield (RunCard(card, repeat=repeat),)


def _is_tenace(ours: OurCards, hand: int, card: int) -> bool:
    """Has this hand a higher card, with no more of theirs between than a finesse can catch?"""
    suit = SUIT_OF[card]
    higher = downwards(over(ours.held(hand, suit), card))
    if not higher:
        return False
    between = under(over(ours.theirs(suit), card), higher[-1])
    return 0 < between.bit_count() <= CAUGHT


def ruffing_finesses(ours: OurCards) -> Iterator[Steps]:
    """An honour is led through a defender to a void with trumps; a loser is thrown on it."""
    for suit in ours.side_suits:
        for hand in HANDS:
            other = 1 - hand
            if ours.trump < 0 or ours.length(other, suit) > 1 or not ours.held(other, ours.trump):
                continue
            for card in ours.heads(hand, suit):
                if ours.is_beatable(card) and card % 13 >= LEAST:
                    for thrown in ours.thrown(other, suit):
                        finesse = RuffingFinesse(card, (Thrown(thrown),))
                        yield (finesse,)
                        for unblocked in _unblocked(ours, hand, suit):
                            yield (unblocked, finesse)


def _unblocked(ours: OurCards, hand: int, suit: int) -> Iterator[Cash]:
    """The single winner of the other hand is out of the way: cashed, or thrown on a winner."""
    top = ours.held(1 - hand, suit) & ours.masters(suit)
    if not top:
        return
    card = top.bit_length() - 1
    yield Cash((card,))
    for side in ours.side_suits:
        winners = downwards(ours.held(hand, side) & ours.masters(side))
        if winners[1:] and ours.length(1 - hand, side) == 1:
            yield Cash((winners[1],), (Thrown(suit, card),))


FINESSE = PlanTheme(
    "finesse",
    finesses,
    "Lead towards a card that wins if the missing one lies before it.",
    "Watson, The Play of the Hand at Bridge, chapters on the finesse",
)
RUFFING_FINESSE = PlanTheme(
    "ruffing finesse",
    ruffing_finesses,
    "Lead through a high card that will be ruffed if it appears.",
    "Watson, The Play of the Hand at Bridge, chapter on ruffing finesses",
)
