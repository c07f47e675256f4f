"""`kibitz solve`: double-dummy table and par of each board."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kibitz.cli.progress import progress
from kibitz.cli.reading import (
    BoardNumber,
    File,
    led_contract,
    playable,
    read_good_boards,
    report_problems,
)
from kibitz.cli.writing import Json, write_json
from kibitz.errors import Malformed
from kibitz.play import Situation


def solve(
    file: File,
    board: BoardNumber = None,
    cards: Annotated[bool, typer.Option("--cards", help="The value of every lead.")] = False,
    contract: Annotated[
        str | None,
        typer.Option(metavar="3NT-S", help="For --cards: this contract, not the board's."),
    ] = None,
    json: Json = False,
) -> None:
    """Solve each board double dummy: tricks by declarer and strain, and par.

    Par is written as level, strain, * if doubled, side or seat, and tricks over or under:
    4S*-EW-1. Where the file does not say who deals or who is vulnerable, the board's number does.

    Example: kibitz solve examples/six-hearts.pbn --cards
    """
    from kibitz.dummy import double
    from kibitz.dummy.solved import solved
    from kibitz.report.boards.solve import card_lines, par_line, table_lines
    from kibitz.report.terminal import show_lines

    if contract and not cards:
        raise Malformed("--contract is for the leads", remedy="add --cards")
    boards, problems = read_good_boards(file, board)
    boards = [playable(file, one) for one in boards]
    with progress("solving", len(boards)) as done:
        records = solved(boards, done)
    led = {i: c for i, one in enumerate(boards) if cards and (c := led_contract(one, contract))}
    starts = [Situation.start(boards[i].deal, played) for i, played in led.items()]
    with progress("leads", len(starts)) as done:
        leads = dict(zip(led, double.many_card_results(starts, done), strict=True))
    answers: list[dict[str, Any]] = []
    for i, (one, record) in enumerate(zip(boards, records, strict=True)):
        answer: dict[str, Any] = {"board": one.number, "deal": str(one.deal)}
        if one.room:
            answer["room"] = one.room
        answer |= {"table": record.table.to_json(), "par": record.par.to_json()}
        lines = [*([""] if i else []), one.title, *table_lines(record.table), par_line(record)]
        if i in led:
            played = led[i]
            answer["contract"], answer["declarer"] = played.text, played.declarer.letter
            answer["leads"] = {str(card): tricks for card, tricks in leads[i].items()}
            lines += [
                f"{played.symbol} by {played.declarer.word}, {played.leader.word} leads:",
                *card_lines(leads[i]),
            ]
        elif cards:
            lines.append("Passed out." if one.passed_out else "No contract: --contract names one.")
        answers.append(answer)
        if not json:
            show_lines(lines)
    if json:
        write_json({"boards": answers})
    report_problems(problems)
