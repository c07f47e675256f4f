"""Solved: a board with its double-dummy table and par."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Strain, Vulnerability
from kibitz.dummy import double
from kibitz.dummy.double import Progress
from kibitz.dummy.par import Par, par
from kibitz.dummy.table import Table


@dataclass(frozen=True, slots=True)
class Solved:
    """A board with its double-dummy table and par, and what was assumed for it."""

    board: Board
    table: Table
    par: Par
    assumed: str = ""

    def with_table(self) -> Board:
        """The board with PBN's supplementary table of double-dummy results, and par."""
        rows = [r"Declarer;Denomination\2R;Result\2R"] + [
            f"{seat.letter} {strain.short:>2} {self.table[seat, strain]:>2}"
            for seat in SEATS
            for strain in reversed(Strain)
        ]
        added = {
            "OptimumResultTable": "\n".join(rows),
            "OptimumScore": f"NS {self.par.score}",
        }
        kept = tuple(pair for pair in self.board.extras if pair[0] not in added)
        return self.board.with_(extras=(*kept, *added.items()))


def solved(boards: Sequence[Board], progress: Progress | None = None) -> list[Solved]:
    """Each board solved; equal deals are solved once.

    A dealer or vulnerability that the board does not state follows from its number (Law 2);
    without a number, North deals and nobody is vulnerable.
    """
    deals = list(dict.fromkeys(board.deal for board in boards))
    tables = dict(zip(deals, double.tables(deals, progress), strict=True))
    return [_with_par(board, tables[board.deal]) for board in boards]


def _with_par(board: Board, table: Table) -> Solved:
    assumed = []
    number = int(board.number) if board.number.isdecimal() else 0
    dealer, vulnerability = board.dealer, board.vulnerability
    if dealer is None:
        dealer = Seat.dealer_of(number) if number else Seat.NORTH
        assumed.append(f"{dealer.word} deals")
    if vulnerability is None:
        vulnerability = Vulnerability.of_board(number) if number else Vulnerability.NONE
        assumed.append(f"vulnerable: {vulnerability.text}")
    return Solved(board, table, par(table, vulnerability, dealer), ", ".join(assumed))


def once_each(records: Iterable[Solved]) -> list[Solved]:
    """One record a deal, where a board was played at several tables."""
    return list({(r.board.number, r.board.deal): r for r in reversed(list(records))}.values())[::-1]
