"""Board: what follows is filled in, what cannot be is refused, what says the same is equal."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.auction import Auction, Contract
from kibitz.board import Board, flowing, one_line
from kibitz.cards import Card, Seat, Vulnerability
from kibitz.deal import Deal
from kibitz.errors import Illegal

DEAL = Deal.parse("N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76")
SPADES = Contract.parse("4S", Seat.NORTH)


def test_what_follows_from_the_auction_is_filled_in() -> None:
    board = Board(DEAL, auction=Auction.parse("1S P P X P P XX P P P", Seat.EAST))
    assert board.dealer is Seat.EAST and board.contract == Contract.parse("1SXX", Seat.EAST)
    assert Board(DEAL, auction=Auction.parse("P P P P", Seat.EAST)).passed_out
    assert Board(DEAL, auction=Auction.parse("1S P", Seat.EAST)).contract is None


def test_what_is_stated_stands() -> None:
    auction = Auction.parse("1S P P P", Seat.NORTH)
    assert Board(DEAL, auction=auction, contract=SPADES).contract == SPADES
    assert Board(DEAL, auction=auction, passed_out=True).contract is None


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"dealer": Seat.NORTH, "auction": Auction(Seat.EAST)}, "North dealt, but East called"),
        ({"contract": SPADES, "passed_out": True}, "passed-out board with a contract"),
        ({"play": (Card.parse("S2"),)}, "no contract"),
        ({"claimed": True}, "no contract"),
        ({"tricks": 14}, "14 tricks"),
        ({"tricks": -1}, "-1 tricks"),
        ({"room": "x"}, "room 'x'"),
        ({"irregular": ("lead",)}, "irregular: 'lead'"),
        ({"alerts": ((0, "x"),)}, "a note on call 0, but there are 0"),
        ({"contract": SPADES, "card_notes": ((-1, "x"),)}, "a note on card -1"),
        ({"comments": (("call 0", "x"),)}, "no 'call 0'"),
        ({"comments": (("a b", "x"),)}, "no 'a b'"),
        (
            {"contract": SPADES, "play": (Card.parse("S2"),), "marks": (("card 0", "!"),)},
            "mark '!'",
        ),
        ({"marks": (("Event", "$1"),)}, "mark"),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(Illegal, match=says):
        Board(DEAL, **fields)


def test_boards_that_say_the_same_are_equal() -> None:
    auction = Auction.parse("1S P P P", Seat.NORTH)
    one = Board(
        DEAL,
        number=" 7 ",
        event="a\n b",
        names=("?", " x", "", ""),
        auction=auction,
        alerts=((2, "b"), (0, " a\tb "), (2, "")),
        marks=(("call 2", "$10"), ("call 0", "$9"), ("call 2", "$2"), ("call 2", "$2")),
        comments=(
            ("call 10"[:6], "x"),
            ("Event", " y "),
            ("call 0", "z"),
            ("Event", "w\nv"),
            ("", ""),
        ),
        irregular=("result", "declarer", "result"),
        extras=(("b", "2"), ("a", "1\r\n  row \n\n"), ("b", "2"), ("c", "?")),
    )
    other = Board(
        DEAL,
        number="7",
        event="a b",
        names=("", "x", "", ""),
        auction=auction,
        alerts=((0, "a b"), (2, "b")),
        marks=(("call 0", "$9"), ("call 2", "$2"), ("call 2", "$10")),
        comments=(("Event", "y\n\nw v"), ("call 1", "x"), ("call 0", "z")),
        irregular=("declarer", "result"),
        extras=(("a", "1\nrow"), ("b", "2")),
    )
    assert one == other and hash(one) == hash(other)
    assert one.comments == (("Event", "y\n\nw v"), ("call 0", "z"), ("call 1", "x"))


def test_nothing_is_left_to_claim_after_the_last_card() -> None:
    play = tuple(card for seat in Seat for card in DEAL[seat])
    assert not Board(DEAL, contract=SPADES, play=play, claimed=True).claimed
    assert Board(DEAL, contract=SPADES, play=play[:51], claimed=True).claimed


def test_title_and_score() -> None:
    board = Board(DEAL, number="7", room="c", contract=SPADES, tricks=10)
    assert board.title == "Board 7 (closed room)" and board.score is None
    assert Board(DEAL).title == "Board ?"
    assert board.with_(vulnerability=Vulnerability.NS).score == 620
    assert Board(DEAL, passed_out=True).score == 0


def test_looking_up() -> None:
    board = Board(DEAL, comments=(("Event", "x"),), extras=(("b", "0"), ("a", "2"), ("a", "1")))
    assert board.extra("a") == "2" and board.extra("c") is None
    assert board.comment("Event") == "x" and board.comment("") == ""


def test_replaying() -> None:
    board = Board(DEAL, contract=SPADES, play=(Card.parse("S9"),))
    replayed = board.replayed()
    assert replayed is not None and replayed.violation is None
    assert Board(DEAL).replayed() is None and Board(Deal(), contract=SPADES).replayed() is None


def test_texts() -> None:
    assert one_line("a\u00a0 b\x1c") == "a b" and one_line("? ") == "" and one_line("?!") == "?!"
    assert flowing("\n\n a\nb \n \n\n c\n") == "a b\n\nc" and flowing(" \n") == ""
