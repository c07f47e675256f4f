"""LIN export: a single hand as BBO's own records have it, or a vugraph file.

Boards of rooms get the head of a vugraph file: event and range, the table of
results, the names of both rooms. Other boards are a line each with their own
names; a result is put in front only where nothing else gives it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from kibitz.board import Board
from kibitz.notation.lin_text import FROM_SOUTH, tricks_of, write_call, write_hand, write_result

Names = tuple[str, str, str, str]
NOBODY: Names = ("", "", "", "")
NO_MATCH = ["", "I", "", "0", "", "0"]
"""Segment, kind of scoring, teams and what they carry over, where nothing is known of them."""
LONGEST_MATCH = 200
"""The most boards that one table of results is written for."""
INTERPRETED = {
    *("md", "sv", "mb", "an", "pc", "mc", "up", "nt", "pn", "qx", "vg", "rs", "bn"),
    *("pg", "st", "rh"),
}
"""The names that mean something here; an extra may not use them."""


def format(boards: Iterable[Board]) -> str:
    """The boards as a LIN file, a line for each."""
    return "".join(f"{line}\n" for line in _lines(boards))


def hand(board: Board) -> str:
    """One board on one line: names, deal, title, vulnerability, auction, play, claim."""
    names = f"pn|{_name_list(board.names)}|" if any(board.names) else ""
    return names + _body(board)


def _lines(boards: Iterable[Board]) -> Iterator[str]:
    names: dict[str, Names] = {}
    previous = ("", None)
    for head, group in groupby(boards, key=lambda b: (b.event, b.extra("vg"))):
        members = list(group)
        table = _table(members)
        if head != previous or table:
            yield _event(*head, members if table else [])
            previous = head
        if table:
            yield f"rs|{','.join(table)}|"
        rooms = {board.room: board.names for board in members if board.room}
        steady = all(rooms[board.room] == board.names for board in members if board.room)
        if rooms and steady and any(map(any, rooms.values())):
            names = {room: rooms.get(room, NOBODY) for room in ("o", "c")}
            yield f"pn|{','.join(_name_list(names[room]) for room in ('o', 'c'))}|pg||"
            names[""] = names["o"]
        stated = False
        for board in members:
            line, before = "", stated
            stated = not table and _needs_result(board)
            if stated or before:
                line = f"rs|{_entry(board) if stated else ''}|"
            if board.room:
                line += f"qx|{board.room}{_digits(board)}|"
            if board.names != names.get(board.room, NOBODY):
                line += f"pn|{_name_list(board.names)}|"
                names = dict.fromkeys(("", "o", "c"), board.names)
            yield line + _body(board)


def _event(event: str, said: str | None, members: Sequence[Board]) -> str:
    """The event, as it was read where that is known, with the range of boards."""
    segment, kind, *teams = said.split(",") if said and "," in said else NO_MATCH
    numbers = [int(board.number) for board in members]
    extent = [str(min(numbers)), str(max(numbers))] if numbers else ["", ""]
    parts = [event.replace(",", " "), segment, kind, *extent, *teams]
    return f"vg|{_plain(','.join(parts), '|')}|"


def _table(members: Sequence[Board]) -> list[str]:
    """The results of boards with rooms, two for each number; nothing where that cannot be."""
    numbers = [_digits(board) for board in members]
    rooms = {(board.number, board.room) for board in members}
    if not all(board.room for board in members) or not all(numbers) or len(rooms) < len(members):
        return []
    first, last = min(map(int, numbers)), max(map(int, numbers))
    if last - first >= LONGEST_MATCH:
        return []
    table = [""] * (2 * (last - first + 1))
    for board in members:
        table[2 * (int(board.number) - first) + (board.room == "c")] = _entry(board, of_table=True)
    return table


def _entry(board: Board, of_table: bool = False) -> str:
    entry = board.extra("rs") or ""
    if not entry and (board.contract is not None or board.passed_out):
        entry = write_result(board.contract, board.tricks)
    return entry if of_table or board.room != "c" else f",{entry}"


def _needs_result(board: Board) -> bool:
    """Is there a contract or result that auction, claim and play do not give?"""
    auction = board.auction
    if board.contract is None:
        return board.extra("rs") is not None or (
            board.passed_out and not (auction is not None and auction.is_passed_out)
        )
    given = auction.contract if auction is not None and auction.is_over else None
    if board.claimed:
        tricks = board.tricks if board.extra("mc") is None else None
    elif len(board.play) == 52:
        tricks = tricks_of(board.contract, board.play)
    else:
        tricks = None
    return given != board.contract or tricks != board.tricks or board.extra("rs") is not None


def _body(board: Board) -> str:
    dealer = "" if board.dealer is None else str(FROM_SOUTH.index(board.dealer) + 1)
    hands = ",".join(write_hand(board.deal[seat]) for seat in FROM_SOUTH)
    parts = ["st||", f"md|{dealer}{hands}|rh||"]
    if board.number:
        parts.append(f"ah|Board {_plain(board.number, '|')}|")
    if board.vulnerability is not None:
        parts.append(f"sv|{'oneb'[board.vulnerability.value]}|")
    for name, value in board.extras:
        if re.fullmatch("[a-z0-9]{2}", name) and name not in INTERPRETED:
            parts.append(f"{name}|{_plain(value, '|')}|")
    parts.append(_comment(board, ""))
    parts += _auction(board)
    parts += _play(board)
    return "".join(parts)


def _auction(board: Board) -> Iterator[str]:
    if board.auction is None:
        return
    alerts = dict(board.alerts)
    for i, call in enumerate(board.auction.calls):
        yield f"mb|{write_call(call)}{'!' * (i in alerts)}|"
        if alerts.get(i):
            yield f"an|{_plain(alerts[i], '|')}|"
        yield _comment(board, f"call {i}")
    yield "pg||"


def _play(board: Board) -> Iterator[str]:
    if board.contract is None:
        for name in ("pc", "mc"):
            if (said := board.extra(name)) is not None:
                yield f"{name}|{_plain(said, '|')}|"
    for i, card in enumerate(board.play):
        yield f"pc|{card}|{_comment(board, f'card {i}')}{'pg||' * (i % 4 == 3)}"
    if board.claimed:
        tricks = "" if board.tricks is None else str(board.tricks)
        yield f"mc|{board.extra('mc') or tricks}|pg||"


def _comment(board: Board, place: str) -> str:
    return "".join(f"nt|{_plain(p, '|')}|pg||" for p in board.comment(place).split("\n\n") if p)


def _digits(board: Board) -> str:
    return board.number if re.fullmatch("0|[1-9][0-9]{0,8}", board.number) else ""


def _name_list(names: Names) -> str:
    return ",".join(_plain(names[seat], "|,") for seat in FROM_SOUTH)


def _plain(text: str, forbidden: str) -> str:
    """The text without what LIN uses as a sign."""
    for sign in forbidden:
        text = text.replace(sign, "/" if sign == "|" else " ")
    return text.replace("\n", " ")
