"""A session for the Session page: files read into boards, scores compared, cards that cost most."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

from kibitz import notation
from kibitz.bidding.rules.library import text_of
from kibitz.board import Board
from kibitz.cards import Seat
from kibitz.english import counted
from kibitz.errors import Illegal, KibitzError
from kibitz.lab.experiment import Experiment, Row, json_text
from kibitz.lab.store import Store
from kibitz.notation import jsonl
from kibitz.notation.lesson import lesson_of, with_line
from kibitz.record import judge
from kibitz.report.boards.handout import ON_A_SHEET, to_handout
from kibitz.report.playing.postmortem_html import postmortem_html
from kibitz.review.card import Verdict
from kibitz.review.postmortem import experiment, prepare
from kibitz.review.tables import compared as tables_compared
from kibitz.review.tables import grouped
from kibitz.scoring import imps, matchpoints
from kibitz.web.replies import error_json
from kibitz.web.work.board import board_json
from kibitz.web.work.review import by_parts

SECONDS = 40.0
"""Seconds of one core for a board, about, as `kibitz postmortem` has."""
TABLES = ("ScoreTable", "TotalScoreTable")
"""PBN's tables of how a board was scored at every table."""
_TOLD = {verdict.value for verdict in (Verdict.MISTAKE, Verdict.LUCKY)}


def read(*, files: list[dict[str, str]]) -> dict[str, Any]:
    """The boards of one file or several, with what each scored among those of the same deal."""
    boards: list[Board] = []
    shown: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    first: KibitzError | None = None
    for file in files:
        for found in notation.read_each(file["text"].encode(), file["name"]):
            if isinstance(found, Board):
                boards.append(found)
                said = [*found.warnings, *judge(found).disagreements]
                lesson = [asdict(step) for step in lesson_of(found)]
                more = {"said": said, "room": found.room, "lesson": lesson}
                shown.append(board_json(found) | more)
            else:
                first = first or found
                errors.append(error_json(found) | {"file": file["name"]})
    if not boards:
        raise first or Illegal("there is no board in this text", expected="at least one deal")
    for one, place in zip(shown, compared(boards), strict=True):
        one["compared"] = place
    for one, board in zip(shown, boards, strict=True):
        one["tables"] = [table for name in TABLES if (table := table_of(board.extra(name)))]
    return {
        "title": title_of(boards, files),
        "boards": shown,
        "errors": errors,
        "records": jsonl.format(boards),
    }


def title_of(boards: Sequence[Board], files: Sequence[Mapping[str, str]]) -> str:
    """What to call it in a list: the event, or the files; and how many boards."""
    events = {board.event for board in boards if board.event}
    names = [Path(file["name"]).stem for file in files if file["name"]]
    name = events.pop() if len(events) == 1 else ", ".join(names[:3])
    return f"{name or 'Boards'}: {counted(len(boards), 'board')}"


def compared(boards: Sequence[Board]) -> list[dict[str, Any] | None]:
    """What each board won against the other tables of its deal, for North-South.

    Two tables are a match: IMPs. More are a field: matchpoints in per cent.

    >>> from kibitz.notation import read_text
    >>> deal = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
    >>> text = f'[Vulnerable "None"][Deal "{deal}"][Contract "4H"][Declarer "S"][Result "N"]'
    >>> compared([read_text(text.replace('"N"', f'"{n}"'))[0] for n in (10, 9)])
    [{'imps': 10, 'tables': 2}, {'imps': -10, 'tables': 2}]
    """
    groups: dict[str, list[int]] = {}
    for number, board in enumerate(boards):
        if board.score is not None:
            groups.setdefault(str(board.deal), []).append(number)
    found: list[dict[str, Any] | None] = [None] * len(boards)
    for group in groups.values():
        scores = [_score(boards[number]) for number in group]
        if len(group) == 2:
            swing = imps(scores[0] - scores[1])
            found[group[0]] = {"imps": swing, "tables": 2}
            found[group[1]] = {"imps": -swing, "tables": 2}
        elif len(group) > 2:
            top = Fraction(len(group) - 1)
            for number, points in zip(group, matchpoints(scores), strict=True):
                percent = round(100 * points / top)
                found[number] = {"percent": percent, "tables": len(group)}
    return found


def _score(board: Board) -> int:
    assert board.score is not None
    return board.score


