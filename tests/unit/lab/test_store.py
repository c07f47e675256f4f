"""The file of an experiment: what it refuses, and that nothing written is lost."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import pytest

from kibitz.errors import Illegal, Malformed
from kibitz.lab.experiment import Experiment, Row, json_text
from kibitz.lab.store import Store, checksum

ONE = Experiment("m:f", {"what": "it's ♠"}, seed=1)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "x.sqlite"


def test_rows_come_back_in_order(path):
    with Store.open(path, ONE) as store:
        for row in (Row(2, 5, '"b"'), Row(0, 4, '"a"'), Row(1, 6, error="broken")):
            store.write(row)
    with Store.open(path, ONE) as store:
        assert [row.number for row in store.rows()] == [0, 1, 2]
        assert [row.number for row in store.rows(2)] == [0, 1]
        assert list(store.rows(0)) == []
        assert store.counts() == (2, 1)
        assert store.experiment == ONE
    assert [p.name for p in path.parent.iterdir()] == ["x.sqlite"]


def test_the_file_is_in_write_ahead_mode(path):
    with Store.open(path, ONE), closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_another_experiment_is_refused_and_told_apart(path):
    Store.open(path, ONE).close()
    with pytest.raises(Illegal, match=r"another experiment:\nsettings.what: .*\nseed: 2, there 1"):
        Store.open(path, Experiment("m:f", {"what": "hearts"}, seed=2))
    Store.open(path, ONE).close()


def test_another_version_is_refused(path):
    Store.open(path, ONE).close()
    with pytest.raises(Illegal, match='version: "0", there'):
        Store.open(path, Experiment("m:f", ONE.settings, seed=1, version="0"))


def test_a_second_writer_is_refused_a_reader_is_not(path):
    with Store.open(path, ONE) as store:
        store.write(Row(0, 1, "1"))
        with pytest.raises(Illegal, match="another run is writing"):
            Store.open(path, ONE)
        with Store.read(path) as reader:
            assert [row.value for row in reader.rows()] == [1]
            store.write(Row(1, 1, "2"))
            assert reader.counts() == (2, 0)
    Store.open(path, ONE).close()


def test_looking_leaves_nothing_behind_and_changes_nothing(path):
    Store.open(path, ONE).close()
    before = path.read_bytes()
    with Store.read(path) as store, pytest.raises(Malformed, match="readonly"):
        store.write(Row(0, 1, "1"))
    assert [p.name for p in path.parent.iterdir()] == ["x.sqlite"]
    assert path.read_bytes() == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_where_nothing_may_be_written(path):
    Store.open(path, ONE).close()
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        with Store.read(path) as store:
            assert store.experiment == ONE
        with pytest.raises(Malformed, match="cannot write"):
            Store.open(path, ONE)
    finally:
        path.parent.chmod(0o755)


def test_a_lock_that_was_left_is_no_obstacle(path):
    path.with_name("x.sqlite.lock").touch()
    Store.open(path, ONE).close()


@pytest.mark.parametrize(
    "content", [b"not a database" * 100, b"SQLite format 3\0" + b"\xff" * 5000]
)
def test_another_file_is_left_as_it_is(path, content):
    path.write_bytes(content)
    for act in (lambda: Store.open(path, ONE), lambda: Store.read(path)):
        with pytest.raises(Malformed, match="no experiment's file, or it is damaged"):
            act()
    assert path.read_bytes() == content


def test_a_database_of_something_else_is_left_as_it_is(path):
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE suit (x)")
    before = path.read_bytes()
    for act in (lambda: Store.open(path, ONE), lambda: Store.read(path)):
        with pytest.raises(Malformed, match="not of an experiment"):
            act()
    assert path.read_bytes() == before


def test_damage_is_found(path):
    with Store.open(path, ONE) as store:
        for number in range(2000):
            store.write(Row(number, number, '"' + "x" * 50 + '"'))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Malformed, match="damaged"):
        Store.open(path, ONE)
    middle = len(whole) // 2
    path.write_bytes(whole[:middle] + os.urandom(4096 * 4) + whole[middle + 4096 * 4 :])
    with pytest.raises(Malformed, match="damaged"):
        Store.open(path, ONE)


@pytest.mark.parametrize("specification", ["{", "[]", '{"work": 1}', '{"nonsense": 1}', "null"])
def test_a_specification_that_cannot_be_read(path, specification):
    Store.open(path, ONE).close()
    with closing(sqlite3.connect(path)) as base, base:
        crc = checksum("specification", specification)
        base.execute("UPDATE experiment SET value = ?, crc = ?", (specification, crc))
    with pytest.raises(Malformed, match="specification cannot be read"):
        Store.open(path, ONE)


def test_a_newer_layout_is_refused(path):
    Store.open(path, ONE).close()
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA user_version = 99")
    with pytest.raises(Malformed, match="layout 99"):
        Store.open(path, ONE)


def test_an_empty_file_is_a_new_one(path):
    path.touch()
    with pytest.raises(Malformed, match="is empty"):
        Store.read(path)
    with Store.open(path, ONE) as store:
        assert store.counts() == (0, 0)


def test_a_file_whose_making_was_broken_off_is_a_new_one(path):
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA journal_mode = WAL")
    Store.open(path, ONE).close()


def test_places_where_no_file_can_be(tmp_path):
    for place in (tmp_path, tmp_path / "nowhere" / "x.sqlite"):
        with pytest.raises(Malformed, match="cannot write"):
            Store.open(place, ONE)
        with pytest.raises(Malformed, match="there is no file"):
            Store.read(place)


BEFORE = """
PRAGMA application_id = 0x6B69626C;
PRAGMA user_version = 1;
CREATE TABLE experiment (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE unit (
    number INTEGER PRIMARY KEY, seed INTEGER NOT NULL, value TEXT, error TEXT,
    CHECK ((value IS NULL) <> (error IS NULL)));
INSERT INTO unit VALUES (0, 7, '"kept"', NULL);
"""


def test_a_file_from_before_the_checksums_goes_on(path):
    with closing(sqlite3.connect(path)) as base, base:
        base.executescript(BEFORE)
        said = ("specification", json_text(ONE.to_json()))
        base.execute("INSERT INTO experiment VALUES (?, ?)", said)
    with Store.read(path) as store:
        assert (list(store.rows()), store.experiment) == ([Row(0, 7, '"kept"')], ONE)
    with Store.open(path, ONE) as store:
        store.write(Row(1, 8, '"new"'))
    with Store.open(path, ONE) as store:
        assert [row.value for row in store.rows()] == ["kept", "new"]
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (2,)
        assert [crc is None for (crc,) in base.execute("SELECT crc FROM unit")] == [True, False]


@pytest.mark.parametrize("row", ["value = '\"?\"'", "seed = 9", "value = CAST(x'22ff22' AS TEXT)"])
def test_a_row_that_is_not_as_it_was_written_is_no_answer(path, row):
    with Store.open(path, ONE) as store:
        store.write(Row(0, 4, '"a"'))
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"UPDATE unit SET {row}")
    with Store.open(path, ONE) as store, pytest.raises(Malformed, match="damaged: unit 0"):
        list(store.rows())


def test_a_specification_in_which_a_bit_fell_over_is_not_another_experiment(path):
    Store.open(path, ONE).close()
    whole = path.read_bytes()
    told = []
    for place in (at for at in range(len(whole)) if whole.startswith(b'"m:f"', at)):
        path.write_bytes(whole[: place + 1] + b"l" + whole[place + 2 :])
        try:
            Store.open(path, ONE).close()
            told.append("the copy")
        except Malformed as error:
            told.append("damaged" if "damaged" in str(error) else str(error))
    assert sorted(told) == ["damaged", "the copy"]
