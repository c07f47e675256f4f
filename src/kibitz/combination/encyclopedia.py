"""Encyclopedia: every suit combination solved, in one file that can be asked.

There are 3**13 ways to give the thirteen ranks to North, South and the
defenders. Our cards in one run (no defenders' card between them) count only by
how many each hand has, and North and South may change places: 159,094
combinations are left. Each is named by the runs from the top, such as
`21.01..` - two cards of North's and one of South's, a missing card, one of
South's, two missing cards. The store is SQLite; a run that was broken off goes
on where it stopped. Each row has a digest of its own: what is damaged is never
told, and is solved again when the file is built further.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from importlib import import_module
from itertools import combinations as choose
from itertools import islice
from pathlib import Path
from typing import Any

from kibitz.combination.problem import Problem
from kibitz.combination.solution import suit
from kibitz.combination.solving.line import probability_json
from kibitz.errors import Illegal, Malformed, Place
from kibitz.holding import Holding

COUNT = 159_094
"""The number of combinations that differ."""

_SPOTS = tuple(1 << rank for rank in range(8))
_CHUNK = 50
_SCHEMA = """CREATE TABLE IF NOT EXISTS suit (
    runs TEXT PRIMARY KEY, north TEXT NOT NULL, south TEXT NOT NULL,
    held INTEGER NOT NULL, targets TEXT NOT NULL, expected TEXT NOT NULL, seal TEXT)"""
_ROW = "runs, north, south, held, targets, expected"

_ANSWER = ("north", "south", "targets", "expected")

Runs = tuple[tuple[int, int], ...]
"""North's and South's cards above the highest missing card, then below it, and so on."""
StoredRow = tuple[str, str, str, int, str, str]
"""A combination as the store keeps it."""


@dataclass(frozen=True, slots=True)
class StoredCombination:
    """One combination of the encyclopedia: a holding that stands for it, and its chances."""

    north: Holding
    south: Holding
    targets: tuple[Fraction, ...]
    """The chance of at least 1, 2, … tricks."""
    expected: Fraction

    @property
    def text(self) -> str:
        """The holdings, such as `AQT2-543`."""
        return "-".join(str(hand) if hand else "void" for hand in (self.north, self.south))

    def to_json(self) -> dict[str, Any]:
        """The entry as plain data, fractions as text."""
        return {
            "north": str(self.north),
            "south": str(self.south),
            "targets": [
                {"tricks": tricks, **probability_json(chance)}
                for tricks, chance in enumerate(self.targets, 1)
            ],
            "expected": {"tricks": str(self.expected)},
        }


def runs_of(north: int, south: int) -> Runs:
    """The runs of two masks, as they are.

    >>> runs_of(Holding.parse("AQ").mask, Holding.parse("2").mask)[:3]
    ((1, 0), (1, 0), (0, 0))
    """
    runs = [[0, 0]]
    for rank in range(12, -1, -1):
        if north >> rank & 1:
            runs[-1][0] += 1
        elif south >> rank & 1:
            runs[-1][1] += 1
        else:
            runs.append([0, 0])
    return tuple((n, s) for n, s in runs)


def canonical(runs: Runs) -> Runs:
    """The runs with North the hand that has more cards in the first run where they differ."""
    return max(runs, tuple((s, n) for n, s in runs))


def holdings(runs: Runs) -> tuple[Holding, Holding]:
    """Holdings that stand for the runs: North's cards on top of each run."""
    north = south = 0
    bit = 1 << 13
    for number, (n, s) in enumerate(runs):
        bit >>= bool(number)
        for _ in range(n):
            bit >>= 1
            north |= bit
        for _ in range(s):
            bit >>= 1
            south |= bit
    return Holding(north), Holding(south)


def name(runs: Runs) -> str:
    """The key of a combination in the store."""
    return ".".join(f"{n:x}{s:x}" if n or s else "" for n, s in runs)


def named(key: str) -> Runs:
    """The runs of a key, the inverse of `name`.

    >>> name(named("21.01.."))
    '21.01..'
    """
    pairs = (int(part or "0", 16) for part in key.split("."))
    return tuple(divmod(pair, 16) for pair in pairs)


def every_combination() -> Iterator[Runs]:
    """All combinations, each once; there are `COUNT`.

    >>> name(next(every_combination()))
    '............'
    """

    def grow(runs: Runs, cards: int) -> Iterator[Runs]:
        for held in range(cards + 1):
            for n in range(held, -1, -1):
                longer = (*runs, (n, held - n))
                if held == cards:
                    yield longer
                else:
                    yield from grow(longer, cards - held - 1)

    return (runs for runs in grow((), 13) if canonical(runs) == runs)


