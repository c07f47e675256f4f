"""Gains: where the better card is better, in bridge words.

Of the layouts in which one card gets there and the other does not, what do they have in common
(`chance/belief/in_common.py`)? And which restricted choices speak of the suit?
"""

from __future__ import annotations

from kibitz.cards import Rank, Suit
from kibitz.chance.belief.belief import Belief
from kibitz.chance.belief.fact import Truths
from kibitz.chance.belief.in_common import SortedLayouts
from kibitz.reason import Reason


def gains(belief: Belief, better: Truths, worse: Truths) -> tuple[Reason, ...]:
    """What marks the layouts in which the better card gains, and those in which it loses.

    Each reason is `gains when` or `loses when`, with the numbers of what they have in common.
    """
    reasons = []
    for claim, where in (("gains when", better & ~worse), ("loses when", worse & ~better)):
        found = SortedLayouts.of_belief(belief, where).in_common()
        if found is not None:
            reasons.append(Reason(claim, found.numbers))
    return tuple(reasons)


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
