"""The double-dummy table, par and the values of cards, as text."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.cards import SEATS, STRAINS, SUITS, Card
from kibitz.dummy.solved import Solved
from kibitz.dummy.table import Table


def table_lines(table: Table) -> list[str]:
    """Tricks by declarer and strain, five columns."""
    lines = ["        " + "".join(f"{strain.symbol:>4}" for strain in STRAINS)]
    for seat in SEATS:
        row = "".join(f"{table[seat, strain]:>4}" for strain in STRAINS)
        lines.append(f"{seat.word:<8}{row}")
    return lines


def par_line(record: Solved) -> str:
    """Par in a line: score for North-South, the contracts that reach it, what was assumed."""
    par = record.par
    assumed = f"   (assumed: {record.assumed})" if record.assumed else ""
    return f"Par {par.score:+d} for North-South: {', '.join(par.contracts)}{assumed}"


def card_lines(values: Mapping[Card, int]) -> list[str]:
    """Cards by the tricks that declarer ends with, fewest first, one line each number."""
    by_tricks: dict[int, list[Card]] = {}
    for card, tricks in values.items():
        by_tricks.setdefault(tricks, []).append(card)
    lines = []
    for tricks in sorted(by_tricks):
        suits = []
        for suit in SUITS:
            ranks = sorted((c.rank for c in by_tricks[tricks] if c.suit == suit), reverse=True)
            if ranks:
                suits.append(suit.symbol + "".join(rank.letter for rank in ranks))
        lines.append(f"{tricks:>3} tricks: {' '.join(suits)}")
    return lines
