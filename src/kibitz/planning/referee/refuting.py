"""Refuting: of the cards that beat a plan, layout by layout, the play that does it most often.

A switch to a suit by a defender is one play, whichever card he leads; so is a card of a suit put on
a trick, high or low, a ruff, a discard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from kibitz.planning.referee.departing import Departure
from kibitz.seen import SUIT_OF

TEN = 8
"""The place of the ten in its suit: from here on a card is high."""


class Manner(Enum):
    """How a defender's card comes onto the table."""

    SWITCH = "switch"
    CONTINUATION = "continuation"
    HIGH = "high"
    LOW = "low"
    RUFF = "ruff"
    DISCARD = "discard"


@dataclass(frozen=True)
class RefutingPlay:
    """What a defender does that beats a plan, in `share` of the layouts.

    `cards` and `tricks` (from 0) are those of all these layouts, the commonest first.
    """

    seat: int
    manner: Manner
    suit: int
    cards: tuple[int, ...]
    tricks: tuple[int, ...]
    share: Fraction


def manner_of(departure: Departure, strain: int) -> Manner:
    """How this card was played."""
    suit = SUIT_OF[departure.card]
    if departure.led < 0:
        return Manner.SWITCH if departure.is_switch else Manner.CONTINUATION
    if suit != departure.led:
        return Manner.RUFF if suit == strain else Manner.DISCARD
    return Manner.HIGH if departure.card % 13 >= TEN else Manner.LOW


def commonest(
    refutations: Iterable[tuple[Departure, int]], total: int, strain: int
) -> RefutingPlay | None:
    """The play that refutes most often: departures with the weights of their layouts; none of none.

    >>> cards = (Departure(3, 40, 2, 0, -1, True), 3), (Departure(3, 45, 3, 0, -1, True), 1)
    >>> found = commonest(cards, total=16, strain=4)
    >>> found.manner.value, found.suit, found.tricks, found.share
    ('switch', 3, (2, 3), Fraction(1, 4))
    """
    rows = list(refutations)
    plays: Counter[tuple[int, Manner, int]] = Counter()
    for departure, weight in rows:
        plays[_kind(departure, strain)] += weight
    if not plays:
        return None
    (seat, manner, suit), weight = plays.most_common(1)[0]
    cards: Counter[int] = Counter()
    tricks: Counter[int] = Counter()
    for departure, one in rows:
        if _kind(departure, strain) == (seat, manner, suit):
            cards[departure.card] += one
            tricks[departure.trick] += one
    in_order = tuple(card for card, _ in cards.most_common())
    when = tuple(trick for trick, _ in tricks.most_common())
    return RefutingPlay(seat, manner, suit, in_order, when, Fraction(weight, total))


def _kind(departure: Departure, strain: int) -> tuple[int, Manner, int]:
    return departure.seat, manner_of(departure, strain), SUIT_OF[departure.card]
