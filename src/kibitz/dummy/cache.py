"""Cache: solved layouts on disk, so that no deal is solved twice.

One SQLite file; several processes may read and write it at once, and wait for each other
(in SQLite's plain mode: changing to its write-ahead mode cannot wait, and two processes
that make the file together would fail). An entry is a block of layouts with a strain and a
declarer, named by a digest of the cards themselves. The hands, the condition and the seed
decide the cards, so all of them are in the name; a condition that is worded differently but
deals the same cards finds the same entry, and a change in how deals are drawn can never
bring back a wrong one. All that is stored are tricks; what follows from them (scores, par)
is computed anew, in no time. Each block is stored with a digest of its own: one that is damaged
counts as none, and is solved and stored again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import Seat, Strain
from kibitz.errors import Illegal, Malformed

VERSION = 2
"""Of the file's form; a file of another version is refused."""
_MARK = 0x6B627A  # "kbz": SQLite's application_id, which tells our files from others'
_PATIENCE = 60.0
"""Seconds to wait for another process that writes."""
_DIGEST = 8
"""Bytes of the digest before the tricks of a block."""
_AT_ONCE = 500
"""Names in one query; SQLite allows 999 in its oldest builds."""


def name_of(masks: NDArray[np.uint64], strain: Strain, declarer: Seat) -> bytes:
    """The name of a block of layouts played in a strain by a declarer."""
    cards = np.ascontiguousarray(masks, "<u8").tobytes()
    return blake2b(cards, digest_size=16, salt=bytes((strain, declarer))).digest()


def _sealed(name: bytes, tricks: bytes) -> bytes:
    """The tricks of a block, after a digest of them and of its name."""
    return blake2b(name + tricks, digest_size=_DIGEST).digest() + tricks


@dataclass(frozen=True, slots=True)
class Cache:
    """A file of solved blocks; it is made when something is first stored.

    No connection is kept open, so a cache may be handed to other threads and processes.
    """

    path: Path

    def find(self, names: Sequence[bytes]) -> dict[bytes, NDArray[np.int8]]:
        """The tricks of those blocks that are stored."""
        if not names or not self.path.exists():
            return {}
        found: dict[bytes, NDArray[np.int8]] = {}
        damaged: list[tuple[object]] = []
        with self._open() as file:
            for start in range(0, len(names), _AT_ONCE):
                some = names[start : start + _AT_ONCE]
                marks = ",".join("?" * len(some))
                rows = file.execute(
                    f"SELECT name, tricks FROM blocks WHERE name IN ({marks})", some
                )
                for name, stored in rows:
                    if isinstance(stored, bytes) and stored == _sealed(name, stored[_DIGEST:]):
                        found[name] = np.frombuffer(stored[_DIGEST:], np.int8)
                    else:
                        damaged.append((name,))
            if damaged:
                with file:
                    file.executemany("DELETE FROM blocks WHERE name = ?", damaged)
        return found

    def store(self, blocks: Mapping[bytes, NDArray[np.int8]]) -> None:
        """Add blocks; one that is there already stays."""
        rows = [
            (name, _sealed(name, tricks.astype(np.int8).tobytes()))
            for name, tricks in blocks.items()
        ]
        if rows:
            with self._open() as file, file:
                file.execute("BEGIN IMMEDIATE")
                file.executemany("INSERT OR IGNORE INTO blocks VALUES (?, ?)", rows)

    def check(self) -> None:
        """Refuse, before any work, a file that is no cache and a folder that is not there."""
        if self.path.exists() or not self.path.parent.is_dir():
            with self._open():
                pass

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self.path, timeout=_PATIENCE)) as file:
                self._prepare(file)
                yield file
        except sqlite3.OperationalError as error:
            raise Illegal(
                f"the cache {self.path} cannot be used: {error}",
                remedy="name a file in a folder that exists and may be written to",
            ) from None
        except sqlite3.DatabaseError as error:
            raise self._foreign(str(error)) from None
        except (UnicodeDecodeError, MemoryError):  # a message of SQLite's that quotes the damage
            raise self._foreign("it is damaged") from None

    def _prepare(self, file: sqlite3.Connection) -> None:
        """Make the table in a new file; refuse a file that is not ours."""
        with file:
            file.execute("BEGIN")  # one look at all three, or a file half made looks foreign
            mark, version, tables = (
                int(file.execute(question).fetchone()[0])
                for question in (
                    "PRAGMA application_id",
                    "PRAGMA user_version",
                    "SELECT count(*) FROM sqlite_master",
                )
            )
        if (mark, version) == (0, 0):
            if tables:
                raise self._foreign("it is the file of another program")
            with file:
                file.execute("BEGIN IMMEDIATE")  # of two processes that make it, one waits
                file.execute(
                    "CREATE TABLE IF NOT EXISTS blocks (name BLOB PRIMARY KEY, tricks BLOB) "
                    "WITHOUT ROWID"
                )
                file.execute(f"PRAGMA application_id = {_MARK}")
                file.execute(f"PRAGMA user_version = {VERSION}")
        elif mark != _MARK:
            raise self._foreign("it is the file of another program")
        elif version != VERSION:
            raise self._foreign(f"it has version {version}, and this program writes {VERSION}")

    def _foreign(self, why: str) -> Malformed:
        return Malformed(
            f"{self.path} is not a cache of solved layouts: {why}",
            expected="a file that kibitz made, or a new one",
            remedy="name another file, or delete this one",
        )