def table_of(text: str | None) -> dict[str, Any] | None:
    r"""A table of PBN as columns and rows; None where there is none.

    >>> table_of("PairId_NS\\2R;Contract\\4L\n1 4H\n2 \"-\"")
    {'columns': ['PairId_NS', 'Contract'], 'rows': [['1', '4H'], ['2', '-']]}
    """
    head, *lines = (text or "").splitlines() or [""]
    columns = [part.partition("\\")[0].lstrip("+-") for part in head.split(";")]
    rows = [
        [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', line)]
        for line in lines
    ]
    rows = [row for row in rows if len(row) == len(columns)]
    return {"columns": columns, "rows": rows} if rows else None


def lesson_set(
    *,
    records: str,
    chosen: list[int],
    lines: list[str],
    title: str,
    form: str,
    on_a_sheet: int = ON_A_SHEET,
) -> dict[str, Any]:
    """Chosen boards in a teacher's order, a line each: as PBN, or as a handout to print."""
    boards = jsonl.parse(records)
    if out := [number for number in chosen if number >= len(boards)]:
        raise Illegal(
            f"there is no board {out[0] + 1} in this session",
            expected=counted(len(boards), "board"),
        )
    picked = [boards[number] for number in chosen]
    if form == "html":
        return {"text": to_handout(picked, lines, title, on_a_sheet)}
    told = [with_line(one, line) if line else one for one, line in zip(picked, lines, strict=True)]
    return {"text": notation.write(told, "pbn")}


def judging(*, records: str, title: str) -> dict[str, Any]:
    """The post-mortems of all boards as an experiment, and how many there are."""
    boards = jsonl.parse(records)
    return {"experiment": _judging(boards, title).to_json(), "units": len(boards)}


def _judging(boards: Sequence[Board], title: str) -> Experiment:
    return experiment(boards, text_of("default"), seconds=SECONDS, title=f"post-mortem of {title}")


def board_judging(
    *, path: str, records: str, title: str, board: int
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """One board judged by itself, told part by part, and kept among those of its session."""
    work = _judging(jsonl.parse(records), title)
    boards, settings = prepare(work.settings)
    if board >= len(boards):
        raise Illegal("there is no such board in this session")
    found = yield from by_parts(boards[board], settings)
    with suppress(Illegal), Store.open(path, work) as store:  # all of them are judged just now
        store.write(Row(board, work.seed_of(board), json_text(found)))
    return found


def judged(*, path: str) -> dict[str, Any]:
    """What is known of each board so far: its verdict, and the cards that were mistakes."""
    if not Path(path).is_file():
        return {"boards": {}}
    with Store.read(path) as store:
        rows = list(store.rows())
    return {"boards": {str(row.number): _told(row.value) for row in rows if not row.failed}}


def board_judged(*, path: str, board: int) -> dict[str, Any]:
    """The post-mortem of one board, whole; `found` is None where it is not judged yet."""
    if not Path(path).is_file():
        return {"found": None}
    with Store.read(path) as store:
        kept = (row.value for row in store.rows(board + 1) if row.number == board)
        return {"found": next(kept, None)}


def page(*, path: str, title: str, names: bool) -> dict[str, Any]:
    """The post-mortems that are made so far as one page of HTML, with or without names."""
    rows = [] if not Path(path).is_file() else _rows(path)
    if not rows:
        raise Illegal("no board is judged yet", remedy="judge the boards first, or some of them")
    rows = rows if names else [_nameless(row) for row in rows]
    tables = [(places, tables_compared([rows[p] for p in places])) for places in grouped(rows)]
    return {"text": postmortem_html(rows, tables, f"Post-mortem of {title}")}


def _rows(path: str) -> list[dict[str, Any]]:
    with Store.read(path) as store:
        return [row.value for row in store.rows() if not row.failed]


def _nameless(row: dict[str, Any]) -> dict[str, Any]:
    (board,) = jsonl.parse(row["record"])
    bare = board.with_(names=("", "", "", ""), event="", extras=(), comments=())
    return {**row, "record": jsonl.format([bare]).strip()}


def _told(value: Mapping[str, Any]) -> dict[str, Any]:
    cards = value.get("play", {}).get("cards", [])
    return {
        "verdict": value["verdict"],
        "par": value.get("double", {}).get("par"),
        "mistakes": [_mistake(card) for card in cards if card["verdict"] in _TOLD],
    }


def _mistake(card: Mapping[str, Any]) -> dict[str, Any]:
    """A card that was a mistake, what it cost on average and as the cards lay."""
    return {
        "number": card["number"],
        "trick": card["trick"],
        "seat": Seat.parse(card["seat"]).letter,
        "card": card["card"],
        "verdict": card["verdict"],
        "gap": round(card["gap"], 4),
        "in_tricks": card["in_tricks"],
        "cost": abs(card["before"] - card["after"]),
        "text": card["text"],
    }
