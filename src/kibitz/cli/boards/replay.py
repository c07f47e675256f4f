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
from kibitz.record import PlayCheck, RecordCheck, judge
from kibitz.report.terminal import show_lines


def replay(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files with records of play; - is stdin.")
    ],
    json: Json = False,
) -> None:
    """Check every record of play: which step breaks which axiom, and where.

    A disagreement is a stated result, contract or declarer that auction and play cannot give, or
    two results. A revoke that the record itself marks is told and is no error. A play without a
    deal, or one that cannot be read to its end, is not checked, which is told as well.
    The status is 1 when a record is illegal or disagrees, 2 when one cannot be read.

    Example: kibitz replay examples/six-hearts.pbn
    """
    found: dict[PlayCheck, list[dict[str, Any]]] = {kind: [] for kind in PlayCheck}
    disagreements: list[dict[str, Any]] = []
    problems: list[KibitzError] = []
    warnings: list[str] = []
    for file in files:
        boards, unread = read_good_boards(file, warn=not json)
        problems += unread
        with progress(file, len(boards)) as done:
            for i, board in enumerate(boards):
                verdict = judge(board)
                where = {"file": file, "record": i + 1, "board": board.number}
                if board.room:
                    where["room"] = board.room
                found[verdict.play].append(where | _told(verdict))
                disagreements.extend(where | {"reason": text} for text in verdict.disagreements)
                warnings += board.warnings
                done(i + 1, len(boards))
    if json:
        write_json(
            {
                "records": sum(map(len, found.values())),
                "legal": len(found[PlayCheck.LEGAL]),
                "without_play": len(found[PlayCheck.ABSENT]),
                "illegal": found[PlayCheck.ILLEGAL],
                "revoked": found[PlayCheck.REVOKED],
                "unchecked": found[PlayCheck.UNCHECKED],
                "disagreements": disagreements,
                "warnings": warnings,
            }
        )
    else:
        illegal = found[PlayCheck.ILLEGAL]
        told = [*illegal, *found[PlayCheck.REVOKED], *found[PlayCheck.UNCHECKED], *disagreements]
        lines = [f"{_place(where)}: {where['reason']}" for where in told]
        rest = [PlayCheck.ABSENT, PlayCheck.REVOKED, PlayCheck.UNCHECKED]
        lines.append(
            f"{counted(sum(map(len, found.values())), 'record')}: "
            f"{len(found[PlayCheck.LEGAL])} legal, {len(illegal)} illegal, "
            f"{len(disagreements)} disagreeing"
            + "".join(f", {len(found[kind])} {kind.value}" for kind in rest if found[kind])
        )
        show_lines(lines)
    report_problems(problems)
    if found[PlayCheck.ILLEGAL] or disagreements:
        raise typer.Exit(1)


def _told(verdict: RecordCheck) -> dict[str, Any]:
    """What there is to say of the play: the illegal step, a revoke, why it was not checked."""
    if verdict.violation:
        return verdict.violation.to_json()
    if verdict.unchecked:
        return {"reason": "; ".join(filter(None, (verdict.unchecked, verdict.revoke)))}
    return verdict.admitted[0].to_json() | {"reason": verdict.revoke} if verdict.admitted else {}


def _place(where: dict[str, Any]) -> str:
    room = f", {ROOMS[where['room']]}" if "room" in where else ""
    return f"{where['file']}, record {where['record']} (board {where['board'] or '?'}{room})"
