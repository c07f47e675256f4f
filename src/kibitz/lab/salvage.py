"""Salvage: every whole row of an experiment's file that SQLite does not read any more.

The pages are looked through as bytes, those of the file and those of its write-ahead log, with no
trust in what SQLite keeps to find its way: a row is looked for at every place of every page. What
is found is a row if its checksum and its unit's seed say so; a unit gives the same row whenever it
is done, so it does not matter on which page, or how old a page, it stands. The layout of pages,
cells and records is that of SQLite's documentation, "Database File Format", sections 1.5 to 2.1
and 4 (the log).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from kibitz.errors import Malformed
from kibitz.lab.experiment import Experiment, Row
from kibitz.lab.store import GOAL, SPECIFICATION, Store, checksum

Value = int | str | None

_USUAL = 4096
"""The size of a page in bytes, unless the file says otherwise."""
_LOG_HEAD, _FRAME_HEAD = 32, 24
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Serial types of whole numbers, and how many bytes they have."""
_UNIT = re.compile(rb"[\x05-\x18](?=\x00[\x01-\x06\x08\x09])")
"""The head of a unit's record begins so: its length, no number (that is the cell's), a seed."""


@dataclass(frozen=True)
class Salvaged:
    """What was recovered: the experiment, its rows, and the most units that a run asked for."""

    experiment: Experiment
    rows: tuple[Row, ...]
    goal: int | None

    @property
    def missing(self) -> int | None:
        """How many units are to be done again; none where nobody knows how many there were."""
        if self.goal is None:
            return None
        return self.goal - sum(row.number < self.goal for row in self.rows)


def salvage(path: str | Path, out: str | Path) -> Salvaged:
    """Write every whole row of a damaged file into a new one; the same command goes on from it."""
    path, out = Path(path), Path(out)
    if not path.is_file():
        raise Malformed(f"there is no file {str(path)!r}", expected="a file of an experiment")
    if out.exists():
        raise Malformed(f"{str(out)!r} is there already", expected="the name of a new file")
    found = whole_rows(path)
    with Store.open(out, found.experiment) as store:
        store.intend(found.goal)
        for row in found.rows:
            store.write(row)
    return found


def whole_rows(path: Path) -> Salvaged:
    """The experiment of a damaged file and its whole rows, in order."""
    content = path.read_bytes()
    log = path.with_name(path.name + "-wal")
    later = log.read_bytes() if log.is_file() else b""
    sizes = {_USUAL, int.from_bytes(content[16:18]), int.from_bytes(later[8:12])}
    views = [Pages.of(content, later, n) for n in sizes if n >= 512 and not n & (n - 1)]
    text = next((one for view in views for one in _notes(view, SPECIFICATION)), None)
    if text is None:
        raise Malformed(
            f"{path}: nothing in it says what was done",
            expected="an experiment's file of which one of the two places that say so is whole",
            remedy="restore it from a copy",
        )
    experiment = Experiment.from_json(json.loads(text))
    rows: dict[int, Row] = {}
    for view in views:
        for row in _units(view, experiment):
            if row.number not in rows or rows[row.number].failed:
                rows[row.number] = row
    goals = [int(text) for view in views for text in _notes(view, GOAL) if text]
    ordered = tuple(rows[number] for number in sorted(rows))
    return Salvaged(experiment, ordered, max(goals, default=None))


