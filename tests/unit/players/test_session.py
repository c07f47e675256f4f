"""Sessions: cards forth and back, advice that knows no hidden card, boards kept and resumed."""

from __future__ import annotations

import pytest

from kibitz import notation
from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import SEATS, Card, Seat
from kibitz.deal import Deal
from kibitz.errors import Illegal
from kibitz.players.session import Session

DEAL = Deal.parse("N:AQ42..A. K95..3.8 J63..2.7 T87..4.6")
NOTRUMP = Contract.parse("1NT by South")


def session(deal: Deal = DEAL, person: Seat = Seat.SOUTH) -> Session:
    names = dict.fromkeys(SEATS, "first-legal") | {person: "human"}
    return Session.of(Board(deal, number="4", contract=NOTRUMP), names, seed=6)


def played(start: Session, *cards: str) -> Session:
    for card in cards:
        start = start.played(Card.parse(card))
    return start


def test_players_answer_until_a_person_is_asked() -> None:
    start = session()
    assert not start.is_asked
    asked = start.answered()
    assert asked.is_asked and asked.situation.mover is Seat.NORTH  # declarer plays dummy's cards


def test_undo_returns_to_the_last_card_of_a_person() -> None:
    asked = session().answered()
    later = asked.played(Card.parse("SQ")).answered()
    assert later.situation.mover is Seat.SOUTH
    assert later.undone() == asked
    further = later.played(Card.parse("S3"))
    assert further.undone() == later and further.undone().undone() == asked
    with pytest.raises(Illegal, match="no card to take back"):
        asked.undone()


def test_an_illegal_card_is_refused() -> None:
    with pytest.raises(Illegal):
        session().answered().played(Card.parse("DA"))


def test_advice_does_not_depend_on_hidden_hands() -> None:
    other = Deal.parse("N:AQ42..A. T75..4.6 J63..2.7 K98..3.8")
    for cards in (("S8", "SQ"), ("S8", "SQ", "S5", "S3")):
        first, second = played(session(), *cards), played(session(other), *cards)
        if first.is_asked and second.is_asked:
            assert first.advice() == second.advice()
    assert played(session(), "S8").advice() == played(session(other), "S8").advice()


@pytest.mark.parametrize(("person", "tricks"), [(Seat.SOUTH, 2), (Seat.WEST, 3)])
def test_a_claim_counts_for_the_side_that_makes_it(person: Seat, tricks: int) -> None:
    start = session(person=person)
    asked = start if person is Seat.WEST else start.answered()
    over = asked.claimed(2)
    assert over.is_over and over.declarer_tricks == tricks
    assert not over.is_asked


@pytest.mark.parametrize("form", ["pbn", "jsonl"])
def test_a_session_is_kept_as_a_board(form: str) -> None:
    kept = session().answered().played(Card.parse("SQ"))
    (board,) = notation.read_text(notation.write([kept.saved], form), format=form)
    again = Session.resumed(board)
    assert again.situation == kept.situation
    assert (again.names, again.seed) == (kept.names, kept.seed)


def test_a_board_without_players_or_contract_is_no_session() -> None:
    with pytest.raises(Illegal, match="who sits where"):
        Session.resumed(Board(DEAL, contract=NOTRUMP))
    with pytest.raises(Illegal, match="no contract"):
        Session.of(Board(DEAL), dict.fromkeys(SEATS, "human"))
