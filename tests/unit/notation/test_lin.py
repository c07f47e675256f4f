"""LIN: single hands, session and vugraph files, what stands for several boards, errors."""

from __future__ import annotations

import pytest

from kibitz.auction import Auction, Contract
from kibitz.board import Board
from kibitz.cards import Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Illegal, KibitzError, Malformed
from kibitz.notation import jsonl, lin, pbn
from kibitz.notation.lin_text import read_cards, read_hand, read_result, write_result
from kibitz.notation.source import Source
from kibitz.record import judge

SOUTH, WEST, NORTH = "SQ2HKJ987DK2CAQT2", "SJ875H54DQ9643C76", "SAKT3HAQT6DJTC543"
EAST = "S964H32DA875CKJ98"
DEAL = Deal.parse("N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76")
SIX_HEARTS = "mb|1H|mb|p|mb|6H|mb|p|mb|p|mb|p|pg||"


def one(text: str) -> Board:
    """The only board of a text, which is the same when it is written and read again."""
    boards = lin.parse(text)
    assert len(boards) == 1
    assert lin.parse(lin.format(boards)) == boards
    return boards[0]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def test_a_single_hand_as_the_site_writes_it() -> None:
    board = one(
        f"pn|sue,walt,nora,ed|st||md|1{SOUTH},{WEST},{NORTH},|rh||ah|Board 12|sv|n|mb|1H|mb|p|"
        "mb|2N!|an|Jacoby|mb|d|mb|6H|mb|p|mb|p|mb|p|pg||pc|S5|pc|SA|pc|S4|pc|S2|pg||pc|C3|mc|12|pg||"
    )
    assert board.deal == DEAL and board.dealer is Seat.SOUTH and board.number == "12"
    assert board.names == ("nora", "ed", "sue", "walt")
    assert board.vulnerability == Vulnerability.NS
    assert board.auction == Auction.parse("1H P 2NT X 6H P P P", Seat.SOUTH)
    assert board.alerts == ((2, "Jacoby"),)
    assert board.contract == Contract.parse("6H", Seat.SOUTH)
    assert board.play == cards("S5 SA S4 S2 C3") and board.claimed and board.tricks == 12


@pytest.mark.parametrize(
    ("digit", "dealer"),
    [
        ("1", Seat.SOUTH),
        ("2", Seat.WEST),
        ("3", Seat.NORTH),
        ("4", Seat.EAST),
        ("", None),
        ("0", None),
    ],
)
def test_the_dealers_digit(digit: str, dealer: Seat | None) -> None:
    assert one(f"md|{digit}{SOUTH},{WEST},{NORTH}|").dealer is dealer


@pytest.mark.parametrize("rest", ["", ",", f",{EAST}", f",{EAST},"])
def test_the_fourth_hand_may_be_left_out(rest: str) -> None:
    assert one(f"md|1{SOUTH},{WEST},{NORTH}{rest}|").deal == DEAL


def test_hands_may_be_unknown_in_any_order_of_suits_and_ranks() -> None:
    assert one("md|3,c2Ad10S,,|").deal == Deal.parse("N:- - - ..T.A2")


@pytest.mark.parametrize("word", ["o", "0", "-"])
def test_nobody_vulnerable(word: str) -> None:
    assert one(f"md|1,,|sv|{word}|").vulnerability == Vulnerability.NONE


def test_calls_may_stand_in_one_token() -> None:
    board = one("md|3,,|mb|1Cp1N!p|mb|2sd|mb|rppp|")
    assert str(board.auction) == "1C P 1NT P 2S X XX P P P"
    assert board.alerts == ((2, ""),)


def test_an_explanation_needs_no_alert_and_may_come_in_parts() -> None:
    assert one("md|3,,|mb|1C|an|two|an|or more|").alerts == ((0, "two; or more"),)


def test_comments_know_where_they_stand() -> None:
    board = one(
        "md|3,,|nt|welcome|pg||mb|1N|nt|strong|pg||nt|or is it?|pg||mb|p|mb|p|mb|p|"
        "pc|s2|nt|fourth best|pg||pc|s3|"
    )
    assert board.comments == (
        ("", "welcome"), ("call 0", "strong\n\nor is it?"), ("card 0", "fourth best"),
    )  # fmt: skip


def test_cards_taken_back() -> None:
    head = "md|3,,|mb|1Nppp|"
    assert one(head + "pc|S2|pc|S3|up|1|pc|S4|").play == cards("S2 S4")
    assert one(head + "pc|S2S3S4S5|up|4|").play == cards("S2 S3 S4 S5")


