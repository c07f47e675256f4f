"""Store: the file of an experiment - SQLite, a row for each finished unit as it finishes.

The file says what the experiment is and refuses rows of another. It is in SQLite's
write-ahead mode: whoever is killed loses no row that was written, and the file can be
read while a run writes it. Only one run at a time may write, which a lock file beside it
sees to; the system lifts the lock when the process ends, however it ends.

Every row has a checksum: what a failing disk or a bad copy has changed is told as damage and
never taken for an answer. What the experiment is stands in the file twice, on two pages, so that
`salvage.py` can tell which rows are whole wherever the damage is.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from zlib import crc32

from kibitz.errors import Illegal, Malformed
from kibitz.lab.experiment import Experiment, Row, json_text

APPLICATION = 0x6B69626C
"""Marks our files in SQLite's header: "kibl"."""
FORMAT = 2
"""The layout of the tables."""
UNCHECKED = 1
"""The layout before there were checksums; its files are read, and brought up to date by a run."""
SPECIFICATION, GOAL = "specification", "units"
"""The names under which the file notes what is done, and how much of it was asked for."""
_COPY = "CREATE TABLE copy (name TEXT PRIMARY KEY, value TEXT NOT NULL, crc INTEGER)"
_SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
CREATE TABLE experiment (name TEXT PRIMARY KEY, value TEXT NOT NULL, crc INTEGER);
CREATE TABLE unit (
    number INTEGER PRIMARY KEY, seed INTEGER NOT NULL, value TEXT, error TEXT, crc INTEGER,
    CHECK ((value IS NULL) <> (error IS NULL)));
{_COPY};
"""
_UPDATE = f"""
BEGIN IMMEDIATE;
ALTER TABLE experiment ADD COLUMN crc INTEGER;
ALTER TABLE unit ADD COLUMN crc INTEGER;
{_COPY};
PRAGMA user_version = {FORMAT};
"""


class Store:
    """An experiment's file, open for reading (`Store.read`) or for one run (`Store.open`)."""

    def __init__(self, path: Path | None, base: sqlite3.Connection, lock: Lock | None) -> None:
        self.path = path
        self._base = base
        self._base.text_factory = _as_it_stands
        self._lock = lock

    @classmethod
    def open(cls, path: str | Path | None, experiment: Experiment) -> Store:
        """The file of this experiment, begun if it is not there; without a path, in memory.

        A file of another experiment is an error that says what differs.
        """
        if path is None:
            store = cls(None, sqlite3.connect(":memory:", isolation_level=None), None)
            store._begin(_SCHEMA, experiment)
            return store
        path = Path(path)
        if not path.parent.is_dir() or path.is_dir():
            raise Malformed(
                f"cannot write {str(path)!r}", expected="a file's name in a folder that exists"
            )
        lock = Lock(path)
        try:
            with _translated(path):
                base = sqlite3.connect(path, isolation_level=None, timeout=30)
            store = cls(path, base, lock)
            try:
                with _translated(path):
                    if store._is_new():
                        store._begin(_SCHEMA, experiment)
                    store._check(thorough=True)
                    if store._pragma("user_version") == UNCHECKED:
                        store._begin(_UPDATE, store.experiment)
                    base.execute("PRAGMA journal_mode = WAL")
                    base.execute("PRAGMA synchronous = NORMAL")
                store._refuse_another(experiment)
            except BaseException:
                base.close()
                raise
        except BaseException:
            lock.release()
            raise
        return store

    @classmethod
    def read(cls, path: str | Path) -> Store:
        """An existing file, to look at; nothing is written, and a run may be writing it."""
        path = Path(path)
        if not path.is_file():
            raise Malformed(f"there is no file {str(path)!r}", expected="a file of an experiment")
        with _translated(path):
            try:
                return cls._look(path, "rw")  # only who may write can tidy SQLite's own files up
            except sqlite3.OperationalError:
                if path.with_name(path.name + "-wal").exists():
                    raise
                return cls._look(path, "ro&immutable=1")  # where nothing may be written at all

    @classmethod
    def _look(cls, path: Path, mode: str) -> Store:
        uri = f"{path.absolute().as_uri()}?mode={mode}"
        store = cls(path, sqlite3.connect(uri, uri=True, timeout=30), None)
        try:
            store._base.execute("PRAGMA query_only = 1")
            store._check()
        except BaseException:
            store._base.close()
            raise
        return store

    def close(self) -> None:
        """Close the file and let others write it."""
        self._base.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def experiment(self) -> Experiment:
        """What the file says that it holds."""
        text = self._note(SPECIFICATION)
        try:
            return Experiment.from_json(json.loads(text or ""))
        except (ValueError, TypeError) as error:
            raise Malformed(f"{self._name}: the specification cannot be read: {error}") from None

    @property
    def goal(self) -> int | None:
        """How many units the last run was asked for; none if it was open-ended."""
        text = self._note(GOAL)
        return int(text) if text else None

    @property
    def end(self) -> int | None:
        """Where the last run ended that came to its end: its result is the units below this."""
        text = self._note("end")
        return int(text) if text else None

    def intend(self, units: int | None) -> None:
        """Note what the run that begins is asked for."""
        self._keep(GOAL, "" if units is None else str(units))
        self._keep("end", "")

    def conclude(self, end: int) -> None:
        """Note that the run came to its end, with the units below `end`."""
        self._keep("end", str(end))

    def write(self, row: Row) -> None:
        """Keep a finished unit."""
        value, error = (None, row.error) if row.failed else (row.text, None)
        with _translated(self._name):
            self._base.execute(
                "INSERT OR REPLACE INTO unit VALUES (?, ?, ?, ?, ?)",
                (row.number, row.seed, value, error, checksum(row.number, row.seed, value, error)),
            )

    def rows(self, end: int | None = None) -> Iterator[Row]:
        """The finished units in order of number; only those below `end`, if it is given."""
        limit = {"end": -1 if end is None else end}
        with _translated(self._name):
            for *row, crc in self._base.execute(
                f"SELECT number, seed, value, error, {self._crc} FROM unit "
                "WHERE :end < 0 OR number < :end ORDER BY number",
                limit,
            ):
                if crc is not None and crc != checksum(*row):
                    raise _damaged(self._name, f"unit {row[0]} is not as it was written")
                number, seed, value, error = row
                yield Row(number, seed, value or "", error or "")

    def counts(self) -> tuple[int, int]:
        """How many units are done well, and how many failed."""
        with _translated(self._name):
            good, bad = self._base.execute("SELECT count(value), count(error) FROM unit").fetchone()
        return int(good), int(bad)

    @property
    def _crc(self) -> str:
        """The column of the checksums, or none where there are none yet."""
        return "crc" if self._pragma("user_version") == FORMAT else "NULL"

    @property
    def _name(self) -> str:
        return "this experiment" if self.path is None else str(self.path)

    def _begin(self, tables: str, experiment: Experiment) -> None:
        # In one transaction with the tables, so that no moment leaves a file without its meaning.
        text = json_text(experiment.to_json())
        quoted = text.replace("'", "''")
        row = f"('{SPECIFICATION}', '{quoted}', {checksum(SPECIFICATION, text)})"
        said = (f"INSERT OR REPLACE INTO {name} VALUES {row};" for name in ("experiment", "copy"))
        self._base.executescript("\n".join([tables, *said, "COMMIT;"]))

    def _is_new(self) -> bool:
        tables = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return not tables and not self._pragma("application_id")

    def _has_tables(self) -> bool:
        """Does it have the tables of this layout, whatever its header says?"""
        found = self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {"experiment", "unit", "copy"} <= {name for (name,) in found}

    def _pragma(self, name: str) -> int:
        return int(self._base.execute(f"PRAGMA {name}").fetchone()[0])

    def _check(self, thorough: bool = False) -> None:
        if self._is_new():
            raise Malformed(f"{self._name} is empty: no experiment was begun in it")
        if self._pragma("application_id") != APPLICATION:
            if self._has_tables():
                raise _damaged(self._name, "its header does not say whose it is")
            raise Malformed(
                f"{self._name} is an SQLite file, but not of an experiment",
                remedy="name another file; this one is left as it is",
            )
        if (layout := self._pragma("user_version")) not in (UNCHECKED, FORMAT):
            if self._has_tables():
                raise _damaged(
                    self._name, f"layout {layout}, here {FORMAT}; or another kibitz wrote it"
                )
            raise Malformed(
                f"{self._name} was written by another kibitz (layout {layout}, here {FORMAT})",
                remedy="use the kibitz that began it, or begin a new file",
            )
        if (
            thorough
            and (found := self._base.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok"
        ):
            raise _damaged(self._name, found)

    def _refuse_another(self, experiment: Experiment) -> None:
        if differences := experiment.differences(self.experiment):
            raise Illegal(
                f"{self._name} holds another experiment:\n" + "\n".join(differences),
                remedy="name another file, or ask for the same experiment to continue it",
            )

    def _note(self, name: str) -> str | None:
        with _translated(self._name):
            row = self._base.execute(
                f"SELECT value, {self._crc} FROM experiment WHERE name = ?", (name,)
            ).fetchone()
        if row is None and name == SPECIFICATION:
            raise _damaged(self._name, "it does not say what was done")
        if row is not None and row[1] is not None and row[1] != checksum(name, row[0]):
            raise _damaged(self._name, f"its {name} is not as it was written")
        return None if row is None else str(row[0])

    def _keep(self, name: str, value: str) -> None:
        with _translated(self._name):
            self._base.execute(
                "INSERT OR REPLACE INTO experiment VALUES (?, ?, ?)",
                (name, value, checksum(name, value)),
            )


def checksum(*row: int | str | None) -> int:
    """The sum that stands beside a row and changes when a bit of the row does.

    >>> checksum(0, 4, '"a"', None)
    2509105116
    """
    words = "\n".join("" if one is None else str(one) for one in row)
    return crc32(words.encode("utf-8", "surrogateescape"))


def _as_it_stands(text: bytes) -> str:
    """Text of the file; what is not UTF-8 any more is left to the checksum."""
    return text.decode("utf-8", "surrogateescape")


class Lock:
    """The right to write a file, held by one process at a time through `FILE.lock` beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        while True:
            self._handle = self._take(path)
            if sys.platform == "win32":
                return  # there nobody can remove a file that is open
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(self._handle), self.path.stat()):
                    return
            os.close(self._handle)  # the holder removed the file while we waited for it

    def release(self) -> None:
        """Let others have it."""
        if sys.platform == "win32":
            os.close(self._handle)
            with suppress(OSError):
                self.path.unlink()
        else:
            self.path.unlink(missing_ok=True)
            os.close(self._handle)

    def _take(self, path: Path) -> int:
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise Malformed(f"cannot write {str(path)!r}: {error.strerror}") from None
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise Illegal(
                f"another run is writing {str(path)!r}",
                remedy="wait for it or stop it; finished units are safe, and can be looked at",
            ) from None
        return handle


@contextmanager
def _translated(name: str | Path) -> Iterator[None]:
    """SQLite's errors as ours."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) == sqlite3.SQLITE_ERROR:
            raise _damaged(str(name), str(error)) from None  # the tables are not what they were
        raise Malformed(f"{name}: {error}") from None
    except sqlite3.DatabaseError as error:
        raise _damaged(str(name), str(error)) from None
    except UnicodeError:
        raise _damaged(str(name), "SQLite's own words about it cannot be read") from None


def _damaged(name: str, error: str) -> Malformed:
    return Malformed(
        f"{name} is no experiment's file, or it is damaged: {error.splitlines()[0]}",
        remedy="kibitz lab salvage FILE OUT writes what is whole into another file; "
        "this one is left as it is",
    )