def matching(pattern: str) -> list[Runs]:
    """The combinations of a pattern in which each x is any free card below the ten.

    >>> len(matching("AQx-x"))
    49
    """
    north, _, south = pattern.replace("–", "-").replace("/", "-").partition("-")
    first, second = Holding.parse(north), Holding.parse(south)
    if first.mask & second.mask:
        raise Illegal(
            f"{Holding(first.mask & second.mask)} stands in both hands",
            place=Place.at(pattern, len(north) + 1),
        )
    free = [spot for spot in _SPOTS if not spot & (first.mask | second.mask)]
    if first.small + second.small > len(free):
        raise Illegal(
            f"{pattern!r} has more small cards than there are", expected="at most the nine"
        )
    found: dict[Runs, None] = {}
    for ours in choose(free, first.small):
        rest = [spot for spot in free if spot not in ours]
        for theirs in choose(rest, second.small):
            runs = runs_of(first.mask | sum(ours), second.mask | sum(theirs))
            found[canonical(runs)] = None
    return list(found)


def solve(runs: Runs) -> StoredRow:
    """One combination as a row of the store."""
    north, south = holdings(runs)
    solution = suit(Problem(north, south))
    return (
        name(runs),
        str(north),
        str(south),
        len(north) + len(south),
        " ".join(str(chance) for chance in solution.targets.values()),
        str(solution.expected),
    )


def unit(settings: Mapping[str, Any], number: int, seed: int) -> list[StoredRow]:
    """The work of a process of its own: one of the parts that the settings list, by names."""
    return [solve(named(one)) for one in settings["parts"][number]]


