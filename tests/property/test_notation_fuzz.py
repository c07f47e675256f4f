"""No text makes a parser fail otherwise than with kibitz's own error.

Every parser gets 100,000 random byte strings and 10,000 mutated files. What it makes of them are
boards and errors that can be told; the boards can be written, and are the same when they are
read again in the notations that carry everything.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from fuzz import WORDS, mutant, noise
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from strategies import boards

from kibitz import notation
from kibitz.board import Board
from kibitz.errors import KibitzError
from kibitz.notation import jsonl
from kibitz.notation.source import Source, decode

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"
RANDOM_STRINGS, MUTANTS = 100_000, 10_000


def read(name: str, data: bytes) -> list[Board]:
    """The boards that can be read; what cannot must be told by kibitz's own error."""
    found = []
    for item in notation.FORMATS[name].boards(Source.of(decode(data), "fuzz")):
        if isinstance(item, KibitzError):
            assert item.place is not None and str(item) and item.place.line >= 1
        else:
            found.append(item)
    return found


def read_anything(data: bytes) -> None:
    """Reading without knowing the format, as a file of unknown ending is."""
    try:
        notation.read(data, name="fuzz")
    except KibitzError as error:
        assert str(error)


def real_files(name: str) -> list[bytes]:
    """Files of the format: examples, random boards, the shared data where they are."""
    some: list[Board] = []

    @settings(
        max_examples=40,
        database=None,
        phases=[Phase.generate],
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(boards(), max_size=3))
    def collect(drawn: list[Board]) -> None:
        some.extend(drawn)

    collect()
    some += notation.read(ROOT / "examples" / "six-hearts.pbn")
    form = notation.FORMATS[name]
    files = [form.example.encode()]
    if form.format is not None:
        files += [form.format(some[i : i + 3]).encode() for i in range(0, len(some), 3)]
    if name == "url":
        files.append(notation.write(some, "handviewer").encode())
    if name == "pbn":
        files.append((ROOT / "examples" / "six-hearts.pbn").read_bytes())
    shared = {"jsonl": "*.jsonl", "ddslist": "dds*.txt"}.get(name)
    files += [path.read_bytes() for path in sorted(DATA.glob(shared))] if shared else []
    return files


def test_every_parser_is_fuzzed() -> None:
    parsers = {form.boards: name for name, form in reversed(notation.FORMATS.items())}
    assert set(WORDS) == set(parsers.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", WORDS)
def test_random_byte_strings(name: str) -> None:
    rng = random.Random(f"noise {name}")
    for i in range(RANDOM_STRINGS):
        data = noise(rng, name)
        try:
            found = read(name, data)
            if i % 10 == 0:
                read_anything(data)
            write_all(found)
        except Exception as error:
            raise AssertionError(f"{name} number {i}: {data!r}") from error


@pytest.mark.slow
@pytest.mark.parametrize("name", WORDS)
def test_mutated_files(name: str) -> None:
    rng = random.Random(f"mutants {name}")
    files = real_files(name)
    for i in range(MUTANTS):
        data = mutant(rng, name, files)
        try:
            found = read(name, data)
            if i % 10 == 0:
                read_anything(data)
            if i % 50 == 0:
                write_all(found)
            if name in ("pbn", "lin"):
                assert notation.read_text(notation.write(found, name), format=name) == found
            assert jsonl.parse(jsonl.format(found)) == found
        except Exception as error:
            raise AssertionError(f"{name} number {i}: {data!r}") from error


def write_all(found: list[Board]) -> None:
    """Whatever was read can be written in every notation, and what is written can be read."""
    if found:
        for form in notation.FORMATS.values():
            if form.format is not None:
                form.parse(form.format(found))


@pytest.mark.parametrize("name", WORDS)
def test_a_few_of_each(name: str) -> None:
    rng = random.Random(f"few {name}")
    for _ in range(300):
        write_all(read(name, noise(rng, name)))


PIECES = [
    " ",
    "\n",
    "[",
    "{",
    "(",
    '"',
    '\\"',
    "#",
    "#\n",
    "%\n",
    "N:",
    "S ",
    "♠ ",
    "♠ A ",
    "- ",
    "md|",
    "mb|p|",
    "pc|SA|",
    '[A "',
    '[A "\\"',
    '{"a":',
    "=",
    "|",
    "x",
    "\t\n",
    "handviewer",
    "handviewer?",
    "handviewer?lin=lin=",
    "handviewer? ",
    "lin=",
    "n s ",
    "Board ",
    "dealer ",
    "vul ",
    "all ",
    "=1=",
    "1C ",
    "a=1c(",
    '[Event "x"]',
    "nt|x|",
    "md|1,,|",
]


@pytest.mark.parametrize("piece", PIECES)
def test_long_repetitions_are_read_in_reasonable_time(piece: str) -> None:
    data = (piece * (40_000 // len(piece))).encode()
    for name in WORDS:
        read(name, data)
        read(name, notation.FORMATS[name].example.rstrip("\n").encode() + data)
    read_anything(data)
