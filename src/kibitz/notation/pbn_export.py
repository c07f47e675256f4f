"""PBN export: a `Board` becomes a game in the strict format (PBN 2.1, chapters 2 and 3).

Lines are at most 79 characters, except for a tag whose value is longer: a
string may not be broken. They end in `\\n`; who writes a file may turn that
into the CR LF that the standard wants.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kibitz.auction import PASS, Call
from kibitz.board import Board, Notes
from kibitz.cards import SEATS, Seat
from kibitz.notation.pbn_text import MANDATORY, WIDTH, comment_lines, escape
from kibitz.play import Trick

HEAD = "% PBN 2.1\n% EXPORT\n"
_SAFE_ROW = re.compile(r"""(?:"(?:[^"\\]++|\\.)*+"|[^\[\]{};"\x1a])*+(?:"(?:[^"\\]++|\\.)*+\\?)?""")
"""A row of a table that is read as it is written: signs only in quotes, the last perhaps open."""


def format(boards: Iterable[Board]) -> str:
    """The boards as a PBN file in export format."""
    return HEAD + "\n".join("\n".join(_Writer(board).game()) + "\n" for board in boards)


class _Writer:
    """Makes the lines of one game."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.extras = list(board.extras)
        self.comments = dict(board.comments)
        self.lines: list[str] = []

    def game(self) -> list[str]:
        """The lines of the game."""
        self._comment("")
        for name, value in self._mandatory():
            self._tag(name, value)
        raw = {name: self._take(name) for name in ("Auction", "Play")}
        tables = [pair for pair in self.extras if "\n" in pair[1]]
        rooms = {"o": "Open", "c": "Closed"}
        others = [(_name(n, self.board), v) for n, v in self.extras if "\n" not in v]
        others += [("Room", rooms[self.board.room])] if self.board.room else []
        others += [(place, "?") for place in self._homeless(others + tables, raw)]
        for name, value in sorted(others, key=lambda pair: pair[0]):
            self._tag(name, value)
        self._auction(raw["Auction"])
        self._play(raw["Play"])
        for name, value in tables:
            self._table(_name(name, self.board), value)
        return self.lines

    def _homeless(self, others: list[tuple[str, str]], raw: dict[str, str | None]) -> Iterator[str]:
        """The tags that are not written for their own sake, but because a comment stands there."""
        board = self.board
        written = {name for name, _ in others}
        written |= {name for name, value in raw.items() if value is not None}
        written |= {"Auction"} if board.auction is not None else set()
        written |= {"Play"} if board.play or board.claimed else set()
        written |= {"Note"} if board.alerts or board.card_notes else set()
        yield from (place for place in self.comments if " " not in place and place not in written)

    def _take(self, name: str) -> str | None:
        """An extra that stands for a field of the board; none where the board has the field."""
        board = self.board
        own = {
            "Contract": board.contract or board.passed_out,
            "Declarer": board.contract or board.passed_out,
            "Result": board.tricks is not None or board.passed_out,
            "Auction": board.auction is not None,
            "Play": board.play or board.claimed,
        }
        found = next((pair for pair in self.extras if pair[0] == name), None)
        if found is None or own.get(name) or (name in MANDATORY and "\n" in found[1]):
            return None
        self.extras.remove(found)
        return found[1]

    def _mandatory(self) -> Iterator[tuple[str, str]]:
        board = self.board
        own: dict[str, str] = {
            "Event": board.event,
            "Board": board.number,
            "Dealer": board.dealer.letter if board.dealer is not None else "",
            "Vulnerable": board.vulnerability.text if board.vulnerability is not None else "",
            "Deal": board.deal.format(board.dealer or Seat.NORTH),
        }
        own |= {seat.word: board.names[seat] for seat in SEATS}
        if board.contract:
            swapped = "^" if "declarer" in board.irregular else ""
            own["Declarer"] = swapped + board.contract.declarer.letter
            own["Contract"] = board.contract.text
        if board.tricks is not None:
            own["Result"] = ("^" if "result" in board.irregular else "") + str(board.tricks)
        if board.passed_out:
            own["Contract"] = "Pass"
        empty = ("Declarer", "Result") if board.passed_out else ()
        for name in MANDATORY:
            value = own[name] or None if name in own else self._take(name)
            unknown = "" if name in empty else "?"
            yield name, unknown if value is None else value

    def _comment(self, place: str) -> bool:
        text = self.comments.pop(place, "")
        if text:
            self.lines += comment_lines(text)
        return bool(text)

    def _tag(self, name: str, value: str) -> None:
        self.lines.append(f'[{name} "{escape(value)}"]')
        self._comment(name)

    def _table(self, name: str, value: str) -> None:
        first, *rows = value.split("\n")
        self._tag(name, first)
        for row in rows:
            safe = row if _SAFE_ROW.fullmatch(row) else f'"{escape(row)}"'
            self.lines.append(f" {safe}" if safe.startswith("%") else safe)

    def _auction(self, raw: str | None) -> None:
        auction, board = self.board.auction, self.board
        if auction is None:
            if raw is not None:
                self._table("Auction", raw)
            return
        self._tag("Auction", auction.dealer.letter)
        numbers = _numbered(board.alerts)
        cells = [(_word(call), f"call {i}") for i, call in enumerate(auction.calls)]
        if not auction.is_over:
            cells.append(("*" if board.contract else "+", ""))
        self._rows(cells, dict(board.alerts), numbers)

    def _play(self, raw: str | None) -> None:
        board = self.board
        if not (board.play or board.claimed) or board.contract is None:
            if raw is not None:
                self._table("Play", raw)
            return
        first = leader = board.contract.leader
        self._tag("Play", first.letter)
        cells: list[tuple[str, str]] = []
        # Beyond the last card a row is due only to show who is to play next.
        unfinished = len(board.play) < 52 and not board.claimed
        for start in range(0, len(board.play) + unfinished, 4):
            cards = board.play[start : start + 4]
            row = [("-", "")] * 4
            for turn, card in enumerate(cards):
                row[(leader + turn - first) % 4] = (str(card), f"card {start + turn}")
            if len(cards) < 4 and unfinished:
                row[(leader + len(cards) - first) % 4] = ("+", "")
            cells += row
            if len(cards) == 4:
                leader = Trick(leader, cards).winner(board.contract.strain)
        if board.claimed:
            cells.append(("*", ""))
        self._rows(cells, dict(board.card_notes), _numbered(board.card_notes))

    def _rows(
        self, cells: list[tuple[str, str]], notes: dict[int, str], numbers: dict[str, int]
    ) -> None:
        """Four cells a line, each with its note and marks, then the notes."""
        line = ""
        for column, (text, place) in enumerate(cells):
            marks = [mark for where, mark in self.board.marks if where == place and place]
            before = [mark for mark in marks if mark.startswith("^")]
            after = [mark for mark in marks if mark.startswith("$")]
            number = int(place.split()[1]) if place else -1
            note = [f"={numbers[notes[number]]}="] if number in notes else []
            cell = " ".join([*before, text, *note, *after])
            if line and (column % 4 == 0 or len(line) + len(cell) >= WIDTH):
                self.lines.append(line)
                line = ""
            line += (" " if line else "") + cell
            if place in self.comments:
                self.lines.append(line)
                line = ""
                self._comment(place)
        if line:
            self.lines.append(line)
        self.lines += [f'[Note "{index}:{escape(text)}"]' for text, index in numbers.items()]
        if numbers:
            self._comment("Note")


def _numbered(notes: Notes) -> dict[str, int]:
    """The texts numbered from 1; calls with the same explanation share a note."""
    return {text: i for i, text in enumerate(dict.fromkeys(text for _, text in notes), 1)}


def _word(call: Call) -> str:
    return "Pass" if call == PASS else str(call)


def _name(name: str, board: Board) -> str:
    """A tag's name that PBN can read and that is not taken by a field of the board."""
    name = re.sub(r"[^A-Za-z0-9_]", "_", name) or "_"
    taken = {*MANDATORY, "Auction", "Play"} | ({"Room"} if board.room else set())
    return name + "_" if name in taken else name
