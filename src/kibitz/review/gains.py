"""Gains: where the better card is better, in bridge words.

Of the layouts in which one card gets there and the other does not, what do they have in
common? Looked at are the honours (who holds them) and the lengths of the suits in the hidden
hands; the feature that tells the gaining layouts from the others best is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import SUITS, Card, Rank, Seat, Suit, cards_of
from kibitz.chance.belief.belief import Belief
from kibitz.dummy.boards import count_cards
from kibitz.reason import Reason
from kibitz.review.weigh import Floats

Bools = NDArray[np.bool_]
LEAST = 4
"""Fewer gaining layouts say nothing about what they have in common."""
TELLING = 0.3
"""How much more often a feature must be true where the card gains than elsewhere."""


MOSTLY = 0.65
"""How often it must be true where the card gains."""


@dataclass(frozen=True)
class Feature:
    """Something that is true of some layouts."""

    reason: Reason
    true: Bools


def gains(belief: Belief, better: Bools, worse: Bools) -> tuple[Reason, ...]:
    """What marks the layouts in which the better card gains, and those in which it loses.

    Each reason is `gains when` or `loses when`, with the feature, the share of the layouts
    in which it is so (`share`) and how often the feature is true there (`there`) and in all
    layouts (`overall`).
    """
    weights = belief.weights.astype(float)
    features = list(_features(belief))
    found = []
    for claim, where in (("gains when", better & ~worse), ("loses when", worse & ~better)):
        if where.sum() < LEAST:
            continue
        best = max(features, key=lambda f: _telling(f.true, where, weights), default=None)
        if best is None or _telling(best.true, where, weights) < TELLING:
            continue
        there = float(weights[where & best.true].sum() / weights[where].sum())
        if there < MOSTLY:
            continue
        overall = float(weights[best.true].sum() / weights.sum())
        share = float(weights[where].sum() / weights.sum())
        numbers = {**best.reason.numbers, "share": share, "there": there, "overall": overall}
        found.append(Reason(claim, {"feature": best.reason.claim, **numbers}))
    return tuple(found)


def choices(belief: Belief, suit: Suit) -> tuple[Reason, ...]:
    """The restricted choices in a suit: honours that the defenders played which had equals."""
    return tuple(
        Reason(
            "restricted choice",
            {
                "seat": one.seat.letter,
                "card": str(one.card),
                "equals": [str(card) for card in (*one.above, *one.below)],
            },
        )
        for one in belief.evidence.choices
        if one.card.suit is suit and one.card.rank >= Rank.TEN
    )


def _telling(true: Bools, where: Bools, weights: Floats) -> float:
    """How much more often the feature is true where the card gains than elsewhere."""
    inside, outside = weights[where].sum(), weights[~where].sum()
    if not inside or not outside:
        return 0.0
    return float(weights[where & true].sum() / inside - weights[~where & true].sum() / outside)


def _features(belief: Belief) -> Iterator[Feature]:
    """Who holds which honour, how the suits are divided."""
    worlds = belief.worlds
    hidden = [seat for seat in Seat if len(np.unique(worlds[:, seat])) > 1]
    everything = int(np.bitwise_or.reduce(worlds[0]))
    for card in cards_of(everything):
        if card.rank < Rank.TEN:
            continue
        for seat in hidden:
            true = belief.holds(seat, card)
            if true.any() and not true.all():
                yield Feature(Reason("holds", {"seat": seat.letter, "card": str(card)}), true)
    for suit in SUITS:
        for seat in hidden:
            yield from _lengths(worlds[:, seat], seat, suit)
            yield from _guarded(belief, seat, suit)


def _lengths(hands: NDArray[np.uint64], seat: Seat, suit: Suit) -> Iterator[Feature]:
    lengths = count_cards(hands & np.uint64(suit.mask)).astype(int)
    for number in np.unique(lengths)[1:].tolist():
        told = {"seat": seat.letter, "suit": suit.letter, "number": number}
        yield Feature(Reason("at least", told), lengths >= number)
        told = {"seat": seat.letter, "suit": suit.letter, "number": number - 1}
        yield Feature(Reason("at most", told), lengths < number)


def _guarded(belief: Belief, seat: Seat, suit: Suit) -> Iterator[Feature]:
    """An honour alone or with so many small cards."""
    hands = belief.worlds[:, seat] & np.uint64(suit.mask)
    lengths = count_cards(hands).astype(int)
    for rank in (Rank.KING, Rank.QUEEN, Rank.JACK):
        card = Card(suit, rank)
        held = belief.holds(seat, card)
        for number in (1, 2, 3):
            true = held & (lengths == number)
            if true.any():
                told = {"seat": seat.letter, "card": str(card), "number": number}
                yield Feature(Reason("exactly", told), true)
