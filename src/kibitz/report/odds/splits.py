"""A table of splits as text."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.chance.splits import Split
from kibitz.english import counted, exact_percent, rounded


def split_lines(table: Sequence[Split], vacant: tuple[int, int]) -> list[str]:
    """Every split in both directions, and the two together where both exist."""
    cards = table[0].west + table[0].east
    lines = [
        f"{counted(cards, 'missing card')}, vacant places West {vacant[0]}, "
        f"East {vacant[1]}   (exact)",
        "  West-East    chance   each layout   either way",
    ]
    by_west = {split.west: split for split in table}
    for split in table:
        other = by_west.get(split.east)
        both = ""
        if other is not None and split.west > split.east:
            both = f"{split.west}-{split.east}: {exact_percent(split.chance + other.chance)}"
        elif split.west == split.east:
            both = f"{split.west}-{split.east}: {exact_percent(split.chance)}"
        one = f"{rounded(100 * split.one_layout, 4)} %"
        row = f"{split.west:>6}-{split.east:<5}{exact_percent(split.chance):>9}{one:>14}   {both}"
        lines.append(row.rstrip())
    return lines
