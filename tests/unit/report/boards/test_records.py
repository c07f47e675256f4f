"""Hand records: every number of the page is a number of the value."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from kibitz import Board, Deal, Seat, Vulnerability
from kibitz.cards import SEATS, Strain
from kibitz.dummy.par import Par
from kibitz.dummy.solved import Solved
from kibitz.dummy.table import Table
from kibitz.report.boards.records import to_page
from kibitz.report.boards.records_pdf import to_pdf

DEAL = Deal.parse("N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76")


@pytest.fixture
def record() -> Solved:
    rows = ((11, 8, 12, 12, 12), (1, 5, 0, 1, 0), (11, 8, 12, 12, 12), (1, 5, 0, 1, 0))
    board = Board(DEAL, number="7", dealer=Seat.SOUTH, vulnerability=Vulnerability.NS)
    return Solved(board, Table(rows), Par(1440, ("6N-NS",)))


def test_page_shows_deal_table_and_par(record: Solved) -> None:
    page = to_page([record], "Club <night>")
    assert "Club &lt;night&gt;" in page
    assert "Board 7" in page and "South deals" in page and "N-S vul" in page
    assert "Par +1440: 6N-NS" in page
    rows = re.findall(r"<tr><th>([NESW])</th>(.*?)</tr>", page)
    shown = {letter: [int(n) for n in re.findall(r"<td>(\d+)</td>", row)] for letter, row in rows}
    assert shown["N"] == [12, 12, 8, 11, 12]
    assert shown["E"] == [1, 0, 5, 1, 0]


def test_page_is_well_formed_and_fetches_nothing(record: Solved) -> None:
    page = to_page([record, record], "x")
    open_tags: list[str] = []

    class Checker(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag not in ("meta", "link", "br"):
                open_tags.append(tag)
            assert all(value == "data:," for name, value in attrs if name in ("src", "href"))

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Checker().feed(page)
    assert open_tags == []


@pytest.mark.parametrize(("boards", "pages"), [(1, 1), (12, 1), (13, 2)])
def test_pdf_has_twelve_boards_a_page(record: Solved, boards: int, pages: int) -> None:
    pdf = to_pdf([record] * boards, "Hand records")
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") == pages


def test_pbn_table_has_twenty_rows(record: Solved) -> None:
    extras = dict(record.with_table().extras)
    head, *rows = extras["OptimumResultTable"].splitlines()
    assert head == r"Declarer;Denomination\2R;Result\2R"
    read = {tuple(row.split()[:2]): int(row.split()[2]) for row in rows}
    assert read == {
        (seat.letter, strain.short): record.table[seat, strain]
        for seat in SEATS
        for strain in Strain
    }
    assert extras["OptimumScore"] == "NS 1440"


def test_a_table_already_there_is_replaced(record: Solved) -> None:
    once = record.with_table()
    again = Solved(once, record.table, record.par).with_table()
    assert again == once
