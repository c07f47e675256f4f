"""A plan of the reader's own, tried for the pages Board and Play: the chance first, then the rest.

On the Play page the hidden hands stay hidden: a plan is played out on layouts that were drawn.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from kibitz.board import Board
from kibitz.cards import SEATS
from kibitz.errors import Illegal
from kibitz.planning.declarer.view import view_of
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.referee.replay import Fate
from kibitz.planning.referee.tried import TriedPlan
from kibitz.planning.referee.trying import LAYOUTS, trying
from kibitz.players.session import HUMAN
from kibitz.report.playing.trial import played_json
from kibitz.web.work.board import board_of
from kibitz.web.work.play import session_of

SEED = 1
"""The layouts of a page are always the same."""


def tried(
    *, text: str, board: dict[str, Any] | None = None, table: dict[str, Any] | None = None
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """What the plan makes; after each question, all that is known so far."""
    last: TriedPlan | None = None
    for last in trying(text, _drawn(_board(board, table))):
        yield _told(last)
    assert last is not None
    return _told(last)


def played(
    *,
    text: str,
    layout: int,
    board: dict[str, Any] | None = None,
    table: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The plan on one layout, card by card with its steps; 0 is the board itself."""
    one = _board(board, table)
    drawn = _drawn(one)
    if not layout and table is not None:
        raise Illegal("the hidden hands are not shown here", expected="a layout from 1 on")
    plan = next(trying(text, drawn))
    where = drawn if layout else _own(one)
    number = max(0, layout - 1)
    found = plan.played_out(number, where)
    deal = where.deal(number)
    return {
        **played_json(found, deal, plan),
        "lead": str(drawn.view.played[0]),
        "leader": drawn.view.contract.leader.letter,
        "hands": {seat.letter: str(deal[seat]) for seat in SEATS},
        "starts": sorted({step.at for step in plan.program.instructions}),
    }


def _told(plan: TriedPlan) -> dict[str, Any]:
    first = {fate.value: _first(plan, fate) for fate in Fate}
    chance = plan.chance
    return {
        "parts": list(plan.sentences.items()),
        "chance": {"percent": 100 * chance.mean, "error": 100 * chance.se},
        "refuting": plan.refuting_text,
        "first": {fate: number for fate, number in first.items() if number},
    }


def _first(plan: TriedPlan, fate: Fate) -> int:
    """The first layout with this end, from 1; 0 if there is none."""
    return plan.fates.index(fate) + 1 if fate in plan.fates else 0


def _board(board: dict[str, Any] | None, table: dict[str, Any] | None) -> Board:
    if table is not None:
        session = session_of(table)
        names = session.names
        is_declarer = names[session.situation.contract.declarer] == HUMAN or HUMAN not in names
        if not session.is_over and not is_declarer:
            raise Illegal("a plan is for declarer, until the hand is over")
        return session.board
    if board is None:
        raise Illegal("there is no board to try a plan on", expected="a board or a table")
    return board_of(**board)


def _drawn(board: Board) -> TrialLayouts:
    if not board.play:
        raise Illegal("a plan is made after the opening lead", remedy="play the first card")
    return TrialLayouts.drawn(view_of(board), board.auction, LAYOUTS, SEED)


def _own(board: Board) -> TrialLayouts:
    return TrialLayouts.of_deal(view_of(board), board.deal, board.auction, SEED)
