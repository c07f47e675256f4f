"""The ordinary defence: what good players do without seeing our cards.

A function of what everybody has seen, the defender's own hand and what the auction told. It gives a
set of cards, by a numbered list of rules (`rules.py`, docs/defence.md), and knows no more than its
arguments: dealing again what the defender cannot see never changes the set. The set holds every
card that he might well play; of equal cards it holds all where he would choose at random (touching
honours), else the lowest.
"""

from __future__ import annotations

import random

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


def ordinary(seen: Seen, own: int, heard: Heard) -> int:
    """The cards that the defender whose turn it is might play, as a mask; `own` is his hand."""
    return decide(seen, own, heard)[0]


def decide(seen: Seen, own: int, heard: Heard) -> Choice:
    """The same with the rule that decided."""
    if not own & (own - 1):
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
        return discard(seen, own, heard)
    low = mine & -mine
    if mine == low:
        return mine, Rule.FORCED
    out = suit & ~(own | seen.gone)
    for card in trick:
        out |= 1 << card
    if not out & suit & ((1 << mine.bit_length()) - low):
        return (mine if mine & HONOURS == mine else low), Rule.FORCED
    place = len(trick)
    if place == 1:
        return second_hand(seen, own, mine, heard)
    return third_hand(seen, own, mine, heard) if place == 2 else fourth_hand(seen, own, mine, heard)


HONOURS = 0x1F00 * (1 + (1 << 13) + (1 << 26) + (1 << 39))
"""Tens and above."""


def ordinary_card(seen: Seen, own: int, heard: Heard, rng: random.Random) -> int:
    """One card drawn from the set: each class of equal cards as likely as the others, and within
    a class each card of the set as likely as the others."""
    cards = ordinary(seen, own, heard)
    if not cards & (cards - 1):
        return cards.bit_length() - 1
    groups = equals(cards, ~(own | seen.gone))
    group = groups[rng.randrange(len(groups))] if len(groups) > 1 else groups[0]
    members = [card for card in range(52) if group >> card & 1]
    return members[rng.randrange(len(members))] if len(members) > 1 else members[0]


def equals(cards: int, out: int) -> list[int]:
    """Cards in groups of equals, lowest first: `out` holds what is still out in other hands."""
    groups: list[int] = []
    last = -1
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        if last >= 0 and SUIT_OF[last] == SUIT_OF[card] and not out & (low - (2 << last)):
            groups[-1] |= low
        else:
            groups.append(low)
        last = card
        cards ^= low
    return groups
