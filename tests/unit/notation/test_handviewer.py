"""Addresses of the hand viewer, in both forms."""

from __future__ import annotations

import pytest

from kibitz.auction import Auction, Contract
from kibitz.board import Board
from kibitz.cards import Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import KibitzError
from kibitz.notation import handviewer

HEAD = "https://www.bridgebase.com/tools/handviewer.html?"
LIN = (
    "pn|s,w,n,e|st||md|1SQ2HKJ987DK2CAQT2,SJ875H54DQ9643C76,SAKT3HAQT6DJTC543,|rh||ah|Board 4|sv|e|"
    "mb|1H|mb|p|mb|6H!|an|5+ hearts & more|mb|p|mb|p|mb|p|pg||pc|S5|mc|12|"
)
BOARD = Board(
    Deal.parse("N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76"),
    number="4",
    vulnerability=Vulnerability.EW,
    auction=Auction.parse("1H P 6H P P P", Seat.SOUTH),
    alerts=((2, "5+ hearts & more"),),
    play=(Card.parse("S5"),),
    claimed=True,
    tricks=12,
    names=("n", "e", "s", "w"),
    contract=Contract.parse("6H", Seat.SOUTH),
)


@pytest.mark.parametrize(
    "address",
    [
        handviewer.format([BOARD]),
        handviewer.format_parts([BOARD]),
        HEAD + "lin=" + LIN.replace("+", "%2B").replace(" ", "%20").replace("&", "%26"),
        HEAD + "lin=" + LIN.replace("+", "%2B").replace(" ", "+"),
        HEAD + "bbo=y&lin=" + LIN.replace("+", "%2B").replace(" ", "%20") + "&c=3",
        f'<a href="{handviewer.format_parts([BOARD]).strip()}">'.replace("&", "&amp;"),
    ],
)
def test_both_forms_are_read_with_any_encoding(address: str) -> None:
    assert handviewer.parse(address) == [BOARD]


def test_named_parts() -> None:
    board = handviewer.parse(
        HEAD + "n=sakhqj10&d=n&v=-&b=3&a={Hi}1c!(16%2B)p1h{a,b}ppp&p=h2{fourth}h3"
        "&nn=Ann&wn=Will%20B&tbt=y"
    )[0]
    assert board.deal == Deal.parse("N:AK.QJT.. - - -")
    assert board.dealer is Seat.NORTH and board.vulnerability == Vulnerability.NONE
    assert str(board.auction) == "1C P 1H P P P" and board.alerts == ((0, "16+"),)
    assert [str(card) for card in board.play] == ["H2", "H3"] and not board.claimed
    assert board.comments == (("", "Hi"), ("call 2", "a,b"), ("card 0", "fourth"))
    assert board.names == ("Ann", "", "", "Will B") and board.number == "3"


def test_the_last_passes_may_be_left_out_where_cards_are_played() -> None:
    assert handviewer.parse(HEAD + "d=s&a=3n&p=s2")[0].contract == Contract.parse("3NT", Seat.SOUTH)
    assert handviewer.parse(HEAD + "d=s&a=3n")[0].contract is None


def test_three_hands_give_the_fourth() -> None:
    text = handviewer.format_parts([BOARD])
    assert handviewer.parse(text.replace("e=s964h32da875ckj98&", ""))[0].deal == BOARD.deal


def test_several_addresses_among_other_words() -> None:
    text = f"See {HEAD}n=sa and also ({HEAD}s=sk\n"
    assert [str(b.deal) for b in handviewer.parse(text)] == ["N:A... - - -", "N:- - K... -"]


def test_nothing_in_an_address_is_an_empty_board() -> None:
    assert handviewer.parse(HEAD) == [Board(Deal())]


@pytest.mark.parametrize(
    ("query", "says", "shown", "column"),
    [
        ("lin=md%7C3SAKQZ%2C%2C%7C", "'Z' in a hand", "md|3SAKQZ,,|", 9),
        ("n=sak%7A", "'z' in a hand", "sakz", 4),
        ("d=n&a=1s1h", "call 2, 1H by East", "1s1h", 3),
        ("d=n&a=1s(x)9h", "'9h' is not a call", "1s(x)9h", 6),
        ("d=n&a=1n&p=s2zz", "'zz' is not a card", "s2zz", 3),
        ("a=1s", "without a dealer", "", 0),
        ("d=n&a=1n&p=s2&c=14", "a claim of '14'", "", 0),
        ("v=q", "not a vulnerability", "", 0),
        ("d=x", "not a seat", "", 0),
        ("lin=pg%7C%7C", "no deal", "pg||", 1),
        ("lin=", "0 deals", "", 0),
        ("lin=md|1,,|md|1,,|", "2 deals", "", 0),
    ],
)
def test_errors_show_the_decoded_part(query: str, says: str, shown: str, column: int) -> None:
    with pytest.raises(KibitzError, match=says) as caught:
        handviewer.parse(f"first line\n{HEAD}{query}", "links.txt")
    place = caught.value.place
    assert place is not None and (place.source, place.line) == ("links.txt", 2)
    assert caught.value.message.startswith("address 1: ")
    if shown:
        assert (place.text, place.column) == (shown, column)


def test_a_text_without_an_address() -> None:
    with pytest.raises(KibitzError, match="no hand viewer's address"):
        handviewer.parse("hello")


def test_an_address_of_another_kind_is_refused() -> None:
    for rest in ("myhand=M-1-2", "linurl=https://example.org/x.lin"):
        with pytest.raises(KibitzError, match="no hands in this address"):
            handviewer.parse(HEAD + rest)


def test_lin_pasted_with_bars_and_spaces_is_read_to_the_end_of_the_line() -> None:
    text = f"{HEAD}lin=pn|A B,C,D,E|md|1SAK,,|ah|Board 1|sv|n|mb|1N|mb|p|mb|p|mb|p|\nmore text"
    (board,) = handviewer.parse(text)
    assert board.number == "1" and board.names[2] == "A B" and str(board.auction) == "1NT P P P"


@pytest.mark.parametrize("sign", ["{", "("])
def test_a_remark_that_never_closes_is_told_where_it_begins(sign: str) -> None:
    with pytest.raises(KibitzError, match="never closed") as told:
        handviewer.parse(f"{HEAD}n=sak&d=n&a=1n{sign * 400_000}")
    assert told.value.place is not None and told.value.place.column == 3
