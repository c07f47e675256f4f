"""The registry: telling formats apart, reading files, writing by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz import notation
from kibitz.board import Board
from kibitz.deal import Deal
from kibitz.errors import KibitzError, Malformed
from kibitz.notation.source import Source, decode, passes_to_end

WRITABLE = [name for name, form in notation.FORMATS.items() if form.format]
PBN = '[Event "Müller"]\n[Board "1"]\n'


@pytest.mark.parametrize("name", notation.FORMATS)
def test_every_entry_is_complete_and_its_example_can_be_read(name: str) -> None:
    form = notation.FORMATS[name]
    assert form.name == name and form.english
    (board,) = form.parse(form.example)
    assert board.deal != Deal()
    assert notation.read_text(form.example) == [board]


@pytest.mark.parametrize("name", WRITABLE)
def test_what_is_written_is_recognized(name: str) -> None:
    for form in notation.FORMATS.values():
        text = notation.write(form.parse(form.example), name)
        told = notation.format_of_text(text)
        assert told.name == name or (told.name, name) == ("url", "handviewer")


@pytest.mark.parametrize("name", notation.FORMATS)
def test_endings(name: str) -> None:
    for ending in notation.FORMATS[name].endings:
        assert notation.format_of_path(f"some/File{ending.upper()}") is notation.FORMATS[name]


def test_an_ending_decides_unless_it_says_nothing() -> None:
    oneline = notation.FORMATS["oneline"].example
    assert notation.format_of_text(oneline, "x.pbn").name == "oneline"
    assert notation.format_of_text("no deal at all", "x.pbn").name == "pbn"
    assert notation.format_of_text(oneline, "x.txt").name == "oneline"
    assert notation.format_of_text("hello", "x.txt").name == "diagram"
    assert notation.format_of_path("-") is None


def test_a_text_of_no_format() -> None:
    with pytest.raises(Malformed, match="cannot tell what notation") as caught:
        notation.read_text("hello", "greeting")
    assert "pbn: " in caught.value.expected and str(caught.value.place) == "greeting:1:1"


def test_formats_by_name() -> None:
    assert notation.format_named("lin").name == "lin"
    with pytest.raises(Malformed, match="no notation 'pbm'") as caught:
        notation.write([], "pbm")
    assert caught.value.remedy == "did you mean 'pbn'?"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_files_of_any_encoding_and_line_ends(tmp_path: Path, encoding: str, end: str) -> None:
    path = tmp_path / "x.pbn"
    path.write_bytes(PBN.replace("\n", end).encode(encoding))
    for source in (path, str(path), path.read_bytes()):
        (board,) = notation.read(source)
        assert board.event == "Müller" and board.number == "1"


def test_the_file_is_named_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_text('[Dealer "X"]')
    with pytest.raises(Malformed) as caught:
        notation.read(path)
    assert str(caught.value).startswith(f"{path}:1:10: ")
    with pytest.raises(Malformed) as caught:
        notation.read(path.read_bytes(), name="standard input")
    assert str(caught.value).startswith("standard input:1:10: ")


def test_an_address_is_read_as_it_is() -> None:
    address = notation.FORMATS["handviewer"].example
    assert notation.read(address.strip()) == notation.read_text(address)


@pytest.mark.parametrize("name", ["no such file.pbn", "", "nul\0", "x" * 5000])
def test_files_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(KibitzError, match=r"cannot read|not the name of a file"):
        notation.read(str(tmp_path / name))


def test_each_board_or_its_error() -> None:
    found = list(notation.read_each(b'[Board "1"]\n\n[Board "2"]\n[Dealer "x"]\n\n[Board "3"]'))
    assert [item.number if isinstance(item, Board) else "error" for item in found] == [
        "1", "error", "3",
    ]  # fmt: skip


def test_nothing_is_written_for_nothing() -> None:
    assert all(notation.read_text(notation.write([], name), format=name) == [] for name in WRITABLE)


def test_decoding() -> None:
    assert decode(b"\xff\xfea") == "\ufffd" and decode(b"\xe4\xf6") == "äö" and decode(b"") == ""
    assert Source.of("\ufeffa\r\nb\rc").text == "a\nb\nc"


def test_passes_that_end_an_auction() -> None:
    assert passes_to_end([]) == 4


@pytest.mark.parametrize("name", ["Müller", "MÃ¼ller", "a\x92b", "a\x81b", "Ĳ", "Ã\x83", "’"])
def test_what_is_written_in_pbn_reads_back_the_same(name: str) -> None:
    boards = [Board(Deal(), number="1", event=name, comments=(("", name),))]
    data = notation.encode(notation.write(boards, "pbn"), "pbn")
    assert notation.read(data, "x.pbn") == boards
    if name == "Müller":
        assert name.encode("latin-1") in data


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("pbn", '[Board "1"]\n[Auction "N"]\n' + "Pass " * 20_000, "does not end"),
        ("lin", "md|3,,|mb|1N|mb|p|mb|p|mb|p|" + "pc|SA|" * 20_000, "does not end"),
        ("lin", "md|3,,|mb|" + "p" * 20_000, "more than 319 calls"),
        ("url", "https://x/handviewer.html?n=sak&d=n&a=" + "x" * 20_000, "more than 319 calls"),
        ("lin", "md|3,,|mb|1Nppp|pc|" + "SA" * 20_000, "more than 200 cards"),
        ("oneline", "N:" + "Z" * 20_000 + " - - -", "has 1 suit"),
        ("diagram", "♠ AK " * 20_000, "no hands in this text"),
    ],
)
def test_what_does_not_end_is_refused_in_few_words(name: str, text: str, says: str) -> None:
    found = list(notation.FORMATS[name].boards(Source.of(text, "long")))
    (error,) = (item for item in found if isinstance(item, KibitzError))
    assert says in error.message and len(str(error)) < 1000
    assert error.place is not None and len(error.place.text) <= 1000


def test_a_file_on_one_line_keeps_no_copy_of_it_with_each_error() -> None:
    text = "md|1SZ,,|" * 5000
    found = list(notation.FORMATS["lin"].boards(Source.of(text, "x")))
    assert len(found) == 5000 and all(isinstance(item, KibitzError) for item in found)
    assert sum(len(item.place.text) for item in found) < 10 * 1000 * 5000
    last = found[-1]
    assert last.place.column == len(text) - 3
    line, caret = last.place.caret().split("\n")
    assert line[caret.index("^")] == "Z"
