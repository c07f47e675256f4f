"""Printable hand records as PDF: twelve boards on an A4 page.

Drawn with Matplotlib, which the solver's package brings along and whose own
font has the pips and the letters of players' names.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from kibitz.cards import STRAINS, SUITS, Seat
from kibitz.dummy.solved import Solved
from kibitz.pips import COLOURS
from kibitz.report.boards.records import header, par_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PAGE = (8.27, 11.69)
"""A4 in inches."""
ACROSS, DOWN = 3, 4

_SEAT_AT = {
    Seat.NORTH: (0.34, 0.87),
    Seat.WEST: (0.02, 0.69),
    Seat.EAST: (0.64, 0.69),
    Seat.SOUTH: (0.34, 0.51),
}
_POINTS_AT = {
    Seat.NORTH: (0.12, 0.49),
    Seat.WEST: (0.06, 0.45),
    Seat.EAST: (0.18, 0.45),
    Seat.SOUTH: (0.12, 0.41),
}
_LINE = 0.043


def to_pdf(records: Sequence[Solved], title: str) -> bytes:
    """The records as a PDF file; the same records give the same bytes."""
    from matplotlib.backends.backend_pdf import PdfPages
    from matplotlib.figure import Figure

    out = BytesIO()
    pages = [records[i : i + ACROSS * DOWN] for i in range(0, len(records), ACROSS * DOWN)]
    with PdfPages(out, metadata={"Title": title, "Creator": "kibitz", "CreationDate": None}) as pdf:
        for number, page in enumerate(pages or [[]], 1):
            figure = Figure(figsize=PAGE)
            figure.text(0.05, 0.975, title, size=11, weight="bold", va="center")
            figure.text(
                0.95, 0.975, f"{number}/{max(1, len(pages))}", size=8, ha="right", va="center"
            )
            for slot, record in enumerate(page):
                _draw(figure, record, slot)
            pdf.savefig(figure)
    return out.getvalue()


def _draw(figure: Figure, record: Solved, slot: int) -> None:
    width, height = 0.92 / ACROSS, 0.94 / DOWN
    left = 0.04 + slot % ACROSS * width
    bottom = 0.96 - (slot // ACROSS + 1) * height

    def write(x: float, y: float, text: str, *, bold: bool = False, align: str = "left") -> None:
        figure.text(
            left + x * width * 0.9,
            bottom + y * height,
            text,
            size=7.5,
            weight="bold" if bold else "normal",
            ha=align,
            color=COLOURS.get(text, "black"),
        )

    for part, (x, align) in zip(
        header(record), ((0.0, "left"), (0.5, "center"), (1.0, "right")), strict=True
    ):
        write(x, 0.94, part, bold=True, align=align)
    for seat, (x, y) in _SEAT_AT.items():
        hand = record.board.deal[seat]
        for row, suit in enumerate(SUITS):
            write(x, y - row * _LINE, suit.symbol)
            write(x + 0.055, y - row * _LINE, str(hand[suit]))
        x, y = _POINTS_AT[seat]
        write(x, y, str(hand.hcp), align="center")
    for column, strain in enumerate(STRAINS):
        write(0.22 + column * 0.13, 0.29, strain.symbol, align="center")
    for row, seat in enumerate((Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)):
        y = 0.29 - (row + 1) * _LINE
        write(0.04, y, seat.letter, bold=True)
        for column, strain in enumerate(STRAINS):
            write(0.22 + column * 0.13, y, str(record.table[seat, strain]), align="center")
    write(0.0, 0.06, par_text(record))
