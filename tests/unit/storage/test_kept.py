"""What is kept between two runs: found again, never wrong, never in the way."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest

from kibitz.bidding.rules import system as systems
from kibitz.bidding.rules.library import text_of
from kibitz.bidding.rules.system import System
from kibitz.storage import kept as room
from kibitz.storage.folders import cache_folder, data_folder, state_folder
from kibitz.storage.kept import kept


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Maker:
    """Counts how often it is asked."""

    def __init__(self, value):
        self.value, self.asked = value, 0

    def __call__(self):
        self.asked += 1
        return self.value


def test_the_second_time_nothing_is_made():
    make = Maker((1, Fraction(1, 3)))
    assert kept("x", tuple, "of this", make) == make.value
    assert kept("x", tuple, "of this", make) == make.value
    assert make.asked == 1


def test_another_text_another_name_or_another_kind_is_another_value():
    assert kept("x", str, "one", lambda: "one") == "one"
    assert kept("x", str, "two", lambda: "two") == "two"
    assert kept("y", str, "one", lambda: "three") == "three"
    assert kept("x", int, "one", lambda: 4) == 4


def test_another_program_finds_nothing(monkeypatch):
    kept("x", str, "text", lambda: "old")
    monkeypatch.setattr(room, "program", lambda: "another one")
    assert kept("x", str, "text", lambda: "new") == "new"


def test_the_program_is_known_by_its_files(tmp_path):
    (tmp_path / "a").mkdir()
    file = tmp_path / "a" / "b.py"
    file.write_text("1")
    before = list(room._stamps(str(tmp_path)))
    file.write_text("2 ")
    os.utime(file, ns=(5, 5))
    assert list(room._stamps(str(tmp_path))) == [(str(file), 2, 5)] != before


def test_the_program_is_all_of_it():
    seen = {Path(path).name for path, _, _ in room._stamps(str(room.HOUSE))}
    assert {"aces.lark", "rule_file_reader.py", "system.py", "tree.py"} <= seen


def damaged(data: bytes) -> list[bytes]:
    middle = len(data) // 2
    return [
        b"",
        b"\n",
        data[:middle],
        data[:-1],
        data + b" ",
        data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
        b"0" * 32 + data[32:],
        os.urandom(100),
    ]


def test_a_file_that_is_damaged_counts_as_none_and_is_mended(folder):
    value = tuple(range(50))
    kept("x", tuple, "text", lambda: value)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    for data in damaged(whole):
        file.write_bytes(data)
        make = Maker(value)
        assert kept("x", tuple, "text", make) == value
        assert make.asked == 1
        assert file.read_bytes() == whole


def test_a_file_under_a_foreign_name_counts_as_none(folder):
    kept("x", str, "one", lambda: "one")
    (one,) = folder.iterdir()
    data = one.read_bytes()
    kept("x", str, "two", lambda: "two")
    (two,) = set(folder.iterdir()) - {one}
    two.write_bytes(data)
    assert kept("x", str, "two", lambda: "two") == "two"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owners here")
def test_somebody_elses_file_is_not_believed(monkeypatch):
    kept("x", str, "text", lambda: "theirs")
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert kept("x", str, "text", lambda: "mine") == "mine"


def test_nobody_else_may_look_into_the_folder(folder):
    kept("x", str, "text", lambda: "value")
    assert stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0 or os.name == "nt"


def test_where_nothing_can_be_written_it_is_made_anew(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "file" / "cache"))
    make = Maker("value")
    assert [kept("x", str, "text", make) for _ in range(2)] == ["value"] * 2
    assert make.asked == 2


def test_a_disk_that_can_only_be_read(folder, monkeypatch):
    def refused(*args, **options):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tempfile.mkstemp", refused)
    assert kept("x", str, "text", lambda: "value") == "value"
    assert list(folder.iterdir()) == []


def test_without_a_home_it_is_made_anew(monkeypatch):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("KIBITZ_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert kept("x", str, "text", lambda: "value") == "value"


def test_many_at_once_leave_one_whole_file(folder):
    value = tuple(range(5000))
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: kept("x", tuple, "text", lambda: value), range(40)))
    assert all(one == value for one in found)
    assert len(list(folder.iterdir())) == 1


def test_what_was_made_first_goes_first(folder, monkeypatch):
    monkeypatch.setattr(room, "MOST", 3)
    for n in range(5):
        kept("x", int, str(n), lambda n=n: n)
        newest = max(folder.iterdir(), key=lambda one: one.stat().st_mtime_ns)
        os.utime(newest, (n, n))
    assert len(list(folder.iterdir())) == 3
    make = Maker(4)
    assert kept("x", int, "4", make) == 4 and make.asked == 0
    make = Maker(0)
    assert kept("x", int, "0", make) == 0 and make.asked == 1


def test_an_error_is_not_kept(folder):
    with pytest.raises(ZeroDivisionError):
        kept("x", int, "text", lambda: 1 // 0)
    assert not folder.exists()


def test_a_system_is_read_once_in_a_process_and_once_on_a_machine(monkeypatch):
    text, source = text_of("default")
    asked = Maker(None)
    read = systems._read

    def counted(*args):
        asked()
        return read(*args)

    monkeypatch.setattr(systems, "_read", counted)
    systems._known.cache_clear()
    first = System.parse(text, source)
    assert System.load("default") is first and asked.asked == 1
    systems._known.cache_clear()  # as another process begins
    second = System.parse(text, source)
    assert asked.asked == 1 and second is not first
    assert [rule.name for rule in second.rules] == [rule.name for rule in first.rules]
    assert second.rules == first.rules and second.general == first.general
    assert [rule.place for rule in second.rules] == [rule.place for rule in first.rules]
    assert second.definitions.text == text and second.name == first.name
    changed = System.parse(text.replace("15 TO 17", "14 TO 16"), source)
    assert asked.asked == 2 and changed.rules != first.rules
    systems._known.cache_clear()


@pytest.mark.parametrize(
    ("platform", "wanted"),
    [
        ("linux", ("state/kibitz", "data/kibitz", "cache/kibitz")),
        ("darwin", ("Application Support/kibitz", "Application Support/kibitz", "Caches/kibitz")),
        ("win32", ("local/kibitz", "local/kibitz", "local/kibitz")),
    ],
)
def test_folders_follow_the_systems_habits(platform, wanted, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.platform", platform)
    for name in ("STATE", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("KIBITZ_CACHE")
    found = [state_folder(), data_folder(), cache_folder()]
    assert all(str(path).endswith(end) for path, end in zip(found, wanted, strict=True))
    monkeypatch.setenv("KIBITZ_CACHE", "elsewhere")
    assert cache_folder() == Path("elsewhere")
