"""The list format of the DDS library."""

from __future__ import annotations

import pytest

from kibitz import notation
from kibitz.board import Board
from kibitz.cards import Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Malformed
from kibitz.notation import ddslist
from kibitz.notation.source import Source

TEXT = """NUMBER 2
PBN 1 3 4 2 "E:QJ... - - A..."
FUT 1 0 12 0 5
TABLE 1 2 3
PAR "NS -110" "EW 110"
PAR2 "-110" "2S-EW"
PLAY 2 "SASQ"
TRACE 3 8 8 8
PBN 0 1 0 0 "N:- - - -"
"""


def test_deals_and_results() -> None:
    first, second = ddslist.parse(TEXT)
    assert first.deal == Deal.parse("N:A... QJ... - -") and first.number == "1"
    assert first.dealer is Seat.EAST and first.vulnerability == Vulnerability.EW
    assert dict(first.extras) == {
        "TRUMP": "NT", "LEADER": "S", "FUT": "1 0 12 0 5", "TABLE": "1 2 3",
        "PAR": '"NS -110" "EW 110"', "PAR2": '"-110" "2S-EW"', "PLAY": '2 "SASQ"',
        "TRACE": "3 8 8 8",
    }  # fmt: skip
    assert second.vulnerability == Vulnerability.BOTH and second.extra("TABLE") is None


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("hello", 1, 1, "a line 'hello'"),
        ("TABLE 1 2", 1, 1, "a line 'TABLE'"),
        ('PBN 0 0 0 "N:- - - -"', 1, 1, "a deal's line"),
        ('PBN 0 0 5 0 "N:- - - -"', 1, 1, "a deal's line"),
        ('PBN 0 0 0 0 "N:Z... - - -"', 1, 16, "deal 1: 'Z' is not a rank"),
        (TEXT.replace("NUMBER 2", "NUMBER 3"), 9, 24, "3 deals were promised, 2 found"),
    ],
)
def test_errors_point_at_the_place(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(Malformed, match=says) as caught:
        ddslist.parse(text, "list.txt")
    place = caught.value.place
    assert place is not None and (place.line, place.column) == (line, column)


def test_one_bad_deal_does_not_hide_the_others() -> None:
    found = list(ddslist.boards(Source.of(TEXT.replace("E:QJ", "E:QZ"))))
    assert [isinstance(item, Board) for item in found] == [False, True]


def test_it_is_not_written() -> None:
    with pytest.raises(Malformed, match="does not write"):
        notation.write(ddslist.parse(TEXT), "ddslist")
