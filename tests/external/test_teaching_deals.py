"""Lessons in declarer play: read with contract and lead, and played by declarers.

Each is makeable double dummy after its lead, so the oracle makes them all.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz import notation
from kibitz.lab.run import run
from kibitz.players.match import Match
from kibitz.players.match_score import Tally
from kibitz.players.problem import MatchBoard

LESSONS = Path(__file__).parents[3] / "shared" / "data" / "teaching_deals.jsonl"
pytestmark = pytest.mark.skipif(
    not LESSONS.is_file(), reason="teaching_deals.jsonl is not beside the checkout"
)


def lessons() -> list[MatchBoard]:
    return [MatchBoard.of_board(board) for board in notation.read(LESSONS)]


def played(names: tuple[str, ...], problems: list[MatchBoard]) -> Tally:
    match = Match(names, "double-dummy", tuple(problems))
    return Tally(run(match.experiment(seed=1), units=len(problems), workers=0).values, names)


def test_every_lesson_has_its_contract_its_declarer_and_its_lead() -> None:
    problems = lessons()
    assert len(problems) == 119
    for problem in problems:
        assert problem.lead is not None
        start = problem.start()
        assert start.mover is problem.contract.dummy and start.tricks_left == 13


@pytest.mark.slow
def test_the_oracle_makes_every_lesson() -> None:
    (record,) = played(("double-dummy",), lessons()).records
    assert (record.made.part, record.made.whole) == (119, 119)


@pytest.mark.slow
def test_searching_declarers_make_more_than_the_first_legal_card_does() -> None:
    names = ("first-legal", "pimc:worlds=10")
    first, searching = played(names, lessons()[:8]).records
    assert searching.made.part > first.made.part