def test_all_cards_give_the_result() -> None:
    deal = "md|4SAKQJT98765432HDC,SHAKQJT98765432DC,SHDAKQJT98765432C,|mb|pp7Nppp|"
    ranks = "AKQJT98765432"
    play = "".join(f"pc|H{r}|pc|D{r}|pc|C{r}|pc|S{r}|pg||" for r in ranks)
    board = lin.parse(deal.replace("pp7N", "7N") + play)[0]
    # East declares 7NT, South leads; nobody follows suit.
    assert board.contract == Contract.parse("7NT", Seat.EAST)
    assert board.tricks == 0 and not board.claimed


VUGRAPH = f"""vg|Cup,Final,I,5,7,Red,0,Blue,12|
rs|6HS=,6HS-1,,P,3NTEx+1,7NWxx-13|
pn|s,w,n,e,S,W,N,E|pg||
qx|o5|st||md|1{SOUTH},{WEST},{NORTH},|sv|o|{SIX_HEARTS}pc|S5|pc|SA|pg||
mc|12|pg||
qx|c5|st||md|1{SOUTH},{WEST},{NORTH},|sv|o|{SIX_HEARTS}mc|12|pg||
qx|c6|st||md|1{SOUTH},{WEST},{NORTH},|sv|o|pg||
qx|o7|st||md|1{SOUTH},{WEST},{NORTH},|sv|o|pg||
qx|c7|st||md|1{SOUTH},{WEST},{NORTH},|sv|o|pg||
"""


def test_a_vugraph_file() -> None:
    boards = lin.parse(VUGRAPH)
    assert [b.title for b in boards] == [
        "Board 5 (open room)", "Board 5 (closed room)", "Board 6 (closed room)",
        "Board 7 (open room)", "Board 7 (closed room)",
    ]  # fmt: skip
    assert [b.names[Seat.SOUTH] for b in boards] == ["s", "S", "S", "s", "S"]
    assert {b.event for b in boards} == {"Cup"}
    assert [str(b.contract) for b in boards] == [
        "6H by South", "6H by South", "None", "3NTX by East", "7NTXX by West",
    ]  # fmt: skip
    assert [b.tricks for b in boards] == [12, 11, None, 10, 0]
    assert boards[2].passed_out
    # The table of results and the claim disagree: both are kept.
    assert boards[1].extra("mc") == "12" and boards[0].extra("mc") is None
    assert lin.parse(lin.format(boards)) == boards
    assert lin.format(boards).startswith(
        "vg|Cup,Final,I,5,7,Red,0,Blue,12|\nrs|6HS=,6HS-1,,P,3NEx+1,7NWxx-13|\npn|s,w,n,e,S,W,N,E|pg||"
    )


def test_results_by_their_turn_where_no_range_is_given() -> None:
    boards = lin.parse("rs|1NS=,,2SW+1,|qx|o21|md|1,,|qx|o22|md|2,,|")
    assert [b.tricks for b in boards] == [7, 9]


def test_results_by_the_list_of_boards() -> None:
    boards = lin.parse("rs|1NS=,,2SW+1,|bn|8,9|qx|o9|md|1,,|")
    assert [b.tricks for b in boards] == [9]


def test_a_result_that_is_none_is_kept() -> None:
    assert one("rs|ave+|md|1,,|").extra("rs") == "ave+"


def test_a_session_has_its_names_before_each_board() -> None:
    boards = lin.parse(
        "pn|a,b,c,d|st||md|1,,|ah|Board 1|mb|1C|\npn|e,f,g,h|st||md|2,,|ah|Board 2|\nst||md|3,,|"
    )
    assert [b.names[Seat.SOUTH] for b in boards] == ["a", "e", "e"]
    assert [b.number for b in boards] == ["1", "2", ""]
    assert lin.parse(lin.format(boards)) == boards


def test_names_behind_the_only_deal() -> None:
    assert one("md|1,,|pn|a,b,c,d|").names == ("c", "d", "a", "b")


def test_results_do_not_leak_to_the_next_board() -> None:
    boards = [
        Board(DEAL, contract=Contract.parse("3NT", Seat.EAST), tricks=9),
        Board(DEAL, auction=Auction.parse("1C", Seat.NORTH)),
    ]
    assert lin.parse(lin.format(boards)) == boards


def test_a_play_without_a_contract_is_kept() -> None:
    board = one("md|1,,|pc|S2|nt|odd|pg||mc|9|")
    assert board.extra("pc") == "S2" and board.extra("mc") == "9" and board.comment("") == "odd"


