"""Post-mortems of records of real play, where they are beside the checkout."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from kibitz import notation
from kibitz.board import Board
from kibitz.report.playing.postmortem import postmortem_lines
from kibitz.report.playing.postmortem_html import postmortem_html
from kibitz.review.audit import knowledge_of, rechecks
from kibitz.review.postmortem import Settings, postmortem
from kibitz.review.tables import compared, grouped

DATA = Path(__file__).parents[3] / "shared" / "data" / "vugraph_2000.jsonl"
pytestmark = [
    pytest.mark.skipif(not DATA.exists(), reason="shared/data is not beside the checkout"),
    pytest.mark.slow,
]
SECONDS = 8.0


def boards(first: int, number: int) -> list[Board]:
    found = islice(notation.read_each(DATA), first, first + number)
    return [board for board in found if isinstance(board, Board)]


def test_two_tables_of_a_board() -> None:
    rows = [postmortem(board, seconds=SECONDS).to_json() for board in boards(6, 2)]
    assert grouped(rows) == [[0, 1]]
    tables = [([0, 1], compared(rows))]
    assert json.loads(json.dumps(rows)) == rows
    for row in rows:
        assert len(row["play"]["cards"]) == len(json.loads(row["record"])["play"])
        assert postmortem_lines(row)[-1]
    assert "IMP" in postmortem_html(rows, tables, "Board 52")


def test_mistakes_are_worse_again_on_fresh_layouts() -> None:
    settings = Settings.of(seconds=None, without="contract,trick-one,suits,double")
    for board in boards(7, 1):
        played = postmortem(board, settings).played
        assert played is not None
        found = list(rechecks(board, knowledge_of(board, settings.system), played.cards))
        assert found, "a board without a mistake shows nothing: take another"
        assert [one.to_json() for one in found if not one.agrees] == []
