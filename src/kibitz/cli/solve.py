"""`kibitz solve`: double-dummy table and par of each board."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import Seat, Vulnerability
from kibitz.cli.common import BoardNumber, File, Json, progress, read_boards, write_json
from kibitz.dummy import double
from kibitz.dummy.par import par as par_of
from kibitz.errors import Illegal
from kibitz.play import Situation
from kibitz.report.dummy import card_lines, par_line, table_lines
from kibitz.report.terminal import show as show_lines


def solve(
    file: File,
    board: BoardNumber = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="The value of every opening lead.")
    ] = False,
    contract: Annotated[
        str | None,
        typer.Option(help="For --cards: this contract instead of the board's, as 3NT-S."),
    ] = None,
    json: Json = False,
) -> None:
    """Solve each board double dummy: tricks by declarer and strain, and par.

    Example: kibitz solve examples/six-hearts.pbn --cards
    """
    boards = read_boards(file, board)
    for one in boards:
        if not one.deal.is_complete:
            raise Illegal(f"{file}, {one.title}: not all four hands are known")
    with progress("solving", len(boards)) as done:
        tables = double.tables([b.deal for b in boards], progress=done)
    answers: list[dict[str, Any]] = []
    for i, (one, table) in enumerate(zip(boards, tables, strict=True)):
        dealer = one.dealer or Seat.NORTH
        vulnerability = one.vulnerability or Vulnerability.NONE
        par = par_of(table, vulnerability, dealer)
        answer: dict[str, Any] = {
            "board": one.number,
            "deal": str(one.deal),
            "table": table.to_json(),
            "par": par.to_json(),
        }
        lines = [*([""] if i else []), one.title, *table_lines(table), par_line(par)]
        if cards:
            played = chosen_contract(one, contract)
            leads = double.card_results(Situation.start(one.deal, played))
            answer["contract"], answer["declarer"] = played.text, played.declarer.letter
            answer["leads"] = {str(card): tricks for card, tricks in leads.items()}
            lines += [
                f"{played.symbol} by {played.declarer.word}, {played.leader.word} leads:",
                *card_lines(leads),
            ]
        answers.append(answer)
        if not json:
            show_lines(lines)
    if json:
        write_json({"boards": answers})


def chosen_contract(board: Board, text: str | None) -> Contract:
    """The contract named on the command line, or the board's own."""
    if text:
        return Contract.parse(text)
    if board.contract is None:
        raise Illegal(f"{board.title} has no contract", remedy="name one: --contract 3NT-S")
    return board.contract
