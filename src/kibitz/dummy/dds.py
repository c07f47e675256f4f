"""The one file that knows DDS, the C++ double-dummy solver of Bo Haglund and Soren Hein.

The shared library comes with the package endplay and is called here at its C
interface (DDS 2.9, `dll.h`), without importing endplay. It is loaded when it
is first needed. Four of its traits shape this file:

* it takes at most 200 boards a call (40 deals x 5 strains for tables), so work
  is cut into batches;
* it is not re-entrant, and a call cannot be stopped: `guard.py`;
* scoring only one best card is twice as fast as scoring them all;
* it forgets the positions of a board before the next one, unless told not to: `Memory`.

Boards go in and come out as numpy arrays whose dtypes are the library's structs.
"""

from __future__ import annotations

import ctypes
import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.cards import SEATS
from kibitz.dummy.guard import Guard
from kibitz.errors import Illegal, KibitzError
from kibitz.lab.cores import available_cores

Progress = Callable[[int, int], None]
"""Called after each batch with the number of boards done and the number of all."""

Array = NDArray[Any]

# The structs of dll.h; every field is a 32-bit int, so there is no padding.
MAX_BOARDS = 200
MAX_TABLES = 40
INT = np.int32
DEAL = np.dtype(
    [
        ("trump", INT),
        ("first", INT),
        ("trick_suit", INT, 3),
        ("trick_rank", INT, 3),
        ("cards", np.uint32, (4, 4)),
    ]
)
"""One board: hands by seat N E S W and suit S H D C, rank r at bit r; suits count from spades."""
FUTURE = np.dtype(
    [
        ("nodes", INT),
        ("cards", INT),
        ("suit", INT, 13),
        ("rank", INT, 13),
        ("equals", INT, 13),
        ("score", INT, 13),
    ]
)
"""The answer to one board: cards in groups of equals, each with the mover's tricks."""
PLAY = np.dtype([("number", INT), ("suit", INT, 52), ("rank", INT, 52)])
"""The cards played on one board."""
TRACE = np.dtype([("number", INT), ("tricks", INT, 53)])
"""The tricks of the first leader's opponents after each card of one board's play."""

_BOARDS = np.dtype(
    [
        ("number", INT),
        ("deals", DEAL, MAX_BOARDS),
        ("target", INT, MAX_BOARDS),
        ("solutions", INT, MAX_BOARDS),
        ("mode", INT, MAX_BOARDS),
    ]
)
_SOLVED = np.dtype([("number", INT), ("boards", FUTURE, MAX_BOARDS)])
_PLAYS = np.dtype([("number", INT), ("plays", PLAY, MAX_BOARDS)])
_TRACES = np.dtype([("number", INT), ("traces", TRACE, MAX_BOARDS)])
_TABLE_DEALS = np.dtype([("number", INT), ("deals", np.uint32, (MAX_TABLES * 5, 4, 4))])
_TABLES = np.dtype([("number", INT), ("tricks", INT, (MAX_TABLES * 5, 5, 4))])
_PAR_TEXTS = np.dtype([("texts", np.uint8, (MAX_TABLES, 2 * 16 + 2 * 128))])
_INFO = np.dtype(
    [
        ("version", INT, 3),
        ("version_text", "S10"),
        ("padding", "S2"),
        ("system", INT, 5),
        ("threading", INT),
        ("threads", INT),
        ("thread_sizes", "S128"),
        ("system_text", "S1024"),
    ]
)

BRIEF_BOARDS, BRIEF_CARDS = 24, 9
"""So few boards with so few cards a hand are solved before a thread for them would be worth it."""

_BEST_SCORE = -1  # `target`: find the score that the mover can reach
_ALWAYS_SEARCH = 1  # `mode`: also where only one card is legal
_REMEMBERING = 2  # `mode`: the same, with the positions of earlier boards
_SUCCESS = 1


