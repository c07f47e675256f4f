"""The trace: leads, winners and counts stand where they should."""

from __future__ import annotations

import pytest

from kibitz import Card, Contract, Deal, Seat, Situation
from kibitz.laws import replay
from kibitz.report.boards.tricks import outcome, result_text, trick_lines

ENDING = Deal.parse("N:AK... QJ... 32... T9...")


def played(cards: str) -> Situation:
    start = Situation.start(ENDING, Contract.parse("1NT by South"))
    return replay(start, [Card.parse(card) for card in cards.split()]).end


def test_lead_and_winner_are_marked() -> None:
    end = played("ST SA SJ S2 SK SQ S3 S9")
    assert trick_lines(end.record, end) == [
        "Trick  West   North  East   South  Winner    N-S  E-W",
        "   1  >♠T     ♠A*    ♠J     ♠2     North       1    0",
        "   2   ♠9    >♠K*    ♠Q     ♠3     North       2    0",
    ]


def test_a_trick_in_progress_has_no_winner() -> None:
    end = played("ST SA")
    assert trick_lines([end.trick], end)[1] == "   1  >♠T     ♠A"


@pytest.mark.parametrize(
    ("tricks", "text"),
    [
        (6, "South went one down in 1NT: 6 tricks"),
        (7, "South made 1NT exactly: 7 tricks"),
        (8, "South made 1NT with one overtrick: 8 tricks"),
        (13, "South made 1NT with six overtricks: 13 tricks"),
        (1, "South went six down in 1NT: 1 trick"),
    ],
)
def test_results_in_words(tricks: int, text: str) -> None:
    assert result_text(Contract.parse("1NT by South"), tricks) == text


def test_outcome_is_a_sentence() -> None:
    assert outcome(played("ST SA SJ S2 SK SQ S3 S9")).endswith(": 2 tricks.")


def test_seats_keep_their_columns() -> None:
    end = played("ST SA SJ S2")
    line = trick_lines(end.record, end)[1]
    assert line.index("♠A") > line.index("♠T")
    assert end.mover == Seat.NORTH
