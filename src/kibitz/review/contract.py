"""Contract: the contract reached against the best that the two hands could have reached.

Single-dummy par (`dummy/single.py`): our two hands are fixed, theirs are drawn as far as their
calls allow, and every contract is scored on the same layouts. What the contract reached is
worth less than par is told in points and IMPs with its standard error. Par is chosen on other
layouts than it is scored on: the best of many noisy averages is too good to be true.

Where the opponents bid, our side's last decision is judged: to defend their last bid, or to
bid any contract above it (doubled, if the one reached was). What they would have bid over
that is not asked, and a bid of theirs that was no offer to play (a cue bid, a transfer) could not
have been defended. Nor is it asked whether to open with a preempt: what lies below it would not
have been left to us, so contracts are compared from there on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kibitz.auction import Auction, Call, Contract
from kibitz.bidding.calling.layouts import draw
from kibitz.board import Board
from kibitz.cards import SEATS, Seat, Side, Strain, Vulnerability
from kibitz.condition.tree import Condition
from kibitz.deal import Deal, Hand
from kibitz.dummy.single import CHOICE, contracts, is_playable
from kibitz.dummy.tricks import Tricks
from kibitz.measure.estimate import Estimate
from kibitz.reason import Reason
from kibitz.review.standard import Standard

CHOOSE, SCORE = 32, 48
"""Layouts to choose par on and to score it on, at most."""
WRONG = Standard(margin=2.0)
"""What a wrong contract is behind par, in IMPs; it must be as sure as with cards."""
DOUBTFUL = replace(WRONG, margin=WRONG.margin / 2)
"""A doubtful one is behind by half as much, and probably so."""


@dataclass(frozen=True)
class JudgedContract:
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
    against: Contract | None = None
    """The opponents' last bid, if they made one."""
    preempt: Call | None = None
    """The bid that the side opened with, if it was a preempt."""

    @property
    def claim(self) -> str:
        """`best contract`, `good contract`, `doubtful contract` or `wrong contract`."""
        if self.best == self.contract:
            return "best contract"
        if WRONG.blames(self.imps) and not self.is_one_too_many:
            return "wrong contract"
        return "doubtful contract" if DOUBTFUL.leans(self.imps) else "good contract"

    @property
    def is_one_too_many(self) -> bool:
        """Is par only a lower part score in the same suit? That might not have been left to us."""
        best, reached = self.best, self.contract
        if (
            best is None
            or reached is None
            or (best.strain, best.side)
            != (
                reached.strain,
                reached.side,
            )
        ):
            return False
        game = {Strain.NOTRUMP: 3, Strain.SPADES: 4, Strain.HEARTS: 4}.get(reached.strain, 5)
        return best.level < reached.level < game

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
                "contested": self.against is not None,
                "against": None if self.against is None else str(self.against.bid),
                "preempt": None if self.preempt is None else str(self.preempt),
            },
        )

    def to_json(self) -> dict[str, Any]:
        """The numbers of the reason, with its claim."""
        return {"claim": self.claim, **self.reason.numbers}


def judge_contract(
    board: Board, meanings: Mapping[Seat, Condition], vulnerability: Vulnerability, seed: int
) -> JudgedContract | None:
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
    contract = None if board.contract is None else _moved(board.contract, -steps)
    theirs_last, preempt = _their_last(board, side), _preempt(board, side)
    against = _moved_or_none(theirs_last, -steps)
    candidates = [
        one
        for one in _candidates(deal, contract, against)
        if preempt is None or (one is not None and one.bid >= preempt)
    ]
    if theirs_last is not None and not _is_offer(board.deal, theirs_last):
        candidates.remove(against)
    if contract not in candidates:
        candidates.append(contract)
    to_choose, to_score = layouts.halves()
    best = Tricks(to_choose).race(candidates, at_risk, replace(CHOICE, cap=CHOOSE)).leader
    fresh = Tricks(to_score.first(SCORE))
    worth, best_worth = fresh.escores([contract, best], at_risk)
    ahead = fresh.versus(best, contract, at_risk)
    return JudgedContract(
        side=side,
        contract=board.contract,
        best=_moved_or_none(best, steps),
        worth=worth.score,
        best_worth=best_worth.score,
        points=ahead.points,
        imps=ahead.imps,
        making=None if contract is None else fresh.making(contract),
        best_making=None if best is None or best == against else fresh.making(best),
        against=theirs_last,
        preempt=preempt,
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


def _their_last(board: Board, side: Side) -> Contract | None:
    """The contract that the other side's last bid would have been, had we passed."""
    if board.auction is None:
        return None
    so_far = Auction(board.auction.dealer)
    found = None
    for seat, call in board.auction:
        so_far = so_far.add(call)
        if call.is_bid and seat.side is not side:
            found = so_far.contract
    return found


def _is_offer(deal: Deal, contract: Contract) -> bool:
    """Would they have played there? Four cards in the bidder's hand, or seven in the two."""
    suit = contract.strain.suit
    hand, partner = deal[contract.declarer], deal[contract.dummy]
    if suit is None or len(hand) < 13 or len(partner) < 13:
        return True
    return len(hand[suit]) >= 4 or len(hand[suit]) + len(partner[suit]) >= 7


def _preempt(board: Board, side: Side) -> Call | None:
    """The side's opening bid, if it was a preempt that nobody bid over."""
    if board.auction is None:
        return None
    bids = [(seat, call) for seat, call in board.auction if call.is_bid]
    if not bids or any(seat.side is not side for seat, _ in bids):
        return None
    first = bids[0][1]
    weak = first.level >= 2 and first.strain.suit is not None
    return first if weak and first != Call.bid(2, Strain.CLUBS) else None


def _candidates(
    deal: Deal, reached: Contract | None, against: Contract | None
) -> Iterator[Contract | None]:
    """What North-South could have chosen: any contract, or what outbids the opponents.

    If they doubled the one reached, they would have doubled whatever is no lower.
    """

    def doubled(one: Contract) -> Contract:
        if reached is None or (one.bid < reached.bid and against is None):
            return one
        return replace(one, doubling=reached.doubling)

    if against is None:
        yield None
        yield from map(doubled, contracts(deal))
        return
    yield against
    for strain in Strain:
        if is_playable(deal, strain):
            level = against.level + (strain <= against.strain)
            for declarer in (Seat.SOUTH, Seat.NORTH):
                if level <= 7:
                    yield doubled(Contract(level, strain, declarer))
    for higher in contracts(deal):
        if higher.bid > against.bid:
            yield doubled(higher)


def _turned(deal: Deal, steps: int) -> Deal:
    """The deal with each hand so many seats earlier: East's at North with one."""
    north, east, south, west = (deal[SEATS[(seat + steps) % 4]] for seat in SEATS)
    return Deal((north, east, south, west))


def _moved_or_none(contract: Contract | None, steps: int) -> Contract | None:
    return None if contract is None else _moved(contract, steps)


def _moved(contract: Contract, steps: int) -> Contract:
    return replace(contract, declarer=SEATS[(contract.declarer + steps) % 4])


def _swapped(vulnerability: Vulnerability) -> Vulnerability:
    if vulnerability in (Vulnerability.NONE, Vulnerability.BOTH):
        return vulnerability
    return Vulnerability.EW if vulnerability is Vulnerability.NS else Vulnerability.NS


def _text(contract: Contract | None) -> str:
    return "Pass" if contract is None else str(contract)