class Encyclopedia:
    """The store: build it, continue it, look combinations up; a Parquet file can only be asked."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._parquet = _is_parquet(self.path)
        if self._parquet:
            return
        with self._open() as store, store:
            store.execute(_SCHEMA)
            columns = [row[1] for row in store.execute("PRAGMA table_info(suit)")]
            if "seal" not in columns:  # a file of kibitz 1.0 or before
                store.execute("ALTER TABLE suit ADD COLUMN seal TEXT")
                rows = store.execute(f"SELECT {_ROW} FROM suit").fetchall()
                seals = ((seal(row), row[0]) for row in rows)
                store.executemany("UPDATE suit SET seal = ? WHERE runs = ?", seals)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self.path)) as store:
                store.text_factory = _text
                yield store
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            why = str(error) if isinstance(error, sqlite3.Error) else "it is damaged"
            raise Malformed(
                f"{str(self.path)!r} is not an encyclopedia: {why}",
                expected="a file that kibitz encyclopedia made, or a new one",
            ) from None

    def __len__(self) -> int:
        if self._parquet:
            return int(parquet_module().read_metadata(self.path).num_rows)
        with self._open() as store:
            return int(store.execute("SELECT count(*) FROM suit").fetchone()[0])

    def build(
        self,
        which: Iterable[Runs] | None = None,
        workers: int = 1,
        progress: Callable[[int, int], None] | None = None,
    ) -> int:
        """Solve what is missing of `which` (everything, unless given); how many were solved.

        `progress` hears after each chunk how many are done, of how many.
        """
        if self._parquet:
            raise Illegal(f"{str(self.path)!r} is a Parquet file", expected="a SQLite file")
        with self._open() as store:
            done, damaged = set(), []
            for place, *row, sealed in store.execute(f"SELECT rowid, {_ROW}, seal FROM suit"):
                if sealed == seal(row):
                    done.add(row[0])
                else:
                    damaged.append((place,))
            with store:
                store.executemany("DELETE FROM suit WHERE rowid = ?", damaged)
            wanted = [r for r in (which or every_combination()) if name(r) not in done]
            chunks = iter(wanted)
            parts = list(iter(lambda: list(islice(chunks, _CHUNK)), []))
            solved = 0
            for rows in _spread(parts, workers):
                with store:
                    store.executemany(
                        f"INSERT OR REPLACE INTO suit ({_ROW}, seal) VALUES (?,?,?,?,?,?,?)",
                        [(*row, seal(row)) for row in rows],
                    )
                solved += len(rows)
                if progress is not None:
                    progress(solved, len(wanted))
        return solved

    def find(self, north: str | Holding, south: str | Holding = "-") -> StoredCombination | None:
        """The entry of a combination, whichever of its equals is asked for."""
        problem = Problem.of(north, south)
        return next(self._entries([runs_of(problem.north.mask, problem.south.mask)]), None)

    def like(self, pattern: str) -> list[StoredCombination]:
        """The stored combinations of a pattern such as `AQTx-xxx`, see `matching`."""
        return list(self._entries(matching(pattern)))

    def _entries(self, wanted: Iterable[Runs]) -> Iterator[StoredCombination]:
        names = [name(canonical(runs)) for runs in wanted]
        rows = self._parquet_rows(names) if self._parquet else self._sqlite_rows(names)
        for north, south, targets, expected in rows:
            yield StoredCombination(
                Holding.parse(north),
                Holding.parse(south),
                tuple(Fraction(chance) for chance in targets.split()),
                Fraction(expected),
            )

    def _sqlite_rows(self, names: list[str]) -> Iterator[tuple[str, ...]]:
        question = f"SELECT {_ROW}, seal FROM suit WHERE runs = ?"
        with self._open() as store:
            for one in names:
                for *row, sealed in store.execute(question, (one,)):
                    if sealed != seal(row):
                        raise Malformed(
                            f"{str(self.path)!r} is damaged at {one}",
                            remedy=f"kibitz encyclopedia {self.path} solves again what is damaged",
                        )
                    _, north, south, _, targets, expected = row
                    yield north, south, targets, expected

    def _parquet_rows(self, names: list[str]) -> Iterator[tuple[str, ...]]:
        pyarrow, parquet = import_module("pyarrow"), parquet_module()
        try:
            rows = parquet.read_table(
                self.path, columns=["runs", *_ANSWER], filters=[("runs", "in", names)]
            ).to_pylist()
        except (pyarrow.ArrowException, KeyError) as error:
            raise Malformed(
                f"{str(self.path)!r} is not an encyclopedia: {error}",
                expected="a file that kibitz encyclopedia made",
            ) from None
        found = {row["runs"]: tuple(row[column] for column in _ANSWER) for row in rows}
        return (found[one] for one in names if one in found)

    def to_parquet(self, path: str | Path) -> None:
        """Write the store as a Parquet file; this needs the package pyarrow."""
        parquet, pyarrow = parquet_module(), import_module("pyarrow")
        with self._open() as store:
            store.row_factory = sqlite3.Row
            rows: list[dict[str, Any]] = [
                dict(row) for row in store.execute(f"SELECT {_ROW} FROM suit ORDER BY held, runs")
            ]
        unfinished = Path(f"{path}.part")
        try:
            parquet.write_table(pyarrow.Table.from_pylist(rows, _columns(pyarrow)), unfinished)
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise


def seal(row: Iterable[object]) -> str:
    """A digest of a row, by which a damaged one is known.

    >>> seal(("..", "AQ", "2", 3, "1/2", "1"))
    '07ad6f3318412b4b'
    """
    return blake2b("|".join(map(str, row)).encode(), digest_size=8).hexdigest()


def _text(stored: bytes) -> str:
    """A text of the file, whatever has become of it."""
    return stored.decode(errors="replace")


def _is_parquet(path: Path) -> bool:
    """Does the file begin as Parquet files do?"""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"PAR1"


def parquet_module() -> Any:
    """The module that reads and writes Parquet files, where it is installed."""
    try:
        return import_module("pyarrow.parquet")
    except ImportError:
        raise Illegal(
            "Parquet needs the package pyarrow",
            remedy="pip install 'kibitz[parquet]', or use the SQLite file",
        ) from None


def _columns(pyarrow: Any) -> Any:
    """The columns of a Parquet file: texts, and one number."""
    types = {"held": pyarrow.int32()}
    columns = ("runs", "north", "south", "held", "targets", "expected")
    return pyarrow.schema([(column, types.get(column, pyarrow.string())) for column in columns])


def _spread(parts: list[list[Runs]], workers: int) -> Iterator[list[StoredRow]]:
    """Solve the parts, in this process in order, or in several as they finish.

    The processes are the laboratory's: none is forked from one that has threads, and all end
    when this one does, in whatever way.
    """
    if workers <= 1:
        yield from ([solve(runs) for runs in part] for part in parts)
        return
    from kibitz.lab.crew import Crew
    from kibitz.lab.experiment import Experiment

    names = [[name(runs) for runs in part] for part in parts]
    crew = Crew(Experiment(f"{__name__}:unit", {"parts": names}), workers)
    for row in crew.rows(iter(range(len(parts)))):
        if row is not None and row.failed:
            raise Illegal(f"a part of the encyclopedia was not solved: {row.error}")
        if row is not None:
            yield row.value
