"""The ordinary defence: what good players do without seeing our cards.

A function of what everybody has seen, the defender's own hand and what the auction told. It gives a
set of cards, by a numbered list of rules (`rules.py`, docs/defence.md), and knows no more than its
arguments: dealing again what the defender cannot see never changes the set. The set holds every
card that he might well play; of equal cards it holds all where he would choose at random (touching
honours), else the lowest.
"""

from __future__ import annotations

import random

from kibitz.cards import FULL_DECK
from kibitz.planning.defence.discard import discard
from kibitz.planning.defence.fourth_hand import fourth_hand
from kibitz.planning.defence.heard import Heard
from kibitz.planning.defence.lead import lead
from kibitz.planning.defence.opening_lead import opening_lead
from kibitz.planning.defence.ruff import ruff
from kibitz.planning.defence.rules import Choice
from kibitz.planning.defence.rules import DefenceRule as Rule
from kibitz.planning.defence.second_hand import second_hand
from kibitz.planning.defence.third_hand import third_hand
from kibitz.seen import SUIT, SUIT_OF, Seen

HONOURS = 0x1F00 * (1 | 1 << 13 | 1 << 26 | 1 << 39)
"""Tens and above."""


def ordinary(seen: Seen, own: int, heard: Heard) -> int:
    """The cards that the defender whose turn it is might play, as a mask; `own` is his hand."""
    return decide(seen, own, heard)[0]


def ordinary_card(seen: Seen, own: int, heard: Heard, rng: random.Random) -> int:
    """One card drawn from the set.

    Each class of equal cards that is in the set is as likely as the others; within a class, each of
    its cards in the set is as likely as the others.
    """
    cards = ordinary(seen, own, heard)
    if not cards & cards - 1:
        return cards.bit_length() - 1
    groups = equals(cards, between(seen, own))
    group = groups[rng.randrange(len(groups))] if len(groups) > 1 else groups[0]
    for _ in range(rng.randrange(group.bit_count()) if group & group - 1 else 0):
        group &= group - 1
    return (group & -group).bit_length() - 1


def decide(seen: Seen, own: int, heard: Heard) -> Choice:
    """The set with the rule that decided."""
    if not own & own - 1:
        return own, Rule.FORCED
    trick = seen.trick
    if not trick:
        return lead(seen, own, heard) if seen.tricks else opening_lead(seen, own, heard)
    suit = SUIT[SUIT_OF[trick[0]]]
    mine = own & suit
    if not mine:
        if own & seen.trumps:
            choice = ruff(seen, own, heard)
            if choice[0]:
                return choice
            if choice[1] is Rule.NO_OVERRUFF:
                return discard(seen, own, heard)[0], Rule.NO_OVERRUFF
        return discard(seen, own, heard)
    low = mine & -mine
    if mine == low:
        return mine, Rule.FORCED
    if not between(seen, own) & (1 << mine.bit_length()) - low & suit:
        # All are equal: honours at random, so that one of them tells nothing about the other.
        return (mine if mine & HONOURS == mine else low), Rule.FORCED
    place = len(trick)
    if place == 1:
        return second_hand(seen, own, mine, heard)
    return third_hand(seen, own, mine, heard) if place == 2 else fourth_hand(seen, own, mine, heard)


def between(seen: Seen, own: int) -> int:
    """The cards that part equals: those in other hands, and those of the trick in progress."""
    cards = FULL_DECK & ~(own | seen.gone)
    for card in seen.trick:
        cards |= 1 << card
    return cards


def equals(cards: int, others: int) -> list[int]:
    """Cards in groups of equals, lowest first: no card of `others` lies between two of a group.

    >>> [bin(group) for group in equals(0b110110, 0b001000)]
    ['0b110', '0b110000']
    """
    groups: list[int] = []
    last = -1
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        if last >= 0 and SUIT_OF[last] == SUIT_OF[card] and not others & low - (2 << last):
            groups[-1] |= low
        else:
            groups.append(low)
        last = card
        cards ^= low
    return groups
