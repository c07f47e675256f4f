"""Two thousand records of real play and the lessons, where they are beside the checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz import notation
from kibitz.board import Board
from kibitz.notation import diagram, handviewer, jsonl, lin, pbn
from kibitz.record import judge

DATA = Path(__file__).parents[3] / "shared" / "data"
pytestmark = pytest.mark.skipif(
    not (DATA / "vugraph_2000.jsonl").exists(), reason="shared/data is not beside the checkout"
)


@pytest.fixture(scope="module")
def records() -> list[Board]:
    return notation.read(DATA / "vugraph_2000.jsonl")


def test_all_records_are_legal_and_agree(records: list[Board]) -> None:
    verdicts = [judge(board) for board in records]
    assert len(verdicts) == 2000
    assert [v.violation for v in verdicts if not v.is_legal] == []
    assert [v.disagreements for v in verdicts if v.disagreements] == []


def test_records_are_written_to_the_letter(records: list[Board]) -> None:
    assert jsonl.format(records) == (DATA / "vugraph_2000.jsonl").read_text("utf-8")


def test_records_survive_every_notation(records: list[Board]) -> None:
    assert lin.parse(lin.format(records)) == records
    some = records[::10]
    assert notation.read(notation.encode(pbn.format(some), "pbn"), "x.pbn") == some
    assert lin.parse(lin.format(pbn.parse(pbn.format(some)))) == some
    assert pbn.parse(pbn.format(lin.parse(lin.format(some)))) == some
    alone = [board.with_(room="") for board in some]
    assert handviewer.parse(handviewer.format(some)) == alone
    assert handviewer.parse(handviewer.format_parts(some)) == alone
    assert [b.deal for b in diagram.parse(diagram.format(some))] == [b.deal for b in some]


def test_an_altered_record_is_caught(records: list[Board]) -> None:
    long = [board for board in records[:200] if len(board.play) >= 8]
    assert len(long) > 100
    for board in long:
        again = board.with_(play=(*board.play[:7], board.play[0], *board.play[8:]))
        verdict = judge(again)
        assert verdict.violation is not None and verdict.violation.card_number <= 8


def test_lessons() -> None:
    boards = notation.read(DATA / "teaching_deals.jsonl")
    assert len(boards) == 119
    for board in boards:
        assert board.contract is not None and len(board.play) == 1 and board.auction is not None
        assert board.extra("theme") in ("100NT", "Finesse")
        assert board.deal.is_complete and judge(board).is_legal
    assert jsonl.parse(jsonl.format(boards)) == boards


def test_the_list_of_the_solver() -> None:
    boards = notation.read(DATA / "dds_list100.txt")
    assert len(boards) == 100
    for board in boards:
        assert board.deal.is_complete and board.dealer is not None
        assert len((board.extra("TABLE") or "").split()) == 20 and board.extra("PAR2")
    assert pbn.parse(pbn.format(boards)) == boards