@dataclass(frozen=True)
class Pages:
    """A file and its log as pages of one size."""

    size: int
    main: tuple[bytes, ...]
    logged: tuple[tuple[int, bytes], ...]
    """Pages as they stand in the log, with their numbers, the oldest first."""

    @classmethod
    def of(cls, content: bytes, log: bytes, size: int) -> Pages:
        """Cut the bytes into pages; the last one may be short."""
        main = tuple(content[at : at + size] for at in range(0, len(content), size))
        frames = range(_LOG_HEAD, len(log), _FRAME_HEAD + size)
        logged = tuple(
            (int.from_bytes(log[at : at + 4]), log[at + _FRAME_HEAD : at + _FRAME_HEAD + size])
            for at in frames
        )
        return cls(size, main, logged)

    @cached_property
    def latest(self) -> dict[int, bytes]:
        """The pages by number, as the log has left them."""
        return {**self.written, **dict(self.logged)}

    @cached_property
    def written(self) -> dict[int, bytes]:
        """The pages by number, as the file has them."""
        return dict(enumerate(self.main, 1))

    def records(self, head: re.Pattern[bytes]) -> Iterator[tuple[int, list[Value]]]:
        """What may be a record, with the number of its row: all that looks like one."""
        for page in (*self.main, *(page for _, page in self.logged)):
            for place in head.finditer(page):
                yield from self._records_at(page, place.start())

    def _records_at(self, page: bytes, start: int) -> Iterator[tuple[int, list[Value]]]:
        types = _types(page, start)
        if types is None:
            return
        length = page[start] + sum(map(_bytes_of, types))
        number = _row_number(page, start, length)
        if number is None:
            return
        for pages in (self.latest, self.written):
            payload = self._payload(page, start, length, pages)
            if payload is not None and (values := _values(payload, types)) is not None:
                yield number, values

    def _payload(
        self, page: bytes, start: int, length: int, pages: dict[int, bytes]
    ) -> bytes | None:
        """The bytes of a record, with those that stand on other pages."""
        most, least = self.size - 35, (self.size - 12) * 32 // 255 - 23
        local = length
        if length > most:
            local = least + (length - least) % (self.size - 4)
            local = local if local <= most else least
        payload = bytearray(page[start : start + local])
        following = int.from_bytes(page[start + local : start + local + 4])
        seen: set[int] = set()  # where the damage is a length or a page's number, it may go round
        while len(payload) < length:
            more = pages.get(following, b"")[4 : 4 + length - len(payload)]
            if not more or following in seen:
                return None
            seen.add(following)
            payload += more
            following = int.from_bytes(pages[following][:4])
        return bytes(payload)


def _notes(pages: Pages, name: str) -> Iterator[str]:
    """What the file notes under a name; its record's head says first how long the name is."""
    head = re.compile(rb"[\x04-\x18](?=%c)" % (2 * len(name) + 13))
    for _, values in pages.records(head):
        match values:
            case [str(said), str(text), int(crc)] if said == name and crc == checksum(name, text):
                yield text


def _units(pages: Pages, experiment: Experiment) -> Iterator[Row]:
    for number, values in pages.records(_UNIT):
        match values:
            case [None, int(seed), str() | None as value, str() | None as error, *rest]:
                if (value is None) == (error is None) or seed != experiment.seed_of(number):
                    continue
                unchecked = rest in ([], [None])  # from before the checksums
                if _is_json(value) if unchecked else rest == [checksum(number, *values[1:4])]:
                    yield Row(number, seed, value or "", error or "")


def _is_json(text: str | None) -> bool:
    try:
        json.loads(text or "null")
    except ValueError:
        return False
    return True


# SQLite's numbers -----------------------------------------------------------


def _types(page: bytes, start: int) -> list[int] | None:
    """The serial types of a record whose head begins here, if they fill the head exactly."""
    place, end = start + 1, start + page[start]
    types: list[int] = []
    while place < end <= len(page):
        number, place = _varint(page, place)
        types.append(number)
    known = all(one in (0, 8, 9) or one in _INTEGERS or one >= 13 for one in types)
    return types if place == end and known else None


def _bytes_of(serial: int) -> int:
    return (serial - 12) // 2 if serial >= 12 else _INTEGERS.get(serial, 0)


def _values(payload: bytes, types: list[int]) -> list[Value] | None:
    """What a record holds: whole numbers and texts; none if a text is none."""
    place = payload[0]
    values: list[Value] = []
    for serial in types:
        part = payload[place : place + _bytes_of(serial)]
        place += len(part)
        if serial in _INTEGERS:
            values.append(int.from_bytes(part, signed=True))
        elif serial >= 13 and serial % 2:
            try:
                values.append(part.decode())
            except UnicodeDecodeError:
                return None
        else:
            values.append({8: 0, 9: 1}.get(serial))
    return values


def _varint(page: bytes, place: int) -> tuple[int, int]:
    """SQLite's number of one to nine bytes that begins here, and where it ends."""
    number = 0
    for count, byte in enumerate(page[place : place + 9], 1):
        if count == 9:
            return number << 8 | byte, place + 9
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, place + count
    return number, len(page) + 1  # it goes beyond the page


def _row_number(page: bytes, start: int, length: int) -> int | None:
    """The number of the row, which stands before the record, behind the record's length."""
    for count in range(1, 10):
        number, end = _varint(page, start - count)
        if end == start:
            for width in range(1, 6):
                if _varint(page, start - count - width) == (length, start - count):
                    return number
    return None
