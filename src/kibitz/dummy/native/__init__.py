"""The engine: a double-dummy solver for endings and for layouts of one position.

`engine.cpp` and its headers are compiled when the package is installed, if there is a C++
compiler; without one there is no library, `why_not()` says so, and DDS answers everything. Four
questions about arrays of boards of one strain: the best result or whether a target is reached, of
the position or of every card. Boards may be within a trick.

What is found about positions is kept in a table that the boards of one strain share, also from
call to call; so layouts of one position are solved faster together. A call lets other Python
threads run, each with an engine of its own. It comes back to Python twenty times a second, so
that Ctrl-C and deadlines are heeded; what is found by then is in the table.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kibitz.dummy.guard import TooLate
from kibitz.errors import Illegal, KibitzError

Progress = Callable[[int, int], None]
"""Called now and then with the number of boards done and the number of all."""

MEMORY = 128 * 2**20
"""Bytes that an engine keeps at most, unless `set_memory` or KIBITZ_ENGINE_MB says otherwise."""
SLICE = 0.05
"""Seconds after which a call comes back to Python for a moment."""
PATIENCE = 40
"""Slices without a board being done, after which they become longer: with very little memory a
board might otherwise never be done."""


class TrickQuestion(IntEnum):
    """What is asked of each board; results are tricks of the side to play, from here on."""

    BEST = 0
    """The most tricks: one number a board."""
    WHETHER = 1
    """Whether the target is reached: 1 or 0."""
    EACH_BEST = 2
    """The most tricks with each card: 52 numbers a board, -1 where a card may not be played."""
    EACH_WHETHER = 3
    """The cards with which the target is reached, as a mask."""


class _Boards(ctypes.Structure):
    """The struct of engine.cpp."""

    _fields_ = (
        ("first", ctypes.c_int32),
        ("end", ctypes.c_int32),
        ("strain", ctypes.c_int32),
        ("question", ctypes.c_int32),
        ("hands", ctypes.c_void_p),
        ("leaders", ctypes.c_void_p),
        ("tricks", ctypes.c_void_p),
        ("targets", ctypes.c_void_p),
        ("values", ctypes.c_void_p),
        ("masks", ctypes.c_void_p),
        ("stop", ctypes.c_void_p),
        ("seconds", ctypes.c_double),
    )


@cache
def _loaded() -> tuple[ctypes.CDLL | None, str]:
    """The library, or why there is none."""
    named = os.environ.get("KIBITZ_ENGINE", "")
    if named == "off":
        return None, "switched off by KIBITZ_ENGINE=off"
    folder = Path(__file__).parent
    kinds = ("so", "dylib", "pyd", "dll")
    found = sorted(path for kind in kinds for path in folder.glob(f"_engine*.{kind}"))
    if named:
        found = [Path(named).resolve()]
    if not found:
        return None, "not compiled: no C++ compiler was found when kibitz was installed"
    try:
        library = ctypes.CDLL(str(found[0]))
        library.kibitz_new.restype = ctypes.c_void_p
        library.kibitz_new.argtypes = (ctypes.c_uint64, ctypes.c_int32)
        library.kibitz_free.argtypes = (ctypes.c_void_p,)
        library.kibitz_free.restype = None
        library.kibitz_solve.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
        library.kibitz_forget.argtypes = (ctypes.c_void_p,)
        library.kibitz_forget.restype = None
        library.kibitz_nodes.argtypes = (ctypes.c_void_p,)
        library.kibitz_nodes.restype = ctypes.c_uint64
    except (OSError, AttributeError) as error:
        return None, f"it does not load: {error}"
    return library, ""


def is_there() -> bool:
    """Is the engine compiled and in use?"""
    return _loaded()[0] is not None


def why_not() -> str:
    """Why the engine is not in use; nothing where it is."""
    return _loaded()[1]


def is_fast() -> bool:
    """Does this machine run the build that counts bits in one instruction?"""
    library = _loaded()[0]
    return library is not None and bool(library.kibitz_is_fast())


class EndingEngine:
    """One solver with its table of positions; for one thread at a time."""

    def __init__(self, memory: int | None = None, any_machine: bool = False) -> None:
        library, reason = _loaded()
        if library is None:
            raise KibitzError(f"the engine is not in use: {reason}")
        self._library = library
        self._engine = library.kibitz_new(memory or _most_bytes(), any_machine)
        if not self._engine:
            raise KibitzError("there is no memory for the engine")

    def __del__(self) -> None:
        if getattr(self, "_engine", None):
            self._library.kibitz_free(self._engine)

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self._library.kibitz_nodes(self._engine))

    def forget(self) -> None:
        """Empty the table of positions."""
        self._library.kibitz_forget(self._engine)

    def run(
        self,
        boards: _Boards,
        stop: ctypes.c_int32,
        deadline: float | None,
        progress: Progress | None = None,
    ) -> None:
        """Answer all boards; `TooLate` at the deadline."""
        total, idle, seconds = boards.end, 0, SLICE
        boards.stop = ctypes.addressof(stop)
        pointer = ctypes.byref(boards)
        while boards.first < total:
            boards.seconds = seconds
            if deadline is not None:
                left = deadline - time.perf_counter()
                if left <= 0:
                    raise TooLate
                boards.seconds = min(seconds, left)
            done = self._library.kibitz_solve(self._engine, pointer)
            if stop:
                return
            idle = idle + 1 if done == boards.first else 0
            if idle >= PATIENCE:
                seconds *= 2
            boards.first = done
            if progress is not None:
                progress(done, total)


_memory: int | None = None
_threads = 1
_idle: list[EndingEngine] = []
"""Engines that nobody uses at the moment; taking one and giving it back is atomic."""
_generation = 0
"""One more whenever engines are to be made anew: those at work are then not given back."""


def set_memory(size: int | None = None) -> None:
    """Let each engine keep at most so many bytes; without a size, as many as at the start."""
    global _memory, _generation
    if size is not None and size < 2**20:
        raise Illegal(f"{size} bytes for the engine", expected="a megabyte or more")
    _memory = size
    _generation += 1
    _idle.clear()


def _most_bytes() -> int:
    """What an engine may keep: as `set_memory` said, else KIBITZ_ENGINE_MB, else `MEMORY`."""
    if _memory is not None:
        return _memory
    named = os.environ.get("KIBITZ_ENGINE_MB", "")
    if not named:
        return MEMORY
    if not named.isdecimal() or not 0 < int(named) < 2**24:
        raise Illegal(f"KIBITZ_ENGINE_MB={named[:40]}", expected="whole megabytes, 1 or more")
    return int(named) * 2**20


def set_threads(count: int) -> None:
    """Solve large batches on so many threads."""
    global _threads
    _threads = count


def forget() -> None:
    """Empty the tables of all engines that are not at work."""
    _idle.clear()


def solve(
    hands: NDArray[np.uint64],
    strain: int,
    leaders: ArrayLike,
    tricks: ArrayLike,
    question: TrickQuestion,
    targets: ArrayLike = 0,
    *,
    deadline: float | None = None,
    progress: Progress | None = None,
    threads: int = 1,
) -> NDArray[Any]:
    """The answers to boards of one strain.

    `hands` is a row (N, E, S, W) of masks a board, without the cards on the table; `leaders` led
    to the trick in progress, `tricks` holds its cards (three places, -1 for none). Nothing is
    checked. `TooLate` at the deadline, a moment of `time.perf_counter`.
    """
    count = len(hands)
    held = np.ascontiguousarray(hands, np.uint64)
    led = np.ascontiguousarray(np.broadcast_to(leaders, count), np.int8)
    table = np.ascontiguousarray(np.broadcast_to(tricks, (count, 3)), np.int8)
    wanted = np.ascontiguousarray(np.broadcast_to(targets, count), np.int8)
    if question is TrickQuestion.EACH_WHETHER:
        answers: NDArray[Any] = np.zeros(count, np.uint64)
    else:
        answers = np.zeros((count, 52) if question is TrickQuestion.EACH_BEST else count, np.int8)
    stop = ctypes.c_int32(0)

    def work(first: int, end: int, report: Progress | None = None) -> None:
        address = answers.ctypes.data
        boards = _Boards(
            first, end, int(strain), int(question), held.ctypes.data, led.ctypes.data,
            table.ctypes.data, wanted.ctypes.data, address, address,
        )  # fmt: skip
        generation = _generation
        try:
            engine = _idle.pop()
        except IndexError:
            engine = EndingEngine()
        try:
            engine.run(boards, stop, deadline, report)
        finally:
            if generation == _generation:
                _idle.append(engine)

    if threads <= 1 or count < 2 * threads:
        work(0, count, progress)
    else:
        _share(work, stop, count, threads, progress)
    return answers


def _share(
    work: Callable[[int, int], None],
    stop: ctypes.c_int32,
    count: int,
    threads: int,
    progress: Progress | None,
) -> None:
    """Let several threads do the work; an error of one of them stops the others."""
    borders = [count * i // threads for i in range(threads + 1)]
    errors: list[BaseException] = []

    def part(first: int, end: int) -> None:
        try:
            work(first, end)
        except BaseException as error:  # handed to the caller, who raises it
            stop.value = 1
            errors.append(error)

    crew = [threading.Thread(target=part, args=pair, daemon=True) for pair in pairwise(borders)]
    try:
        for one in crew:
            one.start()
        for one in crew:
            one.join()
    except BaseException:  # Ctrl-C
        stop.value = 1
        raise
    if errors:
        raise errors[0]
    if progress is not None:
        progress(count, count)
