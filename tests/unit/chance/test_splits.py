"""Splits: the published table, vacant places, and both directions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from kibitz import KibitzError
from kibitz.chance.splits import parse_vacant, splits

# Suit divisions in percent as printed in The Official Encyclopedia of Bridge (mathematical tables).
PUBLISHED = {
    2: {(1, 1): "52.00", (2, 0): "48.00"},
    3: {(2, 1): "78.00", (3, 0): "22.00"},
    4: {(2, 2): "40.70", (3, 1): "49.74", (4, 0): "9.57"},
    5: {(3, 2): "67.83", (4, 1): "28.26", (5, 0): "3.91"},
    6: {(3, 3): "35.53", (4, 2): "48.45", (5, 1): "14.53", (6, 0): "1.49"},
    7: {(4, 3): "62.17", (5, 2): "30.52", (6, 1): "6.78", (7, 0): "0.52"},
}


@pytest.mark.parametrize("cards", PUBLISHED)
def test_published_percentages(cards: int) -> None:
    table = {(s.west, s.east): s.chance for s in splits(cards)}
    for (long, short), printed in PUBLISHED[cards].items():
        ways = {(long, short), (short, long)}
        chance = sum(table[way] for way in ways)
        assert f"{float(100 * chance):.2f}" == printed


@pytest.mark.parametrize(("cards", "vacant"), [(3, (4, 5)), (5, (3, 6)), (0, (2, 2)), (4, (1, 7))])
def test_by_enumeration(cards: int, vacant: tuple[int, int]) -> None:
    west, east = vacant
    places = list(combinations(range(west + east), west))
    for split in splits(cards, vacant):
        hits = sum(sum(card < cards for card in hand) == split.west for hand in places)
        assert split.chance == Fraction(hits, len(places))


@pytest.mark.parametrize("vacant", [(13, 13), (11, 12), (0, 13), (7, 2)])
def test_the_chances_add_up(vacant: tuple[int, int]) -> None:
    for cards in range(min(13, sum(vacant)) + 1):
        table = splits(cards, vacant)
        assert sum(s.chance for s in table) == 1
        assert [s.west for s in table] == sorted((s.west for s in table), reverse=True)


def test_each_layout_times_their_number_is_the_chance() -> None:
    assert all(s.chance == comb(6, s.west) * s.one_layout for s in splits(6, (10, 12)))


@pytest.mark.parametrize("text", ["", "11", "11:x", "a:b", "-1:3", "1:2:3"])
def test_malformed_places_are_refused(text: str) -> None:
    with pytest.raises(KibitzError):
        parse_vacant(text)


@pytest.mark.parametrize(
    ("cards", "vacant"), [(-1, (13, 13)), (14, (13, 13)), (5, (2, 2)), (1, (14, 0))]
)
def test_impossible_tables_are_refused(cards: int, vacant: tuple[int, int]) -> None:
    with pytest.raises(KibitzError):
        splits(cards, vacant)
