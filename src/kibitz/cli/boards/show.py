"""`kibitz show`: the boards of a file as diagrams."""

from __future__ import annotations

from kibitz.cli.reading import BoardNumber, File, read_good_boards, report_problems
from kibitz.cli.writing import Json, write_json
from kibitz.notation import jsonl
from kibitz.report.boards.show import board_lines
from kibitz.report.terminal import show_lines


def show(file: File, board: BoardNumber = None, json: Json = False) -> None:
    """Show each board: the deal, the auction, the play.

    Example: kibitz show examples/six-hearts.pbn
    """
    boards, problems = read_good_boards(file, board)
    if json:
        write_json({"boards": [jsonl.fields(b) for b in boards]})
    else:
        for i, one in enumerate(boards):
            show_lines(([""] if i else []) + board_lines(one))
    report_problems(problems)
