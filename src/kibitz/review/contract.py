"""Contract: the contract reached against the best that the two hands could have reached.

Single-dummy par (`dummy/single.py`): our two hands are fixed, theirs are drawn as far as their
calls allow, and every contract is scored on the same layouts. What the contract reached is
worth less than par is told in points and IMPs with its standard error. Where the opponents
bid, par is that of the two hands alone: it does not know what they would have bid over it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kibitz.auction import Contract
from kibitz.bidding.layouts import draw
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Side, Vulnerability
from kibitz.condition.tree import Condition
from kibitz.deal import Deal, Hand
from kibitz.dummy.escore import Estimate
from kibitz.dummy.single import par_of
from kibitz.reason import Reason

CHOOSE, SCORE = 48, 64
"""Layouts to choose par on and to score it on, at most."""
WRONG, DOUBTFUL = 2.0, 1.0
"""IMPs that a wrong, a doubtful contract is behind par."""
SURE = 2.0
"""Standard errors that a wrong contract is away from par."""


@dataclass(frozen=True)
class Bid:
    """The contract of a side (None: it defended or all passed) against its single-dummy par.

    `points` and `imps` are what par is ahead, on the same layouts; all from the side's view.
    """

    side: Side
    contract: Contract | None
    best: Contract | None
    worth: Estimate
    best_worth: Estimate
    points: Estimate
    imps: Estimate
    making: Estimate | None
    best_making: Estimate | None
    contested: bool

    @property
    def claim(self) -> str:
        """`best contract`, `good contract`, `doubtful contract` or `wrong contract`."""
        if self.best == self.contract:
            return "best contract"
        behind, error = self.imps.mean, self.imps.se
        if behind >= WRONG and behind >= SURE * error:
            return "wrong contract"
        return "doubtful contract" if behind >= DOUBTFUL and behind >= error else "good contract"

    @property
    def reason(self) -> Reason:
        """The claim with its numbers."""
        return Reason(
            self.claim,
            {
                "side": self.side.word,
                "contract": _text(self.contract),
                "best": _text(self.best),
                "worth": self.worth.to_json(),
                "best_worth": self.best_worth.to_json(),
                "points": self.points.to_json(),
                "imps": self.imps.to_json(),
                "making": None if self.making is None else self.making.to_json(),
                "best_making": None if self.best_making is None else self.best_making.to_json(),
                "contested": self.contested,
            },
        )

    def to_json(self) -> dict[str, Any]:
        """The numbers of the reason, with its claim."""
        return {"claim": self.claim, **self.reason.numbers}


def judge_contract(
    board: Board, meanings: Mapping[Seat, Condition], vulnerability: Vulnerability, seed: int
) -> Bid | None:
    """Judge the contract; None where the two hands of the side that declared are not known.

    A deal passed out is judged for the side with more points.
    """
    side = _side(board)
    if side is None:
        return None
    steps = 0 if side is Side.NS else 1
    deal, theirs = _turned(board.deal, steps), {}
    for seat, meaning in meanings.items():
        if seat.side is not side:
            theirs[SEATS[(seat - steps) % 4]] = meaning
    seen = {seat: deal[seat] for seat in (Seat.NORTH, Seat.SOUTH)}
    layouts = draw(seen, theirs, 2 * max(CHOOSE, SCORE), seed).layouts
    at_risk = vulnerability if side is Side.NS else _swapped(vulnerability)
    par = par_of(layouts, at_risk, choose_cap=CHOOSE, score_cap=SCORE, precision=20.0)
    contract = None if board.contract is None else _moved(board.contract, -steps)
    fresh = par.fresh
    worth, best_worth = fresh.escores([contract, par.contract], at_risk)
    ahead = fresh.versus(par.contract, contract, at_risk)
    return Bid(
        side=side,
        contract=board.contract,
        best=None if par.contract is None else _moved(par.contract, steps),
        worth=worth.score,
        best_worth=best_worth.score,
        points=ahead.points,
        imps=ahead.imps,
        making=None if contract is None else fresh.making(contract),
        best_making=None if par.contract is None else fresh.making(par.contract),
        contested=_contested(board, side),
    )


def _side(board: Board) -> Side | None:
    """The side to judge: declarer's; of a deal passed out the stronger one."""

    def hands(side: Side) -> list[Hand]:
        return [board.deal[seat] for seat in SEATS if seat.side is side]

    known = [side for side in Side if all(len(hand) == 13 for hand in hands(side))]
    if board.contract is not None:
        return board.contract.side if board.contract.side in known else None
    if not board.passed_out or not known:
        return None
    return max(known, key=lambda side: sum(hand.hcp for hand in hands(side)))


def _contested(board: Board, side: Side) -> bool:
    """Did the other side bid?"""
    return board.auction is not None and any(
        call.is_bid and seat.side is not side for seat, call in board.auction
    )


def _turned(deal: Deal, steps: int) -> Deal:
    """The deal with each hand so many seats earlier: East's at North with one."""
    north, east, south, west = (deal[SEATS[(seat + steps) % 4]] for seat in SEATS)
    return Deal((north, east, south, west))


def _moved(contract: Contract, steps: int) -> Contract:
    return replace(contract, declarer=SEATS[(contract.declarer + steps) % 4])


def _swapped(vulnerability: Vulnerability) -> Vulnerability:
    if vulnerability in (Vulnerability.NONE, Vulnerability.BOTH):
        return vulnerability
    return Vulnerability.EW if vulnerability is Vulnerability.NS else Vulnerability.NS


def _text(contract: Contract | None) -> str:
    return "Pass" if contract is None else str(contract)