class Memory:
    """What the library's table of positions holds: those of one strain, where that is sure.

    It empties the table for every board that is not much like the last. It need not: a position
    there says who holds the highest cards that are left, not which deal it came from, so layouts
    of a hand that differ in a few cards share many of them. But only of one strain; of several
    threads, each with a table of its own, nobody can tell which solved what; a last trick is
    solved without the table, which it leaves as it was. Whoever else calls the same library in
    this process must forget.

    >>> memory = Memory()
    >>> memory.threads = 1
    >>> memory.solved({4})
    >>> memory.mode({4}) == _REMEMBERING, memory.mode({0}) == _REMEMBERING
    (True, False)
    """

    def __init__(self) -> None:
        self.threads = 0
        self.strain: int | None = None

    def forget(self) -> None:
        """Something else is being solved: nothing is sure any more."""
        self.strain = None

    def mode(self, strains: set[int]) -> int:
        """How boards of these strains may be solved."""
        return _REMEMBERING if strains == {self.strain} else _ALWAYS_SEARCH

    def solved(self, strains: set[int]) -> None:
        """Boards of these strains were solved, none of them a last trick."""
        self.strain = min(strains) if self.threads == 1 and len(strains) == 1 else None


def solve(
    deals: Array,
    *,
    every_card: bool,
    target: int | None = None,
    progress: Progress | None = None,
    deadline: float | None = None,
) -> Array:
    """Solve an array of `DEAL`; the answer is an array of `FUTURE`.

    Without `every_card` only one best card is scored, which takes half the time. With a
    `target` the solver asks only which cards reach so many tricks, which takes a quarter.
    `TooLate` if the answers are not there by the deadline, a moment of `time.perf_counter`.
    """
    answers = np.zeros(len(deals), FUTURE)
    if (again := _seen_before(deals)).any():
        for rows in (~again, again):
            answers[rows] = solve(
                deals[rows], every_card=every_card, target=target, deadline=deadline
            )
        if progress is not None:
            progress(len(deals), len(deals))
        return answers
    for part in _batches(len(deals), MAX_BOARDS, progress):
        boards = _boards(deals[part])
        boards["solutions"] = 3 if every_card else 1
        if target is not None:
            boards["target"], boards["solutions"] = target, 2 if every_card else 1
        solved = np.zeros((), _SOLVED)
        _solve(boards, solved, deadline)
        answers[part] = solved["boards"][: boards["number"]]
    return answers


def _seen_before(deals: Array) -> NDArray[np.bool_]:
    """Boards with the hands of an earlier one and other cards on the table.

    The library takes two boards with the same hands in one call for the same board.
    """
    seen: dict[bytes, bytes] = {}
    hands = np.ascontiguousarray(deals["cards"]).tobytes()
    step = len(hands) // max(len(deals), 1)
    if len({hands[i : i + step] for i in range(0, len(hands), step or 1)}) == len(deals):
        return np.zeros(len(deals), bool)
    return np.array(
        [
            seen.setdefault(board["cards"].tobytes(), board.tobytes()) != board.tobytes()
            for board in deals
        ],
        bool,
    )


def tables(cards: Array, *, progress: Progress | None = None) -> Array:
    """The tables of an array of hands (n, 4, 4), indexed by strain S H D C NT and declarer."""
    answers = np.zeros((len(cards), 5, 4), INT)
    for part in _batches(len(cards), MAX_TABLES, progress):
        deals, solved = np.zeros((), _TABLE_DEALS), np.zeros((), _TABLES)
        some = cards[part]
        deals["number"] = len(some)
        deals["deals"][: len(some)] = some
        every_strain, no_par = np.zeros(5, INT), -1
        _call("CalcAllTables", deals, no_par, every_strain, solved, np.zeros((), _PAR_TEXTS))
        answers[part] = solved["tricks"][: len(some)]
    return answers


def traces(deals: Array, plays: Array, *, progress: Progress | None = None) -> Array:
    """Follow the play of each board; `plays` is an array of `PLAY`, the answer of `TRACE`."""
    answers = np.zeros(len(deals), TRACE)
    for part in _batches(len(deals), MAX_BOARDS, progress):
        boards, record, solved = _boards(deals[part]), np.zeros((), _PLAYS), np.zeros((), _TRACES)
        number = int(boards["number"])
        record["number"] = number
        record["plays"][:number] = plays[part]
        _call("AnalyseAllPlaysBin", boards, record, solved, 1)
        answers[part] = solved["traces"][:number]
    return answers


@dataclass(frozen=True, slots=True)
class Engine:
    """What is known about the solver in use."""

    version: str
    threads: int
    path: Path


def engine() -> Engine:
    """The library's version, its threads and where it was found; loads it if need be."""
    info = np.zeros((), _INFO)
    _GUARD.run(lambda: _library().GetDDSInfo(_pointer(info)))
    version = ".".join(str(part) for part in info["version"])
    return Engine(version, int(info["threads"]), find_library())


