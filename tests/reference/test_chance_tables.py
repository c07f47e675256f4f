"""The published tables of bridge odds, counted anew to their last printed digit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate, permutations
from pathlib import Path

import pytest

from kibitz.cards import Seat, Suit
from kibitz.chance.counting.count import count, distribution
from kibitz.chance.unseen import Unseen
from kibitz.condition.tree import Measure, Shape, Truth
from kibitz.deal import Deal

HERE = Path(__file__).parent
HANDS = 635_013_559_600


def rows(name: str) -> Iterator[list[str]]:
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split()


def printed(chance: Fraction, like: str) -> bool:
    """Is this the chance that was printed, rounded to its digits (with `~`, or next to it)?"""
    number = Fraction(like.removesuffix("~"))
    digit = Fraction(1, 10 ** len(like.removesuffix("~").partition(".")[2]))
    return abs(chance - number) <= (digit if like.endswith("~") else digit / 2)


@cache
def points() -> dict[Fraction, Fraction]:
    return distribution(Measure("hcp", Seat.WEST), Unseen.nothing())


def test_the_thirty_nine_hand_patterns() -> None:
    total = Fraction(0)
    for pattern, *percents in rows("shapes.txt"):
        s, h, d, c = map(int, pattern.split("-"))
        shapes = frozenset(permutations((s, h, d, c)))
        chance = probability(Shape(shapes, Seat.WEST))
        assert printed(100 * chance, percents[-1]), pattern
        total += chance
    assert total == 1


@pytest.mark.parametrize("column", (1, 2))
def test_high_card_points(column: int) -> None:
    chances = points()
    at_most = dict(zip(chances, accumulate(chances.values()), strict=True))
    for row in rows("points.txt"):
        number = Fraction(row[0])
        chance = 100 * chances[number] if column == 1 else at_most[number]
        assert printed(chance, row[column]), row
    assert list(chances) == list(range(38))


def test_a_hand_of_37_points_is_one_of_four() -> None:
    assert points()[Fraction(37)] * HANDS == 4


def test_lengths() -> None:
    chances = distribution(Measure("length", Seat.WEST, (Suit.HEARTS,)), Unseen.nothing())
    for cards, percent in rows("lengths.txt"):
        assert printed(100 * chances[Fraction(cards)], percent), cards


def test_splits() -> None:
    for split, chance, layouts, each in rows("splits.txt"):
        long, short = map(int, split.split("-"))
        chances = distribution(Measure("length", Seat.WEST, (Suit.SPADES,)), missing(long + short))
        either = chances[Fraction(long)] + (chances[Fraction(short)] if long != short else 0)
        assert printed(100 * either, chance), split
        assert printed(either / int(layouts), each), split


def missing(cards: int) -> Unseen:
    """East-West have so many spades, North-South the others."""
    spades = "AKQJT98765432"
    north = f"{spades[cards:]}.{spades[:cards]}.."
    south = f".{spades[cards:]}.{spades[:cards]}."
    return Unseen.of_deal(Deal.parse(f"N:{north} - {south} -"))


def probability(condition: Shape) -> Fraction:
    nothing = Unseen.nothing()
    return count(condition, nothing) / layouts(nothing)


@cache
def layouts(unseen: Unseen) -> Fraction:
    return count(Truth(True), unseen)