def test_other_tokens_are_kept() -> None:
    board = one("md|1,,|sk|y|ah|A tricky hand|ah|Board 4|")
    assert dict(board.extras) == {"sk": "y", "ah": "A tricky hand"} and board.number == "4"


@pytest.mark.parametrize("text", ["4SWx-2", "3NN=", "1CE+6", "7NSxx-13", "P"])
def test_results_undo_each_other(text: str) -> None:
    read = read_result(text)
    assert read is not None and write_result(*read) == text


@pytest.mark.parametrize("text", ["4S=", "8NS=", "4SW+9", "4SWxxx=", "", "A==", "4SW=1"])
def test_no_results(text: str) -> None:
    assert read_result(text) is None


def test_words() -> None:
    assert str(read_hand("S10 9 H- D. CA")) == "T9...A"
    assert list(read_cards(" s10 ♥A")) == list(cards("ST HA"))


@pytest.mark.parametrize(
    ("text", "line", "column", "kind", "says"),
    [
        ("xx", 1, 1, Malformed, "not LIN"),
        ("md|1,,|\n oops", 2, 2, Malformed, "not LIN"),
        ("md|3SAKQZ,,|", 1, 9, Malformed, "'Z' in a hand"),
        ("md|3AK,,|", 1, 5, Malformed, "'A' in a hand"),
        ("md|3SAA,,|", 1, 7, Illegal, "SA stands twice"),
        ("md|3SA,SA,|", 1, 8, Illegal, "held by South and West"),
        ("md|3,,,,SA|", 1, 9, Malformed, "a fifth hand"),
        ("md|7,,|", 1, 4, Malformed, "dealer 7"),
        ("md|1,,|sv|q|", 1, 11, Malformed, "not a vulnerability"),
        ("md|1,,|mb|9S|", 1, 11, Malformed, "'9S' is not a call"),
        ("md|1,,|\nmb|1S|mb|1H|", 2, 10, Illegal, "call 2, 1H by West"),
        ("md|,,|mb|1S|", 1, 10, Illegal, "without a dealer"),
        ("md|1,,|mb|1Sppp|pc|SX|", 1, 20, Malformed, "'SX' is not a card"),
        ("md|1,,|mb|1Sppp|mc|14|", 1, 20, Malformed, "not a number of tricks"),
        ("qx|o7|pg||", 1, 1, Malformed, "no deal"),
    ],
)
def test_errors_point_at_the_place(
    text: str, line: int, column: int, kind: type[KibitzError], says: str
) -> None:
    with pytest.raises(kind, match=says) as caught:
        lin.parse(text, "some.lin")
    place = caught.value.place
    assert place is not None and (place.source, place.line, place.column) == (
        "some.lin",
        line,
        column,
    )


def test_the_error_says_which_board_and_the_others_are_still_read() -> None:
    found = list(lin.boards(Source.of(VUGRAPH.replace("qx|c6|st||md|1", "qx|c6|st||md|9"))))
    assert [isinstance(item, Board) for item in found] == [True, True, False, True, True]
    assert str(found[2]).startswith("input:7:14: board 6 (closed room): dealer 9")


@pytest.mark.parametrize(
    ("cards", "table", "claim", "tricks", "says"),
    [
        ("", "6HS=", "11", 12, "the claim 11: the table was taken, for the match was scored by it"),
        ("S5 ST S9 SQ DK D3 DT DA", "6HS=", "13", 12, "for the cards played exclude the other"),
        (
            "S5 ST S9 SQ DK D3 DT DA",
            "6HS+1",
            "12",
            12,
            "says 6HS+1, the claim 12 tricks: the claim",
        ),
        ("", "6HS=", "12", 12, ""),
        ("", "6HS=", "", 12, ""),
    ],
)
def test_table_and_claim_may_disagree(
    cards: str, table: str, claim: str, tricks: int, says: str
) -> None:
    play = "".join(f"pc|{card}|" for card in cards.split())
    text = f"rs|{table}|md|1{SOUTH},{WEST},{NORTH},|{SIX_HEARTS}{play}mc|{claim}|"
    board = one(text)
    assert board.tricks == tricks
    found = judge(board).disagreements
    assert len(found) == bool(says) and says in "".join(found)
    # The other result is not forgotten where the board goes through another notation.
    assert judge(jsonl.parse(jsonl.format([board]))[0]).disagreements == found
    assert judge(pbn.parse(pbn.format([board]))[0]).disagreements == found


def test_a_play_that_does_not_end_is_refused_however_it_is_written() -> None:
    for play in ("pc|SA|" * 201, f"pc|{'SA' * 201}|"):
        with pytest.raises(Illegal, match="more than 200 cards"):
            one(f"md|1,,|{play}")
