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
