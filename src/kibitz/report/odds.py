"""Odds as text: percentages, fractions, tables of splits."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kibitz.chance.splits import Split


def percent(chance: Fraction) -> str:
    """A chance as it is printed: two places, or the whole number where it is one.

    >>> percent(Fraction(1961, 3220)), percent(Fraction(1))
    ('60.90 %', '100 %')
    """
    if chance.denominator == 1:
        return f"{100 * chance} %"
    return f"{float(100 * chance):.2f} %"


def split_lines(table: Sequence[Split], vacant: tuple[int, int]) -> list[str]:
    """Every split in both directions, and the two together where both exist."""
    cards = table[0].west + table[0].east
    lines = [
        f"{cards} missing card{'s' * (cards != 1)}, vacant places West {vacant[0]}, "
        f"East {vacant[1]}   (exact)",
        "  West-East    chance   each layout   either way",
    ]
    by_west = {split.west: split for split in table}
    for split in table:
        other = by_west.get(split.east)
        both = ""
        if other is not None and split.west > split.east:
            both = f"{split.west}-{split.east}: {percent(split.chance + other.chance)}"
        elif split.west == split.east:
            both = f"{split.west}-{split.east}: {percent(split.chance)}"
        one = f"{float(100 * split.one_layout):.4f} %"
        row = f"{split.west:>6}-{split.east:<5}{percent(split.chance):>9}{one:>14}   {both}"
        lines.append(row.rstrip())
    return lines
