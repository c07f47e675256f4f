"""Judging records: legal, illegal and where, disagreeing and how, with hands hidden or not."""

from __future__ import annotations

import pytest

from kibitz.auction import Auction, Contract
from kibitz.board import Board
from kibitz.cards import Card, Seat
from kibitz.deal import Deal
from kibitz.record import PlayCheck, judge, revealed

DEAL = Deal.parse("N:AKT3.AQT6.JT.543 964.32.A875.KJ98 Q2.KJ987.K2.AQT2 J875.54.Q9643.76")
SIX_HEARTS = Contract.parse("6H", Seat.SOUTH)
NORTH_SOUTH = Deal.of({Seat.NORTH: DEAL.north, Seat.SOUTH: DEAL.south})


def played(cards: str, deal: Deal = DEAL, **fields: object) -> Board:
    return Board(deal, contract=SIX_HEARTS, play=tuple(map(Card.parse, cards.split()))).with_(
        **fields
    )


def test_a_board_without_play_is_neither_legal_nor_illegal() -> None:
    verdict = judge(Board(DEAL))
    assert verdict.play is PlayCheck.ABSENT and verdict.cards == 0 and not verdict.disagreements


def test_a_legal_play() -> None:
    verdict = judge(played("S5 SA S4 S2 H6 H3 HK H4", tricks=12))
    assert verdict.is_legal and verdict.cards == 8 and not verdict.disagreements


@pytest.mark.parametrize(
    ("cards", "axiom", "trick", "number", "seat", "says"),
    [
        ("S4", 3, 1, 1, Seat.WEST, "East holds it"),
        ("S5 SA S5", 3, 1, 3, Seat.EAST, "it has been played"),
        ("S5 SA D5", 4, 1, 3, Seat.EAST, "must follow suit in spades"),
        ("S5 SA S4 S2 H6 H3 HK C7", 4, 2, 8, Seat.WEST, "must follow suit in hearts"),
        ("S5 SA S4 S2 HK", 3, 2, 5, Seat.NORTH, "South holds it"),
    ],
)
def test_an_illegal_play(
    cards: str, axiom: int, trick: int, number: int, seat: Seat, says: str
) -> None:
    violation = judge(played(cards)).violation
    assert violation is not None and violation.axiom.number == axiom
    assert (violation.trick, violation.card_number, violation.seat) == (trick, number, seat)
    assert says in violation.sentence


def test_a_card_after_the_last_trick() -> None:
    deal = Deal.parse("N:A... K... Q... J...")
    verdict = judge(played("SJ SA SK SQ S2", deal))
    assert verdict.violation is not None and verdict.violation.axiom.number == 5


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("SA", "North holds it"),
        ("S5 SA S4 S2 H6 H3 HK S5", "it has been played"),
        ("S5 SA S4 C2", "must follow suit in spades"),
        # East did not follow to the spade and plays one later.
        ("S5 SA C8 S2 SK S9", "must follow suit in spades"),
    ],
)
def test_what_can_be_checked_of_hidden_hands_is_checked(cards: str, says: str) -> None:
    violation = judge(played(cards, NORTH_SOUTH)).violation
    assert violation is not None and says in violation.sentence


def test_hidden_hands_may_play_what_nobody_shows() -> None:
    board = played("S5 SA S4 S2 H6 H3 HK H4", NORTH_SOUTH)
    assert judge(board).is_legal
    assert str(revealed(board)) == "N:AKT3.AQT6.JT.543 4.3.. Q2.KJ987.K2.AQT2 5.4.."


def test_a_play_without_a_deal_is_never_legal() -> None:
    verdict = judge(played("S5 SA S4 S2", Deal()))
    assert verdict.play is PlayCheck.UNCHECKED and "no deal" in verdict.unchecked
    # East shows out of spades and plays one later: that much can be seen.
    assert judge(played("S5 SA C8 S2 SK S9", Deal())).play is PlayCheck.ILLEGAL
    kept = Board(DEAL, extras=(("Play", "W\nS5 SA S4 S2"),))
    assert judge(kept).play is PlayCheck.UNCHECKED


def test_a_revoke_that_the_record_admits_is_named_and_the_play_goes_on() -> None:
    cards = "S5 SA D5 S2 H6 H3 HK H4"
    assert judge(played(cards)).play is PlayCheck.ILLEGAL
    verdict = judge(played(cards, marks=(("card 2", "^R"),)))
    assert verdict.play is PlayCheck.REVOKED
    assert [(v.seat, v.trick, str(v.card)) for v in verdict.admitted] == [(Seat.EAST, 1, "D5")]
    # Another card than the one that is marked, and another law than that of following suit.
    assert judge(played(cards, marks=(("card 3", "^R"),))).play is PlayCheck.ILLEGAL
    stolen = judge(played("S5 SA DQ", marks=(("card 2", "^R"),)))
    assert stolen.violation is not None and "West holds it" in stolen.violation.sentence
    later = judge(played("S5 SA D5 S2 S5", marks=(("card 2", "^R"),)))
    assert later.violation is not None and later.violation.card_number == 5 and later.admitted


