"""Question: is the answer worth more than what the hand could say itself?

Bridge ACES: "We don't yet have a way of specifying asking bids, such as 'To find out if your
partner has XXX, bid Y'. The problem is around how to instruct ACES when you must make the
asking bid." Here the bidder finds out: for each call that he may make, question or not, the
auction is bid to its end on the same layouts, partner answering by the rules and contracts
placed by the fitted table, and the contracts reached are solved. The best average is called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.auction import Auction, Call, Contract
from kibitz.bidding.calling.aim import TOTAL, Aim, Values
from kibitz.bidding.calling.layouts import Meanings, draw
from kibitz.bidding.calling.placement import LAYOUTS, Placement, final_calls
from kibitz.cards import Seat, Side, Strain, Vulnerability
from kibitz.deal import Deal, Hand
from kibitz.dummy.double import tricks_of_masks
from kibitz.dummy.escore import score_by_tricks
from kibitz.measure.race import race


@dataclass(frozen=True)
class CallChoice:
    """A hand, the auction so far, and the calls it may make: the descriptive one first."""

    hand: Hand
    auction: Auction
    calls: Sequence[Call]


Reached = Callable[[Call, Deal, int], Contract | None]
"""The contract that the auction reaches after a call, on a layout (and its number)."""


def choose(
    choice: CallChoice,
    meanings: Meanings,
    reached: Reached,
    vulnerability: Vulnerability,
    *,
    layouts: int = LAYOUTS,
    seed: int = 1,
    aim: Aim = TOTAL,
) -> Placement:
    """The call with the best average over the layouts; of equals, the one named first."""
    seat = choice.auction.turn
    drawn = draw({seat: choice.hand}, meanings, layouts, seed)
    deals, sign = drawn.layouts.deals, 1 if seat.side is Side.NS else -1
    contracts: dict[tuple[Call, int], Contract | None] = {}
    solved: dict[tuple[int, Strain, Seat], int] = {}

    def points(call: Call, rows: int) -> list[int]:
        found = []
        for row in range(rows):
            if (call, row) not in contracts:
                contracts[call, row] = reached(call, deals[row], row)
        boards = {
            (row, contract.strain, contract.declarer): None
            for row in range(rows)
            if (contract := contracts[call, row]) is not None
        }
        missing = [board for board in boards if board not in solved]
        if missing:
            tricks = tricks_of_masks(
                drawn.layouts.masks[[row for row, _, _ in missing]],
                [int(strain) for _, strain, _ in missing],
                [int(declarer) for _, _, declarer in missing],
            )
            solved.update(zip(missing, tricks.tolist(), strict=True))
        for row in range(rows):
            contract = contracts[call, row]
            if contract is None:
                found.append(0)
                continue
            tricks_taken = solved[row, contract.strain, contract.declarer]
            found.append(sign * int(score_by_tricks(contract, vulnerability)[tricks_taken]))
        return found

    def values(calls: Sequence[Call], rows: int) -> Values:
        table = np.array([points(call, rows) for call in calls], np.int64).T
        return aim.values(table)

    ended = race(values, choice.calls, aim.scoring.terms(len(drawn.layouts)))
    found = final_calls(ended, {})
    ranking = sorted(found, key=lambda one: (one.call != ended.leader, one.behind))
    return Placement(tuple(ranking), ended.rows, len(solved), seed, drawn.given_up, aim)
