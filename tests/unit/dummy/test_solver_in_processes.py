"""The real solver among threads, forks, spawned processes, Ctrl-C and the end of the program.

Each case is a program of its own: a crash of the library ends that program, not the tests.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

posix_only = pytest.mark.skipif(os.name != "posix", reason="signals and forks as POSIX has them")

START = """
import os, random, sys, threading, time
from kibitz.cards import Seat, Strain
from kibitz.deal import Deal, Hand
from kibitz.dummy import double

def deals(count, seed=1, size=13):
    rng = random.Random(seed)
    for _ in range(count):
        cards = rng.sample(range(52), 4 * size)
        yield Deal(tuple(Hand(sum(1 << c for c in cards[i::4])) for i in range(4)))

def expect(found, wanted):
    if found != wanted:
        sys.exit(f"{found} is not {wanted}")
"""


def run(program: str, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", START + program],
        capture_output=True,
        text=True,
        timeout=timeout,
    )


def test_threads_share_the_solver() -> None:
    done = run("""
some = [list(deals(12, seed, size=7)) for seed in range(6)]
wanted = [double.tables(part) for part in some]
found = {}
threads = [
    threading.Thread(target=lambda i=i: found.update({i: [double.tables(some[i]) for _ in "abc"]}))
    for i in range(6)
]
for thread in threads:
    thread.start()
mine = [double.tables(some[0]) for _ in "abc"]
for thread in threads:
    thread.join()
expect(found, {i: [wanted[i]] * 3 for i in range(6)})
expect(mine, [wanted[0]] * 3)
""")
    assert done.returncode == 0, done.stderr


@posix_only
def test_forks_while_a_thread_solves() -> None:
    done = run("""
some = list(deals(10, size=7))
wanted = double.tables(some)
going = True
def solve():
    while going:
        double.tables(some)
thread = threading.Thread(target=solve)
thread.start()
codes = []
for _ in range(5):
    child = os.fork()
    if child == 0:
        os._exit(0 if double.tables(some) == wanted else 3)
    codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
going = False
thread.join()
expect(codes, [0] * 5)
""")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_process_pools(method: str, tmp_path: Path) -> None:
    if os.name != "posix" and method != "spawn":
        pytest.skip("only spawn here")
    program = tmp_path / "pool.py"
    program.write_text(
        START
        + f"""
import multiprocessing
def work(seed):
    return double.tables(deals(4, seed, size=7))

if __name__ == "__main__":
    wanted = [work(seed) for seed in range(4)]
    with multiprocessing.get_context({method!r}).Pool(2, double.set_threads, (1,)) as pool:
        expect(pool.map(work, range(4)), wanted)
""",
        encoding="utf-8",
    )
    command = [sys.executable, "-W", "ignore", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


@posix_only
@pytest.mark.parametrize(
    ("then", "status"), [("sys.exit(7)", 7), ("raise", -signal.SIGINT), ("pass", 0)]
)
def test_ctrl_c_during_a_batch(then: str, status: int) -> None:
    done = run(f"""
double.tricks(next(deals(1)), Strain.SPADES, Seat.NORTH)
threading.Timer(0.3, os.kill, (os.getpid(), __import__("signal").SIGINT)).start()
try:
    double.tables(deals(2000))
except KeyboardInterrupt:
    print("interrupted")
    {then}
""")
    assert (done.returncode, done.stdout) == (status, "interrupted\n"), done.stderr


@posix_only
def test_the_solver_goes_on_after_ctrl_c() -> None:
    done = run("""
import signal
few = list(deals(3, seed=5, size=6))
wanted = double.tables(few)
threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    double.tables(deals(2000, size=9))
    sys.exit("was not interrupted")
except KeyboardInterrupt:
    pass
expect(double.tables(few), wanted)
""")
    assert done.returncode == 0, done.stderr


def test_leaving_with_a_thread_in_the_solver() -> None:
    done = run("""
threading.Thread(target=lambda: double.tables(deals(2000)), daemon=True).start()
time.sleep(0.5)
print("bye")
""")
    assert (done.returncode, done.stdout) == (0, "bye\n"), done.stderr


def test_the_solver_is_loaded_late_and_without_endplay() -> None:
    done = run("""
expect([name for name in sys.modules if "endplay" in name or "matplotlib" in name], [])
expect(double.dds._library.cache_info().currsize, 0)
double.engine()
expect(double.dds._library.cache_info().currsize, 1)
expect([name for name in sys.modules if "endplay" in name or "matplotlib" in name], [])
""")
    assert done.returncode == 0, done.stderr
