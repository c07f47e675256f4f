"""`kibitz replay`: check records of play against the axioms of memo 15."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kibitz.cli.common import Json, progress, read_boards, write_json
from kibitz.record import judge
from kibitz.report.terminal import show as show_lines


def replay(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Files with records of play.")
    ],
    json: Json = False,
) -> None:
    """Check every record of play: which step breaks which axiom, and where.

    A disagreement is a stated result, contract or declarer that auction and play cannot give.
    The status is 1 when a record is illegal or disagrees.

    Example: kibitz replay examples/six-hearts.pbn
    """
    illegal: list[dict[str, Any]] = []
    disagreements: list[dict[str, Any]] = []
    records = 0
    for file in files:
        boards = read_boards(file)
        with progress(file, len(boards)) as done:
            for i, board in enumerate(boards):
                verdict = judge(board)
                where = {"file": file, "record": i + 1, "board": board.number}
                if board.room:
                    where["room"] = board.room
                if verdict.violation:
                    illegal.append(where | verdict.violation.to_json())
                disagreements.extend(where | {"reason": text} for text in verdict.disagreements)
                done(i + 1, len(boards))
        records += len(boards)
    if json:
        write_json(
            {
                "records": records,
                "legal": records - len(illegal),
                "illegal": illegal,
                "disagreements": disagreements,
            }
        )
    else:
        lines = [
            f"{w['file']}, record {w['record']} (board {w['board']}): {w['reason']}"
            for w in illegal + disagreements
        ]
        lines.append(
            f"{records} record{'s' * (records != 1)}: {records - len(illegal)} legal, "
            f"{len(illegal)} illegal, {len(disagreements)} disagreeing"
        )
        show_lines(lines)
    if illegal or disagreements:
        raise typer.Exit(1)
