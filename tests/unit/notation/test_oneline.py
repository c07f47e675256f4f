"""One deal a line."""

from __future__ import annotations

import pytest

from kibitz.board import Board
from kibitz.deal import Deal
from kibitz.errors import Malformed
from kibitz.notation import oneline
from kibitz.notation.source import Source

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"


def test_deals_comments_and_empty_lines() -> None:
    boards = oneline.parse(f"# mine\n{DEAL}\r\n\n  s:- AK... - -  \n")
    assert boards == [Board(Deal.parse(DEAL)), Board(Deal.parse("N:- - - AK..."))]
    assert oneline.format(boards) == f"{DEAL}\nN:- - - AK...\n"


def test_errors_point_at_the_place_and_say_which_deal() -> None:
    text = f"{DEAL}\n# x\n N:AK... - - -Z\n{DEAL}"
    with pytest.raises(Malformed, match="deal 2") as caught:
        oneline.parse(text, "some.deals")
    place = caught.value.place
    assert place is not None and (place.line, place.column) == (3, 16)
    found = list(oneline.boards(Source.of(text)))
    assert [isinstance(item, Board) for item in found] == [True, False, True]
