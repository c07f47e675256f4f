"""Decision: the card that a search chose, and what it found out about each legal card.

Touching cards of one hand are equals: the lowest of them stands for all. Where several cards
are as good, the one of the lowest rank is chosen, in the lowest suit, so that a choice does
not depend on anything but the view, the settings and the seed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Protocol, runtime_checkable

from kibitz.cards import DECK, Card, cards_of
from kibitz.deal import Hand
from kibitz.errors import Malformed
from kibitz.play import View
from kibitz.reason import Reason


class Objective(Enum):
    """What a card is judged by."""

    MAKE = "make"
    TRICKS = "tricks"

    @classmethod
    def parse(cls, text: str) -> Objective:
        """Read `make` (the contract first, then tricks) or `tricks` (tricks alone)."""
        for objective in cls:
            if text.strip().lower() == objective.value:
                return objective
        raise Malformed(f"{text!r} is not an objective", expected="make or tricks")


@dataclass(frozen=True, slots=True)
class Option:
    """A legal card: its chance and its expected tricks, from the view of the side to play.

    `chance` is that of making the contract, for a defender of defeating it; `tricks` are those
    that the side takes in all. Both come from the double-dummy result in each world. `value` is
    what a deeper search says of the objective (alpha-mu), a bound where `is_bound`.
    """

    card: Card
    equals: Hand
    chance: Fraction
    chance_error: float
    tricks: Fraction
    tricks_error: float
    value: Fraction | None = None
    is_bound: bool = False


@dataclass(frozen=True)
class Decision:
    """The card chosen, the options from best to worst, and what it took to find out.

    A forced card has no options: nothing was searched.
    """

    card: Card
    options: tuple[Option, ...] = ()
    objective: Objective = Objective.MAKE
    worlds: int = 0
    is_exact: bool = False
    seed: int = 0
    depth: int = 0
    nodes: int = 0
    boards: int = 0
    seconds: float = field(default=0.0, compare=False)

    @property
    def reason(self) -> Reason:
        """Why this card: each option with its numbers, the chosen one first."""
        if not self.options:
            return Reason("forced", {"card": self.card})
        numbers = {
            "card": self.card,
            "objective": self.objective.value,
            "worlds": self.worlds,
            "exact": self.is_exact,
            "seed": self.seed,
            "depth": self.depth,
            "nodes": self.nodes,
            "boards": self.boards,
        }
        return Reason("card", numbers, tuple(_told(option) for option in self.options))


@runtime_checkable
class Decider(Protocol):
    """A player that can tell why: `decide` gives the card with its reasons."""

    def choose(self, view: View) -> Card:
        """The card to play."""
        ...

    def decide(self, view: View) -> Decision:
        """The card to play, and what was found out about each."""
        ...


def _told(option: Option) -> Reason:
    numbers = {
        "card": option.card,
        "equals": option.equals,
        "chance": option.chance,
        "chance_error": option.chance_error,
        "tricks": option.tricks,
        "tricks_error": option.tricks_error,
    }
    if option.value is not None:
        numbers |= {"value": option.value, "bound": option.is_bound}
    return Reason("option", numbers)


def ranked(options: Iterable[Option], objective: Objective) -> list[Option]:
    """The options from best to worst; the documented tie-break makes it one order.

    First what a deeper search says (a value before a bound), then the objective: chance and
    tricks, or tricks alone; then the lowest rank, then the lowest suit.
    """

    def key(option: Option) -> tuple[Fraction | int, ...]:
        value = Fraction(0) if option.value is None else option.value
        chance = option.chance if objective is Objective.MAKE else 0
        return (
            -value,
            option.is_bound,
            -chance,
            -option.tricks,
            option.card.rank,
            option.card.suit,
        )

    return sorted(options, key=key)


def classes(legal: int, others: int) -> list[int]:
    """The legal cards in groups of equals, as masks; `others` are all other cards in play.

    The other cards are those in the other hands and in the trick; between equals there is none.

    >>> hand, others = Hand.parse("AQJ9.2.."), Hand.parse("KT.A..")
    >>> [str(Hand(group)) for group in classes(hand.mask, others.mask)]
    ['A...', 'QJ...', '9...', '.2..']
    """
    groups: list[int] = []
    suit, is_open = None, False
    for card in cards_of(legal | others):
        if not legal & card.mask:
            is_open = False
        elif is_open and card.suit is suit:
            groups[-1] |= card.mask
        else:
            groups.append(card.mask)
            is_open = True
        suit = card.suit
    return groups


def view_classes(view: View) -> list[int]:
    """The legal cards of a view in groups of equals."""
    gone = sum(card.mask for trick in view.record for card in trick.cards)
    return classes(view.legal.mask, view.pack.mask & ~gone & ~view.legal.mask)


def lowest(group: int) -> Card:
    """The card that stands for its equals: the lowest.

    >>> str(lowest(Hand.parse("QJ...").mask))
    'SJ'
    """
    return DECK[(group & -group).bit_length() - 1]
