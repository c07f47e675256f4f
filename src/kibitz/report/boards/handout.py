"""Handout: a set of boards for a lesson as one page of HTML, the answers from a new page on.

It holds all it shows and loads nothing; two, three or four boards stand on a sheet of paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kibitz.board import Board
from kibitz.cards import SEATS, SUITS, Seat
from kibitz.deal import Hand
from kibitz.notation.lesson import lesson_of
from kibitz.pips import to_html
from kibitz.report.boards.tricks import result_text
from kibitz.report.page import page

ON_A_SHEET = 4
"""So many boards stand on a sheet of paper; two and three can be asked for as well."""

VULNERABLE = (
    "nobody vulnerable",
    "North–South vulnerable",
    "East–West vulnerable",
    "all vulnerable",
)

STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #1f2328; margin: 0 auto; padding: 1rem; max-width: 60rem; }
h1 { font-size: 1.5rem; margin: .2em 0 .6em; } h2 { font-size: 1.1rem; margin: 0 0 .4em; }
.sheet { display: grid; grid-template-columns: repeat(auto-fill, minmax(21rem, 1fr)); gap: 1rem; margin-bottom: 1rem; }
article { border: 1px solid #d0d7de; border-radius: 8px; padding: .7rem .9rem; break-inside: avoid; }
.deal { display: grid; grid-template-columns: repeat(3, auto); justify-content: start; gap: .2rem .9rem; white-space: nowrap; }
.deal .N { grid-area: 1 / 2; } .deal .W { grid-area: 2 / 1; } .deal .E { grid-area: 2 / 3; } .deal .S { grid-area: 3 / 2; }
.who { color: #57606a; font-size: .85em; } p { margin: .4em 0; white-space: pre-line; }
@page { margin: 12mm; }
@media print {
  body { max-width: none; font-size: 10.5pt; padding: 0; }
  h1 { font-size: 14pt; margin: 0 0 3mm; } .sheet { break-after: page; break-inside: avoid; margin: 0; gap: 4mm; }
  .sheet article { overflow: hidden; } .answers .sheet:last-child { break-after: auto; }
  .of-2, .of-3 { grid-template-columns: 1fr; } .of-4 { grid-template-columns: 1fr 1fr; }
  .of-2 article, .of-4 article { height: 112mm; } .of-3 article { height: 74mm; } .deal { line-height: 1.15; }
  .of-3 article { display: grid; grid-template-columns: auto 1fr; grid-template-rows: repeat(5, auto) 1fr; column-gap: 8mm; }
  .of-3 article > * { grid-column: 2; } .of-3 .deal { grid-area: 1 / 1 / span 6; align-content: start; }
  .answers .sheet { break-inside: auto; } .answers article { height: auto; overflow: visible; }
}
"""  # noqa: E501 (a style sheet, a rule a line)


def to_handout(
    boards: Sequence[Board], lines: Sequence[str], title: str, on_a_sheet: int = ON_A_SHEET
) -> str:
    """The page: each board as the learner meets it, with the teacher's line; then all cards."""
    asked = [
        _article(board, number, line, _seen(board), _met(board))
        for number, (board, line) in enumerate(zip(boards, lines, strict=True), 1)
    ]
    answers = [
        _article(board, number, _told(board, line), SEATS, _met(board) + _ended(board))
        for number, (board, line) in enumerate(zip(boards, lines, strict=True), 1)
    ]
    body = (
        f"<h1>{escape(title)}</h1>{_sheets(asked, on_a_sheet)}"
        f"<section class=answers><h1>{escape(title)}: answers</h1>"
        f"{_sheets(answers, on_a_sheet)}</section>"
    )
    return page(title, STYLE, body)


def _sheets(articles: Sequence[str], size: int) -> str:
    """So many boards on a sheet of paper; on a screen they follow one another."""
    return "".join(
        f'<div class="sheet of-{size}">{"".join(articles[first : first + size])}</div>'
        for first in range(0, len(articles), size)
    )


def _seen(board: Board) -> tuple[Seat, ...]:
    """Declarer's and dummy's hands; without a contract all of them."""
    if board.contract is None:
        return SEATS
    return (board.contract.declarer, board.contract.dummy)


def _told(board: Board, line: str) -> str:
    """The lesson's own words for the answer; the teacher's line where there are none."""
    return "\n".join(step.text for step in lesson_of(board)) or line


def _met(board: Board) -> list[str]:
    """What the learner is told: who dealt and is vulnerable, the contract, the lead."""
    facts = []
    if board.dealer is not None:
        facts.append(f"{board.dealer.word} deals")
    if board.vulnerability is not None:
        facts.append(VULNERABLE[board.vulnerability.value])
    if board.contract is not None:
        facts.append(f"{board.contract.symbol} by {board.contract.declarer.word}")
        if board.play:
            facts.append(f"{board.contract.leader.word} leads the {board.play[0].symbol}")
    return ["; ".join(facts)] if facts else []


def _ended(board: Board) -> list[str]:
    """What stands with the answers besides: the auction; the result with its score."""
    facts, ended = [], []
    if board.auction is not None and board.auction.calls:
        calls = " – ".join(call.symbol for call in board.auction.calls)
        facts.append(f"The bidding, from {board.auction.dealer.word}: {calls}")
    if board.passed_out:
        ended.append("Passed out")
    if board.contract is not None and board.tricks is not None:
        ended.append(result_text(board.contract, board.tricks))
    if board.score is not None:
        ended.append(f"{board.score:+d} for North–South".replace("-", "−"))
    return [*facts, "; ".join(ended)] if ended else facts


def _article(
    board: Board, number: int, text: str, seats: Sequence[Seat], facts: Sequence[str]
) -> str:
    hands = "".join(
        f'<div class="{seat.letter}"><span class=who>{seat.word}</span><br>'
        f"{_hand(board.deal[seat])}</div>"
        for seat in seats
    )
    told = "".join(f"<p>{to_html(line)}</p>" for line in facts)
    return (
        f"<article><h2>{number}. {escape(board.title)}</h2>{told}"
        f"<div class=deal>{hands}</div><p>{to_html(text)}</p></article>"
    )


def _hand(hand: Hand) -> str:
    return "<br>".join(to_html(f"{suit.symbol} {str(hand[suit]) or '–'}") for suit in SUITS)
