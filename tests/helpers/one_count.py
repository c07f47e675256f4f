"""One count: plan, post-mortem and page say the same winners and losers of a hand.

Each is asked in its own way, and what it answers is compared: the JSON of `kibitz plan`, the
post-mortem's part on trick one, the page's answer to a person who asks for a plan. How good the
plans are does not matter here, so they are made on few layouts. A test compares fifty deals,
`bench/one_count.py` two thousand.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner

from kibitz import notation
from kibitz.auction import Contract
from kibitz.board import Board
from kibitz.cards import DECK, SEATS, STRAINS, Seat
from kibitz.cli import app
from kibitz.deal import Deal, Hand
from kibitz.play import Situation
from kibitz.review import trick_one
from kibitz.review.postmortem import PARTS, Settings, postmortem
from kibitz.web.work import play


def board(number: int) -> Board:
    """A random deal in a contract of the stronger side, after a random lead."""
    chance = random.Random(f"one count {number}")
    deck = chance.sample(DECK, 52)
    deal = Deal.of({seat: Hand.of(deck[13 * seat : 13 * seat + 13]) for seat in SEATS})
    points = deal[Seat.NORTH].hcp + deal[Seat.SOUTH].hcp
    side = (Seat.NORTH, Seat.SOUTH) if points >= 20 else (Seat.EAST, Seat.WEST)
    contract = Contract(chance.choice((1, 1, 2, 3)), chance.choice(STRAINS), chance.choice(side))
    lead = chance.choice(list(Situation.start(deal, contract).view().legal))
    return Board(deal, number=str(number), contract=contract, play=(lead,))


def planned(boards: list[Board], folder: Path) -> list[dict[str, Any]]:
    """What `kibitz plan` says, board by board."""
    file = folder / "deals.pbn"
    file.write_text(notation.write(boards, "pbn"), "utf-8")
    result = CliRunner().invoke(
        app, ["plan", str(file), "--json", "--worlds", "1", "--seconds", "0.01"]
    )
    assert result.exit_code == 0, result.output
    return json.loads(result.output)["boards"]


def judged(one: Board, settings: Settings) -> dict[str, Any]:
    """What the post-mortem says of the count."""
    return postmortem(one, settings).to_json()["trick_one"]["count"]


def asked(one: Board) -> dict[str, Any]:
    """What the page says to declarer."""
    assert one.contract is not None
    return play.plan(
        table={
            "deal": play.sealed(one.deal),
            "contract": str(one.contract),
            "players": ["first-legal"] * 4,
            "seat": one.contract.declarer.letter,
            "play": [str(card) for card in one.play],
            "seed": "1",
        }
    )


def compared(numbers: range, folder: Path) -> int:
    """How many hands all three have told of, and told the same; an AssertionError otherwise."""
    few = {"WORLDS": 2, "PLANNED": 2, "LAYOUTS": 2}
    with patch.multiple(play, PLAN_WORLDS=1, PLAN_SECONDS=0.01), patch.multiple(trick_one, **few):
        return _compared(numbers, folder)


def _compared(numbers: range, folder: Path) -> int:
    boards = [board(number) for number in numbers]
    settings = Settings.of(without=",".join(part for part in PARTS if part != "trick-one"))
    same = 0
    for one, plan in zip(boards, planned(boards, folder), strict=True):
        page, count = asked(one), judged(one, settings)
        because, text = count.pop("because"), count.pop("text")
        assert not because
        assert f"the contract needs {count['needed']}" in text
        has_plan, has_page = "count" in plan, "count" in page  # without a layout that makes, none
        if has_plan:
            assert plan["count"] == count, one.title
        if has_page:
            assert json.loads(json.dumps(page["count"])) == count, one.title
        if has_plan and has_page:
            assert plan["text"].startswith(page["text"]["count"][0])
        same += has_plan and has_page
    return same
