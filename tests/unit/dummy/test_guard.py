"""The guard: one call at a time, Ctrl-C at once, forks that wait, exits that do not crash.

The C call that nobody can stop is `sleep` here, so that no test depends on the solver's speed;
`test_solver_in_processes.py` repeats the essential ones with the solver.
"""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from interrupting import is_interrupted

from kibitz.dummy.guard import Guard, TooLate
from kibitz.errors import Illegal, KibitzError

posix_only = pytest.mark.skipif(os.name != "posix", reason="signals and forks as POSIX has them")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs glibc's on_exit")


def test_returns_and_raises_what_the_work_does() -> None:
    guard = Guard()

    def fail() -> None:
        raise Illegal("no")

    assert guard.run(lambda: 42) == 42
    with pytest.raises(Illegal, match="no"):
        guard.run(fail)
    assert guard.run(lambda: 43) == 43


def test_brief_work_needs_no_thread_but_waits_for_others() -> None:
    guard, here = Guard(), threading.current_thread()
    assert guard.run(threading.current_thread, brief=True) is here
    with pytest.raises(ZeroDivisionError):
        guard.run(lambda: 1 // 0, brief=True)
    started, go_on = threading.Event(), threading.Event()

    def long() -> int:
        started.set()
        go_on.wait()
        return 1

    other = threading.Thread(target=guard.run, args=(long,))
    other.start()
    started.wait()
    threading.Timer(0.05, go_on.set).start()
    assert guard.run(lambda: go_on.is_set(), brief=True)
    other.join()


def test_one_at_a_time_from_many_threads() -> None:
    guard, inside, most, answers = Guard(), [], [], []

    def work() -> int:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.002)
        inside.pop()
        return len(most)

    threads = [
        threading.Thread(target=lambda: answers.extend(guard.run(work) for _ in range(10)))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    answers.extend(guard.run(work) for _ in range(10))
    for thread in threads:
        thread.join()
    assert max(most) == 1
    assert sorted(answers) == list(range(1, 71))


@posix_only
def test_ctrl_c_ends_the_wait_and_keeps_the_lock() -> None:
    guard, finish, order = Guard(), threading.Event(), []

    def stubborn() -> None:
        finish.wait()
        order.append("first")

    assert is_interrupted(lambda: guard.run(stubborn))
    other = threading.Thread(target=lambda: guard.run(lambda: order.append("second")))
    other.start()
    other.join(0.2)
    assert order == []  # the second call waits for the first, which nobody waits for
    finish.set()
    other.join()
    assert order == ["first", "second"]


@posix_only
def test_a_call_interrupted_in_the_queue_is_dropped() -> None:
    guard, finish, done, started = Guard(), threading.Event(), [], threading.Event()

    def stubborn() -> None:
        started.set()
        finish.wait()

    first = threading.Thread(target=lambda: guard.run(stubborn))
    first.start()
    started.wait()
    assert is_interrupted(lambda: guard.run(lambda: done.append("never")))
    finish.set()
    first.join()
    guard.run(lambda: done.append("next"))
    assert done == ["next"]


@posix_only
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_fork_waits_for_the_running_call() -> None:
    guard, finished, started = Guard(), [], threading.Event()

    def work() -> None:
        started.set()
        time.sleep(0.3)
        finished.append(True)

    thread = threading.Thread(target=lambda: guard.run(work))
    thread.start()
    started.wait()
    child = os.fork()
    if child == 0:  # never return into pytest
        ok = finished == [True] and guard.run(lambda: 5) == 5
        os._exit(0 if ok else 1)
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert guard.run(lambda: 6) == 6


def test_no_more_work_once_the_program_ends() -> None:
    guard = Guard()
    guard._leave()
    with pytest.raises(KibitzError, match="ending"):
        guard.run(lambda: 1)


SLEEPER = """
import ctypes, os, signal, sys, threading
from kibitz.dummy.guard import Guard, TooLate

guard = Guard()
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    guard.run(lambda: ctypes.CDLL(None).sleep(60))
except KeyboardInterrupt:
    print("interrupted")
    {then}
"""


@linux_only
@pytest.mark.parametrize(
    ("then", "status"),
    [("sys.exit(7)", 7), ("raise", -signal.SIGINT), ("pass", 0)],
)
def test_leaving_does_not_wait_for_a_call_left_behind(then: str, status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SLEEPER.format(then=then)],
        capture_output=True,
        text=True,
        timeout=40,
    )
    assert (done.returncode, done.stdout) == (status, "interrupted\n"), done.stderr


def test_a_call_that_is_late_is_left_behind_and_the_next_one_waits_for_it():
    guard, order, go_on = Guard(), [], threading.Event()

    def slow():
        go_on.wait()
        order.append("slow")

    with pytest.raises(TooLate):
        guard.run(slow, time.perf_counter() + 0.1)
    assert not order
    threading.Timer(0.1, go_on.set).start()
    guard.run(lambda: order.append("next"))
    assert order == ["slow", "next"]


def test_a_call_that_waits_behind_a_late_one_is_given_up_too():
    guard, done, go_on = Guard(), [], threading.Event()
    with pytest.raises(TooLate):
        guard.run(go_on.wait, time.perf_counter() + 0.05)
    with pytest.raises(TooLate):
        guard.run(lambda: done.append("too late"), time.perf_counter() + 0.05)
    go_on.set()
    guard.run(lambda: done.append("in time"), time.perf_counter() + 60)
    assert done == ["in time"]


def test_a_deadline_holds_in_any_thread():
    guard, raised, go_on = Guard(), [], threading.Event()

    def call():
        try:
            guard.run(go_on.wait, time.perf_counter() + 0.05)
        except TooLate:
            raised.append(True)

    thread = threading.Thread(target=call)
    thread.start()
    thread.join()
    go_on.set()
    assert raised == [True]
