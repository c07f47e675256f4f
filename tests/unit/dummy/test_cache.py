"""Cache: what was stored is found, by several processes, and other files are refused."""

from __future__ import annotations

import pickle
import sqlite3
import subprocess
import sys
import time
from random import Random

import numpy as np
import pytest

from kibitz.cards import Seat, Strain
from kibitz.dummy.cache import VERSION, Cache, name_of
from kibitz.errors import Illegal, Malformed

NAMES = [bytes([i % 256, i // 256] * 8) for i in range(1200)]


def block(number: int) -> np.ndarray:
    return np.full(8, number % 14, np.int8)


def test_nothing_is_made_before_something_is_stored(tmp_path):
    cache = Cache(tmp_path / "solved.db")
    assert cache.find(NAMES) == {}
    cache.store({})
    assert not cache.path.exists()


def test_what_is_no_cache_is_refused_before_any_work(tmp_path):
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"garbage")
    with pytest.raises(Malformed, match="is not a cache"):
        Cache(garbage).check()
    with pytest.raises(Illegal, match="cannot be used"):
        Cache(tmp_path / "nowhere" / "solved.db").check()
    Cache(tmp_path / "new.db").check()
    assert [path.name for path in tmp_path.iterdir()] == ["garbage.db"]


def test_what_was_stored_is_found_and_nothing_else(tmp_path):
    cache = Cache(tmp_path / "solved.db")
    cache.store({name: block(i) for i, name in enumerate(NAMES[:1100])})
    found = cache.find(NAMES)
    assert set(found) == set(NAMES[:1100])
    assert all(np.array_equal(found[name], block(i)) for i, name in enumerate(NAMES[:1100]))


def test_a_block_that_is_there_stays(tmp_path):
    cache = Cache(tmp_path / "solved.db")
    cache.store({NAMES[0]: block(1)})
    cache.store({NAMES[0]: block(2)})
    assert cache.find(NAMES[:1])[NAMES[0]].tolist() == block(1).tolist()


def test_the_name_depends_on_cards_strain_and_declarer():
    one, other = np.array([[1, 2, 4, 8]], np.uint64), np.array([[2, 1, 4, 8]], np.uint64)
    names = {
        name_of(masks, strain, seat) for masks in (one, other) for strain in Strain for seat in Seat
    }
    assert len(names) == 2 * 5 * 4
    assert name_of(one, Strain.CLUBS, Seat.EAST) == name_of(one.copy(), Strain.CLUBS, Seat.EAST)


WRITER = """
import sys
import time
from pathlib import Path

import numpy as np

from kibitz.dummy.cache import Cache

path, first, start = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
time.sleep(max(0, start - time.time()))
for i in range(first, first + 200):
    Cache(path).store({bytes([i % 256, i // 256] * 8): np.full(8, i % 14, np.int8)})
"""


def test_two_processes_make_and_write_one_file_at_once(tmp_path):
    cache = Cache(tmp_path / "solved.db")
    start = str(time.time() + 2)
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(cache.path), str(first), start])
        for first in (0, 100)
    ]
    assert [writer.wait(120) for writer in writers] == [0, 0]
    found = cache.find(NAMES)
    assert len(found) == 300
    assert all(np.array_equal(found[NAMES[i]], block(i)) for i in range(300))


def test_a_cache_can_be_handed_to_another_process(tmp_path):
    cache = Cache(tmp_path / "solved.db")
    cache.store({NAMES[0]: block(0)})
    assert pickle.loads(pickle.dumps(cache)).find(NAMES[:1])


def test_a_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to be taken for one " * 10)
    for use in (lambda c: c.find(NAMES), lambda c: c.store({NAMES[0]: block(0)})):
        with pytest.raises(Malformed, match="is not a cache"):
            use(Cache(path))
    assert path.read_text().startswith("not a database")


def test_the_database_of_another_program_is_refused(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE blocks (name, tricks)")
    with pytest.raises(Malformed, match="another program"):
        Cache(path).find(NAMES)


def test_another_version_is_refused(tmp_path):
    cache = Cache(tmp_path / "solved.db")
    cache.store({NAMES[0]: block(0)})
    with sqlite3.connect(cache.path) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(Malformed, match=f"version {VERSION + 1}"):
        cache.find(NAMES)


def test_a_folder_that_does_not_exist(tmp_path):
    with pytest.raises(Illegal, match="cannot be used"):
        Cache(tmp_path / "nowhere" / "solved.db").store({NAMES[0]: block(0)})


def test_a_damaged_cache_is_refused_or_solved_again_and_never_believed(tmp_path):
    """Bytes changed anywhere: what is found is what was stored, or an error of ours."""
    whole = Cache(tmp_path / "whole.db")
    whole.store({name: block(i) for i, name in enumerate(NAMES[:200])})
    good, random = whole.path.read_bytes(), Random(25)
    lost = refused = 0
    for number in range(60):
        damaged = bytearray(good)
        for _ in range(random.choice([1, 3, 200])):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        cache = Cache(tmp_path / f"{number}.db")
        cache.path.write_bytes(damaged)
        try:
            found = cache.find(NAMES[:200])
        except (Malformed, Illegal):
            refused += 1
            continue
        lost += len(found) < 200
        for i, name in enumerate(NAMES[:200]):
            assert name not in found or found[name].tolist() == block(i).tolist()
    assert lost and refused


def test_a_damaged_block_is_stored_again(tmp_path):
    cache = Cache(tmp_path / "solved.db")
    cache.store({NAMES[0]: block(3)})
    with sqlite3.connect(cache.path) as file:
        file.execute("UPDATE blocks SET tricks = ?", (b"12345678" + bytes(8),))
    file.close()
    assert cache.find(NAMES[:1]) == {}
    cache.store({NAMES[0]: block(3)})
    assert cache.find(NAMES[:1])[NAMES[0]].tolist() == block(3).tolist()
