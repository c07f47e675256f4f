"""Guard: one call at a time into a C library that is not re-entrant and cannot be stopped.

A lock alone is not enough. Four more things happen to a long C call:

* *Ctrl-C.* Python handles a signal only between two bytecodes of the main
  thread, so a call made there would hold it up for seconds. The main thread
  therefore sends each call to a thread of its own and waits beside it: the
  wait ends at once, the lock stays taken until the call is really over. A
  thread takes longer to start than the smallest calls last, so those that are
  brief by what they ask are made where they are.
* *Fork.* A child made during a call would inherit the library half-way
  through it. So a fork waits until the running call is over.
* *Deadlines.* A call cannot be stopped, but nobody has to wait for it: with a deadline it
  too gets a thread of its own, and is left behind when the time is up.
* *Leaving.* The library's destructors would run under a call that was left
  behind, and crash. See `_leave`.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from kibitz.errors import KibitzError

T = TypeVar("T")

_BLINK = 0.1
"""Seconds between two looks for Ctrl-C where waiting for a lock cannot be interrupted (Windows)."""


class TooLate(Exception):
    """A call was not over by its deadline; it goes on without anybody waiting for it."""


class Guard:
    """Serves calls one after the other, from any thread and any fork.

    >>> Guard().run(lambda: 6 * 7)
    42
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held_for_fork = False
        self._closing = False
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(
                before=self._before_fork,
                after_in_parent=self._after_fork_in_parent,
                after_in_child=self._after_fork_in_child,
            )
        atexit.register(self._leave)

    def run(self, work: Callable[[], T], deadline: float | None = None, brief: bool = False) -> T:
        """What `work` returns or raises; it runs when no other work does.

        `TooLate` at the deadline, a moment of `time.perf_counter`. `brief` work takes a few
        milliseconds: Ctrl-C may wait for it.
        """
        future: Future[T] = Future()
        if brief and deadline is None and self._lock.acquire(blocking=False):
            try:
                return self._work(work)
            finally:
                self._lock.release()
        if deadline is None and threading.current_thread() is not threading.main_thread():
            self._serve(future, work)
            return future.result()
        done = threading.Event()
        future.add_done_callback(lambda _: done.set())
        try:
            threading.Thread(target=self._serve, args=(future, work), daemon=True).start()
            while not done.wait(_patience(deadline)):
                if deadline is not None and time.perf_counter() >= deadline:
                    raise TooLate
        finally:
            future.cancel()  # given up while still in the queue: nobody wants the answer
        return future.result()

    def _serve(self, future: Future[T], work: Callable[[], T]) -> None:
        with self._lock:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(self._work(work))
            except BaseException as error:  # handed to the caller, who raises it
                future.set_exception(error)

    def _work(self, work: Callable[[], T]) -> T:
        if self._closing:
            raise KibitzError("the program is ending; the solver takes no more work")
        return work()

    def _before_fork(self) -> None:
        self._held_for_fork = self._lock.acquire()

    def _after_fork_in_parent(self) -> None:
        if self._held_for_fork:  # else Ctrl-C ended the wait before the fork
            self._held_for_fork = False
            self._lock.release()

    def _after_fork_in_child(self) -> None:
        self._lock, self._held_for_fork = threading.Lock(), False

    def _leave(self) -> None:
        """Leave the interpreter without waiting for a call that nobody waits for any more.

        `exit()` would run the library's destructors under its running threads. glibc's
        `on_exit` gets ahead of them: Python has shut down in order by then, and `_exit`
        receives the exit status. Elsewhere we wait until the call is over.
        """
        self._closing = True
        if self._lock.acquire(blocking=False):
            self._lock.release()
            return
        if sys.platform == "linux":
            libc = ctypes.CDLL(None)
            if hasattr(libc, "on_exit"):
                libc.on_exit(libc._exit, None)
                return
        with self._lock:
            pass


def _patience(deadline: float | None) -> float:
    """Seconds until the next look for Ctrl-C or the deadline."""
    if deadline is None:
        return _BLINK
    return min(_BLINK, max(0.0, deadline - time.perf_counter()))
