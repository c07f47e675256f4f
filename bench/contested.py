"""Both sides bid: are the contracts sensible? Random deals against double-dummy par.

All four players use one system; where no rule speaks and several calls of the fallback
table fit a hand, the call is chosen on so many layouts. Every contract is then solved on the
actual deal, and so is par, what both sides reach when all see all cards. The farthest from par are
listed with their hands, so that one can say why.

    python bench/contested.py --deals 500 --layouts 16
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass

from kibitz.auction import PASS, Auction
from kibitz.bidding.calling.bidder import Bidders, Bidding, Caller
from kibitz.bidding.rules.library import DEFAULT
from kibitz.bidding.rules.system import System
from kibitz.cards import SEATS, Seat, Vulnerability
from kibitz.chance.drawing.sample import Sampler
from kibitz.deal import Deal
from kibitz.dummy import double
from kibitz.dummy.par import Par, par
from kibitz.lab.experiment import seed_of
from kibitz.scoring import score_for_ns


@dataclass(frozen=True)
class Board:
    """A deal, how it was bid, what North-South score double dummy, and par."""

    deal: Deal
    bidding: Bidding
    points: int
    par: Par
    slowest: float

    @property
    def loss(self) -> int:
        """How far the result is from par, whoever gains."""
        return abs(self.points - self.par.score)

    @property
    def contested(self) -> bool:
        """Did both sides bid or double?"""
        return len({seat.side for seat, call in self.bidding.auction if call != PASS}) == 2


def played(deal: Deal, table: Bidders, seed: int) -> Board:
    """Bid a deal and solve its contract and its par."""
    bidding, slowest = timed(deal, table, seed)
    tricks = double.table(deal)
    contract = bidding.contract
    made = 0 if contract is None else tricks.get(contract.declarer, contract.strain)
    points = score_for_ns(contract, made, Vulnerability.NONE)
    return Board(deal, bidding, points, par(tricks, Vulnerability.NONE, Seat.NORTH), slowest)


def timed(deal: Deal, table: Bidders, seed: int) -> tuple[Bidding, float]:
    """A deal bid, and the CPU seconds of its slowest call."""
    auction, made, slowest = Auction(Seat.NORTH), [], 0.0
    while not auction.is_over:
        start = time.process_time()
        one = Caller(table, Vulnerability.NONE, seed).next(deal[auction.turn], auction, made)
        slowest = max(slowest, time.process_time() - start)
        auction = auction.add(one.call)
        made.append(one)
    return Bidding(auction, tuple(made)), slowest


def main() -> None:
    """Bid random deals and print what came of it."""
    parser = argparse.ArgumentParser(description="contested auctions against par")
    parser.add_argument("--deals", type=int, default=40, help="random deals (40)")
    parser.add_argument("--layouts", type=int, default=32, help="that a call is chosen on (32)")
    parser.add_argument("--system", default=DEFAULT, help="of all four (the default one)")
    parser.add_argument("--worst", type=int, default=10, help="how many to list (10)")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and layouts (1)")
    options = parser.parse_args()
    double.set_threads(1)
    system = System.load(options.system)
    table = Bidders.of(dict.fromkeys(SEATS, system), layouts=options.layouts)
    start = time.process_time()
    boards = []
    for number in range(options.deals):
        seed = seed_of(options.seed, number)
        boards.append(played(Sampler(None).deals(1, seed)[0], table, seed))
        if number % 50 == 49:
            print(f"{number + 1} deals, {time.process_time() - start:.0f} CPU s", flush=True)
    spent = time.process_time() - start
    contracts = [board.bidding.contract for board in boards]
    turns = sum(board.bidding.turns for board in boards)
    stretches = sum(board.bidding.stretches for board in boards)
    print(
        f"{stretches} stretches in {turns} turns; {spent / len(boards):.2f} CPU s a board with "
        f"par, the slowest call {max(board.slowest for board in boards):.1f}"
    )
    levels = Counter(0 if one is None else one.level for one in contracts)
    doubled = sum(one is not None and bool(one.doubling) for one in contracts)
    both = [board for board in boards if board.contested]
    print(f"{len(boards)} deals, seed {options.seed}: {len(both)} contested, {doubled} doubled")
    print("levels: " + ", ".join(f"{level}: {levels[level]}" for level in sorted(levels)))
    for name, some in (("all", boards), ("contested", both)):
        if some:
            mean = sum(board.loss for board in some) / len(some)
            print(f"mean distance from par, {name}: {mean:.0f} points")
    for board in sorted(boards, key=lambda one: -one.loss)[: options.worst]:
        print(f"{board.points:+d}, par {board.par.score:+d} ({board.par.contracts[0]}): "
              f"{board.bidding.auction}; {board.bidding.contract}; {board.deal}")  # fmt: skip


if __name__ == "__main__":
    main()
