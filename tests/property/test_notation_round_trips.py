"""What is written and read again is the same board, for all that the notation carries."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards, deals, diagram_boards, lin_boards, partial_deals, single_boards

from kibitz import notation
from kibitz.board import Board
from kibitz.notation import diagram, handviewer, jsonl, lin, oneline, pbn
from kibitz.notation.pbn_text import comment_lines, escape, unescape
from kibitz.notation.source import Source, decode


@given(st.lists(boards(), max_size=3))
def test_pbn(some: list[Board]) -> None:
    assert pbn.parse(pbn.format(some)) == some


@given(boards())
def test_pbn_lines_are_short_where_they_can_be(board: Board) -> None:
    text = pbn.format([board])
    long = [line for line in text.split("\n") if len(line) > 80]
    # Only a string or a word may be longer: neither may be broken.
    assert all(
        line.startswith("[") or " " not in line.strip("{}; ") or '"' in line for line in long
    )


@given(st.lists(boards(), max_size=2), st.sampled_from(["\r\n", "\r"]))
def test_pbn_line_ends_do_not_matter(some: list[Board], end: str) -> None:
    assert pbn.parse(pbn.format(some).replace("\n", end)) == some


@given(st.lists(boards(), max_size=3))
def test_jsonl(some: list[Board]) -> None:
    assert jsonl.parse(jsonl.format(some)) == some


@given(st.lists(lin_boards(), max_size=4))
def test_lin(some: list[Board]) -> None:
    assert lin.parse(lin.format(some)) == some


@given(st.lists(single_boards(), max_size=3))
def test_addresses(some: list[Board]) -> None:
    assert handviewer.parse(handviewer.format(some)) == some
    assert handviewer.parse(handviewer.format_parts(some)) == some


@given(st.lists(diagram_boards(), max_size=3))
def test_diagram(some: list[Board]) -> None:
    text = diagram.format(some)
    assert (diagram.parse(text) if some else []) == some


@given(st.lists(deals() | partial_deals(), max_size=3))
def test_oneline(some: list) -> None:
    written = [Board(deal) for deal in some]
    assert oneline.parse(oneline.format(written)) == written


@given(boards())
@settings(max_examples=50)
def test_formatting_does_not_depend_on_how_the_board_was_made(board: Board) -> None:
    for name in ("pbn", "jsonl"):
        again = notation.read_text(notation.write([board], name), format=name)
        assert notation.write(again, name) == notation.write([board], name)


@pytest.mark.parametrize("name", [n for n, form in notation.FORMATS.items() if form.format])
@given(some=st.lists(boards(), min_size=1, max_size=2))
@settings(max_examples=25)
def test_every_board_can_be_written_in_every_notation(name: str, some: list[Board]) -> None:
    text = notation.write(some, name)
    again = notation.read_text(text, format=name)
    assert [b.deal.completed() for b in again] == [b.deal.completed() for b in some]
    assert text.encode("utf-8")


@given(st.text(st.sampled_from('\\"#a'), max_size=8))
def test_escapes_undo_each_other(text: str) -> None:
    assert unescape(escape(text)) == text
    assert escape(text) != "#" and not escape(text).startswith("##")


@given(st.text(st.sampled_from("ab %};{\n"), max_size=300))
def test_comment_lines_are_comments(text: str) -> None:
    from kibitz.board import flowing

    if flowing(text):
        lines = "\n".join(comment_lines(flowing(text)))
        board = pbn.parse(f'[Board "1"]\n{lines}\n[Dealer "N"]')[0]
        assert board.comments == (("Board", flowing(text)),)
        assert all(len(line) <= 79 or " " not in line for line in lines.split("\n"))


@given(st.text())
def test_decoding_finds_utf8(text: str) -> None:
    if not text.startswith("\ufeff"):
        assert decode(text.encode("utf-8", "surrogatepass")) is not None
        assert decode(text.encode("utf-16")) == text


@given(st.binary())
def test_decoding_never_fails(data: bytes) -> None:
    assert isinstance(decode(data), str)


@given(st.text(max_size=200), st.integers(0, 200))
def test_every_offset_has_a_place(text: str, offset: int) -> None:
    source = Source.of(text)
    place = source.place(min(offset, len(source.text)))
    line = source.text.split("\n")[place.line - 1]
    assert place.text == line and 1 <= place.column <= len(line) + 1
