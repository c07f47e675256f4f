"""Question: which of several calls leads to the best contract, heard as everybody hears it.

Bridge ACES: "We don't yet have a way of specifying asking bids, such as 'To find out if your
partner has XXX, bid Y'. The problem is around how to instruct ACES when you must make the
asking bid." Here the bidder finds out, and he finds out in the same way which of the calls that
his hand fits is best where no rule speaks: for each call that he may make the auction is bid to
its end on the same layouts (`onward.py`), and the contracts reached are solved. The best average
is called; but a game or a slam, and a double, must be ahead by more than the error of their lead.
No call is thought over for longer than `PATIENCE`: it is then made on the layouts looked at so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import process_time

import numpy as np

from kibitz.auction import PASS, Auction, Call, Contract
from kibitz.bidding.calling.aim import TOTAL, Aim, Values
from kibitz.bidding.calling.layouts import Told, draw
from kibitz.bidding.calling.onward import Onward
from kibitz.bidding.calling.placement import LAYOUTS, Placement, cautious, final_calls, terms_of
from kibitz.bidding.meaning.hearing import Listener
from kibitz.cards import Seat, Side, Strain, Vulnerability
from kibitz.chance.drawing.subsets import Masks
from kibitz.deal import Hand
from kibitz.dummy.double import tricks_of_masks
from kibitz.dummy.escore import score_by_tricks
from kibitz.measure.race import race

PATIENCE = 7.0
"""CPU seconds that one call is thought over; the solver's last answers come on top, so that no call
takes ten. Usual calls take a tenth of a second (`bench/contested.py` prints the longest)."""
AT_ONCE = 8
"""So many layouts are bid to the end between two looks at the clock."""


CONTESTED = 32
"""No call of a contested auction drops out on fewer layouts: what they hold swings more there."""


@dataclass(frozen=True)
class CallChoice:
    """A hand, the auction so far, and the calls it may make."""

    hand: Hand
    auction: Auction
    calls: Sequence[Call]


def choose(
    choice: CallChoice,
    told: Told,
    listener: Listener,
    *,
    layouts: int = LAYOUTS,
    seed: int = 1,
    aim: Aim = TOTAL,
    careful: bool = True,
) -> Placement:
    """The call with the best average over the layouts; of equals, the one named first.

    If `careful`, a game, a slam or a double must lead a lower call by more than the error.
    """
    begun = process_time()
    seat = choice.auction.turn
    drawn = draw({seat: choice.hand}, told, layouts, seed)
    solved = SolvedLayouts(drawn.layouts.masks, seat, listener.vulnerability)
    onward = Onward(listener, drawn.layouts.masks, seat, solved.total)
    known: dict[Call, dict[int, Contract | None]] = {call: {} for call in choice.calls}

    def values(calls: Sequence[Call], rows: int) -> Values:
        done = min(len(known[call]) for call in calls)
        while done < rows and (not done or process_time() - begun < PATIENCE):
            more = np.arange(done, done := min(done + AT_ONCE, rows))
            for call in calls:
                known[call] |= onward.reached(choice.auction.add(call), more)
        points = [solved.points({row: known[call][row] for row in range(done)}) for call in calls]
        return aim.values(np.array(points, np.int64).T)

    terms = terms_of(aim, len(drawn.layouts))
    if any(one.side is not seat.side and call != PASS for one, call in choice.auction):
        terms = replace(terms, first=CONTESTED)
    ended = race(values, choice.calls, terms)
    ranked = sorted(final_calls(ended, {}), key=lambda one: (one.call != ended.leader, one.behind))
    if careful:
        made = cautious(ended, [one.call for one in ranked])
        ranked.sort(key=lambda one: one.call != made)
    return Placement(tuple(ranked), ended.rows, len(solved.tricks), seed, drawn.dropped, aim)


@dataclass
class SolvedLayouts:
    """The tricks of contracts on layouts, each solved once, and what a side scores with them."""

    masks: Masks
    seat: Seat
    vulnerability: Vulnerability
    tricks: dict[tuple[int, Strain, Seat], int] = field(default_factory=dict)

    def points(self, reached: Mapping[int, Contract | None]) -> list[int]:
        """The points of the side on each layout."""
        boards = (
            (row, contract.strain, contract.declarer)
            for row, contract in reached.items()
            if contract is not None
        )
        missing = [board for board in dict.fromkeys(boards) if board not in self.tricks]
        if missing:
            tricks = tricks_of_masks(
                self.masks[[row for row, _, _ in missing]],
                [int(strain) for _, strain, _ in missing],
                [int(declarer) for _, _, declarer in missing],
            )
            self.tricks.update(zip(missing, tricks.tolist(), strict=True))
        return [self._score(row, contract) for row, contract in reached.items()]

    def total(self, reached: Mapping[int, Contract | None]) -> float:
        """The points on all layouts together."""
        return float(sum(self.points(reached)))

    def _score(self, row: int, contract: Contract | None) -> int:
        if contract is None:
            return 0
        tricks = self.tricks[row, contract.strain, contract.declarer]
        sign = 1 if self.seat.side is Side.NS else -1
        return sign * int(score_by_tricks(contract, self.vulnerability)[tricks])
