"""JSON lines: the fields, their order, other people's fields, errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kibitz.auction import Auction, Contract
from kibitz.board import Board
from kibitz.cards import Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.notation import jsonl
from kibitz.notation.source import Source

DEAL = "N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"
RECORD = (
    f'{{"board":7,"room":"c","dealer":"S","vul":"Both","deal":"{DEAL}",'
    '"auction":["1H","P","3N","X","P","P","XX","P","P","P"],'
    '"contract":"3NXX","declarer":"N","play":["S4","S2","S5","ST"],"claimed":true,"tricks":9}\n'
)


def one(**fields: Any) -> Board:
    """The board of a record with these fields, which is the same when written and read again."""
    (board,) = jsonl.parse(json.dumps(fields))
    assert jsonl.parse(jsonl.format([board])) == [board]
    return board


def test_a_record_is_written_as_it_was_read() -> None:
    (board,) = jsonl.parse(RECORD)
    assert board == Board(
        Deal.parse(DEAL),
        number="7",
        room="c",
        vulnerability=Vulnerability.BOTH,
        auction=Auction.parse("1H P 3NT X P P XX P P P", Seat.SOUTH),
        contract=Contract.parse("3NTXX", Seat.NORTH),
        play=tuple(map(Card.parse, ("S4", "S2", "S5", "ST"))),
        claimed=True,
        tricks=9,
    )
    assert jsonl.format([board]) == RECORD


def test_all_fields_are_written_and_no_others_where_there_is_nothing_to_say() -> None:
    fields = jsonl.fields(Board(Deal()))
    assert tuple(fields) == jsonl.FIELDS
    assert {name for name, value in fields.items() if value is None} == {
        "board", "room", "dealer", "vul", "auction", "contract", "declarer", "tricks",
    }  # fmt: skip


def test_a_lesson() -> None:
    board = one(
        theme="Finesse", board="2", dealer="S", vul="None", deal=DEAL, contract="3NT", declarer="S",
        lead="S6", double_dummy_tricks=9, auction="1NT pass 3NT all pass pass pass",
    )  # fmt: skip
    assert board.play == (Card.parse("S6"),) and board.contract == Contract.parse("3NT", Seat.SOUTH)
    assert str(board.auction) == "1NT P 3NT P P P" and board.number == "2"
    assert dict(board.extras) == {"theme": "Finesse", "double_dummy_tricks": "9"}
    assert jsonl.fields(board)["double_dummy_tricks"] == 9


@pytest.mark.parametrize(
    "value",
    [9, "9", 1.5, True, None, "null", [1, {"a": "b"}], "x", '"x"', "1e3", "", "a\nb", "NaN", "007"],
)
def test_unknown_fields_keep_their_value(value: Any) -> None:
    board = one(mine=value)
    (again,) = jsonl.parse(jsonl.format([board]))
    assert again == board
    assert jsonl.fields(board)["mine"] == value


def test_extras_that_share_a_name_or_take_one_of_ours() -> None:
    board = Board(Deal(), extras=(("Note", "1:a"), ("Note", "2:b"), ("deal", "x"), ("lead", "y")))
    assert jsonl.fields(board)["extras"] == [
        ("Note", "1:a"), ("Note", "2:b"), ("deal", "x"), ("lead", "y"),
    ]  # fmt: skip
    assert jsonl.parse(jsonl.format([board])) == [board]


def test_the_rest_of_a_board_is_written_too() -> None:
    board = Board(
        Deal(),
        auction=Auction.parse("1C P P P", Seat.NORTH),
        play=(Card.parse("S2"),),
        names=("a", "b", "c", "d"),
        event="Cup",
        alerts=((0, "strong"),),
        card_notes=((0, "fourth"),),
        marks=(("call 0", "$1"),),
        comments=(("card 0", "hm"),),
        irregular=("declarer",),
    )
    assert jsonl.parse(jsonl.format([board])) == [board]


def test_fields_of_other_shapes_under_these_names_are_extras() -> None:
    board = one(names={"N": "x"}, alerts=[1, 2], event=7, comments="none")
    assert board.names == ("", "", "", "") and board.alerts == ()
    assert dict(board.extras) == {
        "names": '{"N":"x"}', "alerts": "[1,2]", "event": "7", "comments": "none",
    }  # fmt: skip


@pytest.mark.parametrize("word", ["Pass", "P", "pass", "passed out"])
def test_passed_out(word: str) -> None:
    assert one(contract=word).passed_out


@pytest.mark.parametrize("around", ["%s", '{"boards":[%s]}'])
def test_half_a_character_becomes_a_question_mark(around: str) -> None:
    (board,) = jsonl.parse(around % '{"event": "a\\ud800b", "x": "\\u00e9"}')
    assert board.event == "a?b" and board.extra("x") == "é"


def test_empty_lines_are_passed_over() -> None:
    assert len(jsonl.parse(f"\n{RECORD}\n\r\n{RECORD}")) == 2


@pytest.mark.parametrize(
    ("line", "column", "kind", "says"),
    [
        ("{", 2, Malformed, "not JSON"),
        ('{"board": 1,}', 12, Malformed, "not JSON: a comma before the end"),
        ('{"board": [1, ]}', 13, Malformed, "not JSON: a comma before the end"),
        ('{"board": }', 11, Malformed, "not JSON: Expecting value"),
        ("[1]", 1, Malformed, "not a JSON object"),
        ('{"deal":"N:AKQZ... - - -"}', 15, Malformed, "'Z' is not a rank"),
        ('{"deal":5}', 9, Malformed, "5 is not a text"),
        ('{"board":[1]}', 10, Malformed, "a list is not a board's number"),
        ('{"room":"x"}', 10, Malformed, "not a room"),
        ('{"vul":"x"}', 9, Malformed, "not a vulnerability"),
        ('{"dealer":"N","auction":["1S","1H"]}', 25, Illegal, "call 2, 1H by East"),
        ('{"auction":["1S"]}', 12, Illegal, "without a dealer"),
        ('{"dealer":"N","auction":[1]}', 25, Malformed, "not a list of calls"),
        ('{"contract":"3N"}', 14, Malformed, "does not name the declarer"),
        ('{"declarer":"N"}', 14, Illegal, "declarer without a contract"),
        ('{"play":["HH"]}', 9, Malformed, "'HH' is not a card"),
        ('{"play":["HA"]}', 1, Illegal, "there is no contract"),
        ('{"claimed":1}', 12, Malformed, "1 for claimed"),
        ('{"tricks":true}', 11, Malformed, "True is not a number of tricks"),
        ('{"tricks":14}', 1, Illegal, "14 tricks"),
        ('{"x":' + "[" * 40_000, 1, Malformed, "not readable JSON"),
        ('{"x":' + "[" * 100_000, 1, Malformed, "a record of about 100,002 entries"),
        ('{"x":' + "9" * 5000 + "}", 1, Malformed, "not readable JSON"),
    ],
)
def test_errors_point_at_the_place(
    line: str, column: int, kind: type[KibitzError], says: str
) -> None:
    with pytest.raises(kind, match=says) as caught:
        jsonl.parse(f"{RECORD}\n{line}", "some.jsonl")
    place = caught.value.place
    assert place is not None and (place.source, place.line, place.column) == (
        "some.jsonl",
        3,
        column,
    )
    assert caught.value.message.startswith("record 2: ")


def test_one_bad_record_does_not_hide_the_others() -> None:
    found = list(jsonl.boards(Source.of(f"{RECORD}oops\n{RECORD}")))
    assert [isinstance(item, Board) for item in found] == [True, False, True]


def test_of_a_name_that_comes_again_the_first_counts_with_a_warning():
    line = '{"deal":"N:AK... - - -","event":"first","event":"second","x":{"a":1,"a":2}}'
    (board,) = jsonl.parse("\n" + line, "file")
    assert board.event == "first"
    assert board.warnings == (
        "file:2:1: 'a' comes again: the first counts",
        "file:2:1: 'event' comes again: the first counts",
    )


def test_half_a_character_is_named():
    (board,) = jsonl.parse('{"deal":"N:AK... - - -","event":"x\\ud800y"}')
    assert board.event == "x?y" and "question mark" in board.warnings[0]
    (board,) = jsonl.parse('{"deal":"N:AK... - - -","event":"x\\ud83c\\udca1y"}')
    assert board.event == "x\U0001f0a1y" and not board.warnings
