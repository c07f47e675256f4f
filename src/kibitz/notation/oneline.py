"""One deal a line: a seat, a colon and four hands clockwise from that seat.

`N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76`, with
`-` for a hand that is not known. Empty lines and lines that begin with `#` are
passed over. Only the deal is carried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from kibitz.board import Board
from kibitz.cards import Seat
from kibitz.deal import Deal
from kibitz.errors import KibitzError
from kibitz.notation.source import Source, every, in_board, short_hand


def boards(source: Source) -> Iterator[Board | KibitzError]:
    """Each deal of the text as a board, or the error that keeps it from being read."""
    number = 0
    for offset, line in source.lines():
        if line.lstrip().startswith("#"):
            continue
        number += 1
        try:
            with source.at(offset):
                deal = Deal.parse(line)
            yield Board(deal, short_hand=short_hand(source, deal, partial(_offsets, line, offset)))
        except KibitzError as error:
            yield in_board(error, f"deal {number}")


def _offsets(line: str, offset: int) -> dict[Seat, int]:
    return {seat: offset + at for seat, at in Deal.offsets(line).items()}


def parse(text: str, name: str = "") -> list[Board]:
    """The boards of the text; the first that cannot be read raises its error.

    >>> [str(board.deal.south) for board in parse("N:- - A... -")]
    ['A...']
    """
    return list(every(boards(Source.of(text, name))))


def format(boards: Iterable[Board]) -> str:
    """One line for each deal, North first."""
    return "".join(f"{board.deal}\n" for board in boards)
