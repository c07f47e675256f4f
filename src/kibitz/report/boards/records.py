"""Printable hand records as one HTML file: each deal with its double-dummy table and par."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from kibitz.cards import SEATS, STRAINS, SUITS, Seat
from kibitz.dummy.solved import Solved
from kibitz.dummy.table import Table
from kibitz.pips import to_html
from kibitz.report.page import page


def header(record: Solved) -> tuple[str, str, str]:
    """Board number, dealer, vulnerability, as a hand record prints them."""
    board = record.board
    dealer = f"{board.dealer.word} deals" if board.dealer is not None else ""
    vulnerable = ""
    if board.vulnerability is not None:
        vulnerable = f"{('None', 'N-S', 'E-W', 'Both')[board.vulnerability.value]} vul"
    return (f"Board {board.number or '?'}", dealer, vulnerable)


def par_text(record: Solved) -> str:
    """`Par -110: 2S-EW`."""
    return f"Par {record.par.score:+d}: {', '.join(record.par.contracts)}"


STYLE = """
body { font: 11pt/1.25 system-ui, sans-serif; margin: 1.5em; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(19em, 1fr)); gap: 1em; }
article { border: 1px solid #bbb; border-radius: 6px; padding: .6em; break-inside: avoid; }
header { display: flex; justify-content: space-between; font-weight: 600; }
.compass { display: grid; grid-template-columns: 1fr 1fr 1fr; margin: .3em 0; }
.n { grid-column: 2; } .s { grid-column: 2; grid-row: 3; } .w { grid-column: 1; grid-row: 2; }
.e { grid-column: 3; grid-row: 2; }
.points { grid-column: 2; grid-row: 2; place-self: center; color: #555; font-size: 85%; }
.points { border: 1px solid #bbb; border-radius: 4px; padding: 0 .5em; text-align: center; }
table { border-collapse: collapse; width: 100%; text-align: center; font-size: 90%; }
td, th { border-top: 1px solid #ddd; }
@media print { body { margin: 0; } main { grid-template-columns: repeat(3, 1fr); } }
""".strip()


def to_page(records: Iterable[Solved], title: str) -> str:
    """A self-contained page: no script, nothing fetched."""
    articles = "\n".join(_article(record) for record in records)
    return page(title, STYLE, f"<h1>{escape(title)}</h1>\n<main>\n{articles}\n</main>")


def _article(record: Solved) -> str:
    deal = record.board.deal
    hands = "".join(
        f'<div class="{seat.letter.lower()}">'
        + "<br>".join(to_html(f"{suit.symbol} {deal[seat][suit]}") for suit in SUITS)
        + "</div>"
        for seat in SEATS
    )
    points = "".join(f'<span class="{s.letter.lower()}">{deal[s].hcp}</span>' for s in SEATS)
    head = "".join(f"<span>{escape(part)}</span>" for part in header(record))
    return (
        f"<article><header>{head}</header>"
        f'<div class="compass">{hands}'
        f'<div class="compass points" title="high-card points">{points}</div></div>'
        f"{_table(record.table)}<p>{escape(par_text(record))}</p></article>"
    )


def _table(table: Table) -> str:
    head = "".join(f"<th>{to_html(strain.symbol)}</th>" for strain in STRAINS)
    rows = "".join(
        f"<tr><th>{seat.letter}</th>"
        + "".join(f"<td>{table[seat, strain]}</td>" for strain in STRAINS)
        + "</tr>"
        for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    )
    return f"<table><tr><th></th>{head}</tr>{rows}</table>"