def test_an_admitted_revoke_may_make_the_result_differ_from_the_cards() -> None:
    cards = "S5 SA D5 S2"
    assert not judge(played(cards, tricks=0, marks=(("card 2", "^R"),))).disagreements
    assert judge(played("S5 SA S4 S2", tricks=0, marks=(("card 2", "^R"),))).disagreements


def test_a_hand_cannot_play_more_than_thirteen_cards() -> None:
    deal = Deal.of({Seat.WEST: DEAL.west.without(Card.parse("C6"))})
    assert judge(played("C6 C3 CK C2", deal)).is_legal  # the one card that West did not show
    violation = judge(played("C6 C3 CK C2 CJ CT C9", deal)).violation
    assert violation is not None and (violation.seat, violation.card_number) == (Seat.WEST, 7)


def test_an_ending() -> None:
    deal = Deal.parse("N:A2... K3... Q4... J5...")
    assert judge(played("SJ SA SK SQ S2 S3 S4 S5", deal, tricks=1)).disagreements == ()
    assert judge(played("SJ SA SK SQ S2 S3 S4 S5", deal, tricks=2)).disagreements


@pytest.mark.parametrize(
    ("cards", "tricks", "says"),
    [
        ("S5 SA S4 S2", 0, "0 tricks are stated, but the play gives 1 to 13"),
        ("", 13, ""),
        ("S5 SA S4 S2", 1, ""),
        ("S5 ST S9 SQ DK D3 DT DA", 13, "13 tricks are stated, but the play gives 1 to 12"),
    ],
)
def test_results_that_the_play_cannot_give(cards: str, tricks: int, says: str) -> None:
    assert "; ".join(judge(played(cards, tricks=tricks)).disagreements) == says


def test_an_agreed_result_may_be_wrong_if_the_record_says_so() -> None:
    board = played("S5 SA S4 S2", tricks=0, irregular=("result",))
    assert judge(board).disagreements == ()


@pytest.mark.parametrize(
    ("auction", "contract", "says"),
    [
        ("1H P 6H P P P", "6H-S", ""),
        ("1H P 6H P P P", "6HX-S", "6HX is stated, but the auction reached 6H"),
        ("1H P 6H P P X P P P", "6H-S", "6H is stated, but the auction reached 6HX"),
        ("1H P 6H P P P", "5H-S", "5H is stated, but the auction reached 6H"),
        ("1H P 6H P P P", "6S-S", "6S is stated, but the auction reached 6H"),
        ("1H P 6H P P P", "6H-N", "North is stated as declarer, but the auction made it South"),
        ("P P P P", "1C-S", "1C by South is stated, but all passed"),
        ("1H P", "6H-S", ""),
        ("1H P", "6H-N", ""),
        ("1H P", "1HX-S", ""),
        ("1H X P", "1H-S", "1H is stated, but the auction reached 1HX"),
        ("2H P", "1S-S", "1S is stated, but the auction reached 2H"),
        ("", "1S-S", ""),
        ("P P", "1S-N", ""),
    ],
)
def test_contracts_that_the_auction_cannot_give(auction: str, contract: str, says: str) -> None:
    board = Board(
        DEAL, auction=Auction.parse(auction, Seat.SOUTH), contract=Contract.parse(contract)
    )
    assert "; ".join(judge(board).disagreements) == says


def test_declarer_and_dummy_may_change_places_if_the_record_says_so() -> None:
    auction = Auction.parse("1H P 6H P P P", Seat.SOUTH)
    swapped = Board(DEAL, auction=auction, contract=Contract.parse("6H-N"), irregular=("declarer",))
    assert judge(swapped).disagreements == ()
    assert judge(swapped.with_(contract=Contract.parse("6H-W"))).disagreements


def test_passed_out_boards() -> None:
    assert not judge(Board(DEAL, passed_out=True)).disagreements
    assert judge(Board(DEAL, passed_out=True, tricks=7)).disagreements == (
        "7 tricks are stated, but the board was passed out",
    )
    auction = Auction.parse("1H P P P", Seat.SOUTH)
    assert judge(Board(DEAL, passed_out=True, auction=auction)).disagreements == (
        "the board is said to be passed out, but the auction reached 1H by South",
    )
