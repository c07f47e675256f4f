"""`kibitz replay`: check records of play against the axioms of memo 15."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kibitz.board import ROOMS
from kibitz.cli.progress import progress
from kibitz.cli.reading import read_good_boards, report_problems
from kibitz.cli.writing import Json, write_json
from kibitz.english import counted
from kibitz.errors import KibitzError
from kibitz.record import judge
from kibitz.report.terminal import show_lines


def replay(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files with records of play; - is stdin.")
    ],
    json: Json = False,
) -> None:
    """Check every record of play: which step breaks which axiom, and where.

    A disagreement is a stated result, contract or declarer that auction and play cannot give.
    The status is 1 when a record is illegal or disagrees, 2 when one cannot be read.

    Example: kibitz replay examples/six-hearts.pbn
    """
    illegal: list[dict[str, Any]] = []
    disagreements: list[dict[str, Any]] = []
    problems: list[KibitzError] = []
    records = silent = 0
    for file in files:
        boards, unread = read_good_boards(file)
        problems += unread
        with progress(file, len(boards)) as done:
            for i, board in enumerate(boards):
                verdict = judge(board)
                where = {"file": file, "record": i + 1, "board": board.number}
                if board.room:
                    where["room"] = board.room
                if verdict.violation:
                    illegal.append(where | verdict.violation.to_json())
                disagreements.extend(where | {"reason": text} for text in verdict.disagreements)
                silent += not board.play
                done(i + 1, len(boards))
        records += len(boards)
    legal = records - len(illegal)
    if json:
        write_json(
            {
                "records": records,
                "legal": legal,
                "illegal": illegal,
                "disagreements": disagreements,
            }
        )
    else:
        lines = [f"{_place(where)}: {where['reason']}" for where in illegal + disagreements]
        lines.append(
            f"{counted(records, 'record')}: {legal} legal"
            + (f" ({silent} without play)" if silent else "")
            + f", {len(illegal)} illegal, {len(disagreements)} disagreeing"
        )
        show_lines(lines)
    report_problems(problems)
    if illegal or disagreements:
        raise typer.Exit(1)


def _place(where: dict[str, Any]) -> str:
    room = f", {ROOMS[where['room']]}" if "room" in where else ""
    return f"{where['file']}, record {where['record']} (board {where['board'] or '?'}{room})"
