"""The opening lead: what a defender who leads as he was taught tells by his card.

Standard leads, as every textbook lists them (Watson, "The Play of the Hand at Bridge", the tables
of opening leads): at notrump the fourth best of the longest suit or the top of a sequence; against
a suit the top of touching honours, a singleton, the top of a doubleton, low from an honour, never
low from an ace; against a slam at notrump and against grand slams what gives nothing away. A
layout in which the lead would be odd is not ruled out, it only counts less.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from kibitz.cards import DECK, FULL_DECK, Card, Rank, Strain
from kibitz.chance.belief.belief import Belief
from kibitz.planning.declarer.scene import SUIT_MASKS, numbers
from kibitz.play import View

SURE, LIKELY, FAIR, ODD = 20, 12, 8, 2
"""How often, out of twenty, such a hand leads such a card."""
SLAM = 6
"""The level from which on a defender at notrump leads what gives nothing away."""


def told(view: View, belief: Belief) -> Belief:
    """The belief with each layout weighted by how well it explains the opening lead.

    Endings, and seats other than declarer's, are left as they are.
    """
    if view.pack.mask != FULL_DECK or not view.played or view.seat is not view.contract.declarer:
        return belief
    lead, leader = view.played[0], view.contract.leader
    hands = belief.whole[:, leader].tolist()
    known: dict[int, int] = {}
    factors = []
    for hand in hands:
        if hand not in known:
            known[hand] = promise(hand, lead, view.contract.strain, view.contract.level)
        factors.append(known[hand])
    weights = belief.weights * np.array(factors, np.int64)
    return replace(belief, weights=weights // np.gcd.reduce(weights), is_plain=False)


def promise(hand: int, lead: Card, strain: Strain, level: int = 3) -> int:
    """How readily this hand leads this card, 1 to 20, against a contract of this level.

    >>> from kibitz.deal import Hand
    >>> weak, strong = Hand.parse("KJ964.J73.T52.52"), Hand.parse("962.J73.KT52.K52")
    >>> promise(weak.mask, Card.parse("S6"), Strain.NOTRUMP)
    20
    >>> promise(strong.mask, Card.parse("S6"), Strain.NOTRUMP)
    6
    >>> promise(weak.mask, Card.parse("S6"), Strain.NOTRUMP, level=7)
    5
    """
    ranks = _ranks(hand & SUIT_MASKS[lead.suit])
    card = lead.rank
    lengths = [(hand & mask).bit_count() for mask in SUIT_MASKS]
    others = [suit for suit in range(4) if suit != lead.suit and suit != int(strain)]
    better = any(_is_strong_sequence(_ranks(hand & SUIT_MASKS[suit])) for suit in others)
    if strain is Strain.NOTRUMP:
        value = _notrump_card(ranks, card)
        if level < SLAM:
            behind = max(lengths) - len(ranks)
            value = value * (20, 10, 4, 3)[min(behind, 3)] // 20
    else:
        value = _suit_card(ranks, card)
        if lead.suit == int(strain):
            value = value // 2
    if _is_cautious(strain, level) and _is_from_honour(ranks):
        value //= 4
    if better and not _is_strong_sequence(ranks) and len(ranks) > 1:
        value //= 2
    return max(1, value)


@cache
def _ranks(holding: int) -> tuple[int, ...]:
    """The ranks of the cards of one suit, highest first."""
    return tuple(DECK[card].rank for card in reversed(numbers(holding)))


def _is_strong_sequence(ranks: tuple[int, ...]) -> bool:
    """Ace-king, or three honours in a row (the third may be one lower)."""
    if len(ranks) < 3:
        return False
    first, second, third = ranks[:3]
    return (first, second) == (Rank.ACE, Rank.KING) or (
        first >= Rank.QUEEN and first - second == 1 and second - third <= 2
    )


def _is_cautious(strain: Strain, level: int) -> bool:
    """Is it a contract against which one leads nothing away: a slam at notrump, a grand slam?"""
    return level > SLAM or (level == SLAM and strain is Strain.NOTRUMP)


def _is_from_honour(ranks: tuple[int, ...]) -> bool:
    """Is the suit headed by an ace, king or queen that the next card does not touch?"""
    return len(ranks) > 1 and ranks[0] >= Rank.QUEEN and ranks[0] - ranks[1] > 1


def _notrump_card(ranks: tuple[int, ...], card: int) -> int:
    if len(ranks) <= 2:
        return LIKELY if card == ranks[0] else ODD
    first, second, third = ranks[:3]
    if card >= Rank.TEN:
        if card == first and first - second == 1 and second - third <= 2:
            return SURE
        if (first, second) == (Rank.ACE, Rank.KING) and card in (first, second):
            return SURE
        inner = card == second and second - third == 1
        if inner and first >= Rank.QUEEN:
            return SURE
        return LIKELY if card == first and first - second == 1 else ODD
    if _is_strong_sequence(ranks):
        return ODD
    if len(ranks) >= 4:
        if first >= Rank.TEN:
            return SURE if card == ranks[3] else ODD
        return LIKELY if card in (first, second, ranks[3]) else ODD
    if first >= Rank.TEN:
        return LIKELY if card == third else ODD
    return LIKELY if card in (first, second) else FAIR


def _suit_card(ranks: tuple[int, ...], card: int) -> int:
    if len(ranks) == 1:
        return SURE if card < Rank.KING else FAIR
    first, second = ranks[:2]
    if (first, second) == (Rank.ACE, Rank.KING):
        return SURE if card in (first, second) else ODD
    if first == Rank.ACE:
        return FAIR // 2 if card == first else 1
    if first >= Rank.TEN and first - second == 1:
        return SURE if card == first else ODD
    if len(ranks) == 2:
        return (LIKELY if first < Rank.KING else FAIR) if card == first else ODD
    inner = len(ranks) > 2 and second >= Rank.NINE and second - ranks[2] == 1
    if inner and first >= Rank.QUEEN and card == second:
        return LIKELY
    if first >= Rank.TEN:
        usual = ranks[3] if len(ranks) > 3 else ranks[2]
        return FAIR if card in (usual, ranks[-1]) else ODD
    return FAIR if card in (first, second, ranks[-1], ranks[min(3, len(ranks) - 1)]) else ODD
