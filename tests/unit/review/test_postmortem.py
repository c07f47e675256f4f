"""The whole post-mortem: what a record leaves open is said, and the rest is done."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from kibitz import Auction, Board, Card, Contract, Deal, Hand, Malformed, Seat, Side, Vulnerability
from kibitz.errors import Illegal
from kibitz.measure.estimate import Estimate
from kibitz.notation import jsonl
from kibitz.review.contract import JudgedContract
from kibitz.review.postmortem import (
    PARTS,
    PostMortem,
    Settings,
    completed,
    postmortem,
    prepare,
    unit,
)
from kibitz.review.tables import compared, grouped
from kibitz.review.wording import contract_text

DEAL = Deal.parse("N:KQ4.8763.AQJ.A43 T83.Q52.9743.J65 A52.AKT94.K65.72 J976.J.T82.KQT98")
PLAY = tuple(
    Card.parse(card)
    for card in [
        "CK",
        "CA",
        "C5",
        "C2",
        "H3",
        "H2",
        "HA",
        "HJ",
        "D5",
        "D2",
        "DA",
        "D3",
        "H6",
        "H5",
        "HK",
        "C8",
        "HT",
        "C9",
        "H7",
        "HQ",
        "CJ",
        "C7",
        "CT",
        "C4",
    ]
)
BOARD = Board(
    DEAL,
    number="1",
    vulnerability=Vulnerability.NS,
    auction=Auction.parse("1H P 2NT P 3NT P 4NT P 5D P 6H P P P", dealer=Seat.SOUTH),
    play=PLAY,
    claimed=True,
    tricks=11,
)
CHEAP = Settings.of(without="contract,play,trick-one")


@cache
def played_late() -> PostMortem:
    """The board with an opening that is not looked at, for it takes long."""
    return postmortem(BOARD, Settings.of(without="contract,trick-one,suits,double", seconds=None))


def cheap(**changes: object) -> PostMortem:
    return postmortem(BOARD.with_(**changes), CHEAP)


def test_no_play() -> None:
    found = cheap(play=(), claimed=False, tricks=None)
    assert "There is no record of the play." in found.unknown
    assert found.suits
    assert found.verdict.startswith("6♥ by South; the record does not say")


def test_no_auction() -> None:
    found = postmortem(Board(DEAL, contract=BOARD.contract, tricks=11), CHEAP)
    assert any(text.startswith("There is no auction") for text in found.unknown)
    assert found.calls == ()
    assert found.solved is not None


def test_hidden_hands() -> None:
    deal = Deal.parse("N:KQ4.8763.AQJ.A43 - A52.AKT94.K65.72 -")
    found = postmortem(Board(deal, contract=BOARD.contract), CHEAP)
    assert any(text.startswith("East and West are not known") for text in found.unknown)
    assert found.solved is None
    assert found.suits[0].needed == 5
    assert json.dumps(found.to_json())


def test_a_claim() -> None:
    assert any("claim: 7 tricks" in text for text in cheap().unknown)


def test_passed_out() -> None:
    board = Board(
        DEAL, auction=Auction.parse("P P P P", dealer=Seat.SOUTH), vulnerability=Vulnerability.NS
    )
    found = postmortem(board, CHEAP)
    assert found.verdict == "The deal was passed out."
    assert found.to_json()["contract"] == "Pass"


def test_an_illegal_record_is_not_judged() -> None:
    settings = Settings.of(without="contract,trick-one,suits,double,auction")
    found = postmortem(BOARD.with_(play=(*PLAY[:4], PLAY[0]), claimed=True), settings)
    assert found.played is None
    assert found.verdict.startswith("The record contradicts itself: trick 2, card 5: ")
    assert found.board.tricks is None and found.stated == 11 and found.to_json()["score"] is None


def test_a_part_that_there_is_not() -> None:
    with pytest.raises(Malformed, match="suit"):
        Settings.of(without="suit")
    assert set(PARTS) == set(Settings.of(without=",".join(PARTS)).without)


@pytest.mark.slow
def test_every_card_has_a_verdict_and_the_fatal_one_is_found() -> None:
    found = played_late()
    assert found.played is not None
    assert [one.card for one in found.played.cards] == list(PLAY)
    errors = [one for one in found.played.cards if one.is_error]
    assert [str(one.card) for one in errors] == ["HK"]
    (king,) = errors
    assert king.best is not None
    assert str(king.best) in ("H4", "H9", "HT")  # the finesse, won by dummy's six or in the hand
    assert king.gap.mean > 0.1
    assert king.cost == 1
    assert "by restricted choice West's ♥J speaks against ♥Q" in found.verdict
    assert "♥K was a mistake" in found.verdict
    assert "It cost the contract." in found.verdict


@pytest.mark.slow
def test_every_number_of_a_sentence_is_in_its_reason() -> None:
    played = played_late().played
    assert played is not None
    for one in played.cards:
        if one.best is not None:
            numbers = one.reason.numbers
            assert numbers["gap"] == one.gap.mean
            assert numbers["layouts"] > 0
            assert numbers["seed"] is not None


def test_a_unit_of_an_experiment_is_a_postmortem() -> None:
    settings = {
        "boards": jsonl.format([BOARD]),
        "system": "",
        "source": "",
        "seed": 1,
        "seconds": 40.0,
        "without": sorted(CHEAP.without),
    }
    row = unit(prepare(settings), 0, 99)
    there = postmortem(BOARD, CHEAP).to_json()
    assert {**row, "seconds": 0} == {**there, "seconds": 0}
    assert json.loads(json.dumps(row)) == row


def test_tables_of_one_board_are_compared() -> None:
    rows = [
        cheap(room="o").to_json(),
        cheap(number="2").to_json(),
        cheap(room="c", tricks=12, play=(), claimed=False).to_json(),
    ]
    assert grouped(rows) == [[0, 2], [1]]
    reason = compared([rows[0], rows[2]])
    assert reason is not None
    assert reason.because[1].numbers["points"] == -100 - 1430
    assert reason.because[1].numbers["imps"] == -17
    assert compared(rows[:1]) is None


def test_a_preempt_is_not_compared_with_what_lies_below_it() -> None:
    deal = Deal.parse("N:Q54.2.AT53.A9874 AJ6.854.Q972.Q63 K9.KQJ763.84.T52 T8732.AT9.KJ6.KJ")
    board = Board(
        deal,
        vulnerability=Vulnerability.BOTH,
        auction=Auction.parse("2H P P P", dealer=Seat.SOUTH),
        tricks=8,
    )
    bid = postmortem(board, without="auction,double,trick-one,suits,play").bid
    assert bid is not None
    assert str(bid.preempt) == "2H"
    assert bid.best is not None
    assert bid.best.bid >= bid.preempt
    assert "Whether to open 2♥ is not asked." in contract_text(bid.reason)


def test_a_lower_part_score_in_the_same_suit_does_not_make_the_contract_wrong() -> None:
    sure = Estimate(400.0, 1.0, 64, 1)
    bid = JudgedContract(
        Side.NS, Contract.parse("3S by North"), Contract.parse("2S by North"),
        sure, sure, sure, Estimate(5.0, 0.1, 64, 1), None, None,
    )  # fmt: skip
    assert bid.claim == "doubtful contract"
    assert replace(bid, contract=Contract.parse("4S by North")).claim == "wrong contract"
    assert replace(bid, best=Contract.parse("2H by North")).claim == "wrong contract"


def test_a_record_that_contradicts_itself_is_said_to() -> None:
    found = postmortem(BOARD.with_(tricks=2), CHEAP)
    assert "contradicts itself: 2 tricks are stated" in found.contradictions[0]
    assert found.verdict.startswith(found.contradictions[0])


def test_three_known_hands_are_four() -> None:
    north, east, south, west = DEAL.hands
    assert completed(Deal((north, Hand(), south, west))) == DEAL
    assert completed(Deal((north, Hand(), south, Hand()))).is_complete is False
    found = postmortem(Board(Deal((north, Hand(), south, west))), CHEAP)
    assert found.board.deal == DEAL
    short = Hand(east.mask & (east.mask - 1))
    found = postmortem(Board(Deal((north, short, south, west))), CHEAP)
    assert "Not all cards of East are stated; the rest were added." in found.unknown


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(Illegal, match="a str is no board"):
        postmortem("board.pbn")  # type: ignore[arg-type]  # the wrong type is what is tested