def set_threads(count: int | None = None) -> None:
    """Let the library use `count` threads; without a count, one for each available core."""
    if count is not None and count < 1:
        raise Illegal(f"{count} solver threads", expected="one or more")
    threads = available_cores() if count is None else count

    def work() -> None:
        _library().SetMaxThreads(threads)
        _MEMORY.threads = threads
        _MEMORY.forget()

    _GUARD.run(work)


def find_library() -> Path:
    """Where the package endplay keeps the shared library; endplay itself is not imported."""
    spec = importlib.util.find_spec("endplay")
    if spec is None or not spec.submodule_search_locations:
        raise KibitzError(
            "the double-dummy solver is missing: the package endplay, which brings it, "
            "is not installed",
            remedy="install it with: python -m pip install endplay",
        )
    folder = Path(next(iter(spec.submodule_search_locations))) / "_dds"
    for name in ("libdds.so", "libdds.dylib", "libdds.dll", "dds.dll"):
        if (path := folder / name).is_file():
            return path
    raise KibitzError(
        f"the double-dummy solver is missing: endplay is installed, but {folder} has no libdds",
        remedy="install it again with: python -m pip install --force-reinstall endplay",
    )


_GUARD = Guard()
_MEMORY = Memory()


@cache
def _library() -> ctypes.CDLL:
    """The library, loaded at the first call; only for work that the guard runs."""
    path = find_library()
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise KibitzError(
            f"the double-dummy solver does not load: {error}",
            remedy="install a build of endplay that is made for this machine",
        ) from None
    _MEMORY.threads = available_cores()
    library.SetMaxThreads(_MEMORY.threads)  # before anything else: it sets up the tables
    return library


def _call(function: str, *arguments: Array | int) -> None:
    """One call under the guard, after which the solver remembers nothing."""
    converted = [a if isinstance(a, int) else _pointer(a) for a in arguments]

    def work() -> int:
        _MEMORY.forget()
        return int(getattr(_library(), function)(*converted))

    _guarded(function, work)


def _solve(boards: Array, solved: Array, deadline: float | None) -> None:
    """Solve boards under the guard, with what the solver remembers of earlier ones."""
    deals = boards["deals"][: boards["number"]]
    strains = set(deals["trump"].tolist())
    cards = np.unpackbits(deals["cards"].reshape(len(deals), 16).view(np.uint8), axis=1).sum(axis=1)

    def work() -> int:
        library = _library()
        boards["mode"] = _MEMORY.mode(strains)
        _MEMORY.forget()  # unless it comes to its end
        code = int(library.SolveAllBoardsBin(_pointer(boards), _pointer(solved)))
        if code == _SUCCESS and cards.min() > len(SEATS):
            _MEMORY.solved(strains)
        return code

    is_brief = len(deals) <= BRIEF_BOARDS and bool(cards.max() <= BRIEF_CARDS * len(SEATS))
    _guarded("SolveAllBoardsBin", work, deadline, is_brief)


def _guarded(
    name: str, work: Callable[[], int], deadline: float | None = None, brief: bool = False
) -> None:
    """Work under the guard; a fault becomes our error with the library's words for it."""
    code = _GUARD.run(work, deadline, brief)
    if code != _SUCCESS:
        words = ctypes.create_string_buffer(80)
        _GUARD.run(lambda: _library().ErrorMessage(code, words))
        raise KibitzError(
            f"the double-dummy solver says: {words.value.decode('ascii')} ({name}, code {code})"
        )


def _pointer(array: Array) -> ctypes.c_void_p:
    """The address of an array that the library reads or fills."""
    return array.ctypes.data_as(ctypes.c_void_p)


def _boards(deals: Array) -> Array:
    boards = np.zeros((), _BOARDS)
    boards["number"] = len(deals)
    boards["deals"][: len(deals)] = deals
    boards["target"], boards["mode"] = _BEST_SCORE, _ALWAYS_SEARCH
    return boards


def _batches(total: int, limit: int, progress: Progress | None) -> Iterator[slice]:
    """Cut the work into calls of at most `limit`, and of a quarter of that for each thread.

    Batches that fill the library keep many cores busy; on few cores smaller ones are as fast
    and give Ctrl-C and progress bars their chance every few seconds.
    """
    size = limit // 4
    if total > size:
        size = min(limit, size * engine().threads)
    for start in range(0, total, size):
        stop = min(start + size, total)
        yield slice(start, stop)
        if progress is not None:
            progress(stop, total)
