"""Salvage: wherever a file is damaged, the rows that are whole are recovered, and no other."""

from __future__ import annotations

import random
import shutil

import pytest

from kibitz.errors import Malformed
from kibitz.lab.experiment import Experiment, Row, json_text
from kibitz.lab.run import run
from kibitz.lab.salvage import Pages, _types, salvage, whole_rows
from kibitz.lab.store import Store

PAGE = 4096
ONE = Experiment("lab_units:draw", {"what": "it's ♠", "rules": "x" * 3000}, seed=1)


def row(number: int) -> Row:
    """A row: most are short, every tenth fills pages, every fifteenth has failed."""
    if number % 15 == 14:
        return Row(number, ONE.seed_of(number), error=f"broken ♥ {number}")
    text = json_text({"number": number, "text": "♣x" * (3000 if number % 10 == 9 else number % 40)})
    return Row(number, ONE.seed_of(number), text)


ROWS = [row(number) for number in range(150)]


@pytest.fixture
def path(tmp_path):
    with Store.open(tmp_path / "x.sqlite", ONE) as store:
        store.intend(150)
        for one in ROWS:
            store.write(one)
    return tmp_path / "x.sqlite"


def test_a_whole_file_is_recovered_whole(path):
    before = path.read_bytes()
    found = salvage(path, path.with_name("y.sqlite"))
    assert (found.experiment, found.goal, found.missing) == (ONE, 150, 0)
    assert list(found.rows) == ROWS
    with Store.read(path.with_name("y.sqlite")) as store:
        assert list(store.rows()) == ROWS and store.experiment == ONE and store.goal == 150
    assert path.read_bytes() == before


def test_rows_that_are_only_in_the_log(tmp_path):
    with Store.open(tmp_path / "x.sqlite", ONE) as store:
        for one in ROWS:
            store.write(one)
        for ending in ("", "-wal"):  # as a crash of the machine leaves them
            shutil.copy(tmp_path / f"x.sqlite{ending}", tmp_path / f"y.sqlite{ending}")
    assert list(whole_rows(tmp_path / "y.sqlite").rows) == ROWS
    content = (tmp_path / "y.sqlite").read_bytes()
    (tmp_path / "y.sqlite").write_bytes(b"\xff" * PAGE + content[PAGE:])
    assert list(whole_rows(tmp_path / "y.sqlite").rows) == ROWS


def test_every_page_lost_in_turn_costs_the_rows_that_stand_on_it(path):
    whole = path.read_bytes()
    lost_in_all = set()
    for start in range(0, len(whole), PAGE):
        path.write_bytes(whole[:start] + bytes(PAGE) + whole[start + PAGE :])
        found = {one.number for one in whole_rows(path).rows}
        lost = set(range(150)) - found
        here = whole[start : start + PAGE]
        # A short row is lost only with the page on which it stands.
        assert all(str(n).encode() in here or n % 10 == 9 for n in lost)
        lost_in_all |= lost
    assert lost_in_all == set(range(150))


def test_whatever_is_flipped_no_row_is_false_and_few_are_lost(path):
    whole, chance = path.read_bytes(), random.Random(1)
    told = set()
    for _ in range(150):
        place, bit = chance.randrange(len(whole)), 1 << chance.randrange(8)
        path.write_bytes(whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :])
        found = whole_rows(path)
        assert found.experiment == ONE and set(found.rows) <= set(ROWS)
        assert len(found.rows) >= 149
        try:
            with Store.open(path, ONE) as store:
                assert list(store.rows()) == ROWS
            told.add("whole")
        except Malformed as error:
            told.add("damaged")
            assert "damaged" in str(error), error
    assert told == {"whole", "damaged"}


@pytest.mark.parametrize("place", [60, 61, 62, 63, 68, 69, 70, 71])
def test_a_flip_in_what_the_header_says_is_damage(path, place):
    """It was told as a file of another kibitz, or as no experiment's."""
    whole = path.read_bytes()
    path.write_bytes(whole[:place] + bytes([whole[place] ^ 16]) + whole[place + 1 :])
    with pytest.raises(Malformed, match=r"damaged(.|\n)*kibitz lab salvage"):
        Store.read(path)
    assert list(whole_rows(path).rows) == ROWS


@pytest.mark.parametrize("part", [0.5, 0.9])
def test_a_file_that_was_cut_off(path, part):
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    found = salvage(path, path.with_name("y.sqlite"))
    assert set(found.rows) <= set(ROWS) and len(found.rows) >= part * 150 * 0.6
    assert found.missing is None or found.missing == 150 - len(found.rows)


def test_what_was_recovered_goes_on(tmp_path):
    draw = Experiment("lab_units:draw", {"seconds": 0}, seed=11)
    rows = run(draw, tmp_path / "x.sqlite", units=400, workers=0).rows
    whole = (tmp_path / "x.sqlite").read_bytes()
    (tmp_path / "x.sqlite").write_bytes(whole[: len(whole) - 3 * PAGE] + bytes(3 * PAGE))
    with pytest.raises(Malformed, match="kibitz lab salvage"):
        run(draw, tmp_path / "x.sqlite", units=400, workers=0)
    found = salvage(tmp_path / "x.sqlite", tmp_path / "y.sqlite")
    assert 0 < found.missing < 400
    assert run(draw, tmp_path / "y.sqlite", units=400, workers=0).rows == rows


def test_what_cannot_be_recovered(path):
    with pytest.raises(Malformed, match="is there already"):
        salvage(path, path)
    with pytest.raises(Malformed, match="there is no file"):
        salvage(path.with_name("none"), path.with_name("y.sqlite"))
    path.write_bytes(bytes(10_000))
    with pytest.raises(Malformed, match="nothing in it says what was done"):
        salvage(path, path.with_name("y.sqlite"))
    assert not path.with_name("y.sqlite").exists()


def test_a_record_that_the_end_of_the_file_cuts_is_none(path):
    assert _types(b"\x18\x00\x01\x09", 0) is None
    content = path.read_bytes()
    for end in range(len(content) - 700, len(content), 7):
        path.write_bytes(content[:end])
        assert set(whole_rows(path).rows) <= set(ROWS)


def test_pages_that_lead_round_in_a_circle_are_left():
    rest = b"\xff" * (PAGE - 4)
    pages = {2: (3).to_bytes(4) + rest, 3: (2).to_bytes(4) + rest}
    local = (PAGE - 12) * 32 // 255 - 23  # so much of a long record stands on its own page
    begin = b"\xff" * local + (2).to_bytes(4)
    length = local + 10**5 * (PAGE - 4)
    assert Pages(PAGE, (), ())._payload(begin, 0, length, pages) is None
