"""Strata: deals by the split of chosen suits, each split with its exact weight.

A simulation that asks how a contract fares is surer of its answer when every split of the
trumps comes as often as it should, and a rare split can be looked at closely without
waiting for it: the mean over all deals is the sum of weight times mean over the strata.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product

from kibitz.cards import Suit
from kibitz.chance.budget import Budget, OverBudget
from kibitz.chance.count import count, distribution
from kibitz.chance.impossible import impossible
from kibitz.chance.rewrite import all_of
from kibitz.chance.sample import SAMPLING, Sampler
from kibitz.chance.subsets import Masks
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import (
    Arithmetic,
    Compare,
    Comparison,
    Condition,
    Measure,
    Number,
    Operator,
    Term,
    Truth,
)
from kibitz.errors import Illegal

Split = tuple[tuple[int, ...], ...]
"""For each suit the unseen cards of each hidden hand."""

CODE = 14
"""One more than the cards of a suit."""
MOST_STRATA = 1000
"""More splits than this are no help to anybody."""


@dataclass(frozen=True)
class Stratum:
    """All layouts with one split; `weight` is their share of all that fit the condition."""

    split: Split
    weight: Fraction
    condition: Condition
    unseen: Unseen = field(repr=False)

    @cached_property
    def sampler(self) -> Sampler:
        """The source of its deals."""
        return Sampler(self.condition, self.unseen)

    def draw(self, deals: int, seed: int) -> Masks:
        """So many deals of this split: a row each, the masks of North, East, South and West."""
        return self.sampler.draw(deals, seed)


def strata(
    suits: Sequence[Suit],
    condition: Condition | None = None,
    unseen: Unseen | None = None,
    budget: Budget = SAMPLING,
) -> tuple[Stratum, ...]:
    """The splits of these suits among the hidden hands; their weights add up to 1.

    Splits that no deal has are left out.

    >>> from kibitz.deal import Deal
    >>> unseen = Unseen.of_deal(Deal.parse("N:AKT3.AQT6.JT.543 - Q2.KJ987.K2.AQT2 -"))
    >>> for stratum in strata([Suit.HEARTS], unseen=unseen):
    ...     print(stratum.split, stratum.weight)
    ((0, 4),) 11/230
    ((1, 3),) 143/575
    ((2, 2),) 234/575
    ((3, 1),) 143/575
    ((4, 0),) 11/230
    """
    unseen = unseen or Unseen.nothing()
    wanted = condition or Truth(True)
    splits = list(_splits(suits, unseen))
    try:
        if not count(wanted, unseen, None, budget):
            raise impossible(wanted, unseen, None, budget)
        chances = distribution(_code(suits, unseen), unseen, wanted, budget)
    except OverBudget:
        raise Illegal(
            "the weights of the strata cannot be counted",
            expected="a condition on one or two hands",
        ) from None
    found: list[Stratum] = []
    for split in splits:
        lengths = _lengths(suits, split, unseen)
        number = sum(cards * CODE**place for place, cards in enumerate(lengths.values()))
        if weight := chances.get(Fraction(number)):
            exactly = (
                Compare(measure, Comparison.EQUAL, Number(Fraction(cards)))
                for measure, cards in lengths.items()
            )
            found.append(Stratum(split, weight, all_of(condition, *exactly) or wanted, unseen))
    return tuple(found)


def shares(strata: Sequence[Stratum], deals: int) -> list[int]:
    """How many of so many deals fall to each stratum: by weight, but at least one to each.

    Their sum is `deals` where there are at least as many as strata.

    >>> halves = [Stratum((), Fraction(n, 20), Truth(True), Unseen.nothing()) for n in (1, 9, 10)]
    >>> shares(halves, 10)
    [1, 4, 5]
    """
    exact = [stratum.weight * deals for stratum in strata]
    given = [max(1, math.floor(share)) for share in exact]
    while (left := deals - sum(given)) > 0:
        behind = sorted(range(len(given)), key=lambda n: given[n] - exact[n])
        for number in behind[:left]:
            given[number] += 1
    while sum(given) > max(deals, len(given)):
        ahead = max(
            (n for n, many in enumerate(given) if many > 1), key=lambda n: given[n] - exact[n]
        )
        given[ahead] -= 1
    return given


def draw(strata: Sequence[Stratum], deals: int, seed: int) -> list[Masks]:
    """Deals of every stratum, as many as its share."""
    many = enumerate(zip(strata, shares(strata, deals), strict=True))
    return [stratum.draw(share, seed << 16 | number) for number, (stratum, share) in many]


def _splits(suits: Sequence[Suit], unseen: Unseen) -> Iterator[Split]:
    """Every way in which the suits' unseen cards can lie, by their number."""
    by_suit = [list(_suit_splits(suit, unseen)) for suit in suits]
    if math.prod(map(len, by_suit)) > MOST_STRATA:
        raise Illegal(
            f"{math.prod(map(len, by_suit))} splits of these suits",
            expected=f"at most {MOST_STRATA}",
            remedy="choose fewer suits, or show more hands",
        )
    for split in product(*by_suit):
        given = [sum(lengths) for lengths in zip(*split, strict=True)]
        if all(n <= unseen.vacant[s] for n, s in zip(given, unseen.hidden, strict=False)):
            yield split


def _suit_splits(suit: Suit, unseen: Unseen) -> Iterator[tuple[int, ...]]:
    cards = unseen.free(suit).bit_count()
    most = [unseen.vacant[s] if unseen.is_open(s, suit) else 0 for s in unseen.hidden]
    for lengths in product(*(range(min(cards, n) + 1) for n in most)):
        if sum(lengths) == cards:
            yield lengths


def _lengths(suits: Sequence[Suit], split: Split, unseen: Unseen) -> dict[Measure, int]:
    """The lengths that make a split; the last hidden hand has the rest."""
    return {
        Measure("length", seat, (suit,)): cards + unseen.known(seat, suit).bit_count()
        for suit, lengths in zip(suits, split, strict=True)
        for seat, cards in list(zip(unseen.hidden, lengths, strict=True))[:-1]
    }


def _code(suits: Sequence[Suit], unseen: Unseen) -> Term:
    """One sum that tells all lengths of a split: each is a digit of it."""
    nothing: Split = ((0,) * len(unseen.hidden),) * len(suits)
    code: Term = Number(Fraction(0))
    for place, measure in enumerate(_lengths(suits, nothing, unseen)):
        digit = Arithmetic(Operator.MULTIPLY, (measure, Number(Fraction(CODE**place))))
        code = Arithmetic(Operator.ADD, (code, digit))
    return code
