"""The encyclopedia: every combination once, a store that goes on, patterns."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from kibitz.combination import suit
from kibitz.combination.encyclopedia import (
    COUNT,
    Encyclopedia,
    canonical,
    every_combination,
    holdings,
    matching,
    name,
    runs_of,
)
from kibitz.errors import Illegal, Malformed
from kibitz.holding import Holding


@pytest.mark.slow
def test_there_are_159094() -> None:
    names = [name(runs) for runs in every_combination()]
    assert len(names) == len(set(names)) == COUNT == 159_094


def runs(text: str) -> tuple[tuple[int, int], ...]:
    north, south = text.split("-")
    return runs_of(Holding.parse(north).mask, Holding.parse(south).mask)


def test_equal_combinations_have_one_name() -> None:
    assert canonical(runs("AQ-2")) == canonical(runs("2-AQ"))
    assert canonical(runs("AJ-K2")) == canonical(runs("KJ-A2"))
    assert canonical(runs("AJ-K2")) != canonical(runs("AKJ-2"))
    north, south = holdings(canonical(runs("KJ2-A3")))
    assert canonical(runs_of(north.mask, south.mask)) == canonical(runs("KJ2-A3"))


def test_a_store_that_goes_on(tmp_path: Path) -> None:
    which = [canonical(runs(text)) for text in ("AQ-2", "KJ-32", "AQT-32", "AQT-43", "AQT-97")]
    book = Encyclopedia(tmp_path / "suits.sqlite")
    heard: list[tuple[int, int]] = []
    assert book.build(which[:2], progress=lambda done, of: heard.append((done, of))) == 2
    assert heard[-1] == (2, 2)
    again = Encyclopedia(tmp_path / "suits.sqlite")
    assert again.build(which, workers=2) == 3
    assert len(again) == 5
    assert again.build(which) == 0
    entry = again.find("2", "AQ")
    assert entry is not None
    assert entry.targets == tuple(suit("AQ-2").targets.values())
    assert entry.expected == suit("AQ-2").expected
    assert again.find("AKQJ") is None
    found = again.like("AQT-xx")
    assert [len(entry.targets) for entry in found] == [3, 3, 3]
    assert {entry.text for entry in found} >= {"AQT-32"}


def test_patterns_that_cannot_be(tmp_path: Path) -> None:
    book = Encyclopedia(tmp_path / "suits.sqlite")
    with pytest.raises(Illegal):
        book.like("AQ-AT")
    with pytest.raises(Illegal):
        book.like("Axxxxx-xxxx")


def test_a_parquet_file_is_asked_like_the_store_it_was_made_from(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs pyarrow")
    store = Encyclopedia(tmp_path / "suits.sqlite")
    store.build([canonical(runs(text)) for text in ("AQ-2", "AQT-32", "AQT-97", "KJ-32")])
    store.to_parquet(tmp_path / "suits.parquet")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["suits.parquet", "suits.sqlite"]
    book = Encyclopedia(tmp_path / "suits.parquet")
    assert len(book) == 4
    assert book.like("AQT-xx") == store.like("AQT-xx") != []
    assert book.find("2", "AQ") == store.find("AQ", "2")
    assert book.find("AKQJ") is None
    with pytest.raises(Illegal, match="Parquet"):
        book.build([canonical(runs("AK-2"))])


def test_a_parquet_file_of_other_things_is_refused(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="Parquet needs pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs pyarrow")
    parquet.write_table(pyarrow.table({"north": ["AK"]}), tmp_path / "other.parquet")
    with pytest.raises(Malformed, match="not an encyclopedia"):
        Encyclopedia(tmp_path / "other.parquet").like("AQ-x")
    (tmp_path / "half.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(Malformed, match="not an encyclopedia"):
        Encyclopedia(tmp_path / "half.parquet").like("AQ-x")


def test_a_damaged_store_is_never_believed_and_is_solved_again(tmp_path: Path) -> None:
    store = Encyclopedia(tmp_path / "suits.sqlite")
    store.build(matching("AQx-x"))
    right = store.find("AQ3", "2")
    assert right is not None
    good = store.path.read_bytes()
    random, refused = Random(25), 0
    for number in range(40):
        damaged = bytearray(good)
        for _ in range(random.choice([1, 5, 300])):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(damaged)
        try:
            found = Encyclopedia(path).find("AQ3", "2")
            assert found in (right, None)
            again = Encyclopedia(path)
            again.build(matching("AQx-x"))
            assert again.find("AQ3", "2") == right
        except Malformed:
            refused += 1
    assert 0 < refused < 40


def test_a_store_without_digests_goes_on(tmp_path: Path) -> None:
    store = Encyclopedia(tmp_path / "suits.sqlite")
    store.build(matching("AQx-x"))
    right = store.find("AQ3", "2")
    with sqlite3.connect(store.path) as file:
        file.execute("ALTER TABLE suit DROP COLUMN seal")
    file.close()
    older = Encyclopedia(store.path)
    assert older.find("AQ3", "2") == right
    assert older.build(matching("AQx-x")) == 0
