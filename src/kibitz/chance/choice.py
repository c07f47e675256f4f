"""Choice: the random choice of a player among equal cards, after PROBSY's restricted choice.

PROBSY (section "The Language") gives two equal cards a common child that says
which one was played. Here any number of equals has such a variable, one for
each player and set of equals: a layout in which he holds several of them is
split into one outcome for each, with weights that add up to one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from kibitz.cards import Card, Seat, Suit
from kibitz.condition.tree import Chose, Condition, walk
from kibitz.errors import Illegal


@dataclass(frozen=True)
class Choice:
    """A seat's choice among `equals`; `frequencies` are those that were stated, by card."""

    seat: Seat
    equals: tuple[Card, ...]
    frequencies: tuple[tuple[Card, Fraction], ...] = ()

    def weights(self, held: Iterable[Card]) -> dict[Card, Fraction]:
        """How often each of the equals held is the one that is played.

        A stated frequency holds as stated; the other cards share the rest evenly.

        >>> ace, king = Card.parse("SA"), Card.parse("SK")
        >>> Choice(Seat.EAST, (ace, king)).weights([ace, king])[king]
        Fraction(1, 2)
        """
        held = list(held)
        if len(held) < 2:
            return dict.fromkeys(held, Fraction(1))
        stated = {card: often for card, often in self.frequencies if card in held}
        others = [card for card in held if card not in stated]
        rest = Fraction(1) - sum(stated.values())
        if rest < 0 or (rest and not others):
            words = ", ".join(f"{card} {often}" for card, often in stated.items())
            raise Illegal(
                f"the frequencies of {self.seat.word}'s choice do not add up to 1: {words}",
                expected="one frequency fewer than there are equal cards, or a sum of 1",
            )
        return stated | {card: rest / len(others) for card in others}

    @cached_property
    def patterns(self) -> dict[frozenset[Card], dict[Card, Fraction]]:
        """The weights for every set of the equals that may be held."""
        sets = product((False, True), repeat=len(self.equals))
        held = [[c for c, has in zip(self.equals, bits, strict=True) if has] for bits in sets]
        return {frozenset(cards): self.weights(cards) for cards in held}

    @cached_property
    def denominator(self) -> int:
        """The number that makes all weights whole."""
        return math.lcm(*(w.denominator for row in self.patterns.values() for w in row.values()))

    @property
    def suits(self) -> frozenset[Suit]:
        """The suits of the equals; nearly always one."""
        return frozenset(card.suit for card in self.equals)


class Choices(Mapping[tuple[Seat, frozenset[Card]], Choice]):
    """All the choices that some conditions speak of, with the frequencies stated in any of them."""

    def __init__(self, conditions: Iterable[Condition]) -> None:
        stated: dict[tuple[Seat, frozenset[Card]], dict[Card, Fraction]] = {}
        for condition in conditions:
            for node in walk(condition):
                if isinstance(node, Chose):
                    frequencies = stated.setdefault(choice_of(node), {})
                    often = node.frequency
                    if often is None:
                        continue
                    if not 0 <= often <= 1:
                        raise Illegal(
                            f"{often} is not a frequency", expected="a number from 0 to 1"
                        )
                    if frequencies.setdefault(node.card, often) != often:
                        raise Illegal(
                            f"{node.card} is chosen with frequency {frequencies[node.card]} "
                            f"and {often}",
                            expected="one frequency for each card",
                        )
        self._choices = {
            (seat, cards): Choice(seat, tuple(sorted(cards, reverse=True)), tuple(freq.items()))
            for (seat, cards), freq in stated.items()
        }

    def __getitem__(self, key: tuple[Seat, frozenset[Card]]) -> Choice:
        return self._choices[key]

    def __iter__(self) -> Iterator[tuple[Seat, frozenset[Card]]]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    def without(self, key: tuple[Seat, frozenset[Card]]) -> Choices:
        """The other choices."""
        result = Choices(())
        result._choices = {k: choice for k, choice in self._choices.items() if k != key}
        return result


def choice_of(node: Chose) -> tuple[Seat, frozenset[Card]]:
    """Whose choice among which cards a leaf speaks of."""
    if node.seat is None:
        raise Illegal("a restricted choice needs a seat", expected="hand(sK,sA)=East")
    return node.seat, frozenset((node.card, *node.equals))
