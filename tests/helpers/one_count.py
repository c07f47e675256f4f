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
from kibitz.planning.language.program import Program
from kibitz.planning.referee.layouts import TrialLayouts
from kibitz.planning.told import aims, telling
from kibitz.planning.writing.writer import WrittenPlan
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
    result = CliRunner().invoke(app, ["plan", str(file), "--json", "--layouts", "4"])
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


def silent(layouts: TrialLayouts) -> WrittenPlan:
    """A plan that says nothing: what is counted does not depend on it."""
    return WrittenPlan(Program(()), (), layouts)


def compared(numbers: range, folder: Path) -> int:
    """How many hands all three have told of, and told the same; an AssertionError otherwise."""
    few = {"PLANNED": 4, "LAYOUTS": 2}
    with (
        patch.object(aims, "write", silent),
        patch.object(telling, "CHOOSING", 2),
        patch.object(telling.tell, "__kwdefaults__", telling.tell.__kwdefaults__ | {"layouts": 4}),
        patch.multiple(trick_one, **few),
    ):
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
        told = [_count(found) for found in (plan, page)]
        for found in told:
            assert found == count, one.title
        same += len(told) == 2
    return same


def _count(plan: dict[str, Any]) -> dict[str, Any]:
    """The count among a plan's claims."""
    (found,) = (claim for claim in plan["claims"] if claim["kind"] == "count")
    assert plan["text"].startswith(found["text"])
    return json.loads(json.dumps({k: v for k, v in found.items() if k not in ("kind", "text")}))
